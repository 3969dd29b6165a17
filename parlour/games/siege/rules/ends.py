"""The end of the game: only one king is left; or the agreed number of rounds or the time is over, and the
seat whose pieces and forts are worth most wins.
"""

from parlour.core.compile import rule
from parlour.core.record import NOBODY

from ..board import FORT_COUNT, KING, PRICE
from ..state import ADVANTAGE, MOST_ROUNDS, OUTRIGHT, OVER, RUNNING, SHARED
from .forts import blocks_of
from .ground import seats_of

BLOCK_WORTH = 50  # S-92


@rule
def worth(s, seat):
    """Return the value in guineas of a seat's pieces and of the blocks of its forts. S-92"""
    total = int(s.money[seat]) if s.score_cash else 0
    for kind in range(KING):
        total += int(PRICE[kind]) * int(s.have[seat, kind])
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == seat:
            total += BLOCK_WORTH * blocks_of(s, fort)
    return total


@rule
def end(s, result, winners):
    """End the game with this result and these winners, so that nobody acts any more. S-90, S-93"""
    s.result, s.winners = result, winners
    s.seat, s.phase = NOBODY, OVER


@rule
def end_if_alone(s):
    """End the game if one seat is left; return whether it ended. S-90"""
    left, n = 0, 0
    for seat in range(seats_of(s)):
        if s.alive[seat]:
            left, n = left | 1 << seat, n + 1
    if n == 1:
        end(s, OUTRIGHT, left)
    return n == 1


@rule
def end_by_worth(s):
    """End the game by comparing the values of the living seats: the highest wins; seats with equal values share the
    win. S-92, S-93
    """
    best, winners = -1, 0
    for seat in range(seats_of(s)):
        if not s.alive[seat]:
            continue
        mine = worth(s, seat)
        if mine > best:
            best, winners = mine, 0
        if mine == best:
            winners |= 1 << seat
    end(s, SHARED if winners & (winners - 1) else ADVANTAGE, winners)


@rule
def is_last_round(s):
    """Return whether the agreed number of rounds, or the most that any game may have, has been played. S-91, S-94"""
    return s.rounds >= (s.round_limit if s.round_limit else MOST_ROUNDS)


@rule
def is_out(s, seat):
    """Return whether a seat has lost its king. S-90"""
    return s.alive[seat] == 0


@rule
def returns(s, seat):
    """Return a seat's result in a finished game, from -1.0 (lost) to 1.0 (won); seats that share a win get the same.
    S-90, S-93
    """
    if s.result == RUNNING:
        return 0.0
    mine, total = int(s.winners) >> seat & 1, 0
    for other in range(seats_of(s)):
        total += mine - (int(s.winners) >> other & 1)
    return total / (s.seats - 1.0)
