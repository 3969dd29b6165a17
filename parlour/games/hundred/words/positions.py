"""Positions as one line of key=value words. What is not said is as at the start.

hundred ruleset=zones phase=turn seat=B ply=4 thrower=A due=B throws=1 throw=1346 money=600,500 cover=A:96
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import setitem

import numpy as np

from parlour.core import options as opt
from parlour.core.codec import begin
from parlour.core.errors import BadPosition
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record

from .. import queries
from ..board import CELL_NAMES, NUMBERS, RACKS, THROWS
from ..rules.sets import CELL_WORD
from ..rules.table import first_row
from ..state import BAG, CONNECT, DISPLAY, FORFEITED, HEXES, JOINED, ON_BOARD, OPTIONS, PHASES, STATE
from .moves import CELLS_BY_NAME, throws_of
from .names import LETTERS, card_name, marked, seat_name
from .reasons import REASONS

ACTORS = {CHANCE: "chance", NOBODY: "nobody", SEVERAL: "several"}


def _start(words: Mapping[str, object]) -> Record:
    """A record set up with the options among these words."""
    given = {name: value for name, value in words.items() if name not in FIELDS}
    return begin(STATE, OPTIONS, given, queries.setup, REASONS, seat_name, DISPLAY)


def _whole(text: str, low: int, high: int, what: str) -> int:
    """A whole number between two bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and low <= int(text) <= high):
        raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {text[:20]!r}.")
    return int(text)


def _side(s: Record, text: str) -> int:
    """A side by its letter."""
    if len(text) != 1 or text not in LETTERS[: s.seats]:
        raise BadPosition(f"{text[:20]!r} is no side: the sides are {', '.join(LETTERS[: s.seats])}.")
    return LETTERS.index(text)


def _card(s: Record, text: str) -> int:
    """A card by its name."""
    return _whole(text[1:] if text[:1] == "C" else "?", 1, 25, "a card, C01 to C25,")


def _cell(s: Record, text: str) -> int:
    """A cell of the rings by its name."""
    if text.lower() not in CELLS_BY_NAME:
        raise BadPosition(f"{text[:20]!r} is no cell.")
    return CELLS_BY_NAME[text.lower()]


def _phase(s: Record, text: str) -> int:
    if text not in PHASES:
        raise BadPosition(f"{text[:20]!r} is no phase: they are {', '.join(PHASES)}.")
    return PHASES.index(text)


def _seat(s: Record, text: str) -> int:
    return next((seat for seat, name in ACTORS.items() if name == text), None) or _side(s, text)


def _mask(s: Record, text: str) -> int:
    return sum(1 << _side(s, letter) for letter in sorted(set(text)))


# ---- fields: how each is written, "" where there is nothing to say, and how it is read -----------------

Write = Callable[[Record], str]
Read = Callable[[Record, str], None]


def _field(key: str, name: Callable[[int], str], value: Callable[[Record, str], int]) -> tuple[Write, Read]:
    """A field that is one number, with a name for it and the way back."""
    return lambda s: name(int(s[key])), lambda s, text: setitem(s, key, value(s, text))


def _count(key: str) -> tuple[Write, Read]:
    """A field that is written as a number."""
    return _field(key, str, lambda s, text: _whole(text, 0, np.iinfo(STATE[key]).max, key))


def _letter(side: int) -> str:
    return LETTERS[side] if side >= 0 else ""


def _letters(mask: int) -> str:
    return "".join(letter for side, letter in enumerate(LETTERS) if mask >> side & 1)


def _read_dice(s: Record, text: str) -> None:
    many = (3, 4) if s.dice_from else (int(s.dice),)
    if len(text) not in many or sorted(text) not in throws_of(len(text)):
        raise BadPosition(f"throw={text[:20]} is no throw of {' or '.join(map(str, many))} dice.")
    row = throws_of(len(text)).index(sorted(text))
    s.row, s.shown = row, THROWS[int(first_row(len(text))) + row]


def _marks(key: str, times: int) -> tuple[Write, Read]:
    """Cells that a lot has marked, by their names. H-96"""

    def read_marks(s: Record, text: str) -> None:
        for name in text.split(","):
            cell = _whole(name, 1, NUMBERS, key) if s.ruleset == HEXES else _cell(s, name)
            s[key][cell // CELL_WORD] |= 1 << cell % CELL_WORD

    return lambda s: ",".join(marked(s, times)), read_marks


def _read_money(s: Record, text: str) -> None:
    amounts = text.split(",")
    if len(amounts) != s.seats:
        raise BadPosition(f"money names {len(amounts)} purses for {s.seats} sides.")
    s.money[: s.seats] = [_whole(amount, 0, 100_000_000, "money") for amount in amounts]


def _lists(whose: Iterable[int]) -> str:
    """Numbers by side: A:1,2/B:3, from the side + 1 of every number."""
    held: dict[int, list[str]] = {}
    for n, side in enumerate(whose):
        if 1 <= side <= len(LETTERS):
            held.setdefault(side, []).append(str(n))
    return "/".join(f"{LETTERS[side - 1]}:{','.join(held[side])}" for side in sorted(held))


def _read_numbers(s: Record, text: str) -> list[tuple[int, int]]:
    """A:1,2/B:3 as pairs of side and number."""
    pairs = []
    for part in text.split("/"):
        letter, _, numbers = part.partition(":")
        side = _side(s, letter)
        pairs += [(side, _whole(n, 1, NUMBERS, "a number")) for n in numbers.split(",")]
    if len({n for _, n in pairs}) < len(pairs):
        raise BadPosition("A number is named twice.")
    return pairs


def _read_cover(s: Record, text: str) -> None:
    for side, n in _read_numbers(s, text):
        s.owner[n] = side + 1
        s.covered += 1


def _bagged(s: Record, n: int) -> int:
    if s.where[n] != BAG or s.ruleset != CONNECT:
        raise BadPosition(f"Counter {n} is not in the bag, so it cannot lie elsewhere too.")
    s.bag -= 1
    return n


def _read_racks(s: Record, text: str) -> None:
    for side, n in _read_numbers(s, text):
        if side >= RACKS:
            raise BadPosition("There are six racks.")
        s.where[_bagged(s, n)] = side + 1
        s.held[side] += 1


def _board(s: Record) -> str:
    return ",".join(f"{CELL_NAMES[i]}:{n}" for i, n in enumerate(s.board.tolist()) if n)


def _read_board(s: Record, text: str) -> None:
    for part in text.split(","):
        name, _, number = part.partition(":")
        cell = CELLS_BY_NAME.get(name.lower())
        if cell is None or s.board[cell]:
            raise BadPosition(f"{name[:20]!r} is no cell, or is named twice.")
        n = _bagged(s, _whole(number, 1, NUMBERS, "a counter"))
        s.where[n], s.board[cell] = ON_BOARD, n
        s.covered += 1


def _left(s: Record) -> str:
    gone = sorted((order, side) for side, order in enumerate(s.left_at.tolist()) if order)
    return ",".join(LETTERS[i] + (f">{LETTERS[s.host[i]]}" if s.host[i] >= 0 else "") for _, i in gone)


def _read_left(s: Record, text: str) -> None:
    for order, part in enumerate(text.split(",")):
        letter, joined, host = part.partition(">")
        side = _side(s, letter)
        if s.left_at[side]:
            raise BadPosition(f"{letter} is said to leave twice.")
        s.left_at[side] = order + 1
        s.status[side] = JOINED if joined else FORFEITED
        s.host[side] = _side(s, host) if joined else -1


def _read_pack(s: Record, text: str) -> None:
    cards = [_card(s, card) for card in text.split(",")]
    if len(set(cards)) < len(cards):
        raise BadPosition("A card is named twice.")
    s.seen = len(cards)
    s.pack[: s.seen] = cards


def _read_own(s: Record, text: str) -> None:
    counts = text.split(",")
    if len(counts) != RACKS:
        raise BadPosition(f"own names {len(counts)} racks; there are {RACKS}.")
    s.own_used[:] = [_whole(count, 0, 100, "own") for count in counts]


COUNTS = ("ply", "throws", "top", "n", "f", "reward", "in_race", "midway", "redrawn", "clock", "over")
FIELDS: dict[str, tuple[Write, Read]] = {
    "phase": _field("phase", PHASES.__getitem__, _phase),
    "seat": _field("seat", lambda seat: ACTORS.get(seat) or LETTERS[seat], _seat),
    **{key: _count(key) for key in COUNTS},
    **{key: _field(key, _letter, _side) for key in ("thrower", "cur", "by", "rack")},
    **{key: _field(key, _letters, _mask) for key in ("due", "broke", "done", "may")},
    "throw": (lambda s: "".join(str(d) for d in s.shown if d), _read_dice),
    "cell": _field("cell", lambda cell: CELL_NAMES[cell] if cell >= 0 else "", _cell),
    "card": _field("card", lambda card: card_name(card) if card else "", _card),
    "money": (lambda s: ",".join(map(str, s.money[: s.seats])), _read_money),
    "cover": (lambda s: _lists(s.owner.tolist()), _read_cover),
    "racks": (lambda s: _lists(side if side <= RACKS else 0 for side in s.where.tolist()), _read_racks),
    "board": (_board, _read_board),
    "doubled": _marks("doubled", 2),
    "trebled": _marks("trebled", 3),
    "left": (_left, _read_left),
    "pack": (lambda s: ",".join(card_name(card) for card in s.pack[: s.seen]), _read_pack),
    "own": (lambda s: ",".join(map(str, s.own_used)), _read_own),
}


def position_name(s: Record) -> str:
    """A position as text."""
    chosen = opt.read(OPTIONS, s)
    odd, start = opt.unusual(OPTIONS, chosen), _start(chosen)
    said = ["hundred", *(f"{key}={value}" for key, value in chosen.items() if key == "ruleset" or key in odd)]
    for key, (write, _) in FIELDS.items():
        value = write(s)
        if key in ("phase", "seat") or (value and value != write(start)):
            said.append(f"{key}={value}")
    return " ".join(said)


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with the reason if it describes none."""
    first, *parts = text.split() or [""]
    if first != "hundred":
        raise BadPosition('A position of Hundred starts with the word "hundred".')
    known = {*FIELDS, *(option.name for option in (*OPTIONS, *DISPLAY))}
    words: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in known:
            raise BadPosition(f"{part[:30]!r} is not understood; a position has {', '.join(sorted(known))}.")
        if key in words:
            raise BadPosition(f"{key} is said twice.")
        words[key] = value
    s = _start(words)
    for key in words:
        if key in FIELDS:
            FIELDS[key][1](s, words[key])
    queries.tally(s)
    return s
