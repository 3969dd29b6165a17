"""Gymnasium's own check over every game, and one seat against bots."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour import envs
from parlour.core.errors import BadOption, UnknownName
from parlour.games import GAMES

IDS = envs.register_gymnasium()
quiet = pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # the checker warns where no registered id made the env


def play(env: Any, seed: int, steps: int = 10_000) -> list[tuple[bytes, float, bool]]:
    """Play random legal actions; return every observation, reward and end."""
    seen, info = env.reset(seed=seed)
    rng, found = np.random.default_rng(seed), [(seen.tobytes(), 0.0, False)]
    while not found[-1][2] and len(found) < steps:
        seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        found.append((seen.tobytes(), reward, over))
    return found


@quiet
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("observation", ["vector", "planes"])
def test_gymnasiums_own_check_passes(id: str, observation: str) -> None:
    """check_env of the installed Gymnasium."""
    check_env(gymnasium.make(id, observation=observation).unwrapped)


@quiet
@pytest.mark.slow
@pytest.mark.parametrize("name, preset", [(g.name, p.name) for g in GAMES.values() for p in g.presets])
def test_gymnasiums_own_check_passes_for_every_preset(name: str, preset: str) -> None:
    """The same with the options of each preset, and with the rules' own actions."""
    check_env(gymnasium.make(envs_id(name), preset=preset, actions="rules").unwrapped)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_same_seed_is_the_same_episode(name: str) -> None:
    """Two environments with one seed agree at every step; another seed differs."""
    env = gymnasium.make(envs_id(name))
    first = play(env, 3, 25)
    assert first == play(gymnasium.make(envs_id(name)), 3, 25)
    assert first != play(env, 4, 25)


def envs_id(name: str) -> str:
    """Return the id of a game."""
    return next(id for id in IDS if name.capitalize() in id)


def test_an_episode_against_a_bot_that_thinks() -> None:
    """A whole game against Eager, in the second seat: it ends, and its last reward is the game's."""
    env = gymnasium.make("parlour/Hundred-v1", ruleset="counters", opponents="eager", seat=1)
    steps = play(env, 1)
    assert (
        steps[-1][2] and steps[-1][1] in (-1.0, 0.0, 1.0) and all(reward == 0 for _, reward, _ in steps[:-1])
    )
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)


def test_gymnasium_finds_a_game_without_a_call_before() -> None:
    """In a process of its own, where nothing has registered the games yet."""
    script = "import gymnasium; print(gymnasium.make('parlour.envs.gym:parlour/Mandala-v1').spec.id)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["parlour/Mandala-v1"]


def test_bad_calls_say_why() -> None:
    """Each mistake is told in our words."""
    env = gymnasium.make("parlour/Mandala-v1")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.unwrapped.episode.s.tobytes()
    _, reward, over, _, info = env.step(illegal)
    assert (
        "(M-" in info["refusal"] and not reward and not over and env.unwrapped.episode.s.tobytes() == before
    )
    strict = gymnasium.make("parlour/Mandala-v1", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"\(M-\d+\)"):
        strict.step(illegal)
    with pytest.raises(BadOption, match="actions is 'heads' or 'rules', not 'keys'"):
        gymnasium.make("parlour/Mandala-v1", actions="keys")
    with pytest.raises(BadOption, match="other seats"):
        gymnasium.make("parlour/Mandala-v1", seats=4, opponents=["eager"])
    with pytest.raises(UnknownName, match="Bots: "):
        gymnasium.make("parlour/Mandala-v1", opponents="nobody")
    with pytest.raises(UnknownName, match="seats are 0 to 1"):
        gymnasium.make("parlour/Mandala-v1", seats=2, seat=2)
