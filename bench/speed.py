"""How fast the rules run, and what against: C by hand, the interpreter, two threads, a cold process.

    python bench/speed.py [--json] [--games N]

Prints a table of figures with what is wanted of each; ends with 1 if a wanted figure is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import numpy as np  # noqa: E402

from parlour.core.batch import play_in_chunks, play_many  # noqa: E402
from parlour.core.compile import compiled, interpreted  # noqa: E402
from parlour.core.line import random_walk  # noqa: E402
from parlour.games import find  # noqa: E402

GAME = find("mandala")
M64 = (1 << 64) - 1
SHORT = 300  # games that are over before anybody disturbs them
COLD = """
import time; begun = time.perf_counter()
from parlour.games import find
from parlour.core.batch import play_many
game = find("mandala"); play_many(game, game.start(), 1, 1)
print(time.perf_counter() - begun)
"""


def fastest(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of the fastest of several runs: the one that was least disturbed."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def stir_all(records: np.ndarray) -> int:
    """The same mixture of every game's end as in mandala.c."""
    total = 0
    for r in records:
        values = [(int(r.ply) << 8 | (int(r.winner) + 1), 0)]
        values += [
            (int(r.held[0, ring]) << 32 | int(r.held[1, ring]), int(r.offset[ring])) for ring in range(10)
        ]
        for value, add in values:
            total = (((total ^ value) * 0x9E3779B97F4A7C15) + add) & M64
    return total


def build_c(folder: str) -> Path:
    """The C program, built as well as the compiler can."""
    cc = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if cc is None:
        raise SystemExit("No C compiler: cc, gcc or clang is needed for the comparison.")
    program = Path(folder) / "mandala"
    subprocess.run([cc, "-O3", "-march=native", "-o", program, HERE / "mandala.c"], check=True)
    return program


def run_c(program: Path, games: int) -> tuple[int, int, float]:
    """Plies, mixture and seconds of one run of the C program."""
    said = subprocess.run(
        [program, str(games), "1"], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(said[0]), int(said[1]), float(said[2])


def side_by_side(program: Path, games: int, rounds: int) -> tuple[float, float]:
    """Plies a second of C and of the compiled rules: the best of many short runs, taken in turn."""
    start, seconds = GAME.start(), ([], [])  # type: ignore[var-annotated]
    for _ in range(rounds):
        plies, _, taken = run_c(program, games)
        seconds[0].append(taken)
        seconds[1].append(fastest(lambda: play_many(GAME, start, games, 1), 2))
    return plies / min(seconds[0]), plies / min(seconds[1])


def count_interpreted(games: int) -> int:
    """Plies of some games played by plain Python."""
    rules = interpreted(GAME)
    return sum(1 for number in range(games) for _ in random_walk(GAME, GAME.start(), 1, number, rules))


def threads_against_one(games: int) -> float:
    """How many times as fast two threads are as one."""
    start = GAME.start()

    def run(threads: int) -> Callable[[], None]:
        return lambda: [None for _ in play_in_chunks(GAME, start, games, 1, threads)] and None

    return fastest(run(1)) / fastest(run(2))


def one_play() -> float:
    """Microseconds of pos.play(action)."""
    pos = GAME.new(first=1)
    action = pos.moves()[0].action
    times = 2000
    return fastest(lambda: [pos.play(action) for _ in range(times)]) / times * 1e6


def cold_start() -> float:
    """Seconds from the start of a process, interpreter included, to its first compiled playout."""
    env = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    return fastest(
        lambda: subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, env=env), 3
    )


def measure(games: int) -> list[tuple[str, float, str, float, bool]]:
    """(what, figure, unit, wanted, whether more is better), in one run on one machine."""
    compiled(GAME)
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(folder)
        records = play_many(GAME, GAME.start(), SHORT, 1)
        if run_c(program, SHORT)[:2] != (int(records["ply"].sum()), stir_all(records)):
            raise SystemExit("The C program and the rules do not play the same games.")
        in_c, speed = side_by_side(program, SHORT, 60)
    begun = time.perf_counter()
    slow = count_interpreted(5) / (time.perf_counter() - begun)
    return [
        ("C, one core", in_c / 1e6, "million plies/s", 0, True),
        ("compiled, one core", speed / 1e6, "million plies/s", 0, True),
        ("compiled against C", speed / in_c, "times", 0.7, True),
        ("interpreted", slow, "plies/s", 0, True),
        ("compiled against interpreted", speed / slow, "times", 2000, True),
        ("two threads against one", threads_against_one(games), "times", 1.8, True),
        ("pos.play(action)", one_play(), "µs", 20, False),
        ("process to first playout", cold_start(), "s", 1, False),
    ]


def main() -> int:
    """Measure, print, and answer 1 if something is slower than it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args()
    rows = measure(asked.games)
    met = [
        not wanted or (figure >= wanted if more else figure <= wanted) for _, figure, _, wanted, more in rows
    ]
    if asked.json:
        print(
            json.dumps(
                {
                    row[0]: {"figure": row[1], "unit": row[2], "wanted": row[3], "met": ok}
                    for row, ok in zip(rows, met, strict=True)
                },
                ensure_ascii=False,
                indent=1,
            )
        )
    else:
        for (what, figure, unit, wanted, more), ok in zip(rows, met, strict=True):
            goal = (
                f"wanted {'at least' if more else 'at most'} {wanted:g}{'' if ok else ': MISSED'}"
                if wanted
                else ""
            )
            print(f"{what:30}{figure:14,.2f} {unit:18}{goal}")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
