"""Firing: each kind of piece fires in its own step of the turn. One throw of the die says how far all pieces of that
kind fire, in up to eight straight directions.
"""

from parlour.boards.grid import list_row, room_ahead
from parlour.core.compile import rule

from ..board import (
    CANNON,
    CAVALRY,
    DX,
    DY,
    FIRST_SLOT,
    HEIGHT,
    KING,
    ROWS,
    SHIP,
    SLOTS,
    SOLDIER,
    WIDTH,
)
from ..state import ALL_NUMBERS, ALL_ROUND, BROADSIDE, CANNONADE, DAMP_POWDER, IN_LINE, NO, VOLLEY
from .chart import edge_of, fort_at, fort_row, kind_of, row_of
from .forts import is_barred, is_enemy
from .ground import column_of, has_block, is_aboard, place_of, seat_on, slot_on


@rule
def first_shooter(step):
    """Return the slot (number in the seat's list) of the first piece of the kind that fires in step `step`. S-43"""
    if step == BROADSIDE:
        return int(FIRST_SLOT[SHIP])
    return int(FIRST_SLOT[CANNON]) if step == CANNONADE else int(FIRST_SLOT[SOLDIER])


@rule
def after_shooters(step):
    """Return the slot (number in the seat's list) that follows the last piece of the kind that fires in step `step`.
    S-43, S-60
    """
    if step == BROADSIDE:
        return int(FIRST_SLOT[CANNON])
    return int(FIRST_SLOT[SOLDIER]) if step == CANNONADE else int(FIRST_SLOT[KING])


@rule
def bonus_of(s, slot, cell):
    """Return how many squares a piece fires farther than the die says: 3 for a cannon or soldier on a block of its
    own seat, else 0. S-51
    """
    kind = kind_of(slot)
    if kind == SHIP or kind == CAVALRY or not has_block(s, cell):
        return 0
    return 3 if s.owner[fort_at(s, cell)] == s.cur else 0


@rule
def counts(s, slot, bonus, die):
    """Return whether the piece number `slot` fires when the die shows `die`. Soldiers and cavalry fire only
    with 2, 3 and 4. S-52, S-53
    """
    if slot < FIRST_SLOT[SOLDIER] or 2 <= die <= 4:
        return True
    return bonus > 0 and s.wall_soldiers == ALL_NUMBERS


@rule
def is_victim(s, cell):
    """Return whether fire from soldiers and cavalry can harm the enemy piece on square `cell`. It cannot harm
    ships and, if the options say so, kings. S-55, S-57, S-66
    """
    seat = seat_on(s, cell)
    if seat < 0:
        return False
    slot = slot_on(s, cell)
    if slot == FIRST_SLOT[KING]:
        return s.small_arms_king != NO
    if slot >= FIRST_SLOT[CANNON]:
        return True
    last = int(FIRST_SLOT[KING]) if s.small_arms_king == NO else SLOTS
    for piece in range(FIRST_SLOT[CANNON], last):
        if is_aboard(s, seat, piece, slot):
            return True
    return False


@rule
def is_stopped(s, fort, x, y, direction):
    """Return whether the wall block on square (x, y) stops a shot that travels in this direction. The shot was fired
    by a piece inside `fort` (NONE: outside all forts). S-48, S-49, S-50
    """
    there = fort_at(s, y * WIDTH[s.map] + x)
    if there != fort or s.owner[there] != s.cur:
        return True
    if DY[direction] == 0:
        return y == edge_of(s, fort, 1) or y == edge_of(s, fort, 3)
    return DX[direction] == 0 and (x == edge_of(s, fort, 0) or x == edge_of(s, fort, 2))


@rule
def is_fallen(s, step, x, y, hit):
    """Return whether a shot of this throw has already destroyed the block on square (x, y). `hit` has a bit mask for
    each row: the squares hit so far. S-58
    """
    if int(hit[y]) >> x & 1 == 0 or step == VOLLEY:
        return False
    return is_barred(s, fort_at(s, y * WIDTH[s.map] + x))


@rule
def is_clear(s, step, cell, direction, far, hit):
    """Return whether a shot from `cell` can travel `far` squares in a direction without being stopped by a block.
    Blocks marked in `hit` are already destroyed. S-47 to S-50, S-58
    """
    x, y, fort = column_of(s, cell), row_of(s, cell), fort_at(s, cell)
    for _ in range(far - 1):
        x += int(DX[direction])
        y += int(DY[direction])
        if int(s.blocks[y]) >> x & 1 and not is_fallen(s, step, x, y, hit):
            if is_stopped(s, fort, x, y, direction):
                return False
    return True


@rule
def strikes(s, step, cell, direction, far, hit):
    """Return the square that a shot from `cell` over `far` squares in a direction reaches, if it harms something
    there; -1 if not, or if `hit` (a bit mask for each row) has that square already. S-46 to S-58
    """
    x, y = column_of(s, cell), row_of(s, cell)
    if room_ahead(x, y, DX[direction], DY[direction], WIDTH[s.map], HEIGHT[s.map]) < far:
        return -1
    x, y = x + far * int(DX[direction]), y + far * int(DY[direction])
    if int(s.foes[y]) >> x & 1 == 0 or int(hit[y]) >> x & 1:
        return -1
    target = y * int(WIDTH[s.map]) + x
    if step == VOLLEY and not is_victim(s, target):
        return -1
    return target if is_clear(s, step, cell, direction, far, hit) else -1


@rule
def target_row(s, step, y):
    """Return a bit mask of the squares in row `y` that the pieces which fire in `step` can harm; soldiers and cavalry
    cannot harm blocks. S-55 to S-57
    """
    return int(s.foes[y]) & int(s.taken[y]) if step == VOLLEY else int(s.foes[y])


@rule
def could_strike(s, step, slot, cell):
    """Return whether the piece with number `slot`, on square `cell`, could harm anything with any number on the die.
    S-45
    """
    bonus = bonus_of(s, slot, cell)
    x, y = column_of(s, cell), row_of(s, cell)
    for die in range(1, 7):
        if not counts(s, slot, bonus, die):
            continue
        far = die + bonus
        wide = (1 << x) | (1 << (x + far)) | (1 << x) >> far
        above = y >= far and target_row(s, step, y - far) & wide
        below = y + far < ROWS and target_row(s, step, y + far) & wide
        if not (above or below or target_row(s, step, y) & wide):
            continue
        for direction in range(8):
            if strikes(s, step, cell, direction, far, s.hit) >= 0:
                return True
    return False


@rule
def longest_shot(s, step):
    """Return the longest distance that the pieces which fire in a step can shoot. S-46, S-51 to S-53"""
    if step == BROADSIDE:
        return 6
    return 7 if step == VOLLEY and s.wall_soldiers != ALL_NUMBERS else 9


@rule
def is_near(place, places, far):
    """Return whether the bit mask `places`, in which each bit stands for a row or a column, has a bit set at most
    `far` away from bit `place`. S-46
    """
    return (places << far) >> place & ((2 << (2 * far)) - 1) != 0


@rule
def can_hit(s, step):
    """Return whether the pieces which fire in a step could harm anything at all. S-45"""
    if step == CANNONADE and int(s.fate) & DAMP_POWDER:
        return False
    rows, columns, far = 0, 0, longest_shot(s, step)
    for y in range(ROWS):
        row = target_row(s, step, y)
        rows, columns = rows | (1 if row else 0) << y, columns | row
    for slot in range(first_shooter(step), after_shooters(step)):
        cell = place_of(s, s.cur, slot)
        if (
            cell < 0
            or not is_near(column_of(s, cell), columns, far)
            or not is_near(row_of(s, cell), rows, far)
        ):
            continue
        if could_strike(s, step, slot, cell):
            return True
    return False


@rule
def bearings(s):
    """Return how many outcomes the second throw has, which decides the direction of fire: 4 if it chooses one of the
    four lines, 8 if it chooses one direction, 0 if there is no such throw. S-97
    """
    return 0 if s.aim == ALL_ROUND else 4 if s.aim == IN_LINE else 8


@rule
def ways_of(s, bearing):
    """Return a bit mask of the directions in which pieces fire after the second throw showed `bearing`. Where the
    throw chooses a line, that is both directions along it. S-46, S-97
    """
    if s.aim == ALL_ROUND:
        return 255
    return (17 if s.aim == IN_LINE else 1) << (bearing - 1)


@rule
def mark_shots(s, step, cell, far, ways, hit):
    """Mark in `hit` what the piece on `cell` hits at a distance of `far` squares in the directions of the bit mask
    `ways`. Return whether a wall block fell. S-46, S-54 to S-58, S-97
    """
    fell = False
    for direction in range(8):
        if ways >> direction & 1 == 0:
            continue
        target = strikes(s, step, cell, direction, far, hit)
        if target >= 0:
            y = row_of(s, target)
            hit[y] = int(hit[y]) | 1 << column_of(s, target)
            fell = fell or (step != VOLLEY and has_block(s, target))
    return fell


@rule
def mark_hits(s, step, die, ways, hit):
    """Mark in `hit`, a bit mask for each row, all squares that the pieces which fire in `step` hit with the number
    `die` in the directions of the bit mask `ways`. The record does not change. A block that falls clears the way for
    other shots, so the search repeats until no more blocks fall. S-44 to S-58, S-61, S-97
    """
    for y in range(ROWS):
        hit[y] = 0
    fell = True
    while fell:
        fell = False
        for slot in range(first_shooter(step), after_shooters(step)):
            cell = place_of(s, s.cur, slot)
            if cell < 0:
                continue
            bonus = bonus_of(s, slot, cell)
            if counts(s, slot, bonus, die) and mark_shots(s, step, cell, die + bonus, ways, hit):
                fell = True


@rule
def list_hits(s, step, die, ways, hit, out):
    """Write to `out`, in ascending order, the squares that the pieces which fire in `step` hit with the number `die` in
    the directions of the bit mask `ways`; return how many. `hit` is working memory: a bit mask for each row. S-59, S-97
    """
    mark_hits(s, step, die, ways, hit)
    n = 0
    for y in range(ROWS):
        n = list_row(int(hit[y]), y * int(WIDTH[s.map]), out, n)
    return n


@rule
def drop_blocks(s):
    """Remove the blocks that were hit. S-56, S-59"""
    for fort in range(4):
        if not is_barred(s, fort):
            continue
        for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
            s.blocks[y] = int(s.blocks[y]) & ~(int(s.hit[y]) & fort_row(s, fort, y))


@rule
def is_target(s, cell):
    """Return whether an enemy piece stands on a square that was hit. S-47, S-59"""
    return is_enemy(s, seat_on(s, cell))
