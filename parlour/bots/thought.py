"""Thought: the result of a bot's thinking. It has the plan of a whole turn, a value for every seat, and
alternatives.

Every way of thinking is a function think(game, s, seat, budget, luck, stop, settings) that returns a Thought. `s` is
the position as the seat sees it (after `hide`). `budget` is the number of positions that the bot may look at. `luck`
is a 64-bit random number: the same number gives the same thought. `stop` is an array of one int (`make_stop`). Any
thread may set it to 1 at any time; the bot then returns the best that it has found so far.

All values are between -1 (lost) and 1 (won). While a game goes on they come from the game's `advice`, where a lead
of ten points is worth half a win.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from parlour.core.compile import rule
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record

HALF = 10.0  # the lead by `advice` that is worth half a win
LISTED = 8  # most alternatives of a thought
FAR = 32  # most actions that a bot looks ahead
PROPOSED = 64  # the most whole turns that a game may propose


@dataclass(frozen=True)
class Settings:
    """How far and how carefully a bot thinks. Two levels that use the same method differ only in these settings."""

    budget: int  # positions it looks at for one thought
    most: int = FAR  # actions it looks ahead, or proposed turns it looks at, when it is not attentive
    temperature: float = 0.0  # points of `advice` by which it misjudges what it sees
    worst: float = 6.0  # points that a way to play may look worse than the best one, whatever the temperature
    attention: float = 1.0  # share of its decisions for which it thinks as far as it can
    learned: bool = False  # whether it uses the game's net where it plays turns on and a net ships (net.py)
    turns: int = PROPOSED  # whole turns that it looks at, where the game proposes some
    far: bool = False  # whether it then rates them by `outlook`, with what the others may answer


USUAL = Settings(20_000)


@dataclass(frozen=True)
class Alternative:
    """One way to play the turn, and its value for the seat that thinks. If the bot did not look to the end of the
    turn, the plan has only the first actions.
    """

    plan: tuple[int, ...]
    value: float


@dataclass(frozen=True)
class Thought:
    """The result of a bot's thinking about a turn: its plan, the values and the alternatives."""

    plan: tuple[int, ...]  # the seat's actions, up to chance, another seat or the end of the game
    values: tuple[float, ...]  # what the position at the end of the plan is worth, for every seat
    alternatives: tuple[Alternative, ...]  # different ways to play, the plan first, then best first
    looked: int  # positions looked at
    finished: bool  # False: it was stopped before it had thought to the end

    @property
    def action(self) -> int:
        """The first action of the plan."""
        return self.plan[0]


def make_stop() -> np.ndarray:
    """Return an array of one number, 0. A bot to which it is passed stops when somebody sets the number to 1."""
    return np.zeros(1, np.int64)


def value_of(game: Game, s: Record, seat: int) -> float:
    """Return the value of a position for a seat: the result if the game is over, otherwise its lead by the game's
    advice, scaled to the same range.
    """
    if s.seat == NOBODY:
        return float(game.engine.returns(s, seat))
    return float(scaled(float(game.engine.advice(s, seat))))


def values_of(game: Game, s: Record) -> tuple[float, ...]:
    """Return the value of a position for each seat."""
    return tuple(value_of(game, s, seat) for seat in range(int(s.seats)))


@rule
def is_attentive(attention, luck):  # type: ignore[no-untyped-def]
    """Return whether a bot thinks as far as it can for this decision. `attention` is the probability of that; `luck`
    is 32 random bits.
    """
    return (luck & 0xFFFFFFFF) < attention * 4294967296.0


@rule
def scaled(lead):  # type: ignore[no-untyped-def]
    """Convert a lead in points, as `advice` returns it, to a value between -1 and 1."""
    return lead / (HALF + abs(lead))
