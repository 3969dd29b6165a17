"""Buying from the Bank, which a seat may do after it has thrown a six and carried out its card."""

from parlour.boards.grid import list_row
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import BLOCK, FORT_COUNT, NONE, PRICE, ROWS, SHIP, WIDTH
from ..moves import PASS, buying, goods_of, is_cell
from ..state import BUY, BUY_CELL
from .cards import add_block, has_gap
from .chart import fort_at, row_of
from .codes import (
    ENEMIES_INSIDE,
    MUST_CHOOSE,
    NO_DEBT,
    NO_FULL_FORT,
    NO_ROOM,
    NOT_A_GAP,
    OTHER_STEP,
    OVER_QUOTA,
    TOO_DEAR,
    WRONG_PLACE,
)
from .forts import berth_row, gap_row, has_intruder, inside_row, owns_whole, settle_forts
from .ground import column_of, enlist, has_block, is_full, put, seat_on
from .reach import stop_refusal


@rule
def price_of(s, kind):
    """Return what the Bank charges for a piece of this kind now; every second wall block is free. S-73, S-77"""
    return 0 if kind == BLOCK and s.credit else int(PRICE[kind])


@rule
def place_row(s, kind, y):
    """Return a bit mask of the squares in row `y` where a bought piece of this kind may be put. S-25, S-75, S-77"""
    if kind == BLOCK:
        return gap_row(s, y)
    return berth_row(s, y, True) if kind == SHIP else inside_row(s, y, True)


@rule
def has_place(s, kind):
    """Return whether there is a square where a bought piece of this kind can be put. S-75, S-77"""
    for y in range(ROWS):
        if place_row(s, kind, y):
            return True
    return False


@rule
def is_besieged(s):
    """Return whether enemies stand inside a fort of the seat whose turn it is; while they do, that seat may not
    repair the fort's walls. S-84
    """
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == s.cur and has_intruder(s, fort):
            return True
    return False


@rule
def goods_refusal(s, kind):
    """Return the code of the reason why a piece of this kind may not be bought; OK if it may. S-73, S-74, S-75, S-76,
    S-77, S-84
    """
    if price_of(s, kind) > s.money[s.cur]:
        return TOO_DEAR
    if kind == BLOCK:
        return OK if has_gap(s) else ENEMIES_INSIDE if is_besieged(s) else NOT_A_GAP
    if not owns_whole(s, s.cur):
        return NO_FULL_FORT
    if is_full(s, s.cur, kind):
        return OVER_QUOTA
    return OK if has_place(s, kind) else NO_ROOM


@rule
def buy_refusal(s, action):
    """Return the code of the reason why the seat may not play this action while it may buy pieces from the Bank; OK
    if it may. S-72 to S-77, S-87
    """
    if action == PASS:
        return OK
    kind = goods_of(action)
    if kind >= 0:
        return goods_refusal(s, kind)
    return NO_DEBT if is_cell(action) and seat_on(s, action) == s.cur else OTHER_STEP


@rule
def can_buy(s):
    """Return whether the seat can pay for, and has room for, anything that the Bank sells. S-73"""
    if s.money[s.cur] < PRICE[BLOCK] and s.credit == 0:
        return False
    for i in range(5):
        if goods_refusal(s, BLOCK if i == 4 else i) == OK:
            return True
    return False


@rule
def list_goods(s, out, n):
    """Append to `out`, after its first `n` entries, one action for each kind of piece that the seat can pay for and
    has room for; return the new number of entries. S-73
    """
    for i in range(5):
        kind = BLOCK if i == 4 else i
        if goods_refusal(s, kind) == OK:
            out[n] = buying(kind)
            n += 1
    return n


@rule
def order(s, kind):
    """Begin to buy a piece of this kind. The seat chooses its square next, and then pays. S-79"""
    s.kind = kind
    s.phase = BUY_CELL


@rule
def list_places(s, out, n):
    """Append to `out`, after its first `n` entries, the squares where the bought piece may be put; return the new
    number of entries. S-75, S-77
    """
    for y in range(ROWS):
        row = place_row(s, s.kind, y)
        if row:
            n = list_row(row, y * int(WIDTH[s.map]), out, n)
    return n


@rule
def place_refusal(s, action):
    """Return the code of the reason why the bought piece may not be put on this square; OK if it may. S-25, S-75, S-77,
    S-84
    """
    if action == PASS:
        return MUST_CHOOSE
    if not is_cell(action):
        return OTHER_STEP
    kind, y = s.kind, row_of(s, action)
    if place_row(s, kind, y) >> column_of(s, action) & 1:
        return OK
    if kind == BLOCK:
        fort = fort_at(s, action)
        gap = fort >= 0 and s.owner[fort] == s.cur and not has_block(s, action)
        return ENEMIES_INSIDE if gap and has_intruder(s, fort) else NOT_A_GAP
    code = stop_refusal(s, kind, action)
    return WRONG_PLACE if code == OK else code


@rule
def place(s, cell):
    """Pay for the piece that the seat has ordered from the Bank, and put it on a square. S-73, S-75, S-77,
    S-79
    """
    kind = s.kind
    s.money[s.cur] -= price_of(s, kind)
    if kind == BLOCK:
        s.credit = 1 - s.credit
        add_block(s, cell)
    else:
        put(s, s.cur, enlist(s, s.cur, kind), cell)
    s.kind = NONE
    s.phase = BUY
    settle_forts(s)
