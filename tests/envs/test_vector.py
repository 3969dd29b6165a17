"""The vector environment beside Gymnasium's SyncVectorEnv, and batches for self-play."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_match import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from parlour import envs
from parlour.core.errors import BadOption

envs.register_gymnasium()
HUNDRED = "parlour/Hundred-v1"
MANY = 3


def both(mode: AutoresetMode, **given: Any) -> tuple[Any, Any]:
    """Our vector environment, and Gymnasium's over as many single ones."""
    ours = gymnasium.make_vec(HUNDRED, MANY, ruleset="counters", autoreset_mode=mode, **given)
    theirs = gymnasium.make_vec(
        HUNDRED, MANY, "sync", vector_kwargs={"autoreset_mode": mode}, ruleset="counters", **given
    )
    return ours, theirs


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("given", [{}, {"seat": 1, "opponents": "dreamer", "observation": "planes"}])
def test_it_does_what_gymnasiums_own_vector_does(mode: AutoresetMode, given: dict[str, Any]) -> None:
    """Observations, rewards, ends and infos are the same at every step, over several games and an illegal action."""
    ours, theirs = both(mode, **given)
    assert ours.metadata["autoreset_mode"] == mode
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    seen, info = ours.reset(seed=5)
    assert data_equivalence((seen, info), theirs.reset(seed=5))
    ours.action_space.seed(1)
    ends = 0
    while ends < 2 * MANY:
        actions = ours.action_space.sample()
        if ends == 1:
            actions[1] = np.argmin(info["action_mask"][1])
        step = ours.step(actions)
        assert step[0] in ours.observation_space
        assert data_equivalence(step, theirs.step(actions))
        info, ends = step[4], ends + int(step[2].sum())


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("Mandala", {"homes_to_win": 1}),
        pytest.param("Keep", {"trivia": "off"}, marks=pytest.mark.slow),
        pytest.param("Siege", {"map": "quick", "deploy": "standard"}, marks=pytest.mark.slow),
        pytest.param("Taliesin", {"boards": 1}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_every_game_does_what_gymnasiums_own_vector_does(
    mode: AutoresetMode, game: str, given: dict[str, Any]
) -> None:
    """The same episodes for the same seeds, over two hundred steps and a reset."""
    id, rest = f"parlour/{game}-v{envs.VERSION}", {"opponents": "uniform", **given}
    ours = gymnasium.make_vec(id, MANY, autoreset_mode=mode, **rest)
    theirs = gymnasium.make_vec(id, MANY, "sync", vector_kwargs={"autoreset_mode": mode}, **rest)
    ours.action_space.seed(1)
    for seed in (5, 6):
        assert data_equivalence(ours.reset(seed=seed), theirs.reset(seed=seed))
        for _ in range(100):
            actions = ours.action_space.sample()
            assert data_equivalence(ours.step(actions), theirs.step(actions))


def test_games_stay_over_until_they_are_reset() -> None:
    """Without autoreset, reset_mask begins the games that it names; with a seed each is a known episode."""
    env = gymnasium.make_vec(HUNDRED, MANY, ruleset="counters", autoreset_mode="Disabled")
    first, _ = env.reset(seed=5)
    over = np.zeros(MANY, np.bool_)
    while not over.any():
        _, _, over, _, _ = env.step(env.action_space.sample())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(env.action_space.sample())
    seen, _ = env.reset(seed=5, options={"reset_mask": over})
    assert (seen[over] == first[over]).all() and not (seen[~over] == first[~over]).all()


def test_gymnasiums_wrappers_work_over_it() -> None:
    """RecordEpisodeStatistics counts what the seat got."""
    env = RecordEpisodeStatistics(gymnasium.make_vec(HUNDRED, MANY, ruleset="counters"))
    env.reset(seed=1)
    info: dict[str, Any] = {}
    while "episode" not in info:
        _, rewards, over, _, info = env.step(env.action_space.sample())
    assert info["episode"]["r"][over].tolist() == rewards[over].tolist()


def test_bad_calls_say_why() -> None:
    """Actions that are not allowed, of a wrong number, and options that do not fit."""
    env = gymnasium.make_vec(HUNDRED, MANY, illegal="raise")
    _, info = env.reset(seed=1)
    allowed, before = info["action_mask"].argmax(axis=1), env.games.records.tobytes()
    with pytest.raises(gymnasium.error.InvalidAction, match=r"Game 2: .*\(H-\d+\)"):
        env.step(np.array([*allowed[:2], info["action_mask"][2].argmin()]))
    assert env.games.records.tobytes() == before
    with pytest.raises(ValueError, match="needs 3 actions"):
        env.step(np.zeros(2, np.int32))
    with pytest.raises(BadOption, match="device is 'cpu' or 'gpu'"):
        envs.batch("hundred", 4, device="abacus")
    with pytest.raises(BadOption, match="at least one game"):
        envs.batch("hundred", 0)


def test_a_batch_is_the_same_for_the_same_seed() -> None:
    """Self-play with drawn actions: two batches agree, every asked seat may do something, and games end."""
    one, other = (envs.batch("hundred", 20, seed=3, autoreset="same_step", ruleset="counters") for _ in "ab")
    ended = 0
    for _ in range(1000):
        one.step(one.draw())
        other.step(other.draw().copy())
        assert one.observations.tobytes() == other.observations.tobytes()
        assert (one.masks.any(axis=1)).all() and (one.seats >= 0).all()
        assert (one.rewards[one.dones].sum(axis=1) == 0).all()
        ended += int(one.dones.sum())
    assert ended > 20


def test_a_batch_that_begins_again_allows_what_a_new_one_allows() -> None:
    one, other = (envs.batch("hundred", 20, seed=3, ruleset="counters") for _ in "ab")
    for _ in range(7):
        one.draw()
        one.step()
    one.reset(3)
    assert one.masks.tobytes() == other.masks.tobytes()
    assert one.observations.tobytes() == other.observations.tobytes()
    assert one.draw().tolist() == other.draw().tolist()
