"""Play the levels against the short scripts of tests/games/GAME, each of which exploits one weakness.

    python bench/rivals.py [--games 20] [--level eager] [--only TEXT] [--seed 1]

Seats alternate. Prints the share of games that each level won, where a draw counts half, the 95 % Wilson interval, and
the seconds that a game took. Exits with 1 if a level other than the lowest won less than four games in five against
some script.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import LEVELS  # noqa: E402
from parlour.lab.simulate import wilson  # noqa: E402
from tests.bots.rivals import TABLES, share_won  # noqa: E402

ENOUGH = 0.8  # share that a level should win against each script


def main() -> int:
    """Play against every script and print a row for each; return 0 if all levels won enough."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games of a level against a script")
    parser.add_argument("--level", default="", choices=["", *LEVELS], help="one level; default: all")
    parser.add_argument(
        "--only", default="", help="rows that contain this text, such as siege or stack hunter"
    )
    parser.add_argument("--seed", type=int, default=1)
    given, enough = parser.parse_args(), True
    print(
        "| table | script | level | games | won | 95 % | seconds a game |\n|---|---|---|---|---|---|---|",
        flush=True,
    )
    for title, table in TABLES.items():
        for name, script in table.scripts.items():
            for number, level in enumerate(LEVELS.values()):
                if given.only not in f"{title}, {name}" or given.level not in ("", level.name):
                    continue
                begun = time.process_time()
                won = share_won(table, script, level, given.games, given.seed)
                seconds = (time.process_time() - begun) / given.games
                low, high = wilson(won, given.games)
                enough = enough and (number == 0 or won >= ENOUGH * given.games)
                print(
                    f"| {title} | {name} | {level.title} | {given.games} | {100 * won / given.games:.1f} % "
                    f"| {100 * low:.1f} to {100 * high:.1f} | {seconds:.2f} |",
                    flush=True,
                )
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
