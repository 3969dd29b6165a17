"""Play Siege's Eager against the short scripts of tests/games/siege/rivals.py, with sides alternating.

    python bench/rivals.py [--games 20] [--seed 1] [--only TEXT] [-o NAME=VALUE …]

Prints the share of games that Eager won on the quick map, where a draw counts half, the 95 % Wilson interval, and the
seconds that a game took. Exits with 1 if Eager won less than four games in five against some script.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.lab.simulate import wilson  # noqa: E402
from tests.games.siege.rivals import RIVALS, share_won  # noqa: E402

ENOUGH = 0.8  # share that Eager should win against each script


def main() -> int:
    """Play against every script and print a row for each; return 0 if Eager won enough."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games against each script")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="scripts whose names contain this text")
    parser.add_argument("-o", dest="options", action="append", default=[], help="an option of the game")
    asked = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in asked.options)
    print("| script | games | Eager won | 95 % | seconds a game |\n|---|---|---|---|---|", flush=True)
    enough = True
    for name in RIVALS:
        if asked.only not in name:
            continue
        begun = time.perf_counter()
        won = share_won(name, asked.games, asked.seed, **options)
        seconds = (time.perf_counter() - begun) / asked.games
        low, high = wilson(won, asked.games)
        enough = enough and won >= ENOUGH * asked.games
        print(
            f"| {name} | {asked.games} | {100 * won / asked.games:.1f} % | {100 * low:.1f} to {100 * high:.1f} "
            f"| {seconds:.1f} |",
            flush=True,
        )
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
