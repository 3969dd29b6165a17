"""Mandala: which actions are allowed, and the reason against every other action."""

from parlour.core.compile import rule
from parlour.core.dice import next_luck
from parlour.core.record import OK

from ..moves import (
    ACTIONS,
    ADVANCE_TOKEN,
    ENOUGH,
    INTRODUCE,
    LEFT,
    PASS,
    STAY,
    STOP,
    SWITCH_PAIR,
    colour_of,
    ring_of,
    way_of,
)
from ..state import ADVANCE, BY_PLAYER, FREE, INTRO, LOT, NUMBER, ROLL, ROTATE, SWITCH, WON
from . import codes as why
from .advance import can_advance, token_of_rank
from .place import colour_may_turn, door_segment, is_fixed, is_path, nothing_holds, ring_may_turn
from .throw import differs, has_token, pair_at


@rule
def refusal(s, action):
    """Return the code of the reason why an action may not be played now; OK if it may. M-17"""
    if s.phase == ROTATE:
        return refuse_rotation(s, action)
    if s.phase == INTRO:
        return refuse_introduction(s, action)
    if s.phase == ADVANCE:
        return refuse_advance(s, action)
    if s.phase == ROLL:
        return OK if s.die_low <= action <= s.die_high else why.NO_SUCH_FACE
    if s.phase == LOT:
        return OK if 0 <= action < s.seats else why.NO_SUCH_LOT
    if s.phase == SWITCH:
        if s.switch_by == BY_PLAYER:
            return refuse_switch(s, action)
        return OK if 0 <= action < int(s.rings) * int(s.segments) else why.NO_SUCH_SEGMENT
    return why.HAS_WON if s.result == WON else why.LIMIT_REACHED


@rule
def refuse_switch(s, action):
    """Return the code of the reason why the seat may not play an action while it may swap path and barrier of
    neighbouring segments, before its throw; OK if it may. O-19
    """
    if action == ENOUGH:
        return OK
    if action < 0 or action > ENOUGH:
        return why.NO_SUCH_ACTION
    if action < SWITCH_PAIR:
        return why.SWITCH_NOW
    outcome = action - SWITCH_PAIR
    if outcome >= int(s.rings) * int(s.segments):
        return why.NO_SUCH_SEGMENT
    ring, pair = pair_at(s, outcome)
    if not differs(s, ring, pair):
        return why.SAME_KIND
    return why.TOKEN_ON_PAIR if has_token(s, ring, pair) else OK


@rule
def is_no_action(s, action):
    """Return whether a number is not the number of any action of a seat in this game. The actions that swap two
    segments exist only in games in which the players choose these segments. M-17, O-19
    """
    by_player = s.switching > 0 and s.switch_by == BY_PLAYER
    return action < 0 or action >= (ACTIONS if by_player else SWITCH_PAIR)


@rule
def refuse_rotation(s, action):
    """Return the code of the reason why an action may not be played while the seat is turning rings; OK if it may.
    M-19 to M-29, M-46, M-67, O-08, O-11, O-12, O-14, O-19
    """
    if is_no_action(s, action):
        return why.NO_SUCH_ACTION
    if action >= SWITCH_PAIR:
        return why.SWITCH_IS_OVER
    if action == PASS:
        return why.MUST_PLAY
    if action > PASS and s.aim == NUMBER:
        return why.NO_TOKENS
    if action == INTRODUCE:
        return why.TOO_EARLY_TO_INTRODUCE
    if action > INTRODUCE:
        return why.TURN_RINGS_FIRST
    colour = colour_of(action)
    if colour < s.used:
        return why.COLOUR_DONE
    if colour > s.used:
        return why.OTHER_COLOUR_FIRST
    if action >= STAY:
        return why.MUST_TURN if colour_may_turn(s, colour) else OK
    by = int(s.dice[colour])
    if by == 0:
        return why.SHOWS_ZERO
    ring = ring_of(action)
    if ring >= s.rings:
        return why.ONLY_ONE_RING
    if is_fixed(s, ring):
        return why.RING_IS_FIXED
    if not ring_may_turn(s, ring, -by if way_of(action) == LEFT else by):
        return why.AT_THE_STOP
    if way_of(action) == LEFT and 2 * by == s.segments:
        return why.SAME_PLACE
    return OK


@rule
def refuse_advance(s, action):
    """Return the code of the reason why an action may not be played while the seat chooses which of its tokens run;
    OK if it may. M-67, O-07, O-19
    """
    if is_no_action(s, action):
        return why.NO_SUCH_ACTION
    if action >= SWITCH_PAIR:
        return why.SWITCH_IS_OVER
    if action < PASS:
        return why.RINGS_CONFIRMED
    if action < ADVANCE_TOKEN:
        return why.STOP_FIRST
    if action == STOP:
        return OK
    ring, k = token_of_rank(s, action - ADVANCE_TOKEN)
    return OK if ring >= 0 and can_advance(s, s.turn, ring, k) else why.CANNOT_ADVANCE


@rule
def refuse_introduction(s, action):
    """Return the code of the reason why an action may not be played at the end of a turn, when the seat may bring in
    a token; OK if it may. M-46 to M-52, M-31, M-67, O-19, O-20
    """
    if is_no_action(s, action):
        return why.NO_SUCH_ACTION
    if action >= SWITCH_PAIR:
        return why.SWITCH_IS_OVER
    if action == PASS:
        return OK
    if action < PASS:
        return why.RINGS_CONFIRMED
    if action > INTRODUCE:
        return why.ADVANCE_IS_OVER if s.advance == FREE else why.TOKENS_RUN_ALONE
    if s.hand[s.turn] == 0:
        return why.HAND_IS_EMPTY
    k = door_segment(s, s.turn)
    if not is_path(s, 0, k):
        return why.BARRIER_AT_DOOR
    if (int(s.held[s.turn, 0]) >> k) & 1:
        return why.OWN_TOKEN_AT_DOOR
    return OK


@rule
def legal(s, out):
    """Write every allowed action into `out` in ascending order; return how many there are. M-17"""
    if s.phase == ROTATE:
        return list_rotations(s, out)
    if s.phase == ROLL:
        faces = int(s.die_high) - int(s.die_low) + 1
        for i in range(faces):
            out[i] = int(s.die_low) + i
        return faces
    if s.phase == INTRO:
        out[0] = PASS
        out[1] = INTRODUCE
        return 2 if refuse_introduction(s, INTRODUCE) == OK else 1
    if s.phase == ADVANCE:
        n = 0
        for action in range(ADVANCE_TOKEN, STOP + 1):
            if refuse_advance(s, action) == OK:
                out[n] = action
                n += 1
        return n
    n = 0
    if s.phase == LOT:
        n = int(s.seats)
    elif s.phase == SWITCH:
        if s.switch_by == BY_PLAYER:
            return list_switches(s, out)
        n = int(s.rings) * int(s.segments)
    for i in range(n):
        out[i] = i
    return n


@rule
def list_switches(s, out):
    """Write the actions that swap path and barrier of two neighbouring segments, and ENOUGH, which ends the swapping;
    return how many. O-19
    """
    n = 0
    for outcome in range(int(s.rings) * int(s.segments)):
        if refuse_switch(s, SWITCH_PAIR + outcome) == OK:
            out[n] = SWITCH_PAIR + outcome
            n += 1
    out[n] = ENOUGH
    return n + 1


@rule
def list_rotations(s, out):
    """Write the actions that use the next die; return how many. M-19 to M-25"""
    colour = int(s.used)
    by = int(s.dice[colour])
    if by and nothing_holds(s) and 2 * by != s.segments:
        for choice in range(4):
            out[choice] = 4 * colour + choice
        return 4
    n = 0
    if by:
        for choice in range(4):
            action = 4 * colour + choice
            turn = -by if choice & 1 else by
            if ring_may_turn(s, ring_of(action), turn) and not (choice & 1 and 2 * by == s.segments):
                out[n] = action
                n += 1
    if n == 0:
        out[0] = STAY + colour
        n = 1
    return n


@rule
def try_sample(s, out, tried, a, b):
    """Return a random allowed action, all equally likely, `tried` as it was, and the generator's new state. In an
    ordinary turn the action is computed directly; otherwise it is drawn from the list of allowed actions, which is
    written to `out`. M-17
    """
    luck, a, b = next_luck(a, b)
    if s.phase == ROTATE:
        by = int(s.dice[s.used])
        if by and nothing_holds(s) and 2 * by != s.segments:
            return 4 * int(s.used) + (luck >> 30), tried, a, b
    elif s.phase == ROLL:
        return int(s.die_low) + ((luck * (int(s.die_high) - int(s.die_low) + 1)) >> 32), tried, a, b
    elif s.phase == INTRO:
        return PASS + ((luck * (2 if refuse_introduction(s, INTRODUCE) == OK else 1)) >> 32), tried, a, b
    return int(out[(luck * legal(s, out)) >> 32]), tried, a, b


@rule
def odds(s, action):
    """Return the weight of a chance outcome. All outcomes are equally likely. M-12, M-16, O-10, O-15"""
    return 1


@rule
def blocks_undo(s, action):
    """Return whether an action makes everything before it final, so that no earlier action can be undone: turning the
    last ring of a turn, letting a token run, and bringing a token in or not. M-67
    """
    return (s.phase == ROTATE and s.used == 4) or s.phase == ADVANCE or s.phase == INTRO
