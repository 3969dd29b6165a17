"""Checks a record for contradictions: each condition that must always hold has a bit in the result of
`faults`.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, NOBODY

from ..board import (
    CANNON,
    CAVALRY,
    FIRST_SLOT,
    FORT_COUNT,
    KINDS,
    KING,
    NONE,
    ROWS,
    SHIP,
    SLOTS,
    SQUARES,
)
from ..state import ANSWER, CLOSED_PORT, CLOSED_WALLS, HORSE, OVER
from .chart import fort_at, fort_row, harbour_row, kind_of, land_row, port_at, row_of, sea_row
from .forts import has_garrison, is_barred, is_enemy, is_present, only_one
from .ground import column_of, has_block, is_by_chance, owner_of, place_of, quota_of, seats_of, ship_of

(ASTRAY, MISCOUNTED, TOUCHING, MOUNTED_WALL, ON_FOREIGN_WALL, OVER_QUOTA, KINGS, TOKENS, MONEY, ABSENT_OWNER,
 MISTAKEN_VIEW, WRONG_SQUARE, WRONG_ACTOR, UNSETTLED) = (1 << bit for bit in range(14))  # fmt: skip


@rule
def control_row(s, seat, y):
    """Return a bit mask of the squares in row `y` that the land pieces of `seat` control, which are the
    squares next to them. S-25, S-26
    """
    row = 0
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        cell = place_of(s, seat, slot)
        if cell < 0:
            continue
        down = row_of(s, cell) - y
        if -1 <= down <= 1:
            around = (7 << column_of(s, cell)) >> 1
            row |= around & ~(1 << column_of(s, cell)) if down == 0 else around
    return row & land_row(s, y)


@rule
def square_faults(s):
    """Return fault bits: the board and the list of pieces disagree, or a piece stands on terrain where it cannot be.
    S-02, S-08, S-31
    """
    mask, standing = 0, 0
    for seat in range(seats_of(s)):
        for slot in range(SLOTS):
            cell, ship = place_of(s, seat, slot), ship_of(s, seat, slot)
            if ship >= 0 and (slot < FIRST_SLOT[CANNON] or place_of(s, seat, ship) < 0):
                mask |= ASTRAY
            if cell < 0:
                continue
            standing += 1
            if s.occ[cell] != 1 + SLOTS * seat + slot:
                mask |= ASTRAY
            ground = sea_row(s, row_of(s, cell)) if kind_of(slot) == SHIP else land_row(s, row_of(s, cell))
            if ground >> column_of(s, cell) & 1 == 0:
                mask |= WRONG_SQUARE
    for cell in range(SQUARES[s.map]):
        here = 1 if s.occ[cell] else 0
        standing -= here
        if int(s.taken[row_of(s, cell)]) >> column_of(s, cell) & 1 != here:
            mask |= ASTRAY
    return mask if standing == 0 else mask | ASTRAY


@rule
def count_faults(s):
    """Return, as a bit mask, which counts in the record are faulty: counters that do not match the pieces on the board,
    more pieces of a kind than the quota allows, a wrong number of kings, too many transport tokens, or an impossible
    amount of money. S-34, S-65, S-76
    """
    mask = 0
    for kind in range(KINDS):
        carried = 0
        for seat in range(seats_of(s)):
            n = 0
            for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
                n += 1 if s.pos[seat, slot] != NONE else 0
                carried += 1 if ship_of(s, seat, slot) >= 0 else 0
            mask |= MISCOUNTED if n != s.have[seat, kind] else 0
            mask |= OVER_QUOTA if n > quota_of(s, kind) else 0
            if kind == KING and s.phase > HORSE and n != s.alive[seat]:
                mask |= KINGS
        each = 1 if kind == KING else int(s.tokens)
        mask |= MISCOUNTED if carried != s.carried[kind] else 0
        mask |= TOKENS if s.tokens > 0 and carried > each * s.seats else 0
    for seat in range(seats_of(s)):
        if s.money[seat] < 0 or int(s.money[seat]) // 100 * 100 != s.money[seat]:
            mask |= MONEY
    return mask


@rule
def is_settled(s, fort):
    """Return whether a fort has the owner that it should have. An owner must be alive, and have a piece or
    ship there or have bought the fort, which then has no pieces. A fort without an owner must have pieces of
    no seat or of several. S-80 to S-83, S-86
    """
    owner = owner_of(s, fort)
    if owner < 0:
        return s.title[fort] == 0 and only_one(s, fort, False) < 0
    if is_present(s, fort, owner):
        return s.title[fort] == 0 and s.alive[owner] == 1
    return s.title[fort] == 1 and s.alive[owner] == 1 and not has_garrison(s, fort)


@rule
def fort_faults(s):
    """Return fault bits: the pieces in a fort are miscounted, or the fort has a different owner from the one that they
    imply. S-80 to S-86
    """
    mask = 0
    for fort in range(FORT_COUNT[s.map]):
        for seat in range(seats_of(s)):
            men, ships = 0, 0
            for slot in range(SLOTS):
                cell = place_of(s, seat, slot)
                if cell >= 0:
                    men += 1 if fort_at(s, cell) == fort else 0
                    ships += 1 if port_at(s, cell) == fort else 0
            if men != s.garrison[fort, seat] or ships != s.fleet[fort, seat]:
                mask |= MISCOUNTED
        owner = owner_of(s, fort)
        if s.phase > HORSE and owner >= 0 and not is_present(s, fort, owner) and not s.title[fort]:
            mask |= ABSENT_OWNER
        if s.phase > HORSE and not is_settled(s, fort):
            mask |= UNSETTLED
    return mask


@rule
def meeting_faults(s):
    """Return fault bits: enemies stand next to each other, cavalry stand on a block, or a piece stands on an enemy's
    block. S-25, S-28, S-29, S-30
    """
    mask = 0
    for seat in range(seats_of(s)):
        for slot in range(FIRST_SLOT[CANNON], SLOTS):
            cell = place_of(s, seat, slot)
            if cell < 0:
                continue
            for other in range(seats_of(s)):
                if other != seat and control_row(s, other, row_of(s, cell)) >> column_of(s, cell) & 1:
                    mask |= TOUCHING
            if has_block(s, cell):
                owner = int(s.owner[fort_at(s, cell)])
                mask |= MOUNTED_WALL if kind_of(slot) == CAVALRY else 0
                foreign = owner >= 0 or s.unowned_walls == CLOSED_WALLS
                mask |= ON_FOREIGN_WALL if foreign and owner != seat else 0
    return mask


@rule
def is_view_right(s, y):
    """Return whether the bit masks that the record stores for row `y`, which depend on whose turn it is, agree with
    the pieces on the board. S-25, S-28, S-32
    """
    shut, foes = 0, 0
    for seat in range(seats_of(s)):
        if is_enemy(s, seat):
            shut |= control_row(s, seat, y)
            for slot in range(SLOTS):
                cell = place_of(s, seat, slot)
                if cell >= 0 and row_of(s, cell) == y:
                    foes |= 1 << column_of(s, cell)
    men = foes & land_row(s, y)
    for fort in range(FORT_COUNT[s.map]):
        if is_barred(s, fort):
            foes |= int(s.blocks[y]) & fort_row(s, fort, y)
            shut |= int(s.blocks[y]) & fort_row(s, fort, y)
            if s.enemy_port == CLOSED_PORT and s.owner[fort] >= 0:
                shut |= harbour_row(s, fort, y)
    every = land_row(s, y) | sea_row(s, y)
    # squares on which enemies stand are not compared: they cannot be entered, whether they are marked open or not
    return s.foes[y] == foes and (int(s.open[y]) ^ every & ~shut) & ~men == 0 and s.hit[y] == 0


@rule
def view_faults(s):
    """Return fault bits: the stored bit masks that are derived from the board disagree with it. S-25, S-28, S-32"""
    for y in range(ROWS):
        if not is_view_right(s, y):
            return MISTAKEN_VIEW
    return 0


@rule
def actor_faults(s):
    """Return a fault bit if the wrong seat, or nobody, is to act. S-17, S-85"""
    if s.phase == OVER:
        return 0 if s.seat == NOBODY else WRONG_ACTOR
    if is_by_chance(s):
        return 0 if s.seat == CHANCE else WRONG_ACTOR
    seat = s.buyer if s.phase == ANSWER else s.cur
    return 0 if seat == s.seat and s.alive[seat] else WRONG_ACTOR


@rule
def faults(s):
    """Return everything that is wrong with a record as a bit mask, with one bit for each sentence in
    faults.py; 0 if nothing is wrong. S-02 to S-86
    """
    mask = square_faults(s) | count_faults(s) | fort_faults(s) | meeting_faults(s) | actor_faults(s)
    # a game that is over has no seat to move, so the masks kept for that seat are not updated any more
    return mask if s.phase == OVER else mask | view_faults(s)
