"""Compare the levels of the bots: each plays the one below it, in every game, with seats swapped at half time.

    python bench/levels.py [--games 1000] [--planner 100] [--seed 1] [--threads N] [--only TEXT] [--out FILE]

Prints a table for docs/bots.md: the share of games that the better level won, where a draw counts half, and the 95 %
Wilson interval. Exits with 1 if some level is not clearly above the one below it.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots.selfplay import play_games  # noqa: E402
from parlour.core.batch import returns_of  # noqa: E402
from parlour.games import find  # noqa: E402
from parlour.lab.simulate import wilson  # noqa: E402

TABLES: list[tuple[str, str, dict[str, int | str]]] = [
    ("Hundred, counters", "hundred", {"ruleset": "counters"}),
    ("Hundred, zones", "hundred", {"ruleset": "zones"}),
    ("Hundred, hexes", "hundred", {"ruleset": "hexes"}),
    ("Hundred, connect", "hundred", {"ruleset": "connect"}),
    ("Keep, with questions", "keep", {"seats": 2}),
    ("Keep, without", "keep", {"seats": 2, "trivia": "off"}),
    ("Mandala", "mandala", {}),
    ("Siege, quick map", "siege", {"map": "quick"}),
    ("Taliesin, one board", "taliesin", {"boards": 1}),
    ("Taliesin, three boards", "taliesin", {}),
]
PAIRS = (("eager", "uniform"), ("learner", "uniform"), ("eager", "learner"), ("planner", "eager"))


def score(
    name: str,
    options: dict[str, int | str],
    pair: tuple[str, str],
    games: int,
    seed: int,
    threads: int | None,
) -> float:
    """Return how many of `games` the first level of a pair won against the second; a draw counts half."""
    game, won = find(name), 0.0
    start = game.start(**options)
    for seat in range(2):
        bots = pair if seat == 0 else pair[::-1]
        for _, records in play_games(game, start, games // 2, seed, bots, threads):
            returns = np.empty((len(records), 2))
            returns_of(game)(records, returns)
            won += float(((returns[:, seat] + 1) / 2).sum())
    return won


def main() -> int:
    """Play all pairs and print a row for each; return 0 if all intervals lie above one half."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="games for each pair, an even number")
    parser.add_argument("--planner", type=int, default=100, help="games for each pair with the Planner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="default: as many as there are cores")
    parser.add_argument("--only", default="", help="rows that contain all of these texts, joined by +")
    parser.add_argument("--out", type=Path, help="also write the rows to this file")
    asked = parser.parse_args()
    rows = [
        "| table | level | against | games | won | 95 % | seconds a game |",
        "|---|---|---|---|---|---|---|",
    ]
    print("\n".join(rows), flush=True)
    clear = True
    for title, name, options in TABLES:
        for pair in PAIRS:
            if not all(word in f"{title}, {' '.join(pair)}" for word in asked.only.split("+")):
                continue
            games = asked.planner if "planner" in pair else asked.games
            begun = time.perf_counter()
            won = score(name, options, pair, games, asked.seed, asked.threads)
            seconds = (time.perf_counter() - begun) / games
            low, high = wilson(won, games)
            clear = clear and low > 0.5
            rows.append(
                f"| {title} | {pair[0]} | {pair[1]} | {games:,} | {100 * won / games:.1f} % "
                f"| {100 * low:.1f} to {100 * high:.1f} | {seconds:.3f} |"
            )
            print(rows[-1], flush=True)
    if asked.out:
        asked.out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return 0 if clear else 1


if __name__ == "__main__":
    raise SystemExit(main())
