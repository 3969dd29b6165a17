"""Positions as text, both ways.

    <level 1>/<level 2>/<level 3> <g|s> <slot> <quiet> <ply> | <name>=<value> …

Each level lists kind and zone number in ascending order, gold in capitals, `-` for an empty level; numbers
at the end may be left out (0). After the bar stand the options that differ from their defaults, and what
only the line before could tell, where it is not what a reader would assume anyway:

    last=1:162-2:162    the last move
    ids=1:91.7,…        pieces that are not numbered in ascending order among their like
    lost=13,…           pieces that were lost in the event horizon, by number (T-09)
    seen=…,…            hashes at the starts of turns since the last taking, for repetition (T-49)
    over=draw:6         result and reason of a finished game
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import numpy as np

from parlour.core.codec import Codec, Field, Syntax
from parlour.core.errors import BadPosition
from parlour.core.record import Record

from .. import queries
from ..board import FALLEN, LEVELS, NOWHERE, PIECES, PLACES, TITLED, ZONES
from ..faults import ALIKE, known, lose, remember, renumber
from ..state import AGREED, OPTIONS, RUNNING, STATE
from .names import KIND_NAMES, LETTERS, SIDES, ZONE_NAMES, letter_of, levels_in_play, place_of, seat_name
from .reasons import REASONS

RESULTS = ("gold", "silver", "draw")
_PIECE = re.compile(r"([WLAGSCRHP])(\d{1,3})", re.IGNORECASE | re.ASCII)
_TURN = re.compile(r"([gs])(?:\s+(\d{1,6}))?(?:\s+(-?\d{1,6}))?(?:\s+(\d{1,6}))?", re.ASCII)


def brief_name(s: Record) -> str:
    """Return the position without its options and its past: the pieces level by level, the turn, the counters."""
    levels: list[list[str]] = [[] for _ in range(LEVELS)]
    for place in np.flatnonzero(s.at >= 0).tolist():
        levels[place // ZONES].append(f"{letter_of(s.at[place])}{place % ZONES + 1}")
    placed = "/".join(",".join(words) or "-" for words in levels)
    return f"{placed} {'gs'[s.side]} {s.slot} {s.quiet} {s.ply}"


def _read_placement(s: Record, text: str) -> None:
    """Put the pieces of a text on the boards. T-08, T-11, T-39, T-53, T-64"""
    levels = text.split("/")
    if len(levels) != LEVELS:
        raise BadPosition(f"A position has {LEVELS} levels parted by /, not {len(levels)}.")
    for level, words in enumerate(levels):
        for word in [] if words == "-" else words.split(","):
            found = _PIECE.fullmatch(word)
            if not found or not 1 <= int(found[2]) <= ZONES:
                raise BadPosition(f"{word[:20]!r} is no piece on a zone; one reads like R73 or r82.")
            _put(s, found[1], level * ZONES + int(found[2]) - 1)


def _put(s: Record, letter: str, place: int) -> None:
    """Stand one more piece of the set on a place."""
    kind, side, level = LETTERS.index(letter.upper()), int(letter.islower()), place // ZONES
    name = f"{SIDES[side]} {KIND_NAMES[kind]}"
    if level >= s.boards:
        raise BadPosition(f"The {name} stands on {ZONE_NAMES[place]}, but {levels_in_play(s)}.")
    if s.at[place] >= 0:
        raise BadPosition(f"Two pieces stand on {ZONE_NAMES[place]}.")
    like = (side, kind, -1 if kind < TITLED else level)
    alike = [piece for piece in range(PIECES) if ALIKE[piece] == like]
    free = [piece for piece in alike if s.pos[piece] == NOWHERE]
    if not free:
        level_too = "" if kind < TITLED else f" on level {level + 1}"
        raise BadPosition(f"The set has only {len(alike)} {name}{level_too}, and here are more.")
    if queries.falls(s, free[0], place):
        raise BadPosition(f"The {name} cannot stand on {ZONE_NAMES[place]}, in the event horizon.")
    s.at[place], s.pos[free[0]] = free[0], place


def _read_turn(s: Record, text: str, is_over: bool) -> None:
    """Set whose turn it is and the counters; a game that has reached a limit is over. T-50, T-51, T-57"""
    found = _TURN.fullmatch(text or "g")
    if not found:
        told = "it reads like `g 0 0 0`, side, slot, quiet turns, plies."
        raise BadPosition(f"{text[:40]!r} is no turn: {told}")
    slot, quiet, ply = (int(found[i] or 0) for i in (2, 3, 4))
    if slot >= queries.slots_of(s):
        raise BadPosition(f"There is no slot {slot}: a turn has {queries.slots_of(s)} here, counted from 0.")
    counters = ((quiet, -1, s.quiet_limit, "quiet turns"), (ply, 0, s.ply_limit, "plies"))
    for count, least, limit, name in counters:
        if not least <= count <= int(limit) - (not is_over):
            raise BadPosition(f"{count} {name} cannot be: the game is a draw after {limit}.")
    s.side, s.slot, s.quiet, s.ply = "gs".index(found[1]), slot, quiet, ply


def usual_memory(s: Record) -> np.ndarray:
    """Return the memory for repetition that a position read from text starts with."""
    memory = np.zeros_like(s.hist)
    if s.repetition and s.slot == 0 and s.quiet >= 0:
        memory[s.quiet] = s.hash
    return memory


def _read_last(s: Record, text: str) -> None:
    s.last_from, s.last_to = (known(place_of(name), PLACES) for name in text.split("-"))


def _ids(s: Record) -> Iterator[str]:
    """Yield the pieces that would have another number if like pieces were numbered in ascending order."""
    least = dict.fromkeys(ALIKE, 0)
    for place in np.flatnonzero(s.at >= 0).tolist():
        like = ALIKE[s.at[place]]
        usual = ALIKE.index(like, least[like])
        least[like] = usual + 1
        if s.at[place] != usual:
            yield f"{ZONE_NAMES[place]}.{s.at[place]}"


def _read_ids(s: Record, text: str) -> None:
    pairs = (word.split(".") for word in text.split(",") if word)
    renumber(s, {known(place_of(name), PLACES): known(int(piece), PIECES) for name, piece in pairs})


def _read_lost(s: Record, text: str) -> None:
    lose(s, (int(word) for word in text.split(",") if word))


def _seen(s: Record) -> str:
    hashes = [] if np.array_equal(s.hist, usual_memory(s)) else s.hist[: int(s.quiet) + 1].tolist()
    return ",".join(f"{value:x}" for value in hashes)


def _read_seen(s: Record, text: str) -> None:
    remember(s, [int(word, 16) for word in text.split(",")])


def _read_over(s: Record, text: str) -> None:
    result, reason = text.split(":")
    s.result, s.reason = RESULTS.index(result), 1 + known(int(reason) - 1, AGREED)


past = partial(Field, always=True)  # wherever there is something to tell
PAST = [
    past("last", lambda s: "-".join(ZONE_NAMES[p] for p in (s.last_from, s.last_to) if p >= 0), _read_last),
    past("ids", lambda s: ",".join(_ids(s)), _read_ids),
    past("lost", lambda s: ",".join(map(str, np.flatnonzero(s.pos == FALLEN))), _read_lost),
    past("seen", _seen, _read_seen),
    past("over", lambda s: f"{RESULTS[s.result]}:{s.reason}" if s.result != RUNNING else "", _read_over),
]
CODEC = Codec(
    "Taliesin", STATE, OPTIONS, PAST, queries.refuse_table, reasons=REASONS, seat_name=seat_name,
    syntax=Syntax(empty="", exact=False),
)  # fmt: skip


def position_name(s: Record) -> str:
    """Return the whole record as text."""
    return " | ".join(filter(None, (brief_name(s), CODEC.write(s))))


def read_position(text: str) -> Record:
    """Return the record that a text describes; BadPosition with the reason if it describes none."""
    main, _, rest = text.strip().partition("|")
    if bare := [word for word in rest.split() if "=" not in word]:
        raise BadPosition(f"After the bar a position has name=value, not {bare[0][:60]!r}.")
    given = CODEC.split(rest)
    s = CODEC.start(given)
    queries.clear(s)
    levels, _, turn = main.strip().partition(" ")
    _read_placement(s, levels)
    _read_turn(s, turn.strip(), is_over=bool(given.get("over")))
    s.hash = queries.hash_of(s)
    s.hist[:] = usual_memory(s)
    CODEC.fill(s, {name: value for name, value in given.items() if value})
    queries.resume(s, int(s.result), int(s.reason))
    return s
