"""Captures and kings: what happens to pieces that are hit, and to a seat that loses its king."""

from parlour.boards.grid import lowest
from parlour.core.compile import rule

from ..board import CANNON, FIRST_SLOT, KING, NONE, PRICE, ROWS, SHIP, SLOTS, WIDTH
from ..state import BROADSIDE, NO, VOLLEY
from .chart import kind_of
from .fire import drop_blocks, is_target, mark_hits, ways_of
from .forts import settle_forts, survey
from .ground import (
    discharge,
    embark,
    enlist,
    is_aboard,
    is_full,
    lift,
    place_of,
    put,
    seat_on,
    seats_of,
    slot_on,
)

BOUNTY = 2000  # for a king. S-65


@rule
def lose_cargo(s, seat, ship, spare_king):
    """Remove the cannons, soldiers and cavalry aboard a ship. Return 1 if a king was aboard and is lost too, else 0;
    with `spare_king`, a king aboard is not lost. S-54, S-57, S-66, S-67
    """
    king = 0
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        if is_aboard(s, seat, slot, ship):
            if slot < FIRST_SLOT[KING]:
                discharge(s, seat, slot)
            elif not spare_king:
                king = 1
    return king


@rule
def capture(s, seat, ship):
    """Give a captured ship and its cargo to the seat that fired. For each piece that this seat may not have,
    because it has the most of that kind already, it gets the price instead. Return 1 if the former owner's
    king was aboard, else 0. S-62, S-63, S-64, S-66
    """
    firer, cell, king = s.cur, place_of(s, seat, ship), 0
    taken = NONE if is_full(s, firer, SHIP) else enlist(s, firer, SHIP)
    if taken == NONE:
        s.money[firer] += PRICE[SHIP]
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        if not is_aboard(s, seat, slot, ship):
            continue
        kind = kind_of(slot)
        if kind == KING:
            king = 1
            continue
        discharge(s, seat, slot)
        if taken == NONE or is_full(s, firer, kind):
            s.money[firer] += PRICE[kind]
        else:
            embark(s, firer, enlist(s, firer, kind), taken)
    if king:
        lift(
            s, seat, int(FIRST_SLOT[KING])
        )  # he leaves the ship; the surrender that follows removes him from the game
    discharge(s, seat, ship)
    if taken != NONE:
        put(s, firer, taken, cell)
    return king


@rule
def strike(s, cell):
    """Apply one hit on square `cell`: destroy or capture what stands there. Return 1 if a seat lost its king by it,
    else 0. S-54 to S-57, S-59, S-62, S-66
    """
    seat, slot = seat_on(s, cell), slot_on(s, cell)
    if slot == FIRST_SLOT[KING]:
        return 1
    if slot >= FIRST_SLOT[CANNON]:
        discharge(s, seat, slot)
        return 0
    if s.step == VOLLEY:
        return lose_cargo(s, seat, slot, s.small_arms_king == NO)
    if s.step == BROADSIDE and s.die == 1:
        return capture(s, seat, slot)
    king = lose_cargo(s, seat, slot, False)
    if king:
        lift(s, seat, int(FIRST_SLOT[KING]))
    discharge(s, seat, slot)
    return king


@rule
def surrender(s, seat, firer):
    """Remove a seat from the game because its king is lost: its pieces leave the board, its wall blocks stay, and its
    money goes to the seat `firer`, or to the Bank if nobody fired. S-65, S-67, S-68
    """
    for slot in range(SLOTS):
        if s.pos[seat, slot] != NONE:
            lift(s, seat, slot)
    for kind in range(KING + 1):
        s.have[seat, kind] = 0
    if firer >= 0:
        s.money[firer] += BOUNTY + int(s.money[seat])
    s.money[seat] = 0
    s.alive[seat], s.pending[seat] = 0, 0


@rule
def resolve(s):
    """Apply all hits of one throw, in this order: blocks fall, pieces are lost, seats without a king surrender, forts
    change owners. S-58, S-59, S-65, S-68, S-97
    """
    mark_hits(s, s.step, int(s.die), ways_of(s, int(s.bearing)), s.hit)
    if s.step != VOLLEY:
        drop_blocks(s)
    kings = 0
    for y in range(ROWS):
        row = int(s.hit[y]) & int(s.taken[y])
        while row:
            cell = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            if is_target(s, cell):
                seat = seat_on(s, cell)
                kings |= strike(s, cell) << seat
        s.hit[y] = 0
    for seat in range(seats_of(s)):
        if kings >> seat & 1:
            surrender(s, seat, s.cur)
    survey(s)
    settle_forts(s)


@rule
def lose_piece(s, slot):
    """Remove a piece because of a card; if it is a ship, remove everything aboard too. A seat that loses its king
    this way leaves the game, and its money goes to the Bank. S-67
    """
    king = 1 if slot == FIRST_SLOT[KING] else 0
    if slot < FIRST_SLOT[CANNON]:
        king = lose_cargo(s, s.cur, slot, False)
    if king:
        surrender(s, s.cur, NONE)
    else:
        discharge(s, s.cur, slot)
