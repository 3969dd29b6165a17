"""Count the games of Keep between equal bots that a limit stops, with 2, 3 and 6 teams and in every preset.

    python bench/stopped.py [--games 100] [--bots greedy] [--seed 1] [--threads N] [--only TEXT] [--most 2.0]

A game is stopped if nobody opened the chest: every team has had its last turn, or 20,000 actions were played (K-71).
Prints a row for each table; exits with 1 if a larger percentage than --most was stopped somewhere.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots.selfplay import name_bots, play_games  # noqa: E402
from parlour.core.options import Value  # noqa: E402
from parlour.games import find  # noqa: E402

KEEP = find("keep")
TABLES: dict[str, dict[str, Value]] = {
    **{
        f"{seats} teams, {title}": {"seats": seats, "trivia": trivia}
        for trivia, title in (("off", "without questions"), ("on", "with questions"))
        for seats in (2, 3, 6)
    },
    **{f"preset {preset.name}": dict(preset.options) for preset in KEEP.presets},
}


def count_stopped(records: np.ndarray) -> int:
    """Return how many of these finished games a limit stopped."""
    turns = records["round_limit"].astype(int) * records["seats"]
    at_limit = (turns > 0) & (records["turns"] >= turns)
    return int((at_limit | (records["ply"] >= KEEP.max_plies)).sum())


def main() -> int:
    """Play all tables and print a row for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games for each table")
    parser.add_argument("--bots", default="eager", help="the level of all bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="default: as many as there are cores")
    parser.add_argument("--only", default="", help="rows that contain this text")
    parser.add_argument(
        "--most", type=float, default=2.0, help="percentage of stopped games that is accepted"
    )
    given = parser.parse_args()
    print("| table | games | stopped | rounds at the quartiles | most |\n|---|---|---|---|---|", flush=True)
    good = True
    for title, options in TABLES.items():
        if given.only not in title:
            continue
        start = KEEP.start(**options)
        bots = name_bots(given.bots, int(start.seats))
        played = play_games(KEEP, start, given.games, given.seed, bots, given.threads)
        records = np.concatenate([chunk for _, chunk in played])
        stopped = count_stopped(records)
        rounds = records["turns"] / int(start.seats)
        low, middle, high = np.percentile(rounds, (25, 50, 75))
        good = good and 100 * stopped <= given.most * given.games
        print(
            f"| {title} | {given.games} | {stopped} | {low:.0f} / {middle:.0f} / {high:.0f} | {rounds.max():.0f} |",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
