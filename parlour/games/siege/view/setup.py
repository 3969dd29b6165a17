"""Standard deployment (the ready-made set-up): the squares where it puts the pieces that a seat has still to
place. (Section 4 of the rules)
"""

from __future__ import annotations

from functools import lru_cache

from parlour.core.record import Record, copy

from .. import queries
from ..board import ARMIES, FIRST_SLOT, SHIP, STANDARD
from ..words.names import placing_kind


def deployed(t: Record) -> tuple[int, ...]:
    """Return the squares where standard deployment puts all pieces that the seat has still to place in this
    phase, in the order in which it places them. If such a square is not free, a free square takes its place.
    """
    u, line = copy(t), list[int]()
    while u.seat == t.seat and u.phase == t.phase:
        free = queries.legal(u)
        homes = tuple(int(fort) for fort in u.home[u.cur] if fort >= 0)
        wanted = template(int(u.map), homes, placing_kind(u), int(u.army))
        taken = set(line)
        cell = next((cell for cell in wanted if cell in free and cell not in taken), free[0])
        line.append(cell)
        queries.play(u, cell)
    return tuple(line)


@lru_cache(256)
def template(number: int, homes: tuple[int, ...], kind: int, army: int) -> tuple[int, ...]:
    """Return the squares where standard deployment puts the pieces of a kind on map `number`; `homes` are the seat's
    forts, and two forts get pieces alternately.
    """
    first = int(FIRST_SLOT[kind])
    cells = []
    for i in range(int(ARMIES[army, kind])):
        fort = homes[i % len(homes)]
        place = i // 2 if kind == SHIP and len(homes) == 2 else first + i
        cells.append(int(STANDARD[number, fort, place]))
    return tuple(cells)
