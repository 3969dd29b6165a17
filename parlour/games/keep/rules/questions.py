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
from .table import bit, earn, lose_one, next_team, plain
from .traps import fall, is_open_trap


@rule
def is_compulsory(s, space):
    """Whether the question of a space must be answered: on trap doors, or by option everywhere. K-16"""
    return s.answer_duty == ALWAYS or TRAP_AT[space] >= 0


@rule
def offer_question(s, space):
    """A token has landed on a colour: its question may, or must, be taken. K-09, K-15, K-16"""
    if is_compulsory(s, space) and s.difficulty != CHOSEN_RATING:
        ask(s)
    else:
        s.phase, s.seat = ASKQ, s.turn


@rule
def ask(s):
    """The question of the space's colour is put; its rating comes with it, or there is none. K-15, K-42"""
    put_question(s, plain(COLOUR[s.pos[s.turn]]))
    if s.difficulty == DRAWN_RATING:
        s.phase, s.seat = DIFF, WORLD
    else:
        invite_pressure(s)


@rule
def ask_rated(s, rating):
    """A question of the rating that the team chose before hearing it. K-42"""
    put_question(s, plain(COLOUR[s.pos[s.turn]]))
    rate(s, rating)


@rule
def rate(s, rating):
    """The question's rating is known; now rivals may act on it. K-42"""
    s.rating = rating
    invite_pressure(s)


@rule
def invite_pressure(s):
    """Every rival with a key may start the countdown; with none, the answer is awaited. K-34"""
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
    """A rival pays a key for the countdown; there is one for each question. K-34"""
    s.chain[team] -= 1
    s.pressed = team
    await_answer(s)


@rule
def let_pass(s, team):
    """A rival leaves the question in peace; after the last the answer is awaited. K-34"""
    s.may = plain(s.may) & ~bit(team)
    if s.may == 0:
        await_answer(s)


@rule
def await_answer(s):
    """The world says whether the answer is right. K-15, K-17"""
    s.phase, s.seat, s.may = ANSWER, WORLD, 0


@rule
def may_run_out(s):
    """Whether the countdown is running: on the first guess, once somebody pressed. K-34, K-35"""
    return s.pressed >= 0 and s.guessed == 0


@rule
def hear_answer(s, outcome):
    """Right: keys for a hard question and another move. Otherwise another guess, or failure.
    K-15, K-17, K-18, K-33, K-35, K-42, K-43"""
    team = plain(s.turn)
    if outcome == RIGHT:
        earn(s, team, plain(s.rating))
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
    """Pay a key for another guess, without a time limit. K-33, K-35"""
    s.chain[s.turn] -= 1
    s.guessed += 1
    s.timed_out = 0
    await_answer(s)


@rule
def fail(s):
    """The mover has failed: first the trap door, then the stray question. K-17, K-29, K-39, K-45"""
    if is_open_trap(s, s.pos[s.turn]):
        fall(s)
    offer_stray(s, next_team(s, s.turn))


@rule
def offer_stray(s, team):
    """Offer the question to the next team; it lapses when it is back at the mover. K-39"""
    if s.stray == OFF or team == s.turn:
        end_turn(s)
    else:
        s.offered = team
        s.phase, s.seat = STRAY, team


@rule
def may_risk(s):
    """Whether the team with the stray question may try it: by option only with a key to lose. K-40"""
    return s.stray_broke != BARRED or s.chain[s.offered] > 0


@rule
def take_stray(s, action):
    """The team that has the stray question tries it, or passes it on for nothing. K-39, K-41"""
    if action == TRY:
        s.phase, s.seat = STRAYANS, WORLD
    else:
        offer_stray(s, next_team(s, s.offered))


@rule
def hear_stray(s, outcome):
    """Right earns a key and ends it; wrong costs one, and the question goes on. K-39, K-40, K-42"""
    team = plain(s.offered)
    if outcome == RIGHT:
        earn(s, team, 1 + plain(s.rating) if s.stray_rated == PLUS else 1)
        end_turn(s)
    else:
        lose_one(s, team)
        offer_stray(s, next_team(s, team))


@rule
def chance_of(s, team):
    """Percent of such questions that a team knows, for simulations; harder ones it knows less often. K-42"""
    return max(0, plain(s.know[team, s.cat]) - HARDER * plain(s.rating))


@rule
def answer_weight(s, outcome):
    """How heavy an answer weighs in simulations: a countdown takes a fifth of the first guess, a further
    guess is right half as often. K-33, K-34, K-35"""
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
    """How heavy an answer to a stray question weighs in simulations. K-39"""
    known = chance_of(s, s.offered)
    return known if outcome == RIGHT else 100 - known
