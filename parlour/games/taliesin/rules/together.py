"""Games in which a side chooses together: each of its roles chooses a move in secret, then the moves are made in a
fixed order. T-65
"""

from __future__ import annotations

from parlour.core.compile import noinline, rule
from parlour.core.record import OK

from ..board import KIND, NOWHERE, OWN_LEVEL, L
from ..moves import from_of, to_of
from ..state import AWAITED, BARE, DRAWN, HIDDEN, LAPSED, ROLES, RUNNING, TAKEN
from .judge import refuse_move
from .placement import finish, is_bare, move_piece, seat_of


@rule
def make_move(s, action):
    """Make a move on the boards. End the game if the move captures a Life Force or leaves only Life Forces. T-13,
    T-45, T-47
    """
    a, b = from_of(action), to_of(action)
    wins = s.at[b] >= 0 and KIND[s.at[b]] == L
    move_piece(s, int(s.at[a]), a, b)
    s.last_from, s.last_to = a, b
    if wins:
        finish(s, int(s.side), TAKEN)
    elif is_bare(s):
        finish(s, DRAWN, BARE)


@rule
def awaited(s):
    """Return, as a bit mask, the seats of the side to move that have still to choose a move; 0 once all have chosen.
    T-65
    """
    mask = 0
    for role in range(ROLES):
        if s.chosen[role] == AWAITED:
            mask |= 1 << seat_of(s, int(s.side), role)
    return mask


@rule
def count_awaited(s):
    """Return how many roles have still to choose a move. T-65"""
    count = 0
    for role in range(ROLES):
        count += 1 if s.chosen[role] == AWAITED else 0
    return count


@rule
def note_choice(s, action):
    """Record a move as the choice of the role (part of a team) that moves this piece. T-59, T-65"""
    s.chosen[OWN_LEVEL[s.at[from_of(action)]] + 1] = action


@noinline
def carry_out(s):
    """Make the moves that were chosen in a turn, the captain's first, then level by level. Drop a move that has become
    illegal. T-65
    """
    for role in range(ROLES):
        action = int(s.chosen[role])
        s.chosen[role] = NOWHERE
        s.carried[role] = NOWHERE
        if action < 0:
            continue
        s.carried[role] = LAPSED - action
        if s.result == RUNNING and refuse_move(s, action, role) == OK:
            s.carried[role] = action
            make_move(s, action)


@rule
def is_last_choice(s):
    """Return whether only one role has still to choose, so that the next choice reveals all of them. T-65"""
    return s.together > 0 and s.result == RUNNING and count_awaited(s) == 1


@rule
def hide_choices(s, seat):
    """Hide from a seat the moves that the roles of other seats have chosen. T-65"""
    for role in range(ROLES):
        if s.chosen[role] >= 0 and seat_of(s, int(s.side), role) != seat:
            s.chosen[role] = HIDDEN
