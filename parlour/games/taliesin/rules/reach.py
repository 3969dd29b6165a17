"""Movement and capture: along lines, straight up and down, and through the black hole. T-04 to T-39

Some functions answer for the boards as they would be after a move: `gone` is the place that has become empty, and `to`
the place that now holds the piece `now` (NOWHERE if that piece was lost there). With NOWHERE for all three, the boards
are as they stand.
"""

from __future__ import annotations

from parlour.core.compile import rule

from ..board import (
    CLIMBS,
    DIVES,
    FIRST,
    IN,
    IN_PLUS,
    KIND,
    LAST,
    NOWHERE,
    OWNER,
    RING,
    SEGMENT,
    SEGMENTS,
    STRIDE,
    L,
    W,
    along,
    length,
)
from ..moves import level_of, zone_of
from ..state import ANY, HOLE_TOO, LITERAL

STRAIGHT_IN, TURNING, COUNTER = 1, 2, 4  # ways into the hole: along the segment, in+ and in-
ALL_WAYS = 7
ALL_ROUND = (1 << SEGMENTS) - 1  # a bit for each segment of a ring


@rule
def piece_after(at, place, gone, to, now):
    """Return the piece that stands on `place` after a move; NOWHERE if the place is then empty. The move empties the
    place `gone` and puts the piece `now` on the place `to`. T-11
    """
    if place == gone:
        return NOWHERE
    return now if place == to else int(at[place])


@rule
def steps_along(direction, a, b):
    """Return how many steps it takes from `a` to `b` along the line in a direction on one level; 0 if the line does
    not lead there. T-04 to T-06
    """
    zone = zone_of(a)
    target = zone_of(b)
    for i in range(length(direction, zone)):
        if along(direction, zone, i) == target:
            return i + 1
    return 0


@rule
def length_of(kind, direction, zone):
    """Return how many zones a piece of this kind could move along a line on an empty board. T-04, T-05, T-25, T-38"""
    return min(length(direction, zone), int(STRIDE[kind]))


@rule
def runs_to(kind, a, b):
    """Return whether a piece of this kind could move from `a` to `b` along a line on an empty board. T-21, T-25, T-27,
    T-29, T-31, T-33, T-35 to T-38
    """
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        steps = steps_along(direction, a, b)
        if 0 < steps <= STRIDE[kind]:
            return True
    return False


@rule
def is_clear(s, direction, a, steps):
    """Return whether a piece can move this many steps along a line from `a`: all zones before the last one are empty.
    T-11
    """
    at = s.at
    zone = zone_of(a)
    for i in range(steps - 1):
        if at[a - zone + along(direction, zone, i)] >= 0:
            return False
    return True


@rule
def has_run(s, kind, a, b):
    """Return whether a piece of this kind can move from `a` to `b` along a line of the same level, with no piece in
    between. T-11
    """
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        steps = steps_along(direction, a, b)
        if 0 < steps <= STRIDE[kind] and is_clear(s, direction, a, steps):
            return True
    return False


@rule
def climbs_to(kind, a, b):
    """Return whether a piece of this kind could go straight up or down from `a` to `b` on empty boards. T-14, T-22,
    T-28, T-34, T-39
    """
    far = abs(level_of(a) - level_of(b))
    return zone_of(a) == zone_of(b) and 0 < far <= CLIMBS[kind]


@rule
def has_climb(s, kind, a, b):
    """Return whether a piece of this kind can go straight up or down from `a` to `b`, with no piece on the levels
    between them. T-14, T-22, T-25, T-28, T-34
    """
    if not climbs_to(kind, a, b):
        return False
    return abs(level_of(a) - level_of(b)) == 1 or s.at[(a + b) // 2] < 0


@rule
def line_of(way):
    """Return the number of the line that path number `way` (0 to 2) into the black hole follows. T-16"""
    return IN if way == 0 else IN_PLUS + way - 1


@rule
def ways(s, place, gone, to, now):
    """Return, as a bit mask, which of the three paths from a place into the black hole are open, after a move
    that empties the place `gone` and puts the piece `now` on `to`. T-07, T-16, T-20
    """
    at = s.at
    zone = zone_of(place)
    base = place - zone
    mask = 0
    for way in range(3):
        direction = IN if way == 0 else IN_PLUS + way - 1
        clear = 1
        for i in range(length(direction, zone)):
            if piece_after(at, base + along(direction, zone, i), gone, to, now) >= 0:
                clear = 0
                break
        mask |= clear << way
    return mask


@rule
def has_exit(kind, a, ways_in, b, ways_out):
    """Return whether a piece can get from `a` to `b` through the black hole, if it may leave the hole in any direction.
    `ways_in` and `ways_out` are bit masks of the open paths from `a` and `b` to the hole. T-18, T-19, T-23, T-30, T-32
    """
    if kind == W:
        return ways_in != 0 and ways_out != 0
    # A way out of the hole that turns clockwise is, read backwards, a way in that turns anticlockwise; and vice versa.
    return (ways_in & TURNING and ways_out & COUNTER) or (ways_in & COUNTER and ways_out & TURNING)


@rule
def leads_out(kind, ways_in, straight, turning, counter):
    """Return, as a bit mask, the segments of a ring that a piece can reach when it comes out of the black hole.
    `ways_in` has its open paths into the hole. `straight`, `turning` and `counter` are bit masks of the segments whose
    straight, clockwise and anticlockwise paths to the hole are open. T-18, T-19
    """
    if kind == W:
        return straight | turning | counter
    return (counter if ways_in & TURNING else 0) | (turning if ways_in & COUNTER else 0)


@rule
def step_on(mask):
    """Return a bit mask of segments, rotated by one segment clockwise. T-02"""
    return (mask << 1) & ALL_ROUND | mask >> (SEGMENTS - 1)


@rule
def step_back(mask):
    """Return a bit mask of segments, rotated by one segment anticlockwise. T-02"""
    return mask >> 1 | (mask & 1) << (SEGMENTS - 1)


@rule
def has_straight_exit(kind, a, ways_in, b, ways_out):
    """Return whether a piece that must cross the black hole in a straight line can get from `a` to `b`. `ways_in` and
    `ways_out` are bit masks of the open paths from `a` and `b` to the hole. T-18, T-19
    """
    ring, segment = int(RING[zone_of(a)]), int(SEGMENT[zone_of(a)])
    out_ring, out_segment = int(RING[zone_of(b)]), int(SEGMENT[zone_of(b)])
    for sense in range(-1, 2):
        if kind != W and sense == 0:
            continue
        way = STRAIGHT_IN if sense == 0 else TURNING if sense > 0 else COUNTER
        if not ways_in & way:
            continue
        exit_at = segment + sense * ring + SEGMENTS // 2  # sense·(ring - 1) segments in, one more across
        along = (exit_at + sense * (out_ring - 1) - out_segment + 3 * SEGMENTS) % SEGMENTS == 0
        back = STRAIGHT_IN if sense == 0 else COUNTER if sense > 0 else TURNING
        if along and ways_out & back:
            return True
        on_segment = (exit_at - out_segment + 3 * SEGMENTS) % SEGMENTS == 0
        if kind == W and on_segment and ways_out & STRAIGHT_IN:
            return True
    return False


@rule
def dives_to(s, kind, a, ways_in, b, ways_out):
    """Return whether a piece of this kind can get from `a` through the black hole to `b` on another level. `ways_in`
    and `ways_out` are bit masks of the open paths from `a` and `b` to the hole. T-16, T-17, T-20
    """
    far = abs(level_of(a) - level_of(b))
    if far == 0 or far > DIVES[kind]:
        return False
    if s.hole_exit == ANY:
        return bool(has_exit(kind, a, ways_in, b, ways_out))
    return has_straight_exit(kind, a, ways_in, b, ways_out)


@rule
def is_reachable(s, kind, a, b):
    """Return whether a piece of this kind can go from `a` to `b` on empty boards. Limits on captures and on entering
    the event horizon are ignored. T-21 to T-39
    """
    if level_of(a) == level_of(b):
        return runs_to(kind, a, b)
    return climbs_to(kind, a, b) or dives_to(s, kind, a, ALL_WAYS, b, ALL_WAYS)


@rule
def is_open(s, kind, a, b):
    """Return whether a piece of this kind has an open path from `a` to `b` on the boards as they stand. T-11, T-14,
    T-20
    """
    if level_of(a) == level_of(b):
        return has_run(s, kind, a, b)
    if has_climb(s, kind, a, b):
        return True
    none = NOWHERE
    return dives_to(s, kind, a, ways(s, a, none, none, none), b, ways(s, b, none, none, none))


@rule
def is_surrounded(s, wizard, gone, to, now):
    """Return whether a Wizard cannot capture because all zones next to it hold pieces of its own side, after
    a move that empties the place `gone` and puts the piece `now` on `to`. Never true in ring 1. T-24
    """
    place = int(s.pos[wizard])
    zone = zone_of(place)
    if s.wizard_surrounded != LITERAL or RING[zone] == 1:
        return False
    for direction in range(int(FIRST[W]), int(LAST[W]) + 1):
        if length(direction, zone) == 0:
            continue
        beside = piece_after(s.at, place - zone + along(direction, zone, 0), gone, to, now)
        if beside < 0 or OWNER[beside] != OWNER[wizard]:
            return False
    return True


@rule
def may_capture(s, piece, a, b):
    """Return whether the rules let a piece capture on `b`, a place that it can reach from `a`. T-12, T-15, T-24,
    T-26, T-37
    """
    kind = int(KIND[piece])
    if kind == L:
        return False
    if kind == W:
        return not is_surrounded(s, piece, NOWHERE, NOWHERE, NOWHERE)
    if level_of(a) == level_of(b):
        return True
    return s.level_capture == HOLE_TOO and DIVES[kind] > 0


@rule
def could_capture(s, piece, b):
    """Return whether a piece could capture an enemy on `b` now. T-40"""
    a = int(s.pos[piece])
    if a < 0 or a == b:
        return False
    kind = int(KIND[piece])
    return is_open(s, kind, a, b) and may_capture(s, piece, a, b)
