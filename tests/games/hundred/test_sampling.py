"""A random action is one of the legal ones, and every legal one can come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from parlour.core.dice import first_luck
from parlour.core.record import CHANCE, Record, copy
from parlour.games.hundred.moves import FORFEIT, JOIN
from parlour.games.hundred.rules import sampling
from parlour.games.hundred.state import MARK, PLACE
from tests.clauses import clause
from tests.tables import line_records

from .table import GAME, fresh, read, turn


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


def shares(draw: Callable[[int], int], many: int) -> Counter[int]:
    """How often each action comes for lucks that lie evenly between 0 and 2^32, three times as many as actions."""
    return Counter(int(draw(((2 * k + 1) << 32) // (6 * many))) for k in range(3 * many))


@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes"])
@clause("H-14 H-16", "allows")
def test_every_action_of_a_turn_is_as_likely(ruleset: str) -> None:
    s = turn(ruleset, throw=1236).record
    legal = GAME.list_legal(s)
    assert shares(lambda luck: sampling.sample_turn(s, luck), len(legal)) == dict.fromkeys(legal, 3)


@pytest.mark.parametrize("race", ["several may=AB", "B cur=B"])
@clause("H-59 H-61", "allows")
def test_every_action_of_a_race_is_as_likely(race: str) -> None:
    racks = "racks=A:5,12,36,48,50,88/B:7,14,18,64,99,100 board=C:24"
    more = "" if "several" in race else "race=turns"
    s = read(f"ruleset=connect {more} phase=race seat={race} in_race=1 throws=1 throw=1346 {racks}").record
    legal = GAME.list_legal(s)
    assert shares(lambda luck: sampling.sample_race(s, luck), len(legal)) == dict.fromkeys(legal, 3)


@clause("H-08", "allows")
def test_every_card_that_was_not_seen_is_as_likely() -> None:
    s = copy(turn("zones").record)
    s.pack[:3], s.seen = (4, 25, 1), 3
    left = [card for card in range(1, 26) if card not in (4, 25, 1)]
    assert shares(lambda luck: sampling.sample_card(s, luck), 22) == dict.fromkeys(left, 3)
    s.pack[:], s.seen, s.top = range(1, 26), 25, 7
    assert shares(lambda luck: sampling.sample_card(s, luck), 22) == {8: 66}


@clause("H-75 H-77", "allows")
def test_to_leave_and_to_join_each_side_are_as_likely() -> None:
    s = copy(turn("zones", seats=4).record)
    s.broke = 0b0010
    ways = [FORFEIT, JOIN, JOIN + 2, JOIN + 3]
    assert shares(lambda luck: sampling.sample_broke(s, luck), 4) == dict.fromkeys(ways, 3)


@pytest.mark.parametrize(("ruleset", "cells"), [("hexes", range(1, 101)), ("connect", range(1, 169))])
@clause("H-96", "allows")
def test_every_cell_without_a_mark_is_as_likely(ruleset: str, cells: range) -> None:
    s = copy(fresh(ruleset=ruleset, marks="random"))
    GAME.engine.play(s, 0)
    marked = [1, 56, 57, 58, 100, *([113, 114, 115, 168] if ruleset == "connect" else [])]
    for cell in marked:
        GAME.engine.play(s, cell)
    left = [cell for cell in cells if cell not in marked]
    assert shares(lambda luck: sampling.sample_mark(s, luck), len(left)) == dict.fromkeys(left, 3)
    assert GAME.list_legal(s) == left
