"""Names of sides, pieces, places and roles. T-02, T-56, T-59"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.english import listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries
from ..board import KIND, LEVELS, NOWHERE, OWNER, PLACES, ZONES
from ..state import TRAVELLERS

LETTERS = "WLAGSCRHP"
KIND_NAMES = (
    "Wizard", "Life Force", "King Arthur", "White Goddess", "Shogun", "Centurion", "War Lord",
    "Henge", "People",
)  # fmt: skip
SIDES = ("gold", "silver")
HOLE = "hole"
ZONE_NAMES = tuple(f"{place // ZONES + 1}:{place % ZONES + 1}" for place in range(PLACES))  # such as 3:154


def place_of(name: str) -> int:
    """Return the place of this name, or NOWHERE if the boards have none."""
    level, _, zone = name.partition(":")
    if not (level.isdecimal() and zone.isdecimal() and len(zone) < 5):
        return NOWHERE
    inside = 1 <= int(level) <= LEVELS and 1 <= int(zone) <= ZONES
    return (int(level) - 1) * ZONES + int(zone) - 1 if inside else NOWHERE


def kind_name(piece: int) -> str:
    """Return the name of a piece's kind."""
    return KIND_NAMES[KIND[piece]]


def letter_of(piece: int) -> str:
    """Return the letter of a piece: a capital for gold, a small one for silver."""
    return LETTERS[KIND[piece]].lower() if OWNER[piece] else LETTERS[KIND[piece]]


def the_one(piece: int) -> str:
    """Return a piece's kind with its article, where it has one: the Henge, the People piece, but King Arthur."""
    name = one_of(piece)
    return name if name == "King Arthur" else f"the {name}"


def levels_in_play(s: Record) -> str:
    """Return which levels are in play. T-64"""
    return ("only level 1 is", "only levels 1 and 2 are", "levels 1 to 3 are")[s.boards - 1] + " in play"


def one_of(piece: int) -> str:
    """Return a piece's kind where one piece of it does something: the Henge goes, the People piece goes."""
    name = kind_name(piece)
    return f"{name} piece" if name == "People" else name


def piece_name(piece: int) -> str:
    """Return a piece with its side: the gold Wizard, the silver King Arthur."""
    return f"the {SIDES[OWNER[piece]]} {one_of(piece)}"


def standing(s: Record, pieces: Sequence[int]) -> str:
    """Return pieces with their sides and places."""
    return listed([f"{piece_name(piece)} on {ZONE_NAMES[s.pos[piece]]}" for piece in pieces])


def role_name(s: Record, slot: int) -> str:
    """Return the role of a slot where several people share a side. T-56, T-59"""
    if s.ruleset == TRAVELLERS:
        return ("lead", "support")[slot]
    return "captain" if slot == 0 else f"level {slot} player"


def side_name(s: Record, side: int) -> str:
    """Return a side at the head of a sentence: whoever plays it alone, or its colour where several share it."""
    players = (int(s.gold_players), int(s.silver_players))
    return name_of(side * players[0]) if players[side] == 1 else SIDES[side].capitalize()


def seat_name(s: Record, seat: int) -> str:
    """Return a seat's name: its side, and its roles if it shares the side. T-55 to T-61"""
    name = SIDES[queries.side_of(s, seat)].capitalize()
    held, slots = queries.roles_of(s, seat), queries.slots_of(s)
    if held == (1 << slots) - 1:
        return name
    roles = [role_name(s, slot).removesuffix(" player") for slot in range(slots) if held >> slot & 1]
    return f"{name} {listed(roles)}"
