"""Forts: who owns a fort, what its walls and ports mean to the seat whose turn it is, and how gaps are repaired."""

from parlour.boards.grid import count_row
from parlour.core.compile import rule

from ..board import (
    FORT_COUNT,
    FULL_WALL,
    NONE,
    ROWS,
    SLOTS,
)
from ..state import CLOSED_PORT, CLOSED_WALLS
from .chart import edge_of, fort_row, harbour_row, interior_row, land_row, row_of, sea_row, wall_row
from .ground import column_of, owner_of, place_of, seats_of


@rule
def is_enemy(s, seat):
    """Return whether a seat is alive and not the seat whose turn it is. S-07"""
    return seat >= 0 and seat != s.cur and s.alive[seat] == 1


@rule
def is_barred(s, fort):
    """Return whether the blocks of a fort are an obstacle for the seat whose turn it is: its pieces cannot pass them,
    but can destroy them. S-28, S-29, S-48
    """
    if s.owner[fort] < 0:
        return s.unowned_walls == CLOSED_WALLS
    return is_enemy(s, owner_of(s, fort))


@rule
def is_present(s, fort, seat):
    """Return whether a seat has a piece in a fort, or a ship in the fort's port. S-80"""
    return int(s.garrison[fort, seat]) + int(s.fleet[fort, seat]) > 0


@rule
def only_one(s, fort, on_land):
    """Return the only seat that has a piece in a fort or a ship in its port; NONE if no seat has, or several have.
    With `on_land`, ships do not count. S-82
    """
    found = NONE
    for seat in range(seats_of(s)):
        here = s.garrison[fort, seat] > 0 if on_land else is_present(s, fort, seat)
        if here and found != NONE:
            return NONE
        found = seat if here else found
    return found


@rule
def has_garrison(s, fort):
    """Return whether any land piece stands on a fort's squares. S-85, S-86"""
    for seat in range(seats_of(s)):
        if s.garrison[fort, seat] > 0:
            return True
    return False


@rule
def settle_fort(s, fort):
    """Return the seat that should own a fort, given where all pieces stand now; NONE if nobody should. S-80 to S-83,
    S-86
    """
    owner = owner_of(s, fort)
    if owner >= 0 and s.alive[owner] == 1:
        if is_present(s, fort, owner):
            s.title[fort] = 0
            return owner
        if s.title[fort] == 1:
            if not has_garrison(s, fort):
                return owner
            s.title[fort] = 0
            return only_one(s, fort, True)
    s.title[fort] = 0
    return only_one(s, fort, False)


@rule
def settle_forts(s):
    """Update the owner of every fort; a new owner may open or close its walls to the seat whose turn it is. S-80 to
    S-83, S-86
    """
    changed = False
    for fort in range(FORT_COUNT[s.map]):
        owner = settle_fort(s, fort)
        if owner != s.owner[fort]:
            s.owner[fort] = owner
            changed = True
    if changed:
        survey(s)


@rule
def survey_pieces(s):
    """Update the record's list of squares that hold enemies of the seat whose turn it is. S-07, S-47, S-68"""
    for y in range(ROWS):
        s.foes[y] = s.taken[y]
    for slot in range(SLOTS):
        cell = place_of(s, s.cur, slot)
        if cell >= 0:
            y = row_of(s, cell)
            s.foes[y] = int(s.foes[y]) & ~(1 << column_of(s, cell))


@rule
def controlled_row(s, y):
    """Return a bit mask of the columns that enemy land pieces in row `y` control (make impassable): those of
    the squares next to them. The mask holds for row `y` and for the rows directly above and below it. S-25,
    S-26
    """
    men = int(s.foes[y]) & land_row(s, y)
    return men | men << 1 | men >> 1


@rule
def survey(s):
    """Update everything in the record that depends on whose turn it is: where that seat may go, given walls, ports
    and enemies, and what it may fire at. S-07, S-25, S-28, S-29, S-32
    """
    survey_pieces(s)
    above, here = 0, controlled_row(s, 0)
    for y in range(ROWS):
        below = controlled_row(s, y + 1) if y + 1 < ROWS else 0
        s.open[y] = land_row(s, y) & ~(above | here | below) | sea_row(s, y)
        above, here = here, below
    for fort in range(FORT_COUNT[s.map]):
        if not is_barred(s, fort):
            continue
        shut_port = s.enemy_port == CLOSED_PORT and s.owner[fort] >= 0
        for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
            wall = int(s.blocks[y]) & fort_row(s, fort, y)
            s.foes[y] = int(s.foes[y]) | wall
            shut = wall | harbour_row(s, fort, y) if shut_port else wall
            s.open[y] = int(s.open[y]) & ~shut


@rule
def enemy_ports(s, y):
    """Return a bit mask of the port squares in row `y` that belong to other living seats. S-32"""
    row = 0
    for fort in range(FORT_COUNT[s.map]):
        if harbour_row(s, fort, y) and is_enemy(s, owner_of(s, fort)):
            row |= harbour_row(s, fort, y)
    return row


@rule
def blocks_of(s, fort):
    """Return how many blocks of a fort stand. S-05"""
    n = 0
    for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
        n += count_row(int(s.blocks[y]) & fort_row(s, fort, y))
    return n


@rule
def is_whole(s, fort):
    """Return whether all blocks of a fort stand. S-74"""
    return blocks_of(s, fort) == FULL_WALL


@rule
def owns_whole(s, seat):
    """Return whether a seat owns a fully built fort. S-74"""
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == seat and is_whole(s, fort):
            return True
    return False


@rule
def has_intruder(s, fort):
    """Return whether an enemy land piece stands on one of a fort's squares. S-84"""
    for seat in range(seats_of(s)):
        if seat != s.cur and s.garrison[fort, seat] > 0:
            return True
    return False


@rule
def gap_row(s, y):
    """Return a bit mask of the squares in row `y` where the seat may put a block: empty gaps in its own forts. S-77,
    S-84
    """
    row = 0
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == s.cur and fort_row(s, fort, y) and not has_intruder(s, fort):
            row |= fort_row(s, fort, y)
    return row & wall_row(s, y) & ~int(s.blocks[y]) & ~int(s.taken[y])


@rule
def inside_row(s, y, whole):
    """Return a bit mask of the squares in row `y`, inside the seat's forts, where a piece may be put; with `whole`,
    only in forts with all their blocks. S-25, S-75, S-78
    """
    row = 0
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == s.cur and fort_row(s, fort, y) and (not whole or is_whole(s, fort)):
            row |= fort_row(s, fort, y)
    return row & interior_row(s, y) & int(s.open[y]) & ~int(s.taken[y])


@rule
def berth_row(s, y, whole):
    """Return a bit mask of the free port squares in row `y` that belong to the seat's forts; with `whole`, only to
    forts with all their blocks. S-75, S-78
    """
    row = 0
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] == s.cur and harbour_row(s, fort, y) and (not whole or is_whole(s, fort)):
            row |= harbour_row(s, fort, y)
    return row & ~int(s.taken[y])
