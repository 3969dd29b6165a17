"""Advice is worth following: Eager beats Dreamer in every rule set."""

from __future__ import annotations

import pytest

from parlour.bots.selfplay import play_games
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
