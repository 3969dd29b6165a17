"""Debts: a seat pays from its cash first, then by selling pieces to the Bank."""

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import CANNON, FIRST_SLOT, HALF_PRICE, KING, NONE, PRICE, SLOTS
from ..moves import PASS, ashore, cargo_of, fort_of, is_cell
from ..state import DEBT, DEBT_KIND, FULL_PRICE
from .chart import kind_of
from .codes import MUST_CHOOSE, NEVER_SOLD, NOBODY_THERE, NOT_ABOARD, NOT_YOURS, OTHER_STEP
from .forts import settle_forts
from .ground import discharge, has_block, is_aboard, load_of, place_of, seat_on, slot_on
from .order import insert
from .trade import list_forts, offer_refusal


@rule
def pay(s):
    """Pay as much of the debt as the seat has cash for. S-87"""
    paid = min(int(s.money[s.cur]), int(s.debt))
    s.money[s.cur] -= paid
    s.debt -= paid


@rule
def demand(s, sum_):
    """Apply a sum of money that a card names: pay it to the seat that drew the card or, if it is negative, take it
    from the seat, which owes what it cannot pay. S-87
    """
    if sum_ >= 0:
        s.money[s.cur] += sum_
        return
    s.debt = -sum_
    s.used = 0
    pay(s)


@rule
def sells_for(s, kind):
    """Return what the Bank pays for a piece of this kind. S-88"""
    return int(PRICE[kind]) if s.sell_price == FULL_PRICE else int(HALF_PRICE[kind])


@rule
def sold_cargo(s, ship, kind):
    """Return the slot (number) of the piece of this kind aboard a ship that is sold first; NONE if no such piece is
    aboard. S-88
    """
    for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
        if is_aboard(s, s.cur, slot, ship):
            return slot
    return NONE


@rule
def has_goods(s, ship):
    """Return whether a ship carries anything that can be sold. S-88"""
    for slot in range(FIRST_SLOT[CANNON], FIRST_SLOT[KING]):
        if is_aboard(s, s.cur, slot, ship):
            return True
    return False


@rule
def is_sellable(s, slot):
    """Return whether the seat may sell this piece to settle a debt, or, if it is a ship, sell some of its
    cargo. S-88
    """
    if place_of(s, s.cur, slot) < 0 or kind_of(slot) == KING:
        return False
    return slot >= FIRST_SLOT[CANNON] or has_goods(s, slot) or load_of(s, s.cur, slot) == 0


@rule
def is_owing(s):
    """Return whether the seat must still sell something to settle a debt. If it has nothing left to sell, forgive the
    debt and return False. S-88
    """
    if s.debt == 0:
        return False
    for slot in range(SLOTS):
        if is_sellable(s, slot):
            return True
    s.debt = 0
    return False


@rule
def list_debt(s, out, n):
    """Append to `out`, after its first `n` entries, the squares of pieces that the seat may sell and the forts that it
    may offer; return the new number of entries. S-85, S-88
    """
    for slot in range(SLOTS):
        if is_sellable(s, slot):
            n = insert(out, n, place_of(s, s.cur, slot))
    return list_forts(s, out, n) if s.used == 0 else n


@rule
def debt_refusal(s, action):
    """Return the code of the reason why this may not be sold to settle a debt; OK if it may. S-07, S-85, S-88"""
    if action == PASS:
        return MUST_CHOOSE
    if fort_of(action) >= 0:
        return offer_refusal(s, fort_of(action))
    if not is_cell(action):
        return OTHER_STEP
    seat = seat_on(s, action)
    if seat < 0:
        return NEVER_SOLD if has_block(s, action) else NOBODY_THERE
    if seat != s.cur:
        return NOT_YOURS
    return OK if is_sellable(s, slot_on(s, action)) else NEVER_SOLD


@rule
def sell_piece(s, slot):
    """Sell a piece to the Bank; its price pays the debt, and the seat keeps what is left of the price. S-34, S-88"""
    s.money[s.cur] += sells_for(s, kind_of(slot))
    discharge(s, s.cur, slot)
    pay(s)
    settle_forts(s)


@rule
def sell(s, cell):
    """Sell the piece on a square, or choose the loaded ship there, whose cargo is sold next. S-88"""
    slot = slot_on(s, cell)
    if slot < FIRST_SLOT[CANNON] and load_of(s, s.cur, slot) > 0:
        s.sel = slot
        s.phase = DEBT_KIND
    else:
        sell_piece(s, slot)


@rule
def list_cargo(s, out, n):
    """Append to `out`, after its first `n` entries, the kinds of cargo that may be sold; return the new number of
    entries. S-88
    """
    for kind in range(CANNON, KING):
        if sold_cargo(s, s.sel, kind) >= 0:
            out[n] = ashore(kind)
            n += 1
    return n


@rule
def cargo_refusal(s, action):
    """Return the code of the reason why cargo of this kind may not be sold; OK if it may. S-88"""
    if action == PASS:
        return MUST_CHOOSE
    kind = cargo_of(action)
    if kind < 0:
        return OTHER_STEP
    if kind == KING:
        return NEVER_SOLD
    return OK if sold_cargo(s, s.sel, kind) >= 0 else NOT_ABOARD


@rule
def sell_cargo(s, kind):
    """Sell a piece of this kind aboard the ship that the seat has named. S-34, S-88"""
    slot = sold_cargo(s, s.sel, kind)
    s.sel = NONE
    s.phase = DEBT
    sell_piece(s, slot)
