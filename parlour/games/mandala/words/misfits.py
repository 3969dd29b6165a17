"""Mandala: why a table cannot be laid with these options, with what stands in the way."""

from __future__ import annotations

from parlour.core.names import mark
from parlour.core.record import Record

from .. import queries
from ..board import RINGS, SLIDE
from ..state import CORNERS, FLAT
from .names import columns_of


def seating(s: Record, action: int) -> str:
    """Plain corners and neighbouring ones. O-02"""
    corners, wanted = ("Plain corners seat", 3) if s.seating == CORNERS else ("Neighbouring corners seat", 2)
    if s.seats != wanted:
        return f"{corners} {wanted}, not {s.seats}."
    board = "flat bands" if s.bands == FLAT else f"{s.segments} segments"
    return f"{corners} {wanted} on the round board of 20 segments, not on {board}."


def flat(s: Record, action: int) -> str:
    """Everything about the options that flat bands do not take. O-14"""
    troubles = [
        (s.seats > 2, f"one or two seats, not {s.seats}"),
        (s.segments != 20, f"20 segments, not {s.segments}"),
        (s.switching > 0, "no switching"),
        (s.die_high > 5, f"no number above 5, and these dice show up to {s.die_high}"),
    ]
    return f"Flat bands take {'; '.join(words for found, words in troubles if found)}."


def stuck(s: Record, action: int) -> str:
    """A place where fixed rings would hold a token, or a door, for ever. O-12"""
    last = int(s.rings) - 1
    fixed = [ring for ring in range(s.rings) if queries.is_fixed(s, ring)]
    for column in columns_of(s):
        k = column + SLIDE if s.bands == FLAT else column
        path = [ring for ring in fixed if queries.is_path(s, ring, k)]
        for ring in path:
            if ring < last and ring + 1 in fixed and ring + 1 not in path:
                both = f"rings {RINGS[ring]} and {RINGS[ring + 1]} are fixed"
                return f"A token could be stuck for ever: {both}, and {RINGS[ring]}{column} faces a barrier."
        away = not all(queries.leads_home(s, seat, column) for seat in range(s.seats))
        if away and last in fixed and (last in path or s.switching):
            becomes = "" if last in path else "may become path but "
            where = f"{RINGS[last]}{column} {becomes}does not lead everybody home"
            return f"A token could be stuck for ever: ring {RINGS[last]} is fixed, and {where}."
    doors = ((seat, queries.door_segment(s, seat)) for seat in range(s.seats))
    shut = next(seat for seat, k in doors if not queries.is_path(s, 0, k))
    return f"Ring a is fixed with a barrier at the door of {mark(shut)}, who could never come in."
