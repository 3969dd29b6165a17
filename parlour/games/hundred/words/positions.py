"""Positions as one line of key=value words. What is not said is as at the start.

hundred ruleset=zones phase=turn seat=B ply=4 thrower=A due=B throws=1 throw=1346 money=600,500 cover=A:96
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.core import options as opt
from parlour.core.errors import BadOption, BadPosition
from parlour.core.record import CHANCE, NOBODY, OK, SEVERAL, Record, blank

from ..board import CELL_NAMES, NUMBERS, RACKS, ROWS, THROWS
from ..rules.start import setup
from ..state import BAG, CONNECT, FORFEITED, JOINED, ON_BOARD, OPTIONS, PHASES, STATE
from .names import LETTERS, card_name
from .notation import CELLS_BY_NAME
from .sentences import sentence

ACTORS = {CHANCE: "chance", NOBODY: "nobody", SEVERAL: "several"}
COUNTS = ("ply", "throws", "top", "n", "f", "reward", "in_race", "midway", "redrawn", "clock", "over")
SIDES = ("thrower", "cur", "by", "rack")  # one letter
MASKS = ("due", "broke", "done", "may")  # several letters


def _fail(text: str) -> BadPosition:
    return BadPosition(text)


# ---- writing ---------------------------------------------------------------------------------------


def _options(s: Record) -> list[str]:
    """Options that are not as they come."""
    chosen: dict[str, opt.Value] = {}
    said = []
    for option in OPTIONS:
        value = option.value(int(s[option.name]))
        if option.name == "ruleset" or value != option.default_for(chosen):
            said.append(f"{option.name}={value}")
        chosen[option.name] = value
    return said


def _lists(s: Record) -> list[str]:
    """Who owns what, and where the counters are."""
    said = []
    owned = [[n for n in range(1, 101) if s.owner[n] == side + 1] for side in range(s.seats)]
    racks = [[n for n in range(1, 101) if s.where[n] == side + 1] for side in range(min(s.seats, RACKS))]
    for key, lists in (("cover", owned), ("racks", racks)):
        if any(lists):
            texts = [f"{LETTERS[i]}:{','.join(map(str, one))}" for i, one in enumerate(lists) if one]
            said.append(f"{key}={'/'.join(texts)}")
    if placed := [f"{CELL_NAMES[i]}:{n}" for i, n in enumerate(s.board) if n]:
        said.append("board=" + ",".join(placed))
    left = sorted((int(s.left_at[i]), i) for i in range(s.seats) if s.left_at[i])
    if left:
        hosts = [f">{LETTERS[s.host[i]]}" if s.host[i] >= 0 else "" for _, i in left]
        said.append("left=" + ",".join(LETTERS[i] + host for (_, i), host in zip(left, hosts, strict=True)))
    if s.seen:
        said.append("pack=" + ",".join(card_name(card) for card in s.pack[: s.seen]))
    if s.own_used.any():
        said.append("own=" + ",".join(str(count) for count in s.own_used))
    return said


def position_name(s: Record) -> str:
    """A position as text."""
    start = _start(dict(part.split("=") for part in _options(s)))
    seat = ACTORS.get(int(s.seat)) or LETTERS[s.seat]
    said = ["hundred", *_options(s), f"phase={PHASES[s.phase]}", f"seat={seat}"]
    for key in (*COUNTS, *SIDES):
        if s[key] != start[key]:
            said.append(f"{key}={LETTERS[s[key]] if key in SIDES else int(s[key])}")
    for key in MASKS:
        if s[key]:
            said.append(f"{key}={''.join(LETTERS[i] for i in range(8) if int(s[key]) >> i & 1)}")
    if s.throws:
        said.append("throw=" + "".join(str(d) for d in s.shown if d))
    if s.cell != start.cell:
        said.append(f"cell={CELL_NAMES[s.cell]}")
    if s.card:
        said.append(f"card={card_name(s.card)}")
    if (s.money != start.money).any():
        said.append("money=" + ",".join(str(m) for m in s.money[: s.seats]))
    return " ".join([*said, *_lists(s)])


# ---- reading ---------------------------------------------------------------------------------------


def _start(words: dict[str, str]) -> Record:
    """A record set up with the options among these words."""
    given = {option.name: words[option.name] for option in OPTIONS if option.name in words}
    try:
        chosen = opt.choose(OPTIONS, given)
    except BadOption as error:
        raise _fail(str(error)) from None
    s = blank(STATE)
    opt.store(OPTIONS, chosen, s)
    code = setup(s)
    if code != OK:
        raise _fail(str(sentence(s, -1, code)))
    return s


def _whole(text: str, low: int, high: int, what: str) -> int:
    """A whole number between two bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and low <= int(text) <= high):
        raise _fail(f"{what} must be a whole number from {low} to {high}, not {text[:20]!r}.")
    return int(text)


def _side(s: Record, text: str) -> int:
    """A side by its letter."""
    if len(text) != 1 or text not in LETTERS[: s.seats]:
        raise _fail(f"{text[:20]!r} is no side: the sides are {', '.join(LETTERS[: s.seats])}.")
    return LETTERS.index(text)


def _card(text: str) -> int:
    """A card by its name."""
    return _whole(text[1:] if text[:1] == "C" else "?", 1, 25, "a card, C01 to C25,")


def _read_seat(s: Record, text: str) -> None:
    names = {name: seat for seat, name in ACTORS.items()}
    s.seat = names[text] if text in names else _side(s, text)


def _read_phase(s: Record, text: str) -> None:
    if text not in PHASES:
        raise _fail(f"{text[:20]!r} is no phase: they are {', '.join(PHASES)}.")
    s.phase = PHASES.index(text)


def _read_dice(s: Record, text: str) -> None:
    for row in range(ROWS[s.dice - 3]):
        dice = THROWS[row + (126 if s.dice == 3 else 0)]
        if sorted(text) == [str(d) for d in dice if d]:
            s.row = row
            s.shown = dice
            return
    raise _fail(f"throw={text[:20]} is no throw of {s.dice} dice.")


def _read_money(s: Record, text: str) -> None:
    amounts = text.split(",")
    if len(amounts) != s.seats:
        raise _fail(f"money names {len(amounts)} purses for {s.seats} sides.")
    for side, amount in enumerate(amounts):
        s.money[side] = _whole(amount, 0, 100_000_000, "money")


def _read_numbers(s: Record, text: str) -> list[tuple[int, int]]:
    """A:1,2/B:3 as pairs of side and number."""
    pairs = []
    for part in text.split("/"):
        letter, _, numbers = part.partition(":")
        side = _side(s, letter)
        pairs += [(side, _whole(n, 1, NUMBERS, "a number")) for n in numbers.split(",")]
    if len({n for _, n in pairs}) < len(pairs):
        raise _fail("A number is named twice.")
    return pairs


def _read_cover(s: Record, text: str) -> None:
    for side, n in _read_numbers(s, text):
        s.owner[n] = side + 1
        s.covered += 1


def _bagged(s: Record, n: int) -> int:
    if s.where[n] != BAG or s.ruleset != CONNECT:
        raise _fail(f"Counter {n} is not in the bag, so it cannot lie elsewhere too.")
    s.bag -= 1
    return n


def _read_racks(s: Record, text: str) -> None:
    for side, n in _read_numbers(s, text):
        if side >= RACKS:
            raise _fail("There are six racks.")
        s.where[_bagged(s, n)] = side + 1
        s.held[side] += 1


def _read_board(s: Record, text: str) -> None:
    for part in text.split(","):
        name, _, number = part.partition(":")
        if name.lower() not in CELLS_BY_NAME or s.board[CELLS_BY_NAME[name.lower()]]:
            raise _fail(f"{name[:20]!r} is no cell, or is named twice.")
        n = _bagged(s, _whole(number, 1, NUMBERS, "a counter"))
        s.where[n] = ON_BOARD
        s.board[CELLS_BY_NAME[name.lower()]] = n
        s.covered += 1


def _read_left(s: Record, text: str) -> None:
    for order, part in enumerate(text.split(",")):
        letter, joined, host = part.partition(">")
        side = _side(s, letter)
        if s.left_at[side]:
            raise _fail(f"{letter} is said to leave twice.")
        s.left_at[side] = order + 1
        s.status[side] = JOINED if joined else FORFEITED
        s.host[side] = _side(s, host) if joined else -1


def _read_pack(s: Record, text: str) -> None:
    cards = [_card(card) for card in text.split(",")]
    if len(set(cards)) < len(cards):
        raise _fail("A card is named twice.")
    s.seen = len(cards)
    s.pack[: s.seen] = cards


def _read_own(s: Record, text: str) -> None:
    counts = text.split(",")
    if len(counts) != RACKS:
        raise _fail(f"own names {len(counts)} racks; there are {RACKS}.")
    s.own_used[:] = [_whole(count, 0, 100, "own") for count in counts]


def _read_cell(s: Record, text: str) -> None:
    if text.lower() not in CELLS_BY_NAME:
        raise _fail(f"{text[:20]!r} is no cell.")
    s.cell = CELLS_BY_NAME[text.lower()]


def _read_card(s: Record, text: str) -> None:
    s.card = _card(text)


READERS: dict[str, Callable[[Record, str], None]] = {
    "phase": _read_phase,
    "seat": _read_seat,
    "throw": _read_dice,
    "money": _read_money,
    "cover": _read_cover,
    "racks": _read_racks,
    "board": _read_board,
    "left": _read_left,
    "pack": _read_pack,
    "own": _read_own,
    "cell": _read_cell,
    "card": _read_card,
}


def _words(text: str) -> dict[str, str]:
    """The key=value words of a position."""
    first, *parts = text.split() or [""]
    if first != "hundred":
        raise _fail('A position of Hundred starts with the word "hundred".')
    known = {*READERS, *COUNTS, *SIDES, *MASKS, *(option.name for option in OPTIONS)}
    words: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in known:
            raise _fail(f"{part[:30]!r} is not understood; a position has {', '.join(sorted(known))}.")
        if key in words:
            raise _fail(f"{key} is said twice.")
        words[key] = value
    return words


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with the reason if it describes none."""
    words = _words(text)
    s = _start(words)
    for key, value in words.items():
        if key in COUNTS:
            s[key] = _whole(value, 0, np.iinfo(STATE[key]).max, key)
        elif key in SIDES:
            s[key] = _side(s, value)
        elif key in MASKS:
            s[key] = sum(1 << _side(s, letter) for letter in sorted(set(value)))
        elif key in READERS:
            READERS[key](s, value)
    return s
