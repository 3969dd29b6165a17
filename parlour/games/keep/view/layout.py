"""The positions of everything in the picture. There are two arrangements:

round     six sides around the keep, the teams' panels in the corners
unrolled  the sides one below another, the moat on the left, the keep along the right, the teams' panels below
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from parlour.core.offer import Arrangement, Arrangements
from parlour.core.record import Record
from parlour.draw.canvas import Point

from .. import board as castle
from ..board import LOCATIONS, RANK, SIDES, SLOTS, SLOTS_A_SIDE

SCALE = 3.05  # points to a unit of the castle
CENTRE: Point = (480.0, 404.0)
SIZE: Point = (960.0, 808.0)
CARD_SIZE: Point = (186.0, 84.0)
STATUS: Point = (8.0, 8.0)  # corners of the picture that the castle leaves free: what is asked, and the teams
CARDS: tuple[Point, ...] = ((766, 8), (766, 98), (766, 626), (766, 716), (8, 716), (8, 626))

# Unrolled: a column for each rank, a band for each side.
COLUMNS = (20.0, 55.0, 87.0, 119.0, 161.0, 193.0, 225.0, 257.0, 299.0, 331.0, 374.0)
BAND, TOP = 128.0, 22.0
NARROW_WIDTH = 394.0
_DOWN = {  # how far from the middle of its band a slot lies, in points
    "D": 0, "A1": -22, "A2": -38, "A3": -47, "B1": 22, "B2": 38, "B3": 47, "E1": -47, "E2": -26, "T": 0,
    "E4": 40, "F1": 47, "F2": 26, "F4": -40, "G1": -42, "G2": -19, "H1": 42, "H2": 19,
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Layout:
    """One way to lay out the castle: the centres of spaces and of places for gates, and the angles of gates."""

    name: str
    size: Point
    spaces: tuple[Point, ...]
    locations: tuple[Point, ...]
    turns: tuple[float, ...]  # degrees by which a gate is turned, by location
    ways: tuple[tuple[Point, Point], ...]
    radius: float  # of a space
    status: Point  # the corner of the line that says what is asked
    status_size: Point
    cards: tuple[Point, ...]  # the corners of the teams' cards
    card_size: Point
    badge: float  # how far below the corner of the status the category of a question stands
    again: Mapping[int, Point] = field(default_factory=dict)  # stairs that are seen twice
    zoomed: tuple[float, float, float, float] | None = None  # the part that can be magnified; None: all


def arrange(s: Record, viewer: int, narrow: bool) -> str:
    """Return the name of the arrangement that suits a wide or a narrow screen."""
    return "unrolled" if narrow else "round"


ARRANGEMENTS = Arrangements(
    {
        "round": Arrangement("From above"),
        "unrolled": Arrangement("Unrolled, for a narrow screen", upright="round"),
    },
    arrange,
)


@cache
def lay_out(arrangement: str, seats: int) -> Layout:
    """Return the positions of everything in this arrangement, for this many teams."""
    return _unrolled(seats) if arrangement == "unrolled" else _round(seats)


def on_paper(point: Point) -> Point:
    """Convert a castle coordinate (y grows upward) to a coordinate of the picture (y grows downward), for the view
    from above.
    """
    return CENTRE[0] + SCALE * point[0], CENTRE[1] - SCALE * point[1]


def _round(seats: int) -> Layout:
    spaces = tuple(on_paper(point) for point in castle.PLACES)
    locations = tuple(on_paper(point) for point in castle.LOCATION_PLACES)
    return Layout(
        "round",
        SIZE,
        spaces,
        locations,
        tuple(_turn_of(location) for location in range(LOCATIONS)),
        tuple(_ways(spaces, locations)),
        14.4,
        STATUS,
        (226.0, 92.0),
        CARDS[:seats],
        CARD_SIZE,
        98.0,
    )


def _turn_of(location: int) -> float:
    """Return the angle in degrees at which a gate at `location` is drawn: along the wall that it blocks."""
    n = location % SIDES
    if location < castle.DOOR:
        return 90.0 - castle.corner_angle(n)
    return 90.0 - castle.side_angle(n) if location < castle.TRAP else 0.0


def _ways(spaces: tuple[Point, ...], locations: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Return the lines to draw for the paths, each as a pair of points. A path through a stair or door is drawn as
    lines that end at the stair or door. K-04
    """
    found: dict[tuple[Point, Point], None] = {}
    for a, b in castle.WAYS:
        border = int(castle.BORDER[a])
        if border >= 0 and (castle.BORDER[b] == border or b == castle.KEEP):
            found[spaces[a], locations[border]] = None
            if b != castle.KEEP:
                found[spaces[b], locations[border]] = None
        else:
            found[spaces[a], spaces[b]] = None
    return list(found)


def _unrolled(seats: int) -> Layout:
    spaces = []
    for side in range(SIDES):
        middle = TOP + BAND * (side + 0.5)
        for slot in range(SLOTS_A_SIDE):
            space = SLOTS_A_SIDE * side + slot
            spaces.append((COLUMNS[RANK[space]], middle + _DOWN[SLOTS[slot]]))
    spaces.append((COLUMNS[10], TOP + BAND * SIDES / 2))
    corners = [TOP + BAND * n for n in range(SIDES)]
    middles = [TOP + BAND * (n + 0.5) for n in range(SIDES)]
    low, high, doors = (COLUMNS[rank] + 21.0 for rank in (3, 7, 9))
    locations = tuple(
        [(low, y) for y in corners]
        + [(high, y) for y in corners]
        + [(doors, y) for y in middles]
        + [(COLUMNS[6], y) for y in middles]
    )
    asked = TOP + BAND * SIDES + 44  # above the teams' cards, so that nothing but the castle is zoomed
    below = asked + 92
    wide, tall = (NARROW_WIDTH - 24) / 2, 84.0
    cards = tuple((8 + (team % 2) * (wide + 8), below + (team // 2) * (tall + 8)) for team in range(seats))
    height = below + (seats + 1) // 2 * (tall + 8)
    places = tuple(spaces)
    again = {n: (x, TOP + BAND * SIDES) for n, x in ((castle.LOWER, low), (castle.UPPER, high))}
    ways = [_uncut(start, end) for start, end in _ways(places, locations)]
    ways += [((doors, y), (COLUMNS[10], y)) for y in middles]
    turns = (90.0,) * (LOCATIONS - SIDES) + (0.0,) * SIDES
    return Layout(
        "unrolled", (NARROW_WIDTH, height), places, locations, turns, tuple(ways), 13.4,
        (8.0, asked), (NARROW_WIDTH - 16, 84.0), cards, (wide, tall), 50.0, again,
        (0.0, 0.0, NARROW_WIDTH, asked - 4),
    )  # fmt: skip


def _uncut(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the line for a path in the unrolled picture. The sixth side meets the first at a stair that is drawn
    twice; such a path goes to the nearer drawing of that stair, not across the whole picture. K-04
    """
    return (start, (end[0], end[1] + BAND * SIDES)) if start[1] - end[1] > BAND * 2 else (start, end)
