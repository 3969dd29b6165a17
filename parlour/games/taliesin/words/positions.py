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
from parlour.core.errors import BadOption, BadPosition
from parlour.core.record import Record, blank

from ..board import FALLEN, KIND, LEVELS, NOWHERE, OWN_LEVEL, OWNER, PIECES, SET, SPIRIT, TITLED, ZONES
from ..rules import is_lost_on, refuse_table, slots_of
from ..rules.start import clear
from ..rules.turns import finish, give_turn, hash_of, pass_turn, start_turn
from ..state import AGREED, DRAWN, GOLD_WINS, OPTIONS, RUNNING, STATE
from .names import KIND_NAMES, LETTERS, SIDES, levels_in_play, place_of, zone_name
from .reasons import table_sentence

RESULTS = ("gold", "silver", "draw")
_PIECE = re.compile(r"([WLAGSCRHP])(\d{1,3})", re.IGNORECASE | re.ASCII)
_TURN = re.compile(r"([gs])(?:\s+(\d{1,9}))?(?:\s+(-?\d{1,9}))?(?:\s+(\d{1,9}))?", re.ASCII)


def placement(s: Record) -> str:
    """The pieces alone, level by level."""
    levels = []
    for level in range(LEVELS):
        words = []
        for zone in range(ZONES):
            piece = int(s.at[level * ZONES + zone])
            if piece >= 0:
                letter = LETTERS[KIND[piece]]
                words.append(f"{letter.lower() if OWNER[piece] else letter}{zone + 1}")
        levels.append(",".join(words) or "-")
    return "/".join(levels)


def brief_name(s: Record) -> str:
    """The position without its options and its past."""
    return f"{placement(s)} {'gs'[s.side]} {s.slot} {s.quiet} {s.ply}"


def usual_ids(s: Record) -> dict[int, int]:
    """The piece for each occupied place if like pieces were numbered in ascending order."""
    given: dict[int, int] = {}
    for place in np.flatnonzero(s.at >= 0).tolist():
        piece = int(s.at[place])
        same = range(OWNER[piece] * SET, OWNER[piece] * SET + SET)
        used = set(given.values())
        alike = (i for i in same if KIND[i] == KIND[piece] and OWN_LEVEL[i] == OWN_LEVEL[piece])
        given[place] = next(i for i in alike if i not in used)
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
        extra.append(f"last={zone_name(int(s.last_from))}-{zone_name(int(s.last_to))}")
    ids = [f"{zone_name(p)}.{int(s.at[p])}" for p, usual in usual_ids(s).items() if s.at[p] != usual]
    if ids:
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
    past = {name: words.pop(name, "") for name in ("last", "ids", "lost", "seen", "over")}
    s = blank(STATE)
    try:
        opt.store(OPTIONS, opt.choose(OPTIONS, words), s)
    except BadOption as error:
        raise BadPosition(str(error)) from None
    if code := refuse_table(s):
        raise BadPosition(table_sentence(s, code))
    clear(s)
    levels, _, turn = main.strip().partition(" ")
    read_placement(s, levels)
    read_turn(s, turn.strip(), is_over=bool(past["over"]))
    try:
        read_past(s, past)
    except (ValueError, IndexError, OverflowError):
        raise BadPosition(
            f"This does not fit the position: {' '.join(v for v in past.values() if v)[:80]!r}."
        ) from None
    return s


def read_placement(s: Record, text: str) -> None:
    """Put the pieces of a text on the boards. T-08, T-11, T-39, T-53, T-64"""
    levels = text.split("/")
    if len(levels) != LEVELS:
        raise BadPosition(f"A position has {LEVELS} levels parted by /, not {len(levels)}.")
    for level, words in enumerate(levels):
        for word in [] if words == "-" else words.split(","):
            found = _PIECE.fullmatch(word)
            if not found or not 1 <= int(found[2]) <= ZONES:
                raise BadPosition(f"{word[:20]!r} is no piece on a zone; one reads like R73 or r82.")
            put(s, found[1], level * ZONES + int(found[2]) - 1)
    s.hash = hash_of(s)


def put(s: Record, letter: str, place: int) -> None:
    """Stand one more piece of the set on a place."""
    kind, side, level = LETTERS.index(letter.upper()), int(letter.islower()), place // ZONES
    name = f"{SIDES[side]} {KIND_NAMES[kind]}"
    if level >= s.boards:
        raise BadPosition(f"The {name} stands on {zone_name(place)}, but {levels_in_play(s)}.")
    if s.at[place] >= 0:
        raise BadPosition(f"Two pieces stand on {zone_name(place)}.")
    alike = [
        p for p in range(side * SET, side * SET + SET) if KIND[p] == kind and OWN_LEVEL[p] in (-1, level)
    ]
    free = [p for p in alike if s.pos[p] == NOWHERE]
    if not free:
        level_too = "" if kind < TITLED else f" on level {level + 1}"
        raise BadPosition(f"The set has only {len(alike)} {name}{level_too}, and here are more.")
    if is_lost_on(free[0], place):
        raise BadPosition(f"The {name} cannot stand on {zone_name(place)}, in the event horizon.")
    s.at[place], s.pos[free[0]] = free[0], place


def read_turn(s: Record, text: str, is_over: bool) -> None:
    """Set whose turn it is and the counters; a game that has reached a limit is over. T-50, T-51, T-57"""
    found = _TURN.fullmatch(text or "g")
    if not found:
        raise BadPosition(
            f"{text[:40]!r} is no turn: it reads like `g 0 0 0`, side, slot, quiet turns, plies."
        )
    slot, quiet, ply = (int(found[i] or 0) for i in (2, 3, 4))
    if slot >= slots_of(s):
        raise BadPosition(f"There is no slot {slot}: a turn has {slots_of(s)} here, counted from 0.")
    running = 0 if is_over else 1
    for count, least, limit, name in (
        (quiet, -1, int(s.quiet_limit), "quiet turns"),
        (ply, 0, int(s.ply_limit), "plies"),
    ):
        if not least <= count <= limit - running:
            raise BadPosition(f"{count} {name} cannot be: the game is a draw after {limit}.")
    s.side, s.slot, s.quiet, s.ply = "gs".index(found[1]), slot, quiet, ply
    s.hash = hash_of(s)


def read_past(s: Record, past: dict[str, str]) -> None:
    """Add what the line before has left behind, and let the turn come to the slot. T-44, T-46, T-49, T-62"""
    if past["last"]:
        a, b = (place_of(name) for name in past["last"].split("-"))
        if NOWHERE in (a, b):
            raise ValueError("no such zone")
        s.last_from, s.last_to = a, b
    number_pieces(s, past["ids"])
    for piece in (int(word) for word in past["lost"].split(",") if word):
        if not 0 <= piece < PIECES or s.pos[piece] != NOWHERE or SPIRIT[KIND[piece]]:
            raise ValueError("no piece that could be lost")
        s.pos[piece] = FALLEN
    if past["seen"]:
        hashes = [int(word, 16) for word in past["seen"].split(",")]
        if len(hashes) != int(s.quiet) + 1:
            raise ValueError("one hash for each turn since the last taking")
        if s.slot == 0 and s.repetition and hashes[-1:] not in ([], [int(s.hash)]):
            raise ValueError("the last hash is that of the position itself")
        s.hist[: len(hashes)] = hashes
    elif s.slot == 0:
        s.hist[:] = usual_memory(s)
    if past["over"]:
        result, reason = past["over"].split(":")
        if not GOLD_WINS <= RESULTS.index(result) <= DRAWN or not 0 < int(reason) <= AGREED:
            raise ValueError("no such end")
        finish(s, RESULTS.index(result), int(reason))
    elif s.slot == 0:
        start_turn(s)
    elif not give_turn(s, int(s.slot)):
        pass_turn(s)


def number_pieces(s: Record, text: str) -> None:
    """Give pieces the numbers they had."""
    pairs = [word.split(".") for word in text.split(",") if word]
    named = {place_of(name): int(piece) for name, piece in pairs}
    for place, piece in named.items():
        old = int(s.at[place])
        if not 0 <= piece < PIECES or place < 0 or old < 0:
            raise ValueError("no such piece")
        if (KIND[piece], OWNER[piece], OWN_LEVEL[piece]) != (KIND[old], OWNER[old], OWN_LEVEL[old]):
            raise ValueError("another kind of piece")
        s.pos[old] = NOWHERE
    for place, piece in named.items():
        if s.pos[piece] != NOWHERE:
            raise ValueError("one piece in two places")
        s.at[place], s.pos[piece] = piece, place
