"""Taliesin: what a seat sees: everything except what other players chose in secret (T-65). The features for learning
programs are turned so that the seat's own home comes first.
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.layout import plain
from parlour.core.record import SEVERAL

from .board import KIND, KINDS, OWNER, PLACES, RING, SEGMENT, SEGMENTS, SILVER, ZONES
from .moves import level_of, zone_of
from .rules.placement import side_of
from .rules.slots import count_moves
from .rules.together import cover
from .rules.turns import times_seen
from .state import AWAITED, HIDDEN, ROLES

PLANES = KINDS * PLACES  # 1.0 for an own piece of the kind on the place, -1.0 for the enemy's
SIZE = PLANES + 10
FEATURES = plain("features", "Everything that a seat sees.", SIZE)


@rule
def _turned(s, place, side):
    """Return a place as a side sees it: for silver the boards are turned half round and the levels counted from the
    top. T-53
    """
    if side != SILVER:
        return place
    ring, segment = int(RING[zone_of(place)]), int(SEGMENT[zone_of(place)])
    segment += SEGMENTS // 2 if segment < SEGMENTS // 2 else -SEGMENTS // 2
    zone = SEGMENTS * (ring - 1) + segment if ring & 1 else SEGMENTS * ring - 1 - segment
    return (int(s.boards) - 1 - level_of(place)) * ZONES + zone


@rule
def hide(s, seat):
    """Remove from the record the choices that the other players made in secret. T-65"""
    cover(s, seat)


@rule
def guess(s, seat, luck):
    """Replace hidden choices by random legal moves of the players who chose. T-65"""
    a, b = first_luck(luck, 0)
    for role in range(ROLES):
        if s.chosen[role] == HIDDEN:
            word, a, b = next_luck(a, b)
            many = count_moves(s, role, -1)[0]
            s.chosen[role] = count_moves(s, role, 1 + ((word * many) >> 32))[1]


@rule
def observe(s, seat, out):
    """Write features to `out`: for each kind of piece a number for every place, then whose turn it is, which roles have
    still to move, and the counters. T-49 to T-51, T-55, T-65
    """
    side = side_of(s, seat)
    for i in range(SIZE):
        out[i] = 0.0
    for piece in range(len(KIND)):
        place = int(s.pos[piece])
        if place >= 0:
            mark = 1.0 if OWNER[piece] == side else -1.0
            out[int(KIND[piece]) * PLACES + _turned(s, place, side)] = mark
    out[PLANES] = 1.0 if s.side == side else 0.0
    out[PLANES + 1] = 1.0 if s.seat == seat or (s.seat == SEVERAL and int(s.may) >> seat & 1) else 0.0
    if s.together:
        for role in range(ROLES):
            out[PLANES + 2 + role] = 1.0 if s.chosen[role] == AWAITED else 0.0
    else:
        out[PLANES + 2 + int(s.slot)] = 1.0
    out[PLANES + 6] = int(s.quiet) / int(s.quiet_limit) if s.quiet_limit > 0 else 0.0
    out[PLANES + 7] = int(s.ply) / int(s.ply_limit)
    out[PLANES + 8] = times_seen(s) / 3.0
    out[PLANES + 9] = int(s.boards) / 3.0
