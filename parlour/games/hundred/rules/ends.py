"""The end of a game: the ways in which it comes, and each side's result."""

from parlour.core.compile import rule
from parlour.core.record import NOBODY

from ..board import BORDER, CAN_BE_MADE, COLOUR, IN_PLAY, LINE_LENGTH, LINES, NUMBERS, PRIMES, RUN_TO_END
from ..state import (
    ALL,
    CONNECT,
    COUNTERS,
    EXHAUSTED,
    FORFEITED,
    FUNDS,
    HEXES,
    IN,
    JOINED,
    LINE,
    LINE_COLOUR,
    ON_BOARD,
    OVER,
    PRIME_END,
    RUNNING,
    TWO_ZONES,
    ZONE,
)
from .covering import run_beyond
from .sets import reach
from .table import bit, most_dice, repertoire, widen

MOST_LEAVERS = 8  # the highest value of `left_at`


@rule
def finish(s, why):
    """Stop the game for the reason `why`: nobody gets another turn. H-91"""
    s.over = why
    s.phase = OVER
    s.seat = NOBODY
    s.may = 0


@rule
def funded(s):
    """Return whether some side has at least the amount of money that ends the game by agreement. H-80"""
    for side in range(s.seats):
        if s.status[side] == IN and s.money[side] >= s.target:
            return True
    return False


@rule
def is_used(s, n):
    """Return whether the number `n` is no longer free: it is covered or, on the rings, its counter lies on the board.
    H-30, H-65
    """
    return s.where[n] == ON_BOARD if s.ruleset == CONNECT else s.owner[n] > 0


@rule
def primes_used(s):
    """Return how many of the 26 numbers with a border (1 and the primes) are no longer free. H-86"""
    count = 0
    for n in range(1, NUMBERS + 1):
        if BORDER[n] > 1 and is_used(s, n):
            count = count + 1
    return count


@rule
def zones_full(s):
    """Return how many colours are complete: every number of such a colour is covered. H-85"""
    board = 1 if s.ruleset == HEXES else 0
    count = 0
    for colour in range(7 if board else 5):
        full = True
        for n in range(1, NUMBERS + 1):
            if COLOUR[board, n] == colour and s.owner[n] == 0:
                full = False
        if full:
            count = count + 1
    return count


@rule
def line_full(s, line, one_colour):
    """Return whether a whole row or column is covered; if `one_colour` is true, whether one side has covered all of
    it. H-83, H-84
    """
    first = s.owner[LINES[s.layout, line, 0]]
    for i in range(LINE_LENGTH):
        n = LINES[s.layout, line, i]
        if n and (s.owner[n] == 0 or (one_colour and s.owner[n] != first)):
            return False
    return True


@rule
def longest_run(s, n, one_colour):
    """Return the length of the longest straight run of covered hexagons through `n`. If `one_colour` is true, only
    hexagons of the side that covered `n` count. H-83, H-84
    """
    owner = widen(s.owner[n]) if one_colour else 0
    best = 0
    for way in range(3):
        run = 1 + run_beyond(s, n, way, owner) + run_beyond(s, n, way + 3, owner)
        best = max(best, run)
    return best


@rule
def has_line(s, one_colour):
    """Return whether a line is covered: in `hexes` six or more hexagons in a straight line through the last number;
    elsewhere any row or column. If `one_colour` is true, one side must have covered the whole line. H-83, H-84
    """
    if s.ruleset == HEXES:
        return longest_run(s, widen(s.n), one_colour) >= RUN_TO_END
    for line in range(23):
        if line_full(s, line, one_colour):
            return True
    return False


@rule
def chosen_end(s):
    """Return whether the condition on which the players agreed to end the game is met, such as a sum of money or a
    covered line; false if they agreed on a time. H-07, H-80, H-82, H-83, H-84, H-85, H-86
    """
    end = widen(s.end) + 1
    if end == FUNDS:
        return funded(s)
    if end == ALL:
        return s.covered == IN_PLAY[repertoire(s, most_dice(s))]
    if end == LINE or end == LINE_COLOUR:
        return has_line(s, end == LINE_COLOUR)
    if end == ZONE:
        return zones_full(s) >= 1
    if end == TWO_ZONES:
        return zones_full(s) >= 2
    return end == PRIME_END and primes_used(s) == PRIMES[repertoire(s, most_dice(s))]


@rule
def exhausted(s):
    """Return whether no throw of the dice could ever make a number that may still be covered, so that the game cannot
    go on. H-88, H-94, H-97, H-99
    """
    made = repertoire(s, most_dice(s))
    left = reach(s, 0) & widen(CAN_BE_MADE[made, 0])
    return (left | (reach(s, 1) & widen(CAN_BE_MADE[made, 1]))) == 0


@rule
def end_after_claim(s):
    """Return the code of the reason why the game ends after the number just claimed; RUNNING if it goes on.
    H-88, H-91
    """
    if chosen_end(s):
        return widen(s.end) + 1
    if s.ruleset != CONNECT and exhausted(s):
        return EXHAUSTED
    return RUNNING


@rule
def standing(s, side):
    """Return a number that ranks a side: the higher, the better. Sides in the game rank by their money; below them
    sides that a card has just left without money; below those the sides that have left, the first to leave lowest. By
    option a side that has joined another ranks with it. H-77, H-78, H-92
    """
    side = widen(side)
    if s.join_shares:
        while s.status[side] == JOINED:
            side = widen(s.joined[side])
    if s.status[side] != IN:
        return widen(s.left_at[side])
    return MOST_LEAVERS + 1 if widen(s.broke) & bit(side) else MOST_LEAVERS + 2 + widen(s.money[side])


@rule
def is_out(s, seat):
    """Return whether a side can no longer win: it has forfeited, or it has joined another side in a game in which it
    does not share that side's rank. H-76, H-77
    """
    return s.status[seat] == FORFEITED or (s.status[seat] == JOINED and s.join_shares == 0)


@rule
def returns(s, seat):
    """Return a seat's result once the game is over, from -1.0 (below all others) to 1.0 (above all others).
    H-01, H-92
    """
    if s.phase != OVER:
        return 0.0
    mine = standing(s, seat)
    total = 0
    for side in range(s.seats):
        other = standing(s, side)
        if other < mine:
            total = total + 1
        elif other > mine:
            total = total - 1
    return total / (s.seats - 1.0)


@rule
def progress(s):
    """Return how far the game has gone, from 0.0 to 1.0. If it ends at a sum of money, this is the richest side's
    share of that sum; if it ends with the last number with a border, the share of these that are used; otherwise the
    share of all numbers covered or placed. H-80, H-81, H-82, H-86
    """
    end = widen(s.end) + 1
    if end == FUNDS and s.ruleset != COUNTERS:
        best = 0
        for side in range(s.seats):
            best = max(best, widen(s.money[side]))
        return min(1.0, best / (s.target * 1.0))
    if end == PRIME_END:
        return primes_used(s) / (PRIMES[repertoire(s, most_dice(s))] * 1.0)
    return s.covered / (IN_PLAY[repertoire(s, most_dice(s))] * 1.0)
