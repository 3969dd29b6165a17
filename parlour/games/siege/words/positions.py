"""Positions as text, both ways: core.codec with pieces and gaps written by their squares.

    phase=ship-pick pos=S0@9.3,C0@4.1,K0@6.3/K0@29.3/-/- blocks=4.1,5.1 owner=0,1,-1,-1 …

A seat's pieces stand after one another, seats parted by a slash: letter and number of the piece, then its square, or
`>2` for aboard ship 2. Letters: Ship, Cannon, Foot soldier, Horse, King. Of the blocks the missing ones are named.
"""

from __future__ import annotations

import re
from functools import partial

from parlour.core.codec import Codec, Field
from parlour.core.errors import BadPosition
from parlour.core.names import fill
from parlour.core.record import Record

from .. import queries, state
from ..board import (
    ABOARD,
    FIRST_SLOT,
    KIND_OF,
    NONE,
    SEATS,
    SLOTS,
    TERRAIN,
    WALL,
    WALL_ROW,
    WRITTEN,
)
from ..faults import refuse_bounds, refuse_loose_ends
from ..state import CARDS, OPTIONS, STATE
from .names import SEAT_NAMES
from .reasons import REASONS

LETTERS = "SCFHK"
_PIECE = re.compile(rf"([{LETTERS}])(\d{{1,2}})(?:@(\d{{1,2}})\.(\d{{1,2}})|>(\d))")


def write_pieces(width: int, numbers: list[int]) -> str:
    """Where every piece is, seat by seat."""
    seats = []
    for seat in range(SEATS):
        words = []
        for slot, place in enumerate(numbers[seat * SLOTS : (seat + 1) * SLOTS]):
            kind = int(KIND_OF[slot])
            name = f"{LETTERS[kind]}{slot - FIRST_SLOT[kind]}"
            if place >= ABOARD:
                words.append(f"{name}>{place - ABOARD}")
            elif place >= 0:
                words.append(f"{name}@{place % width}.{place // width}")
        seats.append(",".join(words) or "-")
    return "/".join(seats)


def read_pieces(width: int, height: int, text: str) -> list[int]:
    """And back; ValueError for what is no piece or no square, or for a piece in two places."""
    numbers = [NONE] * (SEATS * SLOTS)
    for seat, words in enumerate(text.split("/")):
        for word in [] if words == "-" else words.split(","):
            found = _PIECE.fullmatch(word)
            if not found:
                raise ValueError
            kind = LETTERS.index(found[1])
            slot = int(FIRST_SLOT[kind]) + int(found[2])
            if seat >= SEATS or slot >= FIRST_SLOT[kind + 1] or numbers[seat * SLOTS + slot] != NONE:
                raise ValueError
            if found[5]:
                numbers[seat * SLOTS + slot] = ABOARD + int(found[5])
            elif int(found[3]) < width and int(found[4]) < height:
                numbers[seat * SLOTS + slot] = int(found[4]) * width + int(found[3])
            else:
                raise ValueError
    return numbers


def write_gaps(number: int, rows: list[int]) -> str:
    """The wall squares of a map that have no block."""
    missing = [int(WALL_ROW[number, y]) & ~row for y, row in enumerate(rows)]
    return ",".join(
        f"{x}.{y}" for y, row in enumerate(missing) for x in range(row.bit_length()) if row >> x & 1
    )


def read_gaps(number: int, text: str) -> list[int]:
    """And back; ValueError for what is no wall square."""
    width, height = WRITTEN[number].width, WRITTEN[number].height
    rows: list[int] = WALL_ROW[number].tolist()
    for word in text.split(","):
        x, y = map(int, word.split("."))
        if not (0 <= x < width and 0 <= y < height) or TERRAIN[number, y * width + x] != WALL:
            raise ValueError
        rows[y] &= ~(1 << x)
    return rows


def write_deck(cards: list[int]) -> str:
    """The cards seen, in their order."""
    return ",".join(str(card) for card in cards if card)


def read_deck(text: str) -> list[int]:
    """And back."""
    cards = [int(word) for word in text.split(",")]
    return cards + [0] * (CARDS - len(cards))


def _fields(number: int) -> list[Field | str]:
    """The fields of a position on one of the maps, as people should read them."""
    width, height = WRITTEN[number].width, WRITTEN[number].height
    phases = tuple(name.replace(" ", "-") for name in state.PHASES)
    pieces = Field("pos", (), partial(write_pieces, width), partial(read_pieces, width, height))
    gaps = Field("blocks", (), partial(write_gaps, number), partial(read_gaps, number))
    return [
        Field("phase", phases), "cur", "step", "half", "count", pieces, gaps, "owner", "title", "money", "alive",
        "home", "first", "rounds", "turns", "moved", "spent", "sel", "budget", "did", "kind", "die", "card", "op",
        "left", "fort", "buyer", "price", "used", "credit", "placed", "debt", "pending", "fate", "drawn",
        Field("deck", (), write_deck, read_deck), "result", "winners", "ply",
    ]  # fmt: skip


def _prepare(s: Record) -> None:
    if code := queries.setup(s):
        raise BadPosition(fill(REASONS[code].say(s).text, SEAT_NAMES))


CODECS = [Codec("Siege", STATE, OPTIONS, _fields(number), _prepare) for number in range(2)]


def position_name(s: Record) -> str:
    """Everything about a position on one line."""
    return CODECS[s.map].write(s)


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with what cannot be read, or cannot be."""
    s = CODECS["map=quick" in str(text).split()].read(text)
    refuse_bounds(s)
    refuse_loose_ends(s)
    queries.put_up(s)
    return s
