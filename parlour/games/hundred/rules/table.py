"""Who is at the table, whose turn it is, and what the dice in use can make."""

from parlour.core.compile import rule

from ..board import MADE, RACKS, WEIGHT, WORD
from ..state import CONNECT, IN

BEHIND_FOUR = 126  # the row of the tables where the throws of three dice begin


@rule
def widen(x):
    """Return a field or table entry as an ordinary signed int, because the compiler would compute wrong results if it
    mixed unsigned and signed integers.
    """
    return int(x) + 0


@rule
def bit(side):
    """Return the bit that stands for a side in a bit mask of sides."""
    return 1 << widen(side)


@rule
def next_side(s, side):
    """Return the next side clockwise that is still in the game. H-06, H-13"""
    side = widen(side)
    for _ in range(s.seats):
        side = side + 1
        if side >= s.seats:
            side = 0
        if s.status[side] == IN:
            return side
    return side


@rule
def sides_in(s):
    """Return, as a bit mask, the sides still in the game. H-76, H-77"""
    mask = 0
    for side in range(s.seats):
        if s.status[side] == IN:
            mask = mask | bit(side)
    return mask


@rule
def dice_in(s, throw):
    """Return how many dice are thrown in the throw with this number. H-09, H-97"""
    return 4 if s.dice_from and throw >= s.dice_from else widen(s.dice)


@rule
def next_dice(s):
    """Return how many dice are thrown next. H-09, H-97"""
    return dice_in(s, widen(s.throws) + 1)


@rule
def most_dice(s):
    """Return the largest number of dice that these options ever throw at once. H-63, H-82, H-88, H-97"""
    return 4 if s.dice_from else widen(s.dice)


@rule
def repertoire(s, dice):
    """Return the index under which the tables store the numbers that this many dice can make in this game, where
    powers may or may not be allowed. H-63, H-99
    """
    return 2 * widen(s.signs) + dice - 3


@rule
def first_row(dice):
    """Return the row of the tables where the throws with this many dice begin. H-09"""
    return BEHIND_FOUR if dice == 3 else 0


@rule
def table_row(s):
    """Return the row of the current throw in the tables; the throws of three dice come after those of four.
    H-09, H-97
    """
    return widen(s.row) + first_row(dice_in(s, widen(s.throws)))


_FLAT = MADE.ravel()
MOST_SETS = 8191  # a mask of all bits that an index into MADE can have


@rule
def _read_made(spot):
    """Return one entry of the table MADE. All code reads the table here, because a GPU program gets a copy of it for
    each function that reads it.
    """
    return int(_FLAT[spot])


@rule
def sums_of_throw(s):
    """Return the index in MADE at which the eight bit masks of the current throw begin; callers look it up once. H-09,
    H-25, H-99

    The mask MOST_SETS does not change the index. It shows the compiler that the index is not negative, so that it need
    not handle Python's negative indices, which count from the end.
    """
    return 8 * ((2 * widen(s.signs) + widen(s.fractions)) * len(WEIGHT) + table_row(s)) & MOST_SETS


@rule
def made(sums, f, w):
    """Return, as a bit mask, the numbers that a throw makes with sums of class `f` (which says which signs are used):
    those from 1 to 50 if `w` is 0, from 51 to 100 if `w` is 1. `sums` is the index in MADE where the throw's bit
    masks begin. H-20, H-25, H-29
    """
    return _read_made(sums + 2 * f + w)


@rule
def classes(s, n):
    """Return, as a bit mask (bit f for class f), the classes of sums with which the dice make `n`. H-20, H-21, H-22,
    H-24, H-25, H-26, H-27, H-99
    """
    word = 1 if n > WORD else 0
    place = widen(n) - WORD * word
    sums = sums_of_throw(s)
    ways = 0
    for f in range(4):
        ways = ways | ((made(sums, f, word) >> place) & 1) << f
    return ways


@rule
def on_a_rack(s, n):
    """Return whether counter `n` lies on some rack. H-50, H-59"""
    return s.ruleset == CONNECT and 1 <= s.where[n] <= RACKS
