"""Compare two tables of one game: find out what a change of a rule does.

Both tables play with the same seeds, so that game 17 begins with the same luck at both. The figures are subtracted
game by game, so whatever luck the two games share cancels out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from parlour.core.game import Game

from . import plots
from .engine import Engine, engine_of
from .figure import Figure, median_of, with_minus
from .figures import MEDIAN, PLAIN, jackknife, values_of
from .measurement import GAMES, MOST, Measurement, Progress, check, count_usage, sums_of, words_of
from .pace import ASSUMED, Pace
from .results import Result, bounds_of, command_of, name_of, table_html
from .table import Table
from .tally import GROUPS, Tally
from .usage import USED, no_longer

RELATIVE = ("plies", "turns", "minutes")  # figures whose change is told as a percentage of the first table's


@dataclass(frozen=True)
class Comparison(Result):
    """Two measurements, and the difference of each figure with its confidence interval."""

    a: Measurement
    b: Measurement
    changes: Mapping[str, Figure]  # b minus a; for lengths relative to a

    @classmethod
    def of(
        cls,
        tables: list[Table],
        totals: list[Tally],
        pace: Pace,
        is_whole: bool = True,
        usage: int = 0,
        engine: str = "cpu",
    ) -> Comparison:
        """Return the comparison of two tables, made from the sums over their games."""
        used = count_usage(tables, usage)
        a, b = (
            Measurement.of(table, total, pace, is_whole, one, engine)
            for table, total, one in zip(tables, totals, used, strict=True)
        )
        return cls(a, b, changes_of(tables, totals, pace))

    @property
    def command(self) -> str:
        """The command line that makes the same comparison again."""
        return self.command_on(self.a.engine)

    def command_on(self, engine: str) -> str:
        """Return the command line that makes the same comparison on an engine."""
        a, b = self.a.table.options, self.b.table.options
        shared = {name: value for name, value in a.items() if name in b and b[name] == value}
        own = [
            word
            for side, options in (("-a", a), ("-b", b))
            for name, value in options.items()
            if name not in shared
            for word in (side, f"{name}={value}")
        ]
        return command_of(
            "compare", self.a.table.game, shared, [*own, *words_of(self.a)], self.a.pace, engine
        )

    @property
    def summary(self) -> str:
        """A sentence with the changes that are larger than their confidence interval, the largest first."""
        sure = [(name, one) for name, one in self.changes.items() if one.low > 0 or one.high < 0]
        sure.sort(key=lambda pair: -abs(pair[1].value) / max(pair[1].within, 1e-9))
        told = [f"{name} {signed(one)}" for name, one in without_repeats(sure)[:4]]
        if self.a.usage and self.b.usage:
            told += no_longer(self.a.usage, self.b.usage)
        if not told:
            return "No difference is larger than its interval."
        return ", ".join(told).capitalize() + "."

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as a dict of plain values, for JSON."""
        return {
            "summary": self.summary,
            "command": self.command_on("cpu"),
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "changes": {name: bounds_of(one) for name, one in self.changes.items()},
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure, as for a CSV file."""
        sides = [("option_a_", self.a.table.options), ("option_b_", self.b.table.options)]
        options = {f"{side}{name}": value for side, chosen in sides for name, value in chosen.items()}
        shared = {"game": self.a.table.game, **options}
        return [
            {
                **shared,
                "figure": name,
                "a": bounds_of(self.a.figures[name])["value"],
                "b": bounds_of(self.b.figures[name])["value"],
                "change": bounds_of(one)["value"],
                "low": bounds_of(one)["low"],
                "high": bounds_of(one)["high"],
                "games": self.a.games,
            }
            for name, one in self.changes.items()
        ]

    def plot(self) -> Any:
        """Return a plot of the lengths of the games on both sides."""
        return plots.plot_lengths(
            [(f"a: {self.a.title}", self.a.lengths), (f"b: {self.b.title}", self.b.lengths)]
        )

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
        used = [f"{name}: {one.usage}" for name, one in (("a", self.a), ("b", self.b)) if one.usage]
        return "\n".join([*head, *rows, *used])

    def _repr_html_(self) -> str:
        rows = [
            (name, str(self.a.figures[name]), str(self.b.figures[name]), signed(one))
            for name, one in self.changes.items()
        ]
        sides = f"a: {self.a.title}; b: {self.b.title}; {self.a.games:,} games each"
        return f"<p>{escape(self.summary)}</p>{table_html(('', 'a', 'b', 'change'), rows, sides)}"


def without_repeats(sure: list[tuple[str, Figure]]) -> list[tuple[str, Figure]]:
    """Return the changes that the summary sentence mentions. Several figures measure length, so only the first that
    says that games are longer is kept, and the first that says that they are shorter; the median is left to the
    table. Of the shares of wins, too, only the first is kept, because one seat wins what another loses.
    """
    found, seen = list[tuple[str, Figure]](), set[str]()
    for name, one in sure:
        if name == MEDIAN:
            continue
        is_share = name.startswith("share of") or name == "advantage of the first seat"
        kind = f"length {one.value > 0}" if name in RELATIVE else "share" if is_share else name
        called = {"plies": "length", "turns": "length", "minutes": "length in minutes"}.get(name, name)
        if kind not in seen:
            found.append((called, one))
        seen.add(kind)
    return found


def signed(one: Figure) -> str:
    """Return a change as text with its sign and its confidence interval: "+1.5 points (±0.4)"."""
    if one.unit == "relative":
        return with_minus(f"{100 * one.value:+.1f} % (±{100 * one.within:.1f})")
    if one.unit == "%":
        return with_minus(f"{100 * one.value:+.1f} points (±{100 * one.within:.1f})")
    digits = 0 if abs(one.value) >= 100 else 1 if abs(one.value) >= 10 else 2
    return with_minus(f"{one.value:+,.{digits}f} (±{one.within:,.{digits}f})")


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
    engine: str | Engine = "cpu",
    luck: int = 0,
    pace: Pace = ASSUMED,
    usage: int = USED,
) -> Comparison:
    """Play games with the same seeds at two tables, and return by how much the second differs from the first.

    `within`: stop as soon as the change of every seat's share of wins is known to within this many percentage points.
    """
    made = comparing(game, a, b, bots, games, within, seed, threads, progress, engine, luck, pace, usage)
    return list(made)[-1]


def comparing(
    game: str | Game,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
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
    is_due: Callable[[], bool] | None = None,
) -> Iterator[Comparison]:
    """Do the same as `compare`, but yield the comparison so far whenever `is_due` says so, and the final one at the
    end.
    """
    check(games, within)
    tables = [Table.of(game, chosen, bots, seed, luck) for chosen in (a, b)]
    most = games or (MOST if within else GAMES)
    known = lambda totals: is_known(tables, totals, (within or 0) / 100, pace)  # noqa: E731
    playing = sums_of(tables, most, within, engine_of(engine, threads), progress, known, is_due is not None)
    for totals, is_whole in playing:
        if is_whole or is_due is None or is_due():
            used = usage if is_whole else 0
            yield Comparison.of(tables, totals, pace, is_whole, used, name_of(engine))


def is_known(tables: list[Table], totals: list[Tally], within: float, pace: Pace) -> bool:
    """Return whether the change of every seat's share of wins is known to within `within` percentage points."""
    changes = changes_of(tables, totals, pace)
    return all(one.within <= within for name, one in changes.items() if name.startswith("share of"))


def changes_of(tables: list[Table], totals: list[Tally], pace: Pace) -> dict[str, Figure]:
    """Return the change of each figure, with a confidence interval from the jackknife: it is calculated again
    without each group of games in turn. This takes account of the luck that the two tables share.
    """
    whole = differences(tables, totals, pace)
    pairs = [[total.without(group) for total in totals] for group in range(GROUPS) if counted(totals, group)]
    without = [differences(tables, pair, pace) for pair in pairs]
    found = {
        name: jackknife(value, [one[name] for one in without if name in one], unit_of(name))
        for name, value in whole.items()
    }
    if not all(total.turns.any() for total in totals):
        return found
    a, b = (total.turns.tolist() for total in totals)
    median = difference_of(median_of(a), median_of(b)) if a != b else Figure(0.0, 0.0, 0.0)
    after = list(found).index("turns") + 1
    return dict([*list(found.items())[:after], (MEDIAN, median), *list(found.items())[after:]])


def difference_of(a: Figure, b: Figure) -> Figure:
    """Return b minus a. Its interval follows from those of both (Newcombe's way: the square root of the sum of the
    squared distances to their bounds). Luck that both share would narrow it, and is not used.
    """
    value = b.value - a.value
    low = value - math.hypot(b.value - b.low, a.high - a.value)
    return Figure(value, low, value + math.hypot(b.high - b.value, a.value - a.low))


def counted(totals: list[Tally], group: int) -> bool:
    """Return whether the tables have played any game of this group. All tables have played the same games."""
    return bool(totals[0].winners[group].any())


def differences(tables: list[Table], totals: list[Tally], pace: Pace) -> dict[str, float]:
    """Return the change of each figure that both tables have: the second table's value minus the first's.
    Figures in RELATIVE, such as lengths, are given as a share of the first table's value.
    """
    a, b = (values_of(table, total, pace) for table, total in zip(tables, totals, strict=True))
    return {
        name: (b[name] / a[name] - 1 if a[name] else 0.0) if name in RELATIVE else b[name] - a[name]
        for name in a
        if name in b
    }


def unit_of(name: str) -> str:
    """Return the unit in which the change of a figure is given, such as points."""
    if name in RELATIVE:
        return "relative"
    return "" if name in PLAIN else "%"
