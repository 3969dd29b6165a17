"""A record can be asked what is wrong with it: every field one beyond its bounds, every set of sides, every group."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from parlour.core.record import NOBODY, Record, copy
from parlour.games.hundred.board import CELL_AT, CELLS, HEX_LINKS, PLACES, RING_STEPS
from parlour.games.hundred.rules import check
from parlour.games.hundred.rules.sets import tally
from parlour.games.hundred.state import CONNECT, FORFEITED, IN, JOINED, OVER, UNUSED

from .table import GAME, fresh, turn

# The lowest and the highest value of each field at a table of two sides; the high end of some is that of their type.
BOUNDS: dict[str, tuple[int, int | None]] = {
    "phase": (0, 11), "row": (0, 125), "seat": (-4, 1), "thrower": (0, 1), "cur": (0, 1), "by": (-1, 1),
    "rack": (-1, 1), "cell": (-1, 168), "n": (0, 100), "f": (0, 3), "seen": (0, 25), "top": (0, 24),
    "card": (0, 25), "over": (0, 13), "reward": (0, 6000), "owner": (0, 2), "where": (0, 8), "board": (0, 100),
    "in_race": (0, 1), "midway": (0, 1), "redrawn": (0, 1), "clock": (0, 1), "throws": (0, None), "ply": (0, None),
    "due": (0, None), "broke": (0, None), "done": (0, None),
    "ruleset": (0, 3), "dice": (3, 4), "dice_from": (0, 200), "curtain_from": (1, 200), "signs": (0, 1),
    "fractions": (0, 1), "hex_links": (0, 1), "end": (0, 7), "multiple": (0, 1), "hex_price": (0, 1),
    "touching": (0, 1), "card_test": (0, 1), "marks": (0, 2), "layout": (0, 1), "diamond": (0, 1), "race": (0, 2),
}  # fmt: skip


def faults(s: Record, **fields: Any) -> int:
    """What is wrong with a copy of a record that has other values in some fields."""
    t = copy(s)
    for name, value in fields.items():
        t[name] = value
    return int(GAME.engine.faults(t))


@pytest.mark.parametrize("name", BOUNDS)
def test_each_field_has_its_bounds(name: str) -> None:  # H-91
    s = turn("zones").record
    low, high = BOUNDS[name]
    kind = np.iinfo(s[name].dtype)
    places = list(np.ndindex(np.shape(s[name])))
    for index in [i for i in places if not i or name == "board" or i[0]]:  # there is no number 0
        for value, outside in ((low - 1, True), (low, False), (high, False), (high and high + 1, True)):
            if value is not None and kind.min <= value <= kind.max:
                t = copy(s)
                if index:
                    t[name][index] = value
                else:
                    t[name] = value
                assert (GAME.engine.faults(t) == check.OUT_OF_RANGE) == outside, f"{name} {index} = {value}"


def test_two_to_eight_sides_and_the_rows_of_the_dice() -> None:  # H-02, H-09
    s = turn("zones").record
    assert faults(s, seats=1) == faults(s, seats=9) == check.OUT_OF_RANGE
    three = turn("zones", throw=134, dice=3).record
    assert not faults(three) and faults(three, row=55) != check.OUT_OF_RANGE
    assert faults(three, row=56) == check.OUT_OF_RANGE


@pytest.mark.parametrize("name", ["due", "broke", "done"])
def test_a_set_names_sides_at_the_table_only(name: str) -> None:  # H-02
    s = turn("zones", seats=3).record
    assert not faults(s)
    assert faults(s, **{name: int(s[name]) | 8}) & check.BAD_SIDES
    assert not faults(s, **{name: int(s[name]) | 4}) & check.BAD_SIDES


def left(side: int, status: int, joined: int = -1, when: int = 1, seats: int = 3, **fields: Any) -> Record:
    """Three sides, or as many as said, of which one has left the game."""
    s = copy(turn("zones", seats=seats).record)
    s.status[side], s.joined[side], s.left_at[side], s.money[side] = status, joined, when, 0
    s.due = int(s.due) & ~(1 << side)
    for name, value in fields.items():
        s[name] = value
    return s


def test_who_has_left_is_out_of_everything() -> None:  # H-74, H-76, H-77
    wrong = check.BAD_SIDES
    for right in (
        left(1, FORFEITED),
        left(1, JOINED, joined=0),
        left(2, JOINED, joined=1),
        left(1, FORFEITED, when=3),
    ):
        assert not faults(right)
    bad = [
        left(1, FORFEITED, when=0),
        left(1, FORFEITED, when=4),
        left(1, IN, when=1),
        left(1, JOINED),
        left(1, JOINED, joined=3),
        left(1, JOINED, joined=1),
        left(1, FORFEITED, joined=0),
        left(1, UNUSED, when=0),
        left(1, UNUSED + 1),
        left(1, FORFEITED, due=2),
        left(1, FORFEITED, broke=2),
        left(1, FORFEITED, money=[500, 1, 500, 0, 0, 0, 0, 0]),
        left(5, IN, when=0),
    ]
    assert [bool(faults(s) & wrong) for s in bad] == [True] * len(bad)


@pytest.mark.parametrize("name", ["due", "broke"])
def test_who_has_left_has_nothing_to_do(name: str) -> None:  # H-76
    s = left(1, FORFEITED)
    assert not check.sides_wrong(s)
    s[name] = int(s[name]) | 2
    assert check.sides_wrong(s) and faults(s) & check.BAD_SIDES


def test_a_side_joins_one_that_is_in_or_that_left_after_it() -> None:  # H-77
    s = left(1, JOINED, joined=2, seats=4)
    s.due = int(s.due) & ~4
    s.status[2], s.money[2] = FORFEITED, 0
    for when, wrong in ((2, False), (1, True)):
        s.left_at[2] = when
        assert bool(faults(s) & check.BAD_SIDES) == wrong
    for side in range(4):
        s.status[side], s.left_at[side], s.money[side], s.joined[side] = FORFEITED, side + 1, 0, -1
    assert faults(s) & check.BAD_SIDES, "somebody stays"


def test_one_side_alone_ends_the_game() -> None:  # H-78
    s = copy(left(1, FORFEITED))
    s.status[2], s.left_at[2], s.money[2], s.due = FORFEITED, 2, 0, 1
    assert faults(s) & check.BAD_SIDES
    s.phase, s.seat, s.may, s.over, s.broke = OVER, NOBODY, 0, 10, 2
    assert not faults(s, broke=0) & check.BAD_SIDES


def way_out(cell: int) -> list[int]:
    """Cells from the centre of the rings to a cell, each beside the one before."""
    q, r = PLACES[cell]
    found = [cell]
    while (q, r) != (0, 0):
        q, r = min(((q + a, r + b) for a, b in RING_STEPS), key=lambda p: (max(map(abs, (*p, sum(p)))), p))
        found.append(CELL_AT[q, r])
    return found[::-1]


@pytest.mark.parametrize("cell", range(1, CELLS))
def test_counters_on_the_rings_form_one_group_from_the_centre(cell: int) -> None:  # H-52, H-53
    s = copy(fresh(ruleset="connect"))
    way = way_out(cell)
    assert way[0] == 0 and all(b in near(a) for a, b in pairwise(way))
    for n, at in enumerate(way, start=1):
        s.board[at] = n
    s.covered = len(way)
    assert not check_group(s)
    s.board[way[-2]] = 0
    s.covered = len(way) - 1
    assert check_group(s), "the last one stands alone, or nothing is in the centre"


def near(cell: int) -> list[int]:
    """The cells beside a cell of the rings."""
    q, r = PLACES[cell]
    return [CELL_AT[q + a, r + b] for a, b in RING_STEPS if (q + a, r + b) in CELL_AT]


def check_group(s: Record) -> bool:
    """Whether the counters are scattered, as far as the rules can tell."""
    assert s.ruleset == CONNECT
    return bool(GAME.engine.faults(s) & check.BAD_GROUP)


@pytest.mark.parametrize("n", [1, 43, 49, 50, 51, 52, 99, 100])
def test_covered_numbers_that_must_touch_form_one_group(n: int) -> None:  # H-94
    s = copy(fresh(ruleset="hexes", touching="yes"))
    beside = next(int(m) for m in HEX_LINKS[s.diamond, n] if m)
    for owned, scattered in (([n, beside], False), ([n], False), ([n, 27 if n != 27 else 80], True)):
        t = copy(s)
        for m in owned:
            t.owner[m] = 1
        t.covered = len(owned)
        tally(t)
        assert bool(GAME.engine.faults(t) & check.BAD_SPREAD) == scattered
        assert not GAME.engine.faults(t) & check.BAD_COUNT
        for word in range(2):
            u = copy(t)
            u.near[word] ^= 4
            assert GAME.engine.faults(u) & check.BAD_COUNT, "the set of numbers that touch is wrong"


def test_a_target_in_counters_is_at_most_a_hundred_and_elsewhere_at_least_five() -> None:  # H-80
    refused = [("counters", 101), ("zones", 4)]
    fits = [("counters", 100), ("zones", 5)]
    for (ruleset, target), fault in [(x, True) for x in refused] + [(x, False) for x in fits]:
        s = fresh(ruleset=ruleset, end="funds")
        s.target, s.start_money = target, 0
        s.money[:2] = 0
        assert bool(GAME.engine.faults(s) & check.BAD_OPTIONS) == fault, (ruleset, target)


def test_time_ends_a_game_by_time_only() -> None:  # H-81
    s = turn("zones").record
    throwing = {"phase": 2, "seat": -1, "due": 0}
    assert not faults(s, **throwing)
    assert not faults(s, **throwing, throws=int(s.throw_limit)), "no limit without end=time"
    timed = turn("zones", end="time").record
    assert not faults(timed, **throwing)
    assert faults(timed, **throwing, throws=int(timed.throw_limit)) & check.BAD_THROWS
    assert faults(timed, **throwing, clock=1) & check.BAD_THROWS
