"""The value of what a seat has, in hundreds of guineas: its pieces, money and walls, a safe king, and an army
near an enemy king.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import rule

from ..board import ABOARD, BLOCK, CANNON, FIRST_SLOT, FORT_COUNT, KINDS, KING, SHIP, SLOTS
from ..rules.chart import fort_at, kind_of, row_of
from ..rules.forts import blocks_of
from ..rules.ground import column_of, has_block, place_of, seats_of
from ..state import NO
from .roads import fort_near, walk

# In hundreds of guineas, so that ten of them are about half a win.
WORTH = np.array([5.0, 4.0, 2.0, 3.0, 0.0, 0.5])  # of each kind, and of a block
PURSE = 0.4  # of money, by what it buys
CROWN = 40.0  # of a king
FORT = 3.0  # of a fort, besides its blocks
BASTION = 0.5  # of each block round the own king, besides its worth
SHELTER = 3.0  # of a king inside his own walls
GUARD, GUARDS = 0.3, 3  # of each own piece beside the king, of so many at most
NEARNESS = 0.08  # of each square that a piece is nearer to an enemy king
PATIENT = 8  # rounds after which nearness counts more and more, so that no siege lasts for ever
URGENT = 5.0  # how much more it counts at most
IDLE = 0.7  # lost for each piece aboard: it neither fires nor controls
IDLE_KING = 6.0  # and for a king
FAR = 30


@rule
def urgency(s):
    """Return the factor by which nearness to an enemy king counts for bots: 1 in the first eight rounds, then
    rising slowly to 5.
    """
    return min(URGENT, 1.0 + max(0, int(s.rounds) - PATIENT) / 6.0)


@rule
def block_worth(s, owner, fort):
    """Return the value of one wall block of a fort to its owner, in hundreds of guineas; higher if the
    owner's king is in that fort.
    """
    king = place_of(s, owner, int(FIRST_SLOT[KING])) if owner >= 0 else -1
    return float(WORTH[BLOCK]) + (BASTION if king >= 0 and fort_at(s, king) == fort else 0.0)


@rule
def is_any_aboard(s):
    """Return whether any piece is aboard a ship. S-34"""
    for kind in range(CANNON, KINDS):
        if s.carried[kind]:
            return True
    return False


@rule
def value_of(s, seat, slot):
    """Return the value, in hundreds of guineas, that a seat loses if its piece number `slot` is destroyed;
    for a ship this includes its cargo. S-54, S-65, S-66
    """
    if slot == FIRST_SLOT[KING]:
        return CROWN
    value = float(WORTH[kind_of(slot)])
    if slot < FIRST_SLOT[CANNON] and is_any_aboard(s):
        for piece in range(FIRST_SLOT[CANNON], SLOTS):
            if s.pos[seat, piece] == ABOARD + slot:
                value += CROWN if piece == FIRST_SLOT[KING] else float(WORTH[kind_of(piece)])
    return value


@rule
def against_small_arms(s, seat, slot, value):
    """Return how much of `value`, the value of piece number `slot`, soldiers and cavalry can destroy: all of
    it for most pieces, only the cargo for a ship, and, by option, nothing for a king. S-55, S-57
    """
    if slot == FIRST_SLOT[KING] and s.small_arms_king == NO:
        return 0.0
    return value - float(WORTH[SHIP]) if slot < FIRST_SLOT[CANNON] else value


@rule
def king_square(s, seat):
    """Return the square of a seat's king, whether the king is on foot or aboard a ship. S-66"""
    place = int(s.pos[seat, FIRST_SLOT[KING]])
    return int(s.pos[seat, place - ABOARD]) + 0 if place >= ABOARD else place


@rule
def approach(s, seat):
    """Return how close a seat's pieces other than its king are to an enemy king, summed over the pieces;
    closer is higher. Of several enemy kings, the one with the highest sum counts. S-65
    """
    total = 0
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        king, near = king_square(s, other), 0
        fort = fort_near(s, king)
        for slot in range(FIRST_SLOT[KING]):
            place = int(s.pos[seat, slot]) + 0
            if place >= ABOARD:
                place = int(s.pos[seat, place - ABOARD]) + 0
            if place >= 0:
                near += max(0, FAR - walk(s, place, king, fort))
        total = max(total, near)
    return total


@rule
def guarded(s, seat, king):
    """Return how many of a seat's cannons, soldiers and cavalry stand within two squares of the square
    `king`, where its king is or could be; at most GUARDS are counted. S-25
    """
    x, y, guards = column_of(s, king), row_of(s, king), 0
    for slot in range(FIRST_SLOT[CANNON], FIRST_SLOT[KING]):
        place = place_of(s, seat, slot)
        if place >= 0 and max(abs(x - column_of(s, place)), abs(y - row_of(s, place))) <= 2:
            guards += 1
    return min(guards, GUARDS)


@rule
def standing(s, seat):
    """Return the value of everything that a seat has, in hundreds of guineas: pieces, money and walls, with a
    bonus for a sheltered king and an advancing army. S-73, S-92
    """
    if s.alive[seat] == 0:
        return -CROWN
    total = PURSE * int(s.money[seat]) / 100.0
    for kind in range(SHIP, KING):
        total += float(WORTH[kind]) * int(s.have[seat, kind])
    for slot in range(FIRST_SLOT[CANNON], FIRST_SLOT[KING]):
        if s.pos[seat, slot] >= ABOARD:
            total -= IDLE
    king = place_of(s, seat, int(FIRST_SLOT[KING]))
    home = -1
    if king < 0:
        total -= IDLE_KING
    else:
        home = fort_at(s, king)
        total += GUARD * guarded(s, seat, king)
        if home >= 0 and s.owner[home] == seat and not has_block(s, king):
            total += SHELTER
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == seat:
            total += FORT + (float(WORTH[5]) + (BASTION if fort == home else 0.0)) * blocks_of(s, fort)
    return total + NEARNESS * urgency(s) * approach(s, seat)
