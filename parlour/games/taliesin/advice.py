"""Taliesin: rates a position by material, mobility, and the safety of the two Life Forces."""

from __future__ import annotations

import numpy as np

from parlour.core.compile import rule

from .board import FIRST, KIND, LAST, LENGTH, NOWHERE, OWNER, RING, SET, ZONES, L, P, along
from .moves import from_of, to_of, zone_of
from .rules.danger import in_danger, is_endangered, is_lost_on
from .rules.placement import side_of
from .rules.reach import length_of
from .rules.turns import returns
from .state import ROLES, RUNNING

# Values of the kinds in hundredths of a People piece, from how many zones each reaches on its own and other levels.
WORTH = np.array([1800, 0, 700, 700, 600, 600, 450, 500, 100], np.int16)
ROOM = 2  # for each zone a long-range piece can reach along its lines
ESCAPE = 6  # for each empty, safe zone beside a Life Force
DANGER = 60  # for a Life Force that must be answered for
SCALE = 70.0  # hundredths in one point: seven People pieces are a lead of ten


@rule
def _room_of(s, piece, place):
    """Return how many zones (fields of the board) a piece that stands on `place` can reach on its level. T-11"""
    kind = int(KIND[piece])
    zone = zone_of(place)
    count = 0
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        for i in range(length_of(kind, direction, zone)):
            there = int(s.at[place - zone + along(direction, zone, i)])
            if there < 0:
                count += 1
                continue
            count += 1 if OWNER[there] != OWNER[piece] else 0
            break
    return count


@rule
def _shelter_of(s, side):
    """Return how many empty zones a side's Life Force could step to, on its own level or straight up or down,
    without being in danger there. T-25, T-40
    """
    home = int(s.pos[side * SET + L])
    if home < 0:
        return 0
    zone = zone_of(home)
    count = 0
    for direction in range(8):
        if LENGTH[direction, zone] == 0:
            continue
        place = home - zone + along(direction, zone, 0)
        if s.at[place] >= 0 or RING[zone_of(place)] == 1:
            continue
        count += 0 if is_endangered(s, side, place, home, NOWHERE, NOWHERE) else 1
    for level in range(int(s.boards)):
        place = level * ZONES + zone
        near = place - home == ZONES or home - place == ZONES
        if near and s.at[place] < 0 and not is_endangered(s, side, place, home, NOWHERE, NOWHERE):
            count += 1
    return count


@rule
def _plans_of(s):
    """Return the score of the moves that the side to move has chosen so far but not yet made (only in games in which a
    side chooses several moves at once). The score adds pieces captured and mobility gained, and subtracts pieces lost.
    T-09, T-12, T-65
    """
    total = 0
    for role in range(ROLES):
        action = int(s.chosen[role])
        if action < 0:
            continue
        a, b = from_of(action), to_of(action)
        piece, taken = int(s.at[a]), int(s.at[b])
        kind = int(KIND[piece])
        if taken >= 0:
            total += int(WORTH[KIND[taken]])
        if is_lost_on(piece, b):
            total -= int(WORTH[kind])
        elif kind == P:
            total += (int(RING[zone_of(b)]) == 5) - (int(RING[zone_of(a)]) == 5)
        elif kind != L:
            total += ROOM * (_room_of(s, piece, b) - _room_of(s, piece, a))
    return total


@rule
def _score(s, side):
    """Return a side's score, in hundredths of the value of a People piece. It counts the side's pieces, their
    mobility, the safety of its Life Force, and the moves that it has chosen. T-40, T-65
    """
    total = _plans_of(s) if s.together and s.side == side else 0
    for piece in range(side * SET, side * SET + SET):
        place = int(s.pos[piece])
        kind = int(KIND[piece])
        if place < 0 or kind == L:
            continue
        total += int(WORTH[kind])
        if kind == P:
            total += int(RING[zone_of(place)]) == 5  # a little drawn to the middle of the board
        else:
            total += ROOM * _room_of(s, piece, place)
    shelter = _shelter_of(s, side)
    total += ESCAPE * (shelter if shelter < 4 else 4)
    return total - (DANGER if in_danger(s, side) else 0)


@rule
def advice(s, seat):
    """Return by how many points a seat's side leads, counting pieces, mobility and the safety of the Life
    Forces; once the game is over, return its result. T-44 to T-47
    """
    if s.result != RUNNING:
        return returns(s, seat)
    side = side_of(s, seat)
    return (_score(s, side) - _score(s, 1 - side)) / SCALE
