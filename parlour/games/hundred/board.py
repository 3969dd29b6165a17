"""Tables of Hundred's boards and numbers: what every throw can make, borders, zones, lines, hexagons, rings, and which
numbers are related.

Numbers run from 1 to 100, and the tables are indexed by the number itself; entry 0 is unused or means "none".
"""

from __future__ import annotations

from importlib import resources
from itertools import combinations_with_replacement, product
from math import gcd

import numpy as np

NUMBERS = 100
NONE = 255  # no such neighbour on the rings

# ---- dice ------------------------------------------------------------------------------------------

FOUR = tuple(combinations_with_replacement(range(1, 7), 4))  # the 126 throws of four dice
THREE = tuple((*dice, 0) for dice in combinations_with_replacement(range(1, 7), 3))  # the 56 of three dice
THROWS = np.array(FOUR + THREE, np.uint8)  # rows 0 … 125: four dice; 126 … 181: three dice and a 0
ROWS = (len(THREE), len(FOUR))  # how many throws there are; the index is `dice - 3`


def _orders(dice: tuple[int, ...]) -> int:
    """Return in how many orders the dice of a throw can fall: 1 for 6 6 6 6, and 24 for 1 2 3 4. H-05"""
    ways, falls = 1, [d for d in dice if d]
    for i, die in enumerate(falls):
        ways = ways * (i + 1) // falls[: i + 1].count(die)
    return ways


WEIGHT = np.array([_orders(dice) for dice in FOUR + THREE], np.uint8)
ALIKE = np.array([max(dice.count(d) for d in dice if d) for dice in FOUR + THREE], np.uint8)


def _read_ways(name: str) -> np.ndarray:
    """Return the table in the file `name`, as an array [throw, number] of bit masks. Each mask says which classes of
    sum make the number; the class is 0, plus 1 if the sum has a minus, plus 2 for a division. Bits 0 to 3 are for
    sums that may contain fractions, bits 4 to 7 for sums in which every step is whole. H-25, H-99
    """
    lines = (resources.files(__package__) / name).read_text(encoding="ascii").splitlines()
    ways = np.zeros((len(lines), NUMBERS + 1), np.uint8)
    for row, line in enumerate(lines):
        _, exact, whole = line.split()
        ways[row, 1:] = [int(a, 16) + 16 * int(b, 16) for a, b in zip(exact, whole, strict=True)]
    return ways


WAYS = _read_ways("ways.txt")
POWER_WAYS = _read_ways("power_ways.txt")  # the same with powers
MAKEABLE = np.stack(  # index `dice - 3`; the last two rows are with powers
    [ways[rows].any(axis=0) for ways in (WAYS, POWER_WAYS) for rows in (slice(126, None), slice(126))]
).astype(np.uint8)
WORD = 50  # a set of numbers is two bit masks: n is bit n of the first, or bit n - 50 of the second


def _made(ways: np.ndarray) -> np.ndarray:
    """Return the sets of numbers that throws make, as an array [fractions, throw, class, half] of bit masks.
    Fractions are allowed (0) or forbidden (1); the class says which signs a sum uses; each half holds 50 numbers.
    `ways` is the table from `_read_ways`, which stores the same facts by number.
    """
    made = np.zeros((2, len(ways), 4, 2), np.int64)
    for row, n in zip(*np.nonzero(ways), strict=True):
        for f in range(8):
            if ways[row, n] >> f & 1:
                made[f // 4, row, f % 4, int(n > WORD)] |= np.int64(1 << (n - WORD if n > WORD else n))
    return made


MADE = np.concatenate([_made(WAYS), _made(POWER_WAYS)])  # the first index is `2 * signs + fractions`
MADE_AT_ALL = np.bitwise_or.reduce(MADE[:2], axis=2)  # with any of the four signs (no powers)
CAN_BE_MADE = np.stack(  # by any throw; index `dice - 3`; the last two rows are with powers
    [
        np.bitwise_or.reduce(made[rows], axis=(0, 1))
        for made in (MADE[0], MADE[2])
        for rows in (slice(126, None), slice(126))
    ]
)
FALLS = np.array(  # for each of the 1,296 falls of four dice, then the 216 of three, the row of its throw
    [FOUR.index(tuple(sorted(dice))) for dice in product(range(1, 7), repeat=4)]
    + [THREE.index((*sorted(dice), 0)) for dice in product(range(1, 7), repeat=3)],
    np.uint8,
)
WAYS_TO_FALL = (216, 1296)  # the index is `dice - 3`
# How many numbers the dice can make; the index is `dice - 3`, and the last two are with powers.
IN_PLAY = (57, 100, 79, 100)

# ---- borders ---------------------------------------------------------------------------------------

GOLD = (1, 5, 7, 11, 19, 29, 37, 41, 53, 61, 79, 83, 97)
SILVER = (2, 3, 13, 17, 23, 31, 43, 47, 59, 67, 71, 73, 89)
BORDER = np.array([0] + [3 if n in GOLD else 2 if n in SILVER else 1 for n in range(1, 101)], np.uint8)
PRIMES = (14, 26, 19, 26)  # how many numbers with a border the dice can make; index as for IN_PLAY

# ---- the two boards of rectangles (`counters`, `zones`) ------------------------------------------------

ZONE_COLOURS = ("blue", "orange", "green", "yellow", "red")
ZONE_VALUE = np.array([5, 10, 20, 50, 100], np.uint8)
LINE_LENGTH = 17  # places in a row of LINES; unused ones hold 0


def number_at(layout: int, row: int, column: int) -> int:
    """Return the number printed in a rectangle (row 0 … 16, column 0 … 5), or 0. Layout 0 is fig1, 1 is fig2."""
    if row == 16:
        return 96 + column if 1 <= column <= 4 else 0
    return 6 * row + (6 - column if layout and row & 1 else column + 1)


def _rectangle_lines(layout: int) -> list[list[int]]:
    """Return the numbers in each of the 17 rows and 6 columns of a rectangular board; shorter lines are filled up with
    0.
    """
    rows = [[number_at(layout, r, c) for c in range(6)] for r in range(17)]
    columns = [[number_at(layout, r, c) for r in range(17)] for c in range(6)]
    return [
        [n for n in line if n] + [0] * (LINE_LENGTH - sum(n > 0 for n in line)) for line in rows + columns
    ]


LINES = np.array([_rectangle_lines(0), _rectangle_lines(1)], np.uint8)

# ---- the diamonds (`hexes`) ------------------------------------------------------------------------

GROUP_COLOURS = ("violet", "indigo", "blue", "green", "yellow", "orange", "red")
FLAT_PRICE = 10  # H-40
GROUP_PRICE = np.array([10, 20, 30, 40, 50, 60, 70], np.uint8)  # H-93
RHOMBUS = 1  # the number of this diamond; 0 is the tall one
RUN_TO_END = 6  # H-83: a straight run of this length ends the game


def _tall() -> dict[int, tuple[int, int]]:
    """Return the position of each number on the tall diamond board, as (x, y): x in half hexagons from the left, y in
    rows from the bottom.
    """
    lengths = [min(y, 7, 21 - y) if y < 6 or y > 15 else 7 for y in range(1, 21)]
    lefts = [8 - y if y < 6 else y % 2 if y < 16 else y - 14 for y in range(1, 21)]
    places = [(left + 2 * i, y + 1) for y, left in enumerate(lefts) for i in range(lengths[y])]
    return {n + 1: place for n, place in enumerate(places)}


def _rhombus() -> dict[int, tuple[int, int]]:
    """Return the position of each number on the rhombus board, as (x, y). Every second row is numbered from right to
    left.
    """
    places = []
    for y in range(1, 20):
        length = min(y, 20 - y)
        row = [(10 - length + 2 * i, y) for i in range(length)]
        places += row if y % 2 else row[::-1]
    return {n + 1: place for n, place in enumerate(places)}


DIAMONDS = (_tall(), _rhombus())
HEX_STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # direction d and d + 3 are one axis


def _hex_links(places: dict[int, tuple[int, int]]) -> list[list[int]]:
    """Return the six neighbours of each number on a board of hexagons, one for each direction; 0 where the
    board ends.
    """
    numbers = {place: n for n, place in places.items()}
    links = [[0] * 6]
    for n in range(1, 101):
        x, y = places[n]
        links.append([numbers.get((x + dx, y + dy), 0) for dx, dy in HEX_STEPS])
    return links


HEX_LINKS = np.array([_hex_links(places) for places in DIAMONDS], np.uint8)

# The last number of each colour: on the rectangles, then on the diamonds.
ENDS = ((24, 42, 60, 78, 100), (15, 29, 43, 57, 71, 85, 100))
COLOUR = np.array([[0] + [sum(n > e for e in ends) for n in range(1, 101)] for ends in ENDS], np.uint8)

# ---- the rings (`connect`) -------------------------------------------------------------------------

CELLS = 169
RACKS, RACK_SIZE = 6, 6
RING_LETTERS = "CVIBGYOR"
RING_COLOURS = ("start", *GROUP_COLOURS)
RING_VALUE = np.array([10, 10, 20, 50, 100, 200, 300, 500], np.int16)
RING_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # direction d and d + 3 are one axis
RING_WALK = ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1))


def _ring_places() -> list[tuple[int, int]]:
    """Return the axial coordinates (q, r) of every cell of the round board: first the centre, then the cells of ring
    1, ring 2 and so on. The cells of ring k begin at its corner (k, 0).
    """
    places = [(0, 0)]
    for k in range(1, 8):
        q, r = k, 0
        for dq, dr in RING_WALK:
            for _ in range(k):
                places.append((q, r))
                q, r = q + dq, r + dr
    return places


PLACES = tuple(_ring_places())
RING = np.array([max(abs(q), abs(r), abs(q + r)) for q, r in PLACES], np.uint8)
CELL_NAMES = tuple(
    RING_LETTERS[k] + str(i - 1 - 3 * k * (k - 1)) if k else "C" for i, k in enumerate(map(int, RING))
)
CELL_AT = {place: i for i, place in enumerate(PLACES)}
RING_LINKS = np.array(
    [[CELL_AT.get((q + dq, r + dr), NONE) for dq, dr in RING_STEPS] for q, r in PLACES], np.uint8
)
DOUBLES = ("B0", "B3", "B6", "B9", "B12", "B15", "O3", "O9", "O15", "O21", "O27", "O33")
TRIPLES = ("Y0", "Y5", "Y10", "Y15", "Y20", "Y25")
MARKED_TWICE, MARKED = len(DOUBLES), len(DOUBLES) + len(TRIPLES)  # the lot marks as many (H-96)
MARK = np.array([2 if n in DOUBLES else 3 if n in TRIPLES else 1 for n in CELL_NAMES], np.uint8)

# The ways in which two numbers can be related (H-54), one bit each.
CONSECUTIVE, BOTH_PRIME, COMMON, DIVIDES = 1, 2, 4, 8


def _relation(a: int, b: int) -> int:
    """Return, as a bit mask, which relations hold between two different numbers: CONSECUTIVE, BOTH_PRIME, COMMON
    (they share a divisor above 1), DIVIDES (one divides the other). Return 0 if the numbers are equal or one is 0.
    """
    small, large = sorted((a, b))
    if not small or small == large:
        return 0
    return (
        CONSECUTIVE * (large - small == 1)
        + BOTH_PRIME * bool(BORDER[a] > 1 and BORDER[b] > 1)
        + COMMON * (gcd(a, b) > 1)
        + DIVIDES * (small > 1 and large % small == 0)
    )


RELATION = np.array([[_relation(a, b) for b in range(101)] for a in range(101)], np.uint8)


def _related(multiples: int) -> np.ndarray:
    """Return, for each number, the set of numbers related to it, as two bit masks. `multiples` says when two numbers
    count as multiples: COMMON (they share a divisor) or DIVIDES (one divides the other).
    """
    related = np.zeros((NUMBERS + 1, 2), np.int64)
    for a, b in zip(*np.nonzero(RELATION & (CONSECUTIVE | BOTH_PRIME | multiples)), strict=True):
        related[a, int(b > WORD)] |= np.int64(1 << (b - WORD if b > WORD else b))
    return related


RELATED = np.stack([_related(COMMON), _related(DIVIDES)])  # the first index is the option `multiple`
