"""Sums over games, from which every figure follows. Sums of two sets of games can be added."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from parlour.core.game import Game

FIRST, NEXT, LUCK = (
    12.0,
    4.0,
    2.0,
)  # seconds for the first choice of a turn, for each further one, and for a throw
TRACED = ("turns", "minutes", "branching", "leads", "settled", "deficit")  # figures of the traced games


@dataclass
class Tally:
    """Sums over finished games."""

    games: int
    points: np.ndarray  # for each seat: its share of the games, where winners share one point
    squares: np.ndarray  # the sums of the squares of these points
    wins: np.ndarray  # for each seat: games that it won alone
    drawn: int  # games that nobody won alone
    stopped: int  # games that a guard stopped, such as a limit on rounds
    lengths: np.ndarray  # how many games had 0, 1, 2 … plies
    traced: np.ndarray  # for each figure of TRACED: how many games, the sum, the sum of squares

    @classmethod
    def of(
        cls, game: Game, records: np.ndarray, scores: np.ndarray, traces: np.ndarray | None = None
    ) -> Tally:
        """Return the sums over games with these last records and results."""
        points = points_of(scores)
        alone = points == 1.0
        return cls(
            games=len(records),
            points=points.sum(axis=0),
            squares=(points**2).sum(axis=0),
            wins=alone.sum(axis=0),
            drawn=int((~alone.any(axis=1)).sum()),
            stopped=int(game.is_stopped(records).sum()),
            lengths=np.bincount(records["ply"].astype(np.int64)),
            traced=sums_of(traces) if traces is not None else np.zeros((len(TRACED), 3)),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.points + other.points,
            self.squares + other.squares,
            self.wins + other.wins,
            self.drawn + other.drawn,
            self.stopped + other.stopped,
            add_counts(self.lengths, other.lengths),
            self.traced + other.traced,
        )


def points_of(scores: np.ndarray) -> np.ndarray:
    """Return what each seat of each game gets of one point, which the best seats share."""
    best = scores == scores.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def add_counts(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the sum of two lists of counts, which may differ in length."""
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def sums_of(traces: np.ndarray) -> np.ndarray:
    """Return for each figure of TRACED how many games there are, the sum, and the sum of squares."""
    further = np.maximum(traces["choices"] - traces["turns"], 0)
    first = np.minimum(traces["choices"], traces["turns"])
    figures = {
        "turns": traces["turns"].astype(float),
        "minutes": (first * FIRST + further * NEXT + traces["throws"] * LUCK) / 60,
        "branching": traces["options"] / np.maximum(traces["choices"], 1),
        "leads": traces["leads"].astype(float),
        "settled": traces["settled"],
        "deficit": traces["deficit"],
    }
    return np.array([(len(traces), figures[name].sum(), (figures[name] ** 2).sum()) for name in TRACED])
