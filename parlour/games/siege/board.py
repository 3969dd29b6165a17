"""Siege: the two maps, their forts and ports, and how pieces are numbered. (S-01 to S-06)

A square is stored as one number, y * width + x. A set of squares is stored as one 64-bit mask for each row, in which
bit x stands for column x. A piece has a slot: its number among the pieces that its seat may have, ordered by kind.
The first index of every table is the map: MAIN for two to four seats, QUICK for two.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

import numpy as np

MAIN, QUICK = 0, 1
MAPS = ("main", "quick")
CELLS, ROWS, FORTS, SEATS = 1008, 28, 4, 4  # the greatest numbers on any map
NONE = -1

# The kinds of pieces. A seat has a numbered slot for each piece that it may have at once. (Section 2 of the rules)
SHIP, CANNON, SOLDIER, CAVALRY, KING, BLOCK = range(6)
KINDS = 5
KIND_NAMES = ("ship", "cannon", "soldier", "cavalry", "king", "wall block")
SLOTS = 41
FIRST_SLOT = np.array([0, 10, 20, 32, 40, 41], np.int64)
KIND_OF = np.array([SHIP] * 10 + [CANNON] * 10 + [SOLDIER] * 12 + [CAVALRY] * 8 + [KING], np.int8)
QUOTA = np.array([10, 10, 12, 8, 1], np.int64)
ARMIES = np.array([[4, 8, 8, 4, 1], [6, 10, 12, 8, 1]], np.int64)  # standard and full army. S-96
STRIDE = np.array([6, 2, 4, 6, 6], np.int64)  # how many squares each kind may move. S-23
PRICE = np.array([500, 400, 200, 300, 0, 100], np.int64)  # S-73
HALF_PRICE = np.array([200, 200, 100, 100, 0, 0], np.int64)  # S-88
ABOARD = 1024  # the place of a piece aboard a ship is ABOARD + the slot of the ship

# The terrain of a square.
LAND, SEA, HALF, REEF, WALL, INSIDE, PORT = range(7)
SIGNS = ".~x^WoP"

FULL_WALL = 18
PORTS = 4  # of one fort

# The eight straight directions: north, north-east and so on, clockwise. S-01
DX = np.array([0, 1, 1, 1, 0, -1, -1, -1], np.int64)
DY = np.array([-1, -1, 0, 1, 1, 1, 0, -1], np.int64)

# The sides of a fort, for the cards that strike a wall.
NORTH, SOUTH, WEST, EAST = range(4)


class Fort(NamedTuple):
    """A fort's name and the rectangle of its thirty squares."""

    name: str
    x0: int
    y0: int
    x1: int
    y1: int


class Map(NamedTuple):
    """A map as map.txt writes it: its size, its forts, and its rows of signs."""

    name: str
    width: int
    height: int
    forts: tuple[Fort, ...]
    rows: tuple[str, ...]


def read_maps(text: str) -> tuple[Map, ...]:
    """Return the maps that a text describes; raise ValueError if the text does not follow the format that map.txt
    explains.
    """
    maps: list[Map] = []
    lines = iter(line for line in text.splitlines() if line and not line.startswith("#"))
    for line in lines:
        word, name, *size = line.split()
        if word != "map":
            raise ValueError(f"a map begins with the word map, not with {line!r}")
        width, height = map(int, size)
        forts: list[Fort] = []
        for line in lines:
            if line == "rows":
                break
            _, number, fort, *corners = line.split()
            if int(number) != len(forts):
                raise ValueError(f"forts are numbered from 0: {line!r}")
            forts.append(Fort(fort, *map(int, corners)))
        rows = tuple(next(lines) for _ in range(height))
        if next(lines) != "end" or any(len(row) != width or set(row) - set(SIGNS) for row in rows):
            raise ValueError(f"the map {name} is not {width} by {height} known signs")
        maps.append(Map(name, width, height, tuple(forts), rows))
    return tuple(maps)


WRITTEN = read_maps((resources.files(__package__) / "map.txt").read_text(encoding="ascii"))

WIDTH = np.array([m.width for m in WRITTEN], np.int64)
HEIGHT = np.array([m.height for m in WRITTEN], np.int64)
FORT_COUNT = np.array([len(m.forts) for m in WRITTEN], np.int64)
SQUARES = WIDTH * HEIGHT


def _cells() -> tuple[np.ndarray, ...]:
    """Return four tables with an entry for each square of each map: its terrain, its row, the fort it is part of, and
    the fort whose port it is.
    """
    terrain = np.full((2, CELLS), HALF, np.int8)
    row = np.zeros((2, CELLS), np.int8)
    fort_at = np.full((2, CELLS), NONE, np.int8)
    port_at = np.full((2, CELLS), NONE, np.int8)
    for number, m in enumerate(WRITTEN):
        for y, signs in enumerate(m.rows):
            for x, sign in enumerate(signs):
                cell = y * m.width + x
                terrain[number, cell], row[number, cell] = SIGNS.index(sign), y
                for f, fort in enumerate(m.forts):
                    if fort.x0 <= x <= fort.x1 and fort.y0 <= y <= fort.y1:
                        fort_at[number, cell] = f
                    elif sign == "P" and fort.x0 - 1 <= x <= fort.x1 + 1 and fort.y0 <= y <= fort.y1:
                        port_at[number, cell] = f
    return terrain, row, fort_at, port_at


TERRAIN, ROW_OF, FORT_AT, PORT_AT = _cells()


def _rows(signs: str) -> np.ndarray:
    """Return the squares whose sign is one of `signs`, as one bit mask for each row of each map."""
    rows = np.zeros((2, ROWS), np.int64)
    for number, m in enumerate(WRITTEN):
        for y, line in enumerate(m.rows):
            rows[number, y] = sum(1 << x for x, sign in enumerate(line) if sign in signs)
    return rows


LAND_ROW, SEA_ROW = _rows(".Wo"), _rows("~P")
PLAIN_ROW, WALL_ROW, INSIDE_ROW = _rows("."), _rows("W"), _rows("o")


def _forts() -> tuple[np.ndarray, ...]:
    """Return four tables about the forts: the rectangle of each (x0, y0, x1, y1); its squares, and its ports, each as
    bit masks of rows; and a list of its port squares.
    """
    rect = np.zeros((2, FORTS, 4), np.int8)
    squares = np.zeros((2, FORTS, ROWS), np.int64)
    harbour = np.zeros((2, FORTS, ROWS), np.int64)
    ports = np.zeros((2, FORTS, PORTS), np.int64)
    for number, m in enumerate(WRITTEN):
        for f, fort in enumerate(m.forts):
            rect[number, f] = fort[1:]
            mine = [cell for cell in range(m.width * m.height) if PORT_AT[number, cell] == f]
            ports[number, f] = mine
            for cell in mine:
                harbour[number, f, cell // m.width] |= 1 << cell % m.width
            for y in range(fort.y0, fort.y1 + 1):
                squares[number, f, y] = sum(1 << x for x in range(fort.x0, fort.x1 + 1))
    return rect, squares, harbour, ports


RECT, FORT_ROW, HARBOUR_ROW, PORT_CELLS = _forts()

# Where standard deployment puts a fort's pieces, as (columns east, rows south) of its north-west corner. Forts in the
# east and in the south of the map use the mirror image. Each list is in the order of the slots, and a standard army
# uses only the first entries. Three squares inside the fort stay free for pieces bought later. (Section 4, S-96)
TEMPLATE: dict[int, tuple[tuple[int, int], ...]] = {
    CANNON: ((0, 0), (4, 0), (0, 5), (4, 5), (2, 0), (2, 5), (4, 2), (4, 3), (1, 0), (1, 5)),
    SOLDIER: ((0, 1), (0, 4), (4, 1), (4, 4), (0, 2), (0, 3), (1, 1), (1, 4), (3, 0), (3, 5), (2, 1), (2, 4)),
    CAVALRY: ((3, 1), (3, 4), (3, 2), (3, 3), (-1, 1), (-1, 4), (-1, 2), (-1, 3)),
    KING: ((2, 2),),
}
ROADS = 2  # ships that find no free port start within this many squares of one. S-96


def _standard() -> np.ndarray:
    """Return, for each fort, the square on which standard deployment (the ready-made set-up) puts the piece of each
    slot. S-12, S-13, S-14, S-96
    """
    cells = np.full((2, FORTS, SLOTS), NONE, np.int16)
    for number, m in enumerate(WRITTEN):
        for f, fort in enumerate(m.forts):
            east, south = 2 * fort.x0 > m.width, number == MAIN and 2 * fort.y0 > m.height
            for kind, places in TEMPLATE.items():
                for i, (u, v) in enumerate(places):
                    x, y = fort.x0 + (4 - u if east else u), fort.y0 + (5 - v if south else v)
                    cells[number, f, FIRST_SLOT[kind] + i] = y * m.width + x
            ports = PORT_CELLS[number, f][::-1] if south else PORT_CELLS[number, f]
            cells[number, f, :PORTS] = ports
            cells[number, f, PORTS : PORTS + 2] = ports[1:3] + (
                -1 if east else 1
            )  # beside the middle ports, at sea
    return cells


STANDARD = _standard()
