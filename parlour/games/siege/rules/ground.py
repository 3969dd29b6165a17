"""Basic functions about pieces and squares: where a piece stands, which piece stands on a square, and how pieces are
put on the board and taken off. A slot is the number of a piece in its seat's list of pieces.
"""

from parlour.core.compile import rule

from ..board import (
    ABOARD,
    FIRST_SLOT,
    NONE,
    QUOTA,
    SHIP,
    SLOTS,
    WIDTH,
)
from ..state import AIM, CARD, FIRST, ROLL
from .chart import fort_at, kind_of, port_at, row_of


@rule
def is_by_chance(s):
    """Return whether chance acts now: the draw for the first seat, the die, or the pack of cards. S-09, S-46, S-71,
    S-97
    """
    return s.phase == ROLL or s.phase == CARD or s.phase == AIM or s.phase == FIRST


@rule
def seats_of(s):
    """Return how many seats are at the table. Adding 0 makes the compiler use a 64-bit integer. S-10"""
    return int(s.seats) + 0


@rule
def owner_of(s, fort):
    """Return the seat that owns a fort; below 0 if nobody does. S-07"""
    return int(s.owner[fort]) + 0


@rule
def column_of(s, cell):
    """Return the column of a square. S-01"""
    return cell - row_of(s, cell) * int(WIDTH[s.map])


@rule
def distance(s, a, b):
    """Return how many steps, straight or diagonal, lead from square `a` to square `b`, whatever lies between
    them. S-01
    """
    down, across = row_of(s, a) - row_of(s, b), column_of(s, a) - column_of(s, b)
    down = down if down > 0 else -down
    across = across if across > 0 else -across
    return across if across > down else down


@rule
def has_block(s, cell):
    """Return whether a wall block stands on a square. S-05"""
    return int(s.blocks[row_of(s, cell)]) >> column_of(s, cell) & 1 == 1


@rule
def seat_on(s, cell):
    """Return the seat whose piece is on a square; NONE if there is no piece. S-08"""
    piece = int(s.occ[cell])
    return NONE if piece == 0 else (piece - 1) // SLOTS


@rule
def slot_on(s, cell):
    """Return the slot (number in its seat's list of pieces) of the piece on a square. There must be a piece. S-08"""
    piece = int(s.occ[cell]) - 1
    return piece - piece // SLOTS * SLOTS


@rule
def kind_on(s, cell):
    """Return the kind of the piece on a square; there must be one. S-08"""
    return kind_of(slot_on(s, cell))


@rule
def place_of(s, seat, slot):
    """Return the square on which the piece `slot` of a seat stands; below 0 if it stands on none. S-08"""
    place = int(s.pos[seat, slot])
    return NONE if place >= ABOARD else place


@rule
def ship_of(s, seat, slot):
    """Return the slot of the ship that the piece `slot` of a seat is aboard; below 0 if it is aboard none.
    S-33, S-35
    """
    place = int(s.pos[seat, slot])
    return place - ABOARD if place >= ABOARD else NONE


@rule
def station(s, cell, seat, slot, by):
    """Add `by` (1 if a piece arrives, -1 if it leaves) to the number of pieces that a seat has in the fort or port to
    which `cell` belongs. S-80
    """
    fort = fort_at(s, cell)
    if fort >= 0:
        s.garrison[fort, seat] += by
    port = port_at(s, cell)
    if port >= 0 and slot < FIRST_SLOT[1]:
        s.fleet[port, seat] += by


@rule
def lift(s, seat, slot):
    """Take a piece off the square where it stands or the ship that carries it, without removing it from the game.
    S-08, S-34
    """
    place = int(s.pos[seat, slot])
    if place >= ABOARD:
        s.carried[kind_of(slot)] -= 1
    elif place >= 0:
        s.occ[place] = 0
        y = row_of(s, place)
        s.taken[y] = int(s.taken[y]) & ~(1 << column_of(s, place))
        station(s, place, seat, slot, -1)
    s.pos[seat, slot] = NONE


@rule
def put(s, seat, slot, cell):
    """Put a piece on a square, from wherever it was. S-08"""
    lift(s, seat, slot)
    s.pos[seat, slot] = cell
    s.occ[cell] = 1 + SLOTS * seat + slot
    y = row_of(s, cell)
    s.taken[y] = int(s.taken[y]) | 1 << column_of(s, cell)
    station(s, cell, seat, slot, 1)


@rule
def embark(s, seat, slot, ship):
    """Put a seat's piece number `slot` aboard its ship number `ship`; this uses up a transport token. S-33, S-34,
    S-35
    """
    lift(s, seat, slot)
    s.pos[seat, slot] = ABOARD + ship
    s.carried[kind_of(slot)] += 1


@rule
def quota_of(s, kind):
    """Return the greatest number of pieces of a kind that a seat may have. S-76"""
    return int(s.ship_quota) if kind == SHIP else int(QUOTA[kind])


@rule
def is_full(s, seat, kind):
    """Return whether a seat has as many pieces of a kind as it may have, counting those aboard ships. S-35, S-76"""
    return int(s.have[seat, kind]) >= quota_of(s, kind)


@rule
def enlist(s, seat, kind):
    """Create a new piece in the first free slot of its kind, not on the board yet, and return its slot. S-75"""
    slot = int(FIRST_SLOT[kind])
    while s.pos[seat, slot] != NONE:
        slot += 1
    s.have[seat, kind] += 1
    if seat == s.cur:
        s.moved = int(s.moved) & ~(1 << slot)
        s.spent = int(s.spent) & ~(1 << slot)
    return slot


@rule
def discharge(s, seat, slot):
    """Remove a piece from the game, for instance because it was hit or sold. S-54, S-88"""
    lift(s, seat, slot)
    s.have[seat, kind_of(slot)] -= 1


@rule
def is_aboard(s, seat, slot, ship):
    """Return whether a piece is aboard a certain ship. S-33"""
    return int(s.pos[seat, slot]) == ABOARD + ship


@rule
def load_of(s, seat, ship):
    """Return how many pieces a ship carries. S-33"""
    n = 0
    for slot in range(FIRST_SLOT[1], SLOTS):
        n += 1 if is_aboard(s, seat, slot, ship) else 0
    return n
