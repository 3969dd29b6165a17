"""The luck of the tests: dice and bots that draw their own get the same in every run, whatever ran before."""

from __future__ import annotations

import hashlib
import itertools

import numpy as np

from parlour.bots import Level, Thought
from parlour.core import dice
from parlour.core.game import Game
from parlour.core.record import Record

matches = itertools.count()  # begun in this test
think = Level.think


def begin_anew() -> None:
    """Another test begins."""
    global matches
    matches = itertools.count()


def seed_of(number: int) -> bytes:
    """The seed of the match with this number, counted from 0 since the test began."""
    return hashlib.sha256(b"tests %d" % number).digest()


def fresh_seed() -> bytes:
    """The seed of the next match: each has its own."""
    return seed_of(next(matches))


def think_by_position(
    level: Level,
    game: Game,
    s: Record,
    seat: int,
    budget: int | None = None,
    luck: int | None = None,
    stop: np.ndarray | None = None,
) -> Thought:
    """What a bot thinks: left to its own luck, the same in the same position."""
    drawn = int.from_bytes(hashlib.sha256(s.tobytes()).digest()[:7], "big")
    return think(level, game, s, seat, budget, drawn if luck is None else luck, stop)


def settle() -> None:
    """From now on no dice and no bots of this process are left to chance."""
    dice.fresh_seed = fresh_seed
    Level.think = think_by_position  # type: ignore[method-assign]
