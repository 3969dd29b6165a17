"""Names of sides, pieces, places and seats; moves as text, both ways. T-02, T-56, T-59"""

from __future__ import annotations

import re

from parlour.core.errors import NotAMove, Refusal
from parlour.core.record import OK, Record, copy

from ..board import GOLD, KIND, LEVELS, NOWHERE, OWNER, SET, ZONES, L
from ..moves import CALLS, MOVES, action_of, from_of, is_call, to_of
from ..rules import in_danger, is_lost_on, play, refusal, seat_of, slots_of, strikes
from ..rules.turns import carry
from ..state import AESIR, MATE, RUNNING, TRAVELLERS

LETTERS = "WLAGSCRHP"
KIND_NAMES = (
    "Wizard", "Life Force", "King Arthur", "White Goddess", "Shogun", "Centurion", "War Lord",
    "Henge", "People",
)  # fmt: skip
SIDES = ("gold", "silver")
HOLE = "hole"
CALL_NAMES = dict(zip(CALLS, ("gold resigns", "silver resigns", "draw agreed"), strict=True))

_MOVE = re.compile(
    r"(?:(?P<kind>[WLAGSCRHP])\s*)?(?P<a>\d+:(?:\d+|hole))\s*(?:-|–|x|×|→|to|\s)\s*(?P<b>\d+:(?:\d+|hole)|hole)"
    r"\s*[~+#]*",
    re.IGNORECASE | re.ASCII,
)


def zone_name(place: int) -> str:
    """A place as (level):(zone), such as 3:154."""
    return f"{place // ZONES + 1}:{place % ZONES + 1}"


def place_of(name: str) -> int:
    """The place of this name, or NOWHERE if the boards have none."""
    level, _, zone = name.partition(":")
    if not (level.isdecimal() and zone.isdecimal() and len(zone) < 5):
        return NOWHERE
    inside = 1 <= int(level) <= LEVELS and 1 <= int(zone) <= ZONES
    return (int(level) - 1) * ZONES + int(zone) - 1 if inside else NOWHERE


def kind_name(piece: int) -> str:
    """The name of a piece's kind."""
    return KIND_NAMES[KIND[piece]]


def the_kind(piece: int) -> str:
    """A piece's kind at the head of a sentence: The Henge, but King Arthur."""
    name = kind_name(piece)
    return name if name == "King Arthur" else f"The {name}"


def levels_in_play(s: Record) -> str:
    """Which levels there are. T-64"""
    return ("only level 1 is", "only levels 1 and 2 are", "levels 1 to 3 are")[s.boards - 1] + " in play"


def no_zone(s: Record, name: str) -> str:
    """That there is no zone of this name, and which there are. T-01, T-02, T-07, T-64"""
    return f"There is no such zone as {name}: {levels_in_play(s)}, with zones 1 to {ZONES}."


def piece_name(piece: int) -> str:
    """A piece with its side: the gold Wizard, the silver King Arthur."""
    return f"the {SIDES[OWNER[piece]]} {kind_name(piece)}"


def standing(s: Record, piece: int) -> str:
    """A piece with its side and where it stands."""
    return f"{piece_name(piece)} on {zone_name(int(s.pos[piece]))}"


def listed(names: list[str]) -> str:
    """Names joined as in a sentence."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def attackers(s: Record, side: int) -> list[int]:
    """The pieces that endanger a side's Life Force now, in the order of their places. T-40"""
    home = int(s.pos[side * SET + L])
    if home < 0:
        return []
    found = [p for p in range((1 - side) * SET, (1 - side) * SET + SET) if strikes(s, p, home)]
    return sorted(found, key=lambda piece: int(s.pos[piece]))


def moved(s: Record, action: int) -> Record:
    """A copy in which the piece has been moved, and nothing else has happened yet."""
    after = copy(s)
    a, b = from_of(action), to_of(action)
    carry(after, int(s.at[a]), a, b)
    return after


def role_name(s: Record, slot: int) -> str:
    """What the holder of a slot is called in the rule set. T-56, T-59"""
    if s.rules == AESIR:
        return "side"
    if s.rules == TRAVELLERS:
        return ("lead", "support")[slot]
    return "captain" if slot == 0 else f"level {slot} player"


def seat_name(s: Record, seat: int) -> str:
    """What a seat is called: its side, and the roles it plays if it shares the side. T-55 to T-61"""
    side = GOLD if seat < s.gold_players else 1
    name = SIDES[side].capitalize()
    slots = [slot for slot in range(slots_of(s)) if seat_of(s, side, slot) == seat]
    if len(slots) == slots_of(s):
        return name
    return f"{name} {listed([role_name(s, slot).removesuffix(' player') for slot in slots])}"


def suffix_of(s: Record, action: int) -> str:
    """~ the piece is lost in the horizon; + the enemy Life Force is endangered; # mate."""
    piece = int(s.at[from_of(action)])
    after = moved(s, action)
    lost = "~" if is_lost_on(piece, to_of(action)) else ""
    if not in_danger(after, 1 - int(s.side)):
        return lost
    end = copy(s)
    play(end, action)
    return lost + ("#" if end.reason == MATE else "+")


def move_name(s: Record, action: int) -> str:
    """A move as text: `W 1:162-3:162`, `H 3:77x3:5~`, `W 1:72-3:1#`; or a call: `gold resigns`. T-48"""
    if is_call(action):
        return CALL_NAMES[int(action)]
    if not 0 <= action < MOVES:
        return f"no move {action}"
    a, b = from_of(int(action)), to_of(int(action))
    piece = int(s.at[a])
    if piece == NOWHERE:
        return f"{zone_name(a)}-{zone_name(b)}"
    text = f"{LETTERS[KIND[piece]]} {zone_name(a)}{'x' if s.at[b] >= 0 else '-'}{zone_name(b)}"
    return text + suffix_of(s, action) if s.result == RUNNING and refusal(s, action) == OK else text


def attempt(s: Record, a: str, b: str) -> int | Refusal:
    """Two named zones as an action; a Refusal where one of them is the hole or no zone at all. T-07, T-52"""
    if s.result != RUNNING:
        return Refusal("T-52", "The game is over.")
    if HOLE in a or HOLE in b:
        return Refusal(
            "T-07", "Nothing can rest in the black hole: a piece passes it in one move, to another level."
        )
    for name in (a, b):
        if place_of(name) == NOWHERE:
            return Refusal("T-07", no_zone(s, name))
    return int(action_of(place_of(a), place_of(b)))


def read_move(s: Record, text: str) -> int | Refusal:
    """Text as an action; the kind, `x` or `-` and the marks at the end may be left out. T-48, T-52"""
    called = " ".join(text.lower().split()).rstrip(".")
    for call, name in CALL_NAMES.items():
        if called == name:
            return call if s.result == RUNNING else Refusal("T-52", "The game is over.")
    found = _MOVE.fullmatch(text.strip())
    if not found:
        raise NotAMove(f"{text[:60]!r} is not a move. A move reads like W 1:162-3:162: piece, from, to.")
    kind, a, b = found["kind"], found["a"].lower(), found["b"].lower()
    action = attempt(s, a, b)
    if kind and isinstance(action, int):
        piece = int(s.at[from_of(action)])
        meant = KIND_NAMES[LETTERS.index(kind.upper())]
        if piece >= 0 and OWNER[piece] == s.side and kind_name(piece) != meant:
            return Refusal("T-13", f"On {a} stands your {kind_name(piece)}, not a {meant}.")
    return action
