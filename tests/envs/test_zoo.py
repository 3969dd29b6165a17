"""PettingZoo's own tests over every game and preset, and what a wrong call is told."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from parlour import envs
from parlour.core.errors import BadOption, NotAMove, Refused
from parlour.games import GAMES

NAMES = sorted(GAMES)
PRESETS = [(game.name, preset.name) for game in GAMES.values() for preset in game.presets]
quiet = pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # PettingZoo warns of masks in dicts and of negative bounds


@quiet
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The installed PettingZoo's api_test, seed_test and render_test, unmodified."""
    api_test(envs.pettingzoo(name), num_cycles=12)
    api_test(envs.pettingzoo(name, observation="planes", actions="rules"), num_cycles=6)
    seed_test(partial(envs.pettingzoo, name), num_cycles=6)
    render_test(partial(envs.pettingzoo, name))


class Module:
    """What PettingZoo's max_cycles_test takes: a parallel environment, and the same one as an AEC environment."""

    def __init__(self, name: str, **given: str) -> None:
        self.parallel_env = partial(envs.pettingzoo_parallel, name, **given)

    def env(self, max_cycles: int) -> AECEnv[Any, Any, Any]:
        """Return the AEC environment that PettingZoo makes of the parallel one."""
        return parallel_to_aec(self.parallel_env(max_cycles=max_cycles))


@quiet
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_parallel_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The installed PettingZoo's max_cycles_test, parallel_api_test and parallel_seed_test, unmodified."""
    max_cycles_test(Module(name))
    parallel_api_test(envs.pettingzoo_parallel(name), num_cycles=12)
    parallel_seed_test(partial(envs.pettingzoo_parallel, name), num_cycles=4)


@quiet
@pytest.mark.slow
@pytest.mark.parametrize("name, preset", PRESETS)
def test_pettingzoos_own_tests_pass_for_every_preset(
    name: str, preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them, with more cycles."""
    make = partial(envs.pettingzoo, name, preset=preset)
    api_test(make(), num_cycles=200)
    seed_test(make, num_cycles=60)
    render_test(make)
    max_cycles_test(Module(name, preset=preset))
    parallel_api_test(envs.pettingzoo_parallel(name, preset=preset), num_cycles=100)


@quiet
@pytest.mark.parametrize("name", NAMES)
def test_max_cycles_cuts_a_game_off(name: str) -> None:
    """An AEC environment is truncated after so many actions for each agent, and nobody is rewarded."""
    env = envs.pettingzoo(name, max_cycles=3)
    env.reset(seed=1)
    played = 0
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        assert not over and reward == 0
        played += not cut
        env.step(None if cut else env.action_space(agent).sample())
    assert played == 3 * len(env.possible_agents)


@quiet
@pytest.mark.parametrize("name, preset", PRESETS)
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


def test_a_parallel_step_waits_for_nobody_else() -> None:
    """Whoever may not act must wait, an illegal action is refused with its clause, and neither changes anything."""
    env = envs.pettingzoo_parallel("mandala", seats=2)
    seen, _ = env.reset(seed=2)
    legal = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
    waiting = next(agent for agent, action in legal.items() if action == env.wait)
    before = env.episode.s.tobytes()
    with pytest.raises(NotAMove, match="must wait"):
        env.step({**legal, waiting: 0})
    acting = next(agent for agent in env.agents if agent != waiting)
    illegal = int(np.flatnonzero(seen[acting]["action_mask"] == 0)[0])
    with pytest.raises(Refused, match=r"\(M-\d+\)"):
        env.step({**legal, acting: illegal})
    assert env.episode.s.tobytes() == before
    _, rewards, ends, cuts, _ = env.step(legal)
    assert not any(rewards.values()) and not any(ends.values()) and not any(cuts.values())


def test_planes_are_the_vector_in_its_shapes() -> None:
    """observation="planes" has the same numbers as the vector, under the names of the game's parts."""
    flat, planes = envs.pettingzoo("keep"), envs.pettingzoo("keep", observation="planes")
    for env in (flat, planes):
        env.reset(seed=3)
    vector, parts = flat.last()[0]["observation"], planes.last()[0]["observation"]
    wanted = GAMES["keep"].observe.FEATURES.split(vector)
    assert parts.keys() == wanted.keys() and parts["tokens"].shape == (6, 109)
    assert all(np.array_equal(parts[name], wanted[name]) for name in parts)
    with pytest.raises(BadOption, match="observation is"):
        envs.pettingzoo("keep", observation="pixels")
