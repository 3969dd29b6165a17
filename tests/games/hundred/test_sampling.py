"""A random action is one of the legal ones, and every legal one can come."""

from __future__ import annotations

import random

import numpy as np
import pytest

from parlour.core.dice import first_luck
from parlour.core.record import CHANCE, Record, copy
from parlour.games.hundred.state import MARK, PLACE
from tests.tables import line_records

from .table import GAME, read


def drawn(s: Record, times: int) -> set[int]:
    """The actions that come in so many draws."""
    out, found = np.empty(GAME.max_legal, np.int32), set()
    a, b = first_luck(7, int(s.ply))
    for _ in range(times):
        action, a, b = GAME.engine.sample(s, out, a, b)
        found.add(int(action))
    return found


def test_who_begins_is_any_side() -> None:  # H-12
    s = GAME.start(ruleset="zones", seats=3)
    assert drawn(s, 40) == set(GAME.list_legal(s)) == {0, 1, 2}


@pytest.mark.parametrize("ruleset", ["hexes", "connect"])
def test_a_marked_cell_is_drawn_once_and_any_cell_can_be(ruleset: str) -> None:  # H-96
    for s in line_records(GAME, {"ruleset": ruleset, "marks": "random"}, seed=1):
        if s.phase == MARK:
            legal = set(GAME.list_legal(s))
            assert drawn(s, 12 * len(legal)) == legal
            assert {int(GAME.engine.odds(s, action)) for action in legal} == {1} and s.seat == CHANCE
            break


def test_a_counter_goes_to_any_cell_that_the_rules_allow() -> None:  # H-52 to H-54
    rng, seen = random.Random(4), 0
    for s in line_records(GAME, {"ruleset": "connect", "seats": 2}, seed=2):
        if s.phase == PLACE and rng.random() < 0.3:
            legal = set(GAME.list_legal(s))
            assert drawn(s, 15 * len(legal)) == legal
            seen = max(seen, *legal)
    assert seen


def test_who_is_broke_leaves_or_joins_a_side_with_money() -> None:  # H-75, H-77
    s = copy(read("ruleset=zones seats=3 phase=broke seat=A throws=1 throw=1346 due=BC broke=A "
                  "thrower=A cur=A n=12 f=0 by=A card=C01 pack=C01 cover=A:12 money=0,500,500").record)  # fmt: skip
    legal = set(GAME.list_legal(s))
    assert len(legal) == 3 and drawn(s, 60) == legal
