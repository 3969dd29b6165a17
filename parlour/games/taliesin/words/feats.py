"""The feats of Taliesin that the summary of a match counts: pieces captured, and pieces lost in the black
hole.
"""

from __future__ import annotations

from parlour.core.record import Record, copy
from parlour.core.step import Feat, Step

from .. import queries
from ..board import OWNER, PLACES
from ..moves import MOVES
from .names import awaited_roles


def feats(step: Step) -> list[Feat]:
    """Return the feats of one ply: pieces captured, and pieces lost in the black hole. If a team chooses its
    moves together, they count when they are carried out. T-09, T-12, T-65
    """
    before, action = step.before, int(step.action)
    if action >= MOVES:
        return []
    if not before.together:
        return _of_move(before, action, step.seat)
    found, s = list[Feat](), copy(before)
    for role, carried in enumerate(step.after.carried.tolist() if len(awaited_roles(before)) == 1 else ()):
        if carried >= 0:
            found += _of_move(s, carried, int(queries.seat_of(s, int(s.side), role)))
            a, b = divmod(carried, PLACES)
            queries.move_piece(s, int(s.at[a]), a, b)
    return found


def _of_move(s: Record, action: int, seat: int) -> list[Feat]:
    """Return the feats of one move: a piece captured, or the moved piece lost in the event horizon (the ring
    round the black hole).
    """
    a, b = divmod(action, PLACES)
    piece, taken = int(s.at[a]), int(s.at[b])
    found = [Feat(seat, "Pieces captured")] if taken >= 0 and OWNER[taken] != OWNER[piece] else []
    return found + (
        [Feat(seat, "Lost in the black hole", is_mishap=True)] if queries.falls(s, piece, b) else []
    )
