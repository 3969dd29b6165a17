"""Two helpers: `insert` keeps a list of squares in ascending order, and `piece_refusal` says why a piece may
not be picked.
"""

from parlour.core.compile import rule
from parlour.core.record import OK

from .chart import kind_of
from .codes import BLOCKS_NEVER_MOVE, NOBODY_THERE, NOT_YOURS, OTHER_STEP
from .ground import has_block, seat_on, slot_on


@rule
def insert(out, n, cell):
    """Insert a square into `out`, whose first `n` entries are squares in ascending order; keep the order and return
    the new number of entries. S-01
    """
    i = n
    while i > 0 and out[i - 1] > cell:
        out[i] = out[i - 1]
        i -= 1
    out[i] = cell
    return n + 1


@rule
def piece_refusal(s, cell, kind):
    """Return the code of the reason why the piece on a square is not one of this kind that belongs to the seat; OK if
    it is. S-07, S-17, S-79
    """
    seat = seat_on(s, cell)
    if seat < 0:
        return BLOCKS_NEVER_MOVE if has_block(s, cell) else NOBODY_THERE
    if seat != s.cur:
        return NOT_YOURS
    return OK if kind_of(slot_on(s, cell)) == kind else OTHER_STEP
