"""Answers for the texts and the pictures: what each number would earn, what the last reward was paid for, and which
sides can be joined.
"""

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import CELLS, HEX_LINKS, NONE, NUMBERS, RING, RING_LINKS, RING_VALUE, WORD
from ..moves import JOIN
from ..state import CONNECT, HEXES
from .covering import cover_draws, cover_reward, group_of
from .judge import broke_refusal, claim_refusal
from .placing import cell_refusal, connects, place_reward, related
from .sets import spot_of
from .table import bit, classes, widen


@rule
def best_cell(s, n, out):
    """Find the cell where counter `n` earns most. Write into row `n` of `out` the reward, whether a card is drawn, and
    the cell. H-55, H-57
    """
    out[n, 0], out[n, 1], out[n, 2] = -1, 0, -1
    for cell in range(CELLS):
        if cell_refusal(s, n, cell) == OK:
            reward, card = place_reward(s, n, cell), 1 if connects(s, n, cell) and s.cards else 0
            if reward > out[n, 0] or (reward == out[n, 0] and card > out[n, 1]):
                out[n, 0], out[n, 1], out[n, 2] = reward, card, cell


@rule
def prospects(s, side, out):
    """Write one row into `out` for each number from 1 to 100: the reward if `side` claimed the number now, whether a
    card would be drawn, and on the rings the best cell. The reward is -1 if the side cannot claim it. If `side` is
    -1, claims for counters on any rack count. H-30, H-51, H-59
    """
    for n in range(1, NUMBERS + 1):
        out[n, 0], out[n, 1], out[n, 2] = -1, 0, -1
        f = 0
        while f < 4 and not classes(s, n) & (1 << f):
            f = f + 1
        if f == 4 or claim_refusal(s, n, f, side) != OK:
            continue
        if s.ruleset == CONNECT:
            best_cell(s, n, out)
        else:
            out[n, 0], out[n, 1] = cover_reward(s, n), 1 if cover_draws(s, n) and s.cards else 0


@rule
def paid_links(s, out):
    """Write one row into `out` for each other number that added to the last reward: the number, and the amount that it
    added. Return how many rows there are. H-41, H-56, H-101
    """
    count, n = 0, widen(s.n)
    if s.ruleset == HEXES and s.hex_links:
        low, high = group_of(s, n)
        for m in range(1, NUMBERS + 1):
            if m != n and (high if m > WORD else low) & spot_of(m):
                out[count, 0], out[count, 1] = m, 10
                count = count + 1
        return count
    for way in range(6):
        if s.ruleset == CONNECT:
            beside = widen(RING_LINKS[s.cell, way])
            if beside != NONE and s.board[beside] and (not s.link_scope or related(s, n, s.board[beside])):
                out[count, 0] = s.board[beside]
                out[count, 1] = 10 if s.link_value else widen(RING_VALUE[RING[beside]])
                count = count + 1
        else:
            m = widen(HEX_LINKS[s.diamond, n, way])
            while m and s.owner[m]:
                out[count, 0], out[count, 1] = m, 10
                count = count + 1
                m = widen(HEX_LINKS[s.diamond, m, way])
    return count


@rule
def joinable(s):
    """Return, as a bit mask (bit i: side i), the sides that a side without money may join. H-77"""
    mask = 0
    for side in range(s.seats):
        if broke_refusal(s, JOIN + side) == OK:
            mask = mask | bit(side)
    return mask
