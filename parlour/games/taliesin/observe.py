"""Taliesin: what a seat sees. Nothing is hidden (T-55); features are rotated so that the seat's home is below."""

from __future__ import annotations

from parlour.core.compile import rule

from .board import KIND, KINDS, OWNER, PLACES, RING, SEGMENT, SEGMENTS, SILVER, ZONES
from .moves import level_of, zone_of
from .rules.turns import side_of, times_seen

PLANES = KINDS * PLACES  # 1.0 for an own piece of the kind on the place, -1.0 for the enemy's
FEATURES = PLANES + 10


@rule
def _turned(s, place, side):
    """Return the place as a side sees it: silver turns the boards round and counts levels from the top. T-53"""
    if side != SILVER:
        return place
    ring, segment = int(RING[zone_of(place)]), int(SEGMENT[zone_of(place)])
    segment += SEGMENTS // 2 if segment < SEGMENTS // 2 else -SEGMENTS // 2
    zone = SEGMENTS * (ring - 1) + segment if ring & 1 else SEGMENTS * ring - 1 - segment
    return (int(s.boards) - 1 - level_of(place)) * ZONES + zone


@rule
def observe(s, seat, out):
    """Write a plane of places for each kind, then whose turn it is, which slot, and the counters. T-49 to T-51, T-55"""
    side = side_of(s, seat)
    for i in range(FEATURES):
        out[i] = 0.0
    for piece in range(len(KIND)):
        place = int(s.pos[piece])
        if place >= 0:
            mark = 1.0 if OWNER[piece] == side else -1.0
            out[int(KIND[piece]) * PLACES + _turned(s, place, side)] = mark
    out[PLANES] = 1.0 if s.side == side else 0.0
    out[PLANES + 1] = 1.0 if s.seat == seat else 0.0
    out[PLANES + 2 + int(s.slot)] = 1.0
    out[PLANES + 6] = int(s.quiet) / int(s.quiet_limit)
    out[PLANES + 7] = int(s.ply) / int(s.ply_limit)
    out[PLANES + 8] = times_seen(s) / 3.0
    out[PLANES + 9] = int(s.boards) / 3.0
