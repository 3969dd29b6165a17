"""Play Mandala through other libraries' Python interfaces, and their own games for an order of magnitude.

    python bench/peers.py --out FILE [--seconds 3] [--node FOLDER]

A library that is not installed is named as missing. `--node` is a folder in which `npm install boardgame.io` was run.
`bench/speed.py --peers FILE --write` puts the rows into docs/speed.md. Best run in a separate environment that has
parlour, pettingzoo, open_spiel, chess and pgx, as far as they are available.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import numpy as np  # noqa: E402

from parlour.core.compile import compiled  # noqa: E402
from parlour.core.dice import first_luck  # noqa: E402
from parlour.core.record import CHANCE, NOBODY, WORLD, copy  # noqa: E402
from parlour.games import find  # noqa: E402
from parlour.version import VERSION  # noqa: E402

GAME = find("mandala")
RULES = compiled(GAME)


class Mandala:
    """One game of Mandala that throws its own dice; both interfaces wrap it."""

    def __init__(self, seed: int) -> None:
        self.start = GAME.start()
        self.out = np.empty(GAME.max_legal, np.int32)
        self.luck = first_luck(seed, 0)
        self.begin()

    def begin(self) -> None:
        """Set up the board and throw the first dice."""
        self.s, self.plies = copy(self.start), 0
        self.throw()

    def throw(self) -> None:
        """Play chance actions until a seat acts."""
        while self.s.seat in (CHANCE, WORLD):
            action, *self.luck = RULES.sample(self.s, self.out, *self.luck)
            RULES.play(self.s, action)
            self.plies += 1

    def play(self, action: int) -> None:
        """Play a seat's action, then chance."""
        RULES.play(self.s, action)
        self.plies += 1
        self.throw()

    def legal(self) -> np.ndarray:
        """Return the legal actions of the seat that acts."""
        return self.out[: RULES.legal(self.s, self.out)]

    def returns(self) -> list[float]:
        """Return each seat's result."""
        return [float(RULES.returns(self.s, seat)) for seat in range(int(self.s.seats))]


def run_for(seconds: float, play_one: Callable[[], int]) -> dict[str, float]:
    """Play whole games for some seconds; return the plies for each second of this process."""
    plies, games, begun = 0, 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        plies += play_one()
        games += 1
    return {"plies_per_second": plies / spent, "games": games}


def pettingzoo(seconds: float) -> dict[str, Any]:
    """Time PettingZoo's AEC loop over Mandala: last(), a masked choice, step()."""
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

    class Env(AECEnv):  # type: ignore[misc]
        metadata = {"name": "mandala", "render_modes": []}

        def __init__(self) -> None:
            self.game = Mandala(1)
            self.possible_agents = [f"seat_{i}" for i in range(int(self.game.s.seats))]
            seen = Box(-np.inf, np.inf, (GAME.observe.FEATURES.size,), np.float32)
            mask = Box(0, 1, (GAME.actions,), np.int8)
            space = Dict({"observation": seen, "action_mask": mask})
            self.observation_spaces = dict.fromkeys(self.possible_agents, space)
            self.action_spaces = dict.fromkeys(self.possible_agents, Discrete(GAME.actions))

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self.game.begin()
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[int(self.game.s.seat)]

        def observe(self, agent: str) -> dict[str, np.ndarray]:
            features, mask = np.empty(GAME.observe.FEATURES.size, np.float32), np.zeros(GAME.actions, np.int8)
            RULES.observe(self.game.s, self.possible_agents.index(agent), features)
            if self.game.s.seat != NOBODY:
                mask[self.game.legal()] = 1
            return {"observation": features, "action_mask": mask}

        def step(self, action: Any) -> None:
            if self.terminations[self.agent_selection]:
                return self._was_dead_step(action)
            self.game.play(int(action))
            if self.game.s.seat == NOBODY:
                self.rewards = dict(zip(self.agents, self.game.returns(), strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = self.agents[int(self.game.s.seat)]
            self._accumulate_rewards()

    env = Env()

    def play_one() -> int:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
        return env.game.plies

    return {"game": "Mandala, its AEC loop", "same": True, **run_for(seconds, play_one)}


def open_spiel(seconds: float) -> dict[str, Any]:
    """Time OpenSpiel's Python loop over Mandala: a state of its Python interface, with chance inside."""
    import pyspiel  # type: ignore[import-not-found]

    kind = pyspiel.GameType(
        short_name="python_mandala",
        long_name="Mandala",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    seats = int(GAME.start().seats)
    facts = pyspiel.GameInfo(GAME.actions, 0, seats, -1.0, 1.0, None, GAME.max_plies)

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.mandala = Mandala(random.getrandbits(60))

        def current_player(self) -> int:
            over = self.mandala.s.seat == NOBODY
            return pyspiel.PlayerId.TERMINAL if over else int(self.mandala.s.seat)  # type: ignore[no-any-return]

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(self.mandala.legal().tolist())

        def _apply_action(self, action: int) -> None:
            self.mandala.play(action)

        def is_terminal(self) -> bool:
            return bool(self.mandala.s.seat == NOBODY)

        def returns(self) -> list[float]:
            return self.mandala.returns() if self.is_terminal() else [0.0] * seats

    class Wrapped(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> State:
            return State(self)

    game = Wrapped()

    def play_one() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return int(state.mandala.plies)

    return {"game": "Mandala, its Python loop", "same": True, **run_for(seconds, play_one)}


def own_loop(seconds: float) -> dict[str, Any]:
    """Time the loop that both interfaces wrap, with no interface in between."""
    mandala = Mandala(1)

    def play_one() -> int:
        mandala.begin()
        while mandala.s.seat != NOBODY:
            mandala.play(int(random.choice(mandala.legal())))
        return mandala.plies

    return {"game": "Mandala, a loop in Python", "same": True, **run_for(seconds, play_one)}


def python_chess(seconds: float) -> dict[str, Any]:
    """Time random games of chess."""
    import chess

    def play_one() -> int:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 400:
            board.push(random.choice(list(board.legal_moves)))
        return board.ply()

    return {"game": "chess", "same": False, **run_for(seconds, play_one)}


def pgx(seconds: float) -> dict[str, Any]:
    """Time random games of Pgx's backgammon, many at once, on whatever device JAX has."""
    import jax  # type: ignore[import-not-found]
    import pgx as library  # type: ignore[import-not-found]

    env, many, steps = library.make("backgammon"), 1024, 100
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, many))

    @jax.jit  # type: ignore[untyped-decorator]
    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(key, logits, axis=-1)
        return jax.vmap(env.step)(state, action, jax.random.split(key, many))

    state = jax.block_until_ready(one(state, key))

    def play_some() -> int:
        nonlocal state, key
        for _ in range(steps):
            key, now = jax.random.split(key)
            state = one(state, now)
        jax.block_until_ready(state)
        return many * steps

    where = jax.devices()[0].platform
    return {"game": f"backgammon, {many} at a time ({where})", "same": False, **run_for(seconds, play_some)}


def boardgame_io(seconds: float, folder: Path | None) -> dict[str, Any]:
    """Time random games of tic-tac-toe through boardgame.io's local client."""
    node = shutil.which("node")
    if node is None or folder is None:
        raise ModuleNotFoundError("Node or boardgame.io")
    env = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
    command = [node, str(HERE / "peer.cjs"), str(seconds)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env=env, cwd=folder)
    told = json.loads(ran.stdout)
    rate = told["plies"] / told["seconds"]
    version = f"{told['version']}, Node {told['node'].removeprefix('v')}"
    told_of = {"game": "tic-tac-toe", "same": False, "version": version}
    return {**told_of, "plies_per_second": rate, "games": told["games"]}


def version_of(package: str) -> str:
    """Return the installed version of a package."""
    if package == "parlour":
        return VERSION
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def rows(seconds: float, folder: Path | None) -> Iterator[dict[str, Any]]:
    """Yield a row for every library, with its figure or with the reason why there is none."""
    peers: tuple[tuple[str, str, Callable[[float], dict[str, Any]]], ...] = (
        ("Parlour", "parlour", own_loop),
        ("PettingZoo", "pettingzoo", pettingzoo),
        ("OpenSpiel", "open_spiel", open_spiel),
        ("python-chess", "chess", python_chess),
        ("Pgx", "pgx", pgx),
        ("boardgame.io", "", lambda seconds: boardgame_io(seconds, folder)),
    )
    for title, package, measure in peers:
        row: dict[str, Any] = {"peer": title, "version": version_of(package) if package else ""}
        try:
            yield {**row, **measure(seconds)}
        except ImportError as error:
            yield {**row, "missing": f"{getattr(error, 'name', None) or error} is not installed here"}


def main() -> None:
    """Measure what is installed and write the rows to a file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--node", type=Path, help="where `npm install boardgame.io` was run")
    asked = parser.parse_args()
    found = list(rows(asked.seconds, asked.node))
    asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for row in found:
        print(row["peer"], row.get("missing") or f"{row['plies_per_second']:,.0f} plies/s, {row['game']}")


if __name__ == "__main__":
    main()
