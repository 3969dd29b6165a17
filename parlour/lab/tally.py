"""Sums over games, from which every figure is calculated. The sums over two sets of games can be added.

Every number counted for a game is an integer, so the sums are the same in any order, on any machine and on a
graphics card. Games are counted in groups: game n belongs to group n % GROUPS. The differences between groups give
confidence intervals for figures that have no formula for one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from parlour.core.game import Game

GROUPS = 32
LONGEST = (1 << 18) - 1  # plies; longer games are counted as having this many
TRACED = (  # figures of the games that the lab looks at ply by ply
    "turns",
    "early",
    "firsts",
    "furthers",
    "throws",
    "branching",
    "leads",
    "out",
    "settled",
    "deficit",
    "behind",
    "luck",
    "choice",
    "suspense",
)
COUNT, SUM, SQUARES = range(3)  # what is kept of each of them


@dataclass
class Tally:
    """Sums over finished games, most of them for each group of games: wins, lengths, and figures of the games
    that were examined action by action.
    """

    winners: np.ndarray  # for each group and each set of best seats, as a bit mask: how many games they won
    stopped: np.ndarray  # for each group: games that a guard stopped, such as a limit on rounds
    plies: np.ndarray  # for each group: the sum of the plies, and of their squares
    lengths: np.ndarray  # how many games had 0, 1, 2 … plies
    turns: np.ndarray  # how many of the games that the lab looks at had 0, 1, 2 … turns
    outs: np.ndarray  # in how many of them a seat was first out, or had lost, in turn 0, 1, 2 …
    traced: (
        np.ndarray
    )  # for each group and each figure of TRACED: how many games, the sum, the sum of squares

    @classmethod
    def empty(cls, seats: int) -> Tally:
        """Return a tally of no games."""
        return cls(
            np.zeros((GROUPS, 1 << seats), np.int64),
            np.zeros(GROUPS, np.int64),
            np.zeros((GROUPS, 2), np.int64),
            np.zeros(1, np.int64),
            np.zeros(1, np.int64),
            np.zeros(1, np.int64),
            np.zeros((GROUPS, len(TRACED), 3)),
        )

    @classmethod
    def of(cls, game: Game, records: np.ndarray, scores: np.ndarray, first: int) -> Tally:
        """Return the tally of games whose final records and results are given; `first` is the number of the first
        game.
        """
        made = cls.empty(scores.shape[1])
        group = (first + np.arange(len(records))) % GROUPS
        best = scores == scores.max(axis=1, keepdims=True)
        plies = records["ply"].astype(np.int64)
        np.add.at(made.winners, (group, best @ (1 << np.arange(scores.shape[1]))), 1)
        np.add.at(made.stopped, group, game.is_stopped(records))
        np.add.at(made.plies, group, np.stack([plies, plies * plies], axis=1))
        made.lengths = np.bincount(np.minimum(plies, LONGEST))
        return made

    def __add__(self, other: Tally) -> Tally:
        summed = {
            field.name: add_counts(getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
        }
        return Tally(**summed)

    def add_traces(self, figures: dict[str, np.ndarray], first: int) -> None:
        """Add the figures of games that were examined action by action. `figures` has an array for each
        figure, with one value for each of several consecutive games, the first of them game number `first`.
        NaN stands for a figure that a game does not have.
        """
        if "turns" in figures:
            self.turns = add_counts(self.turns, np.bincount(figures["turns"].astype(np.int64)))
            self.outs = add_counts(self.outs, np.bincount(figures["out"].astype(np.int64)))
        for name, values in figures.items():
            for number, value in enumerate(values.tolist(), first):
                if value == value:
                    self.traced[number % GROUPS, TRACED.index(name)] += (1, value, value * value)

    @property
    def seats(self) -> int:
        """The number of seats in the games."""
        return int(self.winners.shape[1]).bit_length() - 1

    @property
    def games(self) -> int:
        """The number of games counted."""
        return int(self.winners.sum())

    def without(self, group: int) -> Tally:
        """Return the tally without one group of games. Three of its lists stay those of all games: `lengths`,
        `turns` and `outs` are not counted by group.
        """
        kept = np.arange(GROUPS) != group
        return Tally(
            self.winners[kept],
            self.stopped[kept],
            self.plies[kept],
            self.lengths,
            self.turns,
            self.outs,
            self.traced[kept],
        )


def add_counts(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the sum of two arrays of counts, one of which may be longer than the other."""
    if len(a) == len(b):
        return np.asarray(a + b)
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def points_table(seats: int) -> np.ndarray:
    """Return a table of how one point for winning is divided. Row n is for the set of best seats whose bit
    mask is n; entry k of the row is the share of seat k.
    """
    best = (np.arange(1 << seats)[:, None] >> np.arange(seats)) & 1
    return np.asarray(best / np.maximum(best.sum(axis=1, keepdims=True), 1))
