"""Mandala: marks that show on the board what a ply did: the ring that was turned, and tokens that were sniped, came
home or came in.
"""

from __future__ import annotations

from parlour.core.step import CHANGED, PUT, TAKEN, Mark, Step

from .. import queries
from ..board import RINGS
from ..moves import INTRODUCE, LEFT, STAY, colour_of, ring_of, way_of
from ..rules.survey import HOME, SNIPED
from ..state import ADVANCE, NUMBER, ROTATE


def marks(step: Step) -> list[Mark]:
    """Return the marks that show on the board what one ply did: a ring turned, a token brought in, sniped or brought
    home. M-19, M-38, M-41, M-46
    """
    s, action = step.before, int(step.action)
    if s.phase not in (ROTATE, ADVANCE) and action != INTRODUCE:
        return []
    found = list[Mark]()
    if s.phase == ROTATE and action < STAY:
        by = int(s.dice[colour_of(action)])
        text = f"← {by}" if way_of(action) == LEFT else f"{by} →"
        found.append(Mark(CHANGED, (f"ring-{RINGS[ring_of(action)]}",), text))
    if action == INTRODUCE:
        found.append(Mark(PUT, (f"door-{int(s.number[s.turn])}",)))
    if s.aim == NUMBER:
        return found
    for what, seat, *_ in queries.trace(s, action):
        at = (f"start-{int(s.number[seat])}",)
        if what in (SNIPED, HOME):
            found.append(Mark(TAKEN, at, "sniped") if what == SNIPED else Mark(PUT, at, "home"))
    return found
