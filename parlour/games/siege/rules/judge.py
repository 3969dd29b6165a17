"""Judges actions: `refusal` says why one action may not be played. Also the odds of chance, and the action
that is played for a seat whose time is up.
"""

from parlour.core.compile import rule
from parlour.core.record import IS_OVER, OK, WORLD

from ..board import CAVALRY, FIRST_SLOT, FORT_COUNT, KING, NONE, PRICE, SHIP, SLOTS, SOLDIER, SQUARES
from ..moves import ACCEPT, ACTIONS, CLOCK, FIRE, PASS, STAY, fort_of, goods_of, is_cell, seat_of
from ..state import (
    AIM,
    ANSWER,
    ASHORE,
    BROADSIDE,
    BUY,
    BUY_CELL,
    BUYER,
    CARD_CELL,
    CARD_FORT,
    COLOUR,
    COURT,
    DAMP_POWDER,
    DEBT,
    DEBT_KIND,
    FIRE_ASK,
    FIRST,
    HAUL,
    HORSE,
    MARCH,
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
from .buying import buy_refusal, place_refusal
from .cards import card_cell_refusal, card_fort_refusal
from .chart import kind_of
from .codes import (
    FIFTH_PIECE,
    FINISH_SOLDIERS,
    MOVED_ALREADY,
    MUST_CHOOSE,
    NEVER_SHOOTS,
    NO_CLOCK,
    NO_POWDER,
    NO_SUCH_ACTION,
    NO_SUCH_BEARING,
    NO_SUCH_ROLL,
    NO_SUCH_SEAT,
    NO_TARGET,
    NOT_AFTER_A_SIX,
    NOWHERE_TO_GO,
    ONE_ROLL,
    OTHER_STEP,
    PIECE_SPENT,
    SOLDIERS_FIRST,
    TIME_CALLED,
)
from .debts import cargo_refusal, debt_refusal, is_sellable
from .fire import after_shooters, bearings, can_hit, first_shooter
from .ground import is_by_chance, kind_on, load_of, place_of, seat_on, slot_on
from .order import piece_refusal
from .pack import draw_refusal
from .reach import is_free_to_move, may_pick, move_refusal, steps_of
from .ships import (
    ashore_refusal,
    may_finish,
    pause_refusal,
    pick_ship_refusal,
    sail_refusal,
)
from .start import colour_refusal, pick_refusal, setup_refusal
from .trade import (
    answer_refusal,
    buyer_refusal,
    price_refusal,
    trade_refusal,
)
from .turn import MOST_MOVED, marching_kind


@rule
def chance_refusal(s, outcome):
    """Return the code of the reason why chance (the draw for the first seat, the die or the pack) cannot give this
    outcome; OK if it can. S-09, S-46, S-71, S-97
    """
    if s.phase == AIM:
        return OK if 1 <= outcome <= bearings(s) else NO_SUCH_BEARING
    if s.phase == FIRST:
        return OK if 0 <= outcome < s.seats else NO_SUCH_SEAT
    if s.phase == ROLL:
        return OK if 1 <= outcome <= 6 else NO_SUCH_ROLL
    return draw_refusal(s, outcome)


@rule
def soldier_refusal(s, slot):
    """Return the code of the reason why the soldier number `slot` may not be picked; OK if it may. Soldiers move
    before cavalry, so none may be picked once a cavalry unit has moved. S-18, S-19, S-20
    """
    if int(s.moved) >> slot & 1:
        return MOVED_ALREADY
    n = 0
    for other in range(FIRST_SLOT[SOLDIER], FIRST_SLOT[SOLDIER + 1]):
        n += int(s.moved) >> other & 1
    return FIFTH_PIECE if n == MOST_MOVED else SOLDIERS_FIRST


@rule
def pick_piece_refusal(s, action):
    """Return the code of the reason why a land piece may not be picked; OK if it may. S-07, S-17 to S-22, S-41, S-79"""
    if action == PASS:
        return OK
    if not is_cell(action):
        return OTHER_STEP
    if s.half and seat_on(s, action) == s.cur and kind_on(s, action) == SOLDIER:
        return soldier_refusal(s, slot_on(s, action))
    if s.step == MARCH and s.half == 0 and seat_on(s, action) == s.cur and kind_on(s, action) == CAVALRY:
        return FINISH_SOLDIERS
    code = piece_refusal(s, action, marching_kind(s))
    if code != OK:
        return code
    slot = slot_on(s, action)
    if int(s.moved) >> slot & 1:
        return MOVED_ALREADY
    if not is_free_to_move(s, slot):
        return PIECE_SPENT
    return OK if may_pick(s, slot) else NOWHERE_TO_GO


@rule
def move_to_refusal(s, action):
    """Return the code of the reason why the picked piece may not move there; OK if it may. S-18, S-22 to S-30"""
    if action == PASS:
        return OK if s.step == COURT else MUST_CHOOSE
    if not is_cell(action):
        return OTHER_STEP
    kind = kind_of(s.sel)
    return move_refusal(s, place_of(s, s.cur, s.sel), kind, steps_of(s, kind), action)


@rule
def fire_refusal(s, action):
    """Return the code of the reason why an action may not be played while the seat decides whether all its pieces fire
    or none; OK if it may. S-43, S-44, S-60
    """
    if action == FIRE or action == PASS:
        return OK
    if not is_cell(action) or seat_on(s, action) != s.cur:
        return OTHER_STEP
    slot = slot_on(s, action)
    if first_shooter(s.step) <= slot < after_shooters(s.step):
        return ONE_ROLL
    stowed = s.step != BROADSIDE and kind_on(s, action) == SHIP and load_of(s, s.cur, slot) > 0
    return NEVER_SHOOTS if stowed or slot == FIRST_SLOT[KING] else OTHER_STEP


@rule
def early_fire_refusal(s):
    """Return the code of the reason why the seat, which asks to fire, cannot fire in this phase: it has to
    finish its moves first, it could hit nothing, or a card forbids its cannons to fire. S-17, S-45, S-70
    """
    if s.phase != SHIP_PICK and s.phase != MOVE_PICK:
        return OTHER_STEP
    if s.step == HAUL and int(s.fate) & DAMP_POWDER:
        return NO_POWDER
    return OTHER_STEP if can_hit(s, s.step + 1) else NO_TARGET


@rule
def word_refusal(s, action):
    """Return the code of the reason why an action is impossible whatever stands on the board: it does not
    exist on this map or with this number of seats, or it belongs to another phase. Return OK if neither is
    true. S-01, S-17, S-72
    """
    if action < 0 or action >= ACTIONS or (is_cell(action) and action >= SQUARES[s.map]):
        return NO_SUCH_ACTION
    if fort_of(action) >= FORT_COUNT[s.map] or seat_of(action) >= s.seats:
        return NO_SUCH_ACTION
    if goods_of(action) >= 0 and s.phase != BUY:
        return NOT_AFTER_A_SIX
    if action == FIRE and s.phase != FIRE_ASK:
        return early_fire_refusal(s)
    if action == ACCEPT and s.phase != ANSWER:
        return OTHER_STEP
    return OTHER_STEP if action == STAY and s.phase != SHIP_SAIL and s.phase != SHIP_PAUSE else OK


@rule
def turn_refusal(s, action):
    """Return the code of the reason why an action may not be played in the steps of a turn; OK if it may. S-17"""
    if s.phase == SHIP_PICK:
        return pick_ship_refusal(s, action)
    if s.phase == SHIP_SAIL:
        return sail_refusal(s, action)
    if s.phase == SHIP_PAUSE:
        return pause_refusal(s, action)
    if s.phase == ASHORE:
        return ashore_refusal(s, action)
    if s.phase == FIRE_ASK:
        return fire_refusal(s, action)
    return pick_piece_refusal(s, action) if s.phase == MOVE_PICK else move_to_refusal(s, action)


@rule
def fate_refusal(s, action):
    """Return the code of the reason why an action may not be played while the seat carries out a card, settles a debt
    or buys; OK if it may. S-69
    """
    if s.phase == CARD_FORT:
        return card_fort_refusal(s, action)
    if s.phase == CARD_CELL:
        return card_cell_refusal(s, action)
    if s.phase == DEBT:
        return debt_refusal(s, action)
    if s.phase == DEBT_KIND:
        return cargo_refusal(s, action)
    return buy_refusal(s, action) if s.phase == BUY else place_refusal(s, action)


@rule
def sale_refusal(s, action):
    """Return the code of the reason why an action may not be played while a fort is sold; OK if it may. S-85"""
    if s.phase == TRADE:
        return trade_refusal(s, action)
    if s.phase == BUYER:
        return buyer_refusal(s, action)
    return price_refusal(s, action) if s.phase == PRICE_PHASE else answer_refusal(s, action)


@rule
def clock_refusal(s):
    """Return the code of the reason why the clock cannot end the game now; OK if it can. S-95"""
    if s.minutes == 0:
        return NO_CLOCK
    return TIME_CALLED if s.time_up else OK


@rule
def start_refusal(s, action):
    """Return the code of the reason why an action may not be played before the first turn, while seats pick
    colours and forts and place pieces; OK if it may. S-10 to S-14, S-98
    """
    if s.phase == COLOUR:
        return colour_refusal(s, action)
    return pick_refusal(s, action) if s.phase == PICK else setup_refusal(s, action)


@rule
def refusal(s, action):
    """Return the code of the reason why an action may not be played; OK if it may. S-17"""
    action = int(action)
    if s.phase == OVER:
        return IS_OVER
    if action == CLOCK:
        return clock_refusal(s)
    if is_by_chance(s):
        return chance_refusal(s, action)
    code = word_refusal(s, action)
    if code != OK:
        return code
    if s.phase <= HORSE:
        return start_refusal(s, action)
    if s.phase <= ANSWER:
        return sale_refusal(s, action)
    return turn_refusal(s, action) if s.phase <= MOVE_TO else fate_refusal(s, action)


@rule
def odds(s, action):
    """Return the weight of an outcome: always 1, as all outcomes of the draw, the die and the pack are equally likely.
    S-09, S-46, S-71, S-97
    """
    return 1


@rule
def actor(s, action):
    """Return who plays an action: WORLD if the clock does, otherwise whoever acts now. S-95"""
    return WORLD if action == CLOCK else int(s.seat)


@rule
def cheapest(s):
    """Return the square of the cheapest piece that the seat may sell to settle a debt, or NONE if it has no such piece.
    S-88
    """
    best = NONE
    for slot in range(SLOTS):
        if is_sellable(s, slot) and (best < 0 or PRICE[kind_of(slot)] < PRICE[kind_of(best)]):
            best = slot
    return place_of(s, s.cur, best) if best >= 0 else NONE


@rule
def timeout_action(s, seat):
    """Return the action played for a seat whose time is up: pass, hold fire, or sell the cheapest piece; below 0 if
    none is defined. For WORLD, return the action that ends the game by time. S-18, S-43, S-88, S-95
    """
    if seat == WORLD:
        return CLOCK if s.phase != OVER and clock_refusal(s) == OK else NONE
    if s.seat != seat or seat < 0:
        return NONE
    if s.phase == DEBT:
        return cheapest(s)
    return PASS if refusal(s, PASS) == OK else NONE


@rule
def midway(s):
    """Return whether the seat is in the middle of a decision: it has picked a piece, stopped a ship to load or
    unload, ordered a piece from the Bank, or offered a fort. S-36, S-42, S-79, S-85
    """
    if s.phase == SHIP_SAIL or s.phase == ASHORE or s.phase == BUYER or s.phase == PRICE_PHASE:
        return True
    if s.phase == SHIP_PAUSE:
        return not may_finish(s)
    if s.phase == MOVE_TO:
        return s.step != COURT
    return s.phase == BUY_CELL or s.phase == DEBT_KIND
