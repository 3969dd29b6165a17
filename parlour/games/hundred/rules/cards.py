"""The 25 Action cards: drawing a card, the payment that each card orders, and sides that lose all their money."""

import numpy as np

from parlour.core.compile import rule

from ..board import ALIKE, BORDER
from ..moves import DIVISION, MINUS
from ..state import CARDS, IN
from .table import bit, next_side, table_row, widen

# The conditions under which a card makes its first payment; otherwise it makes the second.
ALWAYS, BY_SIX, DIVIDED, SUBTRACTED, EVEN, BORDERED, MATCHING, CHOSEN = range(8)
# Who pays: nobody; the Bank; every other side; the Bank, which repeats the claim's reward this many times.
# If the amount is negative, the side that drew the card pays the Bank, or each other side.
NOTHING, BANK, EACH, AGAIN = range(4)
HIGHER = 100  # a gold border pays this much more than a silver one

CARD = np.array(
    [  # condition; payment if it holds; payment if not
        (ALWAYS, NOTHING, 0, NOTHING, 0),
        (BY_SIX, BANK, -100, NOTHING, 0),
        (ALWAYS, BANK, 50, NOTHING, 0),
        (CHOSEN, BANK, 200, NOTHING, 0),
        (ALWAYS, EACH, 100, NOTHING, 0),
        (ALWAYS, BANK, 200, NOTHING, 0),
        (ALWAYS, BANK, -100, NOTHING, 0),
        (ALWAYS, BANK, -200, NOTHING, 0),
        (DIVIDED, BANK, 250, BANK, 100),
        (CHOSEN, BANK, 300, NOTHING, 0),
        (ALWAYS, EACH, -20, NOTHING, 0),
        (ALWAYS, BANK, -100, NOTHING, 0),
        (ALWAYS, EACH, -20, NOTHING, 0),
        (ALWAYS, AGAIN, 1, NOTHING, 0),
        (ALWAYS, EACH, 20, NOTHING, 0),
        (ALWAYS, BANK, 200, NOTHING, 0),
        (BORDERED, BANK, 50, NOTHING, 0),
        (MATCHING, BANK, 0, NOTHING, 0),
        (ALWAYS, AGAIN, 2, NOTHING, 0),
        (ALWAYS, AGAIN, 1, NOTHING, 0),
        (EVEN, BANK, 50, EACH, -10),
        (ALWAYS, EACH, 50, NOTHING, 0),
        (EVEN, EACH, -20, EACH, 20),
        (ALWAYS, BANK, 250, NOTHING, 0),
        (BORDERED, BANK, 150, NOTHING, 0),
        (SUBTRACTED, BANK, 200, NOTHING, 0),
    ],
    np.int16,
)


@rule
def is_seen(s, card):
    """Return whether a card has been drawn before. H-08"""
    for i in range(s.seen):
        if s.pack[i] == card:
            return True
    return False


@rule
def draw(s, card):
    """Take `card` from the top of the pack and put it back at the bottom. So after 25 cards the order repeats. H-08"""
    s.card = card
    if s.seen < CARDS:
        s.pack[s.seen] = card
        s.seen += 1
    else:
        s.top = 0 if s.top == CARDS - 1 else s.top + 1


@rule
def asks(s, card):
    """Return whether a card lets the side that drew it choose between ending the game and taking money. The players
    may agree that such cards have no effect before a certain throw. H-87, H-98
    """
    return CARD[card, 0] == CHOSEN and s.throws >= s.curtain_from


@rule
def holds(s, card):
    """Return whether the condition on a card is true of the number that was claimed last. H-29, H-70, H-73"""
    when = CARD[card, 0]
    n = widen(s.n)
    if when == BY_SIX:
        return n // 6 * 6 == n
    if when == DIVIDED:
        return (widen(s.f) & DIVISION) != 0
    if when == SUBTRACTED:
        return (widen(s.f) & MINUS) != 0
    if when == EVEN:
        return n & 1 == 0
    if when == BORDERED:
        return BORDER[n] > 1
    if when == MATCHING:
        return ALIKE[table_row(s)] > 1
    return True


@rule
def kind_of(s, card):
    """Return a code for the payment that a card orders: NOTHING, BANK (from the Bank), EACH (from every other side) or
    AGAIN (the Bank repeats the reward). H-70, H-73
    """
    return widen(CARD[card, 1]) if holds(s, card) else widen(CARD[card, 3])


@rule
def amount_of(s, card):
    """Return how much the side that drew a card is paid; a negative amount is what the side must pay. H-70, H-72"""
    if not holds(s, card):
        return widen(CARD[card, 4])
    when = CARD[card, 0]
    if when == MATCHING:
        return 100 * widen(ALIKE[table_row(s)])
    amount = widen(CARD[card, 2])
    if when == BORDERED and BORDER[s.n] == 3:
        return amount + HIGHER
    return amount * widen(s.reward) if CARD[card, 1] == AGAIN else amount


@rule
def pay(s, side, other, amount):
    """Move money from `side` to `other` (-1 is the Bank), but never more than `side` has. Record that `side` is broke
    if it has then lost all its money, unless the options let it play on. H-04, H-74, H-75
    """
    amount = min(amount, widen(s.money[side]))
    s.money[side] -= amount
    if other >= 0:
        s.money[other] += amount
    if amount and s.money[side] == 0 and s.bankruptcy == 0:
        s.broke = widen(s.broke) | bit(side)


@rule
def obey(s):
    """Make the payment that the card just drawn orders; it may depend on the number just claimed, and it may be
    nothing. H-70, H-71, H-72, H-73, H-74
    """
    drawer = widen(s.by)
    kind = kind_of(s, s.card)
    amount = amount_of(s, s.card)
    if kind == EACH:
        other = next_side(s, drawer)
        while other != drawer:
            if amount > 0:
                pay(s, other, drawer, amount)
            else:
                pay(s, drawer, other, -amount)
            other = next_side(s, other)
    elif amount < 0:
        pay(s, drawer, -1, -amount)
    else:
        s.money[drawer] += amount


@rule
def solvent(s):
    """Return how many sides are still in the game and are not broke. (A side is broke when a card has taken all its
    money and it has not yet decided what to do.) H-78
    """
    count = 0
    for side in range(s.seats):
        if s.status[side] == IN and not widen(s.broke) & bit(side):
            count = count + 1
    return count
