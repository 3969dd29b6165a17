"""PettingZoo's own tests over every game and preset, and what a wrong call is told."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from parlour import envs
from parlour.core.errors import BadOption, NotAMove, Refused
from parlour.games import GAMES

NAMES = sorted(GAMES)
quiet = pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # PettingZoo warns of masks in dicts and of negative bounds


@quiet
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The installed PettingZoo's api_test, seed_test and render_test, unmodified."""
    api_test(envs.pettingzoo(name), num_cycles=12)
    seed_test(partial(envs.pettingzoo, name), num_cycles=6)
    render_test(partial(envs.pettingzoo, name))


@quiet
@pytest.mark.parametrize("name, preset", [(g.name, p.name) for g in GAMES.values() for p in g.presets])
def test_every_preset_is_an_environment(name: str, preset: str) -> None:
    """Random legal play runs in every preset, and nobody is shown an action that is refused."""
    env = envs.pettingzoo(name, preset=preset)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _, agent in zip(range(25), env.agent_iter(), strict=False):
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert agent in env.possible_agents


def test_a_whole_game_is_rewarded() -> None:
    """At the end every agent is rewarded with what the game gives its seat."""
    env = envs.pettingzoo("hundred", ruleset="counters")
    env.reset(seed=1)
    rng, rewards = np.random.default_rng(1), dict[str, float]()
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    final = env.unwrapped.episode.returns()
    assert [rewards[agent] for agent in env.possible_agents] == final and any(final)


def test_bad_calls_say_why() -> None:
    """An illegal action, options that do not fit, a wrong render mode and an unknown preset each say so."""
    env = envs.pettingzoo("mandala", seats=2)
    env.reset(seed=2)
    seen = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    before = env.unwrapped.episode.s.tobytes()
    with pytest.raises(Refused, match=r"\(M-\d+\)"):
        env.step(illegal)
    with pytest.raises(NotAMove):
        env.step("left")
    assert env.unwrapped.episode.s.tobytes() == before
    with pytest.raises(BadOption, match="seats"):
        envs.pettingzoo("mandala", seats=99)
    with pytest.raises(BadOption, match="Presets: "):
        envs.pettingzoo("mandala", preset="none")
    with pytest.raises(ValueError, match="render_mode"):
        envs.pettingzoo("mandala", render_mode="rgb_array")
