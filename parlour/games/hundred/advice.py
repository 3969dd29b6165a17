"""How a position of Hundred looks to a seat: its purse beside the richest other's, and what is due."""

from parlour.core.compile import rule

from .moves import class_of, is_claim, is_race_claim
from .rules.ends import returns, standing
from .rules.table import plain
from .state import CARD, CHOICE, COUNTERS, OVER, PLACE

CARD_WORTH = 85.0  # what an Action card brings on average


@rule
def advice(s, seat):
    """The lead over the richest other side, in hundreds of pounds; a finished game decides. H-01, H-92"""
    if s.phase == OVER:
        return 1000.0 * returns(s, seat) + (standing(s, seat) / 1e6)
    best = 0
    for side in range(s.seats):
        if side != seat:
            best = max(best, standing(s, side))
    lead = standing(s, seat) - best + 0.0
    if (s.phase == CARD or s.phase == CHOICE) and s.by == seat:
        lead = lead + CARD_WORTH
    if s.phase == PLACE and s.by == seat:
        lead = lead + 1.0  # a claim is worth making even before its cell is chosen
    return lead if s.ruleset == COUNTERS else lead / 100.0 + plain(s.money[seat]) / 1e6


@rule
def easy(s, action):
    """A beginner finds the sums that only add and multiply. H-21, H-29"""
    return not (is_claim(action) or is_race_claim(action)) or class_of(action) == 0
