"""Reasons against actions that do not fit the current phase. Some actions have a reason of their own; for all others
the reason says what the game is waiting for.
"""

from parlour.core.compile import rule

from .. import state
from ..board import KEEP
from ..moves import (
    CATEGORY,
    CHEST_KEYS,
    CHEST_TRY,
    DECISIONS,
    DECLINE,
    GUESS,
    HOLD,
    LEAVE,
    LET,
    NOGUESS,
    OPEN,
    PASS,
    PLACE,
    PORT,
    PRESS,
    TRY,
    is_let,
    is_press,
    is_question,
)
from .codes import (
    ASKED,
    GAVE_UP,
    LEAVE_FROM_KEEP,
    MUST_ANSWER,
    NO_CARD_TO_CHOOSE,
    NO_GATE_IN_HAND,
    NO_KEY_TO_GUESS,
    NO_MORE_GUESSES,
    NO_QUESTION_TO_PRESS,
    NO_STRAY,
    NO_SUCH_TEAM,
    NO_TRIVIA,
    NOT_IN_KEEP,
    NOT_TO_BE_PRESSED,
    NOTHING_WRONG_YET,
    ONE_ATTEMPT,
    ONE_COUNTDOWN,
    OWN_QUESTION,
    PORTS_CHOSEN,
    PRESSURE_IS_OFF,
    TOO_LATE_TO_PLACE,
)
from .questions import is_compulsory
from .table import widen, with_trivia


@rule
def late_press_refusal(s, action):
    """Return the code of the reason why no team can start a countdown now, or decline to start one. It is called only
    when the phase does not allow that. K-34
    """
    if action - (PRESS if is_press(action) else LET) >= s.seats:
        return NO_SUCH_TEAM
    if s.pressure == state.OFF:
        return PRESSURE_IS_OFF
    if s.phase == state.ANSWER or s.phase == state.AGAIN:
        if action == PRESS + widen(s.turn) or action == LET + widen(s.turn):
            return OWN_QUESTION
        return ONE_COUNTDOWN
    if state.STRAY <= s.phase <= state.STRAYANS or state.CHESTCARD <= s.phase <= state.RACE:
        return NOT_TO_BE_PRESSED
    return NO_QUESTION_TO_PRESS


@rule
def late_guess_refusal(s):
    """Return the code of the reason why the mover can neither buy another guess nor give up the question now. It is
    called only when the phase does not allow that. K-33
    """
    if s.phase != state.STRAY and s.phase != state.STRAYANS:
        return NOTHING_WRONG_YET
    if s.guessed >= s.guesses:
        return NO_MORE_GUESSES
    return GAVE_UP if s.chain[s.turn] else NO_KEY_TO_GUESS


@rule
def question_refusal(s, action):
    """Return the code of the reason why a decision about a question cannot be made in the current phase. It is called
    only when the phase does not allow the decision. K-15, K-16, K-33, K-34, K-39, K-53
    """
    if not with_trivia(s):
        return NO_TRIVIA
    if is_press(action) or is_let(action):
        return late_press_refusal(s, action)
    if action == GUESS or action == NOGUESS:
        return late_guess_refusal(s)
    if action == TRY or action == PASS:
        return NO_STRAY
    if CATEGORY <= action < PORT:
        return NO_CARD_TO_CHOOSE
    if action == DECLINE and state.DIFF <= s.phase <= state.AGAIN and is_compulsory(s, s.pos[s.turn]):
        return MUST_ANSWER
    return ASKED + widen(s.phase)


@rule
def other_refusal(s, action):
    """Return the code of the reason why an action does not fit the current phase. If the action has no reason of its
    own, the code says what the game is waiting for. K-10, K-14, K-21, K-28, K-50, K-55, K-58
    """
    if PORT <= action < DECISIONS and s.phase != state.PORT:
        return PORTS_CHOSEN
    if s.turn < 0:
        return ASKED + widen(s.phase)
    if is_question(action):
        return question_refusal(s, action)
    if PLACE <= action < OPEN:
        return TOO_LATE_TO_PLACE
    if action == HOLD:
        return NO_GATE_IN_HAND
    if CHEST_KEYS <= action <= CHEST_TRY:
        if s.pos[s.turn] != KEEP:
            return NOT_IN_KEEP
        if state.CHESTCARD <= s.phase <= state.RACE:
            return ONE_ATTEMPT
    if action == LEAVE and s.pos[s.turn] != KEEP:
        return LEAVE_FROM_KEEP
    return ASKED + widen(s.phase)
