"""Mandala: names of seats, rings, directions and places."""

from __future__ import annotations

import re

from parlour.core.record import Record

from .. import queries
from ..board import BAND, COLOURS, RINGS, WINDOW
from ..moves import LEFT, way_of
from ..state import FLAT

PLACE = re.compile(r"([a-j])(#?)(\d{1,2})")


def seat_name(s: Record, seat: int) -> str:
    """Return a seat's name: "corner" and the number that is printed on its start area and tokens. (Two players have
    the numbers 1 and 3.) M-10, M-13
    """
    return f"corner {s.number[seat]}"


def seat_numbered(s: Record, number: int) -> int | None:
    """Return the seat whose start area has this number; None if nobody sits there."""
    return next((seat for seat in range(s.seats) if s.number[seat] == number), None)


def ring_name(rings: int, ring: int) -> str:
    """Return a ring's name, such as "outer blue ring"; on the small board, with one ring of each colour, "blue
    ring".
    """
    colour = COLOURS[ring % 5]
    return f"{colour} ring" if rings == 5 else f"{'inner' if ring >= 5 else 'outer'} {colour} ring"


def direction_name(s: Record, action: int) -> str:
    """Return the direction of a rotation for use in a sentence: "right (clockwise)", or only "right" on flat bands,
    which slide.
    """
    way = way_name(action)
    return way if s.bands == FLAT else f"{way} ({'anticlockwise' if way == 'left' else 'clockwise'})"


def way_name(action: int) -> str:
    """Return the direction in which an action turns its ring: "right" (clockwise) or "left" (anticlockwise)."""
    return "left" if way_of(action) == LEFT else "right"


def columns_of(s: Record) -> range:
    """Return the range of the board's columns. O-14"""
    return range(WINDOW if s.bands == FLAT else int(s.segments))


def place_at(ring: int, k: int, column: int) -> str:
    """Return the name of a place: the ring's letter and the column. If segment `k` is hidden under the frame of flat
    bands, the name has the segment instead: `a#9`.
    """
    return f"{RINGS[ring]}{column}" if column >= 0 else f"{RINGS[ring]}#{k}"


def place_name(s: Record, ring: int, k: int) -> str:
    """Return the name of the place where segment `k` of a ring lies now."""
    return place_at(ring, k, queries.column_of(s, ring, k))


def read_place(s: Record, text: str) -> tuple[int, int] | None:
    """Return the pair (ring, segment) for the name of a place; None if the board has no such place."""
    found = PLACE.fullmatch(text)
    ring, number = (RINGS.index(found[1]), int(found[3])) if found else (99, 0)
    if not found or ring >= s.rings:
        return None
    if found[2]:
        hidden = s.bands == FLAT and number < BAND and queries.column_of(s, ring, number) < 0
        return (ring, number) if hidden else None
    return (ring, int(queries.segment_at(s, ring, number))) if number in columns_of(s) else None


def pair_name(s: Record, outcome: int) -> tuple[str, str]:
    """Return the names of the two places where a pair of neighbouring segments lies now, such as b2 and b3.
    O-15, O-19
    """
    ring, k = divmod(outcome, int(s.segments))
    return place_name(s, ring, k), place_name(s, ring, (k + 1) % int(s.segments))


def tokens_of(s: Record, seat: int) -> list[tuple[int, int]]:
    """Return the pair (ring, segment) of every token of a seat, outer rings first, then by segment."""
    return sorted((ring, k) for owner, ring, k, _ in queries.tokens(s) if owner == seat)
