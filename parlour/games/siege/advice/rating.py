"""Rating: how good a position looks for a seat. It counts the value of pieces, money and walls; what the seat's guns
can expect to hit in this turn; and what the enemies' guns could hit in their turns, after they have moved.
"""

from __future__ import annotations

from parlour.core.compile import popcount, rule

from ..board import DX, DY, HEIGHT, KING, SLOTS, WIDTH
from ..rules.chart import fort_at, row_of
from ..rules.ends import returns
from ..rules.fire import after_shooters, bonus_of, counts, first_shooter, is_clear, is_stopped
from ..rules.ground import column_of, place_of, seats_of
from ..state import AIM, ALL_ROUND, BROADSIDE, CANNONADE, ROLL, RUNNING, VOLLEY
from .dangers import danger
from .gunnery import bearing
from .worths import BASTION, CROWN, WORTH, against_small_arms, standing, value_of

RISK = 0.6  # how much counts of what the others could hit in their turn
LATER_STEPS = 0.6  # what the steps after a throw are worth, which a look ahead that ends there does not see
HOPE = 0.35  # how much counts of what could be hit in the seat's own next turn


@rule
def _line(across, down):
    """Return the number of the direction (0 to 7) that leads `across` columns and `down` rows away; -1 if these do
    not lie on a straight line. S-01
    """
    if across != 0 and down != 0 and across != down and across != -down:
        return -1
    if across == 0:
        return 0 if down < 0 else 4
    if down == 0:
        return 2 if across > 0 else 6
    if across > 0:
        return 1 if down < 0 else 3
    return 7 if down < 0 else 5


@rule
def _aim_at(s, step, cell):
    """Return the chance (0 to 1) that the pieces which fire in step `step` of the turn hit the enemy piece on square
    `cell`. S-44 to S-58, S-97
    """
    x, y, numbers, pairs = column_of(s, cell), row_of(s, cell), 0, 0
    for slot in range(first_shooter(step), after_shooters(step)):
        place = place_of(s, s.cur, slot)
        if place < 0:
            continue
        across, down = x - column_of(s, place), y - row_of(s, place)
        far = max(abs(across), abs(down))
        if far > 9:
            continue
        way = _line(across, down)
        if way < 0:
            continue
        bonus = bonus_of(s, slot, place)
        die = far - bonus
        if die < 1 or die > 6 or not counts(s, slot, bonus, die):
            continue
        if is_clear(s, step, place, way, far, s.hit):
            numbers |= 1 << die
            pairs += 1
    if s.aim != ALL_ROUND:
        return min(6.0, pairs * bearing(s)) / 6.0
    return popcount(numbers) / 6.0


@rule
def _aim_at_walls(s, step):
    """Return how many wall blocks the pieces which fire in this step can expect to destroy. S-48 to S-50, S-54"""
    total = 0
    for slot in range(first_shooter(step), after_shooters(step)):
        cell = place_of(s, s.cur, slot)
        if cell < 0:
            continue
        bonus, fort = bonus_of(s, slot, cell), fort_at(s, cell)
        for way in range(8):
            x, y = column_of(s, cell), row_of(s, cell)
            for far in range(1, 7 + bonus):
                x += int(DX[way])
                y += int(DY[way])
                if x < 0 or y < 0 or x >= WIDTH[s.map] or y >= HEIGHT[s.map]:
                    break
                if int(s.blocks[y]) >> x & 1 and is_stopped(s, fort, x, y, way):
                    if far > bonus and int(s.foes[y]) >> x & 1:
                        total += 1
                    break
    return total * bearing(s) / 6.0


@rule
def _threat(s):
    """Return the value of enemy pieces and blocks, in hundreds of guineas, that the seat whose turn it is can
    expect to destroy in the firing steps that are left in this turn. S-43, S-45
    """
    total = 0.0
    for step in range(BROADSIDE, VOLLEY + 1, CANNONADE - BROADSIDE):
        if step < s.step:
            continue
        if step != VOLLEY:
            total += (float(WORTH[5]) + BASTION) * _aim_at_walls(s, step)
        for seat in range(seats_of(s)):
            if seat == s.cur or s.alive[seat] == 0:
                continue
            for slot in range(SLOTS):
                cell = place_of(s, seat, slot)
                if cell < 0:
                    continue
                chance = _aim_at(s, step, cell)
                if chance > 0.0:
                    value = value_of(s, seat, slot)
                    total += chance * (against_small_arms(s, seat, slot, value) if step == VOLLEY else value)
    return total


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
            theirs = standing(s, other)
            if theirs > best:  # otherwise its danger, which lowers it further, need not be known
                best = max(best, theirs - HOPE * danger(s, other))
    lead = standing(s, seat) - RISK * danger(s, seat) - best
    if s.cur != seat:
        return lead
    if s.phase == ROLL or s.phase == AIM:
        lead += LATER_STEPS
    return lead + _threat(s)
