"""The action heads of Siege, all of them, and what its numbers of actions mean, written down a second time."""

from __future__ import annotations

import pytest

from parlour.core.record import copy
from parlour.games.siege import moves
from parlour.games.siege.heads import HEADS, head, unhead
from parlour.games.siege.state import PRICE, SHIP_PICK
from tests.clauses import clause

from .game import GAME

# The numbers are in every stored match, so they never change.
CELLS, FIRST_SEAT, CLOCK = 1008, 1024, 1033
PIECES = {0: "ship", 1: "cannon", 2: "soldier", 3: "cavalry", 4: "king", 5: "block"}
MAPS = {"main": (36, 28), "quick": (28, 16)}


def expected(phase: int, board: str, seats: int, seat: int) -> list[int]:
    """The action of every head: the squares row by row on the main map's grid, named actions, seats, and prices."""
    wide, high = MAPS[board]
    grid = [wide * (i // 36) + i % 36 if i % 36 < wide and i // 36 < high else -1 for i in range(CELLS)]
    if phase == PRICE:
        grid = [-1] * CELLS
    others = [FIRST_SEAT + (seat + by) % seats if by < seats else -1 for by in range(4)]
    prices = range(51) if phase == PRICE else [-1] * 51
    return [*grid, *range(CELLS, FIRST_SEAT), *others, *range(FIRST_SEAT + 4, CLOCK), *prices]


@pytest.mark.parametrize(
    ("board", "seats", "seat"),
    [("quick", 2, 0), ("quick", 2, 1), ("main", 2, 1), ("main", 3, 2), ("main", 4, 1)],
)
@pytest.mark.parametrize("phase", [SHIP_PICK, PRICE])
@clause("S-01 S-85", "allows")
def test_every_head_leads_to_its_action_and_back(phase: int, board: str, seats: int, seat: int) -> None:
    s = copy(GAME.start(map=board, seats=seats))
    s.phase = phase
    actions = expected(phase, board, seats, seat)
    assert len(actions) == HEADS.size
    assert [unhead(s, seat, h) for h in range(-2, HEADS.size + 2)] == [-1, -1, *actions, -1, -1]
    named = [(h, a) for h, a in enumerate(actions) if a >= 0]
    assert [(h, head(s, seat, a)) for h, a in named] == [(h, h) for h, _ in named]
    assert {head(s, seat, a) for a in (-9, -1, CLOCK, CLOCK + 1, 3000)} == {-1}
    if phase == PRICE:
        assert head(s, seat, 51) == -1, "no fort costs more than 5,000 guineas"


@clause("S-01 S-10 S-36 S-73 S-85 S-88 S-98", "allows")
def test_which_numbers_mean_what() -> None:
    found: dict[str, list[int]] = {}
    for action in range(-4, CLOCK + 4):
        for name, of in (
            ("ashore", moves.cargo_of), ("goods", moves.goods_of), ("fort", moves.fort_of), ("seat", moves.seat_of),
            ("colour", moves.colour_of), ("cell", lambda a: 0 if moves.is_cell(a) else -1),
        ):  # fmt: skip
            if of(action) != -1:
                found.setdefault(name, []).append(action)
    first = {"cell": (0, CELLS), "ashore": (1011, 4), "goods": (1015, 5), "fort": (1020, 4), "seat": (1024, 4),
             "colour": (1029, 4)}  # fmt: skip
    assert found == {name: list(range(at, at + many)) for name, (at, many) in first.items()}
    assert [PIECES[moves.cargo_of(a)] for a in range(1011, 1015)] == ["king", "cannon", "soldier", "cavalry"]
    assert [PIECES[moves.goods_of(a)] for a in range(1015, 1020)] == [
        "ship", "cannon", "soldier", "cavalry", "block",
    ]  # fmt: skip
    for of, first_of in ((moves.fort_of, 1020), (moves.seat_of, 1024), (moves.colour_of, 1029)):
        assert [of(first_of + i) for i in range(4)] == [0, 1, 2, 3]
    assert [moves.ashore(moves.cargo_of(a)) for a in range(1011, 1015)] == list(range(1011, 1015))
    assert [moves.buying(moves.goods_of(a)) for a in range(1015, 1020)] == list(range(1015, 1020))
