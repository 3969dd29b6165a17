"""Measure how long the lab takes to know the share of each seat, on this machine.

    python bench/lab_times.py [--only keep] [--threads 2] [--out FILE]

Prints a line of JSON for each game: the seconds until every seat's share is known to the points wanted, compiled before
the clock, and how many games that took. `compare` is the same for the change between two sets of options. Run it with
nothing else on the machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.lab.comparison import compare  # noqa: E402
from parlour.lab.measurement import measure  # noqa: E402

ROWS: tuple[tuple[str, dict[str, Any], dict[str, Any], float, float], ...] = (
    # game, options, what changes in a comparison, points, seconds wanted
    ("hundred", {}, {"dice": 3}, 0.5, 15.0),
    ("mandala", {}, {"homes_to_win": 2}, 0.5, 15.0),
    ("keep", {"trivia": "off", "seats": 2}, {"supply": "full_box"}, 0.5, 15.0),
    ("taliesin", {"boards": 1}, {"horizon": "forbidden"}, 1.0, 60.0),
    ("siege", {"map": "quick", "deploy": "standard"}, {"aim": "line"}, 1.0, 60.0),
)
MOST = 3.0  # times the seconds wanted after which a run is stopped


def timed(work: Any, most: float) -> tuple[Any, float, bool]:
    """Run a measurement; return it, its seconds and whether it knew enough in `most` seconds."""
    begun = time.perf_counter()

    def stop(_done: int, _most: int) -> None:
        if time.perf_counter() - begun > most:
            raise KeyboardInterrupt

    made = work(stop)
    seconds = time.perf_counter() - begun
    return made, round(seconds, 2), seconds < most


def row_of(
    name: str, options: dict[str, Any], change: dict[str, Any], points: float, wanted: float, threads: int
) -> dict[str, Any]:
    """Return what one game shows."""
    changed = {**options, **change}
    compare(name, options, changed, games=64, threads=threads, usage=0)  # compiled before the clock
    made, seconds, is_known = timed(
        lambda stop: measure(name, options, within=points, threads=threads, progress=stop, usage=0),
        MOST * wanted,
    )
    two, both, are_known = timed(
        lambda stop: compare(name, options, changed, within=points, threads=threads, progress=stop, usage=0),
        MOST * wanted,
    )
    return {
        "game": name,
        "options": options,
        "points": points,
        "wanted": wanted,
        "seconds": seconds,
        "games": made.games,
        "known": is_known,
        "compare": {"change": change, "seconds": both, "games": two.a.games, "known": are_known},
    }


def main() -> None:
    """Measure every game that was named."""
    parser = argparse.ArgumentParser(description="How long the lab takes.")
    parser.add_argument("--only", default="", help="the name of one game")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a file for the lines as well")
    asked, lines = parser.parse_args(), []
    for name, options, change, points, wanted in ROWS:
        if asked.only in ("", name):
            lines.append(row_of(name, options, change, points, wanted, asked.threads))
            print(json.dumps(lines[-1]), flush=True)
            if asked.out:
                asked.out.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
