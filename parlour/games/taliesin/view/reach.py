"""Finds the zones that any piece could reach if its side were to move. The table shows them when a viewer
clicks on the piece.
"""

from __future__ import annotations

from parlour.core.english import count
from parlour.core.offer import Reach
from parlour.core.record import Record, copy

from .. import queries
from ..board import KIND, OWNER, PLACES
from ..words.names import ZONE_LABELS, ZONE_NAMES, one_of, side_name
from ..words.reasons import RUNS


def reach_of(s: Record, place: int) -> Reach | None:
    """Return the zones that the piece on this place could reach if its side were to move; None if no piece stands
    there. T-12, T-21 to T-39
    """
    piece = int(s.at[place])
    if piece < 0:
        return None
    t, side, ends = copy(s), int(OWNER[piece]), set[int]()
    t.side = side
    for slot in range(1 if s.together else queries.moves_per_turn(s)):
        t.slot, t.seat = slot, queries.seat_of(s, side, slot)
        ends |= {action % PLACES for action, _ in queries.survey_moves(t) if action // PLACES == place}
    takes = tuple(ZONE_NAMES[end] for end in sorted(ends) if s.at[end] >= 0)
    goes = tuple(ZONE_NAMES[end] for end in sorted(ends) if s.at[end] < 0)
    may = f"can go to {count(len(ends), 'zone')}" if ends else "cannot move now"
    captures = f" and capture on {len(takes)} of them" if takes else ""
    named = f"{side_name(s, side)}'s {one_of(piece)} on {ZONE_LABELS[int(s.zones)][place]}"
    return Reach(f"{named} {may}{captures}. It moves like this: {RUNS[KIND[piece]]}.", goes, takes)
