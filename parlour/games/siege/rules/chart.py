"""Functions that read the large tables of the maps. All rules read the tables through them.

A GPU program gets a copy of a table for every place in the code that reads it, so each table is read in one place
only. Adding 0 to an entry makes the compiler use 64-bit integers instead of the tables' small types.
"""

from parlour.core.compile import rule

from ..board import (
    FORT_AT,
    FORT_ROW,
    HARBOUR_ROW,
    INSIDE_ROW,
    KIND_OF,
    LAND_ROW,
    PLAIN_ROW,
    PORT_AT,
    RECT,
    ROW_OF,
    SEA_ROW,
    STANDARD,
    TERRAIN,
    WALL_ROW,
)


@rule
def kind_of(slot):
    """Return the kind of piece (ship, cannon, soldier, cavalry or king) that has the number `slot` in a seat's list
    of pieces. S-76
    """
    return int(KIND_OF[slot]) + 0


@rule
def terrain_of(s, cell):
    """Return the terrain of a square. S-02 to S-06"""
    return int(TERRAIN[s.map, cell]) + 0


@rule
def row_of(s, cell):
    """Return the row of a square. S-01"""
    return int(ROW_OF[s.map, cell]) + 0


@rule
def fort_at(s, cell):
    """Return the fort that a square is part of; NONE if it is part of none. S-05"""
    return int(FORT_AT[s.map, cell]) + 0


@rule
def port_at(s, cell):
    """Return the fort whose port a square is; NONE if it is no port. S-06"""
    return int(PORT_AT[s.map, cell]) + 0


@rule
def land_row(s, y):
    """Return a bit mask of the squares in row `y` that are land, including walls and forts. S-02, S-05"""
    return int(LAND_ROW[s.map, y])


@rule
def sea_row(s, y):
    """Return a bit mask of the squares in row `y` that are sea, including ports. S-02, S-06"""
    return int(SEA_ROW[s.map, y])


@rule
def plain_row(s, y):
    """Return a bit mask of the squares in row `y` that are open land: not in a fort and not on a wall. S-14"""
    return int(PLAIN_ROW[s.map, y])


@rule
def wall_row(s, y):
    """Return a bit mask of the wall squares in row `y`, whether a block stands there or not. S-05"""
    return int(WALL_ROW[s.map, y])


@rule
def interior_row(s, y):
    """Return a bit mask of the squares in row `y` that are inside a fort. S-05"""
    return int(INSIDE_ROW[s.map, y])


@rule
def fort_row(s, fort, y):
    """Return a bit mask of the squares in row `y` that belong to a fort. S-05"""
    return int(FORT_ROW[s.map, fort, y])


@rule
def harbour_row(s, fort, y):
    """Return a bit mask of the squares in row `y` that are a fort's ports. S-06"""
    return int(HARBOUR_ROW[s.map, fort, y])


@rule
def edge_of(s, fort, side):
    """Return the column of a fort's west (side 0) or east (2) edge, or the row of its north (1) or south (3)
    edge. S-05
    """
    return int(RECT[s.map, fort, side]) + 0


@rule
def post_of(s, fort, slot):
    """Return the square in a fort where standard deployment puts the piece of a slot. S-12, S-13, S-14"""
    return int(STANDARD[s.map, fort, slot]) + 0
