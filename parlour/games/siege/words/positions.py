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
    CELLS,
    FIRST_SLOT,
    FORTS,
    KIND_OF,
    NONE,
    SEATS,
    SLOTS,
    TERRAIN,
    WALL,
    WALL_ROW,
    WRITTEN,
)
from ..state import CARDS, OPTIONS, STATE
from .names import SEAT_NAMES
from .reasons import REASONS

LETTERS = "SCFHK"
FAULTS = (
    "the board and the list of pieces disagree",
    "pieces, garrisons or tokens are miscounted",
    "enemies stand beside each other",
    "cavalry stand on a wall block",
    "somebody stands on another's wall block",
    "somebody has more pieces of a kind than are allowed",
    "a commander in the game has no king, or one out of it has",
    "more transport tokens are in use than there are",
    "money is below nothing or not in hundreds",
    "a fort's owner is not there and has not bought it",
    "what the commander to move may enter or hit is mistaken",
    "a piece stands on ground that is not for it",
    "somebody acts who should not",
)
_PIECE = re.compile(rf"([{LETTERS}])(\d{{1,2}})(?:@(\d{{1,2}})\.(\d{{1,2}})|>(\d))")

# The least and the most that each number may be: what is read goes to compiled rules, which check no bounds.
BOUNDS = {
    "phase": (0, state.OVER), "step": (0, state.COURT + 1), "half": (0, 1), "first": (0, SEATS - 1),
    "cur": (0, SEATS - 1),
    "count": (0, 4), "sel": (-1, SLOTS - 1), "budget": (0, 8), "did": (0, 31), "kind": (-1, 5), "die": (0, 6),
    "card": (0, CARDS), "op": (0, 2), "left": (0, 4), "fort": (-1, FORTS - 1), "buyer": (-1, SEATS - 1),
    "used": (0, 1), "credit": (0, 1), "placed": (0, 17), "result": (0, 3), "winners": (0, 15), "alive": (0, 1),
    "owner": (-1, SEATS - 1), "title": (0, 1), "home": (-1, FORTS - 1), "pending": (0, 31), "fate": (0, 31),
    "deck": (0, CARDS), "drawn": (0, 10**6), "debt": (0, 500), "price": (0, 5000), "rounds": (0, state.MOST_ROUNDS),
    "turns": (0, 4 * state.MOST_ROUNDS), "money": (0, 10**8), "moved": (0, (1 << SLOTS) - 1), "ply": (0, 10**8),
    "spent": (0, (1 << SLOTS) - 1),
}  # fmt: skip


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
        raise BadPosition(fill(str(REASONS[code].text), SEAT_NAMES))


CODECS = [Codec("Siege", STATE, OPTIONS, _fields(number), _prepare) for number in range(2)]


def position_name(s: Record) -> str:
    """Everything about a position on one line."""
    return CODECS[s.map].write(s)


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with what cannot be read, or cannot be."""
    s = CODECS["map=quick" in str(text).split()].read(text)
    for name, (least, most) in BOUNDS.items():
        if s[name].min() < least or s[name].max() > most:
            raise BadPosition(f"{name} is from {least} to {most:,} in a position of Siege.")
    _check(s)
    queries.put_up(s)
    return s


def _check(s: Record) -> None:
    """What rules take for granted: seats and forts of this table, ships under cargo, something in hand where asked."""
    seats, forts = int(s.seats), len(WRITTEN[s.map].forts)
    if max(s.cur, s.first, s.buyer, s.owner.max()) >= seats or max(s.fort, s.home.max()) >= forts:
        raise BadPosition("That position names a commander or a fort that is not at this table.")
    if (s.pos[seats:] != NONE).any() or s.alive[seats:].any():
        raise BadPosition("That position has pieces of a commander who is not at this table.")
    for seat in range(seats):
        for place in s.pos[seat][s.pos[seat] >= ABOARD].tolist():
            if not 0 <= s.pos[seat, place - ABOARD] < CELLS:
                raise BadPosition("A piece is aboard a ship that is not there.")
    in_hand = s.phase in (state.SHIP_SAIL, state.SHIP_PAUSE, state.ASHORE, state.MOVE_TO, state.DEBT_KIND)
    if in_hand and not (s.sel >= 0 and 0 <= s.pos[s.cur, s.sel] < CELLS):
        raise BadPosition("Nothing is in hand, or it is not on the board.")
    if s.phase in (state.ASHORE, state.BUY_CELL) and s.kind < 0:
        raise BadPosition("That position does not say what is to be put on the board.")
    if s.phase in (state.BUYER, state.PRICE, state.ANSWER) and s.fort < 0:
        raise BadPosition("That position does not say which fort is for sale.")
    if s.phase in (state.PRICE, state.ANSWER) and s.buyer < 0:
        raise BadPosition("That position does not say to whom the fort is offered.")
    if s.phase in (state.CARD_FORT, state.CARD_CELL, state.DEBT) and (s.card < 1 or s.op > 1):
        raise BadPosition("That position does not say which card is carried out.")
    if state.FIRST < s.phase < state.OVER and not s.alive[s.cur]:
        raise BadPosition("Who is to move is out of the game.")
