"""Count the games between equal bots that a limit stops, in every game, preset and level.

    python bench/stopped.py [--games 400] [--level eager] [--only TEXT] [--seed 1] [--threads N] [--most 2.0]
                            [--seconds 0] [--out FILE]

A game is stopped if a limit on turns, rounds or actions ended it (Game.stopped). A preset that sets such a limit itself
is meant to end by it: its row is marked and not judged. Prints a row for each table and level; exits with 1 if a larger
percentage than --most was stopped somewhere. With --seconds, a row ends early once it has taken so long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import LEVELS  # noqa: E402
from parlour.bots.selfplay import play_games  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.core.options import Value  # noqa: E402
from parlour.games import GAMES  # noqa: E402

BLOCK = 16  # games between two looks at the clock, for each thread
MORE: tuple[tuple[str, str, dict[str, Value]], ...] = tuple(  # besides the presets
    ("keep", f"{seats} teams, {title}", {"seats": seats, "trivia": trivia})
    for trivia, title in (("off", "without questions"), ("on", "with questions"))
    for seats in (2, 3, 6)
)
LIMITS = ("round_limit", "ply_limit", "turn_limit")


def tables(only: str) -> Iterator[tuple[Game, str, dict[str, Value]]]:
    """Yield (game, title, options) of every table whose title contains the text `only`."""
    rows = [
        (game.name, f"preset {one.name}", dict(one.options))
        for game in GAMES.values()
        for one in game.presets
    ]
    for name, title, options in (*rows, *MORE):
        if only in f"{name}, {title}":
            yield GAMES[name], f"{name}, {title}", options


def is_meant(options: dict[str, Value]) -> bool:
    """Return whether these options set a limit by which the game is meant to end."""
    return any(options.get(name) for name in LIMITS)


def count_stopped(game: Game, records: np.ndarray) -> int:
    """Return how many of these finished games a limit stopped."""
    return int((game.stopped(records) | (records["ply"] >= game.max_plies)).sum())


def measure(
    game: Game, options: dict[str, Value], level: str, games: int, seed: int, threads: int, seconds: float
) -> tuple[int, int]:
    """Play games between bots of one level; return (how many were played, how many a limit stopped)."""
    start, played, stopped, begun = game.start(**options), 0, 0, time.perf_counter()
    while played < games and (not seconds or not played or time.perf_counter() - begun < seconds):
        many = min(BLOCK * threads, games - played)
        run = play_games(game, start, many, seed + played, [level] * int(start.seats), threads)
        stopped += count_stopped(game, np.concatenate([records for _, records in run]))
        played += many
    return played, stopped


def main() -> int:
    """Play all tables and print a row for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, help="games for each table and level")
    parser.add_argument("--level", default="", choices=["", *LEVELS], help="one level; default: all")
    parser.add_argument("--only", default="", help="rows that contain this text")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="a row's time limit; 0: none")
    parser.add_argument(
        "--most", type=float, default=2.0, help="percentage of stopped games that is accepted"
    )
    parser.add_argument("--out", type=Path)
    given, good = parser.parse_args(), True
    lines = ["| table | level | games | stopped | |", "|---|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    for game, title, options in tables(given.only):
        for level in LEVELS:
            if given.level not in ("", level):
                continue
            played, stopped = measure(
                game, options, level, given.games, given.seed, given.threads, given.seconds
            )
            meant = is_meant(options)
            good = good and (meant or 100 * stopped <= given.most * played)
            lines.append(
                f"| {title} | {LEVELS[level].title} | {played} | {stopped} | {'meant' if meant else ''} |"
            )
            print(lines[-1], flush=True)
    if given.out:
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
