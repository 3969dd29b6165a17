"""Compare two tables of one game: what does a rule change do?

Both tables play with the same seeds, so that game 17 begins with the same luck at both. The differences are taken game
by game, in blocks, so whatever luck the two share cancels out.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from scipy import stats

from parlour.core.errors import BadOption
from parlour.core.game import Game

from .figure import SURE, Figure
from .measurement import FEWEST, GAMES, MOST, Measurement, Progress, figures_of
from .table import TRACED, Table
from .tally import Tally

PARTS = 32  # groups of blocks whose differences give the interval
FEWEST_GROUPS = 8  # before that, an interval is not trusted
RELATIVE = ("plies", "turns", "minutes")  # figures whose change is told as a percentage of the first table's
Pair = tuple[Tally, Tally]  # the sums of the same block at both tables


@dataclass(frozen=True)
class Comparison:
    """Two measurements, and by how much the second differs from the first."""

    a: Measurement
    b: Measurement
    changes: Mapping[str, Figure]  # b minus a; for lengths relative to a

    @property
    def summary(self) -> str:
        """The changes that are larger than their interval, the largest first, in one sentence."""
        sure = [(name, one) for name, one in self.changes.items() if one.low > 0 or one.high < 0]
        if not sure:
            return "No difference is larger than its interval."
        sure.sort(key=lambda pair: -abs(pair[1].value) / max(pair[1].within, 1e-9))
        return ", ".join(f"{name} {signed(one)}" for name, one in sure[:4]).capitalize() + "."

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain values, for JSON."""
        changes = {
            n: {"value": one.value, "low": one.low, "high": one.high} for n, one in self.changes.items()
        }
        return {"summary": self.summary, "a": self.a.to_dict(), "b": self.b.to_dict(), "changes": changes}

    def to_json(self) -> str:
        """Return the comparison as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each figure, for a table of data."""
        return [
            {
                "figure": name,
                "a": self.a.figures[name].value,
                "b": self.b.figures[name].value,
                "change": one.value,
                "low": one.low,
                "high": one.high,
            }
            for name, one in self.changes.items()
        ]

    def __str__(self) -> str:
        wide = max(len(name) for name in self.changes)
        head = [
            self.summary,
            f"a: {self.a.title}",
            f"b: {self.b.title}",
            f"{self.a.games:,} games each, between {', '.join(self.a.table.bots)}, seed {self.a.table.seed}",
            f"  {'':{wide}}  {'a':>17}  {'b':>17}  change",
        ]
        rows = [
            f"  {name:{wide}}  {self.a.figures[name]!s:>17}  {self.b.figures[name]!s:>17}  {signed(one)}"
            for name, one in self.changes.items()
        ]
        return "\n".join([*head, *rows])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{self.a.figures[name]}</td><td>{self.b.figures[name]}</td><td>{signed(one)}</td></tr>"
            for name, one in self.changes.items()
        )
        return (
            f"<p>{self.summary}</p><table><tr><th></th><th>a</th><th>b</th><th>change</th></tr>{rows}</table>"
        )


def signed(one: Figure) -> str:
    """Return a change as text, with its sign and its interval: "+1.5 points (±0.4)"."""
    if one.unit == "relative":
        return f"{100 * one.value:+.1f} % (±{100 * one.within:.1f})"
    if one.unit == "%":
        return f"{100 * one.value:+.1f} points (±{100 * one.within:.1f})"
    return f"{one.value:+.2f} (±{one.within:.2f})"


def compare(
    game: str | Game,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    bots: str = "quick",
    games: int | None = None,
    within: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play the same seeds at two tables and return how the second differs from the first.

    `within` stops as soon as every change of a seat's share is known to so many percentage points to either side.
    """
    first, second = Table.of(game, a, bots, seed), Table.of(game, b, bots, seed)
    if games is not None and games < 1:
        raise BadOption("At least one game must be played.")
    most = games or (MOST if within else GAMES)
    groups: list[Pair] = []
    done, is_whole = 0, True
    try:
        tallies = zip(first.play(most, TRACED, threads), second.play(most, TRACED, threads), strict=True)
        for number, pair in enumerate(tallies):
            if number < PARTS:
                groups.append(pair)
            else:
                groups[number % PARTS] = add(groups[number % PARTS], pair)
            done += pair[0].games
            if progress:
                progress(done, most)
            if within and done >= FEWEST and is_known(first, second, groups, within / 100):
                break
    except KeyboardInterrupt:
        is_whole = False
        if not groups:
            raise
    totals = total_of(groups)
    measured = [
        Measurement(table, tally.games, figures_of(table, tally), tuple(tally.lengths.tolist()), is_whole)
        for table, tally in zip((first, second), totals, strict=True)
    ]
    return Comparison(measured[0], measured[1], changes_of(first, second, groups))


def add(one: Pair, other: Pair) -> Pair:
    """Return the sum of two pairs of tallies: the first tally of both pairs, and the second of both."""
    return one[0] + other[0], one[1] + other[1]


def total_of(pairs: list[Pair]) -> Pair:
    """Return the pair of tallies over all groups of games."""
    return reduce(add, pairs)


def is_known(first: Table, second: Table, groups: list[Pair], within: float) -> bool:
    """Return whether the change of every seat's share is known with an error of at most `within`."""
    if len(groups) < FEWEST_GROUPS:
        return False
    changes = changes_of(first, second, groups)
    return all(one.within <= within for name, one in changes.items() if name.startswith("share of"))


def changes_of(first: Table, second: Table, groups: list[Pair]) -> dict[str, Figure]:
    """Return by how much each figure changes. The interval follows from how much the change varies when one group of
    games after another is left out (the jackknife), so it knows what luck the two tables share."""
    whole = differences(first, second, total_of(groups))
    left_out = [groups[:i] + groups[i + 1 :] for i in range(len(groups))] if len(groups) > 1 else []
    without = [differences(first, second, total_of(some)) for some in left_out]
    return {
        name: jackknife(value, [one[name][0] for one in without], unit)
        for name, (value, unit) in whole.items()
    }


def differences(first: Table, second: Table, tallies: Pair) -> dict[str, tuple[float, str]]:
    """Return by how much each figure that both tables have changes, and its unit."""
    a, b = figures_of(first, tallies[0]), figures_of(second, tallies[1])
    return {name: difference(name, a[name], b[name]) for name in a if name in b}


def difference(name: str, a: Figure, b: Figure) -> tuple[float, str]:
    """Return by how much a figure changes from `a` to `b`, and the unit of the change."""
    if name in RELATIVE:
        return (b.value / a.value - 1 if a.value else 0.0), "relative"
    return b.value - a.value, a.unit


def jackknife(estimate: float, without: list[float], unit: str) -> Figure:
    """Return an estimate with its confidence interval. `without` has the estimates that leave out one group of games
    each.
    """
    n = len(without)
    if n < 2:
        return Figure(estimate, -math.inf, math.inf, unit)
    mean = sum(without) / n
    error = math.sqrt((n - 1) / n * sum((one - mean) ** 2 for one in without))
    half = float(stats.t.ppf((1 + SURE) / 2, n - 1)) * error
    return Figure(estimate, estimate - half, estimate + half, unit)
