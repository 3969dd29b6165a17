"""Measures a game: plays it many times between bots, and gives every figure with its 95 % confidence interval."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find
from parlour.version import VERSION

from . import plots
from .engine import Engine, engine_of
from .figure import Figure
from .figures import figures_of, widest
from .pace import ASSUMED, Pace
from .results import Result, bots_text, bounds_of, command_of, name_of, option_columns, table_html, title_of
from .table import Table
from .tally import Tally
from .usage import USED, Usage, usage_of

GAMES = 10_000  # games of a measurement that names neither a number nor an interval
MOST = 10_000_000  # games after which a measurement with an interval gives up
FEWEST = 512  # games before a measurement may stop because its interval is small enough
Progress = Callable[[int, int], None]  # told how many games are done, and of how many


@dataclass(frozen=True)
class Measurement(Result):
    """The figures that were measured at one table."""

    table: Table
    games: int
    figures: Mapping[str, Figure]
    lengths: tuple[int, ...] = field(repr=False)  # how many games had 0, 1, 2 … plies
    outs: tuple[int, ...] = field(repr=False)  # in how many somebody was first out in turn 0, 1, 2 …
    is_whole: bool = True  # False: it was stopped before it had played all its games
    pace: Pace = ASSUMED
    usage: Usage | None = None  # what came into play in the first games; None: it was not counted
    engine: str = "cpu"  # what played the games

    @classmethod
    def of(
        cls,
        table: Table,
        tally: Tally,
        pace: Pace = ASSUMED,
        is_whole: bool = True,
        usage: Usage | None = None,
        engine: str = "cpu",
    ) -> Measurement:
        """Return the measurement of a table, calculated from the sums over its games."""
        figures = figures_of(table, tally, pace)
        lengths, outs = (tuple(counts.tolist()) for counts in (tally.lengths, tally.outs))
        return cls(table, tally.games, figures, lengths, outs, is_whole, pace, usage, engine)

    @property
    def title(self) -> str:
        """The game and the options that differ from the defaults, in one line."""
        return title_of(self.table.game, self.table.options)

    @property
    def command(self) -> str:
        """The command line that makes the same measurement again."""
        return self.command_on(self.engine)

    def command_on(self, engine: str) -> str:
        """Return the command line that makes the same measurement on an engine."""
        return command_of("measure", self.table.game, self.table.options, words_of(self), self.pace, engine)

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
            "command": self.command_on("cpu"),
            "pace": asdict(self.pace),
            "figures": {name: bounds_of(one) for name, one in self.figures.items()},
            "lengths": list(self.lengths),
            "outs": list(self.outs),
            "usage": self.usage.to_dict() if self.usage else None,
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure, as for a CSV file."""
        shared = {"game": self.table.game, **option_columns(self.table.options)}
        figures = {**self.figures, **(self.usage.figures if self.usage else {})}
        return [
            {**shared, "figure": name, **bounds_of(one), "games": self.games} for name, one in figures.items()
        ]

    def plot(self) -> Any:
        """Return a plot of the lengths of the games."""
        return plots.plot_lengths([("", self.lengths)])

    def __str__(self) -> str:
        wide = max(len(name) for name in self.figures)
        stopped = "" if self.is_whole else ", stopped early"
        played = f"{self.games:,} games between {', '.join(self.table.bots)}, seed {self.table.seed}{stopped}"
        lines = [
            self.title,
            played,
            *(f"  {name:{wide}}  {one}" for name, one in self.figures.items()),
            *([str(self.usage)] if self.usage else []),
        ]
        if "minutes" in self.figures:
            lines.append(f"Minutes: {self.pace.in_words}.")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = [(name, str(one)) for name, one in self.figures.items()]
        return table_html(("", "with its 95 % interval"), rows, f"{self.title}: {self.games:,} games")


def words_of(one: Measurement) -> list[object]:
    """Return the arguments of a command line that repeats a measurement: the bots, the number of games, the
    seed, and the games in which luck and usage were measured.
    """
    words: list[object] = [
        "--bots",
        bots_text(one.table.bots),
        "--games",
        one.games,
        "--seed",
        one.table.seed,
    ]
    if one.table.swung:
        words += ["--luck", one.table.swung]
    used = one.usage.asked if one.usage else 0
    return words if used == USED else [*words, "--usage", used]


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
    return Measurement.of(table, total, pace, is_whole, used[0], name_of(engine))


def count_usage(tables: list[Table], games: int) -> list[Usage | None]:
    """Return, for each table, how often each clause of the rules, place of the board, throw and card was used in its
    first `games` games. Return None for each table if `games` is 0 or the user presses Ctrl-C.
    """
    try:
        return [usage_of(table, games) if games else None for table in tables]
    except KeyboardInterrupt:
        return [None] * len(tables)


def check(games: int | None, within: float | None) -> None:
    """Raise BadOption if the user asks for an impossible number of games or an impossible precision
    (`within`).
    """
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
