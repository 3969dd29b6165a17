"""The turn: its seven steps in order, and what each action in them does."""

from parlour.core.compile import noinline, rule
from parlour.core.record import CHANCE

from ..board import CANNON, CAVALRY, FIRST_SLOT, KING, NONE, SOLDIER
from ..moves import CLOCK, FIRE, PASS, cargo_of, colour_of, fort_of, goods_of, seat_of
from ..state import (
    AIM,
    ALL_ROUND,
    ANSWER,
    ASHORE,
    BECALMED,
    BUY,
    BUY_CELL,
    BUYER,
    CARD,
    CARD_CELL,
    CARD_FORT,
    COLOUR,
    COURT,
    DEBT,
    DEBT_KIND,
    FIRE_ASK,
    FIRST,
    HAUL,
    HORSE,
    MARCH,
    MOVE_PICK,
    MOVE_TO,
    MUTINY,
    OVER,
    PICK,
    PRICE,
    ROLL,
    SAIL,
    SALE,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIP_SAIL,
    STANDARD_DEPLOYMENT,
    TRADE,
)
from .buying import can_buy, order, place
from .captures import resolve
from .cards import choose_cell, draw, is_card_done, strike_fort
from .debts import pay, sell, sell_cargo
from .ends import end_by_worth, end_if_alone, is_last_round
from .fire import can_hit
from .forts import settle_forts, survey
from .ground import is_by_chance, put, slot_on
from .reach import may_pick
from .ships import any_ship, finish_ship, has_pause_choice, land, pause, pick_ship, sail
from .start import begin, pick_colour, pick_fort, place_piece, seat_after
from .trade import answer, can_offer, offer

MOST_MOVED = 4  # S-18
MAY_PASS = (TRADE, SHIP_PICK, SHIP_PAUSE, FIRE_ASK, MOVE_PICK, BUY, MOVE_TO)  # phases; MOVE_TO for the king
SETTLED, NEXT_STEP, CHOICE = range(
    3
)  # stages of what follows an action; CHOICE + phase tests whether the seat has a choice


@rule
def marching_kind(s):
    """Return the kind of land piece (cannon, soldier or cavalry) that moves in this part of the turn. S-17, S-20"""
    if s.step == HAUL:
        return CANNON
    if s.step == COURT:
        return KING
    return CAVALRY if s.half else SOLDIER


@rule
def any_mover(s):
    """Return whether the seat may pick at least one of the pieces that move in this step of the turn. S-18,
    S-22
    """
    kind = marching_kind(s)
    if s.count >= MOST_MOVED or (kind == SOLDIER and int(s.fate) & MUTINY):
        return False
    for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
        if may_pick(s, slot):
            return True
    return False


@rule
def has_choice(s):
    """Return whether the seat has anything to choose besides passing. S-17, S-43, S-45, S-72"""
    if s.phase == TRADE:
        return can_offer(s)
    if s.phase == SHIP_PICK:
        return s.count < MOST_MOVED and int(s.fate) & BECALMED == 0 and any_ship(s)
    if s.phase == SHIP_PAUSE:
        return has_pause_choice(s)
    if s.phase == FIRE_ASK:
        return can_hit(s, s.step)
    if s.phase == MOVE_PICK:
        return any_mover(s)
    if s.phase == BUY:
        return can_buy(s)
    return s.phase != MOVE_TO or s.step != COURT or may_pick(s, int(FIRST_SLOT[KING]))


@rule
def let_act(s):
    """Set in the record who acts now: chance, the seat that is asked to buy a fort, or the seat whose turn it is.
    S-09, S-17, S-43, S-71, S-85, S-97
    """
    s.seat = CHANCE if is_by_chance(s) else s.buyer if s.phase == ANSWER else s.cur


@rule
def begin_turn(s, seat):
    """Begin a seat's turn, including the effects that an earlier card has on it. S-17, S-85"""
    s.cur = seat
    s.turns += 1
    s.fate, s.pending[seat] = s.pending[seat], 0
    s.moved, s.spent, s.die, s.bearing = 0, 0, 0, 0
    s.step, s.half, s.count = SALE, 0, 0
    s.phase = TRADE
    survey(s)


@rule
def end_turn(s):
    """Pass the turn to the next living seat on the left. This may end a round, and the end of a round or the clock may
    end the game. S-21, S-91, S-95
    """
    s.sel, s.card, s.op, s.fate = NONE, 0, 0, 0
    seat, goes_round = s.cur, False
    while True:
        seat = seat_after(s, seat)
        goes_round = goes_round or seat == s.first
        if s.alive[seat]:
            break
    if goes_round:
        s.rounds += 1
    if s.time_up or (goes_round and is_last_round(s)):
        end_by_worth(s)
    else:
        begin_turn(s, seat)


@noinline
def next_step(s):
    """Go to the next step of the turn; no step is played twice. S-17, S-20, S-21"""
    s.count, s.sel, s.card, s.op, s.credit = 0, NONE, 0, 0, 0
    if s.step == MARCH and s.half == 0:
        s.half = 1
        s.phase = MOVE_PICK
        return
    s.half = 0
    s.step += 1
    if s.step > COURT:
        end_turn(s)
    elif s.step == SAIL:
        s.phase = SHIP_PICK
    elif s.step == HAUL or s.step == MARCH:
        s.phase = MOVE_PICK
    elif s.step == COURT:
        s.sel = FIRST_SLOT[KING]
        s.phase = MOVE_TO
    else:
        s.phase = FIRE_ASK


@rule
def follow(s):
    """Return the number of the next stage of the work that follows an action. Where the seat may pass, that stage
    tests whether it has any other choice. Return SETTLED if somebody has to act now, or the game is over. S-17, S-45
    """
    if s.phase == OVER:
        return SETTLED
    if s.phase in MAY_PASS and (s.phase != MOVE_TO or s.step == COURT):
        return CHOICE + int(s.phase)
    let_act(s)
    return SETTLED


@noinline
def go_on(s, stage):
    """Carry out one stage of the work that follows an action; steps in which the seat could only pass are skipped.
    Return the number of the next stage, or SETTLED once somebody has to act. S-17, S-45
    """
    if stage == NEXT_STEP:
        next_step(s)
        return follow(s)
    if has_choice(s):
        let_act(s)
        return SETTLED
    if s.phase != SHIP_PAUSE:
        return NEXT_STEP
    finish_ship(s)
    return follow(s)


@rule
def go_on_with_card(s):
    """Continue to carry out the card. Once it is done the seat may buy pieces, unless the card cost it its king.
    S-21, S-67, S-69, S-72
    """
    if not is_card_done(s):
        return
    if s.alive[s.cur]:
        s.phase = BUY
    elif not end_if_alone(s):
        end_turn(s)


@noinline
def roll(s, die):
    """Record the number that the die shows. The shots are fired at once or, by option, after a second throw for their
    direction. S-44, S-97
    """
    s.die = die
    if s.aim == ALL_ROUND:
        hit(s)
    else:
        s.phase = AIM


@noinline
def hit(s):
    """Apply a throw of the die: first the hits; then end the game if only one seat is left; then, after a six, draw a
    card. S-59, S-69, S-90
    """
    resolve(s)
    if end_if_alone(s):
        return
    if s.die == 6:
        s.phase = CARD
    else:
        next_step(s)


@noinline
def move(s, cell):
    """Move the picked land piece. S-18, S-19, S-80"""
    put(s, s.cur, s.sel, cell)
    s.moved = int(s.moved) | 1 << s.sel
    settle_forts(s)
    if s.step == COURT:
        next_step(s)
        return
    s.count += 1
    s.sel = NONE
    s.phase = MOVE_PICK


@rule
def finish_setup(s):
    """Begin the first turn after everybody has placed all pieces: forts without pieces lose their owners, and the clock
    may end the game at once. S-80, S-95
    """
    settle_forts(s)
    if s.time_up:
        end_by_worth(s)
    else:
        begin_turn(s, int(s.first))


@noinline
def play_setup(s, action):
    """Play an action of the set-up: draw the first seat, pick a colour or a fort, or place a piece. S-09 to
    S-14, S-98
    """
    if s.phase == FIRST:
        begin(s, action)
    elif s.phase == COLOUR:
        pick_colour(s, colour_of(action))
    elif s.phase == PICK:
        pick_fort(s, fort_of(action))
        if s.deploy == STANDARD_DEPLOYMENT and s.have[s.cur, KING]:
            finish_setup(s)
    else:
        place_piece(s, action)
        if s.phase > HORSE:
            finish_setup(s)


@noinline
def play_sale(s, action):
    """Play an action of a sale: offer a fort, name a buyer or a price, or answer. S-85"""
    if s.phase == TRADE:
        offer(s, fort_of(action))
    elif s.phase == BUYER:
        s.buyer = seat_of(action)
        s.phase = PRICE
    elif s.phase == PRICE:
        s.price = 100 * action
        s.phase = ANSWER
    else:
        answer(s, action)
        if s.phase == DEBT:
            pay(s)
            go_on_with_card(s)
        else:
            next_step(s)


@noinline
def play_ships(s, action):
    """Play an action of Step 1, in which ships sail. S-36"""
    if s.phase == SHIP_PICK:
        pick_ship(s, action)
    elif s.phase == SHIP_SAIL:
        sail(s, action)
    elif s.phase == SHIP_PAUSE:
        pause(s, action)
    else:
        land(s, action)


@noinline
def play_fate(s, action):
    """Play a choice for a card, a sale to settle a debt, or a purchase. S-70, S-77, S-88"""
    if s.phase == BUY:
        order(s, goods_of(action))
        return
    if s.phase == BUY_CELL:
        place(s, action)
        return
    if s.phase == CARD:
        draw(s, action)
    elif s.phase == CARD_FORT:
        strike_fort(s, fort_of(action))
    elif s.phase == CARD_CELL:
        choose_cell(s, action)
    elif s.phase == DEBT_KIND:
        sell_cargo(s, cargo_of(action))
    elif fort_of(action) >= 0:
        offer(s, fort_of(action))
        return
    else:
        sell(s, action)
        if s.phase == DEBT_KIND:
            return
    go_on_with_card(s)


@rule
def act(s, action):
    """Carry out a legal action; return the first stage of the work that follows from it. S-17, S-95"""
    s.ply += 1
    action = int(action)
    if action >= PASS:
        if action == CLOCK:
            s.time_up = 1
            return SETTLED
        if action == PASS and s.phase != SHIP_PAUSE and s.phase != ANSWER:
            return NEXT_STEP
    if s.phase <= HORSE:
        play_setup(s, action)
    elif s.phase <= ANSWER:
        play_sale(s, action)
    elif s.phase <= ASHORE:
        play_ships(s, action)
    elif s.phase == FIRE_ASK:
        s.phase = ROLL if action == FIRE else s.phase
    elif s.phase == ROLL:
        roll(s, action)
    elif s.phase == AIM:
        s.bearing = action
        hit(s)
    elif s.phase == MOVE_PICK:
        s.sel = slot_on(s, action)
        s.phase = MOVE_TO
    elif s.phase == MOVE_TO:
        move(s, action)
    else:
        play_fate(s, action)
    return follow(s)


@rule
def play(s, action):
    """Carry out a legal action and everything that follows from it. S-17"""
    stage = act(s, action)
    while stage != SETTLED:
        stage = go_on(s, stage)
