"""Moves as text, written and read. T-13, T-48, T-68"""

from __future__ import annotations

import re

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.record import IS_OVER, Record

from .. import queries
from ..board import KIND, NOWHERE, OWNER, PLACES
from ..moves import CALLS, MOVES
from ..state import RUNNING
from .names import (
    ALL_ZONES,
    HOLE,
    KIND_NAMES,
    LETTERS,
    kind_name,
    levels_in_play,
    one_of,
    place_of,
    zone_name,
)
from .reasons import NO_REST, NO_SUCH_ZONE, OTHER_KIND

CALL_NAMES = dict(zip(CALLS, ("gold resigns", "silver resigns", "draw agreed"), strict=True))
SUFFIXES = ("", "~", "+", "~+", "#", "~#")  # by the marks LOST, ENDANGERS and MATES (rules/marks.py)
_MOVE = re.compile(
    r"(?:(?P<kind>[WLAGSCRHP])\s*)?(?P<a>\d+:(?:[a-z]?\d+|hole))\s*(?:-|–|x|×|→|to|\s)\s*"
    r"(?P<b>\d+:(?:[a-z]?\d+|hole)|hole)"
    r"\s*[~+#]*",
    re.IGNORECASE | re.ASCII,
)


def move_name(s: Record, action: int) -> str:
    """Return an action as text: a move such as `W 1:162-3:162`, `H 3:77x3:5~` or `W 1:72-3:1#`, or a call such as `gold
    resigns`. An `x` stands for a capture, `~` for a piece lost in the event horizon, `+` for danger and `#` for mate.
    T-48
    """
    action = int(action)
    if action in CALL_NAMES:
        return CALL_NAMES[action]
    if not 0 <= action < MOVES:
        return f"no move {action}"
    a, b = divmod(action, PLACES)
    if s.at[a] == NOWHERE:
        return f"{zone_name(s, a)}-{zone_name(s, b)}"
    takes = "x" if s.at[b] >= 0 else "-"
    suffix = SUFFIXES[queries.marks_of(s, action) & 7]
    return f"{LETTERS[KIND[s.at[a]]]} {zone_name(s, a)}{takes}{zone_name(s, b)}{suffix}"


def move_between(s: Record, a: str, b: str) -> int | Attempt:
    """Return the action that moves a piece between two named zones. Return an Attempt if one of them is the black hole
    or does not exist. T-07, T-52
    """
    if s.result != RUNNING:
        return Attempt(IS_OVER)
    if HOLE in a or HOLE in b:
        return Attempt(NO_REST)
    for name in (a, b):
        if place_of(name) == NOWHERE:
            return Attempt.because(
                NO_SUCH_ZONE, zone=name, levels=levels_in_play(s), zones=ALL_ZONES[s.zones]
            )
    return PLACES * place_of(a) + place_of(b)


def read_move(s: Record, text: str) -> int | Attempt:
    """Return the action that a text means. The kind of piece, the `x` or `-` and the marks at the end may be left out;
    zones may be named by number or by ring and segment. T-48, T-52, T-68
    """
    called = " ".join(text.lower().split()).rstrip(".")
    for call, name in CALL_NAMES.items():
        if called == name:
            return call if s.result == RUNNING else Attempt(IS_OVER)
    found = _MOVE.fullmatch(text.strip())
    if not found:
        raise NotAMove(f"{text[:60]!r} is not a move. Type a move such as W 1:162-3:162 (piece, from, to).")
    kind, a, b = found["kind"], found["a"].lower(), found["b"].lower()
    action = move_between(s, a, b)
    if kind and isinstance(action, int):
        piece, meant = int(s.at[action // PLACES]), KIND_NAMES[LETTERS.index(kind.upper())]
        if piece >= 0 and OWNER[piece] == s.side and kind_name(piece) != meant:
            return Attempt.because(OTHER_KIND, zone=a, stands=one_of(piece), meant=meant)
    return action
