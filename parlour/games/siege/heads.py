"""Siege: the action heads (the outputs of a learning program's network). A square has the head of its row and
column on the larger map, whichever map is played; a price has a head of its own; and seats are counted from
the one that acts.
"""

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, part

from .board import CELLS, FORTS, HEIGHT, KIND_NAMES, KINDS, ROWS, SEATS, WIDTH
from .moves import ACCEPT, CLOCK, MOST_PRICE, SEAT, is_cell, seat_of
from .rules.chart import row_of
from .rules.ground import seats_of
from .state import PRICE

COLUMNS = CELLS // ROWS
ROW, COLUMN = Axis("row", ROWS), Axis("column", COLUMNS)
FORT_AXIS, KIND = Axis("fort", FORTS), Axis("kind", KINDS, labels=KIND_NAMES[:KINDS])
HEADS = Layout(
    part("square", "Name a square; the phase says what for.", ROW, COLUMN),
    part("pass", "Do no more of this."),
    part("fire", "Fire."),
    part("stay", "Leave the ship where it is."),
    part(
        "ashore",
        "Put a piece ashore, or sell it from a ship.",
        Axis("kind", 4, labels=("king", *KIND_NAMES[1:4])),
    ),
    part("buy", "Buy a piece or a wall block.", Axis("kind", 5, labels=(*KIND_NAMES[:4], KIND_NAMES[5]))),
    part("fort", "Name a fort.", FORT_AXIS),
    part("buyer", "Name a seat, counted clockwise from the own one.", Axis("seat", SEATS)),
    part("accept", "Buy the fort on offer."),
    part("colour", "Pick a colour.", Axis("colour", 4)),
    part("price", "Ask this many hundreds of guineas for a fort.", Axis("hundreds", MOST_PRICE + 1)),
)
AT_PRICE = HEADS.at("price")


@rule
def spot_of(s, cell):
    """Convert the number of a square on the map that is played to its number on a grid as wide as the larger map,
    counted row by row. S-01
    """
    row = row_of(s, cell)
    return COLUMNS * row + cell - int(WIDTH[s.map]) * row


@rule
def cell_at(s, spot):
    """Convert the number of a square on a grid as wide as the larger map to its number on the map that is played; -1 if
    that map has no such square. S-01
    """
    row = spot // COLUMNS
    column = spot - COLUMNS * row
    if column >= WIDTH[s.map] or row >= HEIGHT[s.map]:
        return -1
    return int(WIDTH[s.map]) * row + column


@rule
def head(s, seat, action):
    """Return the number of the action head (output of a learning program's network) for an action; -1 for a number
    that is no seat's action. S-01, S-85
    """
    if action < 0 or action >= CLOCK:
        return -1
    if is_cell(action):
        if s.phase == PRICE:
            return AT_PRICE + action if action <= MOST_PRICE else -1
        return spot_of(s, action)
    if SEAT <= action < ACCEPT:
        by = seat_of(action) - int(seat)
        return SEAT + (by + seats_of(s) if by < 0 else by)
    return action


@rule
def unhead(s, seat, number):
    """Return the action that action head `number` (an output of a learning program's network) stands for; -1 if it
    stands for none here. S-01, S-85
    """
    if number < 0 or number > AT_PRICE + MOST_PRICE:
        return -1
    if number >= AT_PRICE:
        return number - AT_PRICE if s.phase == PRICE else -1
    if is_cell(number):
        return -1 if s.phase == PRICE else cell_at(s, number)
    if SEAT <= number < ACCEPT:
        by = number - SEAT
        if by >= s.seats:
            return -1
        return SEAT + (by + int(seat) if by + int(seat) < s.seats else by + int(seat) - seats_of(s))
    return number
