"""Measures a game: plays it many times between bots, and gives every figure with its 95 % confidence interval."""

from __future__ import annotations

import csv
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find
from parlour.version import VERSION

from .engine import Engine, engine_of
from .figure import Figure
from .figures import figures_of, widest
from .pace import ASSUMED, Pace
from .table import Table
from .tally import Tally
from .usage import USED, Usage, usage_of

GAMES = 10_000  # games of a measurement that names neither a number nor an interval
MOST = 10_000_000  # games after which a measurement with an interval gives up
FEWEST = 512  # games before a measurement may stop because its interval is small enough
Progress = Callable[[int, int], None]  # told how many games are done, and of how many


@dataclass(frozen=True)
class Measurement:
    """The figures that were measured at one table. It prints as a table, and notebooks show it as one."""

    table: Table
    games: int
    figures: Mapping[str, Figure]
    lengths: tuple[int, ...] = field(repr=False)  # how many games had 0, 1, 2 … plies
    is_whole: bool = True  # False: it was stopped before it had played all its games
    pace: Pace = ASSUMED
    usage: Usage | None = None  # what came into play in the first games; None: it was not counted

    @classmethod
    def of(
        cls,
        table: Table,
        tally: Tally,
        pace: Pace = ASSUMED,
        is_whole: bool = True,
        usage: Usage | None = None,
    ) -> Measurement:
        """Return the measurement of a table, calculated from the sums over its games."""
        figures = figures_of(table, tally, pace)
        return cls(table, tally.games, figures, tuple(tally.lengths.tolist()), is_whole, pace, usage)

    @property
    def title(self) -> str:
        """The game and the options that differ from the defaults, in one line."""
        chosen = ", ".join(f"{name} = {value}" for name, value in self.table.options.items())
        return f"{find(self.table.game).title}{': ' if chosen else ''}{chosen}"

    @property
    def command(self) -> str:
        """The command line that makes the same measurement again."""
        options = "".join(f" -o {name}={value}" for name, value in self.table.options.items())
        bots = ",".join(self.table.bots)
        games = f"--bots {bots} --games {self.games} --seed {self.table.seed}"
        if self.table.swung:
            games += f" --luck {self.table.swung}"
        if self.usage is None:
            games += " --usage 0"
        return f"parlour lab measure {self.table.game}{options} {games}"

    def to_dict(self) -> dict[str, Any]:
        """Return the measurement as a dict of plain values, for JSON."""
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
            "usage": self.usage.to_dict() if self.usage else None,
        }

    def to_json(self) -> str:
        """Return the measurement as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure, as for a CSV file."""
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
            for name, one in {**self.figures, **(self.usage.figures if self.usage else {})}.items()
        ]

    def __str__(self) -> str:
        wide = max(len(name) for name in self.figures)
        stopped = "" if self.is_whole else ", stopped early"
        played = f"{self.games:,} games between {', '.join(self.table.bots)}, seed {self.table.seed}{stopped}"
        return "\n".join(
            [
                self.title,
                played,
                *(f"  {name:{wide}}  {one}" for name, one in self.figures.items()),
                *([str(self.usage)] if self.usage else []),
            ]
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
    engine: str | Engine = "cpu",
    luck: int = 0,
    pace: Pace = ASSUMED,
    usage: int = USED,
) -> Measurement:
    """Play many games at one table and return its figures.

    `within`: stop as soon as every seat's share of wins is known to within this many percentage points.
    `luck`: the number of games in which extra playouts measure luck, choice and suspense (swings.py). `usage`: the
    number of games that are replayed to count what came into play (usage.py). Ctrl-C stops at once and keeps the games
    played so far.
    """
    check(games, within)
    table = Table.of(game, options, bots, seed, luck)
    most = games or (MOST if within else GAMES)
    playing = sums_of([table], most, within, engine_of(engine, threads), progress)
    [([total], is_whole)] = playing
    used = count_usage([table], usage if is_whole else 0)
    return Measurement.of(table, total, pace, is_whole, used[0])


def count_usage(tables: list[Table], games: int) -> list[Usage | None]:
    """Return what came into play at each table, in this many games; None if `games` is 0, or after Ctrl-C."""
    try:
        return [usage_of(table, games) if games else None for table in tables]
    except KeyboardInterrupt:
        return [None] * len(tables)


def check(games: int | None, within: float | None) -> None:
    """Raise BadOption if a number of games or a value of `within` is impossible."""
    if games is not None and games < 1:
        raise BadOption("At least one game must be played.")
    if within is not None and within <= 0:
        raise BadOption("The interval asked for must be wider than 0 points.")


def sums_of(
    tables: list[Table],
    most: int,
    within: float | None,
    engine: Engine,
    progress: Progress | None,
    is_known: Callable[[list[Tally]], bool] | None = None,
    every: bool = False,
) -> Iterator[tuple[list[Tally], bool]]:
    """Play the same games at several tables. Yield pairs: the sums of each table so far, and whether all requested
    games have been played. With `every`, yield a pair whenever the sums have grown; otherwise only at the end.
    """
    for table in tables:
        engine.check(table)
    ends = set(itertools.accumulate(job.games for job in tables[0].jobs(most))) if within else set()
    totals = [Tally.empty(int(table.start.seats)) for table in tables]
    players = [engine.play(table, table.jobs(most)) for table in tables]
    try:
        for made in zip(*players, strict=True):
            totals = [total + one for total, one in zip(totals, made, strict=True)]
            done = totals[0].games
            if progress:
                progress(done, most)
            if every and done < most:
                yield totals, False
            if within and done in ends and done >= FEWEST and (is_known or known(tables, within))(totals):
                break
    except KeyboardInterrupt:
        if not totals[0].games:
            raise
        is_whole = False
    else:
        is_whole = True
    finally:
        for player in players:
            player.close()
    yield totals, is_whole


def known(tables: list[Table], within: float) -> Callable[[list[Tally]], bool]:
    """Return a function that says whether the first table's shares of wins are known to within this many points."""
    return lambda totals: widest(tables[0], totals[0]) <= within / 100


def to_csv(rows: list[dict[str, Any]]) -> str:
    """Return rows of data as CSV; the first line has the column names."""
    text = StringIO()
    titles = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, titles, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def save(rows: list[dict[str, Any]], document: str, file: Path) -> None:
    """Write results to a file: CSV, Parquet or JSON, depending on the file's suffix."""
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
    """Return the values in a form that Parquet can store as one column: if some are texts, all become texts."""
    is_text = any(isinstance(value, str) for value in values)
    return [None if value is None else str(value) if is_text else value for value in values]
