"""Marks: cells that pay double or triple, printed on the rings or drawn by lot before the first throw."""

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
    """Return whether marks are drawn in this game. H-96"""
    return s.marks == RANDOM_MARKS and (s.ruleset == HEXES or s.ruleset == CONNECT)


@rule
def last_cell(s):
    """Return the last cell that a lot can mark; the first is 1: the centre of the rings is not among them. H-96"""
    return NUMBERS if s.ruleset == HEXES else CELLS - 1


@rule
def is_in(words, cell):
    """Return whether a cell is in a set of cells. H-96"""
    w = cell_word(cell)
    return (widen(words[w]) >> (cell - CELL_WORD * w)) & 1 == 1


@rule
def mark_on(s, cell):
    """Return what a cell (on the diamond: a number) multiplies by: 2 or 3 if marked, else 1. H-55, H-64, H-96"""
    if s.ruleset == CONNECT and s.marks == FIXED_MARKS:
        return widen(MARK[cell])
    if not by_lot(s):
        return 1
    return 2 if is_in(s.doubled, cell) else 3 if is_in(s.trebled, cell) else 1


@rule
def marked_reward(s, own, links, mark):
    """Return a reward of its own part and its links on a cell with this mark. H-55"""
    return (own + links) * mark if s.mark_scope else own * mark + links


@rule
def marks_made(s):
    """Return how many cells the lot has marked. H-96"""
    made = 0
    for w in range(3):
        made = made + count(widen(s.doubled[w])) + count(widen(s.trebled[w]))
    return made


@rule
def mark_refusal(s, cell):
    """Return why the lot cannot mark a cell: each only once, the centre of the rings never. H-96"""
    return OK if 1 <= cell <= last_cell(s) and mark_on(s, cell) == 1 else CANNOT_MARK


@rule
def set_mark(s, cell):
    """Mark a cell: Doubles first, then Triples; return whether there are more to come. H-96"""
    made, w = marks_made(s), cell_word(cell)
    place = 1 << (widen(cell) - CELL_WORD * w)
    if made < MARKED_TWICE:
        s.doubled[w] |= place
    else:
        s.trebled[w] |= place
    return made + 1 < MARKED


@rule
def markable(s, w):
    """Return a word of all cells that a lot can mark. H-96"""
    first, last = CELL_WORD * w, min(CELL_WORD * (w + 1) - 1, last_cell(s))
    return ((1 << max(0, last - first + 1)) - 1) & (-1 if w else -2)


@rule
def unmarked(s, w):
    """Return a word of the cells that the lot can still mark. H-96"""
    return markable(s, w) & ~(widen(s.doubled[w]) | widen(s.trebled[w]))


@rule
def are_marks_sound(s, least, most):
    """Return whether marks lie where they can be, each once, Doubles before Triples, so many of them in all. H-96"""
    doubles = 0
    for w in range(3):
        twice, thrice = widen(s.doubled[w]), widen(s.trebled[w])
        if twice & thrice or (twice | thrice) & ~markable(s, w):
            return False
        doubles = doubles + count(twice)
    made = marks_made(s)
    return doubles == min(made, MARKED_TWICE) and least <= made <= most
