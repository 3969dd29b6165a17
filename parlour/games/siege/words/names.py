"""Names in sentences: seats, kinds of pieces, squares, forts, steps of the turn, cards."""

from __future__ import annotations

import re

from parlour.core.english import NUMBERS
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import state
from ..board import (
    ABOARD,
    ARMIES,
    CANNON,
    CAVALRY,
    KIND_NAMES,
    KIND_OF,
    KING,
    SEATS,
    SHIP,
    SLOTS,
    SOLDIER,
    WIDTH,
    WRITTEN,
)

SEAT_NAMES = ("Red", "Blue", "Green", "Gold")  # the four colours, and the seats where nobody picks one
SHAPES = ("circle", "square", "diamond", "hexagon")  # under the pieces of each colour
BEARINGS = (  # throws for the direction: none, lines, directions. S-97
    (), ("N-S", "NE-SW", "E-W", "SE-NW"), ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
)  # fmt: skip
BEARING_TITLES = (
    (), ("north and south", "north-east and south-west", "east and west", "south-east and north-west"),
    ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
)  # fmt: skip
PLURALS = ("ships", "cannons", "soldiers", "cavalry", "kings", "wall blocks")
FORT_TITLES = {
    "NW": "north-west", "NE": "north-east", "SE": "south-east", "SW": "south-west", "W": "west", "E": "east",
}  # fmt: skip
STEP_NAMES = (
    "sale of a fort", "Step 1, ships move", "Step 2, ships fire", "Step 3, cannons move", "Step 4, cannons fire",
    "Step 5, soldiers and cavalry move", "Step 6, soldiers and cavalry fire", "Step 7, the king moves",
)  # fmt: skip
DOING = (
    "selling a fort", "moving ships (Step 1)", "firing with ships (Step 2)", "moving cannons (Step 3)",
    "firing with cannons (Step 4)", "moving soldiers and cavalry (Step 5)",
    "firing with soldiers and cavalry (Step 6)", "moving the king (Step 7)",
)  # fmt: skip
_ASIDE = {  # what somebody is doing outside the seven steps
    state.COLOUR: "choosing a colour", state.PICK: "choosing a fort",
    state.SHIPS: "setting up", state.TROOPS: "setting up", state.HORSE: "setting up",
    state.TRADE: "deciding whether to sell a fort", state.BUYER: "offering a fort for sale",
    state.PRICE: "offering a fort for sale", state.ANSWER: "answering an offer",
    state.CARD_FORT: "carrying out a Fate Card", state.CARD_CELL: "carrying out a Fate Card",
    state.DEBT: "paying a debt", state.DEBT_KIND: "paying a debt",
    state.BUY: "buying from the Bank", state.BUY_CELL: "buying from the Bank",
}  # fmt: skip
ARMS = {2: "ships", 4: "cannons", 6: "soldiers and cavalry"}
MOVES_IN = (1, 3, 5, 5, 7)  # the step in which each kind moves
_SQUARE = re.compile(r"(\d{1,2})[,.](\d{1,2})")


def seat_name(s: Record, seat: int) -> str:
    """Return a seat's name, which is its colour."""
    return SEAT_NAMES[colour_of(s, seat)]


def colour_of(s: Record, seat: int) -> int:
    """Return the number of a seat's colour: the one it picked or, before that, the one with the seat's own number if it
    is free, else another. S-98
    """
    if not s.colours:
        return seat
    picked = [colour - 1 for colour in s.colour.tolist()]
    if picked[seat] >= 0:
        return picked[seat]
    waiting = [other for other in range(SEATS) if picked[other] < 0]
    own = [other for other in waiting if other not in picked]
    free = [colour for colour in range(SEATS) if colour not in picked and colour not in own]
    return seat if seat in own else free[[other for other in waiting if other in picked].index(seat)]


def seat_called(s: Record, name: str) -> int | None:
    """Return the seat whose colour has this name; None if no seat has it."""
    names = [seat_name(s, seat).lower() for seat in range(SEATS)]
    return names.index(name.lower()) if name.lower() in names else None


def placing_kind(s: Record) -> int:
    """Return the kind of piece that is placed now, while the game is set up. S-12, S-13, S-14, S-96"""
    if s.phase != state.TROOPS:
        return SHIP if s.phase == state.SHIPS else CAVALRY
    soldiers, cannons = int(ARMIES[s.army, SOLDIER]), int(ARMIES[s.army, CANNON])
    return SOLDIER if s.placed < soldiers else CANNON if s.placed < soldiers + cannons else KING


def square_names(s: Record, cells: list[int]) -> str:
    """Return the names of squares as part of a sentence, separated by semicolons because each contains a comma: "4,1;
    5,1 and 6,1".
    """
    names = [square_name(s, cell) for cell in cells]
    return " and ".join([*(["; ".join(names[:-1])] if names[1:] else []), *names[-1:]])


def square_name(s: Record, cell: int) -> str:
    """Return the name of a square: its column and its row, both counted from 0, such as "9,3"."""
    y, x = divmod(int(cell), int(WIDTH[s.map]))
    return f"{x},{y}"


def read_square(s: Record, text: str) -> int | None:
    """Return the square with this name; None if the map has no such square."""
    found = _SQUARE.fullmatch(text)
    if not found:
        return None
    m, x, y = WRITTEN[s.map], int(found[1]), int(found[2])
    return y * m.width + x if x < m.width and y < m.height else None


def fort_name(s: Record, fort: int) -> str:
    """Return the name of a fort as part of a sentence: the north-west fort."""
    return f"the {FORT_TITLES[WRITTEN[s.map].forts[fort].name]} fort"


def fort_letters(s: Record) -> list[str]:
    """Return the short names of this map's forts: NW, NE …"""
    return [fort.name for fort in WRITTEN[s.map].forts]


def piece_on(s: Record, cell: int) -> tuple[int, int] | None:
    """Return (seat, kind) of the piece on a square; None if there is none."""
    piece = int(s.occ[cell]) - 1
    return None if piece < 0 else (piece // SLOTS, int(KIND_OF[piece % SLOTS]))


def has_block(s: Record, cell: int) -> bool:
    """Return whether a wall block stands on a square. S-05"""
    y, x = divmod(int(cell), int(WIDTH[s.map]))
    return bool(int(s.blocks[y]) >> x & 1)


def kind_of_slot(slot: int) -> int:
    """Return the kind of piece that a slot holds."""
    return int(KIND_OF[slot])


def cargo_of_ship(s: Record, seat: int, ship: int) -> list[int]:
    """Return how many pieces of each kind are aboard a ship."""
    load = [0] * len(KIND_NAMES)
    for slot in (s.pos[seat] == ABOARD + ship).nonzero()[0].tolist():
        load[KIND_OF[slot]] += 1
    return load


def many(number: int, kind: int) -> str:
    """Return a number of pieces of one kind in words: "two soldiers", "a cannon"."""
    if number == 1:
        return f"a {KIND_NAMES[kind]}" if kind != CAVALRY else "a cavalry unit"
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {PLURALS[kind]}"


def guineas(amount: int) -> str:
    """Return a sum of money: "1,500 guineas"."""
    return f"{amount:,} guineas"


def step_name(s: Record) -> str:
    """Return the current step of the turn, in words."""
    return STEP_NAMES[min(int(s.step), len(STEP_NAMES) - 1)]


def doing_name(s: Record) -> str:
    """Return a phrase that says what the acting seat is doing: "moving ships (Step 1)", "paying a debt"."""
    if s.step == state.MARCH and s.phase in (state.MOVE_PICK, state.MOVE_TO):
        return f"moving {'cavalry' if s.half else 'soldiers'} (Step 5)"
    return _ASIDE.get(int(s.phase)) or DOING[min(int(s.step), len(DOING) - 1)]


def whose(seat: int) -> str:
    """Return a seat's name in the possessive: "Red's"; "nobody's" for a negative number."""
    return f"{name_of(seat)}'s" if seat >= 0 else "nobody's"
