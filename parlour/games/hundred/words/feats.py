"""Finds the feats of Hundred, which the summary of a match counts: numbers made, and the highest reward for one of
them.
"""

from __future__ import annotations

from parlour.core.step import Feat, Step

from ..state import CONNECT
from .names import money


def feats(step: Step) -> list[Feat]:
    """Return the feats of one ply: if a number was covered or a counter placed, one more of these and its reward;
    otherwise none. H-14, H-36, H-41, H-55
    """
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
