"""Finding a move: every search of rules/defence.py and rules/candidates.py against the slow generator's list."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.core.dice import first_luck
from parlour.core.record import Record, copy
from parlour.games.taliesin.board import KIND, LINES, SPIRIT, G, L, S, W
from parlour.games.taliesin.moves import MOST
from parlour.games.taliesin.rules import candidates, danger, defence
from tests.clauses import clause

from .composed import TABLES, cell_of, composed, place_of, without
from .slow import NUMBER, Boards

each_table = pytest.mark.parametrize("options", TABLES, ids=str)
each_kind_of_hole = pytest.mark.parametrize("options", TABLES[:5], ids=str)
Move = tuple[int, int]


def moves_of(slow: Boards) -> set[Move]:
    """The legal moves of a side as pairs of places."""
    name = {
        (level, number): 162 * (level - 1) + number - 1 for level in (1, 2, 3) for number in NUMBER.values()
    }
    return {(name[a], name[b]) for a, b in slow.moves()}


def as_move(action: int) -> Move:
    """The places of an action."""
    return divmod(int(action), 486)


def checked(action: int, wanted: set[Move]) -> bool:
    """A search finds one of the wanted moves, or nothing exactly where there is none; whether it found one."""
    assert (as_move(action) in wanted) if wanted else action == -1, (as_move(action), wanted)
    return bool(wanted)


@each_table
@clause("T-08 T-11", "allows")
def test_a_first_step_is_to_an_empty_zone_beside(options: dict[str, Any]) -> None:
    """Never into the event horizon for a piece that is lost there."""
    for s, slow in composed(21, 40, options):
        for cell in slow.on:
            a = place_of(cell)
            piece = int(s.at[a])
            reach = {end for end in slow.on_level(cell) & set(slow.beside(cell)) if end not in slow.on}
            free = {place_of(end) for end in reach if end[1] > 1 or SPIRIT[KIND[piece]]}
            step = int(defence.first_step(s, piece, a))
            assert step in free if free else step == -1


def test_a_step_to_the_first_place_of_all_is_a_step() -> None:  # T-44
    for s, slow in composed(22, 400, {"boards": 1, "danger": "open"}):
        at = {place_of(cell): piece for cell, piece in slow.on.items()}
        if any(a in at and at[a] == (slow.side, "W") for a in (1, 17, 34, 35)) and 0 not in at:
            only = copy(s)
            only.at[:], only.pos[:] = -1, -1
            for place in {*at} & {1, 17, *range(18, 36)}:
                only.at[place], only.pos[s.at[place]] = s.at[place], place
            wizard = 45 * int(s.side) + W
            for zone in (1, 17, 35):  # shut what is beside the Wizard, so that only place 0 is left
                if only.at[zone] < 0:
                    only.at[zone] = 45 * int(s.side) + 10
            step = int(defence.first_step(only, wizard, int(only.pos[wizard])))
            if step == 0:
                only.pos[[p for p in range(90) if p != wizard]] = -1
                assert defence.try_steps(only, 0) == defence.FOUND
                return
    pytest.fail("no Wizard beside the first place")


@each_table
@clause("T-25 T-28 T-41", "allows")
def test_where_the_life_force_can_go(options: dict[str, Any]) -> None:
    """A step on its level, and a way to another level."""
    aside = away = 0
    for s, slow in composed(23, 14, options):
        moves, home = moves_of(slow), int(s.pos[45 * s.side + L])
        attack = int(danger.find_attack(s, int(s.side)))
        own = {(a, b) for a, b in moves if a == home}
        steps = {(a, b) for a, b in own if a // 162 == b // 162 and s.at[b] < 0}
        aside += checked(defence.step_aside(s, 0), steps)
        away += checked(defence.climb_away(s, 0, attack), {(a, b) for a, b in own if a // 162 != b // 162})
    assert aside and (away or options.get("boards") == 1)


@each_table
@clause("T-41", "allows")
def test_what_can_come_to_a_place(options: dict[str, Any]) -> None:
    """Any piece but the Life Force, by line, straight up or down, or through the hole."""
    found = 0
    for s, slow in composed(24, 4, options):
        moves, attack = moves_of(slow), int(danger.find_attack(s, int(s.side)))
        by_others = {(a, b) for a, b in moves if KIND[s.at[a]] != L}
        ends = sorted({b for _, b in by_others})
        for b in {*ends[::6], *range(7, 162 * slow.boards, 23)}:
            if s.at[b] >= 0 and slow.on[cell_of(b)][0] == slow.side:
                continue
            found += checked(defence.come_to(s, 0, b, attack), {(a, to) for a, to in by_others if to == b})
        for home in (int(s.pos[L]), int(s.pos[45 + L])):
            for direction, step in enumerate([(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1)]):
                line = {place_of(cell) for cell in slow.walk(cell_of(home), step)}
                first = [b for b in line if s.at[b] >= 0]
                if first and slow.on[cell_of(first[0])][0] == slow.side:
                    line -= set(first)
                action = int(defence.close_line(s, 0, home, direction, attack))
                checked(action, {(a, b) for a, b in by_others if b in line})
    assert found > 8


@each_kind_of_hole
@clause("T-41 T-44", "allows")
def test_an_attack_is_answered_if_anything_answers_it(options: dict[str, Any]) -> None:
    seen = set()
    for s, slow in composed(25, 30, options):
        attack = int(danger.find_attack(s, int(s.side)))
        if not attack:
            continue
        moves = moves_of(slow)
        checked(defence.answer_danger(s, 0, attack), moves)
        if attack > LINES and not slow.hole_takes:
            by_others = {(a, b) for a, b in moves if KIND[s.at[a]] != L}
            wizard = next(cell for cell, piece in slow.on.items() if piece == ("sg"[slow.side == "s"], "W"))
            assert wizard[0] != cell_of(int(s.pos[45 * s.side + L]))[0]
            checked(defence.shut_out(s, 0, attack), by_others)
        seen.add((attack > LINES, bool(moves)))
    assert (False, True) in seen and (options.get("boards") == 2 or (True, True) in seen)


@each_table
@clause("T-44 T-62", "allows")
def test_whether_there_is_a_move_by_every_way_of_looking(options: dict[str, Any]) -> None:
    for s, slow in composed(26, 8, options):
        has = bool(moves_of(slow))
        attack = int(danger.find_attack(s, int(s.side)))
        by_step = int(defence.try_steps(s, 0))
        assert by_step in (defence.FOUND, defence.BY_ANSWER, defence.BY_CANDIDATE)
        assert (by_step != defence.FOUND or has) and (by_step != defence.BY_ANSWER or attack)
        assert defence.seek_move(s, 0, defence.BY_CANDIDATE) == (defence.FOUND if has else defence.MISSING)
        if attack:
            assert defence.seek_move(s, 0, defence.BY_ANSWER) == (defence.FOUND if has else defence.MISSING)
        assert defence.has_move(s, 0) == has


def try_until_found(s: Record, number: int) -> tuple[int, int, Any]:
    """Draw a legal move: the move, how many calls it took, and what was kept between them."""
    out = np.full(MOST, -9, np.int32)
    a, b = first_luck(3, number)
    tried = calls = 0
    action = -1
    while action < 0:
        action, tried, a, b = candidates.try_sample(s, out, tried, a, b)
        calls += 1
    return int(action), calls, out


@each_table
@clause("T-13 T-41", "allows")
def test_every_legal_move_is_one_candidate(options: dict[str, Any]) -> None:
    for s, slow in composed(27, 3, options):
        moves = moves_of(slow)
        ways = [int(candidates.open_ways(s, kind)) for kind in (W, G, S)]
        attack = int(danger.find_attack(s, int(s.side)))
        total = int(candidates.count_candidates(*ways))
        every = [int(candidates.candidate_move(s, n, 0, *ways, attack)) for n in range(total)]
        found = [a for a in every if a >= 0 and not candidates.is_exposing(s, a, attack)]
        assert sorted(map(as_move, found)) == sorted(moves)
        assert candidates.count_moves(s, 0, -1) == (len(found), found[-1] if found else -1)
        assert candidates.count_moves(s, 0, 1) == ((1, found[0]) if found else (0, -1))
        for kind, way in zip((W, G, S), ways, strict=True):
            place = int(s.pos[45 * s.side + kind])
            senses = {0: 1, 1: 2, -1: 4}
            open_now = sum(senses[sense] for sense, _ in slow.ways_in(cell_of(place))) if place >= 0 else 0
            assert way == open_now


@clause("T-13 T-41", "allows")
def test_a_drawn_move_is_legal_and_the_attack_is_looked_for_once() -> None:
    remembered = 0
    for i, (s, slow) in enumerate(composed(28, 14, {})):
        moves, attack = moves_of(slow), int(danger.find_attack(s, int(s.side)))
        action, calls, out = try_until_found(s, i)
        assert as_move(action) in moves
        if calls > 1:
            assert out[candidates.ATTACK] in (0, attack)
            assert out[candidates.FOUND] == 0 or calls > candidates.TRIES // candidates.AT_ONCE
            ways = [int(candidates.open_ways(s, kind)) for kind in (W, G, S)]
            assert out[[candidates.BY_WIZARD, candidates.BY_GODDESS, candidates.BY_SHOGUN]].tolist() == ways
            remembered += out[candidates.ATTACK] > 0
    assert remembered


LATE: list[int] = []


@clause("T-13", "allows")
def test_when_no_draw_hits_all_candidates_are_tested_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "TRIES", 8)
    monkeypatch.setattr(candidates, "candidate_move", only_late(candidates.candidate_move, 8))
    for s, slow in composed(29, 2, {"boards": 1}):
        moves, drawn = moves_of(slow), set()
        for number in range(20):
            LATE.clear()
            action, _, out = try_until_found(s, number)
            listed = out[candidates.FIRST_FOUND : candidates.FIRST_FOUND + out[candidates.FOUND]].tolist()
            assert {as_move(a) for a in listed} == moves and len(listed) == len(moves)
            drawn.add(as_move(action))
        assert drawn <= moves and len(drawn) >= min(len(moves), 8) // 2


def only_late(ask: Any, tries: int) -> Any:
    """A `candidate_move` that finds nothing the first times that it is asked."""

    def asked(*given: Any) -> int:
        LATE.append(1)
        return -1 if len(LATE) <= tries else int(ask(*given))

    return asked


@each_table
@clause("T-41", "refuses")
def test_what_cannot_end_an_attack_is_no_answer(options: dict[str, Any]) -> None:
    """An attack along a line is ended between the two or at the attacker, by any piece but the Life Force."""
    for s, slow in composed(30, 30, options):
        side = int(s.side)
        attack, home = int(danger.find_attack(s, side)), cell_of(int(s.pos[45 * side + L]))
        force = 45 * side + L
        assert candidates.answers(s, force, 5, attack) and candidates.answers(s, 45 * side, 5, 0)
        if not 0 < attack <= LINES:
            continue
        step = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)][
            attack - 1
        ]
        line = {place_of(cell) for cell in slow.walk(home, step, attack > 8)}
        for b in range(0, 162 * slow.boards):
            assert candidates.answers(s, 45 * side, b, attack) == (b in line)


def test_the_other_levels_are_counted_upwards() -> None:  # T-01
    assert [[candidates.other_level(level, i) for i in (0, 1)] for level in range(3)] == [
        [1, 2],
        [0, 2],
        [0, 1],
    ]


def test_without_its_wizard_a_side_cannot_be_attacked_from_afar() -> None:  # T-22
    for s, slow in composed(31, 30, {}):
        for side in (0, 1):
            wizard = next((at for at, piece in slow.on.items() if piece == ("gs"[1 - side], "W")), None)
            if danger.find_attack(s, side) > LINES:
                assert wizard is not None
                assert without(slow, wizard).endangered("gs"[side]) is False
