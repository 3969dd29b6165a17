"""Measure the first minute: how soon the lobby opens, and how long a move takes while everything is being compiled.

    python bench/start.py [--games taliesin siege] [--seconds 20] [--starts 3] [--out FILE]

Starts the server as scripts/play does once everything is installed, with empty folders of its own: nothing is
compiled and nothing is stored. It times the first lobby. Then it plays a table of each game over real sockets, one
game after the other, until the game's rules are compiled or the seconds are over; compiling goes on all the time. The
time of a move runs from sending it until every seat has received it and the next seat has its choices. Each step of a
drafted turn is timed too. Then everything is compiled, and the lobby of a second start is timed.

Each time is measured by the wall clock and, because the machine may be busy, also as processor time of the serving
thread (on Linux). Exits with 1 if both break one of the three promises.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.load import Table  # noqa: E402
from parlour.games import NAMES  # noqa: E402

PAUSE = 0.05  # seconds between moves
LOOK = 0.02  # seconds between attempts to open the lobby
WANTED = {"first lobby, s": 5.0, "second lobby, s": 2.0, "p99, ms": 50.0}

OPTIONS = {"keep": {"trivia": "off"}}  # without questions: time to think is not the server's time


class Parlour:
    """A server in a process of its own, with all its data in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, begun = folder, time.perf_counter()
        own = {"PARLOUR_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
        command = [sys.executable, "-m", "parlour", "--port", "0", "--no-open"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **own},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = next((line for line in self.process.stdout if "http://" in line), "")
        if not line:
            raise SystemExit("The server did not start.")
        self.address = line.rsplit(" ", 1)[1].strip().rstrip("/").replace("localhost", "127.0.0.1")
        while httpx.get(self.address, follow_redirects=True, timeout=60).status_code != 200:
            time.sleep(LOOK)
        self.opened, self.spent_on_it = time.perf_counter() - begun, self.spent()

    def spent(self) -> float:
        """Return the seconds of processor time of the serving thread."""
        with contextlib.suppress(OSError):
            return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9
        return 0.0

    def is_cached(self, game: str, part: str = "rules") -> bool:
        """Return whether a part of a game is compiled by now."""
        return any((self.folder / "cache" / "compiled").glob(f"{game}-*/ready-{part}"))

    def close(self) -> None:
        """Stop the server."""
        self.process.terminate()
        self.process.wait(30)
        if self.process.stdout:
            self.process.stdout.close()


class Player(Table):
    """A table at which every seat is played; it records how long each move and each step of a turn took."""

    def __init__(self, bench: Any, made: dict[str, Any]) -> None:
        super().__init__(bench, made)
        self.asked, self.begun, self.spent = "", 0.0, 0.0
        self.times: dict[str, list[tuple[float, float]]] = {"play": [], "draft": []}

    async def hear(self, seat: int, message: dict[str, Any], now: float) -> None:
        """Record when a step is answered, or when every seat has received a move and the next seat has its choices."""
        if message["type"] == "drafted" and self.asked == "draft":
            self.note(now)
        await super().hear(seat, message, now)
        if self.asked == "play" and not self.sent and (self.over or self.turn):
            self.note(now)

    def note(self, now: float) -> None:
        """Record how long it took, in wall time and in processor time."""
        spent = self.bench.parlour.spent() - self.spent  # type: ignore[attr-defined]
        self.times[self.asked].append((now - self.begun, spent))
        self.asked = ""

    def ask(self, kind: str, seat: int, **more: Any) -> Any:
        """Send a message and record when."""
        self.spent = self.bench.parlour.spent()  # type: ignore[attr-defined]
        self.asked, self.begun = kind, time.perf_counter()
        return super().ask(kind, seat, **more)

    async def send(self, seat: int, actions: list[int]) -> None:
        """Play a seat's actions after a pause."""
        await asyncio.sleep(PAUSE)
        await super().send(seat, actions)


class Floor:
    """The part of a bench that a Table uses: the server's address and the list of free tables."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour, self.address = parlour, parlour.address
        self.free: list[Table] = []
        self.latencies: list[float] = []
        self.acknowledged = self.refused = 0


async def play(parlour: Parlour, game: str, seconds: float) -> dict[str, Any]:
    """Play matches of one game until its rules are compiled or the time is up; return the figures."""
    times: dict[str, list[tuple[float, float]]] = {"play": [], "draft": []}
    floor, until = Floor(parlour), time.perf_counter() + seconds
    while time.perf_counter() < until and not parlour.is_cached(game):
        async with httpx.AsyncClient(base_url=parlour.address, timeout=60) as client:
            known = (await client.get(f"/api/games/{game}")).json()
            seats = [{"who": "me"}] * len(known["seat_names"])
            wanted = {"game": game, "options": OPTIONS.get(game, {}), "seats": seats, "watch": False}
            made = (await client.post("/api/matches", json=wanted)).json()
        table = Player(floor, made)
        tasks = [asyncio.create_task(table.sit(seat)) for seat in range(len(seats))]
        while time.perf_counter() < until and not table.over and not parlour.is_cached(game):
            if table in floor.free:
                floor.free.remove(table)
                await table.move()
            await asyncio.sleep(0.002)
        for kind in times:
            times[kind] += table.times[kind]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        floor.free.clear()
    both = times["play"] + times["draft"]
    return {
        "moves": len(times["play"]),
        "steps": len(times["draft"]),
        "refused": floor.refused,
        "clock": shares([clock for clock, _ in both]),
        "processor": shares([spent for _, spent in both]),
        "compiled": parlour.is_cached(game),
    }


def shares(seconds: list[float]) -> dict[str, float]:
    """Return the p50, the p99 and the longest of some times, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    at = {"p50": len(ordered) // 2, "p99": min(len(ordered) - 1, len(ordered) * 99 // 100), "longest": -1}
    return {name: round(1000 * ordered[place], 1) for name, place in at.items()}


def measure(games: list[str], seconds: float, starts: int) -> dict[str, Any]:
    """Measure everything in temporary folders and return the figures."""
    found: dict[str, Any] = {"load": os.getloadavg()[0], "games": {}}
    with tempfile.TemporaryDirectory() as folder:
        parlour = Parlour(Path(folder))
        found["first"] = {"clock": parlour.opened, "processor": parlour.spent_on_it}
        with contextlib.closing(parlour):
            for game in games:
                found["games"][game] = asyncio.run(play(parlour, game, seconds))
                print(game, found["games"][game], file=sys.stderr, flush=True)
        own = {**os.environ, "PARLOUR_CACHE": str(Path(folder) / "cache"), "PYTHONPATH": str(ROOT)}
        if starts:
            subprocess.run([sys.executable, "-m", "parlour", "prepare"], cwd=ROOT, env=own, check=True)
        again = []
        for _ in range(starts):
            second = Parlour(Path(folder))
            again.append((second.opened, second.spent_on_it))
            second.close()
        fastest = [min(times) for times in zip(*again, strict=True)]
        found["second"] = dict(zip(("clock", "processor"), fastest, strict=True)) if again else {}
    return found


def judge(found: dict[str, Any]) -> list[tuple[str, float, float, float]]:
    """Return (what, wall time, processor time, limit) for every promise."""
    first, second = found["first"], found["second"]
    asked = [("first lobby, s", first["clock"], first["processor"], WANTED["first lobby, s"])]
    for game, row in found["games"].items():
        figures = row["clock"]["p99"], row["processor"]["p99"]
        asked.append((f"{game}: p99 of a move, ms", *figures, WANTED["p99, ms"]))
    if second:
        asked.append(("second lobby, s", second["clock"], second["processor"], WANTED["second lobby, s"]))
    return asked


def main() -> int:
    """Measure and print; return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", nargs="+", default=list(NAMES))
    parser.add_argument("--seconds", type=float, default=20, help="the longest that one game is played")
    parser.add_argument("--starts", type=int, default=3, help="number of second starts; the fastest counts")
    parser.add_argument("--out", type=Path, help="write the figures to this file as JSON")
    asked = parser.parse_args()
    found = measure(asked.games, asked.seconds, asked.starts)
    if asked.out:
        asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    rows = judge(found)
    for what, clock, spent, most in rows:
        missed = "" if clock <= most else ": MISSED" if spent > most else ": missed in wall time only"
        print(f"{what:32}{clock:10,.2f}   processor {spent:8,.2f}   at most {most:g}{missed}")
    print(f"Load average at the start: {found['load']:.1f} on {os.cpu_count()} cores.")
    return 0 if all(spent <= most for _, _, spent, most in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
