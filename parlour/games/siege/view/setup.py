"""Standard deployment as a sequence of placements that fills what is still to be placed. (Section 4 of the rules)"""

from __future__ import annotations

from functools import lru_cache

from parlour.core.record import Record, copy

from .. import queries, state
from ..board import CANNON, CAVALRY, FIRST_SLOT, KING, SHIP, SOLDIER, STANDARD, START


def deployed(t: Record) -> tuple[int, ...]:
    """Return the squares for all that the seat has still to place in this phase, one after another."""
    u, line = copy(t), list[int]()
    while u.seat == t.seat and u.phase == t.phase:
        free = queries.legal(u)
        homes = tuple(int(fort) for fort in u.home[u.cur] if fort >= 0)
        wanted = template(int(u.map), homes, kind_now(u))
        taken = set(line)
        cell = next((cell for cell in wanted if cell in free and cell not in taken), free[0])
        line.append(cell)
        queries.play(u, cell)
    return tuple(line)


def kind_now(u: Record) -> int:
    """Return the kind of piece that is placed now."""
    if u.phase == state.SHIPS:
        return SHIP
    if u.phase == state.HORSE:
        return CAVALRY
    return SOLDIER if u.placed < START[SOLDIER] else CANNON if u.placed < state.TROOPS_EACH - 1 else KING


@lru_cache(256)
def template(number: int, homes: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return where standard deployment puts the pieces of a kind; two forts get them alternately."""
    first = int(FIRST_SLOT[kind])
    cells = []
    for i in range(int(START[kind])):
        fort = homes[i % len(homes)]
        place = i // 2 if kind == SHIP and len(homes) == 2 else first + i
        cells.append(int(STANDARD[number, fort, place]))
    return tuple(cells)
