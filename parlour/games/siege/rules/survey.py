"""Compiled functions that answer questions of the sentences and pictures in one call each: shots, controlled
squares, distances and values. Also completes a record that was built from a list of pieces.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, NOBODY

from ..board import (
    ABOARD,
    CANNON,
    CELLS,
    FIRST_SLOT,
    FORT_COUNT,
    FORTS,
    KINDS,
    NONE,
    ROWS,
    SEATS,
    SHIP,
    SLOTS,
    WIDTH,
)
from ..state import ANSWER, ASHORE, MOVE_TO, OVER, SHIP_PAUSE, SHIP_SAIL
from .chart import kind_of, row_of
from .check import control_row
from .debts import sells_for
from .ends import worth
from .fire import list_hits
from .forts import blocks_of, is_enemy, survey
from .ground import column_of, is_by_chance, place_of, put, seats_of
from .reach import distances, steps_of
from .ships import may_sail_on
from .transports import landing_of, landing_row


@rule
def shots(s, step, ways, work, out):
    """Write, for each number of the die, the squares that the pieces which fire in `step` would hit in the directions
    of the bit mask `ways`. Row out[die - 1] gets the number of squares, then the squares. `work` is working memory.
    S-45, S-58, S-97
    """
    for die in range(1, 7):
        row = out[die - 1]
        row[0] = list_hits(s, step, die, ways, work, row[1:])


@rule
def controlled(s, out):
    """Write to `out`, as one bit mask for each row of the map, the squares that enemies of the seat whose
    turn it is control: those next to their land pieces. S-25
    """
    for y in range(ROWS):
        out[y] = 0
        for seat in range(seats_of(s)):
            if is_enemy(s, seat):
                out[y] |= control_row(s, seat, y)


@rule
def landing_distances(s, out):
    """Write 1 to out[square] for every square where the piece in hand may land from its ship, and 0 to all
    others. (The number of steps is not calculated.) S-39
    """
    for square in range(len(out)):
        out[square] = 0
    cell, kind, width = place_of(s, s.cur, s.sel), s.kind, int(WIDTH[s.map])
    window = landing_of(s, cell, kind)
    for y in range(ROWS):
        row = landing_row(s, window, cell, kind, y)
        for x in range(width):
            if row >> x & 1:
                out[y * width + x] = 1


@rule
def ways(s, out):
    """Write to out[square] how many steps the piece in hand (the picked piece) needs to reach the square, or
    0 if it cannot stop there; return whether a piece is in hand. S-23
    """
    if s.sel < 0:
        return False
    if s.phase == ASHORE:
        landing_distances(s, out)
        return True
    if s.phase == MOVE_TO:
        kind = kind_of(s.sel)
        distances(s, place_of(s, s.cur, s.sel), kind, steps_of(s, kind), out)
        return True
    if s.phase == SHIP_SAIL or (s.phase == SHIP_PAUSE and may_sail_on(s)):
        distances(s, place_of(s, s.cur, s.sel), SHIP, s.budget, out)
        return True
    return False


@rule
def standing(s, out):
    """Write to `out`, one after another: the value of each seat's pieces and blocks, the number of blocks
    that stand in each fort, and the price that the Bank pays for each kind of piece. S-05, S-88, S-92
    """
    for seat in range(SEATS):
        out[seat] = worth(s, seat) if seat < s.seats else 0
    for fort in range(FORTS):
        out[SEATS + fort] = blocks_of(s, fort) if fort < FORT_COUNT[s.map] else 0
    for kind in range(KINDS):
        out[SEATS + FORTS + kind] = sells_for(s, kind)


@rule
def nearest_control(s, cell):
    """Return the square of an enemy land piece next to `cell`, which bars `cell` to other land pieces; NONE if there is
    none. S-25
    """
    for seat in range(seats_of(s)):
        if not is_enemy(s, seat):
            continue
        for slot in range(FIRST_SLOT[CANNON], SLOTS):
            place = place_of(s, seat, slot)
            if place < 0:
                continue
            down, across = row_of(s, place) - row_of(s, cell), column_of(s, place) - column_of(s, cell)
            if -1 <= down <= 1 and -1 <= across <= 1:
                return place
    return NONE


@rule
def put_up(s):
    """Complete a record in which only the places of the pieces are set: calculate everything that follows from them,
    and which seat acts. S-08, S-25, S-34, S-76
    """
    for cell in range(CELLS):
        s.occ[cell] = 0
    for y in range(ROWS):
        s.taken[y], s.hit[y] = 0, 0
    for kind in range(KINDS):
        s.carried[kind] = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.have[seat, kind] = 0
        for fort in range(FORTS):
            s.garrison[fort, seat], s.fleet[fort, seat] = 0, 0
    for seat in range(seats_of(s)):
        for slot in range(SLOTS):
            place = int(s.pos[seat, slot])
            if place == NONE:
                continue
            s.have[seat, kind_of(slot)] += 1
            if place >= ABOARD:
                s.carried[kind_of(slot)] += 1
            else:
                s.pos[seat, slot] = NONE
                put(s, seat, slot, place)
    survey(s)
    s.seat = (
        CHANCE if is_by_chance(s) else NOBODY if s.phase == OVER else s.buyer if s.phase == ANSWER else s.cur
    )
