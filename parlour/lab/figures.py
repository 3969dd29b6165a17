"""Calculates every figure of a table (such as shares of wins and lengths of games) from the sums over its games."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy import stats

from parlour.games import find

from .figure import SURE, Figure, mean_of, median_of, share_of
from .pace import Pace
from .table import Table
from .tally import COUNT, SUM, TRACED, Tally, points_table

MEANS = {  # figures of the games that are looked at ply by ply: how each is called, and its unit
    "branching": ("legal actions in a choice", ""),
    "out": ("first turn with somebody out", ""),
    "leads": ("changes of the lead", ""),
    "settled": ("when the winner led for good", "%"),
    "deficit": ("how far the winner was behind", ""),
    "suspense": ("suspense", "%"),
}
EARLY, MEDIAN, BEHIND = "over in the first round", "median of the turns", "won from behind"
PLAIN = [title for title, unit in MEANS.values() if not unit]  # figures that are no shares
FEWEST_GROUPS = 8  # before that, an interval from groups is not trusted


def figures_of(table: Table, tally: Tally, pace: Pace) -> dict[str, Figure]:
    """Return every figure of a table, by name, with its confidence interval."""
    found = dict(shares_of(table, tally))
    first = next(iter(found.values()))
    even = 1 / tally.seats
    found["advantage of the first seat"] = Figure(
        first.value - even, first.low - even, first.high - even, "%"
    )
    plies, squares = tally.plies.sum(axis=0).tolist()
    found["plies"] = mean_of((tally.games, plies, squares))
    traced = dict(zip(TRACED, tally.traced.sum(axis=0).tolist(), strict=True))
    if traced["turns"][COUNT]:
        found["turns"] = mean_of(traced["turns"])
        found[MEDIAN] = median_of(tally.turns.tolist())
        found[EARLY] = share_of(round(traced["early"][SUM]), round(traced["early"][COUNT]))
        found["minutes"] = by_groups(tally, lambda some: minutes_of(some, pace))
    for name, (title, unit) in MEANS.items():
        if traced[name][COUNT]:
            found[title] = mean_of(traced[name], unit)
    if traced["behind"][COUNT]:
        found[BEHIND] = share_of(round(traced["behind"][SUM]), round(traced["behind"][COUNT]))
    if traced["luck"][COUNT]:
        found["decided by luck"] = as_share(by_groups(tally, luck_of, "%"))
    counts = {**ends_of(tally), "stopped by a limit": int(tally.stopped.sum())}
    return found | {name: share_of(count, tally.games) for name, count in counts.items()}


def ends_of(tally: Tally) -> dict[str, int]:
    """Return how many games one seat won, how many several seats won together (if there are more than two), and in
    how many all seats had the same result.
    """
    sets, all_seats = tally.winners.sum(axis=0).tolist(), (1 << tally.seats) - 1
    alone = sum(sets[1 << seat] for seat in range(tally.seats))
    drawn = sets[all_seats] if tally.seats > 1 else 0
    shared = {"won by several seats": sum(sets) - alone - drawn} if tally.seats > 2 else {}
    return {"won by one seat": alone, **shared, "drawn": drawn}


def as_share(one: Figure) -> Figure:
    """Return an estimate of a share within the bounds that a share has; with few games it can lie outside them."""
    value, low, high = (min(1.0, max(0.0, number)) for number in (one.value, one.low, one.high))
    return Figure(value, low, high, one.unit)


def shares_of(table: Table, tally: Tally) -> dict[str, Figure]:
    """Return each seat's share of wins, with confidence intervals. Seats that win together share a game."""
    game, start = find(table.game), table.start
    names = [f"share of {game.words.seat_name(start, seat)}" for seat in range(tally.seats)]
    winners, points = tally.winners.sum(axis=0), points_table(tally.seats)
    is_shared = any(winners[mask] for mask in range(len(winners)) if mask.bit_count() > 1)
    found = {}
    for seat, name in enumerate(names):
        worth = points[:, seat]
        if is_shared:
            sums = float(winners @ worth), float(winners @ worth**2)
            found[name] = mean_of((tally.games, *sums), "%")
        else:
            found[name] = share_of(int(winners[1 << seat]), tally.games)
    return found


def widest(table: Table, tally: Tally) -> float:
    """Return half the width of the widest confidence interval among the seats' shares of wins."""
    return max(one.within for one in shares_of(table, tally).values())


def values_of(table: Table, tally: Tally, pace: Pace) -> dict[str, float]:
    """Return the estimate of every figure without confidence intervals; much faster than `figures_of`."""
    game, start = find(table.game), table.start
    shares = tally.winners.sum(axis=0) @ points_table(tally.seats) / max(1, tally.games)
    found = {f"share of {game.words.seat_name(start, seat)}": one for seat, one in enumerate(shares.tolist())}
    found["advantage of the first seat"] = shares[0] - 1 / tally.seats
    found["plies"] = float(tally.plies[:, 0].sum()) / max(1, tally.games)
    traced = dict(zip(TRACED, tally.traced.sum(axis=0).tolist(), strict=True))
    if traced["turns"][COUNT]:
        found["turns"] = traced["turns"][SUM] / traced["turns"][COUNT]
        found[EARLY] = traced["early"][SUM] / traced["early"][COUNT]
        found["minutes"] = minutes_of(tally, pace)
    found |= {
        title: traced[name][SUM] / traced[name][COUNT]
        for name, (title, _) in MEANS.items()
        if traced[name][COUNT]
    }
    if traced["luck"][COUNT]:
        found["decided by luck"] = luck_of(tally)
    if traced["behind"][COUNT]:
        found[BEHIND] = traced["behind"][SUM] / traced["behind"][COUNT]
    counts = {**ends_of(tally), "stopped by a limit": int(tally.stopped.sum())}
    return found | {name: count / max(1, tally.games) for name, count in counts.items()}


def traced_sum(tally: Tally, name: str) -> float:
    """Return the sum of a figure over the games that were examined action by action."""
    return float(tally.traced[:, TRACED.index(name), SUM].sum())


def minutes_of(tally: Tally, pace: Pace) -> float:
    """Return the average length of a game in minutes, if people play at this pace."""
    games = float(tally.traced[:, TRACED.index("turns"), COUNT].sum())
    seconds = (
        pace.first * traced_sum(tally, "firsts")
        + pace.further * traced_sum(tally, "furthers")
        + pace.throw * traced_sum(tally, "throws")
    )
    return seconds / 60 / games if games else math.nan


def luck_of(tally: Tally) -> float:
    """Return how much of the result is decided by luck, as a share from 0 to 1; swings.py explains the method."""
    luck, choice = traced_sum(tally, "luck"), traced_sum(tally, "choice")
    return luck / (luck + choice) if luck + choice else math.nan


def by_groups(tally: Tally, estimate: Callable[[Tally], float], unit: str = "") -> Figure:
    """Return the figure that `estimate` calculates from the tally. For its confidence interval, the estimate
    is repeated without each group of games in turn (the jackknife).
    """
    present = np.flatnonzero(tally.traced[:, :, COUNT].sum(axis=1))
    if len(present) < FEWEST_GROUPS:
        return Figure(estimate(tally), -math.inf, math.inf, unit)
    return jackknife(estimate(tally), [estimate(tally.without(int(group))) for group in present], unit)


def jackknife(estimate: float, without: list[float], unit: str) -> Figure:
    """Return an estimate as a figure with its confidence interval. `without` has one number for each group of
    games: the same estimate made without that group.
    """
    n = len(without)
    if n < FEWEST_GROUPS:
        return Figure(estimate, -math.inf, math.inf, unit)
    mean = sum(without) / n
    error = math.sqrt((n - 1) / n * sum((one - mean) ** 2 for one in without))
    half = float(stats.t.ppf((1 + SURE) / 2, n - 1)) * error
    return Figure(estimate, estimate - half, estimate + half, unit)
