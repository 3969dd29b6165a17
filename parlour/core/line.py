"""Lines: lists of actions. Play them, replay them, make random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from .compile import Engine, rule
from .dice import first_luck, next_luck
from .errors import BadLine
from .game import Game
from .record import CHANCE, NOBODY, OK, WORLD, Record, copy


@rule
def pick(s, out, n, luck, odds):  # type: ignore[no-untyped-def]
    """One of the `n` actions in `out`: by odds for chance, each alike for a seat.

    Actions go to rules as whole numbers of one width, so that each rule is compiled once.
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


@cache  # one for a game, however often it is asked for: what is compiled once is not compiled again
def by_list(legal: Callable[..., Any], odds: Callable[..., Any]) -> Callable[..., Any]:
    """The rule `sample` of a game that has none of its own: write the list, then take one of it."""

    @rule
    def sample(s, out, a, b):  # type: ignore[no-untyped-def]
        """One action or outcome, and the two words to go on with; `out` has room for the list."""
        luck, a, b = next_luck(a, b)
        return pick(s, out, legal(s, out), luck, odds), a, b

    return sample


@cache
def by_attempts(attempt: Callable[..., Any]) -> Callable[..., Any]:
    """The rule `sample` of a game that has `attempt`: one after the other, until one finds an action."""

    @rule
    def sample(s, out, a, b):  # type: ignore[no-untyped-def]
        """One action or outcome, and the two words to go on with; attempts keep in `out` what the next one needs."""
        action, tried = -1, 0
        while action < 0:
            action, tried, a, b = attempt(s, out, tried, a, b)
        return action, a, b

    return sample


@cache
def at_once(sample: Callable[..., Any]) -> Callable[..., Any]:
    """The rule `attempt` of a game that has none of its own: the first finds an action."""

    @rule
    def attempt(s, out, tried, a, b):  # type: ignore[no-untyped-def]
        """An action or outcome, how far the attempts have come, and the two words to go on with."""
        action, a, b = sample(s, out, a, b)
        return action, tried, a, b

    return attempt


@cache
def in_one_stage(play: Callable[..., Any]) -> Callable[..., Any]:
    """The rule `act` of a game that has none of its own: nothing follows."""

    @rule
    def act(s, action):  # type: ignore[no-untyped-def]
        """Carry out an action that is allowed; no stage is to come."""
        play(s, action)
        return 0

    return act


def replay(game: Game, line: Iterable[int], engine: Engine | None = None, **options: Any) -> Record:
    """The record after a line from the start; BadLine at the first action that is refused."""
    s = game.start(**options)
    for _ in walk(game, s, line, engine):
        pass
    return s


def walk(game: Game, s: Record, line: Iterable[int], engine: Engine | None = None) -> Iterator[Record]:
    """Play a line on `s`, yielding `s` after every action."""
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
    """The line of simulated game `number` under `seed`, with uniform choices, and where it ends."""
    s = game.start(**options)
    return list(random_walk(game, s, seed, number, engine)), s


def random_walk(
    game: Game, s: Record, seed: int, number: int = 0, engine: Engine | None = None
) -> Iterator[int]:
    """Play `s` to its end at random, yielding each action just after it is played."""
    rules = engine or game.engine
    out = np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, number)
    while s.seat != NOBODY:
        action, a, b = rules.sample(s, out, a, b)
        rules.play(s, action)
        yield int(action)


def after(game: Game, s: Record, action: int) -> Record:
    """The record after one action, which must be legal; `s` stays as it is."""
    t = copy(s)
    game.engine.play(t, action)
    return t
