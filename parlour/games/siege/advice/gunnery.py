"""Gunnery: calculates what the pieces that fire in one step of the turn could hit with each number on the
die. It includes shots through walls that other shots of the same throw destroy. S-43 to S-58
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.core.compile import noinline, rule

from ..board import (
    CANNON,
    CELLS,
    DX,
    DY,
    FIRST_SLOT,
    FORT_COUNT,
    HEIGHT,
    KING,
    NONE,
    ROWS,
    SEATS,
    SLOTS,
    WIDTH,
)
from ..rules.chart import edge_of, fort_at, fort_row, kind_of, row_of
from ..rules.fire import after_shooters, bonus_of, counts, first_shooter, is_near, is_stopped, target_row
from ..rules.forts import is_barred, is_enemy
from ..rules.ground import column_of, owner_of, place_of, seats_of
from ..rules.reach import reach, steps_of, window_row
from ..state import ALL_ROUND, BROADSIDE, CANNONADE, DAMP_POWDER, IN_LINE, VOLLEY
from .worths import against_small_arms, block_worth, value_of

DICE = 7  # the numbers of the die are the rows 1 to 6 of a table
EVERY = 126  # a bit for each number of the die
LINES = 8 * SEATS  # to the king of each seat, from eight directions
PASSES = 3  # times that the shots of a throw are gone through for walls that fall


class Guns(NamedTuple):
    """Working memory for the fire of one step of the turn: the squares hit with each number on the die, and
    the value of a hit on each square.
    """

    hits: np.ndarray  # for each number of the die, the squares hit: a bit mask for each row
    worths: np.ndarray  # what it is worth to hit each square
    doors: (
        np.ndarray
    )  # for each number and line to a king: the block whose fall opens the line for that number
    waters: np.ndarray  # the squares that ships can get to: a bit mask for each row
    posts: np.ndarray  # where each piece of the seat is thought to stand
    values: np.ndarray  # and how good that is


@rule
def make_guns():
    """Return empty working memory for the calculations of this module."""
    hits, worths = np.zeros((DICE, ROWS), np.int64), np.zeros(CELLS, np.float64)
    doors, waters = np.full((DICE, LINES), NONE, np.int64), np.zeros(ROWS, np.int64)
    return Guns(hits, worths, doors, waters, np.full(SLOTS, NONE, np.int64), np.zeros(SLOTS, np.float64))


@rule
def bearing(s):
    """Return the probability that a shot is fired in one given direction: 1 if pieces fire in all eight
    directions, 1/4 if a second throw chooses one of the four lines, 1/8 if it chooses one direction. S-97
    """
    return 1.0 if s.aim == ALL_ROUND else 1.0 / 4.0 if s.aim == IN_LINE else 1.0 / 8.0


@rule
def longest(s, step):
    """Return the longest distance, in squares, that any piece which fires in step `step` can shoot: cannons
    and soldiers shoot farthest from the top of a wall. S-46, S-51
    """
    return 6 if step == BROADSIDE else 9 if step == CANNONADE else 7


@rule
def is_in_range(s, step, cell, far):
    """Return whether an enemy piece or block that the pieces firing in `step` can harm is at most `far` rows
    and columns away from square `cell`.
    """
    x, y = column_of(s, cell), row_of(s, cell)
    for row in range(max(0, y - far), min(ROWS, y + far + 1)):
        if is_near(x, target_row(s, step, row), far):
            return True
    return False


@rule
def worth_of_hit(s, guns, step, die, cell, door):
    """Return the value, in hundreds of guineas, of hitting square `cell` with the number `die`. A ship that
    is captured with a one counts double. A block that is the last obstacle on a line to an enemy king counts
    `door` more. S-62
    """
    worth = float(guns.worths[cell])
    if worth <= 0.0:
        return 0.0
    piece = int(s.occ[cell])
    if die == 1 and step == BROADSIDE and piece and (piece - 1) % SLOTS < FIRST_SLOT[CANNON]:
        return 2.0 * worth
    if door > 0.0:
        for line in range(LINES):
            if guns.doors[die, line] == cell:
                worth += door
    return worth


@rule
def fallen(s, guns, step, x, y, dice):
    """Return a bit mask of those numbers on the die, out of the bit mask `dice`, with which another shot of
    the same throw destroys the wall block on square (x, y). S-58
    """
    if step == VOLLEY or not is_barred(s, fort_at(s, y * WIDTH[s.map] + x)):
        return 0
    left = 0
    for die in range(1, DICE):
        if dice >> die & 1 and int(guns.hits[die, y]) >> x & 1:
            left |= 1 << die
    return left


@noinline
def sweep(s, guns, step, slot, cell, door, marks):
    """Return the value of the squares that the piece number `slot` would hit from `cell` and that `guns.hits`
    does not have yet, summed over the six numbers on the die. If `marks` is true, add these squares to
    `guns.hits`. S-44 to S-58
    """
    bonus, fort, total = bonus_of(s, slot, cell), fort_at(s, cell), 0.0
    for way in range(8):
        x, y, dice = column_of(s, cell), row_of(s, cell), EVERY
        for far in range(1, DICE + bonus):
            x += int(DX[way])
            y += int(DY[way])
            if x < 0 or y < 0 or x >= WIDTH[s.map] or y >= HEIGHT[s.map]:
                break
            die = far - bonus
            if die > 0 and int(s.foes[y]) >> x & 1 and dice >> die & 1 and counts(s, slot, bonus, die):
                if int(guns.hits[die, y]) >> x & 1 == 0:
                    worth = worth_of_hit(s, guns, step, die, y * int(WIDTH[s.map]) + x, door)
                    total += worth
                    if marks and worth > 0.0:
                        guns.hits[die, y] = int(guns.hits[die, y]) | 1 << x
            if int(s.blocks[y]) >> x & 1 and is_stopped(s, fort, x, y, way):
                dice = fallen(s, guns, step, x, y, dice)
                if dice == 0:
                    break
    return total


@noinline
def appraise(s, guns, step, victim):
    """Write to `guns.worths` the value of a hit on each square in the firing step `step`, and clear
    `guns.hits`. Only pieces and blocks of the seat `victim` count, or of all enemies if it is NONE. S-54 to
    S-57, S-66
    """
    guns.worths[:] = 0.0
    guns.hits[:] = 0
    for seat in range(seats_of(s)):
        if not is_enemy(s, seat) or (victim >= 0 and seat != victim):
            continue
        for slot in range(SLOTS):
            cell = place_of(s, seat, slot)
            if cell >= 0:
                value = value_of(s, seat, slot)
                guns.worths[cell] = against_small_arms(s, seat, slot, value) if step == VOLLEY else value
    for fort in range(FORT_COUNT[s.map]):
        owner = owner_of(s, fort)
        if step == VOLLEY or not is_barred(s, fort) or (victim >= 0 and owner != victim):
            continue
        worth = block_worth(s, owner, fort)
        for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
            row = int(s.blocks[y]) & fort_row(s, fort, y)
            for x in range(edge_of(s, fort, 0), edge_of(s, fort, 2) + 1):
                if row >> x & 1:
                    guns.worths[y * int(WIDTH[s.map]) + x] += worth


@noinline
def note_reach(s, guns, slot):
    """Add to `guns.waters` (one bit mask for each row) the squares that the ship number `slot` of the seat to
    move can reach, and the square where it lies. S-22
    """
    cell, kind = place_of(s, s.cur, slot), kind_of(slot)
    window, top = reach(s, cell, kind, steps_of(s, kind)), row_of(s, cell)
    for y in range(max(0, top - 8), min(ROWS, top + 9)):
        guns.waters[y] = int(guns.waters[y]) | window_row(s, window, cell, kind, y)
    guns.waters[top] = int(guns.waters[top]) | 1 << column_of(s, cell)


@noinline
def find_doors(s, guns, victim):
    """Write to `guns.doors`, for each number on the die and each line to an enemy king, the one wall block
    that stops a ship's shot at the king from that distance; NONE if no ship can get there. S-48, S-58
    """
    guns.doors[:] = NONE
    for seat in range(seats_of(s)):
        king = place_of(s, seat, int(FIRST_SLOT[KING]))
        if not is_enemy(s, seat) or (victim >= 0 and seat != victim) or king < 0:
            continue
        for way in range(8):
            x, y, block = column_of(s, king), row_of(s, king), NONE
            for far in range(1, DICE):
                x += int(DX[way])
                y += int(DY[way])
                if x < 0 or y < 0 or x >= WIDTH[s.map] or y >= HEIGHT[s.map]:
                    break
                if int(s.blocks[y]) >> x & 1:
                    if block != NONE:
                        break
                    block = y * int(WIDTH[s.map]) + x
                elif block != NONE and int(guns.waters[y]) >> x & 1:
                    guns.doors[far, 8 * seat + way] = block


@rule
def has_powder(s, step):
    """Return whether the pieces that fire in step `step` may fire in this turn; a card can forbid cannons to
    fire. (Section 7)
    """
    return step != CANNONADE or int(s.fate) & DAMP_POWDER == 0


@noinline
def fire_from_posts(s, guns, step):
    """Return the value, in hundreds of guineas, that the pieces which fire in step `step` can expect to
    destroy from the squares in `guns.posts`. Squares that `guns.hits` has already do not count again. S-44,
    S-58
    """
    total = 0.0
    for _ in range(PASSES):
        more = 0.0
        for slot in range(first_shooter(step), after_shooters(step)):
            if guns.posts[slot] >= 0:
                more += sweep(s, guns, step, slot, int(guns.posts[slot]), 0.0, True)
        total += more
        if more == 0.0:
            break
    return total * bearing(s) / 6.0


@noinline
def fire_from_here(s, guns, step):
    """Return the value, in hundreds of guineas, that the seat to move can expect to destroy in the firing
    step `step` from the squares where its pieces stand now. S-43 to S-58
    """
    if not has_powder(s, step):
        return 0.0
    appraise(s, guns, step, NONE)
    for slot in range(first_shooter(step), after_shooters(step)):
        cell = place_of(s, s.cur, slot)
        guns.posts[slot] = cell if cell >= 0 and is_in_range(s, step, cell, longest(s, step)) else NONE
    return fire_from_posts(s, guns, step)
