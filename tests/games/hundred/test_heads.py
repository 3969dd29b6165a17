"""The action heads of Hundred, all of them, and what its numbers of actions mean, written down a second time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from parlour.games.hundred import moves
from parlour.games.hundred.heads import HEADS, head, unhead
from parlour.games.hundred.state import RACE, TURN
from tests.clauses import clause

from .table import fresh

# The numbers are in every stored match, so they never change: (first, how many).
CLAIM, JOIN, CELL, DONE, RACED = (0, 400), (404, 8), (412, 169), (581, 6), (587, 2400)
EVERY = range(-3, 2991)


def expected(phase: int, seat: int, seats: int) -> list[int]:
    """The action of every head of a seat, in the order of the parts."""
    first = 587 + 400 * seat if phase == RACE else 0
    joins = [404 + (seat + by) % seats if by < seats else -1 for by in range(8)]
    return [*range(first, first + 400), 400, 401, 402, 403, *joins, *range(412, 581), 581 + seat]


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (5, 3), (6, 5), (8, 4)])
@pytest.mark.parametrize("phase", [TURN, RACE])
@clause("H-16 H-59 H-61 H-77", "allows")
def test_every_head_leads_to_its_action_and_back(phase: int, seats: int, seat: int) -> None:
    s = fresh(seats=seats, ruleset="counters")
    s.phase = phase
    actions = expected(phase, seat, seats)
    assert len(actions) == HEADS.size
    assert [unhead(s, seat, h) for h in range(-2, HEADS.size + 2)] == [-1, -1, *actions, -1, -1]
    assert [(h, head(s, seat, a)) for h, a in enumerate(actions) if a >= 0] == [
        (h, h) for h, a in enumerate(actions) if a >= 0
    ]
    assert [HEADS.at(name) for name in ("claim", "pass", "take", "end", "forfeit", "join", "place", "done")] == [
        0, 400, 401, 402, 403, 404, 412, 581,
    ]  # fmt: skip


def test_what_nobody_does_has_no_head() -> None:
    s = fresh(seats=2, ruleset="zones")
    assert {head(s, 0, a) for a in (-7, -1, 2987, 2988, 5000)} == {-1}


@pytest.mark.parametrize(
    ("is_so", "which"),
    [
        (moves.is_claim, CLAIM),
        (moves.is_join, JOIN),
        (moves.is_cell, CELL),
        (moves.is_done, DONE),
        (moves.is_race_claim, RACED),
    ],
)
@clause("H-53 H-59", "refuses")
def test_which_numbers_mean_what(is_so: Callable[[int], bool], which: tuple[int, int]) -> None:
    first, many = which
    assert [a for a in EVERY if is_so(a)] == list(range(first, first + many))


@clause("H-28 H-29 H-59 H-61", "allows")
def test_a_claim_says_number_class_and_side() -> None:
    kinds = [(n, f) for n in range(1, 101) for f in range(4)]
    assert [moves.claim(n, f) for n, f in kinds] == list(range(400))
    assert [(moves.number_of(a), moves.class_of(a)) for a in range(400)] == kinds
    for side in range(6):
        raced = [moves.race_claim(side, n, f) for n, f in kinds]
        assert raced == list(range(587 + 400 * side, 987 + 400 * side))
        assert [(moves.number_of(a), moves.class_of(a), moves.side_of(a)) for a in raced] == [
            (n, f, side) for n, f in kinds
        ]
        assert moves.side_of(581 + side) == side
