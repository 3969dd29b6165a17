"""The way of a move, what shuts it, and the places on which danger depends, against lines walked by coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from parlour.core.record import Record, copy
from parlour.games.taliesin.board import LINES, PLACES, L
from parlour.games.taliesin.rules import danger, marks, survey
from parlour.games.taliesin.rules.placement import seat_of
from tests.clauses import clause

from .composed import TABLES, Cell, cell_of, composed, place_of
from .kit import GAME
from .slow import CORNERS, EDGES, RUNNERS, Boards
from .test_codes import LETTERS, alone, reaches

each_table = pytest.mark.parametrize("options", TABLES, ids=str)
DIRECTIONS = [*EDGES, *CORNERS]
HOLE = -2


def lines_of(slow: Boards, cell: Cell) -> Iterator[list[Cell]]:
    """The lines along which the piece on a cell runs on its level, up to and with the first piece."""
    kind = slow.on[cell][1]
    steps = DIRECTIONS if kind in "LP" else RUNNERS[kind]
    for step in steps:
        line = list(slow.walk(cell, step, kind == "R"))
        yield line[:1] if kind in "LP" else line


def written(ask: Any, *given: Any) -> list[int]:
    """What a rule writes, as a list."""
    out = np.full(survey.LONGEST_ROUTE + LINES, -99, np.int32)
    n = int(ask(*given, out))
    return [int(x) for x in out[:n]]


@each_table
@clause("T-11 T-14 T-16 T-20", "allows")
def test_the_way_of_a_move_is_open_and_the_shortest(options: dict[str, Any]) -> None:
    through = 0
    for s, slow in composed(51, 4, options):
        for cell, (_, kind) in slow.on.items():
            a, number = place_of(cell), LETTERS.index(kind)
            lines = [[place_of(at) for at in line] for line in lines_of(slow, cell)]
            level = range(162 * (cell[0] - 1), 162 * cell[0])
            for b in {*level[::9], *(b for line in lines for b in line), *range(3, 162 * slow.boards, 29)} - {
                a
            }:
                way = written(survey.route, s, number, a, b)
                assert way[0] == a and way[-1] == b
                if cell[0] == cell_of(b)[0]:
                    ways = [line[: line.index(b) + 1] for line in lines if b in line]
                    least = min((len(one) for one in ways), default=1)
                    assert way[1:] in [one for one in ways if len(one) == least] or (
                        not ways and way == [a, b]
                    )
                elif cell_of(b) in slow.up_and_down(cell) or not reaches(slow, cell, cell_of(b)):
                    assert way == [a, b]
                else:
                    through += 1
                    check_dive(slow, kind, way)
    assert through or options.get("boards") == 1


def check_dive(slow: Boards, kind: str, way: list[int]) -> None:
    """A way through the hole: inward on one level and outward on another, nothing on it, by senses that fit."""
    hole = way.index(HOLE)
    halves = [way[:hole], way[:hole:-1]]
    senses = []
    for half in halves:
        cells = [cell_of(place) for place in half]
        assert [ring for _, ring, _ in cells] == list(range(cells[0][1], 0, -1))
        assert len({level for level, _, _ in cells}) == 1
        assert not any(cell in slow.on for cell in cells[1:])
        turns = {(y[2] - x[2]) % 18 for x, y in zip(cells, cells[1:], strict=False)}
        assert len(turns) <= 1 and turns <= {0, 1, 17}
        senses.append(turns)
    if kind != "W" and all(senses):
        assert {*senses[0]} | {*senses[1]} == {1, 17}, "it keeps its sense"


@each_table
@clause("T-11", "refuses")
def test_what_blocks_a_line_is_the_first_piece_on_it(options: dict[str, Any]) -> None:
    some = 0
    for s, slow in composed(52, 4, options):
        for cell, (_, kind) in slow.on.items():
            a, number = place_of(cell), LETTERS.index(kind)
            bare = alone(slow, cell)
            lines = list(zip(lines_of(bare, cell), lines_of(slow, cell), strict=True))
            for b in {place_of(at) for line, _ in lines for at in line}:
                expected = sorted(
                    (
                        line.index(cell_of(b)) + 1,
                        int(s.at[place_of(short[-1])]) if short[-1] in slow.on else -1,
                    )
                    for line, short in lines
                    if cell_of(b) in line
                )
                if kind in "LP":
                    assert len(expected) == 1
                    continue
                found = written(survey.blockers, s, number, a, b)
                assert len(found) == len(expected) and sorted(found) == sorted(p for _, p in expected)
                nearest = {p for n, p in expected if n == expected[0][0]}
                assert found[0] in nearest
                some += len(found)
    assert some


@each_table
@clause("T-16 T-20", "refuses")
def test_what_shuts_the_ways_through_the_hole(options: dict[str, Any]) -> None:
    """For each path inward from both ends, the first piece on it; UNUSED for one that no such move can take."""
    if options.get("boards") == 1:
        return
    for s, slow in composed(53, 3, options):
        for cell, (_, kind) in slow.on.items():
            if kind not in "WGS":
                continue
            bare, number = alone(slow, cell), LETTERS.index(kind)
            for b in range(1, 162 * slow.boards, 13):
                end = cell_of(b)
                out = np.full(6, -99, np.int32)
                survey.shut_ways(s, number, place_of(cell), b, out)
                if end[0] == cell[0] or end not in bare.through_the_hole(cell, end):
                    assert out.tolist() == [survey.UNUSED] * 6
                    continue
                for half, one in ((out[:3], cell), (out[3:], end)):
                    used = 0
                    for sense, found in zip((0, 1, -1), half.tolist(), strict=True):
                        line = [
                            (one[0], r, (one[2] + sense * (one[1] - r)) % 18)
                            for r in range(one[1] - 1, 0, -1)
                        ]
                        first = next((int(s.at[place_of(at)]) for at in line if at in slow.on), -1)
                        assert found in (first, survey.UNUSED)
                        used += found != survey.UNUSED
                    assert used == 3 if kind == "W" and not slow.straight else used >= 1


@each_table
@clause("T-22 T-23 T-24 T-40", "allows")
def test_the_places_on_which_the_danger_of_the_other_side_depends(options: dict[str, Any]) -> None:
    watched = 0
    for s, slow in composed(54, 24, options):
        out = np.full(PLACES, -5, np.int32)
        marks.watch(s, out)
        expected = np.zeros(PLACES, np.int32)
        other = 1 - int(s.side)
        home = cell_of(int(s.pos[45 * other + L]))
        if danger.in_danger(s, other):
            assert set(out.tolist()) == {marks.ALL}
            continue
        for bit, step in enumerate([*DIRECTIONS, (1, 1), (1, -1)]):
            if bit not in (4, 5):  # the rim lines begin with them
                mark(expected, 1 << bit, slow.walk(home, step, bit > 7))
        if slow.boards > 1:
            mark(expected, marks.STRAIGHT, [(level, *home[1:]) for level in range(1, slow.boards + 1)])
            for kind in "WG" if not slow.hole_takes else "WGS":
                diver = next((at for at, piece in slow.on.items() if piece == (slow.side, kind)), None)
                if kind == "W" and diver and diver[1:] == home[1:]:
                    mark(expected, marks.STRAIGHT, slow.beside(diver))
                if diver and (kind == "W" or slow.hole_takes):
                    for step in ((-1, 0), (-1, 1), (-1, -1)):
                        mark(expected, marks.DIVER << LETTERS.index(kind), slow.walk(diver, step))
        np.testing.assert_array_equal(out, expected)
        watched += 1
    assert watched > 3


def mark(out: np.ndarray, bit: int, cells: Any) -> None:
    """Set a bit for these cells."""
    for cell in cells:
        out[place_of(cell)] |= bit


def test_without_a_life_force_nothing_is_watched() -> None:  # T-39
    s, _ = next(composed(55, 1, {"danger": "open"}))
    t = copy(s)
    force = 45 * (1 - int(s.side)) + L
    t.at[t.pos[force]], t.pos[force] = -1, -1
    out = np.full(PLACES, 3, np.int32)
    marks.watch(t, out)
    assert not out.any()
    assert not marks.comes_to_endanger(t, 0, 0, 5, marks.ALL, [copy(t)])


def seats_that_play(s: Record, side: int) -> list[int]:
    """The seat of each role of a side."""
    return [int(seat_of(s, side, role)) for role in range({0: 1, 1: 2, 2: 4}[int(s.ruleset)])]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ruleset": "travellers", "gold_players": 1},
        {"ruleset": "circle", "silver_players": 3, "captain_level": 2},
        {"ruleset": "circle"},
    ],
    ids=str,
)
@clause("T-55 T-56 T-59 T-61", "allows")
def test_the_roles_of_a_seat_and_of_every_piece(options: dict[str, Any]) -> None:
    s = GAME.start(**options)
    for seat in range(int(s.seats)):
        side = int(seat >= s.gold_players)
        expected = sum(1 << role for role, holder in enumerate(seats_that_play(s, side)) if holder == seat)
        assert survey.roles_of(s, seat) == expected > 0
    out = np.full(90, -7, np.int32)
    assert survey.movers(s, out) == 90
    for piece in range(90):
        titled, level = piece % 45 < 6, (piece % 45 - 6) // 13
        home = 0 if piece < 45 else int(s.boards) - 1
        assert (
            out[piece]
            == {0: 0, 1: int(not titled and level != home), 2: 0 if titled else level + 1}[int(s.ruleset)]
        )
