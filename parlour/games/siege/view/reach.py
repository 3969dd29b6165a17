"""Finds the squares that any piece on the map could move to and those that it could hit. The table shows them
when a viewer clicks on a piece.
"""

from __future__ import annotations

from parlour.core.english import count
from parlour.core.offer import Reach
from parlour.core.record import Record, copy

from .. import queries, state
from ..board import CANNON, KIND_NAMES, KING, SHIP, SLOTS
from ..words.marks import place_name
from ..words.names import kind_of_slot, square_name, whose

STEPS = {SHIP: state.BROADSIDE, CANNON: state.CANNONADE}  # by kind; soldiers and cavalry fire in the volley


def reach_of(s: Record, cell: int) -> Reach | None:
    """Return the squares to which the piece on square `cell` could move if its seat had the turn, and those
    that it could hit from where it stands. Return None if no piece stands there, or pieces are still being
    placed before the first turn. S-22, S-23, S-25, S-43
    """
    found = int(s.occ[cell]) - 1
    if found < 0 or s.phase <= state.HORSE:
        return None
    seat, slot = divmod(found, SLOTS)
    kind, t = kind_of_slot(slot), copy(s)
    t.cur, t.sel, t.fate = seat, slot, 0
    queries.look_round(t)
    t.phase, t.budget = (state.SHIP_SAIL if kind == SHIP else state.MOVE_TO), queries.steps_of(t, kind)
    ways = sorted(queries.ways(t))
    goes = f"can reach {count(len(ways), 'square')}" if ways else "cannot move"
    hits, fires = list[int](), ""
    if kind != KING:
        hits = _hits(t, seat, slot, STEPS.get(kind, state.VOLLEY))
        fires = f" and may hit {count(len(hits), 'square')}" if hits else " and can hit nothing"
    text = f"{whose(seat)} {KIND_NAMES[kind]} on {square_name(s, cell)} {goes}{fires} from there."
    return Reach(text, tuple(place_name(s, at) for at in ways), tuple(place_name(s, at) for at in hits))


def _hits(t: Record, seat: int, slot: int, step: int) -> list[int]:
    """Return the squares that the piece number `slot` of a seat could hit with any number on the die, if it
    alone fired in step `step`. S-43, S-45
    """
    t.step = step
    for other in range(SLOTS):
        if other != slot:
            t.pos[seat, other] = -1
    return sorted({cell for face in queries.shots(t, step) for cell in face})
