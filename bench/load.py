"""Load: a thousand sockets at real tables, durable storage on, server and generator on the same machine.

    python bench/load.py                    1,000 sockets, 200 moves a second, 20 seconds
    python bench/load.py --rate 400 --seconds 60

Every table has four seats, each with a socket of its own. Moves are sent at an even rate, whether or not
the server keeps up; a move counts as delivered when the last of its table's seats has heard of it. The
acknowledgement comes only after the move is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
SEATS = 4

SERVER = """
import sys
from parlour.web.app import create_app
from parlour.web.limits import Pace
from parlour.web.serve import Server, configure
from parlour.games import GAMES
from parlour.core.compile import compiled
compiled(GAMES[sys.argv[2]])
server = Server(configure(create_app(sys.argv[1], requests=Pace(1e9, 1e9)), "127.0.0.1", 0))
server.opened = lambda address: print(address, flush=True)
server.run()
"""


class Bench:
    """The server's process and what is measured."""

    def __init__(self, database: Path, game: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", SERVER, str(database), game]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
        self.game = game
        self.free: list[Table] = []
        self.latencies: list[float] = []
        self.acknowledged = 0
        self.refused = 0

    def status(self, name: str) -> int:
        """A figure of the server's process, in KiB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split(f"{name}:")[1].split()[0])

    def processor(self) -> float:
        """Seconds of processor time the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Table:
    """One match with a socket for each seat."""

    def __init__(self, bench: Bench, made: dict[str, Any]) -> None:
        self.bench = bench
        self.made = made
        self.sockets: dict[int, Any] = {}
        self.number = 0
        self.turn: dict[str, Any] | None = None
        self.sent = 0.0
        self.wanted = 0
        self.heard: set[int] = set()
        self.count = 0
        self.over = False

    async def sit(self, seat: int) -> None:
        """One seat: say hello, then listen for ever."""
        address = f"{self.bench.address.replace('http', 'ws')}/match/{self.made['id']}/live"
        async with connect(address, compression=None, max_size=2**22, open_timeout=60) as socket:
            self.sockets[seat] = socket
            token = self.made["tokens"][str(seat)]
            await socket.send(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
            async for text in socket:
                self.hear(seat, json.loads(text), time.perf_counter())

    def hear(self, seat: int, message: dict[str, Any], now: float) -> None:
        """Note what came."""
        kind = message["type"]
        if kind == "turn" and message["choices"]:
            self.turn = message
            self.rest()
        elif kind == "event" and self.sent and message["standing"]["number"] >= self.wanted:
            self.heard.add(seat)
            self.over |= message["standing"]["over"]
            if len(self.heard) == SEATS:
                self.bench.latencies.append(now - self.sent)
                self.sent = 0.0
                self.rest()
        elif kind == "done":
            self.bench.acknowledged += 1
        elif kind in ("error", "refused"):
            self.bench.refused += 1
        if kind in ("event", "welcome"):
            self.number = message["standing"]["number"]

    def rest(self) -> None:
        """Ready for the next move once everybody has heard of the last and the next seat knows its choices."""
        if self.turn and not self.sent and not self.over and self not in self.bench.free:
            self.bench.free.append(self)

    async def move(self) -> None:
        """Send a move of the seat that acts."""
        turn, self.turn = self.turn, None
        assert turn
        choice = random.choice(turn["choices"])
        self.count += 1
        self.wanted, self.heard = self.number + 1, set()
        text = json.dumps(
            {
                "type": "play",
                "id": f"b{self.count}",
                "seat": choice["seat"],
                "token": self.made["tokens"][str(choice["seat"])],
                "ply": turn["ply"],
                "actions": [choice["action"]],
            }
        )
        self.sent = time.perf_counter()
        await self.sockets[choice["seat"]].send(text)


async def run(bench: Bench, sockets: int, rate: float, seconds: float) -> dict[str, float]:
    """Open the tables, then play at the rate."""
    tables: list[Table] = []
    tasks: list[asyncio.Task[None]] = []
    async with httpx.AsyncClient(base_url=bench.address, timeout=60) as client:
        for _ in range(sockets // SEATS):
            seats = [{"who": "me"}] * SEATS
            wanted = {"game": bench.game, "options": {"seats": SEATS}, "seats": seats, "watch": False}
            table = Table(bench, (await client.post("/api/matches", json=wanted)).json())
            tables.append(table)
            tasks += [asyncio.create_task(table.sit(seat)) for seat in range(SEATS)]
            if len(tables) % 25 == 0:
                while len(bench.free) < len(tables):
                    await asyncio.sleep(0.02)
    await asyncio.sleep(1)
    gc.freeze()  # the generator's own pauses are not the server's
    began, used, sent, late = time.perf_counter(), bench.processor(), 0, 0
    while (now := time.perf_counter() - began) < seconds:
        due = int(now * rate)
        while sent + late < due:
            if bench.free:
                table = bench.free.pop(random.randrange(len(bench.free)))
                await table.move()
                sent += 1
            else:
                late += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    figures = {
        "sockets": sum(len(table.sockets) for table in tables),
        "tables": len(tables),
        "moves sent": sent,
        "moves a second, delivered to every seat": len(bench.latencies) / seconds,
        "acknowledged": bench.acknowledged,
        "refused": bench.refused,
        "not sent because all tables were busy": late,
    }
    ordered = sorted(bench.latencies)
    for share in (50, 95, 99):
        figures[f"p{share}, ms"] = 1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)]
    figures["longest, ms"] = 1000 * ordered[-1]
    figures["server memory at its highest, MB"] = bench.status("VmHWM") / 1024
    figures["server processor, cores"] = (bench.processor() - used) / seconds
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def main() -> None:
    """Run the load and print its table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=210, help="moves a second to send")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="mandala")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "load.db", asked.game)
        try:
            figures = asyncio.run(run(bench, asked.sockets, asked.rate, asked.seconds))
        finally:
            bench.process.terminate()
            bench.process.wait(20)
            if bench.process.stdout:
                bench.process.stdout.close()
    for name, figure in figures.items():
        print(f"{name:45}{figure:12,.1f}" if isinstance(figure, float) else f"{name:45}{figure:10,}")
    kept = figures["moves a second, delivered to every seat"] >= 200 and figures["p99, ms"] < 150
    kept &= figures["server memory at its highest, MB"] < 512 and not figures["refused"]
    print(
        "The promise is kept." if kept else "The promise is NOT kept: 200 moves a second, p99 150 ms, 512 MB."
    )
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
