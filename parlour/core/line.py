"""Lines (lists of actions): play one, replay one, make a random one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from .compile import Engine, rule
from .dice import first_luck, next_luck
from .errors import BadLine
from .record import CHANCE, NOBODY, OK, WORLD, Record, copy

if TYPE_CHECKING:
    from .game import Game


@rule
def pick(s, out, n, luck, odds):  # type: ignore[no-untyped-def]
    """Return one of the first `n` actions in `out`. For chance it is drawn by the weights that the rule `odds`
    returns; for a seat each is equally likely. `luck` is 32 random bits.

    Rules always get actions as ints of one width, so that each rule is compiled only once.
    """
    if s.seat != CHANCE and s.seat != WORLD:
        return int(out[(luck * n) >> 32])
    total = 0
    for i in range(n):
        total += int(odds(s, int(out[i])))
    if total == n:  # all alike, which the compiler often knows beforehand
        return int(out[(luck * n) >> 32])
    left = (luck * total) >> 32
    i = 0
    left -= int(odds(s, int(out[0])))
    while left >= 0:
        i += 1
        left -= int(odds(s, int(out[i])))
    return int(out[i])


@cache  # one for each game, so that it is compiled once
def by_list(legal: Callable[..., Any], odds: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule `sample` for a game without `try_sample`: it lists the legal actions and draws one of them."""

    @rule
    def sample(s, out, a, b):  # type: ignore[no-untyped-def]
        """Return a random action or outcome, and the new state of the generator. `out` must have room for the list
        of legal actions.
        """
        luck, a, b = next_luck(a, b)
        return pick(s, out, legal(s, out), luck, odds), a, b

    return sample


@cache
def by_tries(try_sample: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule `sample` for a game with `try_sample`: it calls `try_sample` until it gets an action from it."""

    @rule
    def sample(s, out, a, b):  # type: ignore[no-untyped-def]
        """Return a random action or outcome, and the new state of the generator. `try_sample` uses `out` to store
        what its next call needs.
        """
        action, tried = -1, 0
        while action < 0:
            action, tried, a, b = try_sample(s, out, tried, a, b)
        return action, a, b

    return sample


@cache
def at_once(sample: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule `try_sample` for a game without one. It finds an action at its first call."""

    @rule
    def try_sample(s, out, tried, a, b):  # type: ignore[no-untyped-def]
        """Return a random action or outcome, `tried` as it was, and the new state of the generator."""
        action, a, b = sample(s, out, a, b)
        return action, tried, a, b

    return try_sample


@cache
def in_one_stage(play: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule `act` for a game that defines only `play`. The rule calls `play`, so no stage follows."""

    @rule
    def act(s, action):  # type: ignore[no-untyped-def]
        """Carry out a legal action with `play`. Return 0, which means that no stage follows."""
        play(s, action)
        return 0

    return act


def replay(game: Game, line: Iterable[int], engine: Engine | None = None, **options: Any) -> Record:
    """Return the record after all actions of a line are played from the start. Raises BadLine at the first action
    that is refused.
    """
    s = game.start(**options)
    for _ in walk(game, s, line, engine):
        pass
    return s


def walk(game: Game, s: Record, line: Iterable[int], engine: Engine | None = None) -> Iterator[Record]:
    """Play the actions of a line on `s`, one by one; yield `s` after each of them."""
    rules = engine or game.engine
    for action in line:
        if rules.refusal(s, action) != OK:
            refusal = game.why_not(s, action)
            raise BadLine(f"Move {s.ply} of the line, action {action}, is refused: {refusal}", int(s.ply))
        rules.play(s, action)
        yield s


def random_line(
    game: Game, seed: int, number: int = 0, engine: Engine | None = None, **options: Any
) -> tuple[list[int], Record]:
    """Play one random game; return its line (the list of its actions) and its final record. `seed` and `number`
    determine the game.
    """
    s = game.start(**options)
    return list(random_walk(game, s, seed, number, engine)), s


def random_walk(
    game: Game, s: Record, seed: int, number: int = 0, engine: Engine | None = None
) -> Iterator[int]:
    """Play random actions on `s` until the game is over; yield each action just after it is played. `seed` and
    `number` determine the game.
    """
    rules = engine or game.engine
    out = np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, number)
    while s.seat != NOBODY:
        action, a, b = rules.sample(s, out, a, b)
        rules.play(s, action)
        yield int(action)


def after(game: Game, s: Record, action: int) -> Record:
    """Return the record after one legal action. `s` itself does not change."""
    t = copy(s)
    game.engine.play(t, action)
    return t
