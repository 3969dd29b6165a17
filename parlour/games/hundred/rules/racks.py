"""Racks and the bag: dealing counters, refilling racks, and racks on which no counter can be placed."""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule

from ..board import RACK_SIZE, WORD
from ..state import BAG, DEAD, DEAL, IN, REFILL, THROW
from .asking import AFTER_REFILL, ASKED, GO_ON, NEXT_THROW, ask_chance, stop
from .sets import add, fitting, racked_by, remove
from .table import widen


@rule
def empty_rack(s, side):
    """Put the counters on a side's rack back into the bag. H-66, H-76"""
    for w in range(2):
        left = widen(s.racked[side, w])
        s.free[w] |= left
        s.racked[side, w] = 0
        while left:
            low = left & -left
            left = left ^ low
            s.where[bit_of(low) + WORD * w] = BAG
    s.bag += s.held[side]
    s.held[side] = 0


@rule
def fill_next(s, phase, first):
    """Let chance draw a counter for the next rack with room, if the bag is not empty. Look from the rack of side
    `first` on, clockwise; `phase` says whether this is the first deal or a refill. Return whether a counter is to be
    drawn. H-50, H-62
    """
    side = widen(first)
    for _ in range(s.seats):
        if s.bag and s.status[side] == IN and s.held[side] < RACK_SIZE:
            s.rack = side
            ask_chance(s, phase)
            return True
        side = side + 1 if side + 1 < s.seats else 0
    return False


@rule
def take_counter(s, n):
    """Move counter `n` from the bag to the rack being filled. H-50"""
    s.where[n] = s.rack + 1
    remove(s.free, n)
    add(s.racked[s.rack], n)
    s.held[s.rack] += 1
    s.bag -= 1


@rule
def play_deal(s, n):
    """Put counter `n`, drawn from the bag at the start of the game, on the rack being filled. When all racks are
    full, let the first dice be thrown. Return the number of the next stage. H-50
    """
    take_counter(s, n)
    return ASKED if fill_next(s, DEAL, 0) else ask_chance(s, THROW)


@rule
def play_refill(s, n):
    """Put counter `n` from the bag on the rack being filled. Then let chance draw the next counter or, when the racks
    are full, let the game continue. Return the number of the next stage. H-62
    """
    take_counter(s, n)
    if not s.midway:
        return ASKED if fill_next(s, REFILL, s.thrower) else AFTER_REFILL
    if s.bag and s.held[s.rack] < RACK_SIZE:
        return ASKED
    s.midway = 0
    return GO_ON


@rule
def rack_fits(s, in_bag):
    """Return whether at least one counter could be placed on some cell, whatever the dice show. Look at the counters
    on all racks or, if `in_bag` is true, at those in the bag. H-66, H-89
    """
    for w in range(2):
        mask = widen(s.free[w]) if in_bag else racked_by(s, -1, w)
        if fitting(s, mask, w):
            return True
    return False


@rule
def after_refill(s):
    """Return the number of the stage that follows when the racks are full. If no counter on them fits on any cell,
    put all back into the bag and draw new ones, once per throw. End the game instead if none in the bag fits either,
    or if the option `dead` forbids new racks. H-66, H-89
    """
    if s.redrawn or rack_fits(s, False):
        return NEXT_THROW
    if s.dead or not rack_fits(s, True):
        return stop(s, DEAD)
    s.redrawn = 1
    for side in range(s.seats):
        empty_rack(s, side)
    return ASKED if fill_next(s, REFILL, s.thrower) else NEXT_THROW
