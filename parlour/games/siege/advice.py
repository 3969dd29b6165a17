"""Siege: how good a position looks for a seat. It counts the value of pieces, money and walls; what the seat's guns
can expect to hit in this turn; and what the enemies' guns could hit in their turns, after they have moved.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import popcount, rule
from parlour.core.record import OK

from .board import (
    ABOARD,
    CANNON,
    CAVALRY,
    CELLS,
    DX,
    DY,
    FIRST_SLOT,
    FORT_COUNT,
    FULL_WALL,
    HEIGHT,
    KINDS,
    KING,
    NONE,
    SHIP,
    SLOTS,
    SOLDIER,
    WIDTH,
    WRITTEN,
)
from .rules.chart import fort_at, kind_of, row_of
from .rules.ends import returns
from .rules.fire import after_shooters, bonus_of, counts, first_shooter, is_clear, is_stopped
from .rules.forts import blocks_of
from .rules.ground import column_of, has_block, place_of, seats_of
from .rules.start import setup_refusal, standard_square
from .state import AIM, ALL_ROUND, BROADSIDE, CANNONADE, HORSE, IN_LINE, NO, ROLL, RUNNING, SHIPS, VOLLEY

# In hundreds of guineas, so that ten of them are about half a win.
WORTH = np.array([5.0, 4.0, 2.0, 3.0, 0.0, 0.5])  # of each kind, and of a block
PURSE = 0.4  # of money, by what it buys
CROWN = 40.0  # of a king
FORT = 3.0  # of a fort, besides its blocks
BASTION = 0.5  # of each block round the own king, besides its worth
SHELTER = 3.0  # of a king inside his own walls
GUARD, GUARDS = 0.3, 3  # of each own piece beside the king, of so many at most
NEARNESS = 0.08  # of each square that a piece is nearer to an enemy king
PATIENT = 12  # rounds after which nearness counts more and more, so that no siege lasts for ever
URGENT = 5.0  # how much more it counts at most
IDLE = 0.7  # lost for each piece aboard: it neither fires nor controls
IDLE_KING = 6.0  # and for a king
FAR = 30
RISK = 0.6  # how much counts of what the others could hit in their turn
KING_RISK = 2.0  # how much more a king counts there
LATER_STEPS = 0.6  # what the steps after a throw are worth, which a look ahead that ends there does not see
HOPE = 0.35  # how much counts of what could be hit in the seat's own next turn
REST = 0.3  # how much counts of everything at risk but the dearest
SURE, SURE_SMALL = 5.0, 3.0  # numbers of six by which a piece can be hit at most, however many aim at it
BEHIND_WALLS = 0.04  # how easily a king is hit behind walls without a gap on any line to him
BEHIND_GAPS = 0.25  # how easily another piece is hit behind a wall with a gap
ON_A_WALL = 0.6  # on top of a wall, which has guns on one side only
SHIP_REACH, CANNON_REACH, SOLDIER_REACH, CAVALRY_REACH = 12, 8, 8, 10  # squares of a move and a shot
CANNON_SHARE, SMALL_SHARE = 0.3, 0.25  # numbers of the die that one such piece can be expected to cover


def _from_the_sea() -> np.ndarray:
    """Return, for every square of both maps, whether a ship could fire at it from some sea square that lies within
    six squares of it on a straight line.
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
def _bearing(s):
    """Return the probability that a shot is fired in one given direction: 1 if pieces fire in all directions, 1/4 if
    a throw chooses a line, 1/8 if it chooses a direction. S-97
    """
    return 1.0 if s.aim == ALL_ROUND else 1.0 / 4.0 if s.aim == IN_LINE else 1.0 / 8.0


@rule
def _is_any_aboard(s):
    """Return whether any piece is aboard a ship. S-34"""
    for kind in range(CANNON, KINDS):
        if s.carried[kind]:
            return True
    return False


@rule
def _value_of(s, seat, slot):
    """Return the value in guineas that a seat loses if its piece number `slot` is destroyed; for a ship this includes
    its cargo. S-54, S-65, S-66
    """
    if slot == FIRST_SLOT[KING]:
        return CROWN
    value = float(WORTH[kind_of(slot)])
    if slot < FIRST_SLOT[CANNON] and _is_any_aboard(s):
        for piece in range(FIRST_SLOT[CANNON], SLOTS):
            if s.pos[seat, piece] == ABOARD + slot:
                value += CROWN if piece == FIRST_SLOT[KING] else float(WORTH[kind_of(piece)])
    return value


@rule
def _against_small_arms(s, seat, slot, value):
    """Return how much of `value`, the value of piece number `slot`, soldiers and cavalry can destroy: 0 for a ship
    and, by option, for a king. S-55, S-57
    """
    if slot == FIRST_SLOT[KING] and s.small_arms_king == NO:
        return 0.0
    return value - float(WORTH[SHIP]) if slot < FIRST_SLOT[CANNON] else value


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
        return min(6.0, pairs * _bearing(s)) / 6.0
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
    return total * _bearing(s) / 6.0


@rule
def _threat(s):
    """Return the value of enemy pieces that the seat whose turn it is can expect to destroy with the fire that is
    still to come in this turn. S-43, S-45
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
                    value = _value_of(s, seat, slot)
                    total += chance * (_against_small_arms(s, seat, slot, value) if step == VOLLEY else value)
    return total


@rule
def _open_lines(s, cell):
    """Return in how many of the eight directions no wall block stands within six squares of `cell`. S-48"""
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
def _exposure(s, seat, slot, cell):
    """Return how easily enemies can hit the piece number `slot` of a seat when it stands on `cell`, from 0
    (sheltered) to 1 (open on all sides). S-48, S-56
    """
    fort = fort_at(s, cell)
    if fort < 0 or s.owner[fort] != seat:
        return 1.0
    if slot == FIRST_SLOT[KING]:
        lines = _open_lines(s, cell)
        return BEHIND_WALLS if lines == 0 else 0.3 + 0.7 * lines / 8.0
    if has_block(s, cell):
        return ON_A_WALL
    return 0.0 if blocks_of(s, fort) == FULL_WALL else BEHIND_GAPS


@rule
def _guns_on(s, seat, cell):
    """Estimate how many of the six numbers on the die would let enemies hit square `cell`, once they have moved.
    Return two estimates: for their ships and cannons, and for their soldiers and cavalry. S-23, S-46, S-52
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
def _danger(s, seat):
    """Return the value that the enemies can expect to destroy in their next turns. The most valuable piece in danger
    counts in full, the others in part, because one throw of the die fires all pieces of a kind. S-44, S-54 to S-57
    """
    total, worst = 0.0, 0.0
    for slot in range(SLOTS):
        cell = place_of(s, seat, slot)
        if cell < 0:
            continue
        exposure = _exposure(s, seat, slot, cell)
        if exposure == 0.0:
            continue
        value = _value_of(s, seat, slot)
        guns, small = _guns_on(s, seat, cell)
        risk = value * guns + _against_small_arms(s, seat, slot, value) * small
        risk *= (KING_RISK * exposure if slot == FIRST_SLOT[KING] else exposure) / 6.0
        total += risk
        worst = max(worst, risk)
    return _bearing(s) * (worst + REST * (total - worst))


@rule
def _king_square(s, seat):
    """Return the square of a seat's king, whether the king is on foot or aboard a ship. S-66"""
    place = int(s.pos[seat, FIRST_SLOT[KING]])
    return int(s.pos[seat, place - ABOARD]) + 0 if place >= ABOARD else place


@rule
def _approach(s, seat):
    """Return how close a seat's army and ships are to the nearest enemy king; closer is higher. S-65"""
    total = 0
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        king = _king_square(s, other)
        x, y, near = column_of(s, king), row_of(s, king), 0
        for slot in range(FIRST_SLOT[KING]):
            place = int(s.pos[seat, slot]) + 0
            if place >= ABOARD:
                place = int(s.pos[seat, place - ABOARD]) + 0
            if place >= 0:
                near += max(0, FAR - max(abs(x - column_of(s, place)), abs(y - row_of(s, place))))
        total = max(total, near)
    return total


@rule
def _guarded(s, seat, king):
    """Return how many of a seat's own pieces stand within two squares of its king; at most GUARDS are
    counted. S-25
    """
    x, y, guards = column_of(s, king), row_of(s, king), 0
    for slot in range(FIRST_SLOT[CANNON], FIRST_SLOT[KING]):
        place = place_of(s, seat, slot)
        if place >= 0 and max(abs(x - column_of(s, place)), abs(y - row_of(s, place))) <= 2:
            guards += 1
    return min(guards, GUARDS)


@rule
def _standing(s, seat):
    """Return the value of everything that a seat has: pieces, money and walls, with a bonus for a sheltered king and
    an advancing army. S-73, S-92
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
        total += GUARD * _guarded(s, seat, king)
        if home >= 0 and s.owner[home] == seat and not has_block(s, king):
            total += SHELTER
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == seat:
            total += FORT + (float(WORTH[5]) + (BASTION if fort == home else 0.0)) * blocks_of(s, fort)
    urgency = min(URGENT, 1.0 + max(0, int(s.rounds) - PATIENT) / 8.0)
    return total + NEARNESS * urgency * _approach(s, seat)


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
            standing = _standing(s, other)
            if standing > best:  # otherwise its danger, which lowers it further, need not be known
                best = max(best, standing - HOPE * _danger(s, other))
    lead = _standing(s, seat) - RISK * _danger(s, seat) - best
    if s.cur != seat:
        return lead
    if s.phase == ROLL or s.phase == AIM:
        lead += LATER_STEPS
    return lead + _threat(s)


@rule
def pursue(s, seat, aim):
    """Return the next action of turn `aim`: standard deployment in the set-up, otherwise NONE. S-12, S-13, S-14"""
    if aim > 0 or s.seat != seat or s.phase < SHIPS or s.phase > HORSE:
        return NONE
    cell = standard_square(s)
    return cell if setup_refusal(s, cell) == OK else NONE
