"""What the table counts until the end of a game of Taliesin: pieces captured, and pieces lost in the black hole."""

from __future__ import annotations

from parlour.core.record import Record, copy
from parlour.core.step import Feat, Step

from .. import queries
from ..board import OWNER, PLACES
from ..moves import MOVES
from .names import awaited_roles


def feats(step: Step) -> list[Feat]:
    """Return what one ply adds to the figures of the match. If moves are chosen together, they count when they are
    carried out. T-09, T-12, T-65
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
    """Return what one move adds: a piece captured, or a piece of its own side lost in the event horizon."""
    a, b = divmod(action, PLACES)
    piece, taken = int(s.at[a]), int(s.at[b])
    found = [Feat(seat, "Pieces captured")] if taken >= 0 and OWNER[taken] != OWNER[piece] else []
    return found + ([Feat(seat, "Lost in the black hole")] if queries.falls(s, piece, b) else [])
