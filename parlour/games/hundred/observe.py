"""What a seat sees of Hundred: everything. Racks lie face up; nobody knows the order of the pack; cards and counters
already drawn have been seen by everybody.
"""

from parlour.core.compile import rule
from parlour.core.layout import plain

from .board import CELLS, IN_PLAY, NUMBERS
from .rules.ends import progress
from .rules.marks import mark_on
from .rules.sets import reach, spot_of, word_of
from .rules.table import bit, classes, most_dice, next_dice, repertoire, widen
from .state import BAG, CARDS, CONNECT, HEXES, IN, ON_BOARD, OVER

TABLE = 4 + 12 + 16  # rule set, phase, scalars
SIDE = 9  # for each of eight seats, the observer's own first
NUMBER = 9  # for each number
SIZE = TABLE + 8 * SIDE + 4 * 6 + NUMBER * NUMBERS + 3 * CELLS + CARDS
FEATURES = plain("features", "Everything that a seat sees.", SIZE)


@rule
def hide(s, seat):
    """Hide nothing: racks lie face up. H-50"""


@rule
def guess(s, seat, luck):
    """Guess nothing: nothing is hidden. H-50"""


@rule
def _observe_table(s, out):
    """Write numbers that describe the rule set, the phase and how far the game has gone. H-07, H-81, H-93, H-94,
    H-95, H-97, H-98, H-99, H-101
    """
    out[s.ruleset] = 1.0
    out[4 + s.phase] = 1.0
    out[16] = next_dice(s) - 3
    out[17] = s.fractions
    out[18] = progress(s)
    out[19] = s.covered / (IN_PLAY[repertoire(s, most_dice(s))] * 1.0)
    out[20] = min(1.0, s.throws / 100.0)
    out[21] = s.in_race
    out[22] = s.bag / 100.0
    out[23] = s.n / 100.0
    out[24] = s.reward / 500.0
    out[25] = s.seen / 25.0
    out[26] = s.hex_price
    out[27] = s.touching
    out[28] = s.card_test
    out[29] = 1.0 if s.throws >= s.curtain_from else 0.0
    out[30] = s.signs
    out[31] = s.hex_links


@rule
def _observe_side(s, side, out, at):
    """Write numbers that describe one side: its money, whether it is still in the game, and what it has still to do.
    H-06, H-50, H-58, H-61, H-75
    """
    out[at] = 1.0 if s.status[side] == IN else 0.0
    out[at + 1] = s.money[side] / (1000.0 if s.ruleset else 100.0)
    out[at + 2] = 1.0 if s.thrower == side else 0.0
    out[at + 3] = 1.0 if s.seat == side else 0.0
    out[at + 4] = 1.0 if s.may & bit(side) else 0.0
    out[at + 5] = 1.0 if widen(s.due) & bit(side) else 0.0
    out[at + 6] = 1.0 if s.by == side and s.phase != OVER else 0.0
    if s.ruleset == CONNECT:
        out[at + 7] = s.held[side] / 6.0
        out[at + 8] = min(widen(s.own_used[side]), 3) / 3.0


@rule
def _observe_numbers(s, seat, out, at):
    """Write, for each number: where its counter is, who owns it, whether the dice make it, whether it may be covered,
    and how its cell is marked. H-20, H-30, H-50, H-94, H-96
    """
    thrown = s.throws > 0 and s.phase != OVER
    for n in range(1, NUMBERS + 1):
        if s.ruleset == CONNECT:
            out[at] = 1.0 if s.where[n] == seat + 1 else 0.0
            out[at + 1] = 1.0 if BAG < s.where[n] < ON_BOARD and s.where[n] != seat + 1 else 0.0
            out[at + 2] = 1.0 if s.where[n] == ON_BOARD else 0.0
        else:
            out[at] = 1.0 if s.owner[n] == seat + 1 else 0.0
            out[at + 1] = 1.0 if s.owner[n] and s.owner[n] != seat + 1 else 0.0
            out[at + 2] = 1.0 if s.owner[n] == 0 else 0.0
        ways = classes(s, n) if thrown else 0
        for f in range(4):
            out[at + 3 + f] = (ways >> f) & 1
        if s.ruleset != CONNECT and reach(s, word_of(n)) & spot_of(n):
            out[at + 7] = 1.0
        if s.ruleset == HEXES:
            out[at + 8] = (mark_on(s, n) - 1) / 2.0
        at = at + NUMBER
    return at


@rule
def observe(s, seat, out):
    """Write the position as a seat sees it, with the seat's own money first. H-07, H-12, H-50"""
    for i in range(SIZE):
        out[i] = 0.0
    _observe_table(s, out)
    at = TABLE
    side = widen(seat)
    for _ in range(s.seats):
        if s.ruleset != CONNECT or side < 6:
            _observe_side(s, side, out, at)
        at = at + SIDE
        side = side + 1 if side + 1 < s.seats else 0
    at = TABLE + 8 * SIDE
    for i in range(4):
        if s.shown[i]:
            out[at + 6 * i + widen(s.shown[i]) - 1] = 1.0
    at = _observe_numbers(s, widen(seat), out, at + 24)
    for cell in range(CELLS):
        out[at + 3 * cell] = s.board[cell] / 100.0
        out[at + 3 * cell + 1] = 1.0 if s.board[cell] else 0.0
        if s.ruleset == CONNECT:
            out[at + 3 * cell + 2] = (mark_on(s, cell) - 1) / 2.0
    at = at + 3 * CELLS
    for i in range(s.seen):
        out[at + widen(s.pack[i]) - 1] = 1.0
