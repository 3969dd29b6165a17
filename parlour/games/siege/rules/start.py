"""Setting up: drawing the first seat, picking forts, and placing every piece."""

from parlour.boards.grid import list_row
from parlour.core.compile import rule
from parlour.core.record import CHANCE, OK

from ..board import (
    ARMIES,
    CANNON,
    CAVALRY,
    FIRST_SLOT,
    FORT_COUNT,
    FORTS,
    KING,
    MAIN,
    NONE,
    PORTS,
    QUICK,
    ROADS,
    ROWS,
    SEATS,
    SHIP,
    SLOTS,
    SOLDIER,
    WIDTH,
)
from ..moves import COLOUR, FORT, PASS, colour_of, fort_of, is_cell
from ..state import COLOUR as COLOUR_PHASE
from ..state import FIRST, HORSE, PICK, PICKED, SHIPS, STANDARD_DEPLOYMENT, TROOPS
from .chart import edge_of, fort_row, harbour_row, interior_row, plain_row, post_of, row_of, sea_row, wall_row
from .codes import (
    COLOUR_TAKEN,
    CONTROLLED,
    FORT_PICKED,
    HORSE_STARTS_NEARBY,
    IN_THE_WAY,
    MUST_CHOOSE,
    NO_SUCH_ACTION,
    OTHER_STEP,
    QUICK_IS_FOR_TWO,
    SHIPS_START_IN_PORT,
    SHIPS_START_NEARBY,
    TROOPS_START_IN_FORTS,
)
from .forts import survey
from .ground import column_of, enlist, put, seats_of

CHEST = 1500  # S-15
NEARBY = 6  # squares from a wall for cavalry at the start. S-14


@rule
def setup(s):
    """Set up a new game: blocks on every wall and money for every seat, but no pieces yet. S-09, S-10, S-11,
    S-15, S-16
    """
    if s.map == QUICK and s.seats != 2:
        return QUICK_IS_FOR_TWO
    for y in range(ROWS):
        s.blocks[y] = wall_row(s, y)
    for seat in range(SEATS):
        s.home[seat, 0], s.home[seat, 1] = NONE, NONE
        for slot in range(SLOTS):
            s.pos[seat, slot] = NONE
        if seat < s.seats:
            s.money[seat], s.alive[seat] = CHEST, 1
    for fort in range(FORTS):
        s.owner[fort] = NONE
    s.sel, s.kind, s.fort, s.buyer = NONE, NONE, NONE, NONE
    s.seat, s.phase = CHANCE, FIRST
    survey(s)
    return OK


@rule
def forts_each(s):
    """Return how many forts each seat picks. S-10"""
    return 2 if s.seats == 2 and s.map == MAIN and s.forts2 == 2 else 1


@rule
def seat_after(s, seat):
    """Return the next seat at the table, the one to the left of `seat`. S-09"""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin(s, seat):
    """Begin the set-up with the seat that was drawn: it picks a colour, if the options say that players pick colours,
    or else a fort. S-09, S-98
    """
    s.first, s.cur = seat, seat
    s.phase = COLOUR_PHASE if s.colours == PICKED else PICK
    survey(s)


@rule
def is_colour_free(s, colour):
    """Return whether nobody has picked this colour yet. S-98"""
    for seat in range(seats_of(s)):
        if s.colour[seat] == colour + 1:
            return False
    return True


@rule
def colour_refusal(s, action):
    """Return the code of the reason why a colour may not be picked; OK if it may. S-98"""
    if action == PASS:
        return MUST_CHOOSE
    colour = colour_of(action)
    if colour < 0:
        return OTHER_STEP
    return OK if is_colour_free(s, colour) else COLOUR_TAKEN


@rule
def list_colours(s, out, n):
    """Append to `out`, after its first `n` entries, the colours that are free; return the new number of
    entries. S-98
    """
    for colour in range(SEATS):
        if is_colour_free(s, colour):
            out[n] = COLOUR + colour
            n += 1
    return n


@rule
def pick_colour(s, colour):
    """Pick a colour; after the last seat has picked one, the seats pick forts. S-98"""
    s.colour[s.cur] = colour + 1
    s.cur = seat_after(s, s.cur)
    if s.cur == s.first:
        s.phase = PICK
    survey(s)


@rule
def start_of(s, kind):
    """Return how many pieces of a kind a seat has at the start. S-12, S-13, S-14, S-96"""
    return int(ARMIES[s.army, kind])


@rule
def troops_each(s):
    """Return how many soldiers, cannons and kings a seat places one by one. S-13, S-96"""
    return start_of(s, SOLDIER) + start_of(s, CANNON) + 1


@rule
def berthed(s):
    """Return how many ships of each seat are put into its ports without a choice, before the player places
    the rest: all four ports are filled if a seat has one fort, none if it has two. S-12, S-96
    """
    return PORTS if forts_each(s) == 1 else 0


@rule
def has_ships_at_sea(s):
    """Return whether a seat starts with more ships than its ports hold. S-96"""
    return start_of(s, SHIP) > PORTS * forts_each(s)


@rule
def pick_refusal(s, action):
    """Return the code of the reason why a fort may not be picked; OK if it may. S-10"""
    if action == PASS:
        return MUST_CHOOSE
    fort = fort_of(action)
    if fort < 0:
        return OTHER_STEP
    if fort >= FORT_COUNT[s.map]:
        return NO_SUCH_ACTION
    return OK if s.owner[fort] < 0 else FORT_PICKED


@rule
def list_picks(s, out, n):
    """Append to `out`, after its first `n` entries, the forts that are free; return the new number of entries. S-10"""
    for fort in range(FORT_COUNT[s.map]):
        if s.owner[fort] < 0:
            out[n] = FORT + fort
            n += 1
    return n


@rule
def pick_fort(s, fort):
    """Pick a fort; after the last one has been picked, the seats place their ships. S-10, S-12, S-96"""
    s.owner[fort] = s.cur
    s.home[s.cur, 0 if s.home[s.cur, 0] < 0 else 1] = fort
    s.placed += 1
    s.cur = seat_after(s, s.cur)
    if s.placed < forts_each(s) * s.seats:
        survey(s)
        return
    s.placed, s.cur = 0, s.first
    if s.deploy == STANDARD_DEPLOYMENT:
        for seat in range(seats_of(s)):
            deploy(s, seat)
        return
    s.phase = SHIPS
    if forts_each(s) == 1:
        for seat in range(seats_of(s)):
            for i in range(PORTS):
                put(s, seat, enlist(s, seat, SHIP), post_of(s, s.home[seat, 0], i))
        if has_ships_at_sea(s):
            s.placed = berthed(s)
        else:
            s.phase = TROOPS
    survey(s)


@rule
def deploy(s, seat):
    """Place a seat's pieces by standard deployment; if it has two forts, its pieces go to them alternately. S-12, S-13,
    S-14, S-96
    """
    for kind in range(KING + 1):
        for i in range(start_of(s, kind)):
            slot = enlist(s, seat, kind)
            fort, place = int(s.home[seat, 0]), slot
            if forts_each(s) == 2:
                fort = int(s.home[seat, i & 1])
                place = i >> 1 if kind == SHIP else slot
            put(s, seat, slot, post_of(s, fort, place))


@rule
def setup_kind(s):
    """Return the kind of piece that the seat to move has to place next: ships first, then soldiers, cannons,
    the king, and last cavalry. S-13
    """
    if s.phase == SHIPS:
        return SHIP
    if s.phase == HORSE:
        return CAVALRY
    return SOLDIER if s.placed < start_of(s, SOLDIER) else CANNON if s.placed < troops_each(s) - 1 else KING


@rule
def standard_square(s):
    """Return the square where standard deployment puts the piece that is placed now. S-12, S-13, S-14"""
    kind = setup_kind(s)
    number = int(s.have[s.cur, kind]) + 0
    slot = int(FIRST_SLOT[kind]) + number
    if forts_each(s) == 1:
        return post_of(s, int(s.home[s.cur, 0]), slot)
    return post_of(s, int(s.home[s.cur, number & 1]), number >> 1 if kind == SHIP else slot)


@rule
def near_row(s, fort, y):
    """Return a bit mask of the squares of open land in row `y` that are at most six squares away from the walls of a
    fort; cavalry may start there. S-14
    """
    if y < edge_of(s, fort, 1) - NEARBY or y > edge_of(s, fort, 3) + NEARBY:
        return 0
    left = max(0, edge_of(s, fort, 0) - NEARBY)
    wide = edge_of(s, fort, 2) + NEARBY + 1 - left
    return plain_row(s, y) & ((1 << wide) - 1) << left


@rule
def roads_row(s, fort, y):
    """Return a bit mask of the sea squares in row `y` that are at most two squares away from a fort's ports, where
    ships may start. S-96
    """
    near = 0
    for row in range(max(0, y - ROADS), min(ROWS - 1, y + ROADS) + 1):
        near |= harbour_row(s, fort, row)
    return (near | near << 1 | near << 2 | near >> 1 | near >> 2) & sea_row(s, y)


@rule
def home_row(s, y):
    """Return a bit mask of the squares in row `y` where the piece now being placed may start, whether occupied or not.
    S-12, S-13, S-14, S-96
    """
    row = 0
    for i in range(2):
        fort = int(s.home[s.cur, i])
        if fort < 0:
            continue
        if s.phase == SHIPS:
            row |= roads_row(s, fort, y) if has_ships_at_sea(s) else harbour_row(s, fort, y)
        elif s.phase == TROOPS:
            row |= fort_row(s, fort, y)
        else:
            row |= fort_row(s, fort, y) & interior_row(s, y) | near_row(s, fort, y)
    return row


@rule
def list_setup(s, out, n):
    """Append to `out`, after its first `n` entries, the squares where the piece now being placed may start; return the
    new number of entries. S-12, S-13, S-14, S-25
    """
    for y in range(ROWS):
        row = home_row(s, y) & int(s.open[y]) & ~int(s.taken[y])
        if row:
            n = list_row(row, y * int(WIDTH[s.map]), out, n)
    return n


@rule
def setup_refusal(s, action):
    """Return the code of the reason why the piece now being placed may not start there; OK if it may. S-08, S-12, S-13,
    S-14, S-25, S-96
    """
    if action == PASS:
        return MUST_CHOOSE
    if not is_cell(action):
        return OTHER_STEP
    x, y = column_of(s, action), row_of(s, action)
    if home_row(s, y) >> x & 1 == 0:
        if s.phase == SHIPS:
            return SHIPS_START_NEARBY if has_ships_at_sea(s) else SHIPS_START_IN_PORT
        return TROOPS_START_IN_FORTS if s.phase == TROOPS else HORSE_STARTS_NEARBY
    if s.occ[action]:
        return IN_THE_WAY
    return OK if int(s.open[y]) >> x & 1 else CONTROLLED


@rule
def pieces_each(s):
    """Return how many pieces a seat places in this phase. S-12, S-13, S-14"""
    return troops_each(s) if s.phase == TROOPS else start_of(s, setup_kind(s))


@rule
def place_piece(s, cell):
    """Place a piece. After a seat's last piece of this kind the next seat places, and after the last seat the next kind
    of piece follows. S-12, S-13, S-14
    """
    put(s, s.cur, enlist(s, s.cur, setup_kind(s)), cell)
    s.placed += 1
    if s.placed < pieces_each(s):
        return
    s.cur = seat_after(s, s.cur)
    if s.cur == s.first:
        s.phase += 1
    s.placed = berthed(s) if s.phase == SHIPS else 0
    survey(s)
