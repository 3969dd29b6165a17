"""Positions as text, written and read: core.codec, with pieces and gaps in walls written by their squares.

    phase=ship-pick pos=S0@9.3,C0@4.1,K0@6.3/K0@29.3/-/- blocks=4.1,5.1 owner=0,1,-1,-1 …

The pieces of one seat follow each other, and a slash separates the seats. A piece is written as its letter and number,
then its square, or `>2` if it is aboard ship 2. Letters: Ship, Cannon, Foot soldier, Horse, King. `blocks` names the
wall squares whose block is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import numpy as np

from parlour.core.codec import Codec, Field, each, numbers, words
from parlour.core.record import Record

from .. import queries
from ..board import ABOARD, FIRST_SLOT, KIND_OF, NONE, SEATS, TERRAIN, WALL, WALL_ROW, WRITTEN
from ..faults import refuse_bounds, refuse_loose_ends
from ..state import OPTIONS, PHASES, STATE
from .names import seat_name
from .reachable import refuse_unreachable
from .reasons import REASONS

LETTERS = "SCFHK"
_PIECE = re.compile(rf"([{LETTERS}])(\d{{1,2}})(?:@(\d{{1,2}})\.(\d{{1,2}})|>(\d))")


def _pieces(s: Record) -> str:
    """Return the text of where every piece is, seat by seat."""
    width, seats = WRITTEN[s.map].width, []
    for own in s.pos.tolist():
        standing = []
        for slot, place in enumerate(own):
            kind = int(KIND_OF[slot])
            name = f"{LETTERS[kind]}{slot - FIRST_SLOT[kind]}"
            if place >= ABOARD:
                standing.append(f"{name}>{place - ABOARD}")
            elif place >= 0:
                standing.append(f"{name}@{place % width}.{place // width}")
        seats.append(",".join(standing) or "-")
    return "/".join(seats)


def _read_pieces(s: Record, text: str) -> None:
    """Put the pieces that a text such as "S0@9.3,C0@4.1/-" lists into the record; raise ValueError for an unknown
    piece or square, or a piece listed twice.
    """
    width, height = WRITTEN[s.map].width, WRITTEN[s.map].height
    s.pos[:] = NONE
    for seat, own in enumerate(text.split("/")):
        for word in [] if own == "-" else own.split(","):
            found = _PIECE.fullmatch(word)
            if not found:
                raise ValueError
            kind = LETTERS.index(found[1])
            slot = int(FIRST_SLOT[kind]) + int(found[2])
            if seat >= SEATS or slot >= FIRST_SLOT[kind + 1] or s.pos[seat, slot] != NONE:
                raise ValueError
            if found[5]:
                s.pos[seat, slot] = ABOARD + int(found[5])
            elif int(found[3]) < width and int(found[4]) < height:
                s.pos[seat, slot] = int(found[4]) * width + int(found[3])
            else:
                raise ValueError


def _gaps(s: Record) -> Iterator[str]:
    """Yield the names of the wall squares that have no block."""
    for y, (wall, standing) in enumerate(zip(WALL_ROW[s.map].tolist(), s.blocks.tolist(), strict=True)):
        missing = wall & ~standing
        yield from (f"{x}.{y}" for x in range(missing.bit_length()) if missing >> x & 1)


def _read_gap(s: Record, text: str) -> None:
    """Remove the block of a named wall square; raise ValueError if it is not a wall square."""
    width, height = WRITTEN[s.map].width, WRITTEN[s.map].height
    x, y = map(int, text.split("."))
    if not (0 <= x < width and 0 <= y < height) or TERRAIN[s.map, y * width + x] != WALL:
        raise ValueError
    s.blocks[y] = int(s.blocks[y]) & ~(1 << x)


def _read_card(s: Record, text: str) -> None:
    s.deck[np.count_nonzero(s.deck)] = int(text)


def _finish(s: Record, given: Mapping[str, str]) -> None:
    refuse_bounds(s)
    refuse_loose_ends(s)
    queries.put_up(s)
    refuse_unreachable(s)


_THEN = (
    "owner title money alive home first rounds turns moved spent sel budget did kind die card op left fort buyer "
    "price used credit placed debt pending fate drawn colour bearing time_up"
).split()
FIELDS = [
    numbers("phase", words([name.replace(" ", "-") for name in PHASES])),
    *map(numbers, ("cur", "step", "half", "count")),
    Field("pos", _pieces, _read_pieces),
    each("blocks", _gaps, _read_gap),
    *map(numbers, _THEN),
    each("deck", lambda s: (str(card) for card in s.deck if card), _read_card),
    *map(numbers, ("result", "winners", "ply")),
]
CODEC = Codec(
    "Siege", STATE, OPTIONS, FIELDS, queries.setup, reasons=REASONS, seat_name=seat_name, finish=_finish
)
position_name, read_position = CODEC.write, CODEC.read
