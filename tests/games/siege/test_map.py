"""Siege's two maps: every fact that the rulebook states about them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from parlour.games.siege.board import (
    ARMIES,
    BLOCK,
    FIRST_SLOT,
    FORT_AT,
    KIND_OF,
    PORT_AT,
    PORT_CELLS,
    QUOTA,
    SLOTS,
    STANDARD,
    TERRAIN,
    WRITTEN,
    Map,
    read_maps,
)
from parlour.games.siege.rules.fire import can_hit
from parlour.games.siege.state import OVER

from .positions import Square, at_step, empty, play

MAIN, QUICK = WRITTEN
NEAR = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def signs(m: Map) -> dict[Square, str]:
    """The sign of every square."""
    return {(x, y): m.rows[y][x] for y in range(m.height) for x in range(m.width)}


def steps(m: Map, starts: set[Square], ground: str) -> dict[Square, int]:
    """How far every square of this ground is from the nearest start."""
    board, found, edge = signs(m), dict.fromkeys(starts, 0), list(starts)
    while edge:
        x, y = edge.pop(0)
        for dx, dy in NEAR:
            q = x + dx, y + dy
            if board.get(q, "?") in ground and q not in found:
                found[q] = found[x, y] + 1
                edge.append(q)
    return found


def masses(m: Map, ground: str) -> list[int]:
    """The sizes of the connected parts, largest first."""
    left, sizes = {q for q, sign in signs(m).items() if sign in ground}, []
    while left:
        part = set(steps(m, {next(iter(left))}, ground))
        sizes.append(len(part))
        left -= part
    return sorted(sizes, reverse=True)


def ports(m: Map, fort: int) -> set[Square]:
    """A fort's port squares, by the table."""
    number = WRITTEN.index(m)
    return {(int(c) % m.width, int(c) // m.width) for c in PORT_CELLS[number, fort]}


def rim(m: Map, fort: int) -> set[Square]:
    """A fort's wall squares."""
    f = m.forts[fort]
    return {(x, y) for x in range(f.x0, f.x1 + 1) for y in range(f.y0, f.y1 + 1)
            if x in (f.x0, f.x1) or y in (f.y0, f.y1)}  # fmt: skip


def test_the_main_map_is_counted_right() -> None:
    assert (MAIN.width, MAIN.height) == (36, 28)
    assert Counter("".join(MAIN.rows)) == {".": 428, "~": 388, "P": 16, "^": 16, "x": 40, "W": 72, "o": 48}
    assert list(MAIN.rows) == [row[::-1] for row in MAIN.rows] == list(MAIN.rows[::-1])


def test_the_quick_map_is_counted_right() -> None:
    assert (QUICK.width, QUICK.height) == (28, 16)
    assert Counter("".join(QUICK.rows)) == {".": 212, "~": 150, "P": 8, "^": 4, "x": 14, "W": 36, "o": 24}
    assert all(row == row[::-1] for row in QUICK.rows)


def test_land_and_sea_hang_together_as_said() -> None:
    assert masses(MAIN, ".Wo") == [248, 248, 36, 8, 8] and masses(MAIN, "~P") == [404]
    assert masses(QUICK, ".Wo") == [266, 6] and masses(QUICK, "~P") == [158]


def test_forts_lie_where_they_are_said_to_lie() -> None:
    assert [f.name for f in MAIN.forts] == ["NW", "NE", "SE", "SW"] and [f.name for f in QUICK.forts] == [
        "W",
        "E",
    ]
    assert [f[1:] for f in MAIN.forts] == [(4, 1, 8, 6), (27, 1, 31, 6), (27, 21, 31, 26), (4, 21, 8, 26)]
    assert [f[1:] for f in QUICK.forts] == [(2, 5, 6, 10), (21, 5, 25, 10)]
    for m in WRITTEN:
        number = WRITTEN.index(m)
        for fort in range(len(m.forts)):
            assert (FORT_AT[number] == fort).sum() == 30 and (PORT_AT[number] == fort).sum() == 4
            assert {signs(m)[q] for q in rim(m, fort)} == {"W"} and len(rim(m, fort)) == 18
    assert [sorted(ports(MAIN, f)) for f in range(4)] == [
        [(x, y) for y in range(top, top + 4)] for x, top in ((9, 2), (26, 2), (26, 22), (9, 22))
    ]
    assert [sorted(ports(QUICK, f)) for f in range(2)] == [[(x, y) for y in range(6, 10)] for x in (7, 20)]


@pytest.mark.parametrize("m", WRITTEN, ids=lambda m: m.name)
def test_no_two_squares_of_one_ground_touch_at_a_corner_only(m: Map) -> None:
    board = signs(m)
    for ground in (".Wo", "~P"):
        for (x, y), sign in board.items():
            for dx in (-1, 1):
                if sign in ground and board.get((x + dx, y + 1), "?") in ground:
                    assert board[x + dx, y] in ground or board[x, y + 1] in ground, (x, y)


def test_forts_are_as_far_apart_as_said() -> None:
    by_sea = [min(steps(MAIN, ports(MAIN, 0), "~P")[q] for q in ports(MAIN, f)) for f in (1, 3, 2)]
    assert by_sea == [17, 17, 23]
    assert min(steps(QUICK, ports(QUICK, 0), "~P")[q] for q in ports(QUICK, 1)) == 13
    on_foot = [
        min(steps(MAIN, rim(MAIN, f), ".Wo").get(q, 99) for q in rim(MAIN, g)) for f, g in ((0, 3), (1, 2))
    ]
    assert on_foot == [15, 15] and (27, 1) not in steps(MAIN, rim(MAIN, 0), ".Wo")
    assert min(steps(QUICK, rim(QUICK, 0), ".Wo")[q] for q in rim(QUICK, 1)) == 15


def test_sea_beside_walls_outside_ports() -> None:
    board = signs(MAIN)
    beside = {(x, y) for (x, y), sign in board.items() if sign == "~"
              and any(board.get((x + dx, y + dy)) == "W" for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))}  # fmt: skip
    assert beside == {(x, y) for x in (9, 26) for y in (1, 6, 21, 26)}


def test_slots_make_room_for_every_quota() -> None:
    assert (
        SLOTS == 41 and np.bincount(KIND_OF).tolist() == QUOTA.tolist() == [10, 10, 12, 8, 1] and BLOCK == 5
    )


def test_standard_deployment_stands_where_it_should() -> None:
    for number, m in enumerate(WRITTEN):
        for fort in range(len(m.forts)):
            cells = [int(c) for c in STANDARD[number, fort] if c >= 0]
            assert len(cells) == len(set(cells)) == 37
            first = {kind: int(ARMIES[0, kind]) for kind in range(5)}
            usual = [
                int(STANDARD[number, fort, FIRST_SLOT[kind] + i])
                for kind in range(5)
                for i in range(first[kind])
            ]
            grounds = [m.rows[c // m.width][c % m.width] for c in usual]
            assert len(usual) == 25 and grounds[:4] == ["P"] * 4 and set(grounds[4:]) <= {"W", "o"}
            more = [m.rows[c // m.width][c % m.width] for c in cells if c not in usual]
            assert sorted(more) == sorted("WWWWoo....~~"), (
                "a full army: walls, inside, before the fort, at sea"
            )
            horse = [int(c) for c in STANDARD[number, fort, 32:36]]
            assert {m.rows[c // m.width][c % m.width] for c in horse} == {"o"}
    assert STANDARD[0, 0, 10] == 1 * 36 + 4 and STANDARD[0, 1, 10] == 1 * 36 + 31
    assert STANDARD[0, 2, 0] == 25 * 36 + 26, "the southern forts fill their ports from the south"


@pytest.mark.parametrize("name", ["main", "quick"])
def test_nothing_of_walls_and_ships_is_in_range_at_the_start(name: str) -> None:
    s = play(empty(map=name, deploy="standard", forts2=1), 0, 1020, 1021)
    assert s.phase != OVER
    for step in (2, 4):
        assert not can_hit(at_step(s, step), step)


@pytest.mark.parametrize(
    "text",
    ["sea main 3 1\nrows\n...\nend", "map m 3 1\nrows\n..\nend", "map m 3 1\nrows\n..?\nend",
     "map m 3 1\nfort 1 A 0 0 1 1\nrows\n...\nend", "map m 3 1\nrows\n...\n..."],
)  # fmt: skip
def test_a_map_that_is_not_one_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_maps(text)


def test_squares_beyond_the_quick_map_are_no_ground() -> None:
    assert set(TERRAIN[1, 28 * 16 :].tolist()) == {2}
