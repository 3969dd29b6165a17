"""Sets of numbers and of cells, stored as bit masks. They repeat information from other fields of the record, because
bit masks are faster to count, intersect and search than lists. `tally` builds all of them from the other fields.

A set of numbers is two 64-bit masks of 50 numbers each; a set of cells is three masks of 57 cells each.
"""

from parlour.boards.bits import bit_of, count, nth_bit
from parlour.core.compile import rule

from ..board import CELLS, HEX_LINKS, MADE_AT_ALL, NONE, NUMBERS, RACKS, RELATED, RING_LINKS, WORD
from ..state import BAG, CONNECT, HEXES
from .table import made, sums_of_throw, table_row, widen

CELL_WORD = 57  # a set of cells is three bit masks with this many cells each


@rule
def word_of(n):
    """Return the index of the bit mask that holds the number `n`: 0 for 1 to 50, 1 for 51 to 100. H-04"""
    return 1 if n > WORD else 0


@rule
def spot_of(n):
    """Return the bit that stands for the number `n` in its bit mask (two masks hold 50 numbers each). H-04"""
    return 1 << widen(n - WORD if n > WORD else n)


@rule
def nth_number(low, high, k):
    """Return the k-th number, counted from 0, of the bit set (`low`, `high`). H-04"""
    first = count(low)
    return nth_bit(low, k) if k < first else nth_bit(high, k - first) + WORD


@rule
def add(mask, n):
    """Add the number `n` to a bit set. H-04"""
    mask[word_of(n)] |= spot_of(n)


@rule
def remove(mask, n):
    """Remove the number `n` from a bit set. H-04"""
    mask[word_of(n)] &= ~spot_of(n)


@rule
def cell_word(cell):
    """Return the index (0 to 2) of the bit mask that holds a cell. H-52"""
    return 2 if cell >= 2 * CELL_WORD else 1 if cell >= CELL_WORD else 0


@rule
def has_empty_beside(s, cell):
    """Return whether a cell has an empty neighbour. H-53"""
    for way in range(6):
        beside = widen(RING_LINKS[cell, way])
        if beside != NONE and s.board[beside] == 0:
            return True
    return False


@rule
def relatives(s, n, w):
    """Return, as a bit mask, the numbers that are related to `n`. The mask has the numbers from 1 to 50 if `w` is 0,
    from 51 to 100 if `w` is 1. H-54
    """
    return widen(RELATED[s.multiple, n, w])


@rule
def note_open(s, n):
    """Record that counter `n`, which lies on the board, has an empty cell beside it. Every number related to `n` then
    fits on that cell. H-53, H-54
    """
    add(s.open, n)
    s.fits[0] |= relatives(s, n, 0)
    s.fits[1] |= relatives(s, n, 1)


@rule
def refit(s):
    """Calculate again which numbers fit beside some counter on the board. This is needed when a counter no longer has
    an empty cell beside it. H-53, H-54
    """
    s.fits[0] = 0
    s.fits[1] = 0
    for w in range(2):
        left = widen(s.open[w])
        while left:
            low = left & -left
            left = left ^ low
            note_open(s, bit_of(low) + WORD * w)


@rule
def note_placed(s, cell):
    """Update the bit masks after a counter was placed on `cell`: which counters have an empty cell beside them, and
    which empty cells have a counter beside them. H-52, H-53, H-65
    """
    w = cell_word(cell)
    s.rim[w] &= ~(1 << (cell - CELL_WORD * w))
    is_open, is_shut = False, False
    for way in range(6):
        beside = widen(RING_LINKS[cell, way])
        if beside == NONE:
            continue
        if s.board[beside] == 0:
            is_open = True
            w = cell_word(beside)
            s.rim[w] |= 1 << (beside - CELL_WORD * w)
        elif not has_empty_beside(s, beside):
            is_shut = True
            remove(s.open, widen(s.board[beside]))
    if is_open:
        note_open(s, widen(s.board[cell]))
    if is_shut:
        refit(s)


@rule
def note_covered(s, n):
    """Add the neighbours of `n`, which was just covered, to the bit mask of the numbers that touch a covered hexagon.
    H-94
    """
    if s.touching and s.ruleset == HEXES:
        for way in range(6):
            beside = widen(HEX_LINKS[s.diamond, n, way])
            if beside:
                add(s.near, beside)


@rule
def reach(s, w):
    """Return, as a bit mask, the free numbers that the rules allow a side to cover, whatever the dice show. The mask
    has the numbers from 1 to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-30, H-94
    """
    if s.touching and s.ruleset == HEXES and s.covered:
        return widen(s.free[w]) & widen(s.near[w])
    return widen(s.free[w])


@rule
def tally(s):
    """Build every bit mask of the record again, from the other fields. H-30, H-50, H-52, H-94"""
    for w in range(2):
        s.free[w] = 0
        s.open[w] = 0
        s.near[w] = 0
        s.fits[w] = 0
        for side in range(RACKS):
            s.racked[side, w] = 0
    for w in range(3):
        s.rim[w] = 0
    for n in range(1, NUMBERS + 1):
        if s.where[n] == BAG if s.ruleset == CONNECT else s.owner[n] == 0:
            add(s.free, n)
        if s.ruleset == CONNECT and 1 <= s.where[n] <= RACKS:
            add(s.racked[s.where[n] - 1], n)
        if s.owner[n]:
            note_covered(s, n)
    for cell in range(CELLS):
        if s.board[cell]:
            note_placed(s, cell)


@rule
def is_tallied(s):
    """Return whether every bit mask of the record agrees with the other fields. H-30, H-50, H-52, H-94"""
    if not near_is_tallied(s):
        return False
    for n in range(1, NUMBERS + 1):
        free = s.where[n] == BAG if s.ruleset == CONNECT else s.owner[n] == 0
        if free != (widen(s.free[word_of(n)]) & spot_of(n) != 0):
            return False
        for side in range(RACKS):
            racked = s.ruleset == CONNECT and s.where[n] == side + 1
            if racked != (widen(s.racked[side, word_of(n)]) & spot_of(n) != 0):
                return False
    opened, low, high = 0, 0, 0
    for cell in range(CELLS):
        w = cell_word(cell)
        in_rim = (widen(s.rim[w]) >> (cell - CELL_WORD * w)) & 1 == 1
        n = widen(s.board[cell])
        if n:
            is_open = has_empty_beside(s, cell)
            if is_open:
                opened = opened + 1
                low, high = low | relatives(s, n, 0), high | relatives(s, n, 1)
            if in_rim or is_open != (widen(s.open[word_of(n)]) & spot_of(n) != 0):
                return False
        elif in_rim != has_counter_beside(s, cell):
            return False
    if low != s.fits[0] or high != s.fits[1]:
        return False
    return count(widen(s.open[0])) + count(widen(s.open[1])) == opened


@rule
def near_is_tallied(s):
    """Return whether the bit mask `near` is right: it has exactly the numbers beside a covered hexagon if the options
    demand that covered numbers touch, and otherwise none. H-94
    """
    low, high = 0, 0
    for n in range(1, NUMBERS + 1):
        touches = False
        for way in range(6):
            beside = widen(HEX_LINKS[s.diamond, n, way])
            if beside and s.owner[beside]:
                touches = True
        if touches and s.touching and s.ruleset == HEXES:
            low = low | (0 if n > WORD else spot_of(n))
            high = high | (spot_of(n) if n > WORD else 0)
    return s.near[0] == low and s.near[1] == high


@rule
def has_counter_beside(s, cell):
    """Return whether a cell has a counter on a neighbouring cell. H-53"""
    for way in range(6):
        beside = widen(RING_LINKS[cell, way])
        if beside != NONE and s.board[beside]:
            return True
    return False


@rule
def has_cell(s, n):
    """Return whether there is any cell on which the counter `n` may be placed. H-52, H-53, H-54"""
    return s.covered == 0 or widen(s.fits[word_of(n)]) & spot_of(n) != 0


@rule
def fitting(s, mask, w):
    """Return those counters of the bit mask `mask` that could be placed on some cell. The mask has the numbers from 1
    to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-52, H-53, H-54
    """
    return mask if s.covered == 0 else mask & widen(s.fits[w])


@rule
def racked_by(s, side, w):
    """Return, as a bit mask, the counters on the rack of `side`, or on all racks if `side` is -1. The mask has the
    numbers from 1 to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-50, H-59
    """
    if side >= 0:
        return widen(s.racked[side, w])
    mask = 0
    for each in range(min(widen(s.seats), RACKS)):
        mask = mask | widen(s.racked[each, w])
    return mask


@rule
def made_at_all(s, w):
    """Return, as a bit mask, all numbers that the dice on the table can make. The mask has the numbers from 1 to 50 if
    `w` is 0, from 51 to 100 if `w` is 1. H-20, H-99
    """
    if s.signs:
        sums = sums_of_throw(s)
        return made(sums, 0, w) | made(sums, 1, w) | made(sums, 2, w) | made(sums, 3, w)
    return widen(MADE_AT_ALL[s.fractions, table_row(s), w])


@rule
def at_hand(s, side, w):
    """Return, as a bit mask, the numbers that `side` could claim if the dice made them: free numbers or, on the
    rings, counters of its rack that fit on some cell (of all racks if `side` is -1). The mask has the numbers from 1
    to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-30, H-51, H-59, H-94
    """
    if s.ruleset != CONNECT:
        return reach(s, w)
    return fitting(s, racked_by(s, side, w), w)


@rule
def claimable(s, side, w):
    """Return, as a bit mask, the numbers that `side` may claim now. If `side` is -1, counters on all racks count. The
    mask has the numbers from 1 to 50 if `w` is 0, from 51 to 100 if `w` is 1. H-30, H-51, H-59, H-94
    """
    return at_hand(s, side, w) & made_at_all(s, w)
