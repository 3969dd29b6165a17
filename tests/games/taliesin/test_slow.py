"""The fast list of moves against the judge, and against a generator written a second time."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, compiled, find_rule, interpreted
from parlour.core.line import random_walk
from parlour.core.record import NOBODY, OK, Record, copy
from parlour.games.taliesin import GAME, queries, words
from parlour.games.taliesin.moves import MOVES
from parlour.games.taliesin.rules import legal, play
from parlour.games.taliesin.words.positions import brief_name

from .kit import start
from .slow import CELL, NUMBER, SPIRITS, Boards

TABLES: list[dict[str, Any]] = [
    {},
    {"hole_exit": "straight"},
    {"level_capture": "hole", "horizon": "forbidden"},
    {"hole_exit": "straight", "level_capture": "hole", "wizard_surrounded": "off"},
    {"danger": "open"},
    {"boards": 2},
    {"boards": 1, "quiet_limit": 200},
    {"ruleset": "travellers"},
    {"ruleset": "travellers", "boards": 2, "level_capture": "hole"},
    {"ruleset": "circle", "first": "silver"},
    {"horizon": "claims"},
    {"horizon": "claims", "danger": "open", "boards": 2},
]


def fast_moves(s: Record) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """The legal moves as the slow generator writes them."""
    found = set()
    for action in GAME.list_legal(s):
        a, b = divmod(action, 486)
        found.add(((a // 162 + 1, a % 162 + 1), (b // 162 + 1, b % 162 + 1)))
    return found


def check(s: Record, options: dict[str, Any]) -> None:
    """Both generators agree on the moves, and on danger."""
    text = brief_name(s)
    slow = Boards(text, **options)
    fast = fast_moves(s) if s.seat != NOBODY else set()
    found = slow.moves() if s.seat != NOBODY else set()
    assert fast == found, (text, options, fast - found, found - fast)
    for side in (0, 1):
        assert slow.endangered("gs"[side]) == queries.in_danger(s, side) == bool(queries.threats(s, side)), (
            text
        )


def sparse(rng: random.Random, boards: int) -> str:
    """A position with few pieces near each other, where danger is common."""
    on: dict[tuple[int, int], str] = {}
    for side in (0, 1):
        kinds = ["L", *rng.sample("WAGSC", rng.randint(1, 5)), *rng.choices("RHP", k=rng.randint(1, 7))]
        for kind in kinds:
            cell = (rng.randint(1, boards), rng.randint(1, 162))
            if kind in "LW" and rng.random() < 0.1:
                cell = (1, 1)  # the first place of all
            ring = CELL[cell[1]][0]
            letter = kind.lower() if side else kind
            crowd = sum(1 for (level, _), k in on.items() if k == letter and level == cell[0])
            most = 1 if kind in "WLAGSC" else 2 if kind in "RH" else 9
            while cell in on or (ring == 1 and kind not in SPIRITS):
                cell = (cell[0], rng.randint(19, 162))
                ring = CELL[cell[1]][0]
            if crowd < most:
                on[cell] = letter
    levels = []
    for level in (1, 2, 3):
        here = sorted((n, letter) for (lv, n), letter in on.items() if lv == level)
        levels.append(",".join(f"{letter}{n}" for n, letter in here) or "-")
    return "/".join(levels) + f" {rng.choice('gs')}"


def compare_sparse(count: int, seed: int) -> None:
    """Compare the generators on so many composed positions under every table."""
    rng = random.Random(seed)
    for i in range(count):
        options = TABLES[i % len(TABLES)]
        given = " ".join(f"{name}={value}" for name, value in options.items())
        s = words.read_position(f"{sparse(rng, int(options.get('boards', 3)))} | {given}")
        check(s, options)


def compare_lines(step: int, seed: int, most: int) -> None:
    """Compare the generators along random lines of every table."""
    for options in TABLES:
        s = start(**options)
        check(s, options)
        for _ in random_walk(GAME, s, seed, engine=compiled(GAME)):
            if s.ply % step == 0:
                check(s, options)
            if s.ply >= most:
                break


def test_both_generators_number_the_zones_alike() -> None:
    from parlour.games.taliesin.board import ring_and_segment, zone_number

    assert all(zone_number(*cell) == n and ring_and_segment(n) == cell for cell, n in NUMBER.items())


@pytest.mark.parametrize("part", range(36))
def test_both_generators_agree_on_composed_positions(part: int) -> None:
    compiled(GAME)
    compare_sparse(24, part)


def test_both_generators_agree_along_lines() -> None:
    compare_lines(15, 5, 600)


@pytest.mark.slow
def test_both_generators_agree_on_many_more() -> None:
    compiled(GAME)
    compare_sparse(3_000, 11)
    compare_lines(50, 6, 2000)


@cache
def allowed_by_judge() -> Any:
    """Compiled: every code that `refusal` allows."""
    refusal, mark = find_rule(GAME, "refusal"), digest(GAME)

    def ask(s, out):  # type: ignore[no-untyped-def]
        mark  # noqa: B018
        n = 0
        for action in range(MOVES):
            if refusal(s, action) == OK:
                out[n] = action
                n += 1
        return n

    return compile_routine(GAME, ask)


def test_the_list_is_what_the_judge_allows_among_all_codes() -> None:
    compiled(GAME)
    out = np.empty(4096, np.int32)
    for options in TABLES:
        s = start(**options)
        for _ in random_walk(GAME, s, 9, engine=compiled(GAME)):
            if s.ply % 150 == 0 and s.seat != NOBODY:
                n = allowed_by_judge()(s, out)
                assert out[:n].tolist() == GAME.list_legal(s)
            if s.ply > 600:
                break
    rng = random.Random(3)
    for _ in range(40):
        s = words.read_position(sparse(rng, 3))
        n = allowed_by_judge()(s, out)
        assert s.seat == NOBODY or out[:n].tolist() == GAME.list_legal(s)


def count(s: Record, depth: int) -> int:
    """Perft with the interpreted rules."""
    out = np.empty(GAME.max_legal, np.int32)
    n = legal(s, out)
    if depth == 1:
        return n
    total = 0
    for action in out[:n].tolist():
        t = copy(s)
        play(t, action)
        total += count(t, depth - 1)
    return total


def test_interpreted_counts_are_the_compiled_ones() -> None:
    assert interpreted(GAME).legal is legal
    assert count(start(boards=1), 2) == 1599
    assert count(start(ruleset="circle"), 2) == 255
