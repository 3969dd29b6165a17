"""The drawn coast: it goes round exactly the squares that are land. S-02 S-04"""

from __future__ import annotations

import pytest

from parlour.games.siege.board import HALF, MAPS, WRITTEN
from parlour.games.siege.view import coast

Points = list[tuple[float, float]]


def is_inside(lines: list[Points], x: float, y: float) -> bool:
    """Whether a point lies inside closed lines, by the even-odd rule."""
    crossings = 0
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("number", range(len(MAPS)))
def test_the_coast_goes_round_the_land(number: int) -> None:
    m = WRITTEN[number]
    lines: list[Points] = [[(float(x), float(y)) for x, y in line] for line in coast.loops(number)]
    for y in range(m.height):
        for x in range(m.width):
            kind = coast.ground(number, x, y)
            if kind == HALF:
                corners = coast.triangle(number, x, y)
                cx, cy = sum(a for a, _ in corners) / 3, sum(b for _, b in corners) / 3
                assert is_inside(lines, cx, cy) and not is_inside(lines, 2 * x + 1 - cx, 2 * y + 1 - cy)
            else:
                assert is_inside(lines, x + 0.47, y + 0.53) == (kind in coast.DRY), (x, y)


@pytest.mark.parametrize("number", range(len(MAPS)))
def test_the_drawn_line_stays_close_to_the_edges_of_squares(number: int) -> None:
    assert coast.coast(number, 20, 16).count("z") == len(coast.loops(number))
    assert coast.SWAY < 20 / 4, "else a square could look like its neighbour"
