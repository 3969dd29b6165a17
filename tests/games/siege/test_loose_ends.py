"""What the rules take for granted is refused in a position that contradicts it, each with its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.errors import BadPosition
from parlour.core.record import Record
from parlour.games.siege.board import ABOARD, CELLS, FIRST_SLOT, NONE
from parlour.games.siege.faults import refuse_loose_ends
from parlour.games.siege.state import (
    ANSWER,
    ASHORE,
    BUY_CELL,
    BUYER,
    CARD_CELL,
    CARD_FORT,
    DEBT,
    DEBT_KIND,
    MOVE_TO,
    PRICE,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIP_SAIL,
)

from .positions import at_step, base

SOLDIER = int(FIRST_SLOT[2])
AWAY = "names a commander or a fort that is not at this table"
STRANGER = "pieces of a commander who is not at this table"
ADRIFT = "aboard a ship that is not there"
EMPTY_HAND = "Nothing is in hand"
NO_KIND = "does not say what is to be put on the board"
NO_FORT = "does not say which fort is for sale"
NO_BUYER = "does not say to whom the fort is offered"
NO_CARD = "does not say which card is carried out"


def sound(**options: Any) -> Record:
    """A position with nothing wrong: two commanders, one of them with a ship that carries a soldier."""
    s = at_step(base((0, "ship", (12, 6), ("soldier",)), (0, "soldier", (5, 3)), **options), 1)
    refuse_loose_ends(s)
    return s


def setting(**fields: int) -> Callable[[Record], None]:
    """A change of some fields."""

    def change(s: Record) -> None:
        for name, value in fields.items():
            s[name] = value

    return change


def element(name: str, index: Any, value: int) -> Callable[[Record], None]:
    """A change of one number of a field."""

    def change(s: Record) -> None:
        s[name][index] = value

    return change


WRONG: list[tuple[Callable[[Record], None], str]] = [
    (setting(cur=2), AWAY), (setting(first=2), AWAY), (setting(buyer=2), AWAY), (element("owner", 1, 2), AWAY),
    (element("pos", (2, 0), 5), STRANGER), (element("pos", (3, 40), 5), STRANGER), (element("alive", 2, 1), STRANGER),
    (element("alive", 3, 1), STRANGER),
    (element("pos", (0, SOLDIER), ABOARD + 1), ADRIFT), (element("pos", (0, 0), NONE), ADRIFT),
    (element("pos", (0, 0), CELLS), ADRIFT), (element("pos", (0, 1), ABOARD + 2), ADRIFT),
    (element("alive", 0, 0), "out of the game"),
]  # fmt: skip
for _phase in (SHIP_SAIL, SHIP_PAUSE, ASHORE, MOVE_TO, DEBT_KIND):
    WRONG += [(setting(phase=_phase, sel=sel, kind=2), EMPTY_HAND) for sel in (NONE, 1, SOLDIER)]
for _phase in (ASHORE, BUY_CELL):
    WRONG.append((setting(phase=_phase, sel=0, kind=-1), NO_KIND))
for _phase in (BUYER, PRICE, ANSWER):
    WRONG.append((setting(phase=_phase, fort=-1, buyer=1), NO_FORT))
for _phase in (PRICE, ANSWER):
    WRONG.append((setting(phase=_phase, fort=0, buyer=-1), NO_BUYER))
for _phase in (CARD_FORT, CARD_CELL, DEBT):
    WRONG += [(setting(phase=_phase, card=0, op=0), NO_CARD), (setting(phase=_phase, card=1, op=2), NO_CARD)]


@pytest.mark.parametrize(("change", "says"), WRONG)
def test_a_loose_end_is_refused(change: Callable[[Record], None], says: str) -> None:
    s = sound()
    change(s)
    with pytest.raises(BadPosition, match=says):
        refuse_loose_ends(s)


@pytest.mark.parametrize("name", ["fort", "home"])
def test_the_quick_map_has_two_forts(name: str) -> None:
    s = sound()
    for forts, board in ((4, 0), (2, 1)):
        s.map = board
        for number in range(4):
            if name == "fort":
                s.fort = number
            else:
                s.home[1, 1] = number
            if number < forts:
                refuse_loose_ends(s)
            else:
                with pytest.raises(BadPosition, match=AWAY):
                    refuse_loose_ends(s)
        s.fort, s.home[1, 1] = -1, -1


FITS = [
    {"phase": SHIP_SAIL, "sel": 0}, {"phase": SHIP_PAUSE, "sel": 0}, {"phase": ASHORE, "sel": 0, "kind": 0},
    {"phase": MOVE_TO, "sel": SOLDIER + 1}, {"phase": DEBT_KIND, "sel": 0}, {"phase": BUY_CELL, "kind": 0},
    {"phase": BUYER, "fort": 0}, {"phase": PRICE, "fort": 0, "buyer": 0}, {"phase": ANSWER, "fort": 3, "buyer": 1},
    {"phase": CARD_FORT, "card": 1, "op": 0}, {"phase": CARD_CELL, "card": 1, "op": 1},
    {"phase": DEBT, "card": 40, "op": 1},
    {"phase": SHIP_PICK, "sel": -1}, {"cur": 1}, {"first": 1}, {"buyer": 1},
]  # fmt: skip


@pytest.mark.parametrize("fields", FITS, ids=str)
def test_a_position_that_says_what_it_needs_is_read(fields: dict[str, int]) -> None:
    s = sound()
    setting(**fields)(s)
    refuse_loose_ends(s)
