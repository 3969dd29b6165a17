"""Questions: taking one, the countdown, the answer, further guesses, and stray questions. A stray question is one
that the mover failed; it is then offered to the other teams in turn.
"""

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
    """Return whether a team that lands on this space must take its question. That is so on trap doors or, by option,
    on every coloured space. K-16
    """
    return s.answer_duty == ALWAYS or TRAP_AT[space] >= 0


@rule
def offer_question(s, space):
    """Ask a question in the colour of the space where the team's token landed, if the question is compulsory. If the
    team may decline it or must first choose its difficulty, let the team decide. K-09, K-15, K-16
    """
    if is_compulsory(s, space) and s.difficulty != CHOSEN_RATING:
        ask(s)
    else:
        s.phase, s.seat = ASKQ, s.turn


@rule
def ask(s):
    """Ask a question in the space's colour. If questions have ratings, the quizmaster then says how hard this one is.
    K-15, K-42
    """
    put_question(s, widen(COLOUR[s.pos[s.turn]]))
    if s.difficulty == DRAWN_RATING:
        s.phase, s.seat = DIFF, WORLD
    else:
        invite_pressure(s)


@rule
def ask_rated(s, rating):
    """Ask a question with the rating that the team chose before hearing it. K-42"""
    put_question(s, widen(COLOUR[s.pos[s.turn]]))
    rate(s, rating)


@rule
def rate(s, rating):
    """Set the question's rating; then rivals may start a countdown. K-42"""
    s.rating = rating
    invite_pressure(s)


@rule
def invite_pressure(s):
    """Offer every rival that has a key the choice to start a countdown for this question. If none has a key, the
    quizmaster acts next. K-34
    """
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
    """Start a countdown on the mover's answer, and take its price of one key from `team`, the rival that starts it.
    Each question can have only one countdown. K-34
    """
    s.chain[team] -= 1
    s.pressed = team
    await_answer(s)


@rule
def let_pass(s, team):
    """Record that a rival declines to start a countdown. After the last one, the quizmaster acts next. K-34"""
    s.may = widen(s.may) & ~bit(team)
    if s.may == 0:
        await_answer(s)


@rule
def await_answer(s):
    """Set the record so that the quizmaster acts next and says whether the answer is right. K-15, K-17"""
    s.phase, s.seat, s.may = ANSWER, WORLD, 0


@rule
def may_run_out(s):
    """Return whether the team's time to answer may run out: a rival has started a countdown, and this is the first
    guess. K-34, K-35
    """
    return s.pressed >= 0 and s.guessed == 0


@rule
def hear_answer(s, outcome):
    """Apply the answer to the mover's question. A right answer earns keys, if the question was hard enough, and
    another move. After a wrong or late answer the mover may buy another guess if it can; otherwise it has failed.
    K-15, K-17, K-18, K-33, K-35, K-42, K-43
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
    """Take a key from the mover for another guess, which has no time limit. K-33, K-35"""
    s.chain[s.turn] -= 1
    s.guessed += 1
    s.timed_out = 0
    await_answer(s)


@rule
def fail(s):
    """Apply the mover's failure to answer: it may fall through a trap door, and its question is offered to the other
    teams. K-17, K-29, K-39, K-45
    """
    if is_open_trap(s, s.pos[s.turn]):
        fall(s)
    offer_stray(s, next_team(s, s.turn))


@rule
def offer_stray(s, team):
    """Offer the stray question (one that the mover failed) to this team. End the turn instead if the options have no
    stray questions, or if `team` is the mover, so that all rivals have had the question. K-39
    """
    if s.stray == OFF or team == s.turn:
        end_turn(s)
    else:
        s.offered = team
        s.phase, s.seat = STRAY, team


@rule
def may_risk(s):
    """Return whether a team may answer the stray question that it is offered. By option it may only if it has a key,
    because a wrong answer costs one. K-40
    """
    return s.stray_broke != BARRED or s.chain[s.offered] > 0


@rule
def take_stray(s, action):
    """Apply the decision of the team that is offered the stray question: either the quizmaster acts next and plays the
    team's answer, or the question goes to the next team. K-39, K-41
    """
    if action == TRY:
        s.phase, s.seat = STRAYANS, WORLD
    else:
        offer_stray(s, next_team(s, s.offered))


@rule
def hear_stray(s, outcome):
    """Apply the answer to a stray question. Right: the team earns a key, and the question is over. Wrong: the team
    loses a key, and the question goes on. K-39, K-40, K-42
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
    """Return, for simulations, the percentage of questions as hard as the current one that a team answers right. The
    harder the question, the lower the percentage. K-42
    """
    return max(0, widen(s.know[team, s.cat]) - HARDER * widen(s.rating))


@rule
def answer_weight(s, outcome):
    """Return, for simulations, the weight of an answer: how likely it is compared with the others. Under a countdown a
    fifth of the first guesses come too late. A further guess is right half as often as a first one. K-33, K-34, K-35
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
    """Return, for simulations, the weight of an answer to a stray question: how likely it is compared with the other
    answers. K-39
    """
    known = chance_of(s, s.offered)
    return known if outcome == RIGHT else 100 - known
