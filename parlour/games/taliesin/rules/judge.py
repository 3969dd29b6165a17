"""Judges moves: `refusal` says why one action is not legal (listing.py lists all legal ones). T-07 to T-43, T-52

`care` says how carefully a move must be tested for danger (`danger.care_for`).
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.record import IS_OVER, OK

from ..board import (
    GOLD,
    KIND,
    NOWHERE,
    OWN_LEVEL,
    OWNER,
    A,
    C,
    L,
    W,
)
from ..moves import MOVES, from_of, is_call, level_of, to_of
from ..state import AESIR, ALL_ROLES, AWAITED, RUNNING, STRICT, TRAVELLERS
from .codes import (
    CLIMB_BLOCKED,
    EXPOSED,
    HAS_CHOSEN,
    HOLE_BLOCKED,
    HORIZON_SHUT,
    LIFE_IN_HORIZON,
    LIFE_TAKES,
    LIFE_WAITS,
    LINE_BLOCKED,
    NO_PASSAGE,
    NO_PIECE,
    NO_RUN,
    NO_ZONE,
    NOT_OF_CIRCLE,
    NOT_OF_ROLE,
    NOT_SAVED,
    OWN_PIECE,
    STAYS,
    TAKES_ACROSS,
    WIZARD_SURROUNDED,
)
from .danger import (
    in_danger,
    is_lost_on,
    is_shut_out,
    would_endanger,
)
from .reach import (
    is_open,
    is_reachable,
    may_capture,
)


@rule
def may_move(s, piece, role):
    """Return whether this role moves this piece. If `role` is ALL_ROLES, return whether the role that moves the piece
    has still to choose. T-55, T-56, T-59, T-65
    """
    level = OWN_LEVEL[piece]
    if s.ruleset == AESIR:
        return True
    if s.ruleset == TRAVELLERS:
        home = 0 if OWNER[piece] == GOLD else int(s.boards) - 1
        return (level < 0 or level == home) == (role == 0)
    if role == ALL_ROLES:
        return s.chosen[level + 1] == AWAITED
    return level + 1 == role


@rule
def role_to_move(s):
    """Return the number of the role that moves now. Return ALL_ROLES in games in which all roles choose at the same
    time. T-57, T-60, T-65
    """
    return ALL_ROLES if s.together else int(s.slot)


@rule
def refuse_shape(s, piece, a, b):
    """Return the code of the first reason against a move that follows from the places `a` and `b` alone, whatever
    stands between them; OK if there is none. T-09, T-12, T-13, T-21 to T-39
    """
    kind = int(KIND[piece])
    if a == b:
        return STAYS
    if s.at[b] >= 0 and OWNER[s.at[b]] == s.side:
        return OWN_PIECE
    if not is_reachable(s, kind, a, b):
        return (NO_RUN if level_of(a) == level_of(b) else NO_PASSAGE) + kind
    if is_lost_on(piece, b):
        if kind == L:
            return LIFE_IN_HORIZON
        if is_shut_out(s, piece):
            return HORIZON_SHUT
    return OK


@rule
def refuse_way(s, piece, a, b):
    """Return the code of the first reason against a move that follows from the pieces between `a` and `b`; OK if there
    is none. T-11, T-14, T-15, T-20, T-24, T-26, T-43
    """
    kind = int(KIND[piece])
    if not is_open(s, kind, a, b):
        if level_of(a) == level_of(b):
            return LINE_BLOCKED
        return CLIMB_BLOCKED if kind == A or kind == C or kind == L else HOLE_BLOCKED
    there = int(s.at[b])
    if there < 0:
        return OK
    if not may_capture(s, piece, a, b):
        return LIFE_TAKES if kind == L else WIZARD_SURROUNDED if kind == W else TAKES_ACROSS
    if KIND[there] == L and s.danger == STRICT:
        return LIFE_WAITS
    return OK


@rule
def refuse_role(s, piece, role):
    """Return the code of the reason why a role may not move a piece; OK if it may, or if another test gives a better
    reason. T-56, T-59, T-65
    """
    if may_move(s, piece, role):
        return OK
    if role != ALL_ROLES:
        return NOT_OF_ROLE if s.ruleset == TRAVELLERS else NOT_OF_CIRCLE
    # A role that was skipped has no legal move: a later test gives the reason.
    return OK if s.chosen[OWN_LEVEL[piece] + 1] == NOWHERE else HAS_CHOSEN


@rule
def refuse_move(s, action, role):
    """Return the code of the reason why a role may not make this move on the boards as they stand; OK if it may. T-07,
    T-13, T-41, T-42, T-56, T-59
    """
    if action < 0 or action >= MOVES:
        return NO_ZONE
    a, b = from_of(action), to_of(action)
    if level_of(a) >= s.boards or level_of(b) >= s.boards:
        return NO_ZONE
    piece = int(s.at[a])
    if piece < 0 or OWNER[piece] != s.side:
        return NO_PIECE
    code = refuse_role(s, piece, role)
    if code == OK:
        code = refuse_shape(s, piece, a, b)
    if code == OK:
        code = refuse_way(s, piece, a, b)
    if code == OK and would_endanger(s, piece, a, b):
        code = NOT_SAVED if in_danger(s, int(s.side)) else EXPOSED
    return code


@rule
def refusal(s, action):
    """Return the code of the reason why `action` may not be played; OK if it may. T-13, T-48, T-52, T-65"""
    if s.result != RUNNING:
        return IS_OVER
    return OK if is_call(action) else refuse_move(s, action, role_to_move(s))
