"""Play the ladders of all games at once, on many processes, until the time is up: each level against the one below it.

    python bench/ladders.py --seconds 420 [--workers 16] [--only TEXT] [--level LEVEL] [--seed 77] [--out FILE.json]

Every pair of levels plays a few games in turn, so that all of them have played about equally often (or as
often as they should) when the time is up. The games of a block depend on the seed, the pair and the number of the
block alone. Prints a table for docs/bots.md; the file also has the settings of all levels and the time that a game
took. Exits with 1 if a level won less than 60 % or more than 80 % of its games.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import LEVELS  # noqa: E402
from parlour.games import GAMES  # noqa: E402
from parlour.lab.ladder import elo, pairs_of, play_block, start_of  # noqa: E402
from parlour.lab.simulate import wilson  # noqa: E402

WANTED = (0.6, 0.8)


class Row(NamedTuple):
    """A table of the ladder: its title, the game with its options, and how many games each pair should play."""

    title: str
    name: str
    options: dict[str, Any]
    games: int
    block: int = 10  # games played in one go, an even number: each level has each seat equally often


ROWS = (
    Row("Mandala", "mandala", {}, 1000),
    Row("Hundred, zones", "hundred", {"ruleset": "zones"}, 1000),
    Row("Hundred, hexes", "hundred", {"ruleset": "hexes"}, 1000),
    Row("Hundred, counters", "hundred", {"ruleset": "counters"}, 1000),
    Row("Hundred, connect", "hundred", {"ruleset": "connect"}, 1000),
    Row("Keep, no questions", "keep", {"trivia": "off"}, 1000, 4),
    Row("Taliesin, one board", "taliesin", {"boards": 1}, 1000, 4),
    Row("Siege, quick map", "siege", {"map": "quick", "deploy": "standard"}, 200, 2),
)
Task = tuple[int, int, int]  # the numbers of a row, a pair and a block


def warm(number: int) -> float:
    """Play a short block of every pair of a row, so that its code is compiled and stored; return the seconds taken."""
    begun, row = time.perf_counter(), ROWS[number]
    start = start_of(GAMES[row.name], row.options)
    for pair in pairs_of():
        play_block(GAMES[row.name], start, pair, 1, 1, 1)
    return time.perf_counter() - begun


def play(task: Task, seed: int) -> tuple[float, float]:
    """Play one block of games. Return (how many the upper level won, seconds of processor time)."""
    row, pair = ROWS[task[0]], pairs_of()[task[1]]
    begun = time.process_time()
    start = start_of(GAMES[row.name], row.options)
    won = play_block(GAMES[row.name], start, pair, row.block, (seed << 20) + task[2], 1)
    return won, time.process_time() - begun


def tasks_of(rows: list[int], level: str) -> list[Task]:
    """Return all tasks, so that after any part of the list all pairs have played about equally large shares. With a
    level, only that level plays against the one below it.
    """
    listed = []
    for number in rows:
        blocks = -(-ROWS[number].games // ROWS[number].block)
        for pair, (upper, _) in enumerate(pairs_of()):
            if level not in ("", upper):
                continue
            listed += [((block + 0.5) / blocks, (number, pair, block)) for block in range(blocks)]
    return [task for _, task in sorted(listed)]


def play_all(
    tasks: list[Task], seed: int, workers: int, seconds: float, rows: list[int]
) -> dict[Task, tuple[float, float]]:
    """Play as many tasks as the time allows, in their order; return what came of each. A row begins as soon as it is
    compiled.
    """
    begun, done, running = time.perf_counter(), dict[Task, tuple[float, float]](), dict[Future[Any], Task]()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        compiling: dict[Future[Any], int] = {pool.submit(warm, number): number for number in rows}
        queue: list[Task] = []
        order = {task: place for place, task in enumerate(tasks)}
        while True:
            while len(compiling) + len(running) < workers and queue and time.perf_counter() - begun < seconds:
                task = queue.pop(0)
                running[pool.submit(play, task, seed)] = task
            if not running and not compiling:
                return done
            for future in wait([*running, *compiling], timeout=5, return_when=FIRST_COMPLETED).done:
                if future in running:
                    done[running.pop(future)] = future.result()
                    continue
                number = compiling.pop(future)
                print(
                    f"{ROWS[number].title}: compiled in {future.result():.0f} s", file=sys.stderr, flush=True
                )
                queue = sorted(
                    {*queue, *(task for task in tasks if task[0] == number)}, key=order.__getitem__
                )


def report(done: dict[Task, tuple[float, float]], rows: list[int]) -> list[dict[str, Any]]:
    """Return one entry for each pair of each row that has played."""
    entries = []
    for number in rows:
        for index, (upper, lower) in enumerate(pairs_of()):
            played = [one for task, one in done.items() if task[:2] == (number, index)]
            games, won = ROWS[number].block * len(played), sum(one[0] for one in played)
            if games:
                low, high = wilson(won, games)
                entries.append(
                    {
                        "table": ROWS[number].title,
                        "level": LEVELS[upper].title,
                        "against": LEVELS[lower].title,
                        "games": games,
                        "won": round(won / games, 4),
                        "interval": [round(low, 4), round(high, 4)],
                        "elo": round(elo(won / games, games)),
                        "seconds": round(sum(one[1] for one in played) / games, 4),
                    }
                )
    return entries


def line_of(entry: dict[str, Any]) -> str:
    """Return an entry as a row of a Markdown table."""
    low, high = entry["interval"]
    return (
        f"| {entry['table']} | {entry['level']} | {entry['against']} | {entry['games']:,} | {100 * entry['won']:.1f} % "
        f"| {100 * low:.1f} to {100 * high:.1f} | {entry['elo']:+d} | {entry['seconds']:.3f} |"
    )


def main() -> int:
    """Play, print the table and write the file; return 1 if a step is too small or too large."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=420)
    parser.add_argument("--workers", type=int, default=16)
    parser.add_argument("--only", default="", help="rows whose titles contain this text")
    parser.add_argument(
        "--level", default="", choices=["", *LEVELS], help="only this level against the one below"
    )
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = [number for number, row in enumerate(ROWS) if given.only in row.title]
    tasks = tasks_of(rows, given.level)
    entries = report(play_all(tasks, given.seed, given.workers, given.seconds, rows), rows)
    print(
        "| table | level | against | games | won | 95 % | Elo | seconds a game |\n|---|---|---|---|---|---|---|---|"
    )
    print("\n".join(line_of(entry) for entry in entries))
    if given.out:
        settings = {
            ROWS[n].title: {
                level.name: asdict(
                    level.way_in(GAMES[ROWS[n].name], start_of(GAMES[ROWS[n].name], ROWS[n].options))[1]
                )
                for level in LEVELS.values()
            }
            for n in rows
        }
        told = {"seed": given.seed, "settings": settings, "rows": entries}
        given.out.write_text(json.dumps(told, indent=1), encoding="utf-8")
    return 0 if all(WANTED[0] <= entry["won"] <= WANTED[1] for entry in entries) else 1


if __name__ == "__main__":
    raise SystemExit(main())
