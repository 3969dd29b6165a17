"""Lists every legal action, in ascending order, with a function for each group of phases."""

from parlour.core.compile import rule

from ..board import FIRST_SLOT, FORT_COUNT
from ..moves import ACCEPT, FIRE, FORT, PASS, STAY
from ..state import (
    ANSWER,
    ASHORE,
    BUY,
    BUYER,
    CARD,
    CARD_CELL,
    CARD_FORT,
    COLOUR,
    COURT,
    DEBT,
    DEBT_KIND,
    FIRST,
    HORSE,
    MOVE_PICK,
    MOVE_TO,
    OVER,
    PICK,
    ROLL,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIP_SAIL,
    TRADE,
)
from ..state import PRICE as PRICE_PHASE
from .buying import list_goods, list_places
from .cards import list_card_cells, qualifies
from .chart import kind_of
from .debts import list_cargo, list_debt
from .fire import bearings
from .ground import is_by_chance, place_of
from .order import insert
from .pack import list_cards
from .reach import list_window, may_pick, reach, steps_of
from .ships import (
    list_ashore,
    list_pause,
    list_sailing,
    list_ships,
)
from .start import list_colours, list_picks, list_setup
from .trade import (
    list_buyers,
    list_forts,
    list_prices,
)
from .transports import can_transfer
from .turn import marching_kind


@rule
def with_pass(out, n):
    """Append PASS (do nothing more in this step) to `out` after its first `n` entries; return the new number of
    entries. S-18
    """
    out[n] = PASS
    return n + 1


@rule
def list_movers(s, out, n):
    """Append to `out`, after its first `n` entries, the squares of the land pieces that may be picked; return the new
    number of entries. S-18
    """
    kind = marching_kind(s)
    for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
        if may_pick(s, slot):
            n = insert(out, n, place_of(s, s.cur, slot))
    return n


@rule
def list_moves(s, out, n):
    """Append to `out`, after its first `n` entries, the squares to which the picked land piece may go; return the new
    number of entries. S-22
    """
    kind, cell = kind_of(s.sel), place_of(s, s.cur, s.sel)
    n = list_window(s, reach(s, cell, kind, steps_of(s, kind)), cell, kind, out, n)
    return with_pass(out, n) if s.step == COURT else n


@rule
def list_turn(s, out):
    """Write to `out` the actions that may be played in the steps of a turn; return how many there are. S-17"""
    if s.phase == MOVE_PICK:
        return with_pass(out, list_movers(s, out, 0))
    if s.phase == MOVE_TO:
        return list_moves(s, out, 0)
    if s.phase == SHIP_PICK:
        return with_pass(out, list_ships(s, out, 0))
    if s.phase == SHIP_SAIL:
        n = list_sailing(s, out, 0)
        if can_transfer(s, s.sel):
            out[n] = STAY
            n += 1
        return n
    if s.phase == SHIP_PAUSE:
        return list_pause(s, out, 0)
    if s.phase == ASHORE:
        return list_ashore(s, out, 0)
    out[0], out[1] = PASS, FIRE
    return 2


@rule
def list_sale(s, out):
    """Write to `out` the actions that may be played while a fort is sold; return how many there are. S-85"""
    if s.phase == TRADE:
        out[0] = PASS
        return list_forts(s, out, 1)
    if s.phase == BUYER:
        return list_buyers(s, out, 0)
    if s.phase == PRICE_PHASE:
        return list_prices(s, out, 0)
    out[0], out[1] = PASS, ACCEPT
    return 2


@rule
def list_fate(s, out):
    """Write to `out` the actions that may be played while the seat carries out a card, settles a debt or buys; return
    how many there are. S-69
    """
    if s.phase == CARD_FORT:
        n = 0
        for fort in range(FORT_COUNT[s.map]):
            if qualifies(s, fort):
                out[n] = FORT + fort
                n += 1
        return n
    if s.phase == CARD_CELL:
        return list_card_cells(s, out, 0)
    if s.phase == DEBT:
        return list_debt(s, out, 0)
    if s.phase == DEBT_KIND:
        return list_cargo(s, out, 0)
    if s.phase == BUY:
        out[0] = PASS
        return list_goods(s, out, 1)
    return list_places(s, out, 0)


@rule
def list_chance(s, out):
    """Write to `out` the possible outcomes of chance; return how many there are. S-09, S-46, S-71, S-97"""
    if s.phase == CARD:
        return list_cards(s, out, 0)
    first = 0 if s.phase == FIRST else 1
    n = 6 if s.phase == ROLL else int(s.seats) if s.phase == FIRST else bearings(s)
    for i in range(n):
        out[i] = first + i
    return n


@rule
def legal(s, out):
    """Write every legal action to `out`, in ascending order; return how many there are. S-17"""
    if s.phase == OVER:
        return 0
    if is_by_chance(s):
        return list_chance(s, out)
    if s.phase == COLOUR:
        return list_colours(s, out, 0)
    if s.phase <= HORSE:
        return list_picks(s, out, 0) if s.phase == PICK else list_setup(s, out, 0)
    if s.phase <= ANSWER:
        return list_sale(s, out)
    return list_turn(s, out) if s.phase <= MOVE_TO else list_fate(s, out)
