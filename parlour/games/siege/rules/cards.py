"""Fate Cards: drawing one, and carrying it out."""

from parlour.boards.grid import count_row, list_row
from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import (
    BLOCK,
    FIRST_SLOT,
    FORT_COUNT,
    NONE,
    NORTH,
    PRICE,
    ROWS,
    SHIP,
    SOUTH,
    WEST,
    WIDTH,
)
from ..moves import PASS, fort_of, is_cell
from ..state import (
    CARD_CELL,
    CARD_FORT,
    CARDS,
    CYCLE,
    DEBT,
)
from .captures import lose_piece
from .chart import edge_of, fort_row, port_at, row_of
from .codes import (
    MUST_CHOOSE,
    NOT_ON_THE_CARD,
    OTHER_STEP,
)
from .debts import demand, is_owing
from .forts import berth_row, gap_row, inside_row, settle_forts
from .ground import column_of, discharge, enlist, is_aboard, is_full, place_of, put, seat_on, slot_on
from .pack import (
    BLOCKS,
    FLAG,
    GAIN,
    LOSE,
    LOSE_ABOARD,
    LOSE_AT_SEA,
    MONEY,
    PER_FORT,
    PER_SHIP,
    WALL,
    WALL_PICK,
    deed,
    how_much,
    times,
    what,
)


@rule
def forts_of(s, seat):
    """Return how many forts a seat owns. S-07"""
    n = 0
    for fort in range(FORT_COUNT[s.map]):
        n += 1 if s.owner[fort] == seat else 0
    return n


@rule
def side_blocks(s, fort, side, y):
    """Return a bit mask of the wall blocks that stand in row `y` on one side (north, east, south or west) of
    a fort. S-05
    """
    row = int(s.blocks[y]) & fort_row(s, fort, y)
    if side == NORTH or side == SOUTH:
        return row if y == edge_of(s, fort, 1 if side == NORTH else 3) else 0
    return row & 1 << edge_of(s, fort, 0 if side == WEST else 2)


@rule
def count_side(s, fort, side):
    """Return how many wall blocks stand on one side (north, east, south or west) of a fort. S-05"""
    n = 0
    for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
        n += count_row(side_blocks(s, fort, side, y))
    return n


@rule
def qualifies(s, fort):
    """Return whether the current card, which destroys part of a wall, may be used against this fort. S-70"""
    return s.owner[fort] == s.cur and count_side(s, fort, what(s)) > 0


@rule
def only_fort(s):
    """Return the fort that the current card, which destroys part of a wall, applies to if only one fort
    qualifies; NONE if several or none do. S-70
    """
    found, n = NONE, 0
    for fort in range(FORT_COUNT[s.map]):
        if qualifies(s, fort):
            found, n = fort, n + 1
    return found if n == 1 else NONE


@rule
def drop_block(s, cell):
    """Remove a wall block and, if a piece of the seat that drew the card stands on it, that piece too. S-56,
    S-67
    """
    y = row_of(s, cell)
    s.blocks[y] = int(s.blocks[y]) & ~(1 << column_of(s, cell))
    if seat_on(s, cell) == s.cur:
        lose_piece(s, slot_on(s, cell))


@rule
def drop_side(s, fort):
    """Remove one whole wall of a fort (north, east, south or west, as the card says) with every piece on it. S-56,
    S-67
    """
    for y in range(edge_of(s, fort, 1), edge_of(s, fort, 3) + 1):
        row = side_blocks(s, fort, what(s), y)
        for x in range(edge_of(s, fort, 0), edge_of(s, fort, 2) + 1):
            if row >> x & 1:
                drop_block(s, y * int(WIDTH[s.map]) + x)


@rule
def strike_fort(s, fort):
    """Carry out, on this fort, a card that destroys walls. Some cards remove a whole wall; for others the seat picks
    which blocks of the fort fall. S-70
    """
    s.fort = fort
    most = how_much(s)
    if deed(s) == WALL or count_side(s, fort, what(s)) <= most:
        drop_side(s, fort)
    else:
        s.left = most


@rule
def may_lose(s, slot):
    """Return whether the current card may take the piece number `slot` from the seat. S-70"""
    if s.pos[s.cur, slot] == NONE:
        return False
    return deed(s) != LOSE_AT_SEA or port_at(s, place_of(s, s.cur, slot)) == NONE


@rule
def count_losses(s):
    """Return how many pieces of the seat the current card could take. S-70"""
    n = 0
    for slot in range(FIRST_SLOT[what(s)], FIRST_SLOT[what(s) + 1]):
        n += 1 if may_lose(s, slot) else 0
    return n


@rule
def begin_deed(s):
    """Begin the card's current effect: carry it out if it leaves the seat no choice, otherwise set how many
    choices the seat has to make. S-70, S-78, S-87
    """
    do, much = deed(s), how_much(s)
    s.left, s.fort = 0, NONE
    if do == MONEY:
        demand(s, what(s))
    elif do == PER_SHIP:
        demand(s, times(s, int(s.have[s.cur, SHIP])))
    elif do == PER_FORT:
        demand(s, times(s, forts_of(s, s.cur)))
    elif do == WALL or do == WALL_PICK:
        fort = only_fort(s)
        if fort >= 0:
            strike_fort(s, fort)
    elif do == LOSE_ABOARD:
        for slot in range(FIRST_SLOT[what(s)], FIRST_SLOT[what(s) + 1]):
            if s.pos[s.cur, slot] != NONE and place_of(s, s.cur, slot) < 0:
                discharge(s, s.cur, slot)
    elif do == FLAG:
        s.pending[s.cur] = int(s.pending[s.cur]) | what(s)
    else:
        s.left = much


@rule
def fort_must_be_chosen(s):
    """Return whether the card destroys part of a wall and the seat has not yet chosen the fort. S-70"""
    do = deed(s)
    if (do != WALL and do != WALL_PICK) or s.fort >= 0:
        return False
    for fort in range(FORT_COUNT[s.map]):
        if qualifies(s, fort):
            return True
    return False


@rule
def award_row(s, y):
    """Return a bit mask of the squares in row `y` where a piece that a card gives to the seat may be put.
    S-25, S-78
    """
    return berth_row(s, y, False) if what(s) == SHIP else inside_row(s, y, False)


@rule
def has_award_square(s):
    """Return whether there is a square for a piece that a card gives to the seat. S-78"""
    for y in range(ROWS):
        if award_row(s, y):
            return True
    return False


@rule
def has_gap(s):
    """Return whether the seat's own forts have a gap (a wall square without its block) in which it may put a
    block. S-77, S-84
    """
    for y in range(ROWS):
        if gap_row(s, y):
            return True
    return False


@rule
def settle_rest(s):
    """Settle what is left of a card's effect without a choice: pay the seat for pieces and blocks for which
    there is no room, and remove pieces if the seat has no more than it must lose. S-64, S-70, S-78
    """
    do = deed(s)
    if do == GAIN:
        while s.left > 0 and (is_full(s, s.cur, what(s)) or not has_award_square(s)):
            s.money[s.cur] += PRICE[what(s)]
            s.left -= 1
    elif do == BLOCKS:
        if s.left > 0 and not has_gap(s):
            s.money[s.cur] += int(PRICE[BLOCK]) * (int(s.left) >> 1)
            s.left = 0
    elif (do == LOSE or do == LOSE_AT_SEA) and s.left > 0 and count_losses(s) <= s.left:
        for slot in range(FIRST_SLOT[what(s)], FIRST_SLOT[what(s) + 1]):
            if s.alive[s.cur] and may_lose(s, slot):
                lose_piece(s, slot)
        s.left = 0


@rule
def needs_choice(s):
    """If the card still needs a choice from the seat, set the phase for that choice and return True; otherwise return
    False. S-70, S-88
    """
    settle_rest(s)
    if s.alive[s.cur] == 0:
        return False
    if is_owing(s):
        s.phase = DEBT
        return True
    if fort_must_be_chosen(s):
        s.phase = CARD_FORT
        return True
    s.phase = CARD_CELL
    return s.left > 0


@rule
def is_card_done(s):
    """Carry out as much of the card as possible. Return True if nothing is left, False if the seat must first choose
    something. S-70
    """
    while s.op < 2 and s.alive[s.cur]:
        if needs_choice(s):
            settle_forts(s)
            return False
        s.op += 1
        if s.op < 2:
            begin_deed(s)
    s.left, s.fort, s.kind = 0, NONE, NONE
    settle_forts(s)
    return True


@rule
def draw(s, card):
    """Draw the card, put it at the bottom of the pack, and begin its first effect. S-69, S-70, S-71"""
    if s.fate_pack == CYCLE and s.drawn < CARDS:
        s.deck[s.drawn] = card
    s.drawn += 1
    s.card, s.op = card, 0
    begin_deed(s)


@rule
def losing_row(s, y):
    """Return a bit mask of the squares in row `y` that the seat may choose when the card takes pieces:
    squares with such a piece, or with a ship that has one aboard. S-70
    """
    row, kind = 0, what(s)
    for slot in range(FIRST_SLOT[kind], FIRST_SLOT[kind + 1]):
        if not may_lose(s, slot):
            continue
        cell = place_of(s, s.cur, slot)
        if cell < 0:
            cell = place_of(s, s.cur, int(s.pos[s.cur, slot]) - 1024)
        if row_of(s, cell) == y:
            row |= 1 << column_of(s, cell)
    return row


@rule
def card_row(s, y):
    """Return a bit mask of the squares in row `y` that the seat may choose when a card asks for a square: to
    put a piece or block there, or to lose one. S-70, S-78, S-84
    """
    do = deed(s)
    if do == GAIN:
        return award_row(s, y)
    if do == BLOCKS:
        return gap_row(s, y)
    if do == WALL_PICK:
        return side_blocks(s, s.fort, what(s), y)
    return losing_row(s, y)


@rule
def list_card_cells(s, out, n):
    """Append to `out`, after its first `n` entries, the squares that the seat may choose when a card asks for
    one; return the new number of entries. S-70
    """
    for y in range(ROWS):
        row = card_row(s, y)
        if row:
            n = list_row(row, y * int(WIDTH[s.map]), out, n)
    return n


@rule
def card_cell_refusal(s, action):
    """Return the code of the reason why an action may not be played when a card asks for a square; OK if it
    may. S-70, S-78, S-84
    """
    if action == PASS:
        return MUST_CHOOSE
    if not is_cell(action):
        return OTHER_STEP
    return OK if card_row(s, row_of(s, action)) >> column_of(s, action) & 1 else NOT_ON_THE_CARD


@rule
def card_fort_refusal(s, action):
    """Return the code of the reason why an action may not be played when a card asks for a fort; OK if it
    may. S-70
    """
    if action == PASS:
        return MUST_CHOOSE
    fort = fort_of(action)
    if fort < 0:
        return OTHER_STEP
    return OK if fort < FORT_COUNT[s.map] and qualifies(s, fort) else NOT_ON_THE_CARD


@rule
def lost_on(s, cell):
    """Return the slot (the number) of the piece that the card takes if the seat chooses `cell`: the piece on that
    square, or one aboard the ship there. S-70
    """
    if slot_on(s, cell) >= FIRST_SLOT[what(s)] and slot_on(s, cell) < FIRST_SLOT[what(s) + 1]:
        return slot_on(s, cell)
    for slot in range(FIRST_SLOT[what(s)], FIRST_SLOT[what(s) + 1]):
        if is_aboard(s, s.cur, slot, slot_on(s, cell)):
            return slot
    return NONE


@rule
def choose_cell(s, cell):
    """Carry out one of the seat's choices for a card on square `cell`: put a piece or block there, or remove
    one. S-70, S-78
    """
    do = deed(s)
    s.left -= 1
    if do == GAIN:
        put(s, s.cur, enlist(s, s.cur, what(s)), cell)
    elif do == BLOCKS:
        add_block(s, cell)
    elif do == WALL_PICK:
        drop_block(s, cell)
    else:
        lose_piece(s, lost_on(s, cell))


@rule
def add_block(s, cell):
    """Put a block into a gap of a wall. S-77, S-79"""
    y = row_of(s, cell)
    s.blocks[y] = int(s.blocks[y]) | 1 << column_of(s, cell)
