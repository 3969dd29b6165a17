"""Play our levels against OpenSpiel's own MCTS, over the same rules and with the same processor time.

    python bench/openspiel.py [--only mandala] [--level master] [--games 20] [--times 1.0] [--seed 1]

OpenSpiel's MCTSBot (Python, random rollouts) plays our rules through parlour.envs. It gets as much processor time for a
move as our bot has used for each of its moves so far, times `--times`, and at least two simulations. Sides alternate.
Prints a line of JSON for each game that is played, and one for each row.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import Level, find  # noqa: E402
from parlour.core.record import copy  # noqa: E402
from parlour.envs import spiel  # noqa: E402
from parlour.games import GAMES  # noqa: E402
from parlour.lab.simulate import wilson  # noqa: E402

ROWS: dict[str, dict[str, Any]] = {"mandala": {"seats": 2}, "taliesin": {"boards": 1}}
EXPLORING = 1.4  # OpenSpiel's usual constant
LEAST = 0.01  # seconds, before our bot has moved
LEAST_SIMULATIONS = 2  # after a single one its tree has no move to choose from


class Timed:
    """OpenSpiel's MCTS with a budget of time instead of simulations."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = np.random.RandomState(seed)  # type: ignore[attr-defined]
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        self.bot = mcts.MCTSBot(game, EXPLORING, 2, evaluator, random_state=rng)
        self.simulations, self.spent = 0, 1e-9

    def choose(self, state: Any, seconds: float) -> int:
        """Return an action for about so many seconds of thinking."""
        rate = self.simulations / self.spent if self.simulations else 0.0
        self.bot.max_simulations = max(LEAST_SIMULATIONS, int(rate * seconds))
        begun = time.thread_time()
        action = int(self.bot.step(state))
        self.spent += time.thread_time() - begun
        self.simulations += self.bot.max_simulations
        return action


def play(name: str, level: Level, mine: int, seed: int, times: float) -> dict[str, float]:
    """Play one game with our bot in the seat `mine`; return its result and the time that each side used."""
    game = pyspiel.load_game(spiel.name_of(GAMES[name]), {**ROWS[name], "actions": "rules"})
    state, rng, rules = game.new_initial_state(), np.random.default_rng(seed), GAMES[name]
    other, spent, moves = Timed(game, seed), 0.0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        elif state.current_player() != mine:
            state.apply_action(other.choose(state, times * (spent / moves if moves else LEAST)))
        else:
            seen = copy(state.s)
            rules.engine.hide(seen, mine)
            begun = time.thread_time()
            plan = level.think(rules, seen, mine, luck=seed << 20 | moves).plan
            spent += time.thread_time() - begun
            for action in plan:
                state.apply_action(action)
                moves += 1
    return {"result": state.returns()[mine], "ours": spent, "theirs": other.spent, "sims": other.simulations}


def main() -> int:
    """Play every row and print what came of it."""
    parser = argparse.ArgumentParser(description="Our levels against OpenSpiel's MCTS.")
    parser.add_argument("--only", default="", choices=["", *ROWS])
    parser.add_argument("--level", default="master")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument(
        "--times", type=float, default=1.0, help="how much time MCTS gets for each second of ours"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    spiel.register()
    for name in ROWS:
        if given.only not in ("", name):
            continue
        GAMES[name].compile()
        level = find(given.level)
        played = []
        for i in range(given.games):
            played.append(play(name, level, i % 2, given.seed + i, given.times))
            print(json.dumps({"game": name, "seed": given.seed + i, **played[-1]}), flush=True)
        won = sum((one["result"] + 1) / 2 for one in played)
        low, high = wilson(won, given.games)
        told = {
            "game": name,
            "options": ROWS[name],
            "level": level.name,
            "games": given.games,
            "share": round(won / given.games, 4),
            "interval": [round(low, 4), round(high, 4)],
            "seconds": [round(sum(one[side] for one in played), 2) for side in ("ours", "theirs")],
            "simulations": int(sum(one["sims"] for one in played)),
        }
        print(json.dumps(told), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
