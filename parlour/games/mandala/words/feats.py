"""Finds the feats of Mandala, which the summary of a match counts: tokens sniped and brought home, and the best
throw.
"""

from __future__ import annotations

from parlour.core.step import Feat, Step

from .. import queries
from ..moves import INTRODUCE
from ..rules.survey import HOME, SNIPED
from ..state import ADVANCE, NUMBER, ROLL, ROTATE


def feats(step: Step) -> list[Feat]:
    """Return the feats of one ply: tokens sniped and brought home, or the sum of a complete throw. M-12, M-41,
    M-46
    """
    s, t, action = step.before, step.after, int(step.action)
    if s.phase == ROLL and t.phase != ROLL:
        return [Feat(int(s.turn), "Best throw", sum(t.dice.tolist()), is_best=True)]
    if s.aim == NUMBER or s.phase not in (ROTATE, ADVANCE) and action != INTRODUCE:
        return []
    names = {SNIPED: "Tokens sniped", HOME: "Tokens home"}
    return [Feat(int(s.turn), names[what]) for what, *_ in queries.trace(s, action) if what in names]
