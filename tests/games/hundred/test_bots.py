"""Advice is worth following: Eager beats Dreamer in every rule set."""

from __future__ import annotations

import itertools

import pytest

from parlour.bots import LEVELS
from parlour.bots.selfplay import play_games
from parlour.core.compile import find_rule
from parlour.core.line import random_walk
from tests.games.hundred.table import GAME


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_greedy_beats_uniform(ruleset: str) -> None:
    games, won = 100, 0
    for bots in (("greedy", "uniform"), ("uniform", "greedy")):
        mine = bots.index("greedy")
        for _, records in play_games(GAME, GAME.start(ruleset=ruleset), games // 2, 7, bots, 1):
            won += sum(GAME.engine.returns(s, mine) > 0 for s in records)
    assert won >= 0.7 * games


def test_a_novice_finds_only_sums_that_add_and_multiply() -> None:
    s = GAME.start(ruleset="zones")
    for _ in itertools.islice(random_walk(GAME, s, 5), 2):
        pass
    easy = find_rule(GAME, "easy")
    chosen = {LEVELS["novice"].choose(GAME, s, int(s.seat), luck=luck) for luck in range(60)}
    assert len(chosen) > 3 and all(easy(s, action) for action in chosen)
    assert not all(easy(s, action) for action in GAME.list_legal(s))
