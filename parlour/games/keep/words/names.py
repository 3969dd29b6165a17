"""Names: teams by their shields, sides of the castle, spaces, places for gates, cards and ratings. K-02, K-09, K-20"""

from __future__ import annotations

from parlour.core.english import counted
from parlour.core.names import subject_name
from parlour.core.record import Record

from .. import state
from ..board import (
    COLOUR,
    COLOUR_NAMES,
    COST,
    DOOR,
    KEEP,
    LOCATION_NAMES,
    LOWER,
    SLOTS_A_SIDE,
    SPACE_NAMES,
    TRAP,
    T,
)

TEAMS = ("Lion", "Eagle", "Stag", "Boar", "Raven", "Wolf")
SIDE_NAMES = ("South", "South-West", "North-West", "North", "North-East", "South-East")
CATEGORIES = (
    "Geography",
    "Entertainment",
    "History",
    "Arts & Literature",
    "Science & Nature",
    "Sport & Leisure",
)
CARD_NAMES = (*COLOUR_NAMES, "Your Choice", "Opposition Chooses")
RATINGS = ("easy", "medium", "hard", "very hard", "hardest")
TRAPS = tuple(SPACE_NAMES[SLOTS_A_SIDE * side + T] for side in range(len(SIDE_NAMES)))  # T.0 …
SPACE_BY_NAME = {name.lower(): place for place, name in enumerate(SPACE_NAMES)}
LOCATION_BY_NAME = {name.lower(): place for place, name in enumerate(LOCATION_NAMES)}
LOCATION_BY_NAME |= {name.lower(): TRAP + side for side, name in enumerate(TRAPS)}
KINDS = ("lower stair", "upper stair", "door", "trap door")


def seat_name(s: Record, seat: int) -> str:
    """Return a team's name: the beast on its shield. K-02"""
    return TEAMS[seat]


def space_name(space: int) -> str:
    """Return the name of a space for use in a sentence: "the north drawbridge", "A3.0 (green)", "the keep".
    K-03, K-09
    """
    if space == KEEP:
        return "the keep"
    if COLOUR[space] < 0:
        return f"the {SIDE_NAMES[space // SLOTS_A_SIDE]} drawbridge"
    trap = "the trap door " if space % SLOTS_A_SIDE == T else ""
    return f"{trap}{SPACE_NAMES[space]} ({COLOUR_NAMES[COLOUR[space]]})"


def category_name(category: int) -> str:
    """Return the placeholder that the table replaces by a category's name. (The players may give a colour another
    category of their own.) K-09, K-75
    """
    return subject_name(category, CATEGORIES[category])


def rating_of(s: Record) -> str:
    """Return the name of the current question's difficulty; "" if it has none, if it is not known yet, or if the
    question is for the chest, where difficulty does not matter. K-42, K-54
    """
    known = s.difficulty != state.NO_RATING and state.DIFF < s.phase <= state.STRAYANS
    return RATINGS[int(s.rating)] if known else ""


def kind_of(location: int) -> str:
    """Return what kind of place for gates this is: a stair, a door or a trap door. K-20"""
    return KINDS[location // 6]


def location_name(location: int) -> str:
    """Return the name of a place for gates for use in a sentence: "lower stair L0". K-20"""
    return f"{kind_of(location)} {LOCATION_NAMES[location]}"


def target(location: int) -> str:
    """Return the id of the picture element that a player clicks to choose a gate's place: the stair or door itself, or
    the space of a trap door. K-44
    """
    return TRAPS[location - TRAP] if location >= TRAP else LOCATION_NAMES[location]


def in_keys(number: int) -> str:
    """Return a number of keys in words: "one key", "no keys". K-30"""
    return counted(number, "key")


def price(location: int) -> str:
    """Return in words what it costs to open one gate in this place. K-25"""
    return in_keys(int(COST[location]))


def is_wall_place(location: int) -> bool:
    """Return whether a gate's place is a stair or a door, which tokens only pass through. (On a trap door, the third
    kind of place, they can stand.) K-03
    """
    return LOWER <= location < DOOR + 6
