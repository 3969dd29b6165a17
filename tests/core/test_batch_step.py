"""core/batch_step.py: many games stepped by one call do what each of them does alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.core import batch_step, stepping
from parlour.core.compile import compiled
from parlour.core.dice import first_luck
from parlour.core.game import Game
from parlour.core.record import CHANCE, NOBODY, WORLD, Record, copy
from parlour.core.stepping import BEGIN, DISABLED, EVERY, NEXT_STEP, SAME_STEP
from tests.toy.toy import GAME

MANY, STEPS = 7, 60
ALL = np.arange(MANY)
BY_CALLER = np.zeros(stepping.MOST_SEATS, np.int8)


class Run:
    """A batch of the toy game, whose numbers are drawn."""

    def __init__(self, mode: int, seed: int = 7, **options: Any) -> None:
        start = GAME.start(**options)
        self.mode, self.games = mode, batch_step.make_games(GAME, start, MANY, int(start.seats))
        self.games.statuses[:], self.luck = stepping.first_seeds(MANY, seed)
        self.numbers = np.zeros(MANY, np.int32)
        self.steps(BEGIN)

    def steps(self, mode: int, which: np.ndarray = ALL) -> None:
        batch_step.steps_of(GAME)(self.games, self.numbers, EVERY, BY_CALLER, mode, which)

    def draw(self) -> np.ndarray:
        batch_step.draws_of(GAME)(self.games, self.luck, self.numbers)
        return self.numbers

    def step(self) -> None:
        self.steps(self.mode)


def begin(game: Game, start: Record, seed: int) -> tuple[Record, tuple[int, int]]:
    """One game alone, played by the engine up to the first choice of a seat."""
    return follow(game, copy(start), first_luck(seed, 0))


def follow(game: Game, s: Record, luck: tuple[int, int]) -> tuple[Record, tuple[int, int]]:
    """Chance and the world, played by the engine."""
    rules, out = compiled(game), np.empty(game.max_legal, np.int32)
    while s.seat in (CHANCE, WORLD):
        action, a, b = rules.sample(s, out, *luck)
        luck = (a, b)
        rules.play(s, action)
    return s, luck


@pytest.mark.parametrize("riddle", ["none", "own", "race"])
def test_a_step_of_the_batch_is_a_step_of_each_game(riddle: str) -> None:
    """Record, mask, view and reward of every game, step after step, beside the engine's."""
    run = Run(NEXT_STEP, riddle=riddle)
    start, rules = GAME.start(riddle=riddle), compiled(GAME)
    seeds = [int(seed) for seed in stepping.first_seeds(MANY, 7)[0]["seed"]]
    alone = [begin(GAME, start, seed) for seed in seeds]
    ended = 0
    for _ in range(STEPS):
        for i, (s, _) in enumerate(alone):
            assert run.games.records[i].tobytes() == s.tobytes()
            status, seen = run.games.statuses[i], np.zeros(GAME.observe.FEATURES.size, np.float32)
            seat = int(status.seat)
            rules.observe(s, seat if seat >= 0 else int(status.last), seen)
            assert run.games.pages["row"][i].tobytes() == seen.tobytes()
            out = np.empty(GAME.max_legal, np.int32)
            legal = {
                a for a in out[: rules.legal(s, out)].tolist() if seat >= 0 and rules.actor(s, a) == seat
            }
            assert set(np.flatnonzero(run.games.masks["row"][i])) == legal
            assert run.games.dones[i] == (s.seat == NOBODY)
            expected = [rules.returns(s, k) if s.seat == NOBODY else 0.0 for k in range(2)]
            assert run.games.rewards[i].tolist() == pytest.approx(expected)
            ended += s.seat == NOBODY
        for i, number in enumerate(run.draw().tolist()):
            s, luck = alone[i]
            if s.seat == NOBODY:
                seeds[i] = int(stepping.next_seed(seeds[i]))
                alone[i] = begin(GAME, start, seeds[i])
            else:
                rules.play(s, number)
                alone[i] = follow(GAME, s, luck)
        run.step()
    assert ended > MANY


def test_same_step_begins_again_at_once_and_keeps_the_last_view() -> None:
    """The steps with SAME_STEP are those with NEXT_STEP without the step that only begins again."""
    later, at_once = Run(NEXT_STEP), Run(SAME_STEP)
    for _ in range(STEPS):
        over = later.games.dones.copy()
        if over.any():
            later.steps(NEXT_STEP, np.flatnonzero(over))
        assert at_once.games.records.tobytes() == later.games.records.tobytes()
        assert at_once.games.pages.tobytes() == later.games.pages.tobytes()
        at_once.draw()
        later.numbers[:] = at_once.numbers
        at_once.step()
        later.step()
        over = at_once.games.dones
        assert over.tolist() == later.games.dones.tolist()
        assert at_once.games.rewards.tolist() == later.games.rewards.tolist()
        assert at_once.games.finals[over].tobytes() == later.games.pages["row"][over].tobytes()


def test_disabled_leaves_finished_games_alone() -> None:
    """They stay as they ended until somebody begins them."""
    run = Run(DISABLED)
    for _ in range(STEPS):
        run.draw()
        run.step()
    assert run.games.dones.all()
    before = run.games.records.tobytes()
    run.step()
    assert run.games.records.tobytes() == before
    run.steps(BEGIN, np.array([2]))
    assert np.flatnonzero(~run.games.dones).tolist() == [2]


def test_a_number_that_the_mask_does_not_allow_changes_nothing() -> None:
    """Too large, negative, or not allowed now: the others step."""
    run = Run(NEXT_STEP)
    run.draw()
    run.numbers[0], run.numbers[1] = GAME.actions, -1
    run.numbers[2] = np.flatnonzero(run.games.masks["row"][2] == 0)[0]
    before = [game.tobytes() for game in run.games.records]
    run.step()
    same = [game.tobytes() == old for game, old in zip(run.games.records, before, strict=True)]
    assert same == [True] * 3 + [False] * 4
    assert run.games.statuses["refused"].tolist() == [1] * 3 + [0] * 4


def test_bots_of_the_batch_play_their_seats() -> None:
    """With the other seat played uniformly, only seat 0 is asked."""
    run = Run(NEXT_STEP)
    levels = BY_CALLER.copy()
    levels[1] = stepping.UNIFORM
    steps = batch_step.steps_of(GAME)
    steps(run.games, run.numbers, 0, levels, BEGIN, ALL)
    for _ in range(STEPS):
        assert set(run.games.statuses["seat"]) <= {0, NOBODY}
        steps(run.games, run.draw(), 0, levels, NEXT_STEP, ALL)
    assert run.games.statuses["refused"].sum() == 0
