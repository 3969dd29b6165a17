"""Mandala: marks that show on the board what a ply did: the ring that was turned, the way of tokens that ran, and
tokens that were sniped, came home or came in.
"""

from __future__ import annotations

from parlour.core.record import Record
from parlour.core.step import CHANGED, MOVED, PUT, TAKEN, Mark, Step

from .. import queries
from ..board import RINGS
from ..moves import INTRODUCE, LEFT, STAY, colour_of, ring_of, way_of
from ..rules.survey import HOME, SNIPED, START, STOPPED
from ..state import ADVANCE, NUMBER, ROTATE
from .names import place_at


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
        ring = (f"ring-{RINGS[ring_of(action)]}",)
        found += [Mark(MOVED, ring), Mark(CHANGED, ring, text)]  # it takes its tokens along
    if action == INTRODUCE:
        found.append(Mark(PUT, (f"door-{int(s.number[s.turn])}",)))
    if s.aim == NUMBER:
        return found
    return found + _runs(s, action)


def _runs(s: Record, action: int) -> list[Mark]:
    """Return the marks of the tokens that run, which is straight inwards, and of those that they snipe. M-30, M-36"""
    found = list[Mark]()
    start = ""
    for what, seat, ring, k, column in queries.trace(s, action):
        here = f"cell-{place_at(ring, k, column)}"
        if what == START:
            start = here
        elif what == SNIPED:
            found.append(Mark(TAKEN, (here,), "sniped"))
        elif what == STOPPED and here != start:
            found.append(Mark(MOVED, (start, here)))
        elif what == HOME:
            last = f"cell-{place_at(int(s.rings) - 1, k, column)}"
            found += [Mark(MOVED, (start, last))] if start != last else []
            found.append(Mark(PUT, (f"start-{int(s.number[seat])}",), "home"))
    return found
