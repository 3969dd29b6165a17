"""Boards of squares, up to 64 wide, with a 64-bit mask for each row: which squares can be reached in a number of
steps, and how far a straight line goes.

A window is a set of squares around one square, its centre: 18 rows of 21 columns, stored as six 64-bit words of
three rows each. The centre is in the ninth row and the eleventh column, so eight steps in any direction stay inside.
Steps never go across the edge of the window, and no word uses its sign bit.
"""

from __future__ import annotations

from parlour.core.compile import rule

from .bits import bit_of, count, nth_bit

LANE = 21  # columns of a window, and bits of one of its rows
CENTRE = 10  # the column of a window's centre
ABOVE = 8  # rows of a window above its centre
LANE_MASK = (1 << LANE) - 1
LOW_HALF = (1 << 32) - 1


@rule
def to_lane(row, x):
    """Return one row of a window that is centred on column `x`: the 21 columns of the board's row `row`
    around that column, as a bit mask. Columns beyond the edge of the board are 0.
    """
    return ((row << CENTRE) >> x) & LANE_MASK


@rule
def to_row(lane, x):
    """Return the bit mask of a whole board row that has the squares of `lane`. `lane` is a row (21 columns)
    of a window that is centred on column `x`.
    """
    return (lane << x) >> CENTRE


@rule
def lane_of(window, i):
    """Return row `i` of a window, as a bit mask of 21 columns."""
    if i < 9:
        word = window[0] if i < 3 else window[1] if i < 6 else window[2]
        i = i if i < 3 else i - 3 if i < 6 else i - 6
    else:
        word = window[3] if i < 12 else window[4] if i < 15 else window[5]
        i = i - 9 if i < 12 else i - 12 if i < 15 else i - 15
    return (word >> (LANE * i)) & LANE_MASK


@rule
def grow(window, over):
    """Return a window with the squares of `window` and their neighbours in all eight directions, but only squares
    that are also in the window `over`.
    """
    a, b, c, d, e, f = window
    a, b, c = a | a << 1 | a >> 1, b | b << 1 | b >> 1, c | c << 1 | c >> 1
    d, e, f = d | d << 1 | d >> 1, e | e << 1 | e >> 1, f | f << 1 | f >> 1
    up, down, far = LANE, LANE, 2 * LANE
    return (
        (a | a << down | a >> up | b << far) & over[0],
        (b | b << down | b >> up | a >> far | c << far) & over[1],
        (c | c << down | c >> up | b >> far | d << far) & over[2],
        (d | d << down | d >> up | c >> far | e << far) & over[3],
        (e | e << down | e >> up | d >> far | f << far) & over[4],
        (f | f << down | f >> up | e >> far) & over[5],
    )


@rule
def flood(window, over, steps):
    """Return a window with every square that can be reached from a square of `window` in at most `steps` steps,
    using only squares of the window `over`.
    """
    for _ in range(steps):
        window = grow(window, over)
    return window


@rule
def flood_near(over, steps):
    """Return a window with every square that can be reached from the centre in at most five steps, using only
    squares of the window `over`. Faster than `flood`, because four of the six words are enough.
    """
    b, c, d, e = 0, 1 << (2 * LANE + CENTRE), 0, 0
    up, down, far = LANE, LANE, 2 * LANE
    for _ in range(steps):
        b, c = b | b << 1 | b >> 1, c | c << 1 | c >> 1
        d, e = d | d << 1 | d >> 1, e | e << 1 | e >> 1
        b, c, d, e = (
            (b | b << down | b >> up | c << far) & over[1],
            (c | c << down | c >> up | b >> far | d << far) & over[2],
            (d | d << down | d >> up | c >> far | e << far) & over[3],
            (e | e << down | e >> up | d >> far) & over[4],
        )
    return 0, b, c, d, e, 0


@rule
def count_window(window):
    """Return how many squares are in a window."""
    a, b, c, d, e, f = window
    return count(a) + count(b) + count(c) + count(d) + count(e) + count(f)


@rule
def word_of(window, i):
    """Return word `i` of a window: a 64-bit integer that holds three of its rows."""
    if i < 3:
        return window[0] if i == 0 else window[1] if i == 1 else window[2]
    return window[3] if i == 3 else window[4] if i == 4 else window[5]


@rule
def nth_in_window(window, k):
    """Return where the k-th square of a window lies, as (rows down, columns across) from the centre. k = 0 is the
    first square.
    """
    i, word = 0, window[0]
    n = count(word)
    while k >= n:
        k -= n
        i += 1
        word = word_of(window, i)
        n = count(word)
    place = nth_bit(word, k)
    row = 0 if place < LANE else 1 if place < 2 * LANE else 2
    return 3 * i + row - ABOVE, place - LANE * row - CENTRE


@rule
def count_row(row):
    """Return how many squares are in the bit mask of a row."""
    return count(row & LOW_HALF) + count(row >> 32)


@rule
def lowest(row):
    """Return the first column in the bit mask of a row, which must not be empty."""
    if row & LOW_HALF:
        return bit_of(row & -row & LOW_HALF)
    return 32 + bit_of((row >> 32) & -(row >> 32))


@rule
def list_row(row, first, out, n):
    """Append the numbers of the squares in the bit mask `row` to the list `out`, which has `n` entries. Return the
    new number of entries. `first` is the number of the row's first square.
    """
    while row:
        out[n] = first + lowest(row)
        row &= row - 1
        n += 1
    return n


@rule
def room_ahead(x, y, dx, dy, width, height):
    """Return how many squares lie between square (x, y) and the edge of the board, in the direction (dx, dy)."""
    far = width + height
    across = width - 1 - x if dx > 0 else x if dx < 0 else far
    down = height - 1 - y if dy > 0 else y if dy < 0 else far
    return across if across < down else down
