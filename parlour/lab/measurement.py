"""Measure a game: play it many times between bots, and give every figure with its 95 % confidence interval."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find
from parlour.version import VERSION

from .figure import Figure, mean_of, share_of
from .table import TRACED, Table
from .tally import TRACED as TRACED_NAMES
from .tally import Tally

GAMES = 10_000  # games of a measurement that names neither a number nor an interval
MOST = 10_000_000  # games after which a measurement with an interval gives up
FEWEST = 512  # games before a measurement may stop because its interval is small enough
Progress = Callable[[int, int], None]  # told how many games are done, and of how many


@dataclass(frozen=True)
class Measurement:
    """What was measured at one table. It prints as a table, and a notebook shows it as one."""

    table: Table
    games: int
    figures: Mapping[str, Figure]
    lengths: tuple[int, ...] = field(repr=False)  # how many games had 0, 1, 2 … plies
    is_whole: bool = True  # False: it was stopped before it had played all its games

    @property
    def title(self) -> str:
        """The game and the options that were chosen, in one line."""
        chosen = ", ".join(f"{name} = {value}" for name, value in self.table.options.items())
        return f"{find(self.table.game).title}{': ' if chosen else ''}{chosen}"

    @property
    def command(self) -> str:
        """The command that measures the same again."""
        options = "".join(f" -o {name}={value}" for name, value in self.table.options.items())
        bots = ",".join(self.table.bots)
        games = f"--bots {bots} --games {self.games} --seed {self.table.seed}"
        return f"parlour lab measure {self.table.game}{options} {games}"

    def to_dict(self) -> dict[str, Any]:
        """Return the measurement as plain values, for JSON."""
        return {
            "parlour": VERSION,
            "game": self.table.game,
            "version": find(self.table.game).version,
            "options": dict(self.table.options),
            "bots": list(self.table.bots),
            "seed": self.table.seed,
            "games": self.games,
            "whole": self.is_whole,
            "command": self.command,
            "figures": {
                name: {"value": one.value, "low": one.low, "high": one.high}
                for name, one in self.figures.items()
            },
            "lengths": list(self.lengths),
        }

    def to_json(self) -> str:
        """Return the measurement as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each figure, for a table of data."""
        shared = {"game": self.table.game, **{f"option_{k}": v for k, v in self.table.options.items()}}
        return [
            {
                **shared,
                "figure": name,
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "games": self.games,
            }
            for name, one in self.figures.items()
        ]

    def __str__(self) -> str:
        wide = max(len(name) for name in self.figures)
        stopped = "" if self.is_whole else ", stopped early"
        played = f"{self.games:,} games between {', '.join(self.table.bots)}, seed {self.table.seed}{stopped}"
        return "\n".join(
            [self.title, played, *(f"  {name:{wide}}  {one}" for name, one in self.figures.items())]
        )

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{name}</td><td>{one}</td></tr>" for name, one in self.figures.items())
        return f"<table><caption>{self.title}: {self.games:,} games</caption>{rows}</table>"


def measure(
    game: str | Game,
    options: Mapping[str, Any] | None = None,
    bots: str = "quick",
    games: int | None = None,
    within: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Measurement:
    """Play games at one table and return what they were like.

    `within` stops as soon as the interval of every seat's share is at most so many percentage points to either side.
    Ctrl-C stops at once and keeps what has been played.
    """
    if games is not None and games < 1:
        raise BadOption("At least one game must be played.")
    if within is not None and within <= 0:
        raise BadOption("The interval asked for must be wider than 0 points.")
    table = Table.of(game, options, bots, seed)
    most = games or (MOST if within else GAMES)
    total: Tally | None = None
    is_whole = True
    try:
        for tally in table.play(most, TRACED, threads):
            total = tally if total is None else total + tally
            if progress:
                progress(total.games, most)
            if within and total.games >= FEWEST and widest(total) <= within / 100:
                break
    except KeyboardInterrupt:
        is_whole = False
        if total is None:
            raise
    assert total is not None
    return Measurement(table, total.games, figures_of(table, total), tuple(total.lengths.tolist()), is_whole)


def widest(tally: Tally) -> float:
    """Return half the width of the widest interval of a seat's share."""
    return max(one.within for one in shares_of(tally))


def shares_of(tally: Tally) -> list[Figure]:
    """Return each seat's share of the games. Seats that win together share a game."""
    pairs = zip(tally.points, tally.squares, tally.wins, strict=True)
    return [
        share_of(int(wins), tally.games)  # nothing was shared, or all games ended alike
        if points == wins
        else mean_of(tally.games, float(points), float(squares), "%")
        for points, squares, wins in pairs
    ]


def figures_of(table: Table, tally: Tally) -> dict[str, Figure]:
    """Return every figure by its name."""
    game, seats = find(table.game), len(tally.points)
    names = [game.words.seat_name(table.start, seat) for seat in range(seats)]
    found = {f"share of {name}": one for name, one in zip(names, shares_of(tally), strict=True)}
    first = found[f"share of {names[0]}"]
    found["advantage of the first seat"] = Figure(
        first.value - 1 / seats, first.low - 1 / seats, first.high - 1 / seats, "%"
    )
    plies = np.arange(len(tally.lengths), dtype=float)
    found["plies"] = mean_of(
        tally.games, float((plies * tally.lengths).sum()), float((plies**2 * tally.lengths).sum())
    )
    for name, (n, total, squares) in zip(TRACED_NAMES, tally.traced.tolist(), strict=True):
        found[TITLES[name]] = mean_of(n, total, squares, UNITS.get(name, ""))
    found["won by one seat"] = share_of(tally.games - tally.drawn, tally.games)
    found["stopped by a limit"] = share_of(tally.stopped, tally.games)
    return found


TITLES = {
    "turns": "turns",
    "minutes": "minutes",
    "branching": "legal actions in a choice",
    "leads": "changes of the lead",
    "settled": "when the winner led for good",
    "deficit": "how far the winner was behind",
}
UNITS = {"settled": "%"}


def to_csv(rows: list[dict[str, Any]]) -> str:
    """Return rows of data as CSV, with a line of titles."""
    text = StringIO()
    titles = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, titles, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def save(rows: list[dict[str, Any]], document: str, file: Path) -> None:
    """Write results to a file: CSV, Parquet or JSON, as the end of its name says."""
    if file.suffix == ".csv":
        file.write_text(to_csv(rows), encoding="utf-8")
    elif file.suffix == ".json":
        file.write_text(document + "\n", encoding="utf-8")
    elif file.suffix == ".parquet":
        import pyarrow as pa
        import pyarrow.parquet as pq

        titles = list(dict.fromkeys(name for row in rows for name in row))
        columns = {name: [row.get(name) for row in rows] for name in titles}
        pq.write_table(pa.table({name: as_column(values) for name, values in columns.items()}), file)
    else:
        raise BadOption(f"Results are saved as .csv, .json or .parquet, not as {file.name!r}.")


def as_column(values: list[Any]) -> list[Any]:
    """Return values that Parquet can store in one column: all texts if some are texts."""
    is_text = any(isinstance(value, str) for value in values)
    return [None if value is None else str(value) if is_text else value for value in values]
