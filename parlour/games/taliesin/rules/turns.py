"""Turns and ends: which role moves when, and how a game is won, lost or drawn. T-44 to T-62, T-65

A role is given by its number, in the order in which the roles of a side move. The work that follows a move can take
long, so it is done in small numbered parts, called stages. T-44 to T-62, T-65
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.record import SEVERAL, WORLD

from ..board import NOWHERE, OWN_LEVEL, OWNER
from ..moves import DRAW, MOVES, RESIGN, from_of, is_call
from ..state import (
    AGREED,
    AWAITED,
    DRAWN,
    IS_LOSS,
    MATE,
    PLIES,
    QUIET,
    REMEMBERED,
    REPEATED,
    RESIGNED,
    ROLES,
    RUNNING,
    STALEMATE,
    STALEMATE_LOST,
    STRICT,
)
from .danger import in_danger
from .defence import BY_STEP, FOUND, MISSING, has_move, seek_move
from .placement import SILVER_KEY, finish, hash_key, moves_per_turn, seat_of, side_of
from .together import awaited, carry_out, is_last_choice, make_move, note_choice

NO_STAGE = 0  # the stage after which nothing follows any more
WAY_BITS, ROLE_BITS = 5, 2  # of a stage


@rule
def find_role(s, role):
    """Return the first role (part of a team that moves some of the pieces) that has a legal move, searching
    from `role` on; NOWHERE if none has. T-62
    """
    for each in range(role, moves_per_turn(s)):
        if has_move(s, each):
            return each
    return NOWHERE


@rule
def let_move(s, role):
    """Let the seat that plays this role of the side to move act next. If the side chooses its moves together,
    let every seat act that has still to choose. T-55 to T-62, T-65
    """
    if s.together:
        s.slot = 0
        s.seat = SEVERAL
        s.may = awaited(s)
    else:
        s.slot = role
        s.seat = seat_of(s, int(s.side), role)


@rule
def await_roles(s):
    """At the start of a turn, record for every role whether it has a legal move and so has still to choose.
    T-62, T-65
    """
    for role in range(ROLES):
        s.chosen[role] = AWAITED if has_move(s, role) else NOWHERE


@rule
def history_index(quiet):
    """Return the index at which the hash of this turn's position is stored. `quiet` is the number of turns since the
    last capture; only the last REMEMBERED turns are stored. T-49, T-70
    """
    return quiet if quiet < REMEMBERED else quiet % REMEMBERED


@rule
def begin_turn(s):
    """Reset the record's fields for the turn of the side to move, and store the hash of the position for the
    rule on repetition. T-49, T-57, T-60
    """
    s.slot = 0
    if s.repetition > 0 and s.quiet >= 0:
        s.hist[history_index(int(s.quiet))] = s.hash


@rule
def start_turn(s):
    """Begin the turn of the side to move: find which role can move first, or end the game if none can. T-44,
    T-46, T-65
    """
    begin_turn(s)
    found = find_role(s, 0)
    if found == NOWHERE:
        lose_turn(s)
    else:
        if s.together:
            await_roles(s)
        let_move(s, found)


@rule
def end_without_moves(s):
    """Return why the game ends when the side to move has no legal move: by mate if its Life Force is in
    danger, otherwise by stalemate. In open play (T-45) there is no mate. T-44, T-45, T-46
    """
    if s.danger == STRICT and in_danger(s, int(s.side)):
        return MATE
    return STALEMATE_LOST if s.stalemate == IS_LOSS else STALEMATE


@rule
def lose_turn(s):
    """End the game because the side to move has no legal move: by mate or by stalemate. T-44, T-46"""
    reason = end_without_moves(s)
    finish(s, DRAWN if reason == STALEMATE else 1 - int(s.side), reason)


@rule
def count_repetitions(s):
    """Return how often the position at the start of this turn has occurred, this time included. T-49"""
    count = 0
    if s.quiet < 0:
        return count
    now = history_index(int(s.quiet))
    for i in range(min(int(s.quiet) + 1, REMEMBERED)):
        if s.hist[i] == s.hist[now]:
            count += 1
    return count


@rule
def switch_sides(s):
    """Make the other side the side to move, without beginning its turn. T-50, T-55"""
    s.quiet += 1
    s.side = 1 - int(s.side)
    s.hash = int(s.hash) ^ hash_key(SILVER_KEY)


@rule
def end_by_waiting(s):
    """End the game as a draw if the position has occurred too often, or if there were too many turns without a
    capture. T-49, T-50, T-70
    """
    if s.repetition > 0 and count_repetitions(s) >= s.repetition:
        finish(s, DRAWN, REPEATED)
    elif s.quiet_limit > 0 and s.quiet >= s.quiet_limit:
        finish(s, DRAWN, QUIET)


@rule
def pass_turn(s):
    """Pass the turn to the other side and begin it. T-44, T-46, T-49, T-50, T-55"""
    switch_sides(s)
    start_turn(s)
    if s.result == RUNNING:
        end_by_waiting(s)


@rule
def end_by_call(s, action):
    """End the game by a call: a side resigns, or both sides agree a draw. T-48"""
    s.ply += 1
    if action == DRAW:
        finish(s, DRAWN, AGREED)
    else:
        finish(s, 1 - (action - RESIGN), RESIGNED)


@rule
def stage_of(way, role, begins):
    """Return the number of the stage (a part of the work after a move) that looks for a legal move of this role by
    the method `way`. `begins` is 1 at the start of a turn, otherwise 0. T-62
    """
    return way | role << WAY_BITS | begins << WAY_BITS + ROLE_BITS


@rule
def ask(s, role, begins):
    """Return the stage (a numbered part of the work after a move) that finds out whether this role can move.
    After the last role, pass the turn; or, if `begins` is 1 (no role of this turn could move), end the game
    and return NO_STAGE. T-44, T-46, T-62
    """
    if role < moves_per_turn(s):
        return stage_of(BY_STEP, role, begins)
    if begins:
        lose_turn(s)
        return NO_STAGE
    switch_sides(s)
    begin_turn(s)
    return stage_of(BY_STEP, 0, 1)


@rule
def let_move_or_end(s, role, begins):
    """Let this role, which has a legal move, act next; or end the game if it has reached a limit on its length. Return
    NO_STAGE: nothing more follows. `begins` is 1 at the start of a turn. T-49 to T-51, T-62
    """
    let_move(s, role)
    if begins:
        end_by_waiting(s)
    if s.result == RUNNING and s.ply >= s.ply_limit:
        finish(s, DRAWN, PLIES)
    return NO_STAGE


@rule
def go_on_asking(s, role, found):
    """Record whether this role of a team has a legal move (`found`) and so must choose one. Return the stage
    that tests the next role. After the last role, let the roles choose, or end the game if none has a legal
    move, and return NO_STAGE. T-44, T-62, T-65
    """
    s.chosen[role] = AWAITED if found else NOWHERE
    if role + 1 < moves_per_turn(s):
        return stage_of(BY_STEP, role + 1, 1)
    if awaited(s):
        return let_move_or_end(s, 0, 1)
    lose_turn(s)
    return NO_STAGE


@rule
def go_on(s, stage):
    """Carry out one stage of the work that follows a move. This work finds out which role moves next, or how the game
    has ended. Return the next stage. T-44, T-62, T-65
    """
    role, begins = stage >> WAY_BITS & (1 << ROLE_BITS) - 1, stage >> WAY_BITS + ROLE_BITS
    way = seek_move(s, role, stage & (1 << WAY_BITS) - 1)
    if s.together and (way == FOUND or way == MISSING):
        return go_on_asking(s, role, way == FOUND)
    if way == FOUND:
        return let_move_or_end(s, role, begins)
    return ask(s, role + 1, begins) if way == MISSING else stage_of(way, role, begins)


@rule
def choose(s, action):
    """Record the choice of one role. Once every role has chosen, carry all choices out. Return the first stage of the
    work that follows. T-51, T-65
    """
    s.ply += 1
    note_choice(s, action)
    s.may = awaited(s)
    if s.may == 0:
        carry_out(s)
        return NO_STAGE if s.result != RUNNING else ask(s, moves_per_turn(s), 0)
    if s.ply >= s.ply_limit:
        finish(s, DRAWN, PLIES)
    return NO_STAGE


@rule
def act(s, action):
    """Carry out an action: make a move, record a choice, or end the game by a call. Return the first stage of the work
    that follows. T-13, T-47 to T-52, T-65
    """
    if is_call(action):
        end_by_call(s, action)
        return NO_STAGE
    if s.together:
        return choose(s, action)
    make_move(s, action)
    s.ply += 1
    return NO_STAGE if s.result != RUNNING else ask(s, int(s.slot) + 1, 0)


@rule
def play(s, action):
    """Carry out an action, and all stages of the work that follows: find out which role moves next, or how the game
    has ended. T-13, T-44 to T-52, T-62
    """
    stage = act(s, action)
    while stage != NO_STAGE:
        stage = go_on(s, stage)


@rule
def odds(s, action):
    """Return 1: there is no chance in this game. T-55"""
    return 1


@rule
def actor(s, action):
    """Return the seat that plays an action: WORLD for a call; if a side chooses together, the seat that moves the
    piece; otherwise the seat to move. T-48, T-55, T-65
    """
    if is_call(action):
        return WORLD
    if s.seat == SEVERAL and action >= 0 and action < MOVES:
        piece = int(s.at[from_of(action)])
        if piece >= 0 and OWNER[piece] == s.side:
            return seat_of(s, int(s.side), int(OWN_LEVEL[piece]) + 1)
    return int(s.seat)


@rule
def blocks_undo(s, action):
    """Return whether no action before this one can be undone any more. That is so for the last choice of a turn,
    because it reveals all choices. T-65
    """
    return is_last_choice(s)


@rule
def returns(s, seat):
    """Return a seat's result: 1 if its side won, -1 if the other side won, 0 for a draw. T-44 to T-51"""
    if s.result == RUNNING or s.result == DRAWN:
        return 0.0
    return 1.0 if s.result == side_of(s, seat) else -1.0
