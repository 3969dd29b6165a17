"""Names of sides, pieces, places and roles. T-02, T-56, T-59, T-68"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.english import listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries
from ..board import KIND, NOWHERE, OWNER, PLACES, RINGS, ZONES, ring_and_segment, zone_number
from ..state import AWAITED, ROLES, TRAVELLERS

LETTERS = "WLAGSCRHP"
KIND_NAMES = (
    "Wizard", "Life Force", "King Arthur", "White Goddess", "Shogun", "Centurion", "War Lord",
    "Henge", "People",
)  # fmt: skip
SIDES = ("gold", "silver")
HOLE = "hole"
ZONE_NAMES = tuple(f"{place // ZONES + 1}:{place % ZONES + 1}" for place in range(PLACES))  # such as 3:154
RING_LETTERS = "abcdefghi"
_CELLS = [ring_and_segment(zone + 1) for zone in range(ZONES)]
LETTERED_ZONES = tuple(f"{RING_LETTERS[ring - 1]}{segment + 1}" for ring, segment in _CELLS)  # such as i10
LETTERED_NAMES = tuple(f"{place // ZONES + 1}:{LETTERED_ZONES[place % ZONES]}" for place in range(PLACES))
ZONE_LABELS = (ZONE_NAMES, LETTERED_NAMES)  # by the option `zones`
ALL_ZONES = (
    f"1 to {ZONES}",
    f"{LETTERED_ZONES[zone_number(1, 0) - 1]} to {LETTERED_ZONES[zone_number(RINGS, -1) - 1]}",
)
_PLACES = {name: place for names in ZONE_LABELS for place, name in enumerate(names)}


def place_of(name: str) -> int:
    """Return the place with this name, given by number or by ring and segment; NOWHERE if there is none. T-02, T-68"""
    level, _, zone = name.lower().partition(":")
    if zone.isdecimal() and level.isdecimal() and len(level) + len(zone) < 10:
        zone, level = str(int(zone)), str(int(level))
    return _PLACES.get(f"{level}:{zone}", NOWHERE)


def zone_name(s: Record, place: int) -> str:
    """Return the name of a place: its level and zone number, such as 3:154, or its level, letter and number,
    such as 3:i10, if the options name zones by letters. T-02, T-68
    """
    return ZONE_LABELS[s.zones][place]


def kind_name(piece: int) -> str:
    """Return the name of a piece's kind."""
    return KIND_NAMES[KIND[piece]]


def letter_of(piece: int) -> str:
    """Return the letter of a piece's kind: a capital for gold, a small letter for silver."""
    return LETTERS[KIND[piece]].lower() if OWNER[piece] else LETTERS[KIND[piece]]


def the_one(piece: int) -> str:
    """Return the name of a piece's kind, with its article if it needs one: "the Henge", "the People piece", but "King
    Arthur".
    """
    name = one_of(piece)
    return name if name == "King Arthur" else f"the {name}"


def levels_in_play(s: Record) -> str:
    """Return in words which levels are played. T-64"""
    return ("only level 1 is", "only levels 1 and 2 are", "levels 1 to 3 are")[s.boards - 1] + " in play"


def one_of(piece: int) -> str:
    """Return the name for a single piece of this kind, without an article: Henge, People piece."""
    name = kind_name(piece)
    return f"{name} piece" if name == "People" else name


def piece_name(piece: int) -> str:
    """Return a piece in words with its side: "the gold Wizard", "the silver King Arthur"."""
    return f"the {SIDES[OWNER[piece]]} {one_of(piece)}"


def standing(s: Record, pieces: Sequence[int]) -> str:
    """Return pieces as a list in words, each with its side and its place: "the gold Wizard on 1:162"."""
    return listed([f"{piece_name(piece)} on {zone_name(s, s.pos[piece])}" for piece in pieces])


def role_name(s: Record, role: int) -> str:
    """Return the name of a role, such as "captain", in games in which several people share a side. T-56, T-59"""
    if s.ruleset == TRAVELLERS:
        return ("lead player", "support player")[role]
    return "captain" if role == 0 else f"player of level {role}"


def awaited_roles(s: Record) -> list[int]:
    """Return the numbers of the roles that have still to choose, if a side chooses together. T-65"""
    return [role for role in range(ROLES) if s.chosen[role] == AWAITED]


def short_role(s: Record, role: int) -> str:
    """Return the name of a role in one or two words: "captain", "lead", "level 1". T-56, T-59"""
    return role_name(s, role).removesuffix(" player").removeprefix("player of ")


def side_name(s: Record, side: int) -> str:
    """Return a side's name to begin a sentence with: the name of the player who plays it alone, or its colour if
    several people share it.
    """
    players = (int(s.gold_players), int(s.silver_players))
    return name_of(side * players[0]) if players[side] == 1 else SIDES[side].capitalize()


def seat_name(s: Record, seat: int) -> str:
    """Return a seat's default name: its side, and its roles if it shares the side. T-55 to T-61"""
    name = SIDES[queries.side_of(s, seat)].capitalize()
    held, slots = queries.roles_of(s, seat), queries.moves_per_turn(s)
    if held == (1 << slots) - 1:
        return name
    roles = [short_role(s, role) for role in range(slots) if held >> role & 1]
    return f"{name} {listed(roles)}"
