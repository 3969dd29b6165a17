"""The effects of one ply, as marks on the boards: the path of a piece, and the places where pieces were captured or
lost.
"""

from __future__ import annotations

from parlour.core.record import Record, copy
from parlour.core.step import GONE, MOVED, TAKEN, Mark, Step

from .. import queries
from ..board import KIND, PLACES, ZONES
from ..moves import MOVES
from ..rules.survey import THE_HOLE
from .names import HOLE, ZONE_NAMES, awaited_roles


def marks(step: Step) -> list[Mark]:
    """Return the marks that show on the boards what one ply did. If moves are chosen together, they are marked when
    they are carried out. T-12, T-65
    """
    before, action = step.before, int(step.action)
    if action >= MOVES:
        return []
    if not before.together:
        return _of_move(before, action)
    found, s = list[Mark](), copy(before)
    for carried in step.after.carried.tolist() if len(awaited_roles(before)) == 1 else ():
        if carried >= 0:
            found += _of_move(s, carried)
            a, b = divmod(carried, PLACES)
            queries.move_piece(s, int(s.at[a]), a, b)
    return found


def _of_move(s: Record, action: int) -> list[Mark]:
    """Return the marks of one move: its path, the piece that it captures, and the piece that is lost in the event
    horizon. T-09, T-12
    """
    a, b = divmod(action, PLACES)
    piece, end = int(s.at[a]), ZONE_NAMES[b]
    way = queries.route(s, int(KIND[piece]), a, b)
    names = [f"{b // ZONES + 1}:{HOLE}" if place == THE_HOLE else ZONE_NAMES[place] for place in way]
    found = [Mark(MOVED, tuple(names))]
    if s.at[b] >= 0:
        found.append(Mark(TAKEN, (end,)))
    if queries.falls(s, piece, b):
        found.append(Mark(GONE, (end,)))
    return found
