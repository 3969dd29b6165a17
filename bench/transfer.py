"""Move matches from SQLite to PostgreSQL and back with `parlour export` and `parlour import`, and compare the files.

    python bench/transfer.py                    10,000 matches of all games, on a PostgreSQL of its own
    python bench/transfer.py --matches 1000

It prints the time and the highest memory of each command, and the SHA-256 of each file. It exits with 1 if the files
differ. Matches have up to 60 plies, so that the time is that of many small matches.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from anywhere

from parlour.core.match import Match
from parlour.games import GAMES
from parlour.session.stored import stored_of
from parlour.store import leases
from parlour.store.matches import PERSON, Seat, Store, StoredMatch, TableSettings
from tests.store.postgres import Postgres, find_programs

ROOT = Path(__file__).resolve().parents[1]
PLIES = 60
PATTERNS = 4  # different lines of each game; the rest are copies under other ids


def patterns() -> list[StoredMatch]:
    """Return some matches of each game, with names and settings."""
    made = []
    for game in GAMES.values():
        for seed in range(PATTERNS):
            match = Match.begin(game, seed=bytes([seed]) * 32)
            position = match.position()
            while len(match.line) < PLIES and not position.over:
                action = match.roll(position) if position.seat < 0 else position.moves()[0].action
                match.line.append(action)
                position = position.play(action)
            seats = [Seat(PERSON, f"Zoë {n}", token="0" * 64) for n, _ in enumerate(match.seats)]
            match.seats = [seat.name for seat in seats]
            made.append(stored_of(match, "", seats, TableSettings(watch=True, chat="phrases"), 1.5))
    return made


def fill(database: str, count: int) -> None:
    """Store so many matches, and a lease that no export may have."""
    store, some = Store(database, GAMES), patterns()
    writing = []
    for number in range(count):
        one = some[number % len(some)]
        writing.append(store.begin(replace(one, id=f"m{number}", created=1.0 + number // 100)))
    for written in writing:
        written.result()
    leases.acquire(store, "m0", "bench", 600)
    store.close()


def run(*command: str) -> tuple[float, int]:
    """Run a command of parlour; return its seconds and its highest memory in MB."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *command], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"parlour {command[0]} failed")
    return time.monotonic() - began, usage.ru_maxrss // 1024


def move(count: int, folder: Path, server: str) -> list[tuple[str, float, int, str]]:
    """Move matches from a file to a server and on to another file. Return for each command its name, seconds, MB, and
    the SHA-256 of the export that it wrote or read."""
    first, last = str(folder / "first.db"), str(folder / "last.db")
    fill(first, count)
    rows = []
    for number, (source, target) in enumerate(((first, server), (server, last), (last, ""))):
        path = folder / f"{number}.jsonl"
        seconds, memory = run("export", str(path), "--database", source)
        with path.open("rb") as file:
            sha = hashlib.file_digest(file, "sha256").hexdigest()
        rows.append((f"export {number}", seconds, memory, sha))
        if target:
            rows.append((f"import {number}", *run("import", str(path), "--database", target), sha))
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    count = parser.parse_args().matches
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed.")
    server = Postgres(programs)
    try:
        with tempfile.TemporaryDirectory() as folder:
            rows = move(count, Path(folder), server.url(server.create()))
    finally:
        server.close()
    for name, seconds, memory, sha in rows:
        print(f"{name:9} {seconds:7.1f} s {memory:5} MB  {sha}", flush=True)
    is_equal = len({row[3] for row in rows}) == 1
    print("The files are equal." if is_equal else "The files differ.")
    raise SystemExit(not is_equal)


if __name__ == "__main__":
    main()
