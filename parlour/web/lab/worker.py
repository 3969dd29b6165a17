"""The process that plays the lab's games for the server.

It reads one request from each line of standard input and prints lines of JSON: the figures so far, and at the end
the whole result. The line "stop" ends the run that is going on, and its results so far are kept. The process has a low
priority, so that tables come first.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from parlour.core.errors import ParlourError
from parlour.games import find
from parlour.lab import heat
from parlour.lab.comparison import Comparison, comparing, signed
from parlour.lab.figure import Figure
from parlour.lab.measurement import Measurement, count_usage
from parlour.lab.table import Table
from parlour.lab.usage import Usage

EVERY = 0.4  # seconds between two lines about a run
FIRST = 0.1  # seconds after which a run tells its first figures
WITHIN = 0.3  # points; a run ends when the change of every seat's share is known so well
BARS = 40  # bars of the plot of lengths
NICE = 15  # how much lower the priority of the process is
SHORT = (
    "This server played {:,} of the {:,} games of the link in {:g} seconds, so these are not exactly the figures that "
    "were shared. Try again when it is less busy."
)
TITLES = {  # figures that have another name on the page
    "plies": "length in actions",
    "turns": "length in turns",
    "minutes": "length in minutes, estimated",
    "stopped by a limit": "games stopped by a limit",
    "won by one seat": "games won by one seat",
}


class Watch:
    """A timer for one run: it says when to report the figures and when to end the run."""

    def __init__(self, seconds: float, stop: threading.Event) -> None:
        self.begun = time.monotonic()
        self.seconds, self.stop, self.told = seconds, stop, self.begun + FIRST - EVERY

    def check(self, _done: int, _most: int) -> None:
        """Raise KeyboardInterrupt, which ends the lab's games and keeps their results, if the time is over or
        somebody has stopped the run.
        """
        if self.stop.is_set() or time.monotonic() - self.begun > self.seconds:
            raise KeyboardInterrupt

    def is_due(self) -> bool:
        """Return whether it is time to report the figures again."""
        if time.monotonic() - self.told < EVERY and not self.stop.is_set():
            return time.monotonic() - self.begun > self.seconds
        self.told = time.monotonic()
        return True


def run(asked: dict[str, Any], stop: threading.Event) -> None:
    """Compare two sets of options. Print the figures so far at intervals, until they are exact enough, the
    time is over, or `stop` is set. If the request names a number of games, play that many instead of stopping
    when the figures are exact.
    """
    tables = [Table.of(asked["game"], asked[side], asked["bots"], asked["seed"]) for side in "ab"]
    say(preparing=True)
    for table in tables:
        prepare(table)
    watch = Watch(asked["seconds"], stop)
    made: Comparison | None = None
    for made in comparing(
        asked["game"],
        asked["a"],
        asked["b"],
        asked["bots"],
        games=asked["games"] or None,
        within=None if asked["games"] else WITHIN,
        seed=asked["seed"],
        threads=asked["threads"],
        progress=watch.check,
        usage=0,
        is_due=watch.is_due,
    ):
        say(**view_of(made))
    assert made is not None
    if not stop.is_set():
        used = count_usage(tables, asked["usage"])
        a, b = (replace(one, usage=usage) for one, usage in zip((made.a, made.b), used, strict=True))
        made = replace(made, a=a, b=b)
    error = ""
    if made.a.games < asked["games"] and not stop.is_set():
        error = SHORT.format(made.a.games, asked["games"], asked["seconds"])
    say(**view_of(made), done=True, boards=[board_of(one) for one in (made.a, made.b)], error=error)


def prepare(table: Table) -> None:
    """Compile or load all code that a run needs, before the time of the run starts."""
    table.play(next(table.jobs(1)))


def view_of(made: Comparison) -> dict[str, Any]:
    """Return a comparison in the form of a ResultView: its figures, the lengths of its games, and what never
    came into play.
    """
    return {
        "games": made.a.games,
        "summary": made.summary,
        "titles": [options_in_words(one) for one in (made.a, made.b)],
        "rows": [
            {
                "name": TITLES.get(name, name),
                "a": bar_of(made.a.figures[name]),
                "b": bar_of(made.b.figures[name]),
                "change": signed(change) if change.within < 1e6 else "",
                "sure": bool(change.low > 0 or change.high < 0),
            }
            for name, change in made.changes.items()
        ],
        "lengths": lengths_of(made.a, made.b),
        "never": [never_of(one.usage) for one in (made.a, made.b)],
    }


def options_in_words(one: Measurement) -> str:
    """Return the options of one side as text, with the titles of the set-up page; "the usual rules" if all have their
    defaults.
    """
    options = {option.name: option for option in find(one.table.game).all_options}
    told = [
        f"{options[name].called}: {options[name].label(options[name].value(options[name].code(value)))}"
        for name, value in one.table.options.items()
    ]
    return ", ".join(told) or "the usual rules"


def bar_of(one: Figure) -> dict[str, Any]:
    """Return a figure for the page: its text, and its value and bounds, None where they are not known yet."""
    numbers = {"value": one.value, "low": one.low, "high": one.high}
    known = {name: float(number) if abs(number) < 1e12 else None for name, number in numbers.items()}
    return {**known, "text": str(one) if known["low"] is not None else "", "unit": one.unit}


def lengths_of(a: Measurement, b: Measurement) -> dict[str, Any]:
    """Return the lengths of the games on both sides, for a plot: the share of games that ended in each
    interval of plies.
    """
    longest = max(quantile_of(one.lengths) for one in (a, b))
    step = max(1, -(-longest // BARS))
    shares = [
        [
            round(sum(one.lengths[i : i + step]) / max(1, one.games), 4)
            for i in range(0, min(longest, BARS * step) + 1, step)
        ]
        for one in (a, b)
    ]
    return {"step": step, "a": shares[0], "b": shares[1]}


def quantile_of(lengths: tuple[int, ...]) -> int:
    """Return the number of plies that 99 % of the games do not exceed."""
    wanted, seen = 0.99 * sum(lengths), 0
    for plies, count in enumerate(lengths):
        seen += count
        if seen >= wanted:
            return plies
    return len(lengths)


def never_of(used: Usage | None) -> dict[str, Any] | None:
    """Return the clauses, throws and cards that never came into play, as data for the page; None if the use
    was not counted.
    """
    if used is None:
        return None
    clauses = [{"clause": name, "text": used.titles.get(name, "")} for name in used.never["clauses"]]
    return {
        "games": used.games,
        "clauses": clauses,
        "counted": len(used.clauses),
        "draws": used.never["draws"],
    }


def board_of(one: Measurement) -> str:
    """Return the board as SVG, coloured by how much each place was used; "" if the use was not counted."""
    return heat.draw(one.table, one.usage.places) if one.usage else ""


def say(**line: Any) -> None:
    """Print a line of JSON for the server."""
    print(json.dumps(line, ensure_ascii=False), flush=True)


def listen(requests: queue.SimpleQueue[str | None], stop: threading.Event) -> None:
    """Read standard input until it ends. A line "stop" ends the present run; others are requests."""
    for line in sys.stdin:
        if line.strip() == "stop":
            stop.set()
        else:
            stop.clear()
            requests.put(line)
    stop.set()
    requests.put(None)


def lower_priority() -> None:
    """Lower the priority of this process, so that it does not slow down games at tables."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)


def main() -> None:
    """Handle the requests on standard input, one after another, until it ends."""
    lower_priority()
    requests, stop = queue.SimpleQueue[str | None](), threading.Event()
    threading.Thread(target=listen, args=(requests, stop), daemon=True).start()
    say(ready=True)
    while line := requests.get():
        asked = json.loads(line)
        if "a" not in asked:  # somebody has opened the page of a game; nobody waits for an answer
            with suppress(ParlourError):
                prepare(Table.of(asked["game"]))
            continue
        try:
            run(asked, stop)
        except (ParlourError, KeyboardInterrupt) as error:
            say(done=True, error=str(error) or "It was stopped before the first games were over.")


if __name__ == "__main__":
    main()
