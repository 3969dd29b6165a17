"""Selling a fort to another seat, at the start of a turn or to settle a debt."""

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import FORT_COUNT, NONE
from ..moves import ACCEPT, FORT, MOST_PRICE, PASS, SEAT, fort_of, is_cell, seat_of
from ..state import BUYER, DEBT, SHIP_PICK, YES
from .codes import (
    ABOVE_THEIR_MONEY,
    FORT_OCCUPIED,
    GIFT,
    MUST_CHOOSE,
    NO_DEBT,
    NO_FORT_SALE,
    NO_SUCH_ACTION,
    NO_SUCH_BUYER,
    NOT_YOUR_FORT,
    OFFERED_ALREADY,
    OTHER_STEP,
)
from .forts import has_garrison, is_enemy, survey
from .ground import seat_on, seats_of

HUNDRED = 100


@rule
def may_buy(s, seat):
    """Return whether a seat could buy a fort: it is alive, it is not the seller, and it has at least 100 guineas. S-85,
    S-89
    """
    return is_enemy(s, seat) and s.money[seat] >= HUNDRED


@rule
def has_buyer(s):
    """Return whether anybody could buy a fort. S-85"""
    for seat in range(seats_of(s)):
        if may_buy(s, seat):
            return True
    return False


@rule
def is_held_by_ships(s, fort):
    """Return whether no piece stands in a fort and the only ships in its port are the owner's. S-85"""
    if has_garrison(s, fort) or s.fleet[fort, s.cur] == 0:
        return False
    for seat in range(seats_of(s)):
        if seat != s.cur and s.fleet[fort, seat] > 0:
            return False
    return True


@rule
def offer_refusal(s, fort):
    """Return the code of the reason why the seat may not offer a fort now; OK if it may. S-85"""
    if fort >= FORT_COUNT[s.map]:
        return NO_SUCH_ACTION
    if s.fort_sale != YES:
        return NO_FORT_SALE
    if s.owner[fort] != s.cur:
        return NOT_YOUR_FORT
    if s.debt > 0 and s.used:
        return OFFERED_ALREADY
    if not is_held_by_ships(s, fort):
        return FORT_OCCUPIED
    return OK if has_buyer(s) else NO_SUCH_BUYER


@rule
def can_offer(s):
    """Return whether any fort may be offered. S-85"""
    for fort in range(FORT_COUNT[s.map]):
        if offer_refusal(s, fort) == OK:
            return True
    return False


@rule
def list_forts(s, out, n):
    """Append to `out`, after its first `n` entries, the forts that may be offered; return the new number of entries.
    S-85
    """
    for fort in range(FORT_COUNT[s.map]):
        if offer_refusal(s, fort) == OK:
            out[n] = FORT + fort
            n += 1
    return n


@rule
def trade_refusal(s, action):
    """Return the code of the reason why the seat may not do this before it moves its ships; OK if it may. S-17, S-85,
    S-87
    """
    if action == PASS:
        return OK
    if fort_of(action) >= 0:
        return offer_refusal(s, fort_of(action))
    return NO_DEBT if is_cell(action) and seat_on(s, action) == s.cur else OTHER_STEP


@rule
def offer(s, fort):
    """Offer a fort for sale; the seller names a buyer next. S-85"""
    s.fort, s.used = fort, 1
    s.phase = BUYER


@rule
def buyer_refusal(s, action):
    """Return the code of the reason why this seat may not be named as the buyer of the fort; OK if it may. S-85"""
    if action == PASS:
        return MUST_CHOOSE
    seat = seat_of(action)
    if seat < 0:
        return OTHER_STEP
    return OK if seat < s.seats and may_buy(s, seat) else NO_SUCH_BUYER


@rule
def list_buyers(s, out, n):
    """Append to `out`, after its first `n` entries, the actions that name a seat as buyer; return the new number of
    entries. S-85
    """
    for seat in range(seats_of(s)):
        if may_buy(s, seat):
            out[n] = SEAT + seat
            n += 1
    return n


@rule
def most_price(s):
    """Return the highest price that may be asked, in hundreds of guineas. S-85"""
    return min(MOST_PRICE, int(s.money[s.buyer]) // HUNDRED)


@rule
def price_refusal(s, action):
    """Return the code of the reason why this price may not be asked; OK if it may. S-85, S-89"""
    if action == PASS:
        return MUST_CHOOSE
    if not is_cell(action):
        return OTHER_STEP
    if action == 0:
        return GIFT
    return OK if action <= most_price(s) else ABOVE_THEIR_MONEY


@rule
def list_prices(s, out, n):
    """Append to `out`, after its first `n` entries, the prices that may be asked; return the new number of entries.
    S-85
    """
    for price in range(1, most_price(s) + 1):
        out[n] = price
        n += 1
    return n


@rule
def answer_refusal(s, action):
    """Return the code of the reason why an action is no answer to the offer of a fort; OK if it accepts or declines.
    S-85
    """
    return OK if action == ACCEPT or action == PASS else MUST_CHOOSE


@rule
def answer(s, action):
    """Carry out the buyer's answer: the buyer pays and gets the fort, or declines. S-85, S-86, S-89"""
    if action == ACCEPT:
        s.money[s.buyer] -= s.price
        s.money[s.cur] += s.price
        s.owner[s.fort] = s.buyer
        s.title[s.fort] = 1
        survey(s)
    s.fort, s.buyer, s.price = NONE, NONE, 0
    s.phase = DEBT if s.debt > 0 else SHIP_PICK
