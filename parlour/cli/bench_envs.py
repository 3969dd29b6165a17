"""parlour bench --envs: steps a second of the environments, beside the libraries' own games in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import typer

from .words import bar, print_json

MANY, GPU_MANY = 4_096, 131_072  # games in a batch
WARM = 200  # steps of a batch before the clock starts, so that its games are in different phases
FIGURES = ("batch", "gpu", "python", "pettingzoo", "gymnasium", "openspiel")
LEGEND = """Steps a second of one core, by processor time, each with observation and mask; every choice is random.
batch: parlour.envs.batch, 4,096 games. gpu: 131,072 games on a card, drawing included, by wall time. python: the loop
of the README, without observations. pettingzoo, gymnasium (one seat against random play; its own steps), openspiel:
their loops over our games."""
PEERS_LEGEND = "The libraries' own games, through the same loops (other games: an order of magnitude only):"


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return how many steps a second `step` makes. Each call of `step` makes some steps and returns their
    number; it is called again until `seconds` have passed.
    """
    done, begun = 0, clock()
    while (spent := clock() - begun) < seconds:
        done += step()
    return done / spent


def batch_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the steps a second of a batch on this processor. Drawing the actions is not counted."""
    from parlour import envs

    batch, spent, steps = envs.batch(name, MANY, seed=1, **options), 0.0, 0
    for _ in range(WARM):
        batch.draw()
        batch.step()
    while spent < seconds:
        batch.draw()
        begun = time.process_time()
        batch.step()
        spent += time.process_time() - begun
        steps += MANY
    return steps / spent


def gpu_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the steps a second of a batch on a GPU."""
    from parlour import envs
    from parlour.core.gpu import cuda

    batch = envs.batch(name, GPU_MANY, device="gpu", seed=1, **options)

    def some() -> int:
        for _ in range(50):
            batch.draw()
            batch.step()
        cuda.synchronize()
        return 50 * GPU_MANY

    some()
    return rate(some, seconds, time.perf_counter)


def python_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the plies a second of a plain Python loop, the one that the README shows: each ply makes a new
    Position.
    """
    from parlour.core.record import CHANCE, WORLD
    from parlour.games import find

    game, dice, rng = find(name), np.random.default_rng(1), random.Random(1)
    game.compile()

    def one_game() -> int:
        position, plies = game.new(seed=1, **options), 0
        while not position.over:
            if position.seat in (CHANCE, WORLD):
                position = position.apply(position.sample(dice))
            else:
                position = position.apply(rng.choice(position.legal_actions()))
            plies += 1
        return plies

    one_game()
    return rate(one_game, seconds)


def aec_rate(env: Any, seconds: float) -> float:
    """Return the steps a second of PettingZoo's AEC loop over an environment with action masks."""
    choose = random.Random(1).choice

    def one_game() -> int:
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(None if over or cut else int(choose(np.flatnonzero(mask))))
            steps += not (over or cut)
        return steps

    one_game()
    return rate(one_game, seconds)


def zoo_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the steps a second of PettingZoo's loop over one of our games."""
    from parlour import envs

    return aec_rate(envs.pettingzoo(name, **options), seconds)


def gym_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the steps a second of Gymnasium's loop over one of our games, for one seat against random play."""
    import gymnasium

    from parlour import envs

    envs.register_gymnasium()
    env, choose = (
        gymnasium.make(f"parlour/{name.capitalize()}-v{envs.VERSION}", opponents="uniform", **options),
        random.Random(1).choice,
    )

    def one_game() -> int:
        _, info = env.reset(seed=1)
        steps, over = 0, False
        while not over:
            _, _, ended, cut, info = env.step(int(choose(np.flatnonzero(info["action_mask"]))))
            steps, over = steps + 1, ended or cut
        return steps

    one_game()
    return rate(one_game, seconds)


def spiel_rate(game: Any, seconds: float) -> float:
    """Return the actions a second of OpenSpiel's Python loop over a game, throws included, with the observation of
    each seat that chooses.
    """
    rng = random.Random(1)

    def one_game() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    one_game()
    return rate(one_game, seconds)


def own_spiel_rate(name: str, seconds: float, options: dict[str, Any]) -> float:
    """Return the actions a second of OpenSpiel's loop over one of our games."""
    import pyspiel  # type: ignore[import-not-found]

    from parlour import envs

    envs.register_openspiel()
    return spiel_rate(pyspiel.load_game(f"python_parlour_{name}", options), seconds)


def pgx_rate(seconds: float) -> float:
    """Return the steps a second of Pgx's backgammon on one processor, 1,024 games at a time. The time
    includes drawing the random actions.
    """
    import jax  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]

    env, many = pgx.make("backgammon"), 1024
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, many))

    @jax.jit  # type: ignore[untyped-decorator]
    def step(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(key, logits, axis=-1)
        return jax.vmap(env.step)(state, action, jax.random.split(key, many))

    def some() -> int:
        nonlocal state, key
        for _ in range(20):
            key, now = jax.random.split(key)
            state = step(state, now)
        jax.block_until_ready(state)
        return 20 * many

    some()
    return rate(some, seconds)


def connect_four_rate(seconds: float) -> float:
    """Return the steps a second of PettingZoo's loop over its own Connect Four."""
    from pettingzoo.classic import connect_four_v3  # type: ignore[import-untyped]

    return aec_rate(connect_four_v3.env(), seconds)


def spiel_backgammon_rate(seconds: float) -> float:
    """Return the actions a second of OpenSpiel's loop over its own backgammon, whose rules are C++."""
    import pyspiel

    return spiel_rate(pyspiel.load_game("backgammon"), seconds)


OURS: dict[str, Callable[[str, float, dict[str, Any]], float]] = {
    "batch": batch_rate,
    "gpu": gpu_rate,
    "python": python_rate,
    "pettingzoo": zoo_rate,
    "gymnasium": gym_rate,
    "openspiel": own_spiel_rate,
}
PEERS: dict[str, tuple[str, Callable[[float], float]]] = {
    "PettingZoo, Connect Four": ("pettingzoo", connect_four_rate),
    "OpenSpiel, backgammon": ("open_spiel", spiel_backgammon_rate),
    "Pgx, backgammon": ("pgx", pgx_rate),
}


def measure(names: list[str], figures: list[str], seconds: float) -> Iterator[tuple[str, str, float]]:
    """Yield (row, figure, steps a second) for each measurement; 0 if a library or the GPU is missing."""
    from parlour.core.errors import ParlourError

    for name in names:
        for figure in figures:
            try:
                yield name, figure, OURS[figure](name, seconds, {})
            except (ImportError, ParlourError):
                yield name, figure, 0.0
    for title, (_, peer) in PEERS.items():
        try:
            yield title, "", peer(seconds)
        except ImportError:
            yield title, "", 0.0


def bench_envs(names: list[str], seconds: float, as_json: bool) -> None:
    """Measure the environments of these games and print a table."""
    from importlib.metadata import PackageNotFoundError, version

    found: dict[str, dict[str, int]] = {name: {} for name in names}
    peers: dict[str, dict[str, Any]] = {}
    with bar() as progress:
        task = progress.add_task("", total=len(names) * len(FIGURES) + len(PEERS))
        for row, figure, speed in measure(names, list(FIGURES), seconds):
            progress.update(task, description=f"{row} {figure}", advance=1)
            if figure and speed:
                found[row][figure] = round(speed)
            elif speed:
                peers[row] = {"speed": round(speed)}
    for title in peers:
        try:
            peers[title]["version"] = version(PEERS[title][0])
        except PackageNotFoundError:
            peers[title]["version"] = ""
    if as_json:
        print_json({"environments": found, "peers": peers})
        return
    wide = max(map(len, found)) + 1
    typer.echo(LEGEND)
    typer.echo(" " * wide + "".join(f"{figure:>13}" for figure in FIGURES))
    for name, speeds in found.items():
        typer.echo(
            f"{name:{wide}}"
            + "".join(f"{speeds[f]:13,}" if f in speeds else f"{'none':>13}" for f in FIGURES)
        )
    typer.echo(PEERS_LEGEND)
    for title in PEERS:
        what = (
            f"{peers[title]['speed']:13,}  {peers[title]['version']}" if title in peers else f"{'none':>13}"
        )
        typer.echo(f"{title:25}{what}")
