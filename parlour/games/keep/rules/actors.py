"""Answers about actions: who plays one, how likely a chance outcome is, which actions cannot be undone, and which
action is played for a seat whose time is up.
"""

from parlour.core.compile import rule
from parlour.core.record import OK, WORLD

from .. import state
from ..board import COLOUR, KEEP
from ..moves import (
    ACTIONS,
    ASK,
    ASK_HARDER,
    CATEGORY,
    CHEST_TRY,
    DECLINE,
    DONE,
    FIRST,
    HOLD,
    LET,
    MOVE,
    NOGUESS,
    PASS,
    PORT,
    PRESS,
    STOP,
    is_let,
    is_press,
    is_rerating,
)
from .chest import asks_at_chest, race_weight
from .judge import refusal
from .questions import answer_weight, is_compulsory, stray_weight
from .start import first_weight
from .table import widen, with_trivia


@rule
def actor(s, action):
    """Return who plays an action. The WORLD says that a question has another difficulty than asked for. While several
    teams may start a countdown, the action names the team; otherwise it is the seat to act. K-34, K-74
    """
    if is_rerating(action):
        return WORLD
    if s.phase == state.PRESS:
        if is_press(action):
            return widen(action) - PRESS
        if is_let(action):
            return widen(action) - LET
    return widen(s.seat)


@rule
def odds(s, action):
    """Return the weight of a chance outcome: how likely it is compared with the others. All cards weigh the same, and
    so do all faces of the die. A right answer weighs more if the team knows more. K-12, K-60, K-62
    """
    if s.phase == state.ANSWER:
        return answer_weight(s, action)
    if s.phase == state.STRAYANS:
        return stray_weight(s, action)
    if s.phase == state.RACE:
        return race_weight(s, action)
    if s.phase == state.FIRST:
        return first_weight(s, action - FIRST)
    return 1


@rule
def blocks_undo(s, action):
    """Return whether an action reveals something to the players (a question, a countdown or the right answer), so that
    no action before it may be undone. K-16, K-33, K-34, K-41, K-53, K-74
    """
    if ASK <= action < DECLINE or is_press(action) or is_let(action) or CATEGORY <= action < PORT:
        return True
    if ASK_HARDER <= action < ACTIONS:
        return True
    if action == PASS or action == NOGUESS:
        return True
    if action == CHEST_TRY:
        return asks_at_chest(s)
    if s.phase != state.STEP or not with_trivia(s):
        return False
    if MOVE <= action <= KEEP:
        space = widen(action)
    elif action == STOP and s.prev >= 0:
        space = widen(s.pos[s.turn])
    else:
        return False
    return COLOUR[space] >= 0 and is_compulsory(s, space) and s.difficulty != state.CHOSEN_RATING


@rule
def timeout_action(s, seat):
    """Return the action played for a seat whose time is up: it declines, passes, stops, or finishes with the gates,
    and never pays a key. Return -1 if no such action is allowed. K-16, K-18, K-21, K-28, K-33, K-34, K-41
    """
    action = -1
    if s.phase == state.PRESS:
        action = LET + widen(seat)
    elif s.phase == state.STRAY:
        action = PASS
    elif s.phase == state.AGAIN:
        action = NOGUESS
    elif s.phase == state.ASKQ:
        action = DECLINE
    elif s.phase == state.GATES:
        action = DONE
    elif s.phase == state.STEP or s.phase == state.CHEST:
        action = STOP
    elif s.phase == state.RELOC:
        action = HOLD
    return action if seat >= 0 and action >= 0 and refusal(s, action) == OK else -1
