"""Transports: which pieces a ship may load and put ashore from its square."""

from parlour.boards.grid import LANE, flood, grow
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import (
    CANNON,
    FIRST_SLOT,
    KINDS,
    KING,
    NONE,
    ROWS,
    SLOTS,
    STRIDE,
)
from .chart import fort_at, fort_row, kind_of, land_row, port_at, row_of
from .codes import (
    CORNER_ONLY,
    FROM_WALL,
    NO_TOKEN,
    NOT_THIS_FORT,
    OUT_OF_REACH,
    PIECE_SPENT,
    SHIP_FULL,
)
from .ground import column_of, distance, has_block, is_aboard, load_of, place_of
from .reach import ANYWHERE, free_row, free_window, is_any, stop_row, window_row

NO_WINDOW = (0, 0, 0, 0, 0, 0)


@rule
def home_port(s, cell):
    """Return the fort in whose port a ship on `cell` lies, if the fort belongs to the ship's seat; otherwise NONE.
    S-37
    """
    fort = port_at(s, cell)
    return fort if fort >= 0 and s.owner[fort] == s.cur else NONE


@rule
def side_row(s, cell, y):
    """Return a bit mask of the land squares in row `y` that share a full side with a ship's square `cell` and have no
    block. S-38, S-40
    """
    if y < 0 or y >= ROWS:
        return 0
    x, down = column_of(s, cell), y - row_of(s, cell)
    if down < -1 or down > 1:
        return 0
    beside = (5 << x) >> 1 if down == 0 else 1 << x
    return beside & land_row(s, y) & ~int(s.blocks[y])


@rule
def has_shore(s, cell):
    """Return whether a ship's square shares a full side with land. S-38"""
    y = row_of(s, cell)
    return side_row(s, cell, y - 1) | side_row(s, cell, y) | side_row(s, cell, y + 1) != 0


@rule
def beach(s, cell, over):
    """Return a window (a set of squares around `cell`) with the land squares beside a ship on `cell`. Only squares
    that are also in the window `over` are included. S-38
    """
    x, y = column_of(s, cell), row_of(s, cell)
    north = (side_row(s, cell, y - 1) >> x & 1) << (LANE + 10)
    south = (side_row(s, cell, y + 1) >> x & 1) << 10
    level = ((side_row(s, cell, y) << 1) >> x & 7) << (2 * LANE + 9)
    return (0, 0, (north | level) & over[2], south & over[3], 0, 0)


@rule
def landing_window(s, cell, kind):
    """Return a window with the squares that a piece can reach when it lands from a ship on `cell`. Landing is one
    normal move whose first step is from the ship onto the shore. S-38, S-39
    """
    over = free_window(s, column_of(s, cell), row_of(s, cell), False, int(STRIDE[kind]))
    return flood(beach(s, cell, over), over, int(STRIDE[kind]) - 1)


@rule
def landing_row(s, window, cell, kind, y):
    """Return a bit mask of the squares in row `y` where a ship on `cell` may put a piece of this kind. S-25, S-37,
    S-39, S-40

    In a port of the seat's own fort, any free square of the fort will do; elsewhere `window` holds the squares that the
    piece can reach.
    """
    fort = home_port(s, cell)
    if fort >= 0:
        return stop_row(s, kind, y, free_row(s, y, False) & fort_row(s, fort, y))
    return window_row(s, window, cell, kind, y)


@rule
def landing_of(s, cell, kind):
    """Return the window of squares that a piece can reach when it lands from a ship on `cell`. In a port of the
    seat's own fort no window is needed; then return NO_WINDOW. S-37, S-39
    """
    return NO_WINDOW if home_port(s, cell) >= 0 else landing_window(s, cell, kind)


@rule
def can_land(s, cell, kind):
    """Return whether a ship on `cell` could put a piece of this kind ashore. S-37, S-38, S-39"""
    fort = home_port(s, cell)
    if fort < 0:
        return has_shore(s, cell) and is_any(s, landing_window(s, cell, kind), cell, kind)
    for y in range(ROWS):
        if fort_row(s, fort, y) and landing_row(s, NO_WINDOW, cell, kind, y):
            return True
    return False


@rule
def cargo_slot(s, ship, kind):
    """Return the slot (number) of the piece of this kind that would leave the ship first; NONE if no piece can. A
    piece that was loaded in this turn cannot leave. S-33, S-41
    """
    for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
        if is_aboard(s, s.cur, slot, ship) and int(s.spent) >> slot & 1 == 0:
            return slot
    return NONE


@rule
def can_unload(s, ship, kind):
    """Return whether a ship can put a piece of this kind ashore where it lies. S-36 to S-41"""
    return cargo_slot(s, ship, kind) >= 0 and can_land(s, place_of(s, s.cur, ship), kind)


@rule
def has_token(s, kind):
    """Return whether a transport token of this kind is free. S-34"""
    each = 1 if kind == KING else int(s.tokens)
    return s.tokens == 0 or int(s.carried[kind]) < each * int(s.seats)


@rule
def has_space(s, ship):
    """Return whether a ship can carry one more piece. S-33"""
    return s.ship_capacity == 0 or load_of(s, s.cur, ship) < s.ship_capacity


@rule
def reaches_ship(s, place, kind, cell):
    """Return whether a piece on `place` can get aboard a ship on `cell` in one normal move. S-38, S-39, S-40"""
    if distance(s, place, cell) > STRIDE[kind]:
        return False
    if side_row(s, cell, row_of(s, place)) >> column_of(s, place) & 1:
        return True
    over = free_window(s, column_of(s, cell), row_of(s, cell), False, int(STRIDE[kind]))
    window = grow(flood(beach(s, cell, over), over, int(STRIDE[kind]) - 2), ANYWHERE)
    # KING: a king may stop on any square of the window, and the piece already stands on this one
    return window_row(s, window, cell, KING, row_of(s, place)) >> column_of(s, place) & 1 == 1


@rule
def load_refusal(s, ship, slot):
    """Return the code of the reason why a land piece of the seat may not be loaded onto a ship; OK if it may. S-33,
    S-34, S-37 to S-41
    """
    if int(s.spent) >> slot & 1:
        return PIECE_SPENT
    kind, place, cell = kind_of(slot), place_of(s, s.cur, slot), place_of(s, s.cur, ship)
    fort = home_port(s, cell)
    if fort >= 0 and fort_at(s, place) != fort:
        return NOT_THIS_FORT
    if fort < 0 and not has_shore(s, cell):
        return CORNER_ONLY
    if not has_token(s, kind):
        return NO_TOKEN
    if not has_space(s, ship):
        return SHIP_FULL
    if fort >= 0 or reaches_ship(s, place, kind, cell):
        return OK
    return FROM_WALL if has_block(s, place) and distance(s, place, cell) == 1 else OUT_OF_REACH


@rule
def may_load(s, ship, slot):
    """Return whether a land piece of the seat may be loaded onto a ship from where both are now. S-33 to S-41"""
    return place_of(s, s.cur, slot) >= 0 and load_refusal(s, ship, slot) == OK


@rule
def can_transfer(s, ship):
    """Return whether a ship can load or unload anything where it lies. S-36 to S-41"""
    cell = place_of(s, s.cur, ship)
    if home_port(s, cell) < 0 and not has_shore(s, cell):
        return False
    for slot in range(FIRST_SLOT[CANNON], SLOTS):
        if may_load(s, ship, slot):
            return True
    for kind in range(CANNON, KINDS):
        if can_unload(s, ship, kind):
            return True
    return False


@rule
def is_landing(s, ship, kind, target):
    """Return whether a piece of this kind may land from a ship on the square `target`. S-37 to S-40"""
    cell = place_of(s, s.cur, ship)
    y = row_of(s, target)
    return landing_row(s, landing_of(s, cell, kind), cell, kind, y) >> column_of(s, target) & 1 == 1


@rule
def touches_block(s, cell):
    """Return whether a ship's square shares a full side with a standing block. S-40"""
    x, y = column_of(s, cell), row_of(s, cell)
    for row in range(y - 1 if y > 0 else 0, y + 2 if y < ROWS - 1 else ROWS):
        beside = (5 << x) >> 1 if row == y else 1 << x
        if beside & int(s.blocks[row]):
            return True
    return False
