"""The pack: what the forty Fate Cards do, and which of them can be drawn next."""

import numpy as np

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import CANNON, CAVALRY, EAST, NORTH, SHIP, SOLDIER, SOUTH, WEST
from ..state import BECALMED, CARDS, CYCLE, DAMP_POWDER, FAIR_WIND, FORCED_MARCH, MUTINY
from .codes import CARD_NOT_NEXT, CARD_SEEN, NO_SUCH_CARD

NOTHING, MONEY, PER_SHIP, PER_FORT, GAIN, BLOCKS, WALL, WALL_PICK = range(8)
LOSE, LOSE_AT_SEA, LOSE_ABOARD, FLAG = range(8, 12)

# fmt: off
DEEDS: dict[int, tuple[tuple[int, int, int], ...]] = {  # what each card does: (deed, what, how much)
    1: ((MONEY, 400, 0),), 2: ((MONEY, 300, 0),), 3: ((MONEY, 500, 0),), 4: ((MONEY, 200, 0),),
    5: ((MONEY, 100, 0),), 6: ((MONEY, 300, 0),), 7: ((MONEY, 200, 0),), 8: ((PER_SHIP, 100, 500),),
    9: ((PER_FORT, 200, 800),), 10: ((MONEY, 200, 0),), 11: ((GAIN, SOLDIER, 2),), 12: ((GAIN, SOLDIER, 1),),
    13: ((GAIN, CANNON, 1),), 14: ((GAIN, CAVALRY, 1),), 15: ((GAIN, SHIP, 1),),
    16: ((GAIN, SOLDIER, 1), (GAIN, CAVALRY, 1)), 17: ((BLOCKS, 0, 4),), 18: ((BLOCKS, 0, 2),),
    19: ((BLOCKS, 0, 4),), 20: ((FLAG, FAIR_WIND, 0),), 21: ((FLAG, FORCED_MARCH, 0),),
    22: ((WALL, NORTH, 0),), 23: ((WALL, SOUTH, 0),), 24: ((WALL_PICK, EAST, 3),), 25: ((WALL_PICK, WEST, 3),),
    26: ((LOSE_AT_SEA, SHIP, 1),), 27: ((LOSE, SHIP, 1),), 28: ((LOSE, SOLDIER, 2),), 29: ((LOSE, SOLDIER, 1),),
    30: ((LOSE, CANNON, 1),), 31: ((LOSE, CAVALRY, 1),), 32: ((LOSE_ABOARD, SOLDIER, 0),),
    33: ((MONEY, -300, 0),), 34: ((MONEY, -200, 0),), 35: ((MONEY, -400, 0),), 36: ((PER_SHIP, -100, 500),),
    37: ((MONEY, -200, 0),), 38: ((FLAG, BECALMED, 0),), 39: ((FLAG, DAMP_POWDER, 0),), 40: ((FLAG, MUTINY, 0),),
}
# fmt: on
TABLE = np.zeros((CARDS + 1, 2, 3), np.int16)
for _card, _deeds in DEEDS.items():
    TABLE[_card, : len(_deeds)] = _deeds


@rule
def is_seen(s, card):
    """Return whether a card has been drawn before. S-71"""
    for i in range(min(int(s.drawn), CARDS)):
        if s.deck[i] == card:
            return True
    return False


@rule
def next_card(s):
    """Return the number of the card on top of the pack if it is known: when used cards go under the pack and
    all have been drawn once. Otherwise return 0. S-71
    """
    if s.fate_pack != CYCLE or s.drawn < CARDS:
        return 0
    return int(s.deck[int(s.drawn) - int(s.drawn) // CARDS * CARDS])


@rule
def draw_refusal(s, card):
    """Return the code of the reason why the pack cannot give this card; OK if it can. S-16, S-71"""
    if not 1 <= card <= CARDS:
        return NO_SUCH_CARD
    if s.fate_pack != CYCLE:
        return OK
    if s.drawn >= CARDS:
        return OK if card == next_card(s) else CARD_NOT_NEXT
    return CARD_SEEN if is_seen(s, card) else OK


@rule
def list_cards(s, out, n):
    """Append to `out`, after its first `n` entries, the cards that can be drawn next; return the new number of entries.
    S-71
    """
    for card in range(1, CARDS + 1):
        if draw_refusal(s, card) == OK:
            out[n] = card
            n += 1
    return n


@rule
def entry(s, column):
    """Return one entry of the table of cards for the card's current effect. `column` 0: what the effect does; 1: what
    it is about, such as a kind of piece; 2: how many, or how much money. S-70
    """
    return int(TABLE[s.card, s.op, column]) + 0


@rule
def deed(s):
    """Return the number of the effect that is being carried out, among the effects of the card in hand. S-70"""
    return entry(s, 0) if s.op < 2 else NOTHING


@rule
def what(s):
    """Return what the card's current effect is about, as a number whose meaning depends on the effect: a sum of
    money, a kind of piece, a wall of a fort, or a flag. S-70
    """
    return entry(s, 1)


@rule
def how_much(s):
    """Return how many pieces or blocks the card's current effect is about, or the largest sum that it pays. S-70"""
    return entry(s, 2)


@rule
def times(s, number):
    """Return the sum of money on the card multiplied by `number`, but at most the largest sum that the card allows.
    S-70
    """
    most, sum_ = how_much(s), what(s) * number
    return most if sum_ > most else -most if sum_ < -most else sum_
