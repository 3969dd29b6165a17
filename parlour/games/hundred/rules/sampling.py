"""Chooses a random allowed action without listing all of them: it counts the possible claims and takes the k-th. For
a place on the rings, it tries random cells until one is allowed.
"""

from parlour.boards.bits import count, nth_bit
from parlour.core.compile import rule
from parlour.core.dice import next_luck
from parlour.core.record import OK

from ..board import FALLS, WAYS_TO_FALL
from ..moves import CELL, DONE, FORFEIT, JOIN, PASS, TAKE, claim, race_claim
from ..state import (
    BROKE,
    CARD,
    CARDS,
    CHOICE,
    FIRST,
    MARK,
    PLACE,
    RACE,
    RACE_BY_TURNS,
    THROW,
    TURN,
)
from .judge import list_in
from .marks import last_cell, marks_made, unmarked
from .placing import cell_refusal
from .sets import CELL_WORD, at_hand, nth_number
from .table import bit, made, next_dice, sides_in, sums_of_throw, widen

TRIES = 40  # how many cells are tried at random before all allowed ones are listed


@rule
def below(luck, n):
    """Return a number from 0 to n - 1, made from 32 random bits (`luck`); all are equally likely. H-05"""
    return (luck * n) >> 32


@rule
def count_claims(s, low, high):
    """Return how many claims are possible on the numbers in the bit set (`low`, `high`): one for each number and each
    class of sum (which signs are used) that makes it. H-29
    """
    total, sums = 0, sums_of_throw(s)
    for f in range(4):
        total = total + count(made(sums, f, 0) & low) + count(made(sums, f, 1) & high)
    return total


@rule
def nth_claim(s, low, high, k):
    """Return the k-th claim, counted from 0, on the numbers in the bit set (`low`, `high`); PASS if there are not so
    many. H-14, H-29
    """
    sums = sums_of_throw(s)
    for f in range(4):
        here, there = made(sums, f, 0) & low, made(sums, f, 1) & high
        n = count(here) + count(there)
        if k < n:
            return claim(nth_number(here, there, k), f)
        k = k - n
    return PASS


@rule
def sample_turn(s, luck):
    """Return a random action for a turn: a claim or a pass. `luck` is 32 random bits. H-14, H-16"""
    low, high = at_hand(s, widen(s.cur), 0), at_hand(s, widen(s.cur), 1)
    return nth_claim(s, low, high, below(luck, count_claims(s, low, high) + 1))


@rule
def sample_race(s, luck):
    """Return a random action in the race, in which all sides may use the same throw: one of the sides that may act
    claims a counter from any rack or says DONE. All are equally likely. `luck` is 32 random bits. H-59, H-61
    """
    able = bit(s.cur) if s.race == RACE_BY_TURNS else sides_in(s) & ~widen(s.done)
    low, high = at_hand(s, -1, 0), at_hand(s, -1, 1)
    each = count_claims(s, low, high) + 1
    k = below(luck, count(able) * each)
    side = nth_bit(able, k // each)
    action = nth_claim(s, low, high, k - k // each * each)
    return DONE + side if action == PASS else race_claim(side, 1, 0) + action


@rule
def rim_cell(s, k):
    """Return the k-th of the empty cells that have a counter beside them, counted from 0. H-53"""
    for w in range(2):
        n = count(widen(s.rim[w]))
        if k < n:
            return nth_bit(widen(s.rim[w]), k) + CELL_WORD * w
        k = k - n
    return nth_bit(widen(s.rim[2]), k) + 2 * CELL_WORD


@rule
def sample_cell(s, out, luck, a, b):
    """Return the action that places the claimed counter on a random allowed cell, and the generator's new state (a,
    b). The first counter must go to the centre. For later ones, random cells beside a counter are tried until the
    rules allow one. H-52 to H-54
    """
    if s.covered == 0:
        return CELL, a, b
    cells = count(widen(s.rim[0])) + count(widen(s.rim[1])) + count(widen(s.rim[2]))
    for _ in range(TRIES):
        cell = rim_cell(s, below(luck, cells))
        luck, a, b = next_luck(a, b)
        if cell_refusal(s, widen(s.n), cell) == OK:
            return CELL + cell, a, b
    return widen(out[below(luck, list_in(s, out, CELL, DONE))]), a, b


@rule
def sample_card(s, luck):
    """Return a random card from those not seen yet; if all have been seen, return the next card of the pack. `luck`
    is 32 random bits. H-08
    """
    if s.seen == CARDS:
        return widen(s.pack[s.top])
    unseen = (1 << (CARDS + 1)) - 2
    for i in range(s.seen):
        unseen = unseen & ~(1 << widen(s.pack[i]))
    return nth_bit(unseen, below(luck, CARDS - widen(s.seen)))


@rule
def sample_broke(s, luck):
    """Return a random choice for a side without money: to leave the game, or to join one of the sides that may be
    joined. H-75, H-77
    """
    others = sides_in(s) & ~widen(s.broke)
    k = below(luck, count(others) + 1)
    return FORFEIT if k == 0 else JOIN + nth_bit(others, k - 1)


@rule
def sample_mark(s, luck):
    """Return a random cell that has no mark yet. `luck` is 32 random bits. H-96"""
    k = below(luck, last_cell(s) - marks_made(s))
    for w in range(2):
        n = count(unmarked(s, w))
        if k < n:
            return nth_bit(unmarked(s, w), k) + CELL_WORD * w
        k = k - n
    return nth_bit(unmarked(s, 2), k) + 2 * CELL_WORD


@rule
def try_sample(s, out, tried, a, b):
    """Return a random allowed action, `tried` as it was, and the generator's new state (a, b). All actions of a side
    are equally likely; outcomes of chance come according to their odds. H-05, H-08, H-12, H-50, H-59, H-96, H-97
    """
    luck, a, b = next_luck(a, b)
    if s.phase == TURN:
        return sample_turn(s, luck), tried, a, b
    if s.phase == THROW:
        dice = next_dice(s)
        fall = below(luck, WAYS_TO_FALL[dice - 3])
        return widen(FALLS[fall + (WAYS_TO_FALL[1] if dice == 3 else 0)]), tried, a, b
    if s.phase == PLACE:
        action, a, b = sample_cell(s, out, luck, a, b)
        return action, tried, a, b
    if s.phase == RACE:
        return sample_race(s, luck), tried, a, b
    if s.phase == CARD:
        return sample_card(s, luck), tried, a, b
    if s.phase == CHOICE:
        return TAKE + below(luck, 2), tried, a, b
    if s.phase == BROKE:
        return sample_broke(s, luck), tried, a, b
    if s.phase == FIRST:
        return below(luck, widen(s.seats)), tried, a, b
    if s.phase == MARK:
        return sample_mark(s, luck), tried, a, b
    return nth_number(widen(s.free[0]), widen(s.free[1]), below(luck, widen(s.bag))), tried, a, b
