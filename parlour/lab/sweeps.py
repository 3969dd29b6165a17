"""Sweeps: measure a game for every value of an option, or for every combination of values of several options."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find

from .engine import Engine, engine_of
from .measurement import Measurement, Progress, check, measure
from .pace import ASSUMED, Pace
from .table import Table

MOST_TABLES = 1_000  # combinations that one sweep may have


@dataclass(frozen=True)
class Sweep:
    """The measurements of a sweep: one for each combination of values."""

    game: str
    options: tuple[str, ...]  # the options that were varied
    measurements: tuple[Measurement, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure of each measurement, as for a CSV file."""
        return [row for one in self.measurements for row in one.rows()]

    def to_json(self) -> str:
        """Return all measurements as JSON."""
        return json.dumps([one.to_dict() for one in self.measurements], ensure_ascii=False, indent=1)

    def __str__(self) -> str:
        columns = list(self.measurements[0].figures)[:1] + [
            "plies",
            "won by one seat",
            "stopped by a limit",
        ]
        head = [*self.options, *columns]
        rows = [
            [str(one.table.options[name]) for name in self.options]
            + [str(one.figures[name]) for name in columns]
            for one in self.measurements
        ]
        wide = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
        title = f"{find(self.game).title}: {len(rows)} tables"
        lines = [
            "  ".join(f"{text:>{w}}" for text, w in zip(row, wide, strict=True)) for row in [head, *rows]
        ]
        return "\n".join([title, *lines])


def sweep(
    game: str | Game,
    options: Mapping[str, Iterable[Any]],
    bots: str = "quick",
    games: int = 1_000,
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
    name = (find(game) if isinstance(game, str) else game).name
    combinations = list_combinations(options)
    check(games, within)
    tables = [Table.of(game, {**(fixed or {}), **one}, bots, seed, luck) for one in combinations]
    player = engine_of(engine, threads)
    made: list[Measurement] = []

    def tell(done: int, most: int) -> None:
        if progress:
            progress(len(made) * most + done, len(tables) * most)

    for table in tables:
        try:
            number = None if within else games
            one = measure(game, table.options, bots, number, within, seed, None, tell, player, luck, pace, 0)
            made.append(one)
        except KeyboardInterrupt:
            if not made:
                raise
            break
        if not made[-1].is_whole:
            break
    return Sweep(name, tuple(options), tuple(made))


def list_combinations(options: Mapping[str, Iterable[Any]]) -> list[dict[str, Any]]:
    """Return every combination of the values of these options."""
    listed = {name: list(values) for name, values in options.items()}
    if not listed or not all(listed.values()):
        raise BadOption("Name at least one option, and at least one value for each.")
    made = [dict(zip(listed, one, strict=True)) for one in itertools.product(*listed.values())]
    if len(made) > MOST_TABLES:
        raise BadOption(f"That makes {len(made):,} combinations; a sweep has at most {MOST_TABLES:,}.")
    return made
