"""Which sides are in the game, whose turn it is, and which numbers the dice in use can make."""

from parlour.core.compile import rule

from ..board import MADE, RACKS, WEIGHT, WORD
from ..state import CONNECT, IN

BEHIND_FOUR = 126  # the row of the tables where the throws of three dice begin


@rule
def widen(x):
    """Return the value of a field or table entry as an ordinary signed int. Without this, the compiler would mix
    signed and unsigned integers and compute wrong results.
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
    """Return how many dice are used for the throw with this number (the first throw of the game is 1). H-09, H-97"""
    return 4 if s.dice_from and throw >= s.dice_from else widen(s.dice)


@rule
def next_dice(s):
    """Return how many dice the next throw has. H-09, H-97"""
    return dice_in(s, widen(s.throws) + 1)


@rule
def most_dice(s):
    """Return the largest number of dice that a throw ever has with these options. H-63, H-82, H-88, H-97"""
    return 4 if s.dice_from else widen(s.dice)


@rule
def repertoire(s, dice):
    """Return the row of the tables CAN_BE_MADE, IN_PLAY and PRIMES for games with this many dice. The row also
    depends on whether sums may have powers. H-63, H-99
    """
    return 2 * widen(s.signs) + dice - 3


@rule
def first_row(dice):
    """Return the table row of the first throw with this many dice. H-09"""
    return BEHIND_FOUR if dice == 3 else 0


@rule
def table_row(s):
    """Return the table row of the current throw. The throws of three dice come after those of four. H-09, H-97"""
    return widen(s.row) + first_row(dice_in(s, widen(s.throws)))


_FLAT = MADE.ravel()
MOST_SETS = 8191  # a mask of all bits that an index into MADE can have


@rule
def _read_made(spot):
    """Return entry number `spot` of the table MADE. All other code calls this function, because a GPU program gets a
    copy of the table for each function that reads it.
    """
    return int(_FLAT[spot])


@rule
def sums_of_throw(s):
    """Return the index in the table MADE at which the eight bit masks of the current throw begin. H-09, H-25, H-99

    The mask MOST_SETS does not change the index. It shows the compiler that the index is not negative, so that it need
    not handle Python's negative indices, which count from the end.
    """
    return 8 * ((2 * widen(s.signs) + widen(s.fractions)) * len(WEIGHT) + table_row(s)) & MOST_SETS


@rule
def made(sums, f, w):
    """Return, as a bit mask, the numbers that a throw makes with sums of class `f` (which signs are used). `sums` is
    the result of `sums_of_throw`. The mask has the numbers from 1 to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-20,
    H-25, H-29
    """
    return _read_made(sums + 2 * f + w)


@rule
def classes(s, n):
    """Return, as a bit mask, which classes of sum (which signs are used) make `n` from the dice on the table: bit f
    for class f. H-20, H-21, H-22, H-24, H-25, H-26, H-27, H-99
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
