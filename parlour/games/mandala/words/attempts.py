"""Mandala: what a person may try with a token that the rules never allow, and why."""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.core.record import Record

from ..board import RINGS
from ..rules.place import column_of, is_path, leads_home, owner_of, segment_at
from .names import read_place, seat_name


def explain_run(s: Record, start: tuple[int, int], end: str | None) -> Refusal:
    """Why a token may not go from `start` to `end` by itself. M-30 to M-43"""
    ring, k = start
    here, owner = f"{RINGS[ring]}{column_of(s, ring, k)}", owner_of(s, ring, k)
    if owner != s.turn:
        whose = "nobody" if owner < 0 else seat_name(s, owner)
        return Refusal("M-33", f"You advance only your own tokens; on {here} stands {whose}.")
    column = column_of(s, ring, k)
    if end == "home":
        return explain_home(s, ring, column)
    target = read_place(s, end) if end else None
    if target is not None:
        if target[0] <= ring or column_of(s, *target) != column:
            return Refusal("M-30", "Tokens move only straight towards the centre, in their own column.")
        if blocked := explain_block(s, ring, column, target[0]):
            return blocked
    if ring + 1 < s.rings and (blocked := explain_block(s, ring, column, ring + 1)):
        return blocked
    if ring + 1 == s.rings:
        return explain_home(s, ring, column)
    return Refusal("M-31", "Tokens always advance as far as they can, by themselves.")


def explain_block(s: Record, ring: int, column: int, to: int) -> Refusal | None:
    """What lies in the way from one ring inwards to another. M-32, M-34"""
    for following in range(ring + 1, to + 1):
        k = segment_at(s, following, column)
        where = f"{RINGS[following]}{column}"
        if not is_path(s, following, k):
            return Refusal("M-32", f"A black segment cannot be entered or passed; {where} is black.")
        if owner_of(s, following, k) == s.turn:
            return Refusal("M-34", f"Your own token is in front, on {where}; tokens stay behind each other.")
    return None


def explain_home(s: Record, ring: int, column: int) -> Refusal:
    """Why a token does not go home from here. M-40, M-43"""
    if ring + 1 < s.rings:
        return Refusal("M-40", "A token goes home only from the innermost ring.")
    if not leads_home(s, int(s.turn), column):
        return Refusal(
            "M-43",
            f"Column {column} does not lead to a home section for you; wait until the ring is turned.",
        )
    return Refusal("M-31", "Tokens always advance as far as they can, by themselves.")
