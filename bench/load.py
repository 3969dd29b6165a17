"""Load-test a server: a thousand sockets at real tables, durable storage, server and generator on the same machine.

    python bench/load.py                            1,000 sockets, 500 moves a second, 20 seconds, Mandala
    python bench/load.py --game hundred --rate 400 --seconds 60

Every seat of a table has a socket of its own and does what the page does: events bring it the changed pieces of the
picture, and it composes turns of several actions as drafts. A move is what is sent at once; in Mandala that is a turn
of five rings, which brings a dozen plies with its dice. The generator sends moves at an even rate, whether or not the
server keeps up. A move counts as delivered when the last seat of its table has received it. The server acknowledges a
move only after it is on disk.
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

from parlour.web.wire.messages import VERSION

ROOT = Path(__file__).parents[1]
MOST_DRAFTED = 12
PAGE = {"pictures": True, "together": True}  # what the page requests in its hello
SEATS = 4  # seats at a table, if the game allows as many
WANTED = {"plies per processor-second": 1500, "moves a second": 500, "p99, ms": 100, "MB": 400}

SERVER = """
import sys
from parlour.web.app import create_app
from parlour.web.pace import Pace
from parlour.web.serve import Server, configure, room_for
from parlour.web.settings import Settings
from parlour.games import GAMES
from parlour.core.compile import compiled
compiled(GAMES[sys.argv[2]])
many = room_for(5000)  # all of them come from one address
settings = Settings(connections=many, connections_each=many, sockets_each=many, arrivals=many)
app = create_app(sys.argv[1], requests=Pace(1e9, 1e9), settings=settings)
server = Server(configure(app, "127.0.0.1", 0))
server.opened = lambda address: print(address, flush=True)
server.run()
"""


class Bench:
    """The server's process and what was measured."""

    def __init__(self, database: Path, game: str, server: str = SERVER) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", server, str(database), game]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
        self.game = game
        self.free: list[Table] = []
        self.latencies: list[float] = []
        self.acknowledged = 0
        self.refused = 0

    def status(self, name: str) -> int:
        """Return a memory figure of the server's process, in KiB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split(f"{name}:")[1].split()[0])

    def processor(self) -> float:
        """Return the seconds of processor time that the server has used."""
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
        self.drafted_by = -1

    async def sit(self, seat: int) -> None:
        """Connect one seat, say hello, then listen for ever."""
        address = f"{self.bench.address.replace('http', 'ws')}/match/{self.made['id']}/live"
        async with connect(address, compression=None, max_size=2**22, open_timeout=60) as socket:
            self.sockets[seat] = socket
            token = self.made["tokens"][str(seat)]
            await socket.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token], **PAGE}))
            async for text in socket:
                frame, now = json.loads(text), time.perf_counter()
                for message in frame if isinstance(frame, list) else [frame]:
                    await self.hear(seat, message, now)

    async def hear(self, seat: int, message: dict[str, Any], now: float) -> None:
        """Record a message; after a drafted turn, ask for the whole picture as the page does."""
        kind = message["type"]
        if kind == "turn" and (able := [offer for offer in message["offers"] if offer["acts"]]):
            self.turn = {"ply": message["ply"], **able[0]}
            self.rest()
        elif kind == "drafted":
            await self.go_on(message["offer"])
        elif kind == "event" and self.sent and message["standing"]["number"] >= self.wanted:
            self.heard.add(seat)
            self.over |= message["standing"]["over"]
            if len(self.heard) == len(self.made["tokens"]):
                self.bench.latencies.append(now - self.sent)
                self.sent = 0.0
                self.rest()
        elif kind == "done":
            self.bench.acknowledged += 1
        elif kind in ("error", "refused"):
            self.bench.refused += 1
        if kind in ("event", "welcome"):
            self.number = message["standing"]["number"]
            if kind == "event" and seat == self.drafted_by:
                self.drafted_by = -1
                see = {"type": "see", "id": f"s{seat}.{self.number}", "number": self.number}
                await self.sockets[seat].send(json.dumps(see))

    def rest(self) -> None:
        """Mark the table free once every seat has received the last move and the next seat has its choices."""
        if self.turn and not self.sent and not self.over and self not in self.bench.free:
            self.bench.free.append(self)

    async def move(self) -> None:
        """Start the move of the seat that acts: at once, or step by step where a turn is drafted."""
        assert self.turn
        self.draft: list[int] = []
        await self.go_on(self.turn)

    async def go_on(self, offer: dict[str, Any]) -> None:
        """Add one more choice to the draft, or send the line."""
        assert self.turn
        drafted = {a for action in self.draft for a in [action]}
        staged = [c for c in offer["choices"] if c["stages"] and not drafted & set(c["actions"])]
        played = [c for c in offer["choices"] if not c["stages"]]
        if offer["ready"] and (not staged or len(self.draft) >= MOST_DRAFTED):
            await self.send(offer["seat"], offer["line"])
        elif played and (not staged or random.random() < 0.5):
            await self.send(offer["seat"], [*offer["line"], *random.choice(played)["actions"]])
        elif staged:
            before = list(self.draft)
            self.draft += random.choice(staged)["actions"]
            self.drafted_by = offer["seat"]
            await self.ask("draft", offer["seat"], actions=self.draft, shown=before)

    async def send(self, seat: int, actions: list[int]) -> None:
        """Play a seat's actions."""
        self.wanted, self.heard, self.sent = self.number + 1, set(), time.perf_counter()
        ask = self.ask("play", seat, actions=actions)
        self.turn = None
        await ask

    def ask(self, kind: str, seat: int, **more: Any) -> Any:
        """Send a message with a new id."""
        assert self.turn
        self.count += 1
        message = {
            "type": kind,
            "id": f"b{self.count}",
            "seat": seat,
            "token": self.made["tokens"][str(seat)],
        }
        return self.sockets[seat].send(json.dumps({**message, "ply": self.turn["ply"], **more}))


async def run(bench: Bench, sockets: int, rate: float, seconds: float) -> dict[str, float]:
    """Open the tables, play at the rate, and return the figures."""
    tables: list[Table] = []
    tasks: list[asyncio.Task[None]] = []
    async with httpx.AsyncClient(base_url=bench.address, timeout=60) as client:
        known = (await client.get(f"/api/games/{bench.game}")).json()
        room = next((option["values"] for option in known["options"] if option["name"] == "seats"), [2])
        count = (
            SEATS
            if SEATS in room or (len(room) == 3 and room[0] <= SEATS <= room[1])
            else len(known["seat_names"])
        )
        options = {"seats": count} if SEATS == count else {}
        for _ in range(sockets // count):
            seats = [{"who": "me"}] * count
            wanted = {"game": bench.game, "options": options, "seats": seats, "watch": False}
            table = Table(bench, (await client.post("/api/matches", json=wanted)).json())
            tables.append(table)
            tasks += [asyncio.create_task(table.sit(seat)) for seat in range(count)]
            if len(tables) % 25 == 0:
                while len(bench.free) < len(tables):
                    await asyncio.sleep(0.02)
    await asyncio.sleep(1)
    gc.freeze()  # the generator's own pauses would count as the server's
    gc.disable()
    began, used, sent, late = time.perf_counter(), bench.processor(), 0, 0
    begun = sum(table.number for table in tables)
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
    figures["server memory, peak, MB"] = bench.status("VmHWM") / 1024
    figures["server processor, cores"] = (bench.processor() - used) / seconds
    spent = bench.processor() - used
    figures["moves per processor-second of the server"] = len(bench.latencies) / spent
    figures["plies per processor-second of the server"] = (sum(t.number for t in tables) - begun) / spent
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def main() -> None:
    """Run the load and print its figures; exit with 1 if the promise is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="moves a second to send")
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
    kept = figures["moves a second, delivered to every seat"] >= 0.98 * WANTED["moves a second"]
    kept &= figures["p99, ms"] < WANTED["p99, ms"] and not figures["refused"]
    kept &= figures["server memory, peak, MB"] < WANTED["MB"]
    kept &= figures["plies per processor-second of the server"] >= WANTED["plies per processor-second"]
    print("The promise is kept." if kept else f"The promise is NOT kept: {WANTED}.")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
