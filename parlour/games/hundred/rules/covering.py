"""Covering a number in the rule sets `counters`, `zones` and `hexes`: what it earns, and when a card must be drawn."""

from parlour.boards.bits import bit_of, count
from parlour.core.compile import rule

from ..board import BORDER, COLOUR, FLAT_PRICE, GROUP_PRICE, HEX_LINKS, WORD, ZONE_VALUE
from ..state import COUNTERS, ZONES
from .marks import mark_on, marked_reward
from .placing import related
from .sets import spot_of
from .table import widen


@rule
def run_beyond(s, n, way, owner):
    """Return how many covered hexagons follow hexagon `n` without a gap in the direction `way` (0 to 5). If `owner`
    is 0, every covered hexagon counts; otherwise only those covered by side `owner` - 1. H-41, H-84
    """
    run = 0
    m = widen(HEX_LINKS[s.diamond, n, way])
    while m and s.owner[m] and (owner == 0 or s.owner[m] == owner):
        run = run + 1
        m = widen(HEX_LINKS[s.diamond, m, way])
    return run


@rule
def group_of(s, n):
    """Return `n` and every covered hexagon connected with it, whichever side covered them, as a pair of bit masks.
    H-42, H-101
    """
    low, high = 0 if n > WORD else spot_of(n), spot_of(n) if n > WORD else 0
    to_see_low, to_see_high = low, high
    while to_see_low or to_see_high:
        if to_see_low:
            at = bit_of(to_see_low & -to_see_low)
            to_see_low = to_see_low & (to_see_low - 1)
        else:
            at = bit_of(to_see_high & -to_see_high) + WORD
            to_see_high = to_see_high & (to_see_high - 1)
        for way in range(6):
            m = widen(HEX_LINKS[s.diamond, at, way])
            if m and s.owner[m]:
                new_low = 0 if m > WORD else spot_of(m) & ~low
                new_high = spot_of(m) & ~high if m > WORD else 0
                low, high = low | new_low, high | new_high
                to_see_low, to_see_high = to_see_low | new_low, to_see_high | new_high
    return low, high


@rule
def linked(s, n):
    """Return how many other covered hexagons add to the reward for `n`: those in unbroken lines through it or, by
    option, all in its connected group. H-41, H-42, H-101
    """
    if s.hex_links:
        low, high = group_of(s, n)
        return count(low) + count(high) - 1
    total = 0
    for way in range(6):
        total = total + run_beyond(s, n, way, 0)
    return total


@rule
def axes(s, n):
    """Return on how many of the three straight lines through hexagon `n` a neighbour is covered. H-43"""
    found = 0
    for way in range(3):
        if (
            s.owner[HEX_LINKS[s.diamond, n, way]] or s.owner[HEX_LINKS[s.diamond, n, way + 3]]
        ):  # owner[0] is 0
            found = found + 1
    return found


@rule
def chained(s, n):
    """Return on how many of the three straight lines through hexagon `n` a neighbour is covered and has a number
    related to `n`. H-54, H-95
    """
    found = 0
    for way in range(3):
        here = False
        for side in range(2):
            m = widen(HEX_LINKS[s.diamond, n, way + 3 * side])
            if m and s.owner[m] and related(s, n, m):
                here = True
        found = found + (1 if here else 0)
    return found


@rule
def hex_price(s, n):
    """Return the price of hexagon `n` before its border and mark multiply it: £10 or, by option, a price that depends
    on its colour. H-40, H-93
    """
    return widen(GROUP_PRICE[COLOUR[1, n]]) if s.hex_price else FLAT_PRICE


@rule
def cover_reward(s, n):
    """Return what covering `n` earns under the rule set in use. H-35, H-36, H-37, H-40, H-41, H-42, H-45, H-93, H-96,
    H-101
    """
    if s.ruleset == COUNTERS:
        return 1
    border = widen(BORDER[n])
    if s.ruleset == ZONES:
        return widen(ZONE_VALUE[COLOUR[0, n]]) * border
    return marked_reward(s, hex_price(s, n) * border, 10 * linked(s, n), mark_on(s, n))


@rule
def cover_draws(s, n):
    """Return whether the side must draw a card for covering `n`: in `zones` if `n` has a border (a prime, or 1); in
    `hexes` if `n` has covered neighbours (by option, related ones) in at least two directions. H-38, H-43, H-44,
    H-95
    """
    if s.ruleset == ZONES:
        return BORDER[n] > 1
    if s.ruleset == COUNTERS:
        return False
    return chained(s, n) >= 2 if s.card_test else axes(s, n) >= 2
