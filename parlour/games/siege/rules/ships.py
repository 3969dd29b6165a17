"""Step 1 of a turn: a ship sails, may pause once to load and unload, and sails on."""

from parlour.boards.grid import list_row
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import CANNON, FIRST_SLOT, KINDS, NONE, ROWS, SHIP, SLOTS, WIDTH
from ..moves import PASS, STAY, ashore, cargo_of, is_cell
from ..state import ASHORE, SHIP_PAUSE, SHIP_PICK, SHIP_SAIL
from .chart import fort_at, port_at
from .codes import (
    CORNER_ONLY,
    FIFTH_PIECE,
    FINISH_SHIP,
    FROM_WALL,
    MOVED_ALREADY,
    MUST_CHOOSE,
    NO_TRANSFER,
    NOT_ABOARD,
    NOT_THIS_FORT,
    NOWHERE_TO_GO,
    ONE_PAUSE,
    OTHER_STEP,
    OUT_OF_REACH,
    PIECE_SPENT,
    STAY_FIRST,
)
from .forts import settle_forts
from .ground import embark, kind_on, place_of, put, seat_on, slot_on
from .order import insert, piece_refusal
from .reach import (
    can_leave,
    ground_refusal,
    list_window,
    move_refusal,
    reach,
    steps_of,
    steps_to,
    stop_refusal,
)
from .transports import (
    can_land,
    can_transfer,
    can_unload,
    cargo_slot,
    has_shore,
    home_port,
    is_landing,
    landing_of,
    landing_row,
    load_refusal,
    may_load,
    touches_block,
)


@rule
def may_pick_ship(s, ship):
    """Return whether a ship may be picked: it has not moved in this turn, and it can sail, load or unload. S-18, S-19,
    S-36
    """
    cell = place_of(s, s.cur, ship)
    if cell < 0 or int(s.moved) >> ship & 1:
        return False
    return can_leave(s, cell, SHIP, steps_of(s, SHIP)) or can_transfer(s, ship)


@rule
def list_ships(s, out, n):
    """Append to `out`, after its first `n` entries, the squares of the ships that may be picked to sail; return the
    new number of entries. S-18
    """
    for ship in range(FIRST_SLOT[CANNON]):
        if may_pick_ship(s, ship):
            n = insert(out, n, place_of(s, s.cur, ship))
    return n


@rule
def any_ship(s):
    """Return whether any ship may be picked. S-18"""
    for ship in range(FIRST_SLOT[CANNON]):
        if may_pick_ship(s, ship):
            return True
    return False


@rule
def pick_ship_refusal(s, action):
    """Return the code of the reason why a ship may not be picked; OK if it may. S-07, S-18, S-19, S-22"""
    if action == PASS:
        return OK
    if not is_cell(action):
        return OTHER_STEP
    code = piece_refusal(s, action, SHIP)
    if code != OK:
        return code
    ship = slot_on(s, action)
    if int(s.moved) >> ship & 1:
        return MOVED_ALREADY
    if s.count >= 4:
        return FIFTH_PIECE
    return OK if may_pick_ship(s, ship) else NOWHERE_TO_GO


@rule
def pick_ship(s, cell):
    """Pick the ship on square `cell`; it may sail its full distance. S-23, S-42"""
    s.sel = slot_on(s, cell)
    s.budget = steps_of(s, SHIP)
    s.did = 0
    s.phase = SHIP_SAIL


@rule
def list_sailing(s, out, n):
    """Append to `out`, after its first `n` entries, the squares the picked ship can sail to; return the new number of
    entries. S-23, S-31, S-32, S-36
    """
    cell = place_of(s, s.cur, s.sel)
    return list_window(s, reach(s, cell, SHIP, s.budget), cell, SHIP, out, n)


@rule
def sail_refusal(s, action):
    """Return the code of the reason why the picked ship may not sail to that square, or stay where it is; OK if it
    may. To load or land pieces where it is, a ship must first choose to stay. S-23, S-31, S-32, S-36, S-42
    """
    if action == STAY:
        return OK if can_transfer(s, s.sel) else NO_TRANSFER
    if action == PASS:
        return MUST_CHOOSE
    if cargo_of(action) >= 0:
        code = unload_refusal(s, cargo_of(action))
        return STAY_FIRST if code == OK else code
    if not is_cell(action):
        return OTHER_STEP
    if seat_on(s, action) == s.cur and kind_on(s, action) == SHIP and slot_on(s, action) != s.sel:
        return FINISH_SHIP
    if seat_on(s, action) == s.cur and slot_on(s, action) != s.sel:
        code = load_refusal(s, s.sel, slot_on(s, action))
        return STAY_FIRST if code == OK else code
    return move_refusal(s, place_of(s, s.cur, s.sel), SHIP, s.budget, action)


@rule
def finish_ship(s):
    """End the move of the picked ship, so that the seat may pick another one. S-18, S-19, S-36"""
    s.moved = int(s.moved) | 1 << s.sel
    s.count += 1
    s.sel, s.budget, s.did = NONE, 0, 0
    s.phase = SHIP_PICK


@rule
def sail_to(s, cell):
    """Sail the picked ship to a square. Forts whose ports it leaves or enters may change owners at once.
    S-23, S-80
    """
    put(s, s.cur, s.sel, cell)
    settle_forts(s)


@rule
def sail(s, action):
    """Sail the picked ship, or let it stay; then let it pause if it can load or land anything there. S-36, S-37"""
    s.phase = SHIP_PAUSE
    if action == STAY:
        return
    if port_at(s, action) >= 0 or has_shore(
        s, action
    ):  # only there can it pause, so that the squares it has sailed matter
        s.budget -= steps_to(s, place_of(s, s.cur, s.sel), action, SHIP, s.budget)
    sail_to(s, action)
    if not can_transfer(s, s.sel):
        finish_ship(s)


@rule
def may_finish(s):
    """Return whether the player may end the ship's pause now. A ship that did not sail must first load or land
    something. S-36
    """
    return s.did > 0 or s.budget < steps_of(s, SHIP)


@rule
def may_sail_on(s):
    """Return whether the ship may sail on: it has loaded or unloaded something, and has squares left to sail. S-36"""
    return s.did > 0 and s.budget > 0


@rule
def has_pause_choice(s):
    """Return whether a pausing ship can do anything other than end the pause. S-36"""
    if may_sail_on(s) and can_leave(s, place_of(s, s.cur, s.sel), SHIP, s.budget):
        return True
    return can_transfer(s, s.sel)


@rule
def list_pause(s, out, n):
    """Append to `out`, after its first `n` entries, the actions that a pausing ship may play; return the new number of
    entries. S-36 to S-41
    """
    if may_sail_on(s):
        n = list_sailing(s, out, n)
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        if may_load(s, s.sel, slot):
            n = insert(out, n, place_of(s, s.cur, slot))
    if may_finish(s):
        out[n] = PASS
        n += 1
    for i in range(4):
        kind = KINDS - 1 if i == 0 else i
        if can_unload(s, s.sel, kind):
            out[n] = ashore(kind)
            n += 1
    return n


@rule
def unload_refusal(s, kind):
    """Return the code of the reason why the ship cannot put a piece of this kind ashore here; OK if it can. S-33, S-37,
    S-38, S-40, S-41
    """
    ship = s.sel
    cell = place_of(s, s.cur, ship)
    if cargo_slot(s, ship, kind) < 0:
        for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
            if int(s.pos[s.cur, slot]) >= 0 and place_of(s, s.cur, slot) < 0 and int(s.spent) >> slot & 1:
                return PIECE_SPENT
        return NOT_ABOARD
    if can_land(s, cell, kind):
        return OK
    if home_port(s, cell) >= 0 or has_shore(s, cell):
        return NO_TRANSFER
    return FROM_WALL if touches_block(s, cell) else CORNER_ONLY


@rule
def pause_refusal(s, action):
    """Return the code of the reason why an action may not be played while a ship pauses to load and unload;
    OK if it may. S-07, S-33 to S-42
    """
    if action == PASS:
        return OK if may_finish(s) else MUST_CHOOSE
    if action == STAY:
        return ONE_PAUSE
    kind = cargo_of(action)
    if kind >= 0:
        return unload_refusal(s, kind)
    if not is_cell(action):
        return FINISH_SHIP
    seat = seat_on(s, action)
    if seat == s.cur and kind_on(s, action) != SHIP:
        return load_refusal(s, s.sel, slot_on(s, action))
    if seat == s.cur and slot_on(s, action) != s.sel:
        return FINISH_SHIP
    if seat >= 0 and seat != s.cur:
        return piece_refusal(s, action, SHIP)
    code = ground_refusal(s, SHIP, action)
    if code != OK:
        return code
    if not may_sail_on(s):
        return ONE_PAUSE
    return move_refusal(s, place_of(s, s.cur, s.sel), SHIP, s.budget, action)


@rule
def pause(s, action):
    """Play an action of a pausing ship: load a piece, choose one to put ashore, sail on, or end the pause.
    S-34 to S-41
    """
    if action == PASS:
        finish_ship(s)
        return
    kind = cargo_of(action)
    if kind >= 0:
        s.kind = kind
        s.phase = ASHORE
    elif seat_on(s, action) == s.cur:
        slot = slot_on(s, action)
        embark(s, s.cur, slot, s.sel)
        s.spent = int(s.spent) | 1 << slot
        s.did += 1
        settle_forts(s)
    else:
        sail_to(s, action)
        finish_ship(s)


@rule
def list_ashore(s, out, n):
    """Append to `out`, after its first `n` entries, the squares where the chosen piece may land; return the new number
    of entries. S-37, S-39
    """
    cell, kind = place_of(s, s.cur, s.sel), s.kind
    window = landing_of(s, cell, kind)
    for y in range(ROWS):
        row = landing_row(s, window, cell, kind, y)
        if row:
            n = list_row(row, y * int(WIDTH[s.map]), out, n)
    return n


@rule
def ashore_refusal(s, action):
    """Return the code of the reason why the chosen piece may not land there; OK if it may. S-25, S-30, S-37 to S-40"""
    if action == PASS:
        return MUST_CHOOSE
    if not is_cell(action):
        return FINISH_SHIP
    kind, ship = s.kind, s.sel
    code = stop_refusal(s, kind, action)
    if code != OK:
        return code
    fort = home_port(s, place_of(s, s.cur, ship))
    if fort >= 0 and fort_at(s, action) != fort:
        return NOT_THIS_FORT
    return OK if is_landing(s, ship, kind, action) else OUT_OF_REACH


@rule
def land(s, cell):
    """Land the chosen piece on a square; it cannot move again in this turn. S-34, S-39, S-41"""
    slot = cargo_slot(s, s.sel, s.kind)
    put(s, s.cur, slot, cell)
    s.spent = int(s.spent) | 1 << slot
    s.did += 1
    s.kind = NONE
    s.phase = SHIP_PAUSE
    settle_forts(s)
