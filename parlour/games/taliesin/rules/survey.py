"""Compiled functions that answer questions of the sentences and pictures, such as which pieces endanger a
Life Force, or what the path of a move is.
"""

from __future__ import annotations

from parlour.core.compile import rule

from ..board import FIRST, LAST, LENGTH, NOWHERE, OWNER, PIECES, SET, STRIDE, ZONES, L, along
from ..moves import level_of, zone_of
from ..state import RUNNING
from .danger import in_danger, is_lost_on
from .judge import may_move
from .placement import finish, hash_of, moves_per_turn, seat_of, side_of
from .reach import could_capture, dives_to, has_climb, is_clear, line_of, steps_along, ways
from .turns import find_role, let_move, pass_turn, start_turn

THE_HOLE = -2  # between the places of a route
UNUSED = -2  # a way into the hole that does not lead there
LONGEST_ROUTE = 24


@rule
def falls(s, piece, place):
    """Return whether a piece that ends its move on this place is lost there, in the event horizon (the innermost
    ring). T-09
    """
    return is_lost_on(piece, place)


@rule
def threats(s, side, out):
    """Write to `out` the pieces that could capture a side's Life Force now, in the order of their places; return how
    many. T-40
    """
    home = int(s.pos[side * SET + L])
    n = 0
    for place in range(int(s.boards) * ZONES if in_danger(s, side) else 0):
        piece = int(s.at[place])
        if piece >= 0 and OWNER[piece] != side and could_capture(s, piece, home):
            out[n] = piece
            n += 1
    return n


@rule
def list_run(s, kind, a, b, out):
    """Write the places on the shortest open line from `a` to `b` on one level to out[1], out[2] and so on;
    return how many there are. The place `a` is not among them. T-11
    """
    best = 0
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        steps = steps_along(direction, a, b)
        if 0 < steps <= STRIDE[kind] and (best == 0 or steps < best) and is_clear(s, direction, a, steps):
            best = steps
            for i in range(steps):
                out[1 + i] = a - zone_of(a) + along(direction, zone_of(a), i)
    return best


@rule
def list_way_in(place, way, out, n, step):
    """Write to `out` a place and the zones on its path number `way` (0 to 2) into the black hole. Write the
    first to index `n` and go on to higher or lower indices by `step` (1 or -1). Return the index after the
    last. T-16
    """
    direction, zone = line_of(way), zone_of(place)
    out[n] = place
    for i in range(int(LENGTH[direction, zone])):
        n += step
        out[n] = place - zone + along(direction, zone, i)
    return n + step


@rule
def list_dive(s, kind, a, b, out):
    """Write to `out` the places on an open path from `a` through the black hole to `b`; return how many, 0 if no path
    is open. T-16, T-20
    """
    ways_in, ways_out = ways(s, a, NOWHERE, NOWHERE, NOWHERE), ways(s, b, NOWHERE, NOWHERE, NOWHERE)
    for i in range(3):
        for o in range(3):
            if ways_in & 1 << i and ways_out & 1 << o and dives_to(s, kind, a, 1 << i, b, 1 << o):
                hole = list_way_in(a, i, out, 0, 1)
                end = list_way_in(b, o, out, hole + 1, 1) - 1
                list_way_in(b, o, out, end, -1)  # the same places again, from the hole to `b`
                out[hole] = THE_HOLE
                return end + 1
    return 0


@rule
def route(s, kind, a, b, out):
    """Write to `out` the places on the shortest open path from `a` to `b`, or only `a` and `b` if no path is open;
    return how many. T-11, T-14, T-16
    """
    n = 0
    if level_of(a) == level_of(b):
        n = 1 + list_run(s, kind, a, b, out)
    elif not has_climb(s, kind, a, b):
        n = list_dive(s, kind, a, b, out)
    out[0] = a
    if n < 2:
        out[1] = b
    return n if n > 2 else 2


@rule
def first_on(s, direction, a):
    """Return the first piece on the line from place `a` in a direction; NOWHERE if the line is empty. T-11"""
    zone = zone_of(a)
    for i in range(int(LENGTH[direction, zone])):
        piece = int(s.at[a - zone + along(direction, zone, i)])
        if piece >= 0:
            return piece
    return NOWHERE


@rule
def blockers(s, kind, a, b, out):
    """Write to `out` the first piece on each line that leads from `a` to `b` on one level, those on the shortest line
    first; return how many. T-11
    """
    n = 0
    for steps in range(1, int(STRIDE[kind]) + 1):
        for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
            if steps_along(direction, a, b) == steps:
                out[n] = first_on(s, direction, a)
                n += 1
    return n


@rule
def shut_ways(s, kind, a, b, out):
    """Write to `out` the first piece on each path into the black hole: out[0:3] for the three paths from `a`, out[3:6]
    for those from `b`. UNUSED marks a path that cannot be part of a move from `a` to `b`. T-16 to T-20
    """
    for way in range(6):
        out[way] = UNUSED
    for i in range(3):
        for o in range(3):
            if dives_to(s, kind, a, 1 << i, b, 1 << o):
                out[i] = first_on(s, line_of(i), a)
                out[3 + o] = first_on(s, line_of(o), b)


@rule
def movers(s, out):
    """Write to `out`, for each piece, the number of the role that moves it; return how many pieces there are. T-55,
    T-56, T-59
    """
    for piece in range(PIECES):
        for role in range(moves_per_turn(s)):
            if may_move(s, piece, role):
                out[piece] = role
    return PIECES


@rule
def roles_of(s, seat):
    """Return a bit mask of the roles that a seat plays. T-55 to T-61"""
    mask = 0
    for role in range(moves_per_turn(s)):
        mask |= 1 << role if seat_of(s, side_of(s, seat), role) == seat else 0
    return mask


@rule
def resume(s, result, reason):
    """Continue the game from a position that was read from text; or end the game, if a result and a reason are given.
    T-44, T-46, T-49, T-62
    """
    s.hash = hash_of(s)
    if result != RUNNING:
        finish(s, result, reason)
    elif s.slot == 0:
        start_turn(s)
    else:
        found = find_role(s, int(s.slot))
        if found == NOWHERE:
            pass_turn(s)
        else:
            let_move(s, found)
