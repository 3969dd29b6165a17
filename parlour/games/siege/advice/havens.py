"""Havens: rates how safe a king would be on each square that he can reach, given where enemy ships and men
could fire from in their next turns. S-54 to S-58, S-65
"""

from __future__ import annotations

from parlour.boards.grid import lowest
from parlour.core.compile import noinline, popcount, rule

from ..board import (
    CANNON,
    CAVALRY,
    DX,
    DY,
    FIRST_SLOT,
    HEIGHT,
    KING,
    NONE,
    ROWS,
    SOLDIER,
    WIDTH,
)
from ..moves import PASS
from ..rules.chart import fort_at, row_of
from ..rules.forts import survey
from ..rules.ground import column_of, distance, has_block, place_of, seats_of
from ..rules.reach import reach, steps_of, window_row
from .gunnery import DICE, note_reach
from .worths import CROWN, GUARD, SHELTER, guarded

NEAR_GUN, NEAR_MAN = 0.25, 0.25  # numbers of the die by which a cannon or man nearby adds to a king's danger
INSIDE = 0.3  # how much of that is left inside one's own walls
CANNON_FAR, SOLDIER_FAR, CAVALRY_FAR = 9, 9, 11
EXPOSED = -100.0  # on top of a wall, which falls with the king
STAYING = 0.2  # points for a king who need not move


@noinline
def note_fleets(s, guns, seat):
    """Write to `guns.waters` the squares that enemy ships of a seat could reach in their next turns; return
    the number of these ships.
    """
    guns.waters[:] = 0
    cur, fate, ships = s.cur, s.fate, 0
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        s.cur, s.fate = other, s.pending[other]
        survey(s)
        for ship in range(FIRST_SLOT[CANNON]):
            if place_of(s, other, ship) >= 0:
                note_reach(s, guns, ship)
                ships += 1
    s.cur, s.fate = cur, fate
    survey(s)
    return ships


@rule
def is_afloat(s, guns, x, y):
    """Return whether an enemy ship could be on square (x, y) in its next turn, as `guns.waters` says; False
    outside the map.
    """
    return 0 <= x < WIDTH[s.map] and 0 <= y < HEIGHT[s.map] and int(guns.waters[y]) >> x & 1 == 1


@rule
def can_breach(s, guns, cell, far):
    """Return whether an enemy ship could reach a square exactly `far` squares away from the wall block on
    `cell`, on a straight line, and so destroy the block.
    """
    for way in range(8):
        x, y = column_of(s, cell) + far * int(DX[way]), row_of(s, cell) + far * int(DY[way])
        if is_afloat(s, guns, x, y):
            return True
    return False


@noinline
def numbers_of_fleets(s, guns, cell, ships):
    """Return how many numbers on the die would let enemy ships hit a king on `cell`. Each number needs one of
    the `ships`, or two if a wall block must fall first. S-44, S-58
    """
    straight, breached = 0, 0
    for way in range(8):
        x, y, block = column_of(s, cell), row_of(s, cell), NONE
        for far in range(1, DICE):
            x += int(DX[way])
            y += int(DY[way])
            if x < 0 or y < 0 or x >= WIDTH[s.map] or y >= HEIGHT[s.map]:
                break
            if int(s.blocks[y]) >> x & 1:
                if block != NONE:
                    break
                block = y * int(WIDTH[s.map]) + x
            elif is_afloat(s, guns, x, y):
                if block == NONE:
                    straight |= 1 << far
                elif can_breach(s, guns, block, far):
                    breached |= 1 << far
    direct = min(ships, popcount(straight))
    return direct + min(popcount(breached & ~straight), (ships - direct) // 2)


@noinline
def numbers_of_men(s, seat, cell):
    """Return an estimate (0 to 3) of how many numbers on the die would let enemy cannons, soldiers and
    cavalry near square `cell` hit a king there.
    """
    numbers = 0.0
    for other in range(seats_of(s)):
        if other == seat or s.alive[other] == 0:
            continue
        for slot in range(FIRST_SLOT[CANNON], FIRST_SLOT[KING]):
            place = place_of(s, other, slot)
            if place < 0:
                continue
            far = distance(s, place, cell)
            if slot < FIRST_SLOT[SOLDIER]:
                numbers += NEAR_GUN if far <= CANNON_FAR else 0.0
            elif far <= (SOLDIER_FAR if slot < FIRST_SLOT[CAVALRY] else CAVALRY_FAR):
                numbers += NEAR_MAN
    return min(3.0, numbers)


@rule
def safety_of(s, guns, seat, cell, ships):
    """Return how safe the king of a seat would be on square `cell`, in hundreds of guineas; higher is safer.
    `ships` is the number of enemy ships.
    """
    fort = fort_at(s, cell)
    if has_block(s, cell):
        return EXPOSED
    is_home = fort >= 0 and s.owner[fort] == seat
    numbers = numbers_of_men(s, seat, cell) * (INSIDE if is_home else 1.0)
    numbers = min(6.0, numbers + numbers_of_fleets(s, guns, cell, ships))
    return (SHELTER if is_home else 0.0) + GUARD * guarded(s, seat, cell) - CROWN * numbers / 6.0


@noinline
def best_haven(s, guns, seat, rank):
    """Return the target square of the king's move: the safest square that he can reach or, if `rank` is above
    0, the one that ranks that many places lower. Return PASS if it is his own square. S-23
    """
    ships = note_fleets(s, guns, seat)
    slot = int(FIRST_SLOT[KING])
    cell = place_of(s, seat, slot)
    window, top = reach(s, cell, KING, steps_of(s, KING)), row_of(s, cell)
    guns.worths[:] = -1e9
    guns.worths[cell] = safety_of(s, guns, seat, cell, ships) + STAYING
    for y in range(max(0, top - 8), min(ROWS, top + 9)):
        row = window_row(s, window, cell, KING, y)
        while row:
            target = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            guns.worths[target] = safety_of(s, guns, seat, target, ships)
    best = cell
    for _ in range(rank + 1):
        best = int(guns.worths.argmax())
        value = guns.worths[best]
        guns.worths[best] = -1e9
        if value <= -1e8:
            return PASS
    return PASS if best == cell else best
