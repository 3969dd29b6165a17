"""How bots use ships and money besides sailing and firing: which pieces a ship loads and puts ashore, and
which pieces the seat buys. S-33 to S-41, S-72 to S-77
"""

from __future__ import annotations

import numpy as np

from parlour.boards.grid import lowest
from parlour.core.compile import noinline, rule
from parlour.core.record import OK

from ..board import BLOCK, CANNON, CAVALRY, FIRST_SLOT, KINDS, KING, NONE, ROWS, SHIP, SLOTS, SOLDIER, WIDTH
from ..moves import PASS, STAY, ashore, buying
from ..rules.buying import goods_refusal, place_row
from ..rules.chart import row_of
from ..rules.ground import distance, has_block, load_of, place_of
from ..rules.reach import reach, steps_of, window_row
from ..rules.ships import may_finish, may_sail_on
from ..rules.transports import (
    can_unload,
    has_shore,
    home_port,
    landing_of,
    landing_row,
    may_load,
)
from .postings import nearest_crown
from .tactics import EMBARK, LAND, WARY
from .worths import king_square

CREW = 3  # the most pieces that a ship takes aboard
WATCH = 6  # pieces that stay in a fort
NEAR = 9  # squares from an enemy king within which cargo goes ashore
BUYS = np.array([BLOCK, SHIP, CANNON, CAVALRY, SOLDIER, NONE], np.int64)


@noinline
def nearest_water(s, ship, steps, crown):
    """Return the square beside a shore, at most `steps` away, to which a ship can sail and which is nearest
    to the enemy king on square `crown`; the ship's own square if no other is nearer. S-22, S-38
    """
    place = place_of(s, s.cur, ship)
    best, found = distance(s, place, crown), place
    best += 0 if has_shore(s, place) else 100
    window, top = reach(s, place, SHIP, steps), row_of(s, place)
    for y in range(max(0, top - 8), min(ROWS, top + 9)):
        row = window_row(s, window, place, SHIP, y)
        while row:
            cell = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            far = distance(s, cell, crown) + (0 if has_shore(s, cell) else 100)
            if far < best:
                best, found = far, cell
    return found


@rule
def can_empty(s, ship, tactic):
    """Return whether a ship can put any of its cargo ashore from where it lies. Under the tactic LAND (put
    cargo ashore near an enemy king), a king aboard does not count. S-38
    """
    for kind in range(CANNON, KING if tactic == LAND else KINDS):
        if can_unload(s, ship, kind):
            return True
    return False


@rule
def next_man(s, ship):
    """Return the soldier or cavalry unit that a ship in a port of its own fort should load next; NONE if the
    ship has enough aboard or the fort cannot spare one. S-34, S-37
    """
    port = home_port(s, place_of(s, s.cur, ship))
    if port < 0 or load_of(s, s.cur, ship) >= CREW or s.garrison[port, s.cur] <= WATCH:
        return NONE
    for slot in range(FIRST_SLOT[SOLDIER], FIRST_SLOT[KING]):
        if may_load(s, ship, slot):
            return slot
    return NONE


@rule
def is_bound(s, ship, tactic):
    """Return whether a bot's ship has cargo to put ashore or pieces to load, if its ships follow this tactic.
    Return False if the ship has moved in this turn. S-33, S-36
    """
    place = place_of(s, s.cur, ship)
    if place < 0 or int(s.moved) >> ship & 1:
        return False
    if tactic == EMBARK:
        return next_man(s, ship) != NONE
    if load_of(s, s.cur, ship) == 0:
        return False
    return tactic == LAND or (home_port(s, place) >= 0 and can_empty(s, ship, tactic))


@noinline
def choose_transport(s, tactic):
    """Return (ship, target): the next ship that should load pieces or put them ashore under this tactic, and
    the square to which it should sail for that, or STAY. Return (NONE, NONE) if there is no such ship. S-36
    """
    if tactic != WARY and tactic != LAND and tactic != EMBARK:
        return NONE, NONE
    for ship in range(FIRST_SLOT[CANNON]):
        if (s.sel >= 0 and ship != s.sel) or not is_bound(s, ship, tactic):
            continue
        if tactic != LAND:
            return ship, STAY
        place = place_of(s, s.cur, ship)
        crown = nearest_crown(s, place)
        if crown == NONE:
            continue
        target = nearest_water(s, ship, steps_of(s, SHIP), crown)
        if target != place:
            return ship, target
        if can_empty(s, ship, tactic) and distance(s, place, crown) <= NEAR:
            return ship, STAY
    return NONE, NONE


@rule
def unloads(s, tactic, kind):
    """Return whether the picked ship should put a piece of this kind ashore from where it lies, under this
    tactic. S-38
    """
    if not can_unload(s, s.sel, kind):
        return False
    place = place_of(s, s.cur, s.sel)
    if tactic == LAND:
        crown = nearest_crown(s, place)
        return kind != KING and crown >= 0 and distance(s, place, crown) <= NEAR
    return tactic == WARY or not may_finish(s)


@noinline
def pause_choice(s, tactic):
    """Return the action that a bot should play for a ship that pauses to load and unload: put a piece ashore,
    load one, sail on, or end the pause. S-36
    """
    for i in range(4):
        kind = KINDS - 1 if i == 0 else i
        if unloads(s, tactic, kind):
            return ashore(kind)
    if tactic == EMBARK:
        slot = next_man(s, s.sel)
        if slot != NONE:
            return place_of(s, s.cur, slot)
        place = place_of(s, s.cur, s.sel)
        crown = nearest_crown(s, place)
        if may_sail_on(s) and crown != NONE:
            target = nearest_water(s, s.sel, s.budget, crown)
            return PASS if target == place else target
    if may_finish(s):
        return PASS
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        if may_load(s, s.sel, slot):
            return place_of(s, s.cur, slot)
    return NONE


@noinline
def choose_landing(s, tactic):
    """Return the square where a bot should land a piece from the picked ship: near an enemy king under the
    tactic LAND, otherwise near its own king. A king who lands at home keeps away from the water. S-39
    """
    place, kind = place_of(s, s.cur, s.sel), s.kind
    port, window = home_port(s, place), landing_of(s, place, kind)
    goal = king_square(s, s.cur)
    if port < 0 and tactic == LAND and nearest_crown(s, place) != NONE:
        goal = nearest_crown(s, place)
    best, found = 1000, NONE
    for y in range(ROWS):
        row = landing_row(s, window, place, kind, y)
        while row:
            cell = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            far = distance(s, cell, goal) + (50 if port >= 0 and has_block(s, cell) else 0)
            if port >= 0 and kind == KING:  # as far from the water as possible
                far -= distance(s, cell, place) * 2
            if far < best:
                best, found = far, cell
    return found


@noinline
def buy_or_pass(s, aim):
    """Return the action that buys the kind of piece which plan number `aim` prefers; PASS if the plan buys
    nothing or that kind cannot be bought. S-72
    """
    kind = int(BUYS[aim]) if aim < len(BUYS) else NONE
    return buying(kind) if kind >= 0 and goods_refusal(s, kind) == OK else PASS


@noinline
def choose_place(s):
    """Return the square on which a bot should put the piece that it buys: the allowed square nearest to its
    own king. S-75, S-77
    """
    goal, best, found = king_square(s, s.cur), 1000, NONE
    for y in range(ROWS):
        row = place_row(s, s.kind, y)
        while row:
            cell = y * int(WIDTH[s.map]) + lowest(row)
            row &= row - 1
            if distance(s, cell, goal) < best:
                best, found = distance(s, cell, goal), cell
    return found
