"""Measure how long every level of bots thinks about a turn, in processor time of one core.

    python bench/turn_times.py [--only TEXT] [--level LEVEL] [--turns 100] [--seed 1] [--out FILE]

A turn is everything that a seat chooses before another seat chooses, dice in between included. In each game one seat is
played by the level that is measured and the others by Learner, so that games take their usual course. Prints a row for
each game and level: turns, median, 99th percentile and longest, in milliseconds. Exits with 1 if a row is over the
limits of 1 s at the 99th percentile and 3 s at most.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import LEVELS, Level, find  # noqa: E402
from parlour.bots.uniform import asked  # noqa: E402
from parlour.core.compile import compiled  # noqa: E402
from parlour.core.dice import first_luck, next_luck  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.core.record import NOBODY, OK, Record, copy  # noqa: E402
from parlour.games import GAMES  # noqa: E402

ROWS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("hundred", {"ruleset": name}) for name in ("counters", "zones", "hexes", "connect")),
    ("mandala", {}),
    ("keep", {"trivia": "off", "seats": 2}),
    ("keep", {"trivia": "on", "seats": 6}),
    ("taliesin", {"boards": 1}),
    ("taliesin", {}),
    ("siege", {"map": "quick"}),
    ("siege", {}),
    ("siege", {"seats": 4}),
)
P99, LONGEST = 1.0, 3.0  # seconds


def times_of(game: Game, start: Record, level: Level, turns: int, seed: int) -> Iterator[float]:
    """Yield the processor time of each turn of a level, over as many games as it takes."""
    rules, out, number = compiled(game), np.empty(game.max_legal, np.int32), 0
    while turns > 0:
        s, last, spent, mine = copy(start), NOBODY, 0.0, number % int(start.seats)
        a, b = first_luck(seed, number)
        number += 1
        while s.seat != NOBODY and turns > 0:
            luck, a, b = next_luck(a, b)
            seat = int(asked(s, luck))
            if seat < 0:
                action, a, b = rules.sample(s, out, a, b)
                rules.play(s, int(action))
                continue
            if last == mine != seat:
                yield spent
                turns, spent = turns - 1, 0.0
            last, seen = seat, copy(s)
            rules.hide(seen, seat)
            bot = level if seat == mine else find("learner")
            begun = time.thread_time()
            plan = bot.think(game, seen, seat, luck=int(luck)).plan
            spent += time.thread_time() - begun
            rules.play(s, int(plan[0]))
            for action in plan[1:]:
                if s.seat != seat or rules.refusal(s, action) != OK:
                    break
                rules.play(s, action)


def main() -> int:
    """Print a table; return 1 if a row is over the limits."""
    parser = argparse.ArgumentParser(description="How long bots think about a turn.")
    parser.add_argument("--only", default="", help="rows whose text contains this")
    parser.add_argument("--level", default="", help="one level; default: all")
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given, late = parser.parse_args(), False
    lines = ["| table | level | turns | median ms | p99 ms | longest ms |", "|---|---|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    for name, options in ROWS:
        table = ", ".join([name, *(f"{option}={value}" for option, value in options.items())])
        if given.only not in table:
            continue
        game = GAMES[name]
        start = game.start(**options)
        for level in LEVELS.values():
            if given.level in ("", level.name):
                next(times_of(game, start, level, 1, given.seed))  # compiled before the clock
                times = np.array(list(times_of(game, start, level, given.turns, given.seed)))
                p50, p99, longest = np.percentile(times, 50), np.percentile(times, 99), times.max()
                late = late or p99 > P99 or longest > LONGEST
                figures = " | ".join(f"{1000 * one:.0f}" for one in (p50, p99, longest))
                lines.append(f"| {table} | {level.title} | {len(times)} | {figures} |")
                print(lines[-1], flush=True)
    if given.out:
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(late)


if __name__ == "__main__":
    raise SystemExit(main())
