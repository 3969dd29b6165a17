"""Keep's castle, which never changes: its spaces and their colours, the paths between them, the places for gates, and
coordinates for drawing.

The castle has six sides of 18 spaces each. The number of a space is 18 × side + its index on that side; the keep has
the highest number. Corner c lies between sides c - 1 and c. Sides and corners are numbered 0 to 5, and 0 follows 5.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt

import numpy as np

SIDES, SLOTS_A_SIDE = 6, 18
SLOTS = (
    "D",
    "A1",
    "A2",
    "A3",
    "B1",
    "B2",
    "B3",
    "E1",
    "E2",
    "T",
    "E4",
    "F1",
    "F2",
    "F4",
    "G1",
    "G2",
    "H1",
    "H2",
)
D, A1, A2, A3, B1, B2, B3, E1, E2, T, E4, F1, F2, F4, G1, G2, H1, H2 = range(SLOTS_A_SIDE)
KEEP = SIDES * SLOTS_A_SIDE
SPACES = KEEP + 1
NONE = -1
MOST_WAYS = 12  # the keep has this many ways out; every other space has at most four

_RANKS = (0, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 4, 5, 7, 8, 9, 8, 9)  # moves from the moat, by slot
_COLOURS = (NONE, 0, 2, 4, 5, 3, 1, 5, 3, 0, 5, 2, 4, 1, 2, 0, 4, 1)  # on side 0, by slot
COLOUR_NAMES = ("blue", "pink", "yellow", "brown", "green", "orange")
COLOURS = len(COLOUR_NAMES)
GOAL_RANK = 10

# Where gates may lie: lower stairs, upper stairs, doors, trap doors; six of each.
LOWER, UPPER, DOOR, TRAP = 0, 6, 12, 18
LOCATIONS = 24
LOCATION_NAMES = tuple(f"{kind}{n}" for kind in "LUWT" for n in range(SIDES))
COST = np.repeat(np.array([1, 2, 3, 1], np.int8), SIDES)


def space(name: str) -> int:
    """Return the number of the space with this name, such as "A3.0" or "KEEP"."""
    if name == "KEEP":
        return KEEP
    slot, _, side = name.partition(".")
    return SLOTS_A_SIDE * int(side) + SLOTS.index(slot)


SPACE_NAMES = (*(f"{slot}.{side}" for side in range(SIDES) for slot in SLOTS), "KEEP")


def _at(slot: int, side: int) -> int:
    return SLOTS_A_SIDE * (side % SIDES) + slot


def _ways() -> list[tuple[int, int]]:
    """Return all 174 paths, each as the pair of spaces that it connects."""
    found = []
    for side in range(SIDES):
        for path in ((D, A1, A2, A3), (D, B1, B2, B3), (E1, E2, T, E4), (F1, F2, T, F4), (G1, G2), (H1, H2)):
            found += [(_at(a, side), _at(b, side)) for a, b in zip(path, path[1:], strict=False)]
        for outer, inner in (((A3, B3), (E1, F1)), ((F4, E4), (G1, H1))):
            below = [_at(outer[0], side), _at(outer[1], side - 1)]
            above = [_at(inner[0], side), _at(inner[1], side - 1)]
            found += [(a, b) for a in below for b in above]  # through the stair at corner `side`
            found += [(below[0], below[1]), (above[0], above[1])]  # sideways past that stair
        found += [(_at(G2, side), KEEP), (_at(H2, side), KEEP), (_at(G2, side), _at(H2, side))]
    return found


WAYS = tuple(_ways())


def _neighbours() -> np.ndarray:
    table = np.full((SPACES, MOST_WAYS), NONE, np.int8)
    for here in range(SPACES):
        beside = sorted({b if a == here else a for a, b in WAYS if here in (a, b)})
        table[here, : len(beside)] = beside
    return table


def _by_side(values: tuple[int, ...], keep: int) -> np.ndarray:
    return np.array([*values * SIDES, keep], np.int8)


RANK = _by_side(_RANKS, GOAL_RANK)
COLOUR = np.array(
    [(base + side) % COLOURS if base >= 0 else NONE for side in range(SIDES) for base in _COLOURS] + [NONE],
    np.int8,
)
NEAR = _neighbours()  # the neighbours of each space, ascending
DEGREE = (NEAR >= 0).sum(axis=1).astype(np.int8)


def _borders() -> np.ndarray:
    """Return, for each space, the stair or door beside it; NONE if there is none. The keep has all the doors, so its
    entry is NONE too.
    """
    table = np.full(SPACES, NONE, np.int8)
    for n in range(SIDES):
        for slot, side in ((A3, n), (B3, n - 1), (E1, n), (F1, n - 1)):
            table[_at(slot, side)] = LOWER + n
        for slot, side in ((F4, n), (E4, n - 1), (G1, n), (H1, n - 1)):
            table[_at(slot, side)] = UPPER + n
        for slot in (G2, H2):
            table[_at(slot, n)] = DOOR + n
    return table


BORDER = _borders()
SIDE = np.array([here // SLOTS_A_SIDE for here in range(KEEP)] + [0], np.int8)
TRAP_AT = np.array(
    [TRAP + SIDE[i] if i % SLOTS_A_SIDE == T and i != KEEP else NONE for i in range(SPACES)], np.int8
)


def _masks(wanted: str) -> np.ndarray:
    """Return, for each space, a bit mask of its paths of one kind, such as "inward". Bit i stands for the path to the
    space's i-th neighbour.
    """
    table = np.zeros(SPACES, np.int16)
    for here in range(SPACES):
        for i in range(DEGREE[here]):
            there = NEAR[here, i]
            rise = int(RANK[there]) - int(RANK[here])
            through = rise != 0 and BORDER[here] >= 0 and (BORDER[here] == BORDER[there] or there == KEEP)
            kinds = {
                "inward": rise > 0,
                "outward": rise < 0,
                "sideways": rise == 0,
                "through": through,
                "coloured": COLOUR[there] >= 0,
            }
            table[here] |= kinds[wanted] << i
    return table


INWARD, OUTWARD, SIDEWAYS = _masks("inward"), _masks("outward"), _masks("sideways")
THROUGH = _masks("through")  # ways through the stair or door of BORDER
COLOURED = _masks("coloured")  # ways to a coloured space
ALL_WAYS = INWARD | OUTWARD | SIDEWAYS


def _back() -> np.ndarray:
    """Return the table BACK, which says how to walk each path in the other direction: if `b` is the i-th neighbour of
    `a`, then `a` is the neighbour of `b` with index BACK[a, i].
    """
    table = np.zeros((SPACES, MOST_WAYS), np.int8)
    for here in range(SPACES):
        for i in range(DEGREE[here]):
            table[here, i] = list(NEAR[NEAR[here, i]]).index(here)
    return table


BACK = _back()

FIXED_PORTS = np.array(
    [[0, 3, 0, 0, 0, 0], [0, 2, 4, 0, 0, 0], [0, 1, 3, 4, 0, 0], [0, 1, 2, 3, 4, 0], [0, 1, 2, 3, 4, 5]],
    np.int8,
)

Point = tuple[float, float]
OUTER_WALL, SECOND_WALL, THIRD_WALL, INNER_WALL = 120.0, 90.0, 60.0, 24.0  # circumradii; y grows upward


def polar(radius: float, degrees: float) -> Point:
    """Return the point at this distance from the centre and this angle."""
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def mix(p: Point, q: Point, part: float) -> Point:
    """Return the point on the line from p to q at the fraction `part` of its length (0 is p, 1 is q)."""
    return p[0] * (1 - part) + q[0] * part, p[1] * (1 - part) + q[1] * part


def side_angle(side: int) -> float:
    """Return the direction that a side faces, in degrees."""
    return 270.0 - 60.0 * side


def corner_angle(corner: int) -> float:
    """Return the direction of a corner, in degrees."""
    return 300.0 - 60.0 * corner


def _places_of(side: int) -> list[Point]:
    """Return the points at which the eighteen spaces of a side are drawn: the drawbridge first, then the spaces of
    the paths A, B, E, F, G and H, each path from the moat inwards.
    """
    low = [polar(SECOND_WALL, corner_angle(c)) for c in (side, side + 1)]
    high = [polar(THIRD_WALL, corner_angle(c)) for c in (side, side + 1)]
    port, door = (
        polar(OUTER_WALL * sqrt(0.75), side_angle(side)),
        polar(INNER_WALL * sqrt(0.75), side_angle(side)),
    )
    a, b = ([mix(port, stair, i / 4) for i in (1, 2, 3)] for stair in low)
    e, f = ([mix(low[i], high[1 - i], k / 5) for k in (1, 2, 3, 4)] for i in (0, 1))
    g, h = ([mix(mix(high[i], high[1 - i], 0.15), door, k / 3) for k in (1, 2)] for i in (0, 1))
    bridge = polar(OUTER_WALL * sqrt(0.75) + 9, side_angle(side))
    return [bridge, *a, *b, *e, *f[:2], f[3], *g, *h]


PLACES: tuple[Point, ...] = (*(place for side in range(SIDES) for place in _places_of(side)), (0.0, 0.0))
TUNNEL_EXITS = tuple(polar(OUTER_WALL * sqrt(0.75) + 19, side_angle(side)) for side in range(SIDES))


def _location_places() -> tuple[Point, ...]:
    """Return where the places for gates are drawn: stairs, doors and trap doors."""
    low = [polar(SECOND_WALL, corner_angle(c)) for c in range(SIDES)]
    high = [polar(THIRD_WALL, corner_angle(c)) for c in range(SIDES)]
    doors = [polar(INNER_WALL * sqrt(0.75), side_angle(side)) for side in range(SIDES)]
    return (*low, *high, *doors, *(PLACES[_at(T, side)] for side in range(SIDES)))


LOCATION_PLACES = _location_places()
