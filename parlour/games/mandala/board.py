"""Mandala: the constant parts of the board: rings, colours, path patterns, doors and homes."""

import numpy as np

RINGS = "abcdefghij"  # a outermost, j innermost
COLOURS = ("red", "blue", "green", "yellow", "grey")
MOST_RINGS, MOST_SEATS, TOKENS = 10, 6, 6

_DISC = """
a ...###...###...##.##    f .#.##..#..##.#..###.
b ###...#.#...###.#.#.    g ##...#.#.#...###.#.#
c ..#.###.###.#..#...#    h .#.##.###.##.#...#..
d #.##..###..##.#..#..    i ..##..#.#..##..##.##
e #.#..#.#.#..#.#.###.    j ..##..###..##..#.#.#
"""
_HEXAGON = """
a .#.##.#.##.#..#.#.##...##.#..#     f .#.#..#..##.###.#.##..###..#..
b ..#...##.#.#.##.###.#.#.#..#.#     g ..##..#..##..#..#..###..###.##
c ###..#...#.###..#..###.#.#.#..     h #...###.#.#..##.#...###...###.
d #.##..###...#...##.#.##.##...#     i #..##..###..#.###...#.#..#.#.#
e ..##...##..###...###..#.###..#     j .#.#.#.#..###...##.##.#..#..##
"""
_THREE = """
a ##.##.#..##..#.    f ##.##..##..##..
b ##.##..#.##.#..    g .#.#.#.#.##.#.#
c ..#..#.##..##.#    h ..#..##.#..#.##
d .#.#..##.##.##.    i #...##.##..##.#
e #...#.###..###.    j #.#.#..##..##..
"""
_FIVE = """
a ##.##...###..#..#..###...    f #.#.#..##.#.##..##.#.##..
b #...#.##.#..##..##..#.##.    g .###.#.##...#.##.#...##.#
c .#.#.##..#.#..##..#.#..##    h #.#.###.#.#..#..#..#.#.##
d .#.#...#.#.##.##.##.#.#..    i ..#..#.###..##..##..###.#
e ..#..##..###.#..#.###..##    j #.#.#.##.#..##..##..#.##.
"""
_OPEN = "b1 b13 c5 c9 d2 d12 e16 e18 f3 f11 g0 g14 h6 h8 i2 i12 j6 j8"
_TIGHT = "b4 b10 c16 c18 d4 d10 e3 e11 f0 f14 g3 g11 h15 h19 i5 i9 j0 j14"


def mask_of(row: str) -> int:
    """Convert a row of path `.` and barrier `#` into a bit mask: bit k is set if segment k is path."""
    return sum(1 << k for k, kind in enumerate(row) if kind == ".")


def _rows(text: str) -> np.ndarray:
    words = text.split()
    by_ring = dict(zip(words[::2], words[1::2], strict=True))
    return np.array([mask_of(by_ring[ring]) for ring in RINGS], np.int32)


def _changes(text: str) -> np.ndarray:
    masks = np.zeros(MOST_RINGS, np.int32)
    for word in text.split():
        masks[RINGS.index(word[0])] |= np.int32(1 << int(word[1:]))
    return masks


ROWS_20, ROWS_30 = _rows(_DISC), _rows(_HEXAGON)
ROWS_15, ROWS_25 = _rows(_THREE), _rows(_FIVE)  # boards with three and with five corners
OPENED, TIGHTENED = _changes(_OPEN), _changes(_TIGHT)  # segments that `proportion` turns to path, to barrier
WALL_RING = RINGS.index("e")
WALL = sum(1 << column for column in range(30) if column % 5 in (1, 3))  # the gaps of the fixed wall

# Flat bands: a window of 19 columns over bands of 29 segments that slide five places either way.
WINDOW, BAND, SLIDE, SHIFT = 19, 29, 5, 7

# Doors by number of seats: columns, and the number on the start area of each seat.
DOORS_20 = np.array(
    [[2, 0, 0, 0], [2, 12, 0, 0], [1, 8, 14, 0], [2, 7, 12, 17], [2, 7, 12, 0], [2, 7, 0, 0]], np.int8
)
NUMBERS_20 = np.array(
    [[1, 0, 0, 0], [1, 3, 0, 0], [1, 2, 3, 0], [1, 2, 3, 4], [1, 2, 3, 0], [1, 2, 0, 0]], np.int8
)
CORNERS_ROW, ADJACENT_ROW = 4, 5
NUMBERS_30 = np.array(
    [[1, 0, 0, 0, 0, 0], [1, 4, 0, 0, 0, 0], [1, 3, 5, 0, 0, 0], [0] * 6, [0] * 6, [1, 2, 3, 4, 5, 6]],
    np.int8,
)
