"""Positions as text, written and read.

    <level 1>/<level 2>/<level 3> <g|s> <slot> <quiet> <ply> | <name>=<value> …

Each level lists its pieces in ascending order of zones: a letter for the kind (a capital for gold) and the number of
the zone; `-` stands for an empty level. A reader also accepts zones by ring and segment, such as `Li10` (T-68). `g` or
`s` is the side to move, `<slot>` the number of the role that moves, `<quiet>` the number of turns since the last
capture or loss (-1 if it was in this turn), and `<ply>` the number of moves so far. Zeros at the end may be left out.

After the bar come the options that differ from their defaults, and facts about earlier moves. The pieces on the boards
do not show these facts; a fact is written only if it differs from what a reader would assume.

    last=1:162-2:162    the last move, from place to place
    ids=1:91.7,…        the piece on 1:91 has number 7: pieces of the same kind are not numbered in order of places
    lost=13,…           the numbers of the pieces that were lost in the event horizon (T-09)
    seen=…,…            hashes of the positions at the starts of turns since the last capture, for repetition (T-49)
    chosen=1:162-2:162  the moves that roles have chosen in this turn, if a side chooses together (T-65)
    turn=0.1:162-2:162,2.2:161-2:162!   the move that each role (0, 2) chose in the previous turn; ! says that it lapsed
    over=draw:6         the result of a finished game, and the number of its reason
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import numpy as np

from parlour.core.codec import Codec, Field, Syntax
from parlour.core.errors import BadPosition
from parlour.core.record import OK, Record

from .. import queries
from ..board import FALLEN, LEVELS, NOWHERE, PIECES, PLACES, TITLED, ZONES
from ..faults import ALIKE, checked_number, lose, remember, renumber
from ..state import AGREED, HIDDEN, LAPSED, OPTIONS, REMEMBERED, ROLES, RUNNING, STATE
from .names import KIND_NAMES, LETTERS, SIDES, ZONE_NAMES, letter_of, levels_in_play, place_of, seat_name
from .reasons import REASONS

RESULTS = ("gold", "silver", "draw")
_PIECE = re.compile(r"([WLAGSCRHP])(\d{1,3}|[A-I]\d{1,2})", re.IGNORECASE | re.ASCII)
_TURN = re.compile(r"([gs])(?:\s+(\d{1,6}))?(?:\s+(-?\d{1,6}))?(?:\s+(\d{1,6}))?", re.ASCII)


def brief_name(s: Record) -> str:
    """Return a position as text without its options and its history: the pieces level by level, the turn and
    the counters.
    """
    levels: list[list[str]] = [[] for _ in range(LEVELS)]
    for place in np.flatnonzero(s.at >= 0).tolist():
        levels[place // ZONES].append(f"{letter_of(s.at[place])}{place % ZONES + 1}")
    placed = "/".join(",".join(words) or "-" for words in levels)
    return f"{placed} {'gs'[s.side]} {s.slot} {s.quiet} {s.ply}"


def _read_placement(s: Record, text: str) -> None:
    """Put the pieces that a text describes on the boards. T-08, T-11, T-39, T-53, T-64"""
    levels = text.split("/")
    if len(levels) != LEVELS:
        raise BadPosition(f"A position has {LEVELS} levels parted by /, not {len(levels)}.")
    for level, words in enumerate(levels):
        for word in [] if words == "-" else words.split(","):
            found = _PIECE.fullmatch(word)
            place = place_of(f"{level + 1}:{found[2]}") if found else NOWHERE
            if not found or place == NOWHERE:
                raise BadPosition(f"{word[:20]!r} is no piece on a zone; one reads like R73 or r82.")
            _put(s, found[1], place)


def _put(s: Record, letter: str, place: int) -> None:
    """Put a piece on a place. The letter says its kind and its side."""
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
    """Read from a text whose turn it is, and the counters. Raise BadPosition if a counter has reached its limit,
    unless the game is over (`is_over`). T-50, T-51, T-57
    """
    found = _TURN.fullmatch(text or "g")
    if not found:
        told = "it has four parts: side, number of the role, quiet turns and plies, such as `g 0 0 0`."
        raise BadPosition(f"{text[:40]!r} is no turn: {told}")
    slot, quiet, ply = (int(found[i] or 0) for i in (2, 3, 4))
    if slot >= queries.moves_per_turn(s):
        raise BadPosition(
            f"There is no slot {slot}: a turn has {queries.moves_per_turn(s)} here, counted from 0."
        )
    counters = ((quiet, -1, s.quiet_limit, "quiet turns"), (ply, 0, s.ply_limit, "plies"))
    for count, least, limit, name in counters:
        limit = int(limit) or int(
            s.ply_limit
        )  # T-70: without a limit a game has no more quiet turns than moves
        if not least <= count <= limit - (not is_over):
            raise BadPosition(f"{count} {name} cannot be: the game is a draw after {limit}.")
    s.side, s.slot, s.quiet, s.ply = "gs".index(found[1]), slot, quiet, ply


def usual_memory(s: Record) -> np.ndarray:
    """Return the hashes of earlier positions (for the rule on repetition) that a reader assumes if the text
    of a position gives none.
    """
    memory = np.zeros_like(s.hist)
    if s.repetition and s.slot == 0 and s.quiet >= 0:
        memory[s.quiet % REMEMBERED] = s.hash
    return memory


def _read_last(s: Record, text: str) -> None:
    s.last_from, s.last_to = (checked_number(place_of(name), PLACES) for name in text.split("-"))


def _ids(s: Record) -> Iterator[str]:
    """Yield the pieces with an unusual number. Usually pieces of the same kind are numbered in ascending order of
    place.
    """
    least = dict.fromkeys(ALIKE, 0)
    for place in np.flatnonzero(s.at >= 0).tolist():
        like = ALIKE[s.at[place]]
        usual = ALIKE.index(like, least[like])
        least[like] = usual + 1
        if s.at[place] != usual:
            yield f"{ZONE_NAMES[place]}.{s.at[place]}"


def _read_ids(s: Record, text: str) -> None:
    pairs = (word.split(".") for word in text.split(",") if word)
    renumber(
        s,
        {checked_number(place_of(name), PLACES): checked_number(int(piece), PIECES) for name, piece in pairs},
    )


def _read_lost(s: Record, text: str) -> None:
    lose(s, (int(word) for word in text.split(",") if word))


def _hashes(s: Record) -> str:
    hashes = (
        []
        if np.array_equal(s.hist, usual_memory(s))
        else s.hist[: min(int(s.quiet) + 1, REMEMBERED)].tolist()
    )
    return ",".join(f"{value:x}" for value in hashes)


def _read_hashes(s: Record, text: str) -> None:
    remember(s, [int(word, 16) for word in text.split(",")])


def _read_over(s: Record, text: str) -> None:
    result, reason = text.split(":")
    s.result, s.reason = RESULTS.index(result), 1 + checked_number(int(reason) - 1, AGREED)


def _chosen(s: Record) -> Iterator[str]:
    """Yield, for each role that has chosen a move, that move as text; if the move is hidden from the viewer, `?` and
    the number of the role. T-65
    """
    for role, action in enumerate(s.chosen.tolist()):
        if action >= 0:
            yield _between(action)
        elif action == HIDDEN:
            yield f"?{role}"


def _between(action: int) -> str:
    return "-".join(ZONE_NAMES[place] for place in divmod(action, PLACES))


def _read_between(text: str) -> int:
    a, b = (checked_number(place_of(name), PLACES) for name in text.split("-"))
    return PLACES * a + b


def _read_chosen(s: Record, text: str) -> None:
    """Record the moves that roles have chosen, as a text gives them; raise ValueError if a role could not
    choose its move. T-65
    """
    if not s.together:
        raise ValueError("nobody chooses together")
    for word in text.split(","):
        if word.startswith("?"):
            raise BadPosition(
                "A position with a hidden choice cannot be read: it says that there is one, not which."
            )
        action = _read_between(word)
        if queries.refusal(s, action) != OK:
            raise ValueError("no legal choice")
        queries.note_choice(s, action)
        s.may = queries.awaited(s)


def _turn(s: Record) -> Iterator[str]:
    """Yield, as text, the move that each role chose in the previous turn. T-65"""
    for role, carried in enumerate(s.carried.tolist()):
        if carried != NOWHERE:
            lapsed = carried <= LAPSED
            yield f"{role}.{_between(LAPSED - carried if lapsed else carried)}{'!' * lapsed}"


def _read_turn_before(s: Record, text: str) -> None:
    for word in text.split(","):
        role, _, move = word.partition(".")
        action = _read_between(move.removesuffix("!"))
        if s.carried[checked_number(int(role), ROLES)] != NOWHERE:
            raise ValueError("a role twice")
        s.carried[int(role)] = LAPSED - action if move.endswith("!") else action


past = partial(Field, always=True)  # wherever there is something to tell
PAST = [
    past("last", lambda s: "-".join(ZONE_NAMES[p] for p in (s.last_from, s.last_to) if p >= 0), _read_last),
    past("ids", lambda s: ",".join(_ids(s)), _read_ids),
    past("lost", lambda s: ",".join(map(str, np.flatnonzero(s.pos == FALLEN))), _read_lost),
    past("seen", _hashes, _read_hashes),
    past("turn", lambda s: ",".join(_turn(s)), _read_turn_before),
    past("chosen", lambda s: ",".join(_chosen(s)), _read_chosen),
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
    """Return the record that a text describes; raise BadPosition with the reason if it describes none."""
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
    said = {name: value for name, value in given.items() if value}
    chosen = {"chosen": said.pop("chosen")} if "chosen" in said else {}
    CODEC.fill(s, said)
    queries.resume(s, int(s.result), int(s.reason))
    CODEC.fill(s, chosen)
    return s
