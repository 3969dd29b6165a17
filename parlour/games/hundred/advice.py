"""Rates a position of Hundred for a side: its money compared with that of the richest other side, plus the money that
it is about to be paid.
"""

import numpy as np

from parlour.core.compile import rule

from .rules.cards import EACH, amount_of, is_seen, kind_of
from .rules.ends import returns, standing
from .rules.table import sides_in, widen
from .state import CARD, CARDS, CHOICE, OVER, PLACE

# How much money one point is, for each rule set. Between bots, a lead of ten points wins three games in four.
POINT = np.array([0.15, 25.0, 30.0, 160.0])


@rule
def _others_in(s):
    """Return how many other sides are still in the game. (Some cards make each of them pay.) H-71, H-76"""
    mask, count = sides_in(s), -1
    while mask:
        mask = mask & (mask - 1)
        count = count + 1
    return count


@rule
def _card_worth(s):
    """Return how much the card that is about to be drawn is worth to the side that draws it: by how many pounds it
    improves the side's lead, on average over all cards that can come. H-08, H-70, H-98

    A card that offers to end the game counts only for the money that the side could take instead.
    """
    total, count = 0.0, 0
    each = 1 + _others_in(s)  # what the others pay is also missing from their own money
    for card in range(1, CARDS + 1):
        if s.seen == CARDS and s.pack[s.top] != card:
            continue
        if s.seen < CARDS and is_seen(s, card):
            continue
        amount = amount_of(s, card)
        total = total + (amount * each if kind_of(s, card) == EACH else amount)
        count = count + 1
    return total / count


@rule
def advice(s, seat):
    """Return the side's lead over the richest other side, in points. Once the game is over, only its result counts.
    H-01, H-92
    """
    if s.phase == OVER:
        return 1000.0 * returns(s, seat) + (standing(s, seat) / 1e6)
    best = 0
    for side in range(s.seats):
        if side != seat:
            best = max(best, standing(s, side))
    lead = standing(s, seat) - best + 0.0
    if s.phase == CARD:
        worth = _card_worth(s)
        if s.by == seat and lead <= s.reward:
            worth = max(worth, 1.0 - s.reward)  # a side that is not ahead cannot wait for a better card
        lead = lead + (worth if s.by == seat else -worth)
    if s.phase == CHOICE:
        lead = lead + (amount_of(s, s.card) if s.by == seat else -amount_of(s, s.card))
    if s.phase == PLACE and s.by == seat:
        lead = lead + 1.0  # a claim is worth making even before its cell is chosen
    return lead / POINT[s.ruleset] + widen(s.money[seat]) / 1e6
