"""Goals of a search, such as "turns < 40": read them, find contradictions, and judge a table by them."""

from __future__ import annotations

import itertools
import math
import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.errors import BadOption

from .figure import Figure, share_of
from .figures import BEHIND, EARLY, MEDIAN
from .measurement import Measurement

GOAL = re.compile(r"\s*([a-z ]+?(?: (?P<turn>\d+))?)\s*(<=|>=|<|>)\s*(-?\d+\.?\d*)\s*(%?)\s*")
NOBODY = re.compile(r"\s*nobody (out before turn \d+)\s*")
NAMES = {  # what a goal may speak of, and the figure that it means
    "advantage": "advantage of the first seat",
    "plies": "plies",
    "turns": "turns",
    "median turns": MEDIAN,
    "first round": EARLY,
    "first out": "first turn with somebody out",
    "minutes": "minutes",
    "branching": "legal actions in a choice",
    "leads": "changes of the lead",
    "settled": "when the winner led for good",
    "comebacks": BEHIND,
    "decided": "won by one seat",
    "drawn": "drawn",
    "stopped": "stopped by a limit",
}
BEFORE = "out before turn"  # a share of games, with the number of a turn after it
SHARES = ("advantage", "first round", "settled", "comebacks", "decided", "drawn", "stopped", BEFORE)
LEAST, MOST = -math.inf, math.inf
SIGNS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
MEETS, MAY, MISSES = "meets", "may meet", "does not meet"
TURN_RULES = (  # (a figure, how often it may be another figure, that figure, why)
    ("turns", 1.0, "plies", "a turn has at least one ply"),
    ("leads", 1.0, "turns", "the lead changes at most once in a turn"),
    ("leads", 1.0, "plies", "the lead changes at most once in a turn"),
    ("first out", 1.0, "turns", "somebody has lost in the last turn"),
    ("first out", 1.0, "plies", "somebody has lost in the last turn"),
    ("median turns", 2.0, "turns", "half of the games have at least the median of the turns"),
    ("median turns", 2.0, "plies", "half of the games have at least the median of the turns"),
)


@dataclass(frozen=True)
class Goal:
    """A goal for a figure, such as "turns < 40"."""

    name: str
    sign: str
    bound: float
    text: str
    turn: int = 0  # for "out before turn"

    @classmethod
    def read(cls, text: str) -> Goal:
        """Return the goal that is written as a text such as "turns < 40"."""
        if nobody := NOBODY.fullmatch(text):
            return cls(BEFORE, "<=", 0.0, text.strip(), int(nobody[1].rsplit(" ", 1)[1]))
        found = GOAL.fullmatch(text)
        turn = int(found["turn"] or 0) if found else 0
        name = found[1].removesuffix(f" {found['turn']}") if found else ""
        if not found or name not in (*NAMES, BEFORE) or (turn > 0) != (name == BEFORE):
            raise BadOption(
                f"{text[:60]!r} is not a goal. Write for example 'turns < 40' or 'nobody out before turn 5'. "
                f"Goals: {', '.join(NAMES)}, {BEFORE} N."
            )
        bound = float(found[4])
        if (name in SHARES) != bool(found[5]):
            unit = f"{name} is a share, with %" if name in SHARES else f"{name} is no share, so without %"
            raise BadOption(f"{text.strip()!r}: {unit}. Write for example {example_of(name)!r}.")
        return cls(name, found[3], bound / (100 if found[5] else 1), text.strip(), turn)

    @property
    def label(self) -> str:
        """The name of the goal's figure, with the turn if the goal names one."""
        return f"{self.name} {self.turn}" if self.turn else self.name

    @property
    def number(self) -> str:
        """The bound of the goal as text; for a share, in percent."""
        return f"{100 * self.bound:g} %" if self.name in SHARES else f"{self.bound:g}"

    @property
    def is_below(self) -> bool:
        """Whether the goal sets an upper bound, as in "turns < 40"."""
        return self.sign[0] == "<"

    def figure_of(self, measurement: Measurement) -> Figure:
        """Return the figure that the goal is about. For an advantage, which can be for or against the first
        seat, return its absolute value.
        """
        if self.name == BEFORE:
            return share_of(sum(measurement.outs[: self.turn]), sum(measurement.outs))
        one = measurement.figures.get(NAMES[self.name], Figure(math.nan, LEAST, MOST))
        if self.name != "advantage":
            return one
        nearest = 0.0 if one.low <= 0 <= one.high else min(abs(one.low), abs(one.high))
        return Figure(abs(one.value), nearest, max(abs(one.low), abs(one.high)), one.unit)

    def misses(self, measurement: Measurement) -> float:
        """Return how far a table is from the goal, relative to the goal's bound; 0 if the table meets the goal."""
        value = self.figure_of(measurement).value
        if math.isnan(value):
            return math.inf
        gap = value - self.bound if self.is_below else self.bound - value
        return max(0.0, gap) / max(abs(self.bound), 0.01)

    def is_met(self, value: float) -> bool:
        """Return whether a value of the figure meets the goal."""
        return bool(SIGNS[self.sign](value, self.bound))

    def verdict(self, measurement: Measurement) -> str:
        """Return whether a table surely MEETS the goal, MAY meet it, or surely MISSES it: whether all, some or no
        values in the confidence interval do.
        """
        one = self.figure_of(measurement)
        likely, unlikely = (one.high, one.low) if self.is_below else (one.low, one.high)
        if math.isnan(one.value):
            return MISSES
        return MEETS if self.is_met(likely) else MAY if self.is_met(unlikely) else MISSES


def example_of(name: str) -> str:
    """Return a goal that somebody could write about this figure."""
    if name == BEFORE:
        return f"{BEFORE} 5 < 1 %"
    return f"{name} < 5 %" if name in SHARES else f"{name} < 40"


def misses(goals: Sequence[Goal], measurement: Measurement) -> float:
    """Return how far a table is from meeting all goals, as one number; 0 if it meets every goal."""
    return sum(goal.misses(measurement) for goal in goals)


def verdict_of(goals: Sequence[Goal], measurement: Measurement) -> str:
    """Return whether a table surely meets all goals, may meet all, or surely does not."""
    found = [goal.verdict(measurement) for goal in goals]
    return next((one for one in (MISSES, MAY) if one in found), MEETS)


def check_goals(goals: Sequence[Goal]) -> None:
    """Raise BadOption if `goals` is empty, or if no table can meet all of these goals together."""
    if not goals:
        raise BadOption("Name at least one goal, such as 'turns < 40'.")
    for name, turn in dict.fromkeys((goal.name, goal.turn) for goal in goals):
        least, most = (tightest(goals, name, turn, is_below) for is_below in (False, True))
        refuse_both(least, most, 1.0)
        if most and not most.is_met(0.0):
            raise BadOption(f"No table can meet it: {most.label} below {most.number}.")
        if least and name in SHARES and not least.is_met(1.0):
            raise BadOption(f"No table can meet it: {least.label} above {least.number}.")
    for small, times, large, why in TURN_RULES:
        refuse_both(tightest(goals, small, 0, False), tightest(goals, large, 0, True), times, why)
    before = sorted({goal.turn for goal in goals if goal.name == BEFORE})
    for early, late in itertools.combinations(before, 2):
        why = "the games of the first are among those of the second"
        refuse_both(tightest(goals, BEFORE, early, False), tightest(goals, BEFORE, late, True), 1.0, why)
    for nobody in (goal for goal in goals if goal.name == BEFORE and goal.is_below and goal.bound == 0):
        for goal in goals:
            is_length = goal.name in ("first out", "turns", "median turns", "plies")
            if is_length and goal.is_below and not goal.is_met(nobody.turn):
                refuse(nobody, goal, "somebody has lost when a game is over")


def tightest(goals: Sequence[Goal], name: str, turn: int, is_below: bool) -> Goal | None:
    """Return the strictest of the goals for the figure `name` (and turn `turn`) that set an upper bound
    (`is_below`) or a lower bound; None if there is no such goal.
    """
    own = [goal for goal in goals if (goal.name, goal.turn, goal.is_below) == (name, turn, is_below)]
    way = 1 if is_below else -1
    return min(own, key=lambda goal: (way * goal.bound, len(goal.sign)), default=None)


def refuse_both(least: Goal | None, most: Goal | None, times: float, why: str = "") -> None:
    """Raise BadOption if two goals contradict each other. `least` sets a lower bound for one figure and
    `most` an upper bound for another, and the first figure can never be more than `times` the second. Do
    nothing if a goal is None.
    """
    if least and most:
        gap = least.bound - times * most.bound
        if gap > 0 or (gap == 0 and min(len(least.sign), len(most.sign)) == 1):
            refuse(least, most, why)


def refuse(one: Goal, two: Goal, why: str) -> None:
    """Raise BadOption because two goals contradict each other."""
    reason = f", because {why}" if why else ""
    raise BadOption(f"No table can meet both: {one.text} and {two.text}{reason}.")
