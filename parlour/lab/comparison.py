"""Compare two tables of one game: find out what a change of a rule does.

Both tables play with the same seeds, so that game 17 begins with the same luck at both. The figures are subtracted
game by game, so whatever luck the two games share cancels out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Game

from .engine import Engine, engine_of
from .figure import Figure, with_minus
from .figures import PLAIN, jackknife, values_of
from .measurement import GAMES, MOST, Measurement, Progress, check, count_usage, sums_of
from .pace import ASSUMED, Pace
from .table import Table
from .tally import GROUPS, Tally
from .usage import USED, no_longer

RELATIVE = ("plies", "turns", "minutes")  # figures whose change is told as a percentage of the first table's


@dataclass(frozen=True)
class Comparison:
    """Two measurements, and the difference of each figure with its confidence interval."""

    a: Measurement
    b: Measurement
    changes: Mapping[str, Figure]  # b minus a; for lengths relative to a

    @classmethod
    def of(
        cls, tables: list[Table], totals: list[Tally], pace: Pace, is_whole: bool = True, usage: int = 0
    ) -> Comparison:
        """Return the comparison of two tables, made from the sums over their games."""
        used = count_usage(tables, usage)
        a, b = (
            Measurement.of(table, total, pace, is_whole, one)
            for table, total, one in zip(tables, totals, used, strict=True)
        )
        return cls(a, b, changes_of(tables, totals, pace))

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
        changes = {
            n: {"value": one.value, "low": one.low, "high": one.high} for n, one in self.changes.items()
        }
        return {"summary": self.summary, "a": self.a.to_dict(), "b": self.b.to_dict(), "changes": changes}

    def to_json(self) -> str:
        """Return the comparison as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each figure, as for a CSV file."""
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
        used = [f"{name}: {one.usage}" for name, one in (("a", self.a), ("b", self.b)) if one.usage]
        return "\n".join([*head, *rows, *used])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{self.a.figures[name]}</td><td>{self.b.figures[name]}</td><td>{signed(one)}</td></tr>"
            for name, one in self.changes.items()
        )
        return (
            f"<p>{self.summary}</p><table><tr><th></th><th>a</th><th>b</th><th>change</th></tr>{rows}</table>"
        )


def without_repeats(sure: list[tuple[str, Figure]]) -> list[tuple[str, Figure]]:
    """Return the changes that the summary sentence mentions. Several figures measure length, so only the first of
    them is kept, under the name "length". Of the shares of wins, too, only the first is kept, because one seat wins
    what another loses.
    """
    found, seen = list[tuple[str, Figure]](), set[str]()
    for name, one in sure:
        is_share = name.startswith("share of") or name == "advantage of the first seat"
        kind = "length" if name in RELATIVE else "share" if is_share else name
        if kind not in seen:
            found.append((kind if name in RELATIVE else name, one))
        seen.add(kind)
    return found


def signed(one: Figure) -> str:
    """Return a change as text with its sign and its confidence interval: "+1.5 points (±0.4)"."""
    if one.unit == "relative":
        return with_minus(f"{100 * one.value:+.1f} % (±{100 * one.within:.1f})")
    if one.unit == "%":
        return with_minus(f"{100 * one.value:+.1f} points (±{100 * one.within:.1f})")
    return with_minus(f"{one.value:+.2f} (±{one.within:.2f})")


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
            yield Comparison.of(tables, totals, pace, is_whole, usage if is_whole else 0)


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
    return {
        name: jackknife(value, [one[name] for one in without if name in one], unit_of(name))
        for name, value in whole.items()
    }


def counted(totals: list[Tally], group: int) -> bool:
    """Return whether the tables have played any game of this group. All tables have played the same games."""
    return bool(totals[0].winners[group].any())


def differences(tables: list[Table], totals: list[Tally], pace: Pace) -> dict[str, float]:
    """Return the change of each figure that both tables have. Lengths are given relative to the first table."""
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
