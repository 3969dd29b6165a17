"""The coast: the line between land and sea, smoothed so that it looks drawn by hand. S-02, S-04"""

from __future__ import annotations

from functools import lru_cache

from parlour.draw.canvas import Point, spot

from ..board import HALF, INSIDE, LAND, TERRAIN, WALL, WRITTEN

Corner = tuple[int, int]  # of a square, in squares from the upper left corner of the map
DRY = (LAND, WALL, INSIDE)
SWAY = 1.7  # how far the coast strays from the edge of a square, at most


def ground(number: int, x: int, y: int) -> int:
    """Return the terrain of square (x, y) of map `number`; beyond the edge of the map, the terrain of the nearest
    square.
    """
    m = WRITTEN[number]
    x, y = min(max(x, 0), m.width - 1), min(max(y, 0), m.height - 1)
    return int(TERRAIN[number, y * m.width + x])


def triangle(number: int, x: int, y: int) -> list[Corner]:
    """Return the corners, clockwise, of the land on square (x, y) of map `number`, which is half land. The land lies in
    the corner of the square that is nearest to other land. S-04
    """

    def land(*ways: Corner) -> int:
        return sum(ground(number, x + dx, y + dy) == LAND for dx, dy in ways)

    east = land((1, 0), (1, 1), (1, -1)) > land((-1, 0), (-1, 1), (-1, -1))
    south = land((0, 1), (1, 1), (-1, 1)) > land((0, -1), (1, -1), (-1, -1))
    around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]  # clockwise
    across = {(False, False): 2, (True, False): 3, (True, True): 0, (False, True): 1}[east, south]
    return [corner for i, corner in enumerate(around) if i != across]


def edges(number: int) -> dict[Corner, list[Corner]]:
    """Return the edges between land and sea on map `number`, from corner to corner, with the land on the right; beyond
    the edge of the map the land goes on.
    """
    m = WRITTEN[number]
    found: set[tuple[Corner, Corner]] = set()
    for y in range(-2, m.height + 2):
        for x in range(-2, m.width + 2):
            kind = ground(number, x, y)
            if kind in DRY:
                shape: list[Corner] = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
            elif kind == HALF:
                shape = triangle(number, x, y)
            else:
                continue
            for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
                found.symmetric_difference_update({(a, b)} if (b, a) not in found else {(b, a)})
    ways: dict[Corner, list[Corner]] = {}
    for a, b in sorted(found):
        ways.setdefault(a, []).append(b)
    return ways


def loops(number: int) -> list[list[Corner]]:
    """Return the edges between land and sea on map `number`, joined into closed lines. Where two lines touch at a
    corner, each line turns right there.
    """
    ways, made = edges(number), []
    while ways:
        start = next(iter(ways))
        line, here, came = [start], start, (0, 0)
        while True:
            nexts = ways[here]
            pick = min(nexts, key=lambda b: _turn(came, (b[0] - here[0], b[1] - here[1])))
            nexts.remove(pick)
            if not nexts:
                del ways[here]
            came, here = (pick[0] - here[0], pick[1] - here[1]), pick
            if here == start:
                break
            line.append(here)
        made.append(line)
    return made


def _turn(came: Corner, goes: Corner) -> int:
    """Return a number that is smaller the more a line turns to the right, when it comes in direction `came`
    and goes on in direction `goes`.
    """
    return -(came[0] * goes[1] - came[1] * goes[0])


@lru_cache(2)
def coast(number: int, unit: float, rim: float) -> str:
    """Return the SVG path of all land of map `number`: a curve through the middles of the edges between land
    and sea. Each middle is moved a little, so that the coast looks natural but every square is still
    recognisable.
    """
    parts = []
    for line in loops(number):
        middles = [_middle(a, b, unit, rim) for a, b in zip(line, line[1:] + line[:1], strict=True)]
        bends = [(rim + unit * x, rim + unit * y) for x, y in line[1:] + line[:1]]
        text = f"M{spot(middles[0])}"
        for bend, middle in zip(bends, middles[1:] + middles[:1], strict=True):
            text += f"Q{spot(bend)} {spot(middle)}"
        parts.append(text + "z")
    return "".join(parts)


def _middle(a: Corner, b: Corner, unit: float, rim: float) -> Point:
    """Return the middle of an edge, moved sideways by an amount that depends on where it is."""
    (ax, ay), (bx, by) = a, b
    lean = ((ax * 7 + ay * 13 + bx * 5 + by * 11) % 9 - 4) / 4 * SWAY
    return (
        rim + unit * (ax + bx) / 2 - lean * (by - ay),
        rim + unit * (ay + by) / 2 + lean * (bx - ax),
    )
