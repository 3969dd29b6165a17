"""Siege: how good a position looks to a seat: its worth, money and walls, and what the guns of this turn could do to a
king.
"""

from __future__ import annotations

import numpy as np

from parlour.boards.grid import room_ahead
from parlour.core.compile import rule

from .board import (
    ABOARD,
    CANNON,
    DX,
    DY,
    FIRST_SLOT,
    FORT_COUNT,
    HEIGHT,
    KING,
    NONE,
    SHIP,
    SLOTS,
    WIDTH,
)
from .rules.chart import fort_at, kind_of, row_of
from .rules.ends import returns
from .rules.fire import after_shooters, bonus_of, counts, first_shooter, is_clear, is_victim
from .rules.forts import blocks_of
from .rules.ground import column_of, distance, has_block, place_of, seat_on, seats_of, slot_on
from .state import BROADSIDE, CANNONADE, RUNNING, VOLLEY

# Values in hundreds of guineas; a lead of ten of these counts as about half a win.
WORTH = np.array([4.0, 4.0, 2.0, 3.0, 0.0, 0.5])  # of a piece of each kind, then of a block
PURSE = 0.4  # of a hundred guineas in cash, compared with what they buy
CROWN = 40.0  # of a king
SHELTER = 1.5  # of a king inside his own walls
NEARNESS = 0.06  # of each square that a fighting piece is nearer to an enemy king
FAR = 30
CHANCE_OF_A_NUMBER = 1.0 / 6.0
LATER = 0.35  # the share of a threat that counts if it must wait for the seat's own turn


@rule
def _value_on(s, cell):
    """Return the value of what would be lost if this square were hit. S-54 to S-57, S-65"""
    seat = seat_on(s, cell)
    value = float(WORTH[5]) if has_block(s, cell) else 0.0
    if seat < 0:
        return value
    slot = slot_on(s, cell)
    if slot == FIRST_SLOT[KING]:
        return CROWN
    value += float(WORTH[kind_of(slot)])
    if slot < FIRST_SLOT[CANNON]:
        for piece in range(FIRST_SLOT[CANNON], SLOTS):
            if s.pos[seat, piece] == ABOARD + slot:
                value += CROWN if piece == FIRST_SLOT[KING] else float(WORTH[kind_of(piece)])
    return value


@rule
def _aim(s, step, slot, cell):
    """Return the value that the piece in `slot`, on square `cell`, can expect to destroy with one throw of the die.
    S-45 to S-58
    """
    bonus, total = bonus_of(s, slot, cell), 0.0
    x, y = column_of(s, cell), row_of(s, cell)
    for direction in range(8):
        room = room_ahead(x, y, DX[direction], DY[direction], WIDTH[s.map], HEIGHT[s.map])
        for die in range(1, 7):
            far = die + bonus
            if far > room:
                break
            tx, ty = x + far * int(DX[direction]), y + far * int(DY[direction])
            if int(s.foes[ty]) >> tx & 1 == 0 or not counts(s, slot, bonus, die):
                continue
            target = ty * int(WIDTH[s.map]) + tx
            if step == VOLLEY and not is_victim(s, target):
                continue
            if is_clear(s, step, cell, direction, far, s.hit):
                total += CHANCE_OF_A_NUMBER * _value_on(s, target)
    return total


@rule
def _threat(s):
    """Return the value that the pieces which may still fire in this turn can expect to destroy. S-43, S-45"""
    total = 0.0
    for step in range(BROADSIDE, VOLLEY + 1, CANNONADE - BROADSIDE):
        if step < s.step:
            continue
        for slot in range(first_shooter(step), after_shooters(step)):
            cell = place_of(s, s.cur, slot)
            if cell >= 0:
                total += _aim(s, step, slot, cell)
    return total


@rule
def _king_square(s, seat):
    """Return the square of a seat's king, whether the king is on foot or aboard a ship. S-66"""
    place = int(s.pos[seat, FIRST_SLOT[KING]])
    return int(s.pos[seat, place - ABOARD]) + 0 if place >= ABOARD else place


@rule
def _approach(s, seat):
    """Return a value for how near a seat's fighting pieces are to the nearest enemy king. S-65"""
    total = 0
    for slot in range(FIRST_SLOT[KING]):
        place = int(s.pos[seat, slot]) + 0
        if place == NONE:
            continue
        if place >= ABOARD:
            place = int(s.pos[seat, place - ABOARD]) + 0
        nearest = FAR
        for other in range(seats_of(s)):
            if other != seat and s.alive[other]:
                nearest = min(nearest, distance(s, place, _king_square(s, other)))
        total += FAR - nearest
    return total


@rule
def _standing(s, seat):
    """Return the value of all that a seat has: pieces, money, walls, a sheltered king, an advancing army. S-73, S-92"""
    if s.alive[seat] == 0:
        return -CROWN
    total = PURSE * int(s.money[seat]) / 100.0
    for kind in range(SHIP, KING):
        total += float(WORTH[kind]) * int(s.have[seat, kind])
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == seat:
            total += float(WORTH[5]) * blocks_of(s, fort)
    king = place_of(s, seat, int(FIRST_SLOT[KING]))
    if king >= 0 and fort_at(s, king) >= 0 and not has_block(s, king):
        total += SHELTER
    return total + NEARNESS * _approach(s, seat)


@rule
def advice(s, seat):
    """Return how good the position looks for a seat, in hundreds of guineas; higher is better. S-65, S-90, S-92"""
    if s.result != RUNNING:
        return 100.0 * returns(s, seat)
    if s.have[seat, KING] == 0:
        return 0.0
    best = -CROWN
    for other in range(seats_of(s)):
        if other != seat and s.have[other, KING]:
            best = max(best, _standing(s, other))
    lead = _standing(s, seat) - best
    return lead + _threat(s) if s.cur == seat else lead - LATER * _threat(s)
