"""Estimates the value of a seat's pieces that its enemies could hit in their next turns, from how near their
guns are.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import rule

from ..board import (
    CANNON,
    CAVALRY,
    CELLS,
    DX,
    DY,
    FIRST_SLOT,
    FULL_WALL,
    HEIGHT,
    KING,
    SLOTS,
    SOLDIER,
    WIDTH,
    WRITTEN,
)
from ..rules.chart import fort_at, row_of
from ..rules.forts import blocks_of
from ..rules.ground import column_of, has_block, place_of, seats_of
from .gunnery import bearing
from .worths import against_small_arms, value_of

KING_RISK = 2.0  # how much more a king counts here
REST = 0.3  # how much counts of everything at risk but the dearest
SURE, SURE_SMALL = 5.0, 3.0  # numbers of six by which a piece can be hit at most, however many aim at it
BEHIND_WALLS = 0.04  # how easily a king is hit behind walls without a gap on any line to him
BEHIND_GAPS = 0.25  # how easily another piece is hit behind a wall with a gap
ON_A_WALL = 0.6  # on top of a wall, which has guns on one side only
SHIP_REACH, CANNON_REACH, SOLDIER_REACH, CAVALRY_REACH = 12, 8, 8, 10  # squares of a move and a shot
CANNON_SHARE, SMALL_SHARE = 0.3, 0.25  # numbers of the die that one such piece can be expected to cover


def _from_the_sea() -> np.ndarray:
    """Return a table with an entry for each square of both maps: 1 if a ship could fire at the square from
    some sea or port square, at most six squares away on a straight line; otherwise 0.
    """
    table = np.zeros((2, CELLS), np.int8)
    for number, m in enumerate(WRITTEN):
        for cell in range(m.width * m.height):
            y, x = divmod(cell, m.width)
            for dx, dy in zip(DX.tolist(), DY.tolist(), strict=True):
                for far in range(1, 7):
                    tx, ty = x + far * dx, y + far * dy
                    if 0 <= tx < m.width and 0 <= ty < m.height and m.rows[ty][tx] in "~P":
                        table[number, cell] = 1
    return table


FROM_THE_SEA = _from_the_sea()


@rule
def open_lines(s, cell):
    """Return how many of the eight directions from `cell` are open to enemy shots: at least two squares of
    the map lie there, and no wall block stands on the nearest six. S-48
    """
    lines = 0
    for way in range(8):
        x, y, free = column_of(s, cell), row_of(s, cell), 0
        for _ in range(6):
            x += int(DX[way])
            y += int(DY[way])
            if x < 0 or y < 0 or x >= WIDTH[s.map] or y >= HEIGHT[s.map]:
                break
            if int(s.blocks[y]) >> x & 1:
                free = 0
                break
            free += 1
        if free > 1:
            lines += 1
    return lines


@rule
def exposure_of(s, seat, slot, cell):
    """Return how easily enemies can hit the piece number `slot` of a seat if it stands on `cell`: 0 behind
    walls without a gap, 1 outside the seat's own forts. S-48, S-56
    """
    fort = fort_at(s, cell)
    if fort < 0 or s.owner[fort] != seat:
        return 1.0
    if slot == FIRST_SLOT[KING]:
        lines = open_lines(s, cell)
        return BEHIND_WALLS if lines == 0 else 0.3 + 0.7 * lines / 8.0
    if has_block(s, cell):
        return ON_A_WALL
    return 0.0 if blocks_of(s, fort) == FULL_WALL else BEHIND_GAPS


@rule
def guns_on(s, seat, cell):
    """Return two estimates of how many of the six numbers on the die would let enemies hit square `cell` in
    their next turns: the first for ships and cannons, the second for soldiers and cavalry. S-23, S-46, S-52
    """
    x, y, guns, small = column_of(s, cell), row_of(s, cell), 0.0, 0.0
    from_the_sea = FROM_THE_SEA[s.map, cell] == 1
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        for slot in range(FIRST_SLOT[KING]):
            place = place_of(s, other, slot)
            if place < 0:
                continue
            far = max(abs(x - column_of(s, place)), abs(y - row_of(s, place)))
            if far > SHIP_REACH:
                continue
            if slot < FIRST_SLOT[CANNON]:
                guns += 1.0 if from_the_sea else 0.0
            elif slot < FIRST_SLOT[SOLDIER]:
                guns += CANNON_SHARE if far <= CANNON_REACH else 0.0
            elif far <= (SOLDIER_REACH if slot < FIRST_SLOT[CAVALRY] else CAVALRY_REACH):
                small += SMALL_SHARE
    return min(guns, SURE), min(small, SURE_SMALL)


@rule
def danger(s, seat):
    """Return the value of a seat's pieces that enemies can expect to destroy in their next turns. The most
    valuable piece in danger counts in full, the others in part, because one throw of the die fires all pieces
    of a kind. S-44, S-54 to S-57
    """
    total, worst = 0.0, 0.0
    for slot in range(SLOTS):
        cell = place_of(s, seat, slot)
        if cell < 0:
            continue
        exposure = exposure_of(s, seat, slot, cell)
        if exposure == 0.0:
            continue
        value = value_of(s, seat, slot)
        guns, small = guns_on(s, seat, cell)
        risk = value * guns + against_small_arms(s, seat, slot, value) * small
        risk *= (KING_RISK * exposure if slot == FIRST_SLOT[KING] else exposure) / 6.0
        total += risk
        worst = max(worst, risk)
    return bearing(s) * (worst + REST * (total - worst))
