"""Postings: chooses the piece that a bot moves next and the square to which it moves, under a tactic
(tactics.py). S-18, S-22
"""

from __future__ import annotations

import numpy as np

from parlour.boards.grid import lowest
from parlour.core.compile import noinline, rule

from ..board import (
    FIRST_SLOT,
    FORT_COUNT,
    KING,
    NONE,
    PORT_CELLS,
    ROWS,
    SHIP,
    SLOTS,
    WIDTH,
)
from ..rules.chart import fort_at, kind_of, port_at, row_of
from ..rules.fire import after_shooters, first_shooter
from ..rules.forts import is_enemy, is_present
from ..rules.ground import distance, has_block, place_of, seats_of
from ..rules.reach import is_free_to_move, reach, steps_of, window_row
from ..state import BROADSIDE, CANNONADE, HAUL, SAIL, VOLLEY
from .dangers import guns_on
from .gunnery import appraise, find_doors, is_in_range, longest, note_reach, sweep
from .roads import fort_near, walk
from .tactics import (
    CARES,
    CROWN_COUNTS,
    DOOR_COUNTS,
    FIRE_COUNTS,
    HOME_COUNTS,
    NEAR_COUNTS,
    RISK_COUNTS,
    SEIZE,
    SHIP_COUNTS,
    STORM,
)
from .worths import FORT, king_square, urgency, value_of

WALL_SHARE, INSIDE_SHARE = 0.6, 0.1  # of a risk, on top of one's own wall and inside it
LEFT = 30.0  # lost if the last piece leaves a fort
INSIDE_THEIRS = 4.0  # for a piece that storms, inside an enemy fort
TO_A_FORT = 0.5  # for each square nearer to a fort that nobody holds
SPREADS = np.array([0.0, 0.5, 3.0, 9.0])  # points by which each variant of a plan is mistaken about a square
WORTHWHILE = 0.01  # points by which a move must be better than staying


@rule
def firing_step(step):
    """Return the step of the turn in which those pieces fire that move in step `step`. S-17"""
    return BROADSIDE if step == SAIL else CANNONADE if step == HAUL else VOLLEY


@noinline
def weigh(s, guns, step, tactic):
    """Write to `guns.worths` the value of a hit on each square in the firing step `step`; the tactic decides
    how much kings and ships count.
    """
    appraise(s, guns, step, NONE)
    for seat in range(seats_of(s)):
        if not is_enemy(s, seat):
            continue
        for slot in range(SLOTS):
            cell = place_of(s, seat, slot)
            if cell >= 0 and (slot == FIRST_SLOT[KING] or slot < FIRST_SLOT[1]):
                guns.worths[cell] *= CARES[tactic, CROWN_COUNTS if slot == FIRST_SLOT[KING] else SHIP_COUNTS]


@rule
def nearest_crown(s, cell):
    """Return the square of the enemy king that is nearest to square `cell`; NONE if there is no enemy king."""
    best, found = 1000, NONE
    for seat in range(seats_of(s)):
        if is_enemy(s, seat):
            king = king_square(s, seat)
            if king >= 0 and distance(s, cell, king) < best:
                best, found = distance(s, cell, king), king
    return found


@rule
def seize(s, slot, cell):
    """Return points for a square by how much it helps the piece number `slot` to take a fort that nobody
    owns: most if it is in such a fort (for a ship, in its port), otherwise more the nearer such a fort is.
    S-81
    """
    best = 0.0
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] >= 0:
            continue
        if fort_at(s, cell) == fort or (slot < FIRST_SLOT[1] and port_at(s, cell) == fort):
            best = max(best, 10.0 * FORT)
        else:
            far = distance(s, cell, int(PORT_CELLS[s.map, fort, 0]))
            best = max(best, TO_A_FORT * max(0, 30 - far))
    return best


@rule
def leaves_fort(s, slot, place, cell):
    """Return whether the piece number `slot`, if it moved from `place` to `cell`, would leave a fort of its
    seat without any piece. S-80
    """
    fort = port_at(s, place) if slot < FIRST_SLOT[1] else fort_at(s, place)
    if fort < 0 or s.owner[fort] != s.cur:
        return False
    if (port_at(s, cell) if slot < FIRST_SLOT[1] else fort_at(s, cell)) == fort:
        return False
    return int(s.garrison[fort, s.cur]) + int(s.fleet[fort, s.cur]) == 1


@rule
def whim(slot, cell, variant):
    """Return a fixed pseudo-random number from 0 to 1 for a piece, a square and a variant of a plan, which
    makes variants choose different squares; 0 for variant 0.
    """
    return (
        0.0
        if variant == 0
        else ((slot * 40503 + cell * 30011 + variant * 52361) * 48271 >> 7 & 1023) / 1023.0
    )


@noinline
def standpoint(s, slot, cell, tactic, crown, variant):
    """Return points for how good square `cell` is for the piece number `slot` under this tactic, not counting
    its fire: for nearness to kings, risk, and forts to take. `crown` is the square of the nearest enemy king.
    """
    seat, value, fort = s.cur, float(SPREADS[variant]) * whim(slot, cell, variant), fort_at(s, cell)
    near = CARES[tactic, NEAR_COUNTS]
    if near > 0.0 and crown >= 0:
        value -= near * urgency(s) * walk(s, cell, crown, fort_near(s, crown))
    home = CARES[tactic, HOME_COUNTS]
    if home > 0.0:
        value -= home * max(0, distance(s, cell, king_square(s, seat)) - 1)
    risk = CARES[tactic, RISK_COUNTS]
    if risk > 0.0:
        guns, small = guns_on(s, seat, cell)
        share = 1.0
        if fort >= 0 and s.owner[fort] == seat:
            share = WALL_SHARE if has_block(s, cell) else INSIDE_SHARE
        value -= (
            risk * share * (guns + (0.0 if slot < FIRST_SLOT[1] else small)) / 6.0 * value_of(s, seat, slot)
        )
    if fort >= 0 and s.owner[fort] < 0 and not is_present(s, fort, seat):
        value += FORT
    if tactic == SEIZE:
        value += seize(s, slot, cell)
    if tactic == STORM and fort >= 0 and is_enemy(s, int(s.owner[fort]) + 0):
        value += INSIDE_THEIRS
    return value


@noinline
def best_posting(s, guns, step, slot, tactic, variant):
    """Return (points, square) for the best square that the piece number `slot` can move to. Its present
    square counts too, unless the piece is already picked and has to move.
    """
    place, kind, far = place_of(s, s.cur, slot), kind_of(slot), longest(s, step)
    crown, door, fire = nearest_crown(s, place), CARES[tactic, DOOR_COUNTS], CARES[tactic, FIRE_COUNTS] / 6.0
    best, found = standpoint(s, slot, place, tactic, crown, variant) + WORTHWHILE, place
    best += fire * sweep(s, guns, step, slot, place, door, False)
    if slot == s.sel:
        best, found = -1e8, NONE
    window, top = reach(s, place, kind, steps_of(s, kind)), row_of(s, place)
    for y in range(max(0, top - 8), min(ROWS, top + 9)):
        row = window_row(s, window, place, kind, y)
        while row:
            cell = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            value = standpoint(s, slot, cell, tactic, crown, variant)
            if is_in_range(s, step, cell, far):
                value += fire * sweep(s, guns, step, slot, cell, door, False)
            if value > best:
                if leaves_fort(s, slot, place, cell):
                    value -= LEFT
                if value > best:
                    best, found = value, cell
    return best, found


@noinline
def choose_mover(s, guns, tactic, kind, variant):
    """Return (piece, target): the piece of this kind that a bot should move next under this tactic, and its
    target square; (NONE, NONE) if no more should move. If a piece is already picked, it is the one returned.
    S-18, S-19
    """
    step = firing_step(s.step)
    weigh(s, guns, step, tactic)
    guns.doors[:] = NONE
    first, after, left = int(FIRST_SLOT[kind]), int(FIRST_SLOT[kind + 1]), 0
    for slot in range(first_shooter(step), after_shooters(step)):
        cell = place_of(s, s.cur, slot)
        if cell < 0:
            continue
        if first <= slot < after and is_free_to_move(s, slot):
            left |= 1 << slot
        elif is_in_range(s, step, cell, longest(s, step)):
            sweep(s, guns, step, slot, cell, 0.0, True)
    if kind == SHIP:
        guns.waters[:] = 0
        for slot in range(first, after):
            if left >> slot & 1:
                note_reach(s, guns, slot)
        find_doors(s, guns, NONE)
    if s.sel >= 0:
        return s.sel, best_posting(s, guns, step, s.sel, tactic, variant)[1]
    changed = True
    while left:
        best, piece = -1e9, NONE
        for slot in range(first, after):
            if left >> slot & 1 == 0:
                continue
            if changed:
                guns.values[slot], guns.posts[slot] = best_posting(s, guns, step, slot, tactic, variant)
            if guns.values[slot] > best:
                best, piece = guns.values[slot], slot
        target = int(guns.posts[piece])
        if target != place_of(s, s.cur, piece):
            return piece, target
        left &= ~(1 << piece)
        changed = sweep(s, guns, step, piece, target, 0.0, True) > 0.0
    return NONE, NONE
