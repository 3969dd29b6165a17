"""Choosing together: all roles of a side choose their moves in secret, then the moves are made in a fixed
order. T-65
"""

from __future__ import annotations

from parlour.core.compile import noinline, rule
from parlour.core.record import OK

from ..board import KIND, NOWHERE, OWN_LEVEL, L
from ..moves import from_of, to_of
from ..state import AWAITED, BARE, DRAWN, HIDDEN, LAPSED, ROLES, RUNNING, TAKEN
from .judge import refuse_move
from .placement import carry, finish, is_bare, seat_of


@rule
def make(s, action):
    """Make a move on the boards. End the game if the move captures a Life Force or leaves nothing but Life Forces.
    T-13, T-45, T-47
    """
    a, b = from_of(action), to_of(action)
    wins = s.at[b] >= 0 and KIND[s.at[b]] == L
    carry(s, int(s.at[a]), a, b)
    s.last_from, s.last_to = a, b
    if wins:
        finish(s, int(s.side), TAKEN)
    elif is_bare(s):
        finish(s, DRAWN, BARE)


@rule
def awaited(s):
    """Return a bit mask of the seats of the side to move whose choices are still missing; 0 once all have chosen.
    T-65
    """
    mask = 0
    for role in range(ROLES):
        if s.chosen[role] == AWAITED:
            mask |= 1 << seat_of(s, int(s.side), role)
    return mask


@rule
def count_awaited(s):
    """Return how many roles have not chosen yet. T-65"""
    count = 0
    for role in range(ROLES):
        count += 1 if s.chosen[role] == AWAITED else 0
    return count


@rule
def note_choice(s, action):
    """Record the move that the role of the moved piece has chosen. T-59, T-65"""
    s.chosen[OWN_LEVEL[s.at[from_of(action)]] + 1] = action


@noinline
def carry_out(s):
    """Carry out the choices of a turn, the captain's first, then level by level; a move that has become illegal is
    dropped. T-65
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
            make(s, action)


@rule
def is_last_choice(s):
    """Return whether only one role has still to choose, so that the next choice reveals all of them. T-65"""
    return s.together > 0 and s.result == RUNNING and count_awaited(s) == 1


@rule
def cover(s, seat):
    """Hide from a seat the choices of all roles that other seats play. T-65"""
    for role in range(ROLES):
        if s.chosen[role] >= 0 and seat_of(s, int(s.side), role) != seat:
            s.chosen[role] = HIDDEN
