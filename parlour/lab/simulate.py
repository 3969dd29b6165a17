"""Simulates many games between bots and summarises the results, with confidence intervals."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from parlour.bots.bot import bulk_bot
from parlour.bots.selfplay import name_bots, play_games
from parlour.core.batch import returns_of
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import refuse_strays
from parlour.core.record import Record
from parlour.games import find

SURE = 1.96  # standard errors either side that cover 95 %
Progress = Callable[[int], None]  # told how many more games are done


@dataclass(frozen=True)
class Estimate:
    """A mean over games, with half the width of its 95 % confidence interval."""

    mean: float
    within: float

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {self.within:.4f}"


@dataclass(frozen=True)
class Simulation:
    """The results of many simulated games: who won how often, and how long the games were. The same arguments
    give the same results, except for `seconds`.
    """

    game: str
    title: str
    version: int
    options: dict[str, int | str]
    bots: list[str]
    seats: list[str]
    games: int
    seed: int
    device: str
    returns: list[Estimate]
    wins: list[int]
    plies: dict[str, float]  # mean, low (5 %), high (95 %), longest
    decisive: float
    seconds: float

    @property
    def speed(self) -> float:
        """Return how many actions a second were played, by all threads together."""
        return self.plies["mean"] * self.games / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """Return all results as plain values, for JSON."""
        return {**asdict(self), "plies_per_second": round(self.speed)}

    def __str__(self) -> str:
        plies = self.plies
        width = max(len(name) for name in self.seats)
        rows = [
            f"  {name:{width}}  {bot:8}  {won:9,} won  {100 * won / self.games:6.2f} %  returns {estimate}"
            for name, bot, won, estimate in zip(self.seats, self.bots, self.wins, self.returns, strict=True)
        ]
        return "\n".join(
            [
                f"{self.title}: {self.games:,} games, seed {self.seed}, {self.device}",
                *rows,
                f"  plies: {plies['mean']:.1f} on average, {plies['low']:.0f} to {plies['high']:.0f} "
                f"in nine games of ten, {plies['longest']:.0f} at most",
                f"  {100 * self.decisive:.2f} % of the games were decided; "
                f"{self.speed:,.0f} plies a second ({self.seconds:.2f} s)",
            ]
        )


def simulate(
    name_or_game: str | Game,
    games: int = 100_000,
    bots: str = "uniform",
    seed: int = 1,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Simulation:
    """Play many games and summarise them. `bots` is one name for all seats, or one for each, joined by commas.

    >>> simulate("mandala", games=100, homes_to_win=1).games
    100
    """
    game = find(name_or_game) if isinstance(name_or_game, str) else name_or_game
    if games < 1:
        raise BadOption("At least one game must be played.")
    start = game.start(**options)
    refuse_strays(game.all_options, options)
    named = name_bots(bots, int(start.seats))
    for records in records_of(game, start, 1, seed, named, device, 1):  # compiled or loaded before the clock
        returns_of(game)(records, np.empty((1, len(named))))
    begun = time.perf_counter()
    plies, returns = [], []
    for records in records_of(game, start, games, seed, named, device, threads):
        plies.append(records["ply"].copy())
        returns.append(np.empty((len(records), len(named))))
        returns_of(game)(records, returns[-1])
        if progress:
            progress(len(records))
    seconds = time.perf_counter() - begun
    lengths, scores = np.concatenate(plies), np.concatenate(returns)
    wins = (scores > 0) & (scores == scores.max(axis=1, keepdims=True))
    return Simulation(
        game=game.name,
        title=game.title,
        version=game.version,
        options=game.options_of(start),
        bots=named,
        seats=[game.words.seat_name(start, seat) for seat in range(int(start.seats))],
        games=games,
        seed=seed,
        device=device,
        returns=[estimate(column) for column in scores.T],
        wins=[int(n) for n in wins.sum(axis=0)],
        plies=spread(lengths),
        decisive=float(wins.any(axis=1).mean()),
        seconds=seconds,
    )


def records_of(
    game: Game, start: Record, games: int, seed: int, bots: list[str], device: str, threads: int | None
) -> Iterator[np.ndarray]:
    """Yield finished games as batches of records, played on the requested device (CPU or GPU)."""
    if device == "cpu":
        yield from (records for _, records in play_games(game, start, games, seed, bots, threads))
    elif device != "gpu":
        raise BadOption(f"No device {device[:40]!r}. Devices: cpu, gpu.")
    elif bulk := bulk_bot(bots):
        yield from bulk.module.play_on_gpu(game, start, games, seed)
    else:
        raise BadOption("On the GPU all bots are uniform or all quick: the others need a search on the CPU.")


def estimate(values: np.ndarray) -> Estimate:
    """Return the mean of some values, one for each game, with its 95 % confidence interval."""
    error = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(round(float(values.mean()), 6), round(float(SURE * error), 6))


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval for a share of games won (Wilson's score interval).

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    share, weight = won / games, SURE * SURE / games
    middle = (share + weight / 2) / (1 + weight)
    within = np.sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    return float(middle - within), float(middle + within)


def spread(lengths: np.ndarray) -> dict[str, float]:
    """Return statistics of the lengths of games: the mean, the bounds between which nine tenths of the lengths lie,
    and the longest.
    """
    low, high = np.percentile(lengths, (5, 95), method="nearest")
    return {
        "mean": round(float(lengths.mean()), 3),
        "low": int(low),
        "high": int(high),
        "longest": int(lengths.max()),
    }
