"""Bots have sense: right plans and absurdities as data, and absurdities that no level commits in whole games."""

from __future__ import annotations

import pytest

from parlour.bots import LEVELS, find
from parlour.core.compile import compiled
from parlour.games import GAMES

from .sense import ABSURD, Case, absurdities, feeds_the_hole, has, misses_a_win, read_cases, turn_of

EVERY = [(name, case) for name in ABSURD for case in read_cases(name)]
CASES = [(name, case) for name, case in EVERY if case.kind != "plan"]
QUICK, SLOW = ("dreamer", "learner", "eager"), ("planner", "master")


@pytest.mark.parametrize(("name", "case"), CASES, ids=lambda one: one if isinstance(one, str) else one.why)
def test_a_bot_has_sense(name: str, case: Case) -> None:
    game = GAMES[name]
    compiled(game)
    s = game.words.read_position(case.position)
    for level in QUICK if case.kind == "absurd" else QUICK[-1:]:
        made = turn_of(game, s, find(level), 1)
        assert has(made, case) is (case.kind == "right"), f"{level}: {made}"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), CASES, ids=lambda one: one if isinstance(one, str) else one.why)
def test_a_bot_that_looks_ahead_has_sense(name: str, case: Case) -> None:
    game = GAMES[name]
    compiled(game)
    for level in SLOW:
        made = turn_of(game, game.words.read_position(case.position), find(level), 1)
        assert has(made, case) is (case.kind == "right"), f"{level}: {made}"


@pytest.mark.parametrize("name", ["mandala", "taliesin"])
def test_there_are_thirty_positions_and_twenty_absurdities(name: str) -> None:
    kinds = [case.kind for game, case in EVERY if game == name]
    assert kinds.count("right") + kinds.count("plan") >= 30
    assert kinds.count("absurd") >= 20


@pytest.mark.slow
@pytest.mark.parametrize("name", ABSURD)
def test_the_top_level_finds_nine_plans_of_ten(name: str) -> None:
    game = GAMES[name]
    compiled(game)
    cases = [case for other, case in EVERY if other == name and case.kind in ("right", "plan")]
    found = [
        has(turn_of(game, game.words.read_position(case.position), find("master"), 1), case) for case in cases
    ]
    missed = [case.why for case, one in zip(cases, found, strict=True) if not one]
    assert len(missed) <= len(cases) // 10, missed


@pytest.mark.slow
@pytest.mark.parametrize("name", ABSURD)
@pytest.mark.parametrize("level", ["dreamer", "eager"])
def test_no_level_is_absurd_in_a_few_games(name: str, level: str) -> None:
    assert absurdities(name, find(level), 2, 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ABSURD)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_absurd_in_a_thousand_games(name: str, level: str) -> None:
    assert absurdities(name, find(level), 1000 if level in QUICK else 20, 2) == []


def test_what_is_absurd_is_noticed() -> None:
    game = GAMES["taliesin"]
    s = game.start(boards=1)
    hole = next(a for a in game.list_legal(s) if game.words.move_name(s, a).endswith("~"))
    assert feeds_the_hole(game, s, 0, hole) and not misses_a_win(game, s, 0, hole)
    mate = next(case for name, case in CASES if name == "taliesin" and case.why == "mate in one")
    s = game.words.read_position(mate.position)
    idle = next(a for a in game.list_legal(s) if misses_a_win(game, s, int(s.seat), a))
    assert idle in game.list_legal(s)
