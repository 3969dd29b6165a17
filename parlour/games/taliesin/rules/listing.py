"""Lists all legal moves, fast. `refusal` (judge.py) says why one action is not legal; a test compares the two.
T-07 to T-43, T-52

Parameters that recur: `bites` says whether the piece may capture; `care` how carefully a move must be tested for
danger (`danger.care_for`); `ways_in` is a bit mask of the open paths from the piece into the hole.
"""

from __future__ import annotations

import numpy as np

from parlour.boards.bits import bit_of
from parlour.core.compile import rule

from ..board import (
    BESIDE,
    CLIMBS,
    DIVES,
    FIRST,
    KIND,
    LAST,
    MOST_BESIDE,
    NO_NEIGHBOUR,
    NOWHERE,
    OWNER,
    RINGS,
    SEGMENTS,
    STRIDE,
    ZONES,
    L,
    along,
)
from ..moves import action_of, level_of, zone_of
from ..state import ANY, RUNNING, STRICT
from .danger import (
    CALM,
    UNTESTED,
    care_for,
    find_attack,
    is_lost_on,
    is_safe,
    is_shut_out,
    screens,
)
from .judge import may_move, role_to_move
from .reach import (
    ALL_ROUND,
    dives_to,
    has_climb,
    leads_out,
    length_of,
    may_capture,
    step_back,
    step_on,
    ways,
)


@rule
def may_land(s, piece, a, b, bites, care):
    """Return whether a piece may end its move on `b`, given that the path is open and no piece of its own side stands
    there. T-09, T-12, T-26, T-43
    """
    there = int(s.at[b])
    if there >= 0 and (not bites or (KIND[there] == L and s.danger == STRICT)):
        return False
    if is_lost_on(piece, b) and is_shut_out(s, piece):
        return False
    return care == UNTESTED or (care == CALM and there < 0) or is_safe(s, piece, a, b, care)


@rule
def insert(out, start, n, action):
    """Insert an action, unless it is there already, into the ascending list from index `start` up to but not including
    `n` in `out`; return the index after the end of the list. T-13
    """
    i = n
    while i > start and out[i - 1] > action:
        i -= 1
    if i > start and out[i - 1] == action:
        return n
    for j in range(n, i, -1):
        out[j] = out[j - 1]
    out[i] = action
    return n + 1


@rule
def list_steps(s, piece, a, bites, care, out, n):
    """Append to `out`, after its first `n` entries, the moves of a piece to neighbouring zones of its own level;
    return the new number of entries. T-03, T-25, T-38
    """
    zone = zone_of(a)
    side = OWNER[piece]
    for i in range(MOST_BESIDE):
        beside = int(BESIDE[zone, i])
        if beside == NO_NEIGHBOUR:
            break
        b = a - zone + beside
        there = int(s.at[b])
        if (there < 0 or OWNER[there] != side) and may_land(s, piece, a, b, bites, care):
            out[n] = action_of(a, b)
            n += 1
    return n


THIRD = ZONES // 3  # zones whose bits fit one number


@rule
def list_bits(mask, first, out, n):
    """Append to `out`, after its first `n` entries, the action `first` + i for each bit i that is 1 in a mask,
    ascending; return the new number of entries. T-13
    """
    while mask:
        low = mask & -mask
        mask ^= low
        out[n] = first + bit_of(low)
        n += 1
    return n


@rule
def list_runs(s, piece, a, bites, care, out, n):
    """Append to `out`, after its first `n` entries, the moves of a piece along lines on its own level; return the new
    number of entries. T-04, T-05, T-11, T-21 to T-38
    """
    kind = int(KIND[piece])
    at = s.at
    zone = zone_of(a)
    inner = middle = outer = 0  # the targets, three rings in each mask
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        for i in range(length_of(kind, direction, zone)):
            target = along(direction, zone, i)
            b = a - zone + target
            there = int(at[b])
            if there >= 0 and OWNER[there] == OWNER[piece]:
                break
            if may_land(s, piece, a, b, bites, care):
                if target < THIRD:
                    inner |= 1 << target
                elif target < 2 * THIRD:
                    middle |= 1 << (target - THIRD)
                else:
                    outer |= 1 << (target - 2 * THIRD)
            if there >= 0:
                break
    first = action_of(a, a - zone)
    n = list_bits(inner, first, out, n)
    n = list_bits(middle, first + THIRD, out, n)
    return list_bits(outer, first + 2 * THIRD, out, n)


@rule
def list_passages(s, piece, a, level, ways_in, bites, care, out, n):
    """Append to `out`, after its first `n` entries, a piece's moves to another level: straight up or down, or through
    the hole in a straight line. Return the new number of entries. T-14 to T-20, T-22 to T-34
    """
    kind = int(KIND[piece])
    zone = zone_of(a)
    everywhere = ways_in != 0 and DIVES[kind] >= abs(level - level_of(a))
    for z in range(0 if everywhere else zone, ZONES if everywhere else zone + 1):
        b = level * ZONES + z
        there = int(s.at[b])
        if there >= 0 and (not bites or OWNER[there] == OWNER[piece]):
            continue
        opened = has_climb(s, kind, a, b)
        if not opened and everywhere:
            opened = dives_to(s, kind, a, ways_in, b, ways(s, b, NOWHERE, NOWHERE, NOWHERE))
        if opened and may_land(s, piece, a, b, bites, care):
            n = insert(out, n, n, action_of(a, b))
    return n


HALF = SEGMENTS // 2
TURNED = np.array([int(f"{mask:0{HALF}b}"[::-1], 2) for mask in range(1 << HALF)], np.int16)


@rule
def turn_round(mask):
    """Return a bit mask of segments in the opposite order: the lowest of its SEGMENTS bits becomes the highest. T-02"""
    low, high = np.int64(mask & (1 << HALF) - 1), np.int64(mask >> HALF)
    return int(TURNED[low]) << HALF | int(TURNED[high])


@rule
def empty_places(s, first):
    """Return, as a bit mask, which of the SEGMENTS places from `first` on are empty. T-11"""
    at = s.at
    mask = 0
    for k in range(SEGMENTS):
        mask |= (1 if at[first + k] < 0 else 0) << k
    return mask


@rule
def list_dives(s, piece, a, level, ways_in, bites, care, out, n):
    """Append to `out`, after its first `n` entries, a piece's moves to another level in games in which it may leave
    the hole by any exit, and its moves straight up or down; return the new number of entries. T-18, T-19, T-23

    In rings with an even number the places run anticlockwise, so the bit masks of segments are turned round.
    """
    kind = int(KIND[piece])
    side = OWNER[piece]
    above = level * ZONES + zone_of(a)
    straight = turning = counter = ALL_ROUND  # the segments of a ring from which each way in is open
    for ring in range(1, RINGS + 1):
        first = level * ZONES + SEGMENTS * (ring - 1)
        empty = empty_places(s, first)
        targets = leads_out(kind, ways_in, straight, turning, counter)
        targets = targets if ring & 1 else turn_round(targets)
        if first <= above < first + SEGMENTS and has_climb(s, kind, a, above):
            targets |= 1 << (above - first)
        if not bites:
            targets &= empty
        easy = empty if care <= CALM and ring > 1 else 0  # where the piece may certainly land
        if targets & ~easy == 0:
            n = list_bits(targets, action_of(a, first), out, n)
            targets = 0
        while targets:
            low = targets & -targets
            targets ^= low
            b = first + bit_of(low)
            there = int(s.at[b])
            if easy & low or ((there < 0 or OWNER[there] != side) and may_land(s, piece, a, b, bites, care)):
                out[n] = action_of(a, b)
                n += 1
        free = empty if ring & 1 else turn_round(empty)
        straight &= free
        turning = step_back(turning & free)
        counter = step_on(counter & free)
    return n


@rule
def list_piece(s, piece, a, attack, screening, out, n):
    """Append to `out`, after its first `n` entries, every legal move of one piece in ascending order; return the new
    number of entries. T-12, T-15, T-24, T-39
    """
    kind = int(KIND[piece])
    care = care_for(s, piece, a, attack, screening)
    bites = may_capture(s, piece, a, a)
    ways_in = ways(s, a, NOWHERE, NOWHERE, NOWHERE) if DIVES[kind] > 0 else 0
    for level in range(int(s.boards)):
        if level != level_of(a):
            if CLIMBS[kind] > 0 or ways_in != 0:
                across = bites and may_capture(s, piece, a, level * ZONES)
                if ways_in != 0 and s.hole_exit == ANY and DIVES[kind] >= abs(level - level_of(a)):
                    n = list_dives(s, piece, a, level, ways_in, across, care, out, n)
                else:
                    n = list_passages(s, piece, a, level, ways_in, across, care, out, n)
        elif STRIDE[kind] == 1:
            n = list_steps(s, piece, a, bites, care, out, n)
        else:
            n = list_runs(s, piece, a, bites, care, out, n)
    return n


@rule
def list_role(s, role, out):
    """Write to `out` the legal moves of one role; return how many there are. T-13, T-62"""
    n = 0
    side = int(s.side)
    attack = find_attack(s, side) if s.danger == STRICT else 0
    screening = 0 if attack else screens(s, side)  # in danger every piece is tested
    for a in range(int(s.boards) * ZONES):
        piece = int(s.at[a])
        if piece < 0 or OWNER[piece] != side or not may_move(s, piece, role):
            continue
        n = list_piece(s, piece, a, attack, screening, out, n)
    return n


@rule
def legal(s, out):
    """Write every legal action to `out`, in ascending order; return how many there are. T-13, T-52, T-65"""
    return 0 if s.result != RUNNING else list_role(s, role_to_move(s), out)
