"""Answers: rates a position by how much each seat could destroy in its next turn, if it first moved its
pieces to the best squares for firing. S-17, S-43
"""

from __future__ import annotations

from parlour.boards.grid import lowest
from parlour.core.compile import noinline

from ..board import CAVALRY, FIRST_SLOT, KING, NONE, ROWS, STRIDE, WIDTH
from ..rules.chart import kind_of, row_of
from ..rules.ends import returns
from ..rules.fire import after_shooters, first_shooter
from ..rules.forts import survey
from ..rules.ground import place_of, seats_of
from ..rules.reach import reach, steps_of, window_row
from ..rules.turn import MOST_MOVED
from ..state import BROADSIDE, CANNONADE, RUNNING, VOLLEY
from .gunnery import (
    appraise,
    find_doors,
    fire_from_here,
    fire_from_posts,
    is_in_range,
    longest,
    make_guns,
    note_reach,
    sweep,
)
from .worths import CROWN, standing, urgency

DOOR = 20.0  # what it is worth, to a gunner who looks for a square, to open a line to a king
ANSWER = 0.9  # how much counts of what an enemy could hit in his next turn
OTHERS = 0.3  # and of what enemies besides the most dangerous one could
HOPE = 0.35  # how much counts of what the seat could hit in its own next turn
LATER = 0.8  # how much counts of the fire of later steps, from where the pieces stand now


@noinline
def best_post(s, guns, step, slot):
    """Return the square from which the piece number `slot` could destroy most in the firing step `step`: its
    own square or one that it can reach in this turn. S-22, S-44
    """
    cell, kind = place_of(s, s.cur, slot), kind_of(slot)
    best, post, far = sweep(s, guns, step, slot, cell, DOOR, False), cell, longest(s, step)
    if not is_in_range(s, step, cell, int(STRIDE[kind]) + far):
        return post
    window, top = reach(s, cell, kind, steps_of(s, kind)), row_of(s, cell)
    for y in range(max(0, top - 8), min(ROWS, top + 9)):
        row = window_row(s, window, cell, kind, y)
        while row:
            target = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            if not is_in_range(s, step, target, far):
                continue
            value = sweep(s, guns, step, slot, target, DOOR, False)
            if value > best:
                best, post = value, target
    return post


@noinline
def fire_after_moves(s, guns, step, victim):
    """Return the value that the seat to move can expect to destroy in the firing step `step`, if its pieces
    first move to good squares. Only pieces and blocks of the seat `victim` count, or of all enemies if it is
    NONE. S-18, S-23, S-44
    """
    appraise(s, guns, step, victim)
    guns.doors[:] = NONE
    if step == BROADSIDE:
        guns.waters[:] = 0
        for slot in range(first_shooter(step), after_shooters(step)):
            if place_of(s, s.cur, slot) >= 0:
                note_reach(s, guns, slot)
        find_doors(s, guns, victim)
    moved = 0
    for slot in range(first_shooter(step), after_shooters(step)):
        cell = place_of(s, s.cur, slot)
        moved = 0 if slot == FIRST_SLOT[CAVALRY] else moved
        post = best_post(s, guns, step, slot) if cell >= 0 and moved < MOST_MOVED else cell
        moved += 1 if post != cell else 0
        guns.posts[slot] = post
        if post >= 0:
            sweep(s, guns, step, slot, post, 0.0, True)
    guns.hits[:] = 0
    return fire_from_posts(s, guns, step)


@noinline
def turn_of_fire(s, guns, seat, victim):
    """Return the value that `seat` could expect to destroy with all its fire if the next turn were its own.
    Only pieces and blocks of the seat `victim` count, or of all enemies if it is NONE. The record is
    unchanged afterwards. S-17
    """
    cur, fate = s.cur, s.fate
    s.cur, s.fate = seat, s.pending[seat]
    survey(s)
    total = 0.0
    for step in range(BROADSIDE, VOLLEY + 1, CANNONADE - BROADSIDE):
        total += fire_after_moves(s, guns, step, victim)
    s.cur, s.fate = cur, fate
    survey(s)
    return total


@noinline
def answers_to(s, guns, seat):
    """Return the value of a seat's pieces and blocks that its enemies can expect to destroy in their next
    turns. The most dangerous enemy counts in full, the others in part.
    """
    worst, total = 0.0, 0.0
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        value = turn_of_fire(s, guns, other, seat)
        total += value
        worst = max(worst, value)
    return worst + OTHERS * (total - worst)


@noinline
def outlook(s, seat):
    """Return how good the position looks for a seat, in hundreds of guineas: its lead in pieces, money and
    walls, plus the value that it can expect to destroy, minus the value that enemies can expect to destroy in
    their next turns. S-65, S-90, S-92
    """
    if s.result != RUNNING:
        return 100.0 * returns(s, seat)
    if s.have[seat, KING] == 0:
        return 0.0
    best, guns = -CROWN, make_guns()
    for other in range(seats_of(s)):
        if other != seat and s.have[other, KING]:
            best = max(best, standing(s, other))
    lead = standing(s, seat) - best
    if s.cur == seat:
        for step in range(BROADSIDE, VOLLEY + 1, CANNONADE - BROADSIDE):
            if step >= s.step:
                lead += (1.0 if step == s.step else LATER) * fire_from_here(s, guns, step)
    caution = 2.0 * ANSWER / (1.0 + urgency(s))  # less and less, so that no siege lasts for ever
    return lead - caution * answers_to(s, guns, seat) + HOPE * turn_of_fire(s, guns, seat, NONE)
