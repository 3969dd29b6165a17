"""The same games on a GPU and on the CPU, compared byte for byte, and how fast each was.

    python bench/gpu_check.py [--game mandala] [--games 1000000] [--seed 1] [--option NAME=VALUE] [--out FILE]

Needs numpy, numba and numba-cuda, and nothing else. Ends with 1 if a single byte differs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks NumPy for a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack  # type: ignore[attr-defined]
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core import gpu  # noqa: E402
from parlour.core.batch import play_in_chunks  # noqa: E402
from parlour.core.errors import ParlourError  # noqa: E402
from parlour.games import find  # noqa: E402


def as_bytes(records: np.ndarray) -> np.ndarray:
    """One row of bytes for each record."""
    return np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), -1)


def check(name: str, games: int, seed: int, options: dict[str, str]) -> dict[str, Any]:
    """Play the same games twice; how many ended differently, and how fast both were."""
    game = find(name)
    start = game.start(**options)
    for _ in gpu.play_on_gpu(game, start, 1, seed):  # compiled before the clock starts
        pass
    begun = time.perf_counter()
    there = np.concatenate(list(gpu.play_on_gpu(game, start, games, seed)))
    gpu_seconds = time.perf_counter() - begun
    kernel_seconds = gpu.time_on_gpu(game, start, games, seed)
    for _ in play_in_chunks(game, start, 1, seed, 1):
        pass
    begun = time.perf_counter()
    here = np.concatenate([records for _, records in play_in_chunks(game, start, games, seed)])
    cpu_seconds = time.perf_counter() - begun
    differ = (as_bytes(here) != as_bytes(there)).any(axis=1)
    plies = int(here["ply"].sum(dtype=np.int64))
    return {
        "game": name,
        "version": game.version,
        "options": game.options_of(start),
        "games": games,
        "seed": seed,
        "plies": plies,
        "differ": int(differ.sum()),
        "first_to_differ": int(differ.argmax()) if differ.any() else None,
        "gpu": gpu.device_name(),
        "gpu_plies_per_second": round(plies / kernel_seconds),
        "gpu_plies_per_second_with_copying": round(plies / gpu_seconds),
        "cpu": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "cpu_plies_per_second": round(plies / cpu_seconds),
        "python": platform.python_version(),
        "numpy": np.__version__,
    }


def main() -> int:
    """Check, print, write, and answer 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mandala")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--no-lto", action="store_true", help="where the linker crashes on a large kernel")
    asked = parser.parse_args()
    gpu.LINK_LATE = not asked.no_lto
    try:
        options = dict(word.split("=", 1) for word in asked.option)
        found = check(asked.game, asked.games, asked.seed, options)
    except ParlourError as error:
        print(f"gpu_check: {error}", file=sys.stderr)
        return 2
    print(json.dumps(found, indent=1))
    if asked.out:
        asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 1 if found["differ"] else 0


if __name__ == "__main__":
    sys.exit(main())
