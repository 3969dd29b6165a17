"""Carries out actions. There is one function for each group of phases."""

from parlour.core.compile import rule

from .. import state
from ..board import KEEP
from ..moves import (
    ASK,
    BUZZR,
    CARD,
    CATEGORY,
    CHEST_KEYS,
    CHEST_TRY,
    DECLINE,
    DONE,
    FIRST,
    GUESS,
    LEAVE,
    LET,
    OPEN,
    PLACE,
    PORT,
    PRESS,
    RATED,
    ROLL,
    SKIP,
    is_press,
    is_rerating,
    rating_asked,
    rating_drawn,
)
from .chest import draw_chest_card, open_with_keys, run_race, start_race, try_chest
from .ends import begin_turn, end_turn, guard
from .gates import close_window, open_gate, open_on_the_way, place, settle_gate, start_moving
from .movement import card_moves, may_move, roll, skip, stop, walk
from .questions import (
    ask,
    ask_rated,
    fail,
    guess_again,
    hear_answer,
    hear_stray,
    let_pass,
    press,
    rate,
    take_stray,
)
from .start import play_port
from .table import widen
from .traps import draw_trap_card


@rule
def play_window(s, action):
    """Carry out an action in the gate window, before the token moves: place a gate, open one, or finish. K-14, K-21,
    K-27
    """
    if action == DONE:
        close_window(s)
    elif action < OPEN:
        place(s, widen(s.seat), action - PLACE)
    else:
        open_gate(s, widen(s.seat), action - OPEN)


@rule
def play_step(s, action):
    """Carry out an action during a move: go to a space, skip one, open a gate in the way, or stop. K-07, K-18, K-26,
    K-32
    """
    if action <= KEEP:
        walk(s, action)
    elif action < PLACE:
        skip(s, action - SKIP)
    elif action < DONE:
        open_on_the_way(s, action - OPEN)
    else:
        stop(s)


@rule
def play_chest(s, action):
    """Carry out an action of the team in the keep: open the chest with keys, try to open it without, leave the keep,
    or end the turn. K-07, K-50 to K-58
    """
    if action == CHEST_KEYS:
        open_with_keys(s)
    elif action == CHEST_TRY:
        try_chest(s)
    elif action == LEAVE:
        start_moving(s)
    else:
        end_turn(s)


@rule
def play_question(s, action):
    """Carry out an action about a question: taking it, choosing or announcing its difficulty, starting a countdown,
    answering, guessing again, or passing on a question that another team failed. K-15 to K-18, K-33 to K-35, K-39 to
    K-42, K-74
    """
    if s.phase == state.ASKQ:
        if action == DECLINE:
            end_turn(s)
        elif action == ASK:
            ask(s)
        else:
            ask_rated(s, rating_asked(action))
    elif is_rerating(action):
        s.rating = action - RATED
    elif s.phase == state.DIFF:
        rate(s, rating_drawn(action))
    elif s.phase == state.PRESS:
        if is_press(action):
            press(s, action - PRESS)
        else:
            let_pass(s, action - LET)
    elif s.phase == state.ANSWER:
        hear_answer(s, action)
    elif s.phase == state.AGAIN:
        if action == GUESS:
            guess_again(s)
        else:
            fail(s)
    elif s.phase == state.STRAY:
        take_stray(s, action)
    else:
        hear_stray(s, action)


@rule
def play_other(s, action):
    """Carry out an action in any remaining phase: choosing drawbridges, drawing the first team, throws, cards, and
    the race for the chest. K-10, K-12, K-46, K-52 to K-54, K-62, K-73
    """
    if s.phase == state.ROLL:
        if action < ROLL:
            may_move(s, card_moves(s, action - CARD))
        else:
            roll(s, action - ROLL + 1)
    elif s.phase == state.TRAPCARD:
        draw_trap_card(s, action - CARD)
    elif s.phase == state.CHEST:
        play_chest(s, action)
    elif s.phase == state.CHESTCARD:
        draw_chest_card(s, action - CARD)
    elif s.phase == state.PORT:
        play_port(s, action - PORT)
    elif s.phase == state.FIRST:
        begin_turn(s, action - FIRST)
    elif s.phase == state.CATEGORY:
        start_race(s, action - CATEGORY)
    elif action >= BUZZR:
        run_race(s, action)


@rule
def play(s, action):
    """Carry out an action that `refusal` allows. If the game has then had 20,000 actions, end it. K-14, K-71"""
    s.ply += 1
    action = widen(action)
    if s.phase == state.GATES:
        play_window(s, action)
    elif s.phase == state.STEP:
        play_step(s, action)
    elif s.phase == state.RELOC:
        settle_gate(s, action, action - PLACE)
    elif state.ASKQ <= s.phase <= state.STRAYANS:
        play_question(s, action)
    else:
        play_other(s, action)
    guard(s)
