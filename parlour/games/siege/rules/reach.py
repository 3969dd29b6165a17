"""Reach: which squares a piece can get to, and how many steps away they are.

A window is a set of squares around one square, kept as six 64-bit words; parlour/boards/grid.py explains it.
"""

from parlour.boards.grid import (
    ABOVE,
    CENTRE,
    LANE,
    flood,
    flood_near,
    grow,
    lane_of,
    list_row,
    to_lane,
    to_row,
)
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import (
    CAVALRY,
    HALF,
    LAND,
    NONE,
    REEF,
    ROWS,
    SHIP,
    SOLDIER,
    STRIDE,
    WIDTH,
)
from ..board import INSIDE as INSIDE_FORT
from ..board import WALL as WALL_SQUARE
from ..state import EXTRA, FAIR_WIND, FORCED_MARCH
from .chart import fort_at, kind_of, land_row, port_at, row_of, sea_row, terrain_of
from .codes import (
    CONTROLLED,
    ENEMY_PORT,
    ENEMY_WALL,
    HALF_SQUARE,
    HORSE_ON_WALL,
    IN_THE_WAY,
    NO_PATH,
    ON_REEF,
    SAME_SQUARE,
    TOO_FAR,
    WRONG_GROUND,
)
from .forts import enemy_ports, is_barred, is_enemy
from .ground import column_of, distance, has_block, owner_of, place_of

WINDOW_ROWS = 18
NEAR = 5  # the most steps for which `flood_near` can be used
HERE = (0, 0, 1 << (2 * LANE + CENTRE), 0, 0, 0)  # a window that holds only its centre
ANYWHERE = 6 * ((1 << 3 * LANE) - 1,)


@rule
def free_row(s, y, afloat):
    """Return a bit mask of the squares in row `y` that a piece of the seat to move may enter or cross. If `afloat` is
    true the piece is a ship, otherwise a land piece. S-02, S-03, S-04, S-24, S-25, S-27 to S-31
    """
    if y < 0 or y >= ROWS:
        return 0
    ground = sea_row(s, y) if afloat else land_row(s, y)
    return ground & int(s.open[y]) & ~int(s.taken[y])


@rule
def free_rows(s, x, y, afloat):
    """Return one 64-bit word of a window (a set of squares around column `x`): the squares that a piece may enter in
    row `y` and the two rows below it. If `afloat` is true the piece is a ship. S-22
    """
    word = 0
    for i in range(3):
        word |= to_lane(free_row(s, y + i, afloat), x) << (LANE * i)
    return word


@rule
def free_window(s, x, y, afloat, steps):
    """Return a window around square (x, y) with the squares that a piece may enter, as far as `steps` steps could
    lead. S-22
    """
    top = y - ABOVE
    a, b, e, f = 0, 0, 0, 0
    c, d = free_rows(s, x, top + 6, afloat), free_rows(s, x, top + 9, afloat)
    if steps > 2:
        b, e = free_rows(s, x, top + 3, afloat), free_rows(s, x, top + 12, afloat)
    if steps > 5:
        a = free_rows(s, x, top, afloat)
    if steps > 6:
        f = free_rows(s, x, top + 15, afloat)
    return a, b, c, d, e, f


@rule
def stop_row(s, kind, y, row):
    """Return those squares of the bit mask `row`, in row `y`, on which a piece of this kind may end its move. S-30,
    S-32
    """
    if kind == CAVALRY:
        return row & ~int(s.blocks[y])
    return row & ~enemy_ports(s, y) if kind == SHIP else row


@rule
def may_stop(s, kind, cell):
    """Return whether a piece of this kind may end its move on a square that it may cross. S-30, S-32"""
    if kind == CAVALRY:
        return not has_block(s, cell)
    if kind != SHIP:
        return True
    port = port_at(s, cell)
    return port < 0 or not is_enemy(s, owner_of(s, port))


@rule
def steps_of(s, kind):
    """Return how many squares a piece of this kind may move in this turn. S-23"""
    if kind == SOLDIER and int(s.fate) & FORCED_MARCH:
        return 6
    if kind == SHIP and int(s.fate) & FAIR_WIND:
        return 8
    return int(STRIDE[kind])


@rule
def reach(s, cell, kind, steps):
    """Return, as a window around `cell`, the squares that a piece can reach or cross in at most `steps` steps. It may
    not end its move on all of them (see `stop_row`). S-22, S-23
    """
    over = free_window(s, column_of(s, cell), row_of(s, cell), kind == SHIP, steps)
    return flood_near(over, steps) if steps <= NEAR else flood(HERE, over, steps)


@rule
def window_row(s, window, cell, kind, y):
    """Return, as a bit mask of row `y` of the board, the squares of a window around `cell` on which a piece of this
    kind may end its move. S-30, S-32
    """
    i = y - row_of(s, cell) + ABOVE
    if i < 0 or i >= WINDOW_ROWS:
        return 0
    return stop_row(s, kind, y, to_row(lane_of(window, i), column_of(s, cell)))


@rule
def list_window(s, window, cell, kind, out, n):
    """Append to `out`, after its first `n` entries, the squares in a window around `cell` on which a piece of this kind
    may stop; return the new number of entries. S-22
    """
    top = row_of(s, cell) - ABOVE
    for y in range(top if top > 0 else 0, top + WINDOW_ROWS if top + WINDOW_ROWS < ROWS else ROWS):
        row = window_row(s, window, cell, kind, y)
        if row:
            n = list_row(row, y * int(WIDTH[s.map]), out, n)
    return n


@rule
def holds(s, window, cell, kind, target):
    """Return whether `target` is in a window around `cell` and a piece of this kind may stop there. S-22"""
    return window_row(s, window, cell, kind, row_of(s, target)) >> column_of(s, target) & 1 == 1


@rule
def is_any(s, window, cell, kind):
    """Return whether a piece of this kind may end its move on at least one square of a window (a set of
    squares) around `cell`. S-22
    """
    top = row_of(s, cell) - ABOVE
    for y in range(top if top > 0 else 0, top + WINDOW_ROWS if top + WINDOW_ROWS < ROWS else ROWS):
        if window_row(s, window, cell, kind, y):
            return True
    return False


@rule
def can_leave(s, cell, kind, steps):
    """Return whether a piece can move anywhere from `cell`. S-22, S-24, S-30, S-32"""
    x, y = column_of(s, cell), row_of(s, cell)
    around, ways = (7 << x) >> 1, 0
    for row in range(y - 1, y + 2):
        free = free_row(s, row, kind == SHIP) & around
        if free and stop_row(s, kind, row, free):
            return True
        ways |= free
    return ways != 0 and steps > 1 and is_any(s, reach(s, cell, kind, steps), cell, kind)


@rule
def steps_to(s, cell, target, kind, steps):
    """Return the length of the shortest way from `cell` to `target`, at most `steps`; NONE if there is none so short.
    S-22, S-23
    """
    over = free_window(s, column_of(s, cell), row_of(s, cell), kind == SHIP, steps)
    window = HERE
    for n in range(1, steps + 1):
        window = grow(window, over)
        if holds(s, window, cell, kind, target):
            return n
    return NONE


@rule
def distances(s, cell, kind, steps, out):
    """Fill out[square] with the number of steps from `cell` for a piece of this kind; 0 where it cannot stop. S-23"""
    for square in range(len(out)):
        out[square] = 0
    over = free_window(s, column_of(s, cell), row_of(s, cell), kind == SHIP, steps)
    window = HERE
    width = int(WIDTH[s.map])
    for n in range(1, steps + 1):
        window = grow(window, over)
        for y in range(ROWS):
            row = window_row(s, window, cell, kind, y)
            for x in range(width):
                if row >> x & 1 and out[y * width + x] == 0:
                    out[y * width + x] = n


@rule
def is_free_to_move(s, slot):
    """Return whether a piece of the seat is on the board and has not moved yet. S-19, S-35, S-41"""
    if place_of(s, s.cur, slot) < 0 or int(s.moved) >> slot & 1:
        return False
    return s.landing == EXTRA or int(s.spent) >> slot & 1 == 0


@rule
def may_pick(s, slot):
    """Return whether a land piece may be picked to move. S-19, S-22, S-41"""
    if not is_free_to_move(s, slot):
        return False
    kind = kind_of(slot)
    return can_leave(s, place_of(s, s.cur, slot), kind, steps_of(s, kind))


@rule
def ground_refusal(s, kind, target):
    """Return the code of the reason why a piece of this kind may never stand on the terrain of a square; OK if it may.
    S-02, S-03, S-04
    """
    ground = terrain_of(s, target)
    if ground == HALF:
        return HALF_SQUARE
    if kind == SHIP and ground == REEF:
        return ON_REEF
    on_land = ground == LAND or ground == WALL_SQUARE or ground == INSIDE_FORT
    return WRONG_GROUND if on_land == (kind == SHIP) else OK


@rule
def stop_refusal(s, kind, target):
    """Return the code of the reason why a piece of this kind may not stop on a square, whichever way it comes; OK if it
    may. S-02 to S-04, S-24, S-25, S-28, S-30, S-32
    """
    code = ground_refusal(s, kind, target)
    if code != OK:
        return code
    if s.occ[target]:
        return IN_THE_WAY
    if has_block(s, target):
        if is_barred(s, fort_at(s, target)):
            return ENEMY_WALL
        if kind == CAVALRY:
            return HORSE_ON_WALL
    if kind == SHIP:
        port = port_at(s, target)
        return ENEMY_PORT if port >= 0 and is_enemy(s, owner_of(s, port)) else OK
    return OK if int(s.open[row_of(s, target)]) >> column_of(s, target) & 1 else CONTROLLED


@rule
def move_refusal(s, cell, kind, steps, target):
    """Return the code of the reason why a piece may not move from `cell` to `target`; OK if it may. S-02 to S-04, S-22
    to S-32
    """
    if target == cell:
        return SAME_SQUARE
    code = stop_refusal(s, kind, target)
    if code != OK:
        return code
    if holds(s, reach(s, cell, kind, steps), cell, kind, target):
        return OK
    return TOO_FAR if distance(s, cell, target) > steps else NO_PATH
