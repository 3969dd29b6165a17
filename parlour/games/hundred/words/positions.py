"""Converts positions into one line of key=value pairs and back. A field that is left out has the value that it has at
the start.

hundred ruleset=zones phase=turn seat=B ply=4 thrower=A due=B throws=1 throw=1346 money=600,500 cover=A:96
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from parlour.core import options as opt
from parlour.core.codec import Codec, Field, Kind, Syntax, bounded, each, numbers, side, sides, words
from parlour.core.errors import BadPosition
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record

from .. import queries
from ..board import CELL_NAMES, NUMBERS, RACKS, THROWS
from ..rules.sets import CELL_WORD
from ..rules.table import first_row
from ..state import BAG, CARDS, CONNECT, DISPLAY, FORFEITED, HEXES, JOINED, ON_BOARD, OPTIONS, PHASES, STATE
from .moves import CELLS_BY_NAME, throws_of
from .names import LETTERS, card_name, marked, seat_name
from .reasons import REASONS

SIDE, SIDES = side(LETTERS), sides(LETTERS)
ACTOR = side(LETTERS, {CHANCE: "chance", NOBODY: "nobody", SEVERAL: "several"})
NUMBER, COUNTER = bounded(1, NUMBERS, "a number"), bounded(1, NUMBERS, "a counter")
CARD_NUMBER = bounded(1, CARDS, "a card, C01 to C25,")


def _read_card(s: Record, text: str) -> int:
    return CARD_NUMBER.read(s, text[1:] if text[:1] == "C" else "?")


def _read_cell(s: Record, text: str) -> int:
    if text.lower() not in CELLS_BY_NAME:
        raise BadPosition(f"{text[:20]!r} is not a cell of the board.")
    return CELLS_BY_NAME[text.lower()]


CARD = Kind(lambda s, card: card_name(card) if card else "", _read_card)
CELL = Kind(lambda s, cell: CELL_NAMES[cell] if cell >= 0 else "", _read_cell)


def _read_dice(s: Record, text: str) -> None:
    many = (3, 4) if s.dice_from else (int(s.dice),)
    if len(text) not in many or sorted(text) not in throws_of(len(text)):
        raise BadPosition(f"throw={text[:20]} is no throw of {' or '.join(map(str, many))} dice.")
    row = throws_of(len(text)).index(sorted(text))
    s.row, s.shown = row, THROWS[int(first_row(len(text))) + row]


def _by_side(whose: Sequence[int], most: int) -> Iterator[str]:
    """Yield a text such as "A:1,2" for each side that owns numbers, for at most the first `most` sides. `whose[n]` is
    the owner of number n: 0 for nobody, otherwise the side's index + 1.
    """
    for number, letter in enumerate(LETTERS[:most], 1):
        if number in whose:
            yield f"{letter}:{','.join(str(n) for n, owner in enumerate(whose) if owner == number)}"


def _read_side(s: Record, text: str) -> tuple[int, list[int]]:
    """Return the side and the numbers that a text such as "A:1,2" names."""
    letter, _, listed = text.partition(":")
    return SIDE.read(s, letter), [NUMBER.read(s, word) for word in listed.split(",")]


def _read_cover(s: Record, text: str) -> None:
    owner, covered = _read_side(s, text)
    for n in covered:
        if s.owner[n]:
            raise BadPosition("A number is named twice.")
        s.owner[n] = owner + 1
        s.covered += 1


def _take_from_bag(s: Record, n: int) -> int:
    if s.where[n] != BAG or s.ruleset != CONNECT:
        raise BadPosition(f"Counter {n} is not in the bag, so it cannot lie elsewhere too.")
    s.bag -= 1
    return n


def _read_rack(s: Record, text: str) -> None:
    owner, held = _read_side(s, text)
    if owner >= RACKS:
        raise BadPosition("There are six racks.")
    for n in held:
        s.where[_take_from_bag(s, n)] = owner + 1
        s.held[owner] += 1


def _read_placed(s: Record, text: str) -> None:
    name, _, number = text.partition(":")
    cell = CELLS_BY_NAME.get(name.lower())
    if cell is None or s.board[cell]:
        raise BadPosition(f"{name[:20]!r} is not a cell of the board, or is named twice.")
    n = _take_from_bag(s, COUNTER.read(s, number))
    s.where[n], s.board[cell] = ON_BOARD, n
    s.covered += 1


def _read_mark(key: str, s: Record, text: str) -> None:
    """Read the name of a cell (on the diamond its number), and mark that cell in the bit set `key` of the record: as
    one that pays double or one that pays triple. H-96
    """
    cell = (bounded(1, NUMBERS, key) if s.ruleset == HEXES else CELL).read(s, text)
    s[key][cell // CELL_WORD] |= 1 << cell % CELL_WORD


def _left(s: Record) -> Iterator[str]:
    """Yield a text for each side that has left the game, in the order in which they left, with the side that it
    joined, if any.
    """
    for _, gone in sorted((order, gone) for gone, order in enumerate(s.left_at.tolist()) if order):
        yield LETTERS[gone] + (f">{LETTERS[s.joined[gone]]}" if s.joined[gone] >= 0 else "")


def _read_left(s: Record, text: str) -> None:
    letter, joined, other = text.partition(">")
    gone = SIDE.read(s, letter)
    if s.left_at[gone]:
        raise BadPosition(f"{letter} is said to leave twice.")
    s.left_at[gone] = s.left_at.max() + 1
    s.status[gone] = JOINED if joined else FORFEITED
    s.joined[gone] = SIDE.read(s, other) if joined else -1


def _read_seen(s: Record, text: str) -> None:
    card = CARD.read(s, text)
    if card in s.pack[: s.seen]:
        raise BadPosition("A card is named twice.")
    s.pack[s.seen] = card
    s.seen += 1


COUNTS = ("ply", "throws", "top", "n", "f", "reward", "in_race", "midway", "redrawn", "clock", "over")
PURSES = "money lists {found} amounts, but there are {many} sides."
OWN = "own lists {found} racks, but there are {many}."
FIELDS = [
    numbers("phase", words(PHASES, "phase"), always=True),
    numbers("seat", ACTOR, always=True),
    *(numbers(key, bounded(0, np.iinfo(STATE[key]).max, key)) for key in COUNTS),
    *(numbers(key, SIDE) for key in ("thrower", "cur", "by", "rack")),
    *(numbers(key, SIDES) for key in ("due", "broke", "done", "may")),
    Field("throw", lambda s: "".join(str(die) for die in s.shown if die), _read_dice),
    numbers("cell", CELL),
    numbers("card", CARD),
    numbers("money", bounded(0, 100_000_000, "money"), many=lambda s: s.seats, miscount=PURSES),
    each("cover", lambda s: _by_side(s.owner.tolist(), len(LETTERS)), _read_cover, "/"),
    each("racks", lambda s: _by_side(s.where.tolist(), RACKS), _read_rack, "/"),
    each("board", lambda s: (f"{CELL_NAMES[i]}:{n}" for i, n in enumerate(s.board) if n), _read_placed),
    each("doubled", lambda s: marked(s, 2), partial(_read_mark, "doubled")),
    each("trebled", lambda s: marked(s, 3), partial(_read_mark, "trebled")),
    each("left", _left, _read_left),
    each("pack", lambda s: map(card_name, s.pack[: s.seen]), _read_seen),
    numbers("own", bounded(0, 100, "own"), "own_used", miscount=OWN),
]


def _options_as_text(options: Sequence[opt.Option], chosen: Mapping[str, opt.Value]) -> dict[str, opt.Value]:
    """Return the rule set and every other option whose value is not its default."""
    return {"ruleset": chosen["ruleset"], **opt.unusual(options, chosen)}


CODEC = Codec(
    "Hundred", STATE, OPTIONS, FIELDS, queries.setup, reasons=REASONS, seat_name=seat_name, shown=DISPLAY,
    written=_options_as_text, finish=lambda s, given: queries.tally(s), syntax=Syntax("hundred", empty="", exact=False),
)  # fmt: skip
position_name, read_position = CODEC.write, CODEC.read
