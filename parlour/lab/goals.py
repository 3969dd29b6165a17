"""Searches for options that meet goals, by successive halving: measure many tables a little, keep the better half,
and measure those more.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find

from .engine import Engine, engine_of
from .measurement import Measurement, Progress, measure
from .pace import ASSUMED, Pace
from .sweeps import list_combinations
from .table import Table

GOAL = re.compile(r"\s*([a-z ]+?)\s*(<=|>=|<|>)\s*(-?[\d.]+)\s*(%?)\s*")
NAMES = {  # what a goal may speak of, and the figure that it means
    "advantage": "advantage of the first seat",
    "plies": "plies",
    "turns": "turns",
    "median turns": "median of the turns",
    "first round": "over in the first round",
    "minutes": "minutes",
    "branching": "legal actions in a choice",
    "leads": "changes of the lead",
    "settled": "when the winner led for good",
    "decided": "won by one seat",
    "stopped": "stopped by a limit",
}
SHARES = ("advantage", "first round", "settled", "decided", "stopped")  # goals about shares, written with "%"
FEW = 128  # games of each table in the first round of the search


@dataclass(frozen=True)
class Goal:
    """A goal for a figure, such as "turns < 40"."""

    name: str
    sign: str
    bound: float
    text: str

    @classmethod
    def read(cls, text: str) -> Goal:
        """Return the goal that is written as a text such as "turns < 40"."""
        found = GOAL.fullmatch(text)
        if not found or found[1] not in NAMES:
            raise BadOption(
                f"{text[:60]!r} is not a goal. Write for example 'turns < 40'. Goals: {', '.join(NAMES)}."
            )
        name, bound = found[1], float(found[3])
        if (name in SHARES) != bool(found[4]):
            unit = f"{name} is a share, with %" if name in SHARES else f"{name} is no share, so without %"
            raise BadOption(f"{text.strip()!r}: {unit}. Write for example {example_of(name)!r}.")
        return cls(name, found[2], bound / (100 if found[4] else 1), text.strip())

    def misses(self, measurement: Measurement) -> float:
        """Return how far a table is from the goal, relative to the goal's bound; 0 if the table meets the goal."""
        value = measurement.figures[NAMES[self.name]].value
        value = abs(value) if self.name == "advantage" else value
        gap = value - self.bound if self.sign in ("<", "<=") else self.bound - value
        return max(0.0, gap) / max(abs(self.bound), 0.01)


def example_of(name: str) -> str:
    """Return a goal that somebody could write about this figure."""
    return f"{name} < 5 %" if name in SHARES else f"{name} < 40"


@dataclass(frozen=True)
class Found:
    """The tables that are left at the end of a search, those that meet the goals best first."""

    game: str
    goals: tuple[Goal, ...]
    measurements: tuple[Measurement, ...]
    tried: int

    @property
    def met(self) -> tuple[Measurement, ...]:
        """The tables that meet every goal."""
        return tuple(one for one in self.measurements if misses(self.goals, one) == 0)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure of each table, as for a CSV file."""
        return [row for one in self.measurements for row in one.rows()]

    def to_json(self) -> str:
        """Return the measurements of all tables that are left, as JSON."""
        return json.dumps([one.to_dict() for one in self.measurements], ensure_ascii=False, indent=1)

    def __str__(self) -> str:
        goals = ", ".join(goal.text for goal in self.goals)
        head = (
            f"{find(self.game).title}: {self.tried} tables tried; {len(self.met)} of those left meet: {goals}"
        )
        rows = [
            f"  {'meets all' if misses(self.goals, one) == 0 else 'misses   '}  {one.title}  "
            + "  ".join(f"{goal.name} {one.figures[NAMES[goal.name]]}" for goal in self.goals)
            for one in self.measurements
        ]
        return "\n".join([head, *rows])


def misses(goals: Sequence[Goal], measurement: Measurement) -> float:
    """Return how far a table is from meeting all goals, as one number; 0 if it meets every goal."""
    return sum(goal.misses(measurement) for goal in goals)


def check_goals(goals: Sequence[Goal]) -> None:
    """Raise BadOption if two goals contradict each other, or if there is none."""
    if not goals:
        raise BadOption("Name at least one goal, such as 'turns < 40'.")
    for name in {goal.name for goal in goals}:
        most = min((g.bound for g in goals if g.name == name and g.sign[0] == "<"), default=math.inf)
        least = max((g.bound for g in goals if g.name == name and g.sign[0] == ">"), default=-math.inf)
        unit, times = (" %", 100) if name in SHARES else ("", 1)
        if least >= most:
            raise BadOption(
                f"No table can meet both: {name} above {times * least:g}{unit} and below {times * most:g}{unit}."
            )
        if most <= 0 or (name in SHARES and least >= 1):
            bound = f"below {times * most:g}{unit}" if most <= 0 else f"above {times * least:g}{unit}"
            raise BadOption(f"No table can meet it: {name} {bound}.")


def search(
    game: str | Game,
    goals: Iterable[str],
    options: Mapping[str, Iterable[Any]] | None = None,
    bots: str = "quick",
    tables: int = 64,
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
    again with twice as many games, and so on until four are left.
    """
    found = find(game) if isinstance(game, str) else game
    wanted = tuple(Goal.read(goal) for goal in goals)
    check_goals(wanted)
    check_options(found, options or {}, dict(fixed or {}))
    left = draw_tables(found, options, bots, tables, seed, dict(fixed or {}))
    player = engine_of(engine, threads)
    tried, measured = len(left), list[Measurement]()
    rounds = max(1, math.ceil(math.log2(max(1, tried / 4))) + 1)
    for number in range(rounds):
        played = [
            measure(
                found,
                table.options,
                bots,
                games << number,
                seed=seed + number,
                engine=player,
                pace=pace,
                usage=0,
            )
            for table in left
        ]
        measured = sorted(played, key=lambda one: misses(wanted, one))
        if progress:
            progress(number + 1, rounds)
        if number + 1 < rounds:
            left = [one.table for one in measured[: max(4, len(measured) // 2)]]
    return Found(found.name, wanted, tuple(measured), tried)


def check_options(game: Game, options: Mapping[str, Iterable[Any]], fixed: Mapping[str, Any]) -> None:
    """Raise BadOption if an option does not exist or cannot have one of the values, whatever the others are."""
    if both := options.keys() & fixed.keys():
        raise BadOption(f"{', '.join(sorted(both))} cannot both vary and stay the same.")
    for name, values in [*options.items(), *((name, [value]) for name, value in fixed.items())]:
        for value in values:
            game.choose(**{name: value})


def draw_tables(
    game: Game,
    options: Mapping[str, Iterable[Any]] | None,
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
