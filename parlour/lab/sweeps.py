"""Sweeps: measure a game for every value of an option, or for every combination of values of several options."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find

from . import plots
from .engine import Engine, engine_of
from .figures import EARLY
from .measurement import Measurement, Progress, check, measure
from .pace import ASSUMED, Pace
from .results import Result, command_of, table_html, table_text
from .table import Table, read_options

MOST_TABLES = 1_000  # combinations that one sweep may have
GAMES = 1_000  # games of each table
COLUMNS = ("plies", EARLY, "won by one seat", "stopped by a limit")  # figures in the table, after the first


@dataclass(frozen=True)
class Sweep(Result):
    """The measurements of a sweep: one for each combination of values."""

    game: str
    options: Mapping[str, tuple[Any, ...]]  # the options that were varied, and their values
    measurements: tuple[Measurement, ...]
    fixed: Mapping[str, Any] = field(default_factory=dict)  # options that stayed the same
    bots: str = "quick"
    games: int = GAMES
    within: float | None = None
    is_whole: bool = True  # False: it was stopped before all tables were measured

    @property
    def command(self) -> str:
        """The command line that makes the same sweep again."""
        return self.command_on(self.measurements[0].engine)

    def command_on(self, engine: str) -> str:
        """Return the command line that makes the same sweep on an engine."""
        first, size = self.measurements[0], ["--games", self.games]
        if self.within:
            size = ["--within", self.within]
        words = [*values_words(self.options), "--bots", self.bots, *size, "--seed", first.table.seed]
        if first.table.swung:
            words += ["--luck", first.table.swung]
        return command_of("sweep", self.game, self.fixed, words, first.pace, engine)

    def to_dict(self) -> dict[str, Any]:
        """Return the sweep as a dict of plain values, for JSON."""
        return {
            "command": self.command_on("cpu"),
            "whole": self.is_whole,
            "options": {name: list(values) for name, values in self.options.items()},
            "measurements": [one.to_dict() for one in self.measurements],
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure of each measurement, as for a CSV file."""
        return [row for one in self.measurements for row in one.rows()]

    def plot(self) -> Any:
        """Return plots of three figures over all tables: the first seat's share of wins, the share of short
        games, and the number of turns.
        """
        names = [name for name in self.measurements[0].figures if name in (self.first, EARLY, "turns")]
        return plots.plot_many(self.labels, [one.figures for one in self.measurements], names, self.across)

    @property
    def first(self) -> str:
        """The name of the figure that has the first seat's share of wins."""
        return next(iter(self.measurements[0].figures))

    @property
    def across(self) -> str:
        """The title of a plot's horizontal axis: the names of the options that vary."""
        return ", ".join(name.replace("_", " ") for name in self.options)

    @property
    def labels(self) -> list[str]:
        """A text for each table: its values of the options that vary."""
        return [", ".join(str(one.table.options[name]) for name in self.options) for one in self.measurements]

    def cells(self) -> list[list[str]]:
        """Return the sweep as a table of texts: titles, then a row for each table."""
        columns = [self.first, *(name for name in COLUMNS if name in self.measurements[0].figures)]
        rows = [
            [
                *(str(one.table.options[name]) for name in self.options),
                *(str(one.figures[c]) for c in columns),
            ]
            for one in self.measurements
        ]
        return [[*self.options, *columns], *rows]

    @property
    def title(self) -> str:
        """The game, how many tables were measured, and what stayed the same."""
        same = ", ".join(f"{name} = {value}" for name, value in self.fixed.items())
        stopped = "" if self.is_whole else ", stopped early"
        return f"{find(self.game).title}: {len(self.measurements)} tables{f' with {same}' if same else ''}{stopped}"

    def __str__(self) -> str:
        return "\n".join([self.title, *table_text(self.cells())])

    def _repr_html_(self) -> str:
        head, *rows = self.cells()
        return table_html(head, rows, self.title)


def values_words(options: Mapping[str, Iterable[Any]]) -> list[object]:
    """Return the part of a command line that says which options vary."""
    return [
        word
        for name, values in options.items()
        for word in ("--vary", f"{name}={','.join(str(value) for value in values)}")
    ]


def sweep(
    game: str | Game,
    options: Mapping[str, Iterable[Any]],
    bots: str = "quick",
    games: int = GAMES,
    within: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
    fixed: Mapping[str, Any] | None = None,
    engine: str | Engine = "cpu",
    luck: int = 0,
    pace: Pace = ASSUMED,
) -> Sweep:
    """Measure the game with every combination of the values in `options`. `fixed` has options that stay the same.
    All options are checked before the first game. Ctrl-C keeps the measurements made so far.
    """
    found = find(game) if isinstance(game, str) else game
    same = read_options(found, fixed or {})
    listed = read_values(found, options)
    combinations = list_combinations(listed)
    check(games, within)
    tables = [Table.of(found, {**same, **one}, bots, seed, luck) for one in combinations]
    player = engine_of(engine, threads)
    made: list[Measurement] = []

    def tell(done: int, most: int) -> None:
        if progress:
            progress(len(made) * most + done, len(tables) * most)

    for table in tables:
        try:
            number = None if within else games
            one = measure(found, table.options, bots, number, within, seed, None, tell, player, luck, pace, 0)
            made.append(one)
        except KeyboardInterrupt:
            if not made:
                raise
            break
        if not made[-1].is_whole:
            break
    is_whole = len(made) == len(tables) and made[-1].is_whole
    return Sweep(found.name, listed, tuple(made), same, bots, games, within, is_whole)


def read_values(game: Game, options: Mapping[str, Iterable[Any]]) -> dict[str, tuple[Any, ...]]:
    """Return the values of each option that varies, as the game has them."""
    found = dict[str, tuple[Any, ...]]()
    for name, values in options.items():
        read = [read_options(game, {name: value}) for value in values]
        found[next(iter(read[0])) if read else name] = tuple(value for one in read for value in one.values())
    return found


def list_combinations(options: Mapping[str, Iterable[Any]]) -> list[dict[str, Any]]:
    """Return every combination of the values of these options."""
    listed = {name: list(values) for name, values in options.items()}
    if not listed or not all(listed.values()):
        raise BadOption("Name at least one option, and at least one value for each.")
    made = [dict(zip(listed, one, strict=True)) for one in itertools.product(*listed.values())]
    if len(made) > MOST_TABLES:
        raise BadOption(f"That makes {len(made):,} combinations; a sweep has at most {MOST_TABLES:,}.")
    return made
