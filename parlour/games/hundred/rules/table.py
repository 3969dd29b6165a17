"""Who is at the table, whose turn it is, and what the dice in use can make."""

from parlour.core.compile import rule

from ..board import MADE, RACKS, WEIGHT, WORD
from ..state import CONNECT, IN

BEHIND_FOUR = 126  # where the throws of three dice stand in the tables


@rule
def widen(x):
    """Return a field or table entry as an ordinary int, interpreted or compiled (an unsigned one mixes badly)."""
    return int(x) + 0


@rule
def bit(side):
    """Return the bit of a side in a mask."""
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
    """Return the mask of the sides still in the game. H-76, H-77"""
    mask = 0
    for side in range(s.seats):
        if s.status[side] == IN:
            mask = mask | bit(side)
    return mask


@rule
def dice_in(s, throw):
    """Return how many dice a throw has, by its number. H-09, H-97"""
    return 4 if s.dice_from and throw >= s.dice_from else widen(s.dice)


@rule
def next_dice(s):
    """Return how many dice the next throw has. H-09, H-97"""
    return dice_in(s, widen(s.throws) + 1)


@rule
def most_dice(s):
    """Return how many dice there are at most, by which it counts what can be made at all. H-63, H-82, H-88, H-97"""
    return 4 if s.dice_from else widen(s.dice)


@rule
def repertoire(s, dice):
    """Return where the tables say what so many dice can make at all with the signs in use. H-63, H-99"""
    return 2 * widen(s.signs) + dice - 3


@rule
def first_row(dice):
    """Return where the throws of this many dice begin in the tables. H-09"""
    return BEHIND_FOUR if dice == 3 else 0


@rule
def table_row(s):
    """Return the row of the throw in the tables; three dice stand behind four. H-09, H-97"""
    return widen(s.row) + first_row(dice_in(s, widen(s.throws)))


_FLAT = MADE.ravel()
MOST_SETS = 8191  # all bits that the place of a set in MADE can have


@rule
def _read_made(spot):
    """Return an entry of MADE. A GPU keeps a copy of a table for every reader and type: so let there be one."""
    return int(_FLAT[spot])


@rule
def sums_of_throw(s):
    """Return where the sets of the current throw begin in MADE, asked once for all eight of them. H-09, H-25, H-99

    The mask changes nothing; it tells the compiler that no index is below 0, where Python counts from the end.
    """
    return 8 * ((2 * widen(s.signs) + widen(s.fractions)) * len(WEIGHT) + table_row(s)) & MOST_SETS


@rule
def made(sums, f, w):
    """Return a word of the numbers that a throw makes in class `f`, by where its sets begin. H-20, H-25, H-29"""
    return _read_made(sums + 2 * f + w)


@rule
def classes(s, n):
    """Return the set of classes (bit f) in which the dice make `n`. H-20, H-21, H-22, H-24, H-25, H-26, H-27, H-99"""
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
