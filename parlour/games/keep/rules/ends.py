"""The end of a turn, the end of the game, and the result for each seat."""

from parlour.core.compile import rule
from parlour.core.record import NOBODY

from ..board import NONE, RANK
from ..state import ADVANCED, ANY_TURN, DRAWN, GATES, MOST_PLIES, OVER, PRESET, RUNNING
from .table import next_team, widen, with_trivia


@rule
def begin_turn(s, team):
    """Begin a team's turn with its gate window, the time in which it may place and open gates. If an option lets the
    rivals do so too, their windows come first. K-14, K-21
    """
    s.turn = team
    s.phase = GATES
    s.seat = next_team(s, team) if s.gate_turns == ANY_TURN else team


@rule
def finish(s, winner):
    """End the game with this winner, or with none. K-01, K-70"""
    s.winner = winner
    s.phase = OVER
    s.seat = NOBODY
    s.may = 0


@rule
def most_advanced(s):
    """Return the team nearest the keep; among those equally near, the one with most keys; DRAWN if several have
    equally many. K-71
    """
    best, lead = -1, DRAWN
    for team in range(s.seats):
        score = 100 * widen(RANK[s.pos[team]]) + widen(s.chain[team]) if s.pos[team] >= 0 else 0
        if score > best:
            best, lead = score, team
        elif score == best:
            lead = DRAWN
    return lead


@rule
def finish_at_limit(s):
    """End the game at its turn limit: the most advanced team wins or, by option, nobody. K-71"""
    finish(s, most_advanced(s) if s.at_limit == ADVANCED else DRAWN)


@rule
def clear_move(s):
    """Reset the fields of the current move. K-08"""
    s.left = s.heading = s.must = s.hover = 0
    s.prev = NONE


@rule
def put_question(s, category):
    """Begin a new question in this category, and give it the next question number. K-09, K-33, K-39"""
    s.cat = category
    s.asked += 1


@rule
def clear_question(s):
    """Reset the fields of the current question. K-17"""
    s.cat = s.pressed = s.offered = NONE
    s.rating = s.guessed = s.timed_out = 0


@rule
def end_turn(s):
    """Pass the turn to the team that follows the mover, or end the game if the turn limit is reached. K-13, K-17, K-39,
    K-71
    """
    clear_move(s)
    s.skipped = s.arrived = 0
    if with_trivia(s):
        clear_question(s)
        s.racing = 0
        if s.chest_card != PRESET:
            s.card = NONE
    s.turns += 1
    if s.round_limit and s.turns >= widen(s.round_limit) * widen(s.seats):
        finish_at_limit(s)
    else:
        begin_turn(s, next_team(s, s.turn))


@rule
def guard(s):
    """End the game, as if the turn limit were reached, once it has had 20,000 actions. So no game can last for ever.
    K-71
    """
    if s.ply >= MOST_PLIES and s.phase != OVER:
        finish_at_limit(s)


@rule
def returns(s, seat):
    """Return 1 for the winner and -1 for all others, who are not ranked; 0 for everybody in a draw. K-01, K-70, K-71"""
    if s.winner == RUNNING or s.winner == DRAWN:
        return 0.0
    return 1.0 if s.winner == seat else -1.0
