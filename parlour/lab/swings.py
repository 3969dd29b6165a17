"""Luck and choice: measures how much of a game's result is decided by throws, and how much by choices.

At every moment each seat has a probability of winning, if these bots play. A throw changes the probability, and so
does a choice. The squares of these changes, added up over a game, are on average equal to the variance of the
result: this is true of every martingale, and the probability of winning is one. So the share of this sum that comes
from throws is the share of the result that luck decides; the rest is choice.

The probabilities are estimated by playouts. A game is cut into runs of throws and runs of choices; an action that
was the only legal one belongs to neither. The lab picks some runs at random, and plays the positions before and
after them to the end, twice HALF times each. The two halves give two independent estimates of the change, and their
product estimates its square without bias. Suspense is the entropy of the winner in the same positions.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from parlour.bots.bot import find as find_bot
from parlour.core.batch import returns_of
from parlour.core.compile import compiled
from parlour.core.dice import first_luck
from parlour.core.game import Game
from parlour.core.record import CHANCE, NOBODY, WORLD, Record, copy

HALF = 32  # playouts of a position that make one of the two estimates
PAIRS = 4  # pairs of runs that are looked at in each game
SWUNG = 0  # games that a measurement looks at in this way unless it is told a number
LUCK, CHOICE = "luck", "choice"
SALT = 0x5A17_0000_0000  # so that playouts have other luck than the games
Playouts = Callable[[Game, Record, int, int, int], np.ndarray]


@dataclass(frozen=True)
class Run:
    """A run: several consecutive actions of a game that are all throws or all choices, with the records
    before and after it.
    """

    kind: str
    before: Record
    after: Record


@dataclass(frozen=True)
class Chances:
    """Each seat's probability of winning from a position, estimated twice independently."""

    one: np.ndarray
    two: np.ndarray

    @property
    def entropy(self) -> float:
        """The uncertainty about the winner: 0 if it is certain, 1 if all seats are equally likely to win. It is
        corrected as Miller and Madow do, because with few playouts the winner seems more certain than it is.
        """
        chances, many = (self.one + self.two) / 2, 2 * HALF
        if len(chances) < 2:
            return math.nan
        some = chances[chances > 0]
        bits = float(-(some * np.log(some)).sum()) + (len(some) - 1) / (2 * many)
        return min(1.0, bits / math.log(len(chances)))


def swings(
    game: Game, start: Record, lines: np.ndarray, lengths: np.ndarray, seed: int, first: int, bot: str
) -> dict[str, np.ndarray]:
    """Return three arrays with a number for each game. "luck" and "choice" say how much throws and choices changed the
    seats' probabilities of winning: each is a sum of squared changes, added up over the game and over all seats.
    "suspense" says how open the game was: the mean entropy of the winner, from 0 (certain) to 1 (all seats equally
    likely to win).
    """
    play = find_bot(bot).module.play_many
    found = [
        swings_of(game, runs_of(game, start, line[:length].tolist()), seed, first + number, play)
        for number, (line, length) in enumerate(zip(lines, lengths, strict=True))
    ]
    names = (LUCK, CHOICE, "suspense")
    return {name: np.array([one[name] for one in found]) for name in names}


def runs_of(game: Game, start: Record, line: list[int]) -> list[Run]:
    """Return the runs of throws and the runs of choices in a game, in order."""
    rules, out = compiled(game), np.empty(game.max_legal, np.int32)
    s, kind, runs = copy(start), "", list[Run]()
    before = copy(s)
    for action in line:
        is_luck = s.seat in (CHANCE, WORLD)
        now = LUCK if is_luck else CHOICE
        if rules.legal(s, out) > 1 and now != kind:
            if kind:
                runs.append(Run(kind, before, copy(s)))
                before = runs[-1].after
            kind = now
        rules.play(s, action)
    return [*runs, Run(kind, before, copy(s))] if kind else runs


def swings_of(game: Game, runs: list[Run], seed: int, number: int, play: Playouts) -> dict[str, float]:
    """Return the three numbers of `swings` for game number `number`: its "luck", "choice" and "suspense". `runs` are
    the game's runs of throws and choices.
    """
    found, entropies, last = {LUCK: 0.0, CHOICE: 0.0}, list[float](), dict[int, Chances]()
    pairs = -(-len(runs) // 2)
    many = min(PAIRS, pairs)
    offset = first_luck(seed ^ SALT, number)[0] / 2**32
    chosen = [int((j + offset) * pairs / many) for j in range(many)]
    for pair in chosen:
        for place in (2 * pair, 2 * pair + 1):
            if place >= len(runs):
                continue
            run = runs[place]
            for end, at in ((run.before, place), (run.after, place + 1)):
                if at not in last:
                    salt = (number << 24) + (at << 8)
                    last[at] = chances_of(game, end, seed ^ SALT, salt, play)
            before, after = last[place], last[place + 1]
            swing = float(((after.one - before.one) * (after.two - before.two)).sum())
            found[run.kind] += swing * pairs / many
            entropies.append(before.entropy)
    return {**found, "suspense": sum(entropies) / len(entropies) if entropies else math.nan}


def chances_of(game: Game, s: Record, seed: int, first: int, play: Playouts) -> Chances:
    """Return each seat's probability of winning from a position; exact if the game is over."""
    many = 1 if s.seat == NOBODY else 2 * HALF
    records = play(game, s, many, seed, first)
    scores = np.empty((many, int(s.seats)))
    returns_of(game)(records, scores)
    best = scores == scores.max(axis=1, keepdims=True)
    points = best / best.sum(axis=1, keepdims=True)
    if many == 1:
        return Chances(points[0], points[0])
    return Chances(points[:HALF].mean(axis=0), points[HALF:].mean(axis=0))
