"""Measure games on a GPU and on the CPU, compare every figure, and print how surely a minute of the card knows them.

    python bench/gpu_lab.py [--only mandala] [--seconds 60] [--share 1.0] [--threads N] [--out FILE]

Prints a line of JSON for each rule set. `same`: the JSON of the two measurements has the same bytes. `within` is the
error of a seat's share, in points, after `seconds` on the card, or earlier if it is below `wanted`. Exits with 1 if two
measurements differ. Needs numpy, scipy, numba and numba-cuda, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has removed
    np.row_stack = np.vstack  # type: ignore[attr-defined]
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.lab.engine import engine_of  # noqa: E402
from parlour.lab.measurement import Measurement, measure  # noqa: E402

WANTED = 0.1  # points to either side of a seat's share
ROWS: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, games compared
    ("mandala", {}, 8_192),
    ("keep", {"trivia": "off", "seats": 2}, 8_192),
    *(("hundred", {"ruleset": name}, 8_192) for name in ("zones", "hexes", "connect")),
    ("taliesin", {"boards": 1}, 1_024),
    ("siege", {"map": "quick", "deploy": "standard"}, 640),
)


def within_of(made: Measurement) -> float:
    """Return the error of the seat's share that is known worst, in points."""
    shares = [one for name, one in made.figures.items() if name.startswith("share of")]
    return round(100 * max(one.within for one in shares), 3)


def compare(name: str, options: dict[str, Any], games: int, asked: Any) -> dict[str, Any]:
    """Return what one rule set shows."""
    card = engine_of("gpu", asked.threads)
    measure(name, options, games=512, engine=card)  # compiled before the clock
    measure(name, options, games=512, threads=asked.threads)
    begun = time.perf_counter()
    there = measure(name, options, games=games, engine=card)
    on_card = time.perf_counter() - begun
    begun = time.perf_counter()
    here = measure(name, options, games=games, threads=asked.threads)
    on_cpu = time.perf_counter() - begun
    begun = time.perf_counter()

    def stop(_done: int, _most: int) -> None:
        if time.perf_counter() - begun > asked.seconds:
            raise KeyboardInterrupt

    most = measure(name, options, within=WANTED, engine=card, progress=stop)
    seconds = time.perf_counter() - begun
    return {
        "game": name,
        "options": options,
        "compared": games,
        "same": there.to_json() == here.to_json(),
        "seconds_compared": [round(on_card, 2), round(on_cpu, 2)],
        "games": most.games,
        "seconds": round(seconds, 1),
        "within": within_of(most),
        "wanted": WANTED,
        "games_per_second": round(most.games / seconds),
    }


def main() -> int:
    """Compare every rule set; return 1 if a figure differs."""
    parser = argparse.ArgumentParser(description="The lab on a GPU and on the CPU.")
    parser.add_argument("--only", default="", help="the name of one game")
    parser.add_argument("--seconds", type=float, default=60.0, help="time on the card for each rule set")
    parser.add_argument(
        "--share", type=float, default=1.0, help="share of the games compared, for a first look"
    )
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--out", type=Path, help="a file for the lines as well")
    asked, lines = parser.parse_args(), []
    for name, options, games in ROWS:
        if asked.only in ("", name):
            lines.append(compare(name, options, max(512, int(games * asked.share)), asked))
            print(json.dumps(lines[-1]), flush=True)
            if asked.out:
                asked.out.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return int(not all(line["same"] for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
