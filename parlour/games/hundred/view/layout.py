"""The positions of numbers, cells, racks, and the panels beside the board."""

from __future__ import annotations

from functools import lru_cache

from parlour.core.record import Record
from parlour.draw.canvas import Point
from parlour.draw.shapes import hull, regular

from ..board import DIAMONDS, PLACES, RACK_SIZE, number_at
from ..state import CONNECT, HEXES, ZONES

ROOT3 = 3**0.5
PANEL = 752.0  # the left edge of the panels beside a numbered board
WIDE = 1000.0 - PANEL - 14

# The board of rectangles.
LEFT, TOP, HIGH = 40.0, 40.0, 68.0
TAB = 62.0  # the width of the column of prices; `counters` has none

# The diamond: pitch, and the left edge: tall, rhombus.
SHAPES = ((70.0, 130.0), (68.0, 34.0))
BOTTOM = 1268.0

# The rings.
PITCH = 1000 / 15
CENTRE: Point = (500.0, 796.0)
CORNERS = ((7, 0), (0, 7), (-7, 7), (-7, 0), (0, -7), (7, -7))
RADIUS = 26.0  # of a counter
BLEED = 26.0  # beside the 15 cells of the longest row, for the frame
OUT = 1.24  # how far a rack lies from its edge, in hexagons
STARTS = (2.0, 1.0, 0.0, 2.0, 1.0, 0.0)  # where a rack begins along its edge, so that it stays on the picture
PURSES: tuple[Point, ...] = ((798, 1280), (402, 1322), (6, 1280), (6, 260), (402, 206), (798, 260))


def width_of(ruleset: int) -> float:
    """Return the width of each number's rectangle in the picture, for a rule set whose board has rectangles."""
    return 100.0 if ruleset == ZONES else 100 + TAB / 6


def lift(seats: int) -> float:
    """Return by how much the rings are moved up in the picture. With up to four sides they move up, because no rack
    lies along the upper edge of the board.
    """
    return 60.0 if seats <= 4 else 0.0


def height_of(s: Record) -> float:
    """Return how tall the picture is; it is always 1,000 wide."""
    return 1570 - lift(int(s.seats)) if s.ruleset == CONNECT else 1300.0 if s.ruleset == HEXES else 1250.0


def spot(q: float, r: float, up: float = 0) -> Point:
    """Return the centre of the cell (q, r) of the rings; `up` is by how much the whole board is moved up."""
    return CENTRE[0] + PITCH * (q + r / 2), CENTRE[1] - up + PITCH * r * ROOT3 / 2


def rack_place(side: int, i: float, up: float = 0) -> Point:
    """Return the centre of place `i` on a side's rack, which lies along one edge of the rings; `up` is by how much the
    whole board is moved up. H-50
    """
    a, b = CORNERS[side], CORNERS[(side + 1) % 6]
    part = (STARTS[side] + (RACK_SIZE - 1 - i if side == 1 else i)) / 7  # the lower rack, too, from the left
    x, y = spot(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
    middle = spot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    away = (middle[0] - CENTRE[0], middle[1] - CENTRE[1])
    far = OUT * PITCH / (away[0] ** 2 + away[1] ** 2) ** 0.5
    return x + away[0] * far, y - up + away[1] * far


@lru_cache
def places(ruleset: int, layout: int, diamond: int, seats: int) -> list[Point]:
    """Return the centres, in the picture, of the cells of the rings or, on a board with printed numbers, of the
    numbers' shapes. The index is the cell or the number; index 0 is unused for numbers.
    """
    if ruleset == CONNECT:
        return [spot(q, r, lift(seats)) for q, r in PLACES]
    found = {0: (0.0, 0.0)}
    if ruleset == HEXES:
        pitch, left = SHAPES[diamond]
        for n, (x, y) in DIAMONDS[diamond].items():
            found[n] = left + (x + 1) * pitch / 2, BOTTOM - pitch * (0.62 + (y - 1) * ROOT3 / 2)
    else:
        for row in range(17):
            for column in range(6):
                if n := number_at(layout, row, column):
                    found[n] = LEFT + width_of(ruleset) * (column + 0.5), TOP + HIGH * (row + 0.5)
    return [found[n] for n in sorted(found)]


def hexagon(middle: Point, radius: float) -> list[Point]:
    """Return the corners of a hexagon that has a point at the top."""
    return [(middle[0] + x, middle[1] + y) for x, y in regular(6, radius)]


def around(middles: list[Point], radius: float) -> list[Point]:
    """Return the corners of the smallest convex outline around these hexagons."""
    return hull((round(x, 2), round(y, 2)) for middle in middles for x, y in hexagon(middle, radius))
