"""One legal move taken at random without a list of all: draw one of the moves that the pieces of a set could
have on empty boards, and draw again if it is none of the position's. T-13, T-52"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.dice import next_luck

from ..board import (
    DIVES,
    FIRST_SLOT,
    KIND,
    LEVELS,
    LONGEST,
    NO_WAY,
    NOWHERE,
    OTHER_WAY,
    OWNER,
    RING,
    SET,
    SLOT_PIECE,
    SLOTS,
    TARGETS,
    WAY,
    ZONES,
    G,
    L,
    S,
    W,
    along,
)
from ..moves import action_of, level_of, zone_of
from ..state import FORBIDDEN, STRICT
from .danger import is_lost_on, still_struck, struck_by, would_endanger
from .judge import list_slot, may_move
from .reach import dives_to, has_climb, is_clear, may_take, ways

TRIES = 600  # moves drawn before they are listed after all
UNKNOWN = -1  # what endangers the Life Force, before that is asked
DIVE_SLOTS = (LEVELS - 1) * ZONES  # a slot for each place on another level


@rule
def open_ways(s, side, kind):
    """The open ways into the hole of a side's diver; 0 if it is off the boards. T-16, T-17"""
    place = int(s.pos[side * SET + kind])
    return 0 if place < 0 else ways(s, place, NOWHERE, NOWHERE, NOWHERE)


@rule
def other_level(level, i):
    """The first or second of the other levels. T-01"""
    return i + 1 if i >= level else i


@rule
def is_way_clear(s, a, way):
    """Whether the way to a target, a line and a step, is empty before its end. T-11"""
    direction = way // LONGEST
    return is_clear(s, direction, a, way - LONGEST * direction + 1)


@rule
def run_target(s, piece, a, i):
    """The place of target `i` of a piece on its level, if the way is open and not to its own side. T-11"""
    kind, zone = int(KIND[piece]), zone_of(a)
    way = int(WAY[kind, RING[zone], i])
    if way == NO_WAY:
        return NOWHERE
    direction = way // LONGEST
    b = a - zone + along(direction, zone, way - LONGEST * direction)
    if s.at[b] >= 0 and OWNER[s.at[b]] == OWNER[piece]:
        return NOWHERE
    if is_way_clear(s, a, way):
        return b
    other = int(OTHER_WAY[kind, RING[zone], i])
    return b if other != NO_WAY and is_way_clear(s, a, other) else NOWHERE


@rule
def climb_target(s, piece, a, i, ways_in):
    """The place straight on another level, if it can be climbed to and the hole does not lead there. T-14"""
    kind = int(KIND[piece])
    level = other_level(level_of(a), i)
    b = level * ZONES + zone_of(a)
    if level >= s.boards or not has_climb(s, kind, a, b):
        return NOWHERE
    if ways_in and dives_to(s, kind, a, ways_in, b, ways(s, b, NOWHERE, NOWHERE, NOWHERE)):
        return NOWHERE
    return b


@rule
def dive_target(s, piece, a, i, ways_in):
    """The place on another level, if the hole leads there. T-16 to T-20"""
    above = 1 if i >= ZONES else 0
    level = other_level(level_of(a), above)
    b = level * ZONES + i - ZONES * above
    if level >= s.boards or (s.at[b] >= 0 and OWNER[s.at[b]] == OWNER[piece]):
        return NOWHERE
    if abs(level - level_of(a)) > DIVES[KIND[piece]]:
        return NOWHERE
    out = ways(s, b, NOWHERE, NOWHERE, NOWHERE)
    return b if dives_to(s, int(KIND[piece]), a, ways_in, b, out) else NOWHERE


@rule
def may_end_on(s, piece, a, b):
    """Whether a piece may end an open way on `b`, danger aside. T-09, T-12, T-15, T-24, T-26, T-43"""
    there = int(s.at[b])
    if there >= 0 and (OWNER[there] == OWNER[piece] or not may_take(s, piece, a, b)):
        return False
    if there >= 0 and KIND[there] == L and s.danger == STRICT:
        return False
    return not is_lost_on(piece, b) or (s.horizon != FORBIDDEN and KIND[piece] != L)


@rule
def sample(s, out, a, b):
    """One legal move, each alike. T-13, T-52"""
    side, striker = int(s.side), UNKNOWN
    by_wizard, by_goddess, by_shogun = open_ways(s, side, W), open_ways(s, side, G), open_ways(s, side, S)
    wizard = SLOTS + (DIVE_SLOTS if by_wizard else 0)  # where the slots end of the Wizard's dives, and so on
    goddess = wizard + (DIVE_SLOTS if by_goddess else 0)
    total = goddess + (DIVE_SLOTS if by_shogun else 0)
    for _ in range(TRIES):
        luck, a, b = next_luck(a, b)
        slot = (luck * total) >> 32
        if slot < SLOTS:
            piece = int(SLOT_PIECE[slot])
        else:
            piece = W if slot < wizard else G if slot < goddess else S
        ways_in = by_wizard if piece == W else 0
        i = slot - int(FIRST_SLOT[piece])
        piece += side * SET
        start = int(s.pos[piece])
        if start < 0 or not may_move(s, piece, int(s.slot)):
            continue
        kind = int(KIND[piece])
        if slot >= SLOTS:
            dive = slot - (SLOTS if kind == W else wizard if kind == G else goddess)
            ways_in = by_wizard if kind == W else by_goddess if kind == G else by_shogun
            end = dive_target(s, piece, start, dive, ways_in)
        elif i < TARGETS[kind]:
            end = run_target(s, piece, start, i)
        else:
            end = climb_target(s, piece, start, i - int(TARGETS[kind]), ways_in)
        if end < 0 or not may_end_on(s, piece, start, end):
            continue
        if still_struck(s, piece, start, end, striker):
            continue
        if not would_endanger(s, piece, start, end):
            return action_of(start, end), a, b
        if striker == UNKNOWN:
            striker = struck_by(s, side)
    luck, a, b = next_luck(a, b)
    return int(out[(luck * list_slot(s, int(s.slot), out)) >> 32]), a, b
