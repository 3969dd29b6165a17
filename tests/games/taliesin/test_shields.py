"""What endangers a Life Force and what shields it: every answer of rules/danger.py against the slow generator."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from parlour.core.record import Record, copy
from parlour.games.taliesin.board import KIND, LINES, OWNER, L
from parlour.games.taliesin.rules import danger
from tests.clauses import clause

from .composed import TABLES, after, cell_of, composed, place_of, without
from .slow import CELL, CORNERS, EDGES, NUMBER, Boards

each_table = pytest.mark.parametrize("options", TABLES, ids=str)


@each_table
@clause("T-40", "allows")
def test_the_code_of_an_attack_says_where_it_comes_from(options: dict[str, Any]) -> None:
    seen = set()
    for s, slow in composed(1, 30, options):
        for side in (0, 1):
            home = cell_of(int(s.pos[45 * side + L]))
            strikers = [
                at for at, (owner, _) in slow.on.items() if owner != "gs"[side] and slow.strikes(at, home)
            ]
            code = int(danger.find_attack(s, side))
            assert danger.in_danger(s, side) == bool(strikers) == (code > 0)
            assert (code == LINES + 1) == (bool(strikers) and all(at[0] != home[0] for at in strikers))
            if 0 < code <= LINES:
                assert danger.is_attacked_along(s, code - 1, side, place_of(home), -1, -1, -1)
                before = [
                    d
                    for d in range(code - 1)
                    if d not in (4, 5) and danger.is_attacked_along(s, d, side, place_of(home), -1, -1, -1)
                ]
                assert not before, "the first line along which somebody attacks"
            seen.add(code and 1 + (code > LINES))
    assert seen == ({0, 1} if options.get("boards") == 1 else {0, 1, 2})


@clause("T-39 T-40", "refuses")
def test_a_side_without_a_life_force_is_in_no_danger() -> None:
    for s, _ in composed(2, 5, {"danger": "open"}):
        t = copy(s)
        t.at[t.pos[L]], t.pos[L] = -1, -1
        assert danger.find_attack(t, 0) == 0 and not danger.in_danger(t, 0)
        assert danger.screens(t, 0) == 0 and not danger.would_endanger(t, 2, int(t.pos[2]), 40)


def with_shields(s: Record, slow: Boards, side: int) -> Iterator[tuple[Record, Boards]]:
    """For a Life Force in danger: the position with one of the own People more, wherever that ends the danger."""
    home = cell_of(int(s.pos[45 * side + L]))
    ends = [home, *(at for at, (owner, _) in slow.on.items() if owner != "gs"[side])]
    lines = [cell for end in ends for step in (*EDGES, *CORNERS) for cell in slow.walk(end, step, True)]
    between = [(level, *home[1:]) for level in range(1, slow.boards + 1)]
    for cell in dict.fromkeys([*between, *lines]):
        first = 45 * side + 6 + 13 * (cell[0] - 1)
        spare = next((p for p in range(first + 4, first + 13) if s.pos[p] < 0), -1)
        if cell in slow.on or cell[1] == 1 or spare < 0:
            continue
        more = without(slow, cell)
        more.on[cell] = ("gs"[side], "P")
        if not more.endangered("gs"[side]):
            t = copy(s)
            t.at[place_of(cell)], t.pos[spare] = spare, place_of(cell)
            yield t, more


def check_shields(s: Record, slow: Boards, side: int) -> int:
    """A side whose Life Force is safe: its shields are the pieces without which it would not be; how many there are."""
    mask = int(danger.screens(s, side))
    own = [p for p in range(45 * side, 45 * side + 45) if s.pos[p] >= 0 and KIND[p] != L]
    shields = [p for p in own if without(slow, cell_of(int(s.pos[p]))).endangered("gs"[side])]
    assert mask == sum(1 << p - 45 * side for p in shields)
    return len(shields)


@each_table
@clause("T-42", "allows")
def test_a_piece_shields_if_without_it_its_life_force_would_be_in_danger(options: dict[str, Any]) -> None:
    found = 0
    for s, slow in composed(3, 14, options):
        for side in (0, 1):
            if not danger.in_danger(s, side):
                check_shields(s, slow, side)
                continue
            for shielded, more in islice(with_shields(s, slow, side), 6):
                found += check_shields(shielded, more, side)
    assert found > 4


def test_in_open_play_nothing_needs_a_shield() -> None:  # T-45
    for s, _ in composed(4, 5, {"danger": "open"}):
        assert danger.screens(s, 0) == 0 == danger.screens(s, 1)
        assert danger.care_for(s, 0, int(s.pos[0]), 0, 0) == danger.UNTESTED


@each_table
@clause("T-41 T-42", "refuses")
def test_a_move_endangers_ones_own_life_force_as_making_it_shows(options: dict[str, Any]) -> None:
    """For every move to which a piece has a way: the quick answer, the full one and the slow one."""
    unsafe = 0
    for s, slow in composed(5, 5, options):
        side = int(s.side)
        attack, screening = int(danger.find_attack(s, side)), int(danger.screens(s, side))
        for cell in [at for at, (owner, _) in slow.on.items() if owner == slow.side]:
            a = place_of(cell)
            piece = int(s.at[a])
            care = danger.care_for(s, piece, a, attack, screening)
            for end in set(slow.ends(cell)):
                b = place_of(end)
                if slow.on.get(end, "--")[1] == "L":
                    continue
                wrong = after(slow, cell, end).endangered(slow.side)
                assert danger.would_endanger(s, piece, a, b) == wrong
                assert danger.is_safe(s, piece, a, b, care) != wrong
                assert not danger.still_attacked(s, piece, a, b, attack) or wrong, "it is only a quicker way"
                unsafe += wrong
    assert unsafe


@clause("T-16 T-20", "allows")
def test_what_stands_in_the_way_to_the_hole() -> None:
    for zone in range(162):
        ring, segment = CELL[zone + 1]
        inward = {
            NUMBER[r, (segment + sense * (ring - r)) % 18] - 1 for sense in (-1, 0, 1) for r in range(1, ring)
        }
        assert {b for b in range(162) if danger.stands_in_way(162 + zone, 162 + b)} == inward


@clause("T-03", "allows")
def test_what_touches_a_zone() -> None:
    for zone in range(0, 162, 5):
        cell = (2, *CELL[zone + 1])
        beside = {
            place_of((2, cell[1] + ring, (cell[2] + by) % 18))
            for ring in (-1, 0, 1)
            for by in (-1, 0, 1)
            if (ring or by) and 1 <= cell[1] + ring <= 9
        }
        assert {b for b in range(486) if danger.touches(162 + zone, b)} == beside


@pytest.mark.parametrize("options", [{}, {"boards": 2}, {"level_capture": "hole"}], ids=str)
@clause("T-22 T-23 T-41", "allows")
def test_where_an_attack_from_another_level_could_be_closed(options: dict[str, Any]) -> None:
    """At the Wizard, straight between, or on a way of either to the hole; anywhere if others come through it too."""
    for s, slow in composed(6, 30, options):
        for side in (0, 1):
            home = cell_of(int(s.pos[45 * side + L]))
            wizard = next((at for at, piece in slow.on.items() if piece == ("gs"[1 - side], "W")), None)
            if wizard and wizard[0] == home[0]:
                continue
            for b in range(0, 162 * slow.boards, 7):
                cell = cell_of(b)
                could = wizard is None or "level_capture" in options
                for one in (home, wizard or home):
                    if cell[0] == one[0]:
                        far = one[1] - cell[1]
                        could = could or (far > 0 and (cell[2] - one[2]) % 18 in (0, far, 18 - far))
                could = could or cell == wizard or (wizard is not None and cell[1:] == wizard[1:] == home[1:])
                assert danger.could_close(s, side, b) == could, (home, wizard, cell)


@each_table
@clause("T-40 T-42", "allows")
def test_the_first_own_piece_on_a_line_and_its_bit(options: dict[str, Any]) -> None:
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)]
    for s, slow in composed(7, 12, options):
        for place in range(0, 162 * slow.boards, 11):
            for direction, step in enumerate(steps):
                cells = [*slow.walk(cell_of(place), step, direction > 7)]
                last = cells[-1] if cells and cells[-1] in slow.on else None
                for side in (0, 1):
                    own = last is not None and slow.on[last][0] == "gs"[side]
                    assert danger.first_own(s, direction, side, place) == (
                        place_of(last) if own and last else -1
                    )
        for piece in range(90):
            if s.pos[piece] >= 0:
                assert danger.bit_of(s, int(s.pos[piece])) == 1 << piece % 45 and OWNER[piece] == piece // 45
