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

import numpy as np

from parlour.core import options as opt
from parlour.core.codec import begin
from parlour.core.errors import BadPosition
from parlour.core.record import Record

from .. import queries
from ..board import FALLEN, LEVELS, NOWHERE, PIECES, PLACES, TITLED, ZONES
from ..faults import ALIKE, known, lose, remember, renumber
from ..state import AGREED, OPTIONS, RUNNING, STATE
from .names import KIND_NAMES, LETTERS, SIDES, ZONE_NAMES, letter_of, levels_in_play, place_of, seat_name
from .reasons import REASONS

RESULTS = ("gold", "silver", "draw")
PAST = ("last", "ids", "lost", "seen", "over")
_PIECE = re.compile(r"([WLAGSCRHP])(\d{1,3})", re.IGNORECASE | re.ASCII)
_TURN = re.compile(r"([gs])(?:\s+(\d{1,6}))?(?:\s+(-?\d{1,6}))?(?:\s+(\d{1,6}))?", re.ASCII)


def brief_name(s: Record) -> str:
    """The position without its options and its past: the pieces level by level, the turn, the counters."""
    levels: list[list[str]] = [[] for _ in range(LEVELS)]
    for place in np.flatnonzero(s.at >= 0).tolist():
        levels[place // ZONES].append(f"{letter_of(s.at[place])}{place % ZONES + 1}")
    placed = "/".join(",".join(words) or "-" for words in levels)
    return f"{placed} {'gs'[s.side]} {s.slot} {s.quiet} {s.ply}"


def usual_ids(s: Record) -> dict[int, int]:
    """The piece for each occupied place if like pieces were numbered in ascending order."""
    given: dict[int, int] = {}
    least = dict.fromkeys(ALIKE, 0)
    for place in np.flatnonzero(s.at >= 0).tolist():
        like = ALIKE[s.at[place]]
        given[place] = ALIKE.index(like, least[like])
        least[like] = given[place] + 1
    return given


def usual_memory(s: Record) -> np.ndarray:
    """The memory for repetition that a position read from text starts with."""
    memory = np.zeros_like(s.hist)
    if s.repetition and s.slot == 0 and s.quiet >= 0:
        memory[s.quiet] = s.hash
    return memory


def position_name(s: Record) -> str:
    """The whole record as text."""
    extra = [f"{name}={value}" for name, value in opt.unusual(OPTIONS, opt.read(OPTIONS, s)).items()]
    if s.last_from >= 0:
        extra.append(f"last={ZONE_NAMES[s.last_from]}-{ZONE_NAMES[s.last_to]}")
    if ids := [f"{ZONE_NAMES[p]}.{s.at[p]}" for p, usual in usual_ids(s).items() if s.at[p] != usual]:
        extra.append("ids=" + ",".join(ids))
    if lost := np.flatnonzero(s.pos == FALLEN).tolist():
        extra.append("lost=" + ",".join(map(str, lost)))
    if not np.array_equal(s.hist, usual_memory(s)):
        extra.append("seen=" + ",".join(f"{int(h):x}" for h in s.hist[: int(s.quiet) + 1]))
    if s.result != RUNNING:
        extra.append(f"over={RESULTS[s.result]}:{s.reason}")
    return brief_name(s) + (" | " + " ".join(extra) if extra else "")


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with the reason if it describes none."""
    main, _, rest = text.strip().partition("|")
    words: dict[str, str] = {}
    for word in rest.split():
        name, mark, value = word.partition("=")
        if not mark:
            raise BadPosition(f"After the bar a position has name=value, not {word[:60]!r}.")
        if name in words:
            raise BadPosition(f"{name[:20]} is said twice.")
        words[name] = value
    past = {name: words.pop(name, "") for name in PAST}
    s = begin(STATE, OPTIONS, words, queries.refuse_table, REASONS, seat_name)
    queries.clear(s)
    levels, _, turn = main.strip().partition(" ")
    _read_placement(s, levels)
    _read_turn(s, turn.strip(), is_over=bool(past["over"]))
    try:
        _read_past(s, past)
    except (ValueError, IndexError, OverflowError):
        told = " ".join(value for value in past.values() if value)[:80]
        raise BadPosition(f"This does not fit the position: {told!r}.") from None
    return s


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


def _read_past(s: Record, past: dict[str, str]) -> None:
    """Add what the line before has left behind, and let the turn come to the slot. T-44, T-46, T-49, T-62"""
    if past["last"]:
        s.last_from, s.last_to = (known(place_of(name), PLACES) for name in past["last"].split("-"))
    ids = (word.split(".") for word in past["ids"].split(",") if word)
    renumber(s, {known(place_of(name), PLACES): known(int(piece), PIECES) for name, piece in ids})
    lose(s, (int(word) for word in past["lost"].split(",") if word))
    s.hash = queries.hash_of(s)
    s.hist[:] = usual_memory(s)
    if past["seen"]:
        remember(s, [int(word, 16) for word in past["seen"].split(",")])
    if not past["over"]:
        return queries.resume(s, RUNNING, 0)  # type: ignore[no-any-return]
    result, reason = past["over"].split(":")
    if not 0 < int(reason) <= AGREED:
        raise ValueError("no such end")
    queries.resume(s, RESULTS.index(result), int(reason))
