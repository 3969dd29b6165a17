"""Finding a move that ends an attack on the Life Force, and finding out whether there is any legal move. The search
begins at the places where a piece could end the attack. T-41, T-44, T-62

`attack` is the code of the attack on the Life Force, as `find_attack` returns it.
"""

from __future__ import annotations

from parlour.core.compile import noinline, rule

from ..board import (
    DIVES,
    FIRST,
    FIRST_CANDIDATE,
    KIND,
    LAST,
    LINES,
    NOWHERE,
    OUT_MINUS,
    OUT_PLUS,
    OWNER,
    SET,
    TARGETS,
    ZONES,
    L,
    S,
    W,
    along,
    length,
)
from ..moves import action_of, level_of, zone_of
from ..state import HOLE_TOO
from .candidates import candidate_move, count_moves, is_exposing, may_end_on
from .danger import find_attack, first_own, is_attacked_along, is_lost_on, would_endanger
from .judge import may_move
from .reach import has_climb, is_open, line_of, ways

MISSING, FOUND, BY_STEP, BY_ANSWER, BY_CANDIDATE = range(
    5
)  # what is known of a move, and how it is looked for


@rule
def first_step(s, piece, a):
    """Return an empty zone beside `a` to which the piece may step; NOWHERE if there is none. The step may leave the
    side's Life Force in danger. T-08, T-11
    """
    kind = int(KIND[piece])
    zone = zone_of(a)
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        if length(direction, zone) > 0:
            b = a - zone + along(direction, zone, 0)
            if s.at[b] < 0 and not is_lost_on(piece, b):
                return b
    return NOWHERE


@rule
def step_aside(s, role):
    """Return a single step of the Life Force, on its own level, after which it is not in danger; NOWHERE if there is
    none. Such a step is the most common answer to an attack. T-25, T-41
    """
    piece = int(s.side) * SET + L
    a = int(s.pos[piece])
    if a < 0 or not may_move(s, piece, role):
        return NOWHERE
    zone = zone_of(a)
    for direction in range(int(FIRST[L]), int(LAST[L]) + 1):
        if length(direction, zone) > 0:
            b = a - zone + along(direction, zone, 0)
            if s.at[b] < 0 and not is_lost_on(piece, b) and not would_endanger(s, piece, a, b):
                return action_of(a, b)
    return NOWHERE


@rule
def climb_away(s, role, attack):
    """Return a move of the Life Force to another level, after which it is not in danger; NOWHERE if there is none.
    T-25, T-28, T-41
    """
    for number in range(int(FIRST_CANDIDATE[L]) + int(TARGETS[L]), int(FIRST_CANDIDATE[L + 1])):
        action = candidate_move(s, number, role, 0, 0, 0, attack)
        if action >= 0 and not is_exposing(s, action, attack):
            return action
    return NOWHERE


@rule
def may_come(s, role, a, b, attack):
    """Return whether the piece on `a` may legally move to `b`, given that its path is open. Return False if the piece
    is the Life Force. T-41, T-42
    """
    piece = int(s.at[a])
    if KIND[piece] == L or not may_move(s, piece, role) or not may_end_on(s, piece, a, b, attack):
        return False
    return not is_exposing(s, action_of(a, b), attack)


@noinline
def come_to(s, role, b, attack):
    """Return a legal move to `b` by any piece except the Life Force; NOWHERE if there is none. T-11, T-14,
    T-16, T-41
    """
    side = int(s.side)
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:  # the rim lines begin with them
            continue
        if is_attacked_along(s, direction, 1 - side, b, NOWHERE, NOWHERE, NOWHERE):
            a = first_own(s, direction, side, b)
            if may_come(s, role, a, b, attack):
                return action_of(a, b)
    for level in range(int(s.boards)):
        a = level * ZONES + zone_of(b)
        if s.at[a] >= 0 and OWNER[s.at[a]] == side and has_climb(s, int(KIND[s.at[a]]), a, b):
            if may_come(s, role, a, b, attack):
                return action_of(a, b)
    for kind in range(W, S + 1):
        a = int(s.pos[side * SET + kind])
        if DIVES[kind] > 0 and a >= 0 and level_of(a) != level_of(b) and is_open(s, kind, a, b):
            if may_come(s, role, a, b, attack):
                return action_of(a, b)
    return NOWHERE


@rule
def close_line(s, role, place, direction, attack):
    """Return a legal move to any zone on the line from `place`, up to the first piece: it blocks the line or captures
    that piece. Return NOWHERE if there is no such move. T-11, T-41
    """
    zone = zone_of(place)
    for i in range(length(direction, zone)):
        b = place - zone + along(direction, zone, i)
        action = come_to(s, role, b, attack)
        if action >= 0 or s.at[b] >= 0:
            return action
    return NOWHERE


@rule
def shut_out(s, role, attack):
    """Return a legal move that captures a Wizard attacking from another level, or blocks its path; NOWHERE if there is
    none. T-22, T-23, T-41
    """
    home, wizard = int(s.pos[int(s.side) * SET + L]), int(s.pos[(1 - int(s.side)) * SET + W])
    action = come_to(s, role, wizard, attack)
    if action < 0 and abs(home - wizard) == 2 * ZONES:
        action = come_to(s, role, (home + wizard) // 2, attack)
    for i in range(6):
        place, way = home if i < 3 else wizard, i % 3
        if action < 0 and ways(s, place, NOWHERE, NOWHERE, NOWHERE) & 1 << way:
            action = close_line(s, role, place, line_of(way), attack)
    return action


@noinline
def answer_danger(s, role, attack):
    """Return a legal move that ends the attack on the Life Force; NOWHERE if there is none. Either the Life Force
    moves away, or another piece captures the attacker or blocks it. T-41, T-44
    """
    action = step_aside(s, role)
    if action < 0:
        action = climb_away(s, role, attack)
    if action >= 0:
        return action
    if attack <= LINES:
        return close_line(s, role, int(s.pos[int(s.side) * SET + L]), attack - 1, attack)
    if s.level_capture == HOLE_TOO:  # the attacker may be another piece than the Wizard
        return count_moves(s, role, 1)[1]
    return shut_out(s, role, attack)


@rule
def try_steps(s, role):
    """Return FOUND if some piece has a legal move of one step. If none is found, return which method the search for a
    legal move should use next: BY_ANSWER or BY_CANDIDATE. T-44, T-62
    """
    first = int(s.side) * SET
    piece = first + SET
    while piece > first:
        b = NOWHERE
        while b < 0 and piece > first:
            piece -= 1
            a = int(s.pos[piece])
            if a >= 0 and may_move(s, piece, role):
                b = first_step(s, piece, a)
        if b >= 0:
            if not would_endanger(s, piece, int(s.pos[piece]), b):
                return FOUND
            if find_attack(s, int(s.side)):
                return BY_ANSWER
    return BY_CANDIDATE


@rule
def seek_move(s, role, way):
    """Search for a legal move of a role by the method `way`; return FOUND, MISSING, or the method to try next. T-44,
    T-62

    A single step, or an answer to an attack, is nearly always found. If not, all candidate moves (rules/candidates.py)
    are tested.
    """
    if way == BY_STEP:
        return try_steps(s, role)
    if way == BY_ANSWER:
        return FOUND if answer_danger(s, role, find_attack(s, int(s.side))) >= 0 else MISSING
    return FOUND if count_moves(s, role, 1)[0] > 0 else MISSING


@rule
def has_move(s, role):
    """Return whether a role has a legal move. (In a team, each role moves a part of the side's pieces.) T-44, T-62"""
    way = BY_STEP
    while way >= BY_STEP:
        way = seek_move(s, role, way)
    return way == FOUND
