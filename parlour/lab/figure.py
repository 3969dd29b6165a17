"""Figures: an estimate with its 95 % confidence interval, calculated by SciPy."""

from __future__ import annotations

import bisect
import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from scipy import stats

SURE = 0.95


@dataclass(frozen=True)
class Figure:
    """An estimate, the bounds of its 95 % confidence interval, and the unit in which it is written."""

    value: float
    low: float
    high: float
    unit: str = ""  # "%": a share, written as a percentage

    @property
    def within(self) -> float:
        """Half the width of the confidence interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        digits = 1 if self.unit == "%" else 0 if abs(self.value) >= 100 else 1 if abs(self.value) >= 10 else 2
        times, unit = (100, " %") if self.unit == "%" else (1, self.unit)
        within = f"{times * self.within:,.{digits}f}" if math.isfinite(self.within) else "?"
        return with_minus(f"{times * self.value:,.{digits}f}{unit} ± {within}")


def with_minus(text: str) -> str:
    """Return a number as text with a typographic minus, and without one before a zero.

    >>> with_minus("-1.5 % (±0.4)"), with_minus("-0.0 %")
    ('−1.5 % (±0.4)', '0.0 %')
    """
    return re.sub(r"^-(?=[0.]+(?![\d.]))", "", text).replace("-", "−")


def mean_of(sums: Sequence[float], unit: str = "") -> Figure:
    """Return the mean of values with its confidence interval (Student's t). `sums` has the number of values, their
    sum and the sum of their squares.
    """
    n, total, squares = sums
    mean = total / n if n else math.nan
    spread = max(0.0, squares / n - mean * mean) * n / (n - 1) if n > 1 else math.inf
    error = math.sqrt(spread / n) if n > 1 else math.inf
    if not 0 < error < math.inf:
        within = 0.0 if error == 0 else math.inf
        return Figure(mean, mean - within, mean + within, unit)
    low, high = stats.t.interval(SURE, n - 1, mean, error)
    return Figure(mean, float(low), float(high), unit)


def median_of(counts: Sequence[int]) -> Figure:
    """Return the median of values with its confidence interval, which goes from one order statistic to another.
    counts[n] says how many values are n.
    """
    sums = list(itertools.accumulate(int(count) for count in counts))
    n = sums[-1]
    below, above = (int(one) for one in stats.binom.interval(SURE, n, 0.5))
    value, low, high = (
        float(bisect.bisect_right(sums, min(rank, n - 1))) for rank in ((n - 1) // 2, below, above)
    )
    return Figure(value, min(low, value), max(high, value))


def share_of(count: int, n: int) -> Figure:
    """Return the share of `n` games that `count` is, with its confidence interval (Wilson's)."""
    if not n:
        return Figure(math.nan, math.nan, math.nan, "%")
    bounds = stats.binomtest(int(count), int(n)).proportion_ci(SURE, "wilson")
    return Figure(count / n, float(bounds.low), float(bounds.high), "%")
