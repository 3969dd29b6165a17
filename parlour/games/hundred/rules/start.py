"""Setting up a game: checking the options, giving out money, filling the bag, and choosing the side that goes
first.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, OK

from ..board import IN_PLAY, MAKEABLE, NUMBERS
from ..state import (
    BAG,
    CONNECT,
    COUNTERS,
    FIRST,
    FIXED_MARKS,
    FUNDS,
    HEXES,
    IN,
    LEFT_OUT,
    LINE,
    LINE_COLOUR,
    MOST_SIDES,
    NO_MARKS,
    TWO_ZONES,
    UNUSED,
    ZONE,
)
from .codes import CARDS_IN_COUNTERS, END_NOT_OFFERED, TARGET_OUT_OF_RANGE, TARGET_TOO_LOW, TOO_MANY_SIDES
from .sets import tally
from .table import most_dice, repertoire, widen


@rule
def offers_end(s, end):
    """Return whether the players can agree on this way to end the game in this rule set. H-07, H-83, H-84, H-85"""
    if s.ruleset == COUNTERS:
        return end != LINE_COLOUR and end != ZONE and end != TWO_ZONES
    return s.ruleset == HEXES or s.ruleset != CONNECT or end < LINE or end > TWO_ZONES


@rule
def setup_refusal(s):
    """Return the code of the reason why these options do not fit together; OK if they do. H-02, H-07, H-79, H-80"""
    if s.seats > MOST_SIDES[s.ruleset]:
        return TOO_MANY_SIDES
    if s.cards and s.ruleset == COUNTERS:
        return CARDS_IN_COUNTERS
    if not offers_end(s, widen(s.end) + 1):
        return END_NOT_OFFERED
    if s.end + 1 == FUNDS:
        if s.target > 100 if s.ruleset == COUNTERS else s.target < 5:
            return TARGET_OUT_OF_RANGE
        if s.target <= s.start_money:
            return TARGET_TOO_LOW
    return OK


@rule
def setup(s):
    """Set up a game from the options and let chance choose the side that goes first: give out the money, clear the
    board, and fill the bag. Return OK, or the code of the reason why the options do not fit together. H-02, H-03,
    H-05, H-07, H-10, H-50, H-63, H-97, H-99
    """
    code = setup_refusal(s)
    if code != OK:
        return code
    for side in range(8):
        s.status[side] = IN if side < s.seats else UNUSED
        s.money[side] = s.start_money if side < s.seats else 0
        s.joined[side] = -1
    if s.ruleset == CONNECT:
        made = repertoire(s, most_dice(s))
        s.bag = IN_PLAY[made]
        for n in range(1, NUMBERS + 1):
            s.where[n] = BAG if MAKEABLE[made, n] else LEFT_OUT
    if s.ruleset == HEXES and s.marks == FIXED_MARKS:
        s.marks = NO_MARKS  # a diamond has no printed marks, whatever a match from before H-96 says
    s.cell = -1
    s.by = -1
    s.rack = -1
    tally(s)
    s.phase = FIRST
    s.seat = CHANCE
    return OK
