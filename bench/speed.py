"""Measure how fast the rules run: against hand-written C, interpreted, on threads, and from a cold process.

    python bench/speed.py [--out FILE] [--gpu FILE] [--peers FILE] [--start FILE] [--write]

Prints every figure beside its target, and exits with 1 if one is missed. The C programs must play the same games.
`--out` writes the figures as JSON. `--gpu`, `--peers` and `--start` read what bench/gpu_check.py, bench/peers.py and
bench/start.py wrote with their `--out`. `--write` makes docs/speed.md from all that. Times are processor time of the
working thread, the best of many short runs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import numba  # noqa: E402
import numpy as np  # noqa: E402

from bench import ends, page  # noqa: E402
from parlour.core.batch import play_in_chunks, play_many  # noqa: E402
from parlour.core.compile import compiled, interpreted  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.core.line import random_walk  # noqa: E402
from parlour.core.perft import perft  # noqa: E402
from parlour.games import find  # noqa: E402

WAYS = HERE.parent / "parlour" / "games" / "hundred" / "ways.txt"
BUSY = 1.5  # waiting processes for each core, above which a run on all cores says nothing
COLD = """
from parlour.games import find
from parlour.core.batch import play_many
game = find("mandala"); play_many(game, game.start(), 1, 1)
"""


class Table(NamedTuple):
    """One row of the table: a rule set, games in a short run, its C program, and its targets."""

    title: str
    game: str
    options: dict[str, str]
    games: int
    program: str = ""
    wanted: float = 0  # million plies a second on one core
    share: float = 0  # fraction of the C program's speed


TABLES = (
    Table("Mandala", "mandala", {}, 300, "mandala", 0, 0.9),
    Table("Hundred, counters", "hundred", {"ruleset": "counters"}, 300, "hundred", 15, 0.7),
    Table("Hundred, zones", "hundred", {"ruleset": "zones"}, 2000, wanted=15),
    Table("Hundred, hexes", "hundred", {"ruleset": "hexes"}, 2000, wanted=15),
    Table("Hundred, connect", "hundred", {"ruleset": "connect"}, 1000, wanted=15),
    Table("Taliesin, Aesir", "taliesin", {}, 20, "taliesin", 1, 0.7),
    Table("Keep, without questions", "keep", {"trivia": "off"}, 500, wanted=20),
    Table("Keep, without questions, pips", "keep", {"trivia": "off", "movement": "pips"}, 500),
    Table("Keep, with questions", "keep", {"trivia": "on"}, 500),
    Table("Siege, quick map", "siege", {"map": "quick", "deploy": "standard"}, 40, wanted=5),
    Table("Siege, four commanders", "siege", {"deploy": "standard", "seats": "4"}, 20, wanted=5),
)


def fastest(
    work: Callable[[], object], times: int = 5, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return the seconds of the fastest of several runs, the one that was least disturbed."""
    found = []
    for _ in range(times):
        begun = clock()
        work()
        found.append(clock() - begun)
    return min(found)


def build_c(folder: str, name: str) -> Path:
    """Compile a C program with all optimisations and return its path."""
    cc = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if cc is None:
        raise SystemExit("No C compiler found. Install cc, gcc or clang for the comparison.")
    program = Path(folder) / name
    subprocess.run([cc, "-O3", "-march=native", "-o", program, HERE / f"{name}.c"], check=True)
    return program


def run_c(program: Path, games: int) -> tuple[int, int, float]:
    """Return plies, checksum and seconds of one run of a C program."""
    said = subprocess.run([program, str(games), "1", WAYS], check=True, capture_output=True, text=True).stdout
    plies, mixture, seconds = said.split()
    return int(plies), int(mixture), float(seconds)


def one_core(table: Table, folder: str, rounds: int) -> dict[str, float]:
    """Return plies a second of the compiled rules and, in alternating runs, of C, which must play the same games."""
    game = find(table.game)
    start, seconds, in_c = game.start(**table.options), [], []
    records = play_many(game, start, table.games, 1)
    plies = int(records["ply"].sum())
    program = build_c(folder, table.program) if table.program else None
    if program and run_c(program, table.games)[:2] != (plies, ends.MIXTURES[table.game](records)):
        raise SystemExit(f"{table.program}.c and the rules do not play the same games.")
    for _ in range(rounds):
        if program:
            in_c.append(run_c(program, table.games)[2])
        seconds.append(fastest(lambda: play_many(game, start, table.games, 1), 2, time.thread_time))
    found = {"plies_per_game": plies / table.games, "compiled": plies / min(seconds)}
    return {**found, "c": plies / min(in_c)} if in_c else found


def on_threads(game: Game, start: Any, games: int) -> float:
    """Return plies a second on all cores; 0 (not measured) if the machine is busy with something else."""
    if os.getloadavg()[0] > BUSY * (os.cpu_count() or 1):
        return 0
    cores = os.cpu_count() or 1
    games *= 10 * cores
    counted: list[int] = []

    def run() -> None:
        counted[:] = [int(r["ply"].sum()) for _, r in play_in_chunks(game, start, games, 1, cores)]

    return 1 / fastest(run, 3) * sum(counted)


def by_interpreter(game: Game, start: Any) -> float:
    """Return plies a second of plain Python, measured for one second."""
    rules, plies, number, begun = interpreted(game), 0, 0, time.thread_time()
    while True:
        s = start.copy()
        for _ in random_walk(game, np.frombuffer(bytearray(s.tobytes()), game.state)[0], 1, number, rules):
            plies += 1
            if (seconds := time.thread_time() - begun) > 1:
                return plies / seconds
        number += 1


def one_play() -> float:
    """Return the microseconds of pos.play(action)."""
    compiled(find("mandala"))
    pos = find("mandala").new(first=1)
    action = pos.moves()[0].action
    times = 2000
    return fastest(lambda: [pos.play(action) for _ in range(times)], 5, time.thread_time) / times * 1e6


def cold_start() -> float:
    """Return the seconds from the start of a process, interpreter included, to its first compiled playout."""
    env = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    command = [sys.executable, "-c", COLD]
    return fastest(lambda: subprocess.run(command, check=True, capture_output=True, env=env), 3)


def lines_counted() -> float:
    """Return how many lines a second perft counts in Taliesin."""
    game = find("taliesin")
    start = game.start()
    perft(game, start, 1)
    return perft(game, start, 3) / fastest(lambda: perft(game, start, 3), 20, time.thread_time)


def one_list() -> float:
    """Return the microseconds for the longest list of legal actions in a random game of Siege, all forts manned."""
    game = find("siege")
    rules, out, s = compiled(game), np.empty(game.max_legal, np.int32), game.start(seats=4, deploy="standard")
    longest, length = s.tobytes(), 0
    for _ in random_walk(game, s, 1):
        n = int(rules.legal(s, out)) if s.seat >= 0 else 0
        longest, length = (s.tobytes(), n) if n > length else (longest, length)
    full, times = np.frombuffer(bytearray(longest), game.state)[0], 2000
    return fastest(lambda: [rules.legal(full, out) for _ in range(times)], 5, time.thread_time) / times * 1e6


def machine() -> dict[str, str]:
    """Return what the figures are measured on: processor, versions, compiler and load."""
    names = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    cc = shutil.which("cc") or shutil.which("gcc") or "no compiler"
    made_by = subprocess.run([cc, "--version"], capture_output=True, text=True).stdout.splitlines()
    return {
        "cpu": f"{names[0].partition(':')[2].strip() if names else platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "cc": made_by[0] if made_by else cc,
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def measure(rounds: int) -> dict[str, Any]:
    """Measure every figure in one run and return them."""
    rows: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for table in TABLES:
            game = find(table.game)
            start = game.start(**table.options)
            rows[table.title] = one_core(table, folder, rounds)
            rows[table.title]["threads"] = on_threads(game, start, table.games)
            rows[table.title]["interpreted"] = by_interpreter(game, start)
            print(table.title, rows[table.title], file=sys.stderr, flush=True)
    single = {"play_us": one_play(), "cold_s": cold_start(), "perft": lines_counted(), "legal_us": one_list()}
    return {"machine": machine(), "rows": rows, "single": single}


def judge(found: dict[str, Any]) -> list[tuple[str, float, float, bool]]:
    """Return (what, figure, target, met) for every figure that has a target."""
    asked: list[tuple[str, float, float, bool]] = []
    for table in TABLES:
        row = found["rows"][table.title]
        if table.wanted:
            speed = row["compiled"] / 1e6
            asked.append((f"{table.title}, million plies/s", speed, table.wanted, speed >= table.wanted))
        if table.share:
            share = row["compiled"] / row["c"]
            asked.append((f"{table.title}, relative to C", share, table.share, share >= table.share))
    single = found["single"]
    asked.append(("pos.play(action), µs, at most", single["play_us"], 20, single["play_us"] <= 20))
    asked.append(
        ("list of legal actions in Siege, µs, at most", single["legal_us"], 50, single["legal_us"] <= 50)
    )
    asked.append(("process to first playout, s, at most", single["cold_s"], 1, single["cold_s"] <= 1))
    asked.append(("perft of Taliesin, million lines/s", single["perft"] / 1e6, 50, single["perft"] >= 50e6))
    return asked


def main() -> int:
    """Measure, print and write; return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--out", type=Path, help="write the figures to this file as JSON")
    parser.add_argument("--figures", type=Path, help="read the figures from such a file instead of measuring")
    parser.add_argument("--gpu", type=Path, help="what bench/gpu_check.py wrote")
    parser.add_argument("--peers", type=Path, help="what bench/peers.py wrote")
    parser.add_argument("--start", type=Path, help="what bench/start.py wrote")
    parser.add_argument("--write", action="store_true", help="make docs/speed.md")
    asked = parser.parse_args()
    found = json.loads(asked.figures.read_text()) if asked.figures else measure(asked.rounds)
    if asked.out:
        asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    wanted = judge(found)
    for what, figure, least, met in wanted:
        print(f"{what:45}{figure:14,.2f}   target {least:g}{'' if met else ': MISSED'}")
    if asked.write:
        on_card = json.loads(asked.gpu.read_text()) if asked.gpu else None
        peers = json.loads(asked.peers.read_text()) if asked.peers else None
        start = json.loads(asked.start.read_text()) if asked.start else None
        path = HERE.parent / "docs" / "speed.md"
        rest = page.environments_of(path.read_text(encoding="utf-8"))
        path.write_text(page.write(found, wanted, on_card, peers, start, rest), encoding="utf-8")
    return 0 if all(met for *_, met in wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
