"""What the table counts until the end of a game of Hundred: numbers made, and the most that one of them paid."""

from __future__ import annotations

from parlour.core.step import Feat, Step

from ..state import CONNECT
from .names import money


def feats(step: Step) -> list[Feat]:
    """Return what one ply adds to the figures of the match. H-14, H-36, H-41, H-55"""
    s, t = step.before, step.after
    if step.seat < 0 or t.n <= 0 or (t.n, t.cell, t.by) == (s.n, s.cell, s.by):
        return []
    if t.ruleset == CONNECT and t.cell < 0:
        return []
    side, paid = int(t.by), int(t.reward)
    return [
        Feat(side, "Counters placed" if t.ruleset == CONNECT else "Numbers made"),
        Feat(side, "Best reward", paid, is_best=True, text=money(t, paid)),
    ]
