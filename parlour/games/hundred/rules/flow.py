"""The course of play: throws, turns, placing counters, the race for numbers, and the stages that follow each
action.
"""

from parlour.core.compile import rule
from parlour.core.record import SEVERAL

from ..board import RACKS, THROWS
from ..moves import CELL, CLOCK, DONE, PASS, class_of, is_done, number_of, side_of
from ..state import (
    BROKE,
    CARD,
    CHOICE,
    CONNECT,
    COUNTERS,
    DEAL,
    FIRST,
    GUARD,
    IN,
    MARK,
    NO_RACE,
    ON_BOARD,
    PLACE,
    RACE,
    RACE_BY_TURNS,
    REFILL,
    THROW,
    TIME,
    TURN,
)
from .asking import (
    AFTER_CARD,
    AFTER_REFILL,
    ASKED,
    CLOSE_CLAIM,
    END_THROW,
    GO_ON,
    GO_RACING,
    NEXT_THROW,
    NEXT_TURN,
    ask,
    ask_chance,
    stop,
)
from .covering import cover_draws, cover_reward
from .ends import finish
from .marks import by_lot, set_mark
from .placing import connects, place_reward
from .racks import after_refill, fill_next, play_deal, play_refill
from .sets import fitting, made_at_all, note_covered, note_placed, racked_by, remove
from .settling import after_card, close_claim, pay_claim, play_broke, play_card, play_choice
from .table import bit, next_side, sides_in, table_row, widen

BONUS_FOR_THREE = 1000  # H-58


@rule
def play_first(s, side):
    """Record `side`, drawn by lot, as the side that throws first. Then let chance mark cells, if the options say so,
    or begin the first throw. Return the number of the next stage. H-05
    """
    s.thrower = side
    s.cur = side
    return ask_chance(s, MARK) if by_lot(s) else begin(s)


@rule
def play_mark(s, cell):
    """Mark a cell that chance chose. After the last mark, deal counters or begin the first throw. Return the number
    of the next stage. H-96
    """
    return ask_chance(s, MARK) if set_mark(s, cell) else begin(s)


@rule
def begin(s):
    """Let chance act: deal counters in the rule set `connect`, which has racks; otherwise make the first throw.
    Return the number of the next stage. H-12, H-50
    """
    if s.ruleset == CONNECT and fill_next(s, DEAL, 0):
        return ASKED
    return ask_chance(s, THROW)


@rule
def throw(s, row):
    """Record a throw of the dice; `row` is the number of the throw in the tables. Every side may use the throw in
    turn, in the rule set `counters` only the side that threw. Return the number of the next stage. H-09, H-11, H-12,
    H-97
    """
    s.row = row
    s.throws += 1
    at = table_row(s)
    for i in range(4):
        s.shown[i] = THROWS[at, i]
    for side in range(RACKS):
        s.own_used[side] = 0
    s.redrawn = 0
    s.due = bit(s.thrower) if s.ruleset == COUNTERS else sides_in(s)
    s.cur = s.thrower
    return ask(s, TURN, s.thrower)


@rule
def next_turn(s):
    """Give the turn to the next side that has not yet used this throw. If none is left, end the throw or, in the rule
    set `connect`, begin the race, in which all sides may use it again. Return the number of the next stage. H-06,
    H-12
    """
    if s.due:
        side = next_side(s, s.cur)
        while not widen(s.due) & bit(side):
            side = next_side(s, side)
        s.cur = side
        return ask(s, TURN, side)
    if s.ruleset != CONNECT or s.race == NO_RACE:
        return END_THROW
    s.in_race = 1
    s.done = 0
    s.cur = s.thrower if s.status[s.thrower] == IN else next_side(s, s.thrower)
    return GO_RACING


@rule
def begin_claim(s, side, action):
    """Record a claim: which side made it, its number, and its class (which signs the sum uses). H-16, H-28, H-29"""
    s.by = side
    s.cur = side
    s.n = number_of(action)
    s.f = class_of(action)
    s.cell = -1
    s.card = 0
    s.reward = 0


@rule
def play_turn(s, action):
    """Carry out a side's turn: a pass or a claim. A claimed number is covered and paid at once; on the rings, the
    side must first place its counter. Return the number of the next stage. H-14, H-15, H-16, H-30, H-31, H-51
    """
    side = widen(s.cur)
    s.due = widen(s.due) & ~bit(side)
    if action == PASS:
        return NEXT_TURN
    begin_claim(s, side, action)
    if s.ruleset == CONNECT:
        return ask(s, PLACE, side)
    s.reward = cover_reward(s, widen(s.n))
    s.owner[s.n] = side + 1
    remove(s.free, widen(s.n))
    note_covered(s, widen(s.n))
    s.covered += 1
    return pay_claim(s, cover_draws(s, widen(s.n)))


@rule
def play_cell(s, cell):
    """Place the claimed counter on a cell and pay for it. In the race, sides that had said DONE may then claim again.
    Return the number of the next stage. H-52, H-53, H-58, H-60, H-61, H-65
    """
    n = widen(s.n)
    rack = widen(s.where[n]) - 1
    s.cell = cell
    s.reward = place_reward(s, n, cell)
    s.board[cell] = n
    s.where[n] = ON_BOARD
    note_placed(s, cell)
    remove(s.racked[rack], n)
    s.held[rack] -= 1
    s.rack = rack
    s.covered += 1
    s.done = 0
    if rack == s.by:
        s.own_used[rack] += 1
        if s.own_used[rack] == 3:
            s.money[rack] += BONUS_FOR_THREE
    return pay_claim(s, connects(s, n, cell))


@rule
def go_on(s):
    """Return the number of the stage that follows when a claim is finished or a side has said DONE: in the race, the
    race goes on with the next side; otherwise the next turn begins. H-12, H-59
    """
    if not s.in_race:
        return NEXT_TURN
    s.cur = next_side(s, s.cur)
    return GO_RACING


@rule
def can_claim_any(s):
    """Return whether any side can claim a counter in the race: the dice make the number of some counter on a rack, and
    there is a cell for it. H-59, H-61
    """
    for w in range(2):
        if fitting(s, racked_by(s, -1, w) & made_at_all(s, w), w):
            return True
    return False


@rule
def go_racing(s):
    """Continue the race, in which sides that have not said DONE may use the current throw: all at the same time or,
    by option, one after another. If no side is left or no counter can be claimed, end the throw. Return the number of
    the next stage. H-59, H-61
    """
    may = sides_in(s) & ~widen(s.done)
    if may == 0 or not can_claim_any(s):
        return END_THROW
    s.phase = RACE
    s.seat = SEVERAL
    s.may = may
    if s.race == RACE_BY_TURNS:
        side = widen(s.cur)
        while not may & bit(side):
            side = next_side(s, side)
        s.cur = side
        ask(s, RACE, side)
    return ASKED


@rule
def play_race(s, action):
    """Carry out an action in the race: a side says DONE, or claims a counter from any rack and must then place it.
    Return the number of the next stage. H-15, H-59, H-60, H-61
    """
    side = side_of(action)
    if is_done(action):
        s.done = widen(s.done) | bit(action - DONE)
        s.cur = side
        return GO_ON
    begin_claim(s, side, action)
    return ask(s, PLACE, side)


@rule
def next_throw(s):
    """Pass the dice to the next side clockwise and let chance throw them. Return the number of the next stage.
    H-13
    """
    s.thrower = next_side(s, s.thrower)
    return ask_chance(s, THROW)


@rule
def end_throw(s):
    """End a throw that no side may use any more. If the time or the limit on throws has run out, end the game.
    Otherwise refill the racks, if there are any; then the next side throws. Return the number of the next stage.
    H-62, H-81, H-90, H-91
    """
    s.in_race = 0
    s.done = 0
    if s.end + 1 == TIME and (s.clock or s.throws >= s.throw_limit):
        return stop(s, TIME)
    if s.throws >= s.max_throws:
        return stop(s, GUARD)
    if s.ruleset != CONNECT:
        return NEXT_THROW
    return ASKED if fill_next(s, REFILL, s.thrower) else AFTER_REFILL


@rule
def play_clock(s):
    """Record that the agreed time is up. Between two throws the game ends at once; otherwise it ends when the throw
    in use is finished. Return ASKED: this ply has no further stages. H-81
    """
    s.clock = 1
    if s.phase in (FIRST, MARK, DEAL, THROW) or (s.phase == REFILL and not s.midway):
        finish(s, TIME)
    return ASKED


@rule
def play_action(s, action):
    """Carry out an action, such as a claim, a throw or a card, but not the stages of work that follow it. Return the
    number of the first of these stages. H-12, H-39, H-59, H-81
    """
    phase = s.phase
    if action == CLOCK:
        return play_clock(s)
    if phase == FIRST:
        return play_first(s, action)
    if phase == MARK:
        return play_mark(s, action)
    if phase == DEAL:
        return play_deal(s, action)
    if phase == THROW:
        return throw(s, action)
    if phase == TURN:
        return play_turn(s, action)
    if phase == PLACE:
        return play_cell(s, action - CELL)
    if phase == CARD:
        return play_card(s, action)
    if phase == CHOICE:
        return play_choice(s, action)
    if phase == BROKE:
        return play_broke(s, action)
    if phase == RACE:
        return play_race(s, action)
    return play_refill(s, action)


@rule
def play_on(s, stage):
    """Carry out one stage of the work that follows an action, such as paying for a card or giving the turn to the
    next side. Return the number of the next stage, or ASKED if this was the last. H-39, H-91
    """
    if stage == AFTER_CARD:
        return after_card(s)
    if stage == CLOSE_CLAIM:
        return close_claim(s)
    if stage == GO_ON:
        return go_on(s)
    if stage == NEXT_TURN:
        return next_turn(s)
    if stage == GO_RACING:
        return go_racing(s)
    if stage == END_THROW:
        return end_throw(s)
    if stage == AFTER_REFILL:
        return after_refill(s)
    return next_throw(s)


@rule
def play(s, action):
    """Carry out an action that `refusal` allows and all stages that follow it, until a side or chance must act again.
    H-12, H-39
    """
    s.ply += 1
    stage = play_action(s, action)
    while stage != ASKED:
        stage = play_on(s, stage)
