"""Searches for options that meet goals, by successive halving: measure many tables a little, keep the better half,
and measure those more.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find

from . import plots
from .engine import Engine, engine_of
from .goals import MAY, MEETS, Goal, check_goals, misses, verdict_of
from .measurement import Measurement, Progress, measure
from .pace import ASSUMED, Pace
from .results import Result, command_of, table_html, table_text
from .sweeps import list_combinations, read_values, values_words
from .table import Table, read_options

FEW, TABLES = 128, 64  # games of each table in the first round of a search, and how many tables are tried
LEFT = 4  # tables at the end


@dataclass(frozen=True)
class Found(Result):
    """The tables that are left at the end of a search, those that meet the goals best first."""

    game: str
    goals: tuple[Goal, ...]
    measurements: tuple[Measurement, ...]
    tried: int
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)  # what varied; empty: every option
    fixed: Mapping[str, Any] = field(default_factory=dict)
    bots: str = "quick"
    tables: int = TABLES
    games: int = FEW
    seed: int = 1
    is_whole: bool = True  # False: it was stopped before the last round was over

    @property
    def met(self) -> tuple[Measurement, ...]:
        """The tables that surely meet every goal: all values in their intervals do."""
        return tuple(one for one in self.measurements if verdict_of(self.goals, one) == MEETS)

    @property
    def maybe(self) -> tuple[Measurement, ...]:
        """The tables that may meet every goal: some values in their intervals do."""
        return tuple(one for one in self.measurements if verdict_of(self.goals, one) == MAY)

    @property
    def command(self) -> str:
        """The command line that makes the same search again."""
        return self.command_on(self.measurements[0].engine)

    def command_on(self, engine: str) -> str:
        """Return the command line that makes the same search on an engine."""
        goals = [word for goal in self.goals for word in ("--goal", goal.text)]
        size = ["--bots", self.bots, "--tables", self.tables, "--games", self.games, "--seed", self.seed]
        words = [*goals, *values_words(self.options), *size]
        return command_of("search", self.game, self.fixed, words, self.measurements[0].pace, engine)

    def to_dict(self) -> dict[str, Any]:
        """Return the search as a dict of plain values, for JSON."""
        return {
            "command": self.command_on("cpu"),
            "whole": self.is_whole,
            "goals": [goal.text for goal in self.goals],
            "tried": self.tried,
            "verdicts": [verdict_of(self.goals, one) for one in self.measurements],
            "measurements": [one.to_dict() for one in self.measurements],
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure of each table, as for a CSV file."""
        return [
            {"verdict": verdict_of(self.goals, one), **row} for one in self.measurements for row in one.rows()
        ]

    def plot(self) -> Any:
        """Return a plot of the figures that the goals are about, for each table."""
        names = list(dict.fromkeys(goal.label for goal in self.goals))
        figures = [{goal.label: goal.figure_of(one) for goal in self.goals} for one in self.measurements]
        return plots.plot_many(self.labels, figures, names, ", ".join(self.options).replace("_", " "))

    @property
    def labels(self) -> list[str]:
        """What differs at each table: the values of the options that vary, or all options if every option may."""
        chosen = [one.table.options for one in self.measurements]
        if not self.options:
            return [", ".join(f"{name} = {value}" for name, value in one.items()) for one in chosen]
        return [", ".join(str(one[name]) for name in self.options if name in one) for one in chosen]

    @property
    def title(self) -> str:
        """How many tables were tried, and how many of those left meet the goals."""
        goals, stopped = (
            ", ".join(goal.text for goal in self.goals),
            "" if self.is_whole else " (stopped early)",
        )
        return (
            f"{find(self.game).title}: {self.tried} tables tried{stopped}; of the {len(self.measurements)} left, "
            f"{len(self.met)} surely meet and {len(self.maybe)} may meet: {goals}"
        )

    def cells(self) -> list[list[str]]:
        """Return the tables that are left as texts: titles, then a row for each table."""
        rows = [
            [
                verdict_of(self.goals, one),
                one.title,
                *(str(goal.figure_of(one)) for goal in self.goals),
                f"{one.games:,}",
            ]
            for one in self.measurements
        ]
        return [["all goals", "options", *(goal.text for goal in self.goals), "games"], *rows]

    def __str__(self) -> str:
        return "\n".join([self.title, *table_text(self.cells())])

    def _repr_html_(self) -> str:
        head, *rows = self.cells()
        return table_html(head, rows, self.title)


def search(
    game: str | Game,
    goals: Iterable[str],
    options: Mapping[str, Iterable[Any]] | None = None,
    bots: str = "quick",
    tables: int = TABLES,
    games: int = FEW,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
    fixed: Mapping[str, Any] | None = None,
    engine: str | Engine = "cpu",
    pace: Pace = ASSUMED,
) -> Found:
    """Search combinations of options for tables that meet the goals. Without `options`, try all options of the game.

    Up to `tables` combinations are drawn at random and measured with `games` games each. The better half is measured
    again with twice as many games, and so on until four are left. Ctrl-C keeps the tables measured so far.
    """
    found = find(game) if isinstance(game, str) else game
    wanted = tuple(Goal.read(goal) for goal in goals)
    check_goals(wanted)
    if both := (options or {}).keys() & (fixed or {}).keys():
        raise BadOption(f"{', '.join(sorted(both))} cannot both vary and stay the same.")
    listed, same = read_values(found, options or {}), read_options(found, fixed or {})
    left = draw_tables(found, listed, bots, tables, seed, same)
    halving = Halving(wanted, left, bots, games, seed, engine_of(engine, threads), pace, progress)
    made = halving.run()
    return Found(
        found.name,
        wanted,
        tuple(made),
        halving.tried,
        listed,
        same,
        bots,
        tables,
        games,
        seed,
        halving.is_whole,
    )


class Halving:
    """A search that goes on: rounds in which the tables that are left are measured, and the better half is kept."""

    def __init__(
        self,
        goals: tuple[Goal, ...],
        left: list[Table],
        bots: str,
        games: int,
        seed: int,
        player: Engine,
        pace: Pace,
        progress: Progress | None,
    ) -> None:
        self.goals, self.left, self.bots, self.games, self.seed = goals, left, bots, games, seed
        self.player, self.pace, self.progress = player, pace, progress
        self.rounds = max(1, math.ceil(math.log2(max(1, len(left) / LEFT))) + 1)
        self.known: list[Measurement] = []  # the latest measurement of each table that is left, best first
        self.is_whole, self.tried = True, len(left)
        self.done = 0  # games played in tables that are measured

    @property
    def most(self) -> int:
        """How many games the whole search plays, if it is not stopped."""
        left, total = self.tried, 0
        for number in range(self.rounds):
            total += left * (self.games << number)
            left = max(LEFT, left // 2)
        return total

    def run(self) -> list[Measurement]:
        """Play all rounds and return the measurements of the tables that are left. Ctrl-C ends it: then tables that
        the last round had not reached keep their measurements from the round before.
        """
        for number in range(self.rounds):
            measured = self.play_round(number)
            if len(measured) < len(self.left):
                self.is_whole = False
                if number == 0:
                    self.tried = len(measured)
                measured += self.known[len(measured) :]
            self.known = sorted(measured, key=lambda one: misses(self.goals, one))
            if not self.is_whole:
                break
            if number + 1 < self.rounds:
                self.known = self.known[: max(LEFT, len(self.known) // 2)]
                self.left = [one.table for one in self.known]
        return self.known

    def play_round(self, number: int) -> list[Measurement]:
        """Measure the tables that are left, in order, and return their measurements; after Ctrl-C, return
        those that are complete. An incomplete measurement is returned only if there is no complete one, from
        this round or an earlier one.
        """
        measured: list[Measurement] = []
        try:
            for table in self.left:
                one = self.measure(table, number)
                if not one.is_whole:
                    return measured if measured or self.known else [one]
                measured.append(one)
                self.done += one.games
        except KeyboardInterrupt:
            if not measured and not self.known:
                raise
        return measured

    def measure(self, table: Table, number: int) -> Measurement:
        """Measure one table with the games of round `number`, twice as many as in the round before; report
        the progress of the whole search.
        """

        def tell(done: int, _most: int) -> None:
            if self.progress:
                self.progress(self.done + done, self.most)

        return measure(
            table.game,
            table.options,
            self.bots,
            self.games << number,
            seed=self.seed + number,
            engine=self.player,
            pace=self.pace,
            progress=tell,
            usage=0,
        )


def draw_tables(
    game: Game,
    options: Mapping[str, Iterable[Any]],
    bots: str,
    most: int,
    seed: int,
    fixed: dict[str, Any],
) -> list[Table]:
    """Return up to `most` tables with different random combinations of options, leaving out impossible combinations."""
    rng = random.Random(seed)
    if options:
        combinations = list_combinations(options)
        rng.shuffle(combinations)
    else:
        offered = {option.name: list(option.values) for option in game.options if option.name not in fixed}
        combinations = [
            {name: rng.choice(offered[name]) for name in rng.sample(sorted(offered), min(3, len(offered)))}
            for _ in range(20 * most)
        ]
    made: list[Table] = []
    for one in combinations:
        try:
            table = Table.of(game, {**fixed, **one}, bots, seed)
        except BadOption:
            continue  # options that do not go together
        if table not in made:
            made.append(table)
        if len(made) == most:
            break
    if not made:
        raise BadOption("None of these combinations of options can be played.")
    return made
