"""Mandala: the parts of a turn, in order: throw the dice, turn the rings, advance the tokens, bring one in. M-17"""

from parlour.core.compile import rule

from ..moves import ADVANCE_TOKEN, INTRODUCE, LEFT, STAY, STOP, colour_of, ring_of, way_of
from ..state import ADVANCE, FLAT, FREE, INTRO, LOT, NUMBER, ROLL, ROTATE, SWITCH
from .advance import advance_all, run, snipe, token_of_rank
from .end import end_turn, finish_game, has_reached_target
from .place import door_segment, door_sum
from .throw import begin_turn, switch, throw


@rule
def play(s, action):
    """Carry out one action that `refusal` allows, and everything that follows it until a seat or chance must act
    again. M-17
    """
    s.ply += 1
    if s.phase == ROTATE:
        rotate(s, action)
    elif s.phase == ROLL:
        throw(s, action)
    elif s.phase == INTRO:
        introduce(s, action)
    elif s.phase == ADVANCE:
        advance_one(s, action)
    elif s.phase == LOT:
        s.turn = action
        s.opener = action
        begin_turn(s)
    elif s.phase == SWITCH:
        switch(s, action)


@rule
def rotate(s, action):
    """Use the next die: turn one ring with all tokens on it, or none if the die cannot turn any. M-19 to M-29"""
    if action < STAY:
        ring = ring_of(action)
        by = int(s.dice[colour_of(action)])
        place = int(s.offset[ring]) + (-by if way_of(action) == LEFT else by)
        if s.bands != FLAT:
            if place >= s.segments:
                place -= int(s.segments)
            elif place < 0:
                place += int(s.segments)
        s.offset[ring] = place
    s.used += 1
    if s.used == 5:
        after_rotating(s)


@rule
def after_rotating(s):
    """Continue the turn once all dice are used: let all tokens run or, by option, let the seat choose which ones run.
    In games with printed numbers, add up those in the column of its door instead. M-29, M-31, M-45, O-07, O-23
    """
    s.seat = s.turn
    if s.aim == NUMBER:
        score_door_sum(s)
    elif s.advance == FREE:
        s.phase = ADVANCE
    else:
        advance_all(s)
        after_advance(s)


@rule
def score_door_sum(s):
    """Give the seat a white peg if the numbers in the column of its door add up to the required sum. Then end its
    turn, or the game if it has enough pegs. M-57, O-23
    """
    if door_sum(s, s.turn) == s.sum:
        s.home[s.turn] += 1
    if has_reached_target(s, s.turn):
        s.turns += 1
        finish_game(s)
    else:
        end_turn(s)


@rule
def after_advance(s):
    """Continue the turn after the tokens have run. If the seat has won, end the game; otherwise let the seat bring in
    a token. M-46, M-57
    """
    if has_reached_target(s, s.turn):
        s.turns += 1
        finish_game(s)
    else:
        s.phase = INTRO


@rule
def advance_one(s, action):
    """Let the token that the seat has chosen run, and end the game if the seat has then won. If the seat has chosen
    to stop, let it bring in a token. O-07
    """
    if action == STOP:
        s.phase = INTRO
        return
    ring, k = token_of_rank(s, action - ADVANCE_TOKEN)
    run(s, s.turn, ring, k)
    if has_reached_target(s, s.turn):
        after_advance(s)


@rule
def introduce(s, action):
    """Bring a token in at the seat's own door if the action is INTRODUCE (it snipes an opponent's token there), or do
    nothing if it is PASS. Then end the turn. M-46 to M-54
    """
    if action == INTRODUCE:
        seat = s.turn
        k = door_segment(s, seat)
        snipe(s, seat, 0, k)
        s.held[seat, 0] = int(s.held[seat, 0]) | (1 << k)
        s.hand[seat] -= 1
    end_turn(s)
