"""Play games between quick bots on a GPU and on the CPU, compare every byte, and print games a second of both.

    python bench/gpu_quick.py [--only mandala] [--seed 1] [--share 1.0] [--threads N] [--out FILE]

Prints a line of JSON for each rule set. Exits with 1 if a single byte differs. `cpu` is games a second of one core.
Needs numpy, numba and numba-cuda, and nothing else.
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

from parlour.bots import quick  # noqa: E402
from parlour.core.batch import in_chunks  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.games import GAMES  # noqa: E402

ROWS: tuple[
    tuple[str, dict[str, Any], int, int], ...
] = (  # game, options, games compared, games timed on the GPU
    *(("hundred", {"ruleset": name}, 16_384, 1 << 20) for name in ("counters", "zones", "hexes", "connect")),
    ("mandala", {}, 16_384, 1 << 19),
    ("keep", {"trivia": "off", "seats": 2}, 8_192, 1 << 18),
    ("keep", {"trivia": "on", "seats": 2}, 8_192, 1 << 18),
    ("taliesin", {"boards": 1}, 2_048, 1 << 16),
    ("siege", {"map": "quick", "deploy": "standard"}, 1_024, 1 << 16),
)


def compare(game: Game, options: dict[str, Any], compared: int, timed: int, asked: Any) -> dict[str, Any]:
    """Return what one rule set shows."""
    from parlour.core import gpu

    start, choose = game.start(**options), quick.make_chooser(game)
    run = lambda games, first: quick.play_many(game, start, games, asked.seed, first)  # noqa: E731
    run(1, 0)  # compiled before the clock
    begun, used = time.perf_counter(), time.process_time()
    here = [records for _, records in in_chunks(run, compared, asked.threads)]
    wall, used = time.perf_counter() - begun, time.process_time() - used
    there = np.concatenate(list(gpu.play_choosing(game, start, compared, asked.seed, choose)))
    size = game.state.itemsize
    one = np.frombuffer(np.concatenate(here).tobytes(), np.uint8).reshape(-1, size)
    two = np.frombuffer(there.tobytes(), np.uint8).reshape(-1, size)
    begun = time.perf_counter()
    for _ in gpu.play_choosing(game, start, timed, asked.seed, choose):
        pass
    seconds = time.perf_counter() - begun
    return {
        "game": game.name,
        "options": options,
        "compared": compared,
        "differ": int((one != two).any(axis=1).sum()),
        "plies": round(float(there["ply"].mean()), 1),
        "cpu": round(compared / used),
        "cpu_threads": round(compared / wall),
        "gpu": round(timed / seconds),
        "times": round(timed / seconds / (compared / used), 1),
    }


def main() -> int:
    """Compare every rule set; return 1 if a byte differs."""
    parser = argparse.ArgumentParser(description="Quick bots on a GPU and on the CPU.")
    parser.add_argument("--only", default="", help="the name of one game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="share of the games, for a first look")
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--out", type=Path, help="a file for the lines as well")
    asked, lines = parser.parse_args(), []
    for name, options, compared, timed in ROWS:
        if asked.only in ("", name):
            few, many = max(1, int(compared * asked.share)), max(1, int(timed * asked.share))
            lines.append(compare(GAMES[name], options, few, many, asked))
            print(json.dumps(lines[-1]), flush=True)
    if asked.out:
        asked.out.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return int(any(line["differ"] for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
