"""Uniform: a bot that plays a random legal move, each equally likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from parlour.core.batch import play_many as play_many
from parlour.core.compile import find_rule, rule
from parlour.core.dice import first_luck
from parlour.core.game import Game
from parlour.core.record import SEVERAL, Record

from .thought import USUAL, Alternative, Settings, Thought

Rule: TypeAlias = Callable[..., Any]


def make_chooser(game: Game) -> Rule:
    """Return a rule, choose(s, spare, out, a, b), that draws a random legal action and returns (action, new a, new
    b). It has the same parameters as the rule of quick.make_chooser, so one can take the place of the other.
    """
    sample = find_rule(game, "sample")

    @rule
    def choose(s, spare, out, a, b):  # type: ignore[no-untyped-def]
        """Return (a random legal action, the new state of the generator)."""
        return sample(s, out, a, b)

    return choose  # type: ignore[no-any-return]


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[np.ndarray]:
    """Play random games on the GPU; yield their final records in batches."""
    from parlour.core import gpu

    return gpu.play_on_gpu(game, start, games, seed)


@cache
def make_own(actor: Rule) -> Rule:
    """Return a rule that reduces a list of actions to the actions of one seat."""

    @rule
    def own(s, out, n, seat):  # type: ignore[no-untyped-def]
        """Keep only the actions of `seat`: move them to the front of the first `n` actions in `out`, and return how
        many there are.
        """
        if s.seat != SEVERAL:
            return n
        kept = 0
        for i in range(n):
            if actor(s, int(out[i])) == seat:
                out[kept] = out[i]
                kept += 1
        return kept

    return own


@rule
def asked(s, luck):  # type: ignore[no-untyped-def]
    """Return the seat that must choose next. If several seats may act, the random number `luck` chooses one of them."""
    if s.seat != SEVERAL:
        return int(s.seat)
    able = 0
    for seat in range(s.seats):
        able += (int(s.may) >> seat) & 1
    left = (luck * able) >> 32
    for seat in range(s.seats):
        if (int(s.may) >> seat) & 1:
            if left == 0:
                return seat
            left -= 1
    return 0


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Return a random legal action of the seat, each equally likely, as a Thought."""
    out = np.empty(game.max_legal, np.int32)
    if s.seat != SEVERAL:
        action = int(game.engine.sample(s, out, *first_luck(luck, 0))[0])
    else:
        n = make_own(game.engine.actor)(s, out, int(game.engine.legal(s, out)), seat)
        action = int(out[luck % n])
    return Thought((action,), (0.0,) * int(s.seats), (Alternative((action,), 0.0),), 0, True)
