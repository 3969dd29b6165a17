"""Judges actions: `refusal` takes any action in any phase and returns the first reason against it."""

from parlour.core.compile import rule
from parlour.core.record import IS_OVER, OK

from .. import state
from ..board import COLOUR, COST, RANK
from ..moves import (
    ASK,
    BUZZR,
    BUZZW,
    CARD,
    CATEGORY,
    CHEST_KEYS,
    CHEST_TRY,
    DECISIONS,
    DECLINE,
    DIFF,
    DONE,
    FIRST,
    GUESS,
    HOLD,
    LEAVE,
    LET,
    NOGUESS,
    OPEN,
    OUTCOMES,
    PASS,
    PLACE,
    PORT,
    PRESS,
    RATED,
    RIGHT,
    ROLL,
    SILENCE,
    SKIP,
    STOP,
    TIMEOUT,
    TRY,
    is_ask_rated,
    is_decision,
    is_let,
    is_press,
    is_race,
    is_rating,
    is_rerating,
    rating_asked,
    rating_drawn,
)
from .chest import has_way_out, keys_open, may_pay, may_try, way_to_open
from .codes import (
    DOORS_SHUT,
    GATE_IN_THE_WAY,
    LEAVE_NEXT_TURN,
    LET_IT_PASS,
    MUST_ANSWER,
    MUST_GO_ON,
    MUST_MOVE,
    NEEDS_KEYS,
    NEEDS_KEYS_NO_TRIVIA,
    NO_CARD_TO_MOVE,
    NO_COUNTDOWN,
    NO_DICE,
    NO_GATE_HERE,
    NO_GATE_LEFT,
    NO_KEY_TO_PRESS,
    NO_KEY_TO_SKIP,
    NO_SUCH_ACTION,
    NO_SUCH_RATING,
    NO_SUCH_ROLL,
    NO_SUCH_TEAM,
    NO_WAY_ON,
    NOT_ANOTHER_RATING,
    NOT_BY_KEYS,
    NOT_CONNECTED,
    NOT_DECIDED_NOW,
    NOT_IN_SOLO,
    NOTHING_TO_RISK,
    NOTHING_TO_SKIP,
    ONE_SKIP_A_TURN,
    ONLY_BY_KEYS,
    OUT_OF_RACE,
    OWN_QUESTION,
    PASSING_OVER,
    PORT_TAKEN,
    RATING_IS_CHOSEN,
    RATING_IS_DRAWN,
    RATING_IS_OFF,
    SAME_PLACE,
    SKIPS_ARE_OFF,
    TIME_IS_UP,
    TOO_DEAR,
    TOO_FAR_TO_OPEN,
    TURNS_BACK,
    USE_YOUR_KEYS,
)
from .gates import bordering
from .misplaced import other_refusal
from .movement import may_skip, may_stop, open_ways, skip_leads_on, way_to, ways_towards
from .questions import is_compulsory, may_risk, may_run_out
from .table import bit, widen, with_trivia


@rule
def way_refusal(s, there):
    """Return the code of the reason why the token may not step to the space `there`, apart from gates: no path leads
    there, or it would turn back; OK if it may. K-04, K-08
    """
    at = widen(s.pos[s.turn])
    i = way_to(at, there)
    if i < 0 or (RANK[at] == RANK[there] and s.lateral == state.OFF):
        return NOT_CONNECTED
    if there == s.prev or not ways_towards(s, at, s.heading) >> i & 1:
        return TURNS_BACK
    return OK


@rule
def move_refusal(s, there):
    """Return the code of the reason why the token may not move to the space `there`, gates included; OK if it may.
    K-04, K-08, K-23, K-24
    """
    code = way_refusal(s, there)
    if code != OK:
        return code
    return OK if open_ways(s) >> way_to(widen(s.pos[s.turn]), there) & 1 else GATE_IN_THE_WAY


@rule
def skip_refusal(s, there):
    """Return the code of the reason why the token may not skip a space by paying a key; OK if it may. K-32"""
    if s.skip == state.SKIP_OFF:
        return SKIPS_ARE_OFF
    if COLOUR[there] < 0:
        return NOTHING_TO_SKIP
    code = way_refusal(s, there)
    if code != OK:
        return code
    if s.chain[s.turn] == 0:
        return NO_KEY_TO_SKIP
    if not may_skip(s):
        return ONE_SKIP_A_TURN
    at = widen(s.pos[s.turn])
    i = way_to(at, there)
    if not open_ways(s) >> i & 1:
        return GATE_IN_THE_WAY
    return OK if skip_leads_on(s, at, i) else NO_WAY_ON


@rule
def open_refusal(s, team, location):
    """Return the code of the reason why a team may not open a gate in this place, wherever its token is; OK if it
    may. K-22, K-25
    """
    if s.shut[location] == 0:
        return NO_GATE_HERE
    return OK if s.chain[team] >= COST[location] else TOO_DEAR


@rule
def stop_refusal(s):
    """Return the code of the reason why the team may not stop moving now; OK if it may. K-07, K-32, K-62"""
    if s.hover:
        return PASSING_OVER
    if may_stop(s, open_ways(s)):
        return OK
    return MUST_MOVE if s.prev < 0 else MUST_GO_ON


@rule
def step_refusal(s, action):
    """Return the code of the reason why an action may not be played during a move; OK if it may. K-07, K-08, K-24,
    K-26, K-27, K-32
    """
    if action < SKIP:
        return move_refusal(s, action)
    if action < PLACE:
        return skip_refusal(s, action - SKIP)
    if OPEN <= action < DONE:
        location = action - OPEN
        if s.shut[location] and not bordering(widen(s.pos[s.turn])) >> location & 1:
            return TOO_FAR_TO_OPEN
        return open_refusal(s, widen(s.turn), location)
    return stop_refusal(s) if action == STOP else other_refusal(s, action)


@rule
def window_refusal(s, action):
    """Return the code of the reason why an action may not be played in the gate window, the part of a turn before the
    token moves, when gates are placed and opened; OK if it may. K-21, K-25, K-27
    """
    if action == DONE:
        return OK
    if PLACE <= action < OPEN:
        return OK if s.stock[s.seat] > 0 else NO_GATE_LEFT
    if OPEN <= action < DONE:
        return open_refusal(s, widen(s.seat), action - OPEN)
    return other_refusal(s, action)


@rule
def relocate_refusal(s, action):
    """Return the code of the reason why an action may not be played while a team decides where an opened gate goes;
    OK if it may. K-28
    """
    if action == HOLD:
        return OK
    if PLACE <= action < OPEN:
        return SAME_PLACE if action - PLACE == s.opened else OK
    return other_refusal(s, action)


@rule
def ask_refusal(s, action):
    """Return the code of the reason why an action may not be played while a team may choose whether to take a
    question; OK if it may. K-15, K-16, K-42, K-74
    """
    if action == DECLINE:
        return MUST_ANSWER if is_compulsory(s, s.pos[s.turn]) else OK
    if action == ASK:
        return RATING_IS_CHOSEN if s.difficulty == state.CHOSEN_RATING else OK
    if is_ask_rated(action):
        if s.difficulty == state.CHOSEN_RATING:
            return OK if rating_asked(action) < s.ratings else NO_SUCH_RATING
        return RATING_IS_DRAWN if s.difficulty == state.DRAWN_RATING else RATING_IS_OFF
    return other_refusal(s, action)


@rule
def pressure_refusal(s, action):
    """Return the code of the reason why a rival may not start a countdown, or may not decline to start one; OK if it
    may. The action says which team the rival is. K-34
    """
    if not is_press(action) and not is_let(action):
        return other_refusal(s, action)
    team = action - PRESS if is_press(action) else action - LET
    if team >= s.seats:
        return NO_SUCH_TEAM
    if team == s.turn:
        return OWN_QUESTION
    if widen(s.may) & bit(team):
        return OK
    return LET_IT_PASS if s.chain[team] else NO_KEY_TO_PRESS


@rule
def chest_refusal(s, action):
    """Return the code of the reason why an action may not be played at the chest; OK if it may. K-51, K-56, K-57,
    K-58, K-72
    """
    if action == STOP:
        return OK
    if action == CHEST_KEYS:
        if not keys_open(s):
            return NOT_BY_KEYS
        if may_pay(s):
            return OK
        return NEEDS_KEYS if with_trivia(s) else NEEDS_KEYS_NO_TRIVIA
    if action == CHEST_TRY:
        if may_try(s):
            return OK
        return ONLY_BY_KEYS if way_to_open(s) == state.BY_KEYS else USE_YOUR_KEYS
    if action == LEAVE:
        if s.arrived:
            return LEAVE_NEXT_TURN
        return OK if has_way_out(s) else DOORS_SHUT
    return other_refusal(s, action)


@rule
def decision_refusal(s, action):
    """Return the code of the reason why a decision may not be played in this phase; OK if it may. K-10, K-13, K-14,
    K-33, K-40, K-53
    """
    if s.phase == state.STEP:
        return step_refusal(s, action)
    if s.phase == state.GATES:
        return window_refusal(s, action)
    if s.phase == state.RELOC:
        return relocate_refusal(s, action)
    if s.phase == state.ASKQ:
        return ask_refusal(s, action)
    if s.phase == state.PRESS:
        return pressure_refusal(s, action)
    if s.phase == state.CHEST:
        return chest_refusal(s, action)
    if s.phase == state.AGAIN and (action == GUESS or action == NOGUESS):
        return OK
    if s.phase == state.STRAY and (action == TRY or action == PASS):
        return OK if action == PASS or may_risk(s) else NOTHING_TO_RISK
    if s.phase == state.CATEGORY and CATEGORY <= action < PORT:
        return OK
    if s.phase == state.PORT and PORT <= action < DECISIONS:
        for team in range(s.seats):
            if s.home[team] == action - PORT:
                return PORT_TAKEN
        return OK
    return other_refusal(s, action)


@rule
def roll_refusal(s, face):
    """Return the code of the reason why the coin or die cannot show this face; OK if it can. K-62"""
    faces = 2 if s.movement == state.COIN or s.movement == state.RIGHT_TO_MOVE else 6
    return OK if face <= faces else NO_SUCH_ROLL


@rule
def race_refusal(s, outcome):
    """Return the code of the reason why a team cannot answer in the race for the chest; OK if it can. K-02, K-54"""
    if outcome == SILENCE:
        return OK
    team = outcome - BUZZR if outcome < BUZZW else outcome - BUZZW
    if team >= s.seats:
        return NO_SUCH_TEAM
    if widen(s.racing) & bit(team):
        return OK
    return NOT_IN_SOLO if s.chest_question == state.SOLO else OUT_OF_RACE


@rule
def card_refusal(s):
    """Return the code of the reason why no surprise card can be drawn now; OK if one can. Cards are drawn only for a
    trap door, for the chest, or to allow a move. K-46, K-52, K-60, K-73
    """
    if s.phase == state.TRAPCARD or s.phase == state.CHESTCARD:
        return OK
    if s.phase != state.ROLL:
        return NOT_DECIDED_NOW
    return OK if s.movement == state.RIGHT_BY_CARD else NO_CARD_TO_MOVE


@rule
def rerating_refusal(s, rating):
    """Return the code of the reason why the question can no longer be replaced by one of a different difficulty; OK
    if it can. It can as long as no team has acted on the question. K-74
    """
    if rating >= s.ratings:
        return NO_SUCH_RATING
    if s.difficulty != state.CHOSEN_RATING or s.pressed >= 0 or s.guessed > 0 or rating == s.rating:
        return NOT_ANOTHER_RATING
    return OK if s.phase == state.PRESS or s.phase == state.ANSWER else NOT_ANOTHER_RATING


@rule
def outcome_refusal(s, action):
    """Return the code of the reason why cards, dice or the quizmaster cannot produce this outcome now; OK if it can.
    K-12, K-19, K-35, K-42, K-46, K-52, K-54, K-60, K-62, K-74
    """
    if s.phase == state.FIRST and action < DIFF:
        return OK if action - FIRST < s.seats else NO_SUCH_TEAM
    if is_rating(action) and s.phase == state.DIFF:
        return OK if rating_drawn(action) < s.ratings else NO_SUCH_RATING
    if is_rerating(action):
        return rerating_refusal(s, action - RATED)
    if RIGHT <= action <= TIMEOUT:
        if s.phase == state.ANSWER or s.phase == state.STRAYANS:
            heard = action != TIMEOUT or (s.phase == state.ANSWER and may_run_out(s))
            return OK if heard else NO_COUNTDOWN
        return TIME_IS_UP if s.phase == state.AGAIN and s.timed_out else NOT_DECIDED_NOW
    if CARD <= action < ROLL:
        return card_refusal(s)
    if ROLL <= action < BUZZR:
        if with_trivia(s) or s.movement == state.STEP_BY_STEP or s.movement == state.RIGHT_BY_CARD:
            return NO_DICE
        return roll_refusal(s, action - ROLL + 1) if s.phase == state.ROLL else NOT_DECIDED_NOW
    if s.phase == state.RACE and (is_race(action) or action == SILENCE):
        return race_refusal(s, action)
    return NOT_DECIDED_NOW


@rule
def refusal(s, action):
    """Return the code of the reason why an action may not be played now; OK if it may. K-13, K-14, K-70"""
    if s.phase == state.OVER:
        return IS_OVER
    if action < 0 or action >= OUTCOMES:
        return NO_SUCH_ACTION
    if is_decision(action):
        return decision_refusal(s, widen(action))
    return outcome_refusal(s, widen(action))
