"""Marks: cells on which the reward is doubled or trebled. On the rings they are printed; by option, chance chooses
the marked cells before the first throw, on the rings or on the diamond.
"""

from parlour.boards.bits import count
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import CELLS, MARK, MARKED, MARKED_TWICE, NUMBERS
from ..state import CONNECT, FIXED_MARKS, HEXES, RANDOM_MARKS
from .codes import CANNOT_MARK
from .sets import CELL_WORD, cell_word
from .table import widen


@rule
def by_lot(s):
    """Return whether chance decides in this game which cells are marked. H-96"""
    return s.marks == RANDOM_MARKS and (s.ruleset == HEXES or s.ruleset == CONNECT)


@rule
def last_cell(s):
    """Return the highest number of a cell that chance may mark; the lowest is 1. H-96"""
    return NUMBERS if s.ruleset == HEXES else CELLS - 1


@rule
def is_in(words, cell):
    """Return whether a cell is in the set `words`, an array of bit masks. H-96"""
    w = cell_word(cell)
    return (widen(words[w]) >> (cell - CELL_WORD * w)) & 1 == 1


@rule
def mark_on(s, cell):
    """Return the factor by which a cell's mark multiplies the reward: 2 or 3, or 1 if the cell has no mark. On the
    diamond a cell is identified by its number. H-55, H-64, H-96
    """
    if s.ruleset == CONNECT and s.marks == FIXED_MARKS:
        return widen(MARK[cell])
    if not by_lot(s):
        return 1
    return 2 if is_in(s.doubled, cell) else 3 if is_in(s.trebled, cell) else 1


@rule
def marked_reward(s, own, links, mark):
    """Return the reward for a cell with a mark. `own` is what the number itself earns, `links` what its neighbours
    add, and `mark` the factor of the mark. The factor applies to `own` or, by option, to the sum. H-55
    """
    return (own + links) * mark if s.mark_scope else own * mark + links


@rule
def marks_made(s):
    """Return how many cells chance has marked so far. H-96"""
    made = 0
    for w in range(3):
        made = made + count(widen(s.doubled[w])) + count(widen(s.trebled[w]))
    return made


@rule
def mark_refusal(s, cell):
    """Return the code of the reason why chance cannot mark a cell; OK if it can. A cell cannot be marked twice, and
    the centre of the rings cannot be marked. H-96
    """
    return OK if 1 <= cell <= last_cell(s) and mark_on(s, cell) == 1 else CANNOT_MARK


@rule
def set_mark(s, cell):
    """Mark a cell: first all the cells that pay double, then those that pay triple. Return whether chance must mark
    more cells. H-96
    """
    made, w = marks_made(s), cell_word(cell)
    place = 1 << (widen(cell) - CELL_WORD * w)
    if made < MARKED_TWICE:
        s.doubled[w] |= place
    else:
        s.trebled[w] |= place
    return made + 1 < MARKED


@rule
def markable(s, w):
    """Return, as a bit mask, the cells that chance may mark in this game, whether or not they are marked already. `w`
    (0 to 2) says which third of the cells the mask is for: 57 cells from number 57 × `w` on. H-96
    """
    first, last = CELL_WORD * w, min(CELL_WORD * (w + 1) - 1, last_cell(s))
    return ((1 << max(0, last - first + 1)) - 1) & (-1 if w else -2)


@rule
def unmarked(s, w):
    """Return, as a bit mask, the cells that chance may still mark. `w` (0 to 2) says which third of the cells the
    mask is for: 57 cells from number 57 × `w` on. H-96
    """
    return markable(s, w) & ~(widen(s.doubled[w]) | widen(s.trebled[w]))


@rule
def are_marks_sound(s, least, most):
    """Return whether all marks follow the rules: each is on a cell that may have one, no cell has two, no cell pays
    triple before all the doubles are drawn, and there are from `least` to `most` of them. H-96
    """
    doubles = 0
    for w in range(3):
        twice, thrice = widen(s.doubled[w]), widen(s.trebled[w])
        if twice & thrice or (twice | thrice) & ~markable(s, w):
            return False
        doubles = doubles + count(twice)
    made = marks_made(s)
    return doubles == min(made, MARKED_TWICE) and least <= made <= most
