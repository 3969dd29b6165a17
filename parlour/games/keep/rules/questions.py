"""Questions: taking one, the countdown, the answer, another guess, and the stray question."""

from parlour.core.compile import rule
from parlour.core.record import SEVERAL, WORLD

from ..board import COLOUR, TRAP_AT
from ..moves import RIGHT, TIMEOUT, TRY
from ..state import (
    AGAIN,
    ALWAYS,
    ANSWER,
    ASKQ,
    BARRED,
    CHOSEN_RATING,
    DIFF,
    DRAWN_RATING,
    HARDER,
    OFF,
    ON,
    PLUS,
    PRESS,
    STRAY,
    STRAYANS,
)
from .ends import clear_question, end_turn, put_question
from .gates import start_move
from .table import bit, earn, lose_one, next_team, widen
from .traps import fall, is_open_trap


@rule
def is_compulsory(s, space):
    """Return whether the question of a space must be answered: on trap doors, or by option everywhere. K-16"""
    return s.answer_duty == ALWAYS or TRAP_AT[space] >= 0


@rule
def offer_question(s, space):
    """Offer the question of the colour on which the token landed; it may be optional or compulsory. K-09, K-15, K-16"""
    if is_compulsory(s, space) and s.difficulty != CHOSEN_RATING:
        ask(s)
    else:
        s.phase, s.seat = ASKQ, s.turn


@rule
def ask(s):
    """Put the question of the space's colour; its rating comes with it, or it has none. K-15, K-42"""
    put_question(s, widen(COLOUR[s.pos[s.turn]]))
    if s.difficulty == DRAWN_RATING:
        s.phase, s.seat = DIFF, WORLD
    else:
        invite_pressure(s)


@rule
def ask_rated(s, rating):
    """Put a question of the rating that the team chose before hearing it. K-42"""
    put_question(s, widen(COLOUR[s.pos[s.turn]]))
    rate(s, rating)


@rule
def rate(s, rating):
    """Set the question's rating; now rivals may act. K-42"""
    s.rating = rating
    invite_pressure(s)


@rule
def invite_pressure(s):
    """Let every rival with a key start the countdown; if none has one, wait for the answer. K-34"""
    able = 0
    if s.pressure == ON:
        for team in range(s.seats):
            if team != s.turn and s.chain[team] > 0:
                able |= bit(team)
    if able:
        s.phase, s.seat, s.may = PRESS, SEVERAL, able
    else:
        await_answer(s)


@rule
def press(s, team):
    """Take a rival's key for the countdown; each question has one. K-34"""
    s.chain[team] -= 1
    s.pressed = team
    await_answer(s)


@rule
def let_pass(s, team):
    """Record that a rival starts no countdown; after the last rival, wait for the answer. K-34"""
    s.may = widen(s.may) & ~bit(team)
    if s.may == 0:
        await_answer(s)


@rule
def await_answer(s):
    """Wait until the world says whether the answer is right. K-15, K-17"""
    s.phase, s.seat, s.may = ANSWER, WORLD, 0


@rule
def may_run_out(s):
    """Return whether the countdown is running: on the first guess, once somebody pressed. K-34, K-35"""
    return s.pressed >= 0 and s.guessed == 0


@rule
def hear_answer(s, outcome):
    """Apply the answer. Right: keys for a hard question and another move. Wrong: another guess, or failure. K-15,
    K-17, K-18, K-33, K-35, K-42, K-43
    """
    team = widen(s.turn)
    if outcome == RIGHT:
        earn(s, team, widen(s.rating))
        clear_question(s)
        start_move(s, 1)
        return
    s.timed_out = 1 if outcome == TIMEOUT else 0
    if outcome != TIMEOUT and s.own_wrong:
        lose_one(s, team)
    if s.guessed < s.guesses and s.chain[team] > 0:
        s.phase, s.seat = AGAIN, team
    else:
        fail(s)


@rule
def guess_again(s):
    """Take a key for another guess, without a time limit. K-33, K-35"""
    s.chain[s.turn] -= 1
    s.guessed += 1
    s.timed_out = 0
    await_answer(s)


@rule
def fail(s):
    """Apply the mover's failure: first the trap door, then the stray question. K-17, K-29, K-39, K-45"""
    if is_open_trap(s, s.pos[s.turn]):
        fall(s)
    offer_stray(s, next_team(s, s.turn))


@rule
def offer_stray(s, team):
    """Offer the question to the next team; it ends when it is back at the mover. K-39"""
    if s.stray == OFF or team == s.turn:
        end_turn(s)
    else:
        s.offered = team
        s.phase, s.seat = STRAY, team


@rule
def may_risk(s):
    """Return whether the team with the stray question may try it: by option only with a key to lose. K-40"""
    return s.stray_broke != BARRED or s.chain[s.offered] > 0


@rule
def take_stray(s, action):
    """Let the team with the stray question try it, or pass it on at no cost. K-39, K-41"""
    if action == TRY:
        s.phase, s.seat = STRAYANS, WORLD
    else:
        offer_stray(s, next_team(s, s.offered))


@rule
def hear_stray(s, outcome):
    """Apply the answer to a stray question: right earns a key and ends it; wrong costs a key and passes it on. K-39,
    K-40, K-42
    """
    team = widen(s.offered)
    if outcome == RIGHT:
        earn(s, team, 1 + widen(s.rating) if s.stray_rated == PLUS else 1)
        end_turn(s)
    else:
        lose_one(s, team)
        offer_stray(s, next_team(s, team))


@rule
def chance_of(s, team):
    """Return the percentage of such questions that a team knows, for simulations; harder ones less often. K-42"""
    return max(0, widen(s.know[team, s.cat]) - HARDER * widen(s.rating))


@rule
def answer_weight(s, outcome):
    """Return the weight of an answer in simulations: a countdown costs a fifth of the first guess, and a further
    guess is right half as often. K-33, K-34, K-35
    """
    known = chance_of(s, s.turn)
    if s.guessed > 0:
        return known if outcome == RIGHT else 200 - known
    if s.pressed >= 0:
        if outcome == TIMEOUT:
            return 100
        return 4 * known if outcome == RIGHT else 400 - 4 * known
    return known if outcome == RIGHT else 100 - known


@rule
def stray_weight(s, outcome):
    """Return the weight of an answer to a stray question in simulations. K-39"""
    known = chance_of(s, s.offered)
    return known if outcome == RIGHT else 100 - known
