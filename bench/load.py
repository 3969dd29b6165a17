"""Load-test a server: a thousand sockets at real tables, durable storage, server and generator on the same machine.

    python bench/load.py                            1,000 sockets, 500 moves a second, 20 seconds, Mandala
    python bench/load.py --game hundred --rate 400 --seconds 60
    python bench/load.py --game keep --busy 1       one core is kept busy by another process meanwhile
    python bench/load.py --game hundred --servers 2 two servers on one PostgreSQL and Redis

Every seat of a table has a socket of its own and does what the page does: events bring it the changed pieces of the
picture, and it composes turns of several actions as drafts. A move is what is sent at once; in Mandala that is a turn
of five rings, which brings a dozen plies with its dice. The generator sends moves at an even rate, whether or not the
server keeps up. A move counts as delivered when the last seat of its table has received it. The server acknowledges a
move only after it is on disk. Where the quizmaster asks questions, each seat says when it was shown one, and an answer
is a move like any other: half of them are right, a quarter wrong, and a quarter say "I don't know".

With `--servers`, a ply may take 1.6 times the processor time that it takes one process on SQLite, including that of
PostgreSQL and Redis. Measure that one process first, on the same machine, and pass its plies per processor-second as
`--one`.
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
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from anywhere

import httpx
from websockets.asyncio.client import connect

from bench.neighbour import Neighbours
from bench.promise import BY_SERVER, ONE, WITH_ALL, judge
from parlour.questions import sets
from parlour.web.wire.messages import VERSION
from tests.store.postgres import DURABLE, Postgres, children_of, find_programs
from tests.web.cluster.servers import Redis

ROOT = Path(__file__).parents[1]
MOST_DRAFTED = 12
PAGE = {"pictures": True, "together": True}  # what the page requests in its hello
SEATS = 4  # seats at a table, if the game allows as many
OPENING = 120  # seconds for which a busy neighbour waits at most while the tables are set up

SERVER = """
import sys
from parlour.web.app import create_app
from parlour.web.rate_limits import RateLimiter
from parlour.web.serve import Server, configure, connections_possible, join_cluster
from parlour.web.settings import Settings
from parlour.games import GAMES
from parlour.core.compile import compiled
from parlour.store.matches import Store
compiled(GAMES[sys.argv[2]])
many = connections_possible(5000)  # all of them come from one address
database, redis = sys.argv[1], sys.argv[3]
settings = Settings(
    connections=many, connections_each=many, sockets_each=many, arrivals=many, redis=redis, database=database
)
store = Store(database, GAMES, alone=not redis, shared=bool(redis))
join = join_cluster(settings, store)
app = create_app(store, rate_limit=RateLimiter(1e9, 1e9), settings=settings, join=join)
server = Server(configure(app, "127.0.0.1", 0))
server.opened = lambda address: print(address, flush=True)
server.run()
"""


def waited(pid: int | str) -> float:
    """Seconds for which the threads of a process were ready to run and had no core; 0 where the system does not say."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(one.read_text().split()[1]) for one in threads) / 1e9


class Bench:
    """The servers' processes and what was measured. With `redis`, several servers may share a PostgreSQL database."""

    def __init__(
        self, database: Path | str, game: str, server: str = SERVER, redis: str = "", servers: int = 1
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", server, str(database), game, redis]
        self.processes = [
            subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
            for _ in range(servers)
        ]
        lines = [process.stdout.readline() for process in self.processes if process.stdout]
        self.addresses = [line.strip().rstrip("/").replace("localhost", "127.0.0.1") for line in lines]
        self.process, self.address = self.processes[0], self.addresses[0]
        self.beside: list[int] = []  # the processes of PostgreSQL and Redis
        self.game = game
        self.free: list[Table] = []
        self.latencies: list[float] = []
        self.acknowledged = 0
        self.refused = 0
        self.answers = {one.text: one.answer for one in sets.load(sets.BUILT_IN).questions}

    def status(self, name: str) -> int:
        """Return a memory figure in KiB: that of the server's process where it is highest."""
        texts = [Path(f"/proc/{process.pid}/status").read_text() for process in self.processes]
        return max(int(text.split(f"{name}:")[1].split()[0]) for text in texts)

    def processor(self) -> float:
        """Return the seconds of processor time that the servers have used."""
        return sum(self.processor_of(process.pid) for process in self.processes)

    def processor_beside(self) -> float:
        """Return the seconds of processor time that PostgreSQL and Redis have used, with all their processes."""
        children = [one for pid in self.beside for one in children_of(pid)]
        return sum(self.processor_of(pid) for pid in self.beside + children)

    def processor_of(self, pid: int) -> float:
        """Return the seconds of processor time that a process has used."""
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Stop the servers."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(20)
            if process.stdout:
                process.stdout.close()


class Table:
    """One match with a socket for each seat."""

    def __init__(self, bench: Bench, made: dict[str, Any]) -> None:
        self.bench = bench
        self.made = made
        self.sockets: dict[int, Any] = {}
        self.number = 0
        self.turn: dict[str, Any] | None = None
        self.question: dict[str, Any] | None = None  # that somebody may answer
        self.sent = 0.0
        self.wanted = 0
        self.heard: set[int] = set()
        self.count = 0
        self.over = False
        self.drafted_by = -1
        self.shown: set[tuple[int, int]] = set()  # questions that a seat has said it was shown

    async def sit(self, seat: int) -> None:
        """Connect one seat, say hello, then listen for ever."""
        server = self.bench.addresses[seat % len(self.bench.addresses)]
        address = f"{server.replace('http', 'ws')}/match/{self.made['id']}/live"
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
        elif kind == "done" and message["id"].startswith("b"):
            self.bench.acknowledged += 1
        elif kind == "question":
            await self.note_question(seat, message)
        elif kind in ("error", "refused"):
            self.bench.refused += 1
        if kind in ("event", "welcome"):
            self.number = message["standing"]["number"]
            if seat == 0:  # what is open after it comes behind it, on the same socket
                self.question = None
            if kind == "event" and seat == self.drafted_by:
                self.drafted_by = -1
                see = {"type": "see", "id": f"s{seat}.{self.number}", "number": self.number}
                await self.sockets[seat].send(json.dumps(see))

    async def note_question(self, seat: int, asked: dict[str, Any]) -> None:
        """Say that a question was shown, as the page does, and have it answered in its turn. The first seat alone
        says what is open, so that messages that come late to the others do not bring an old question back."""
        if asked["number"] >= 0 and seat in asked["seats"] and (seat, asked["number"]) not in self.shown:
            self.shown.add((seat, asked["number"]))
            await self.sockets[seat].send(
                json.dumps(self.message("shown", seat, "q", number=asked["number"]))
            )
        if seat == 0:
            self.question = asked if asked["seats"] else None
            self.rest()

    def rest(self) -> None:
        """Ready for the next move once everybody has heard of the last and the next seat knows its choices."""
        if (self.turn or self.question) and not self.sent and not self.over and self not in self.bench.free:
            self.bench.free.append(self)

    async def move(self) -> bool:
        """The seat that acts chooses: at once, or step by step where a turn is drafted; or a seat answers a question.
        False if there is nothing to do any more."""
        self.draft: list[int] = []
        if self.turn:
            await self.go_on(self.turn)
        elif self.question:
            await self.reply(self.question)
        else:
            return False
        return True

    async def reply(self, asked: dict[str, Any]) -> None:
        """One of those who may answers the open question."""
        seat, luck = random.choice(asked["seats"]), random.random()
        knows = luck < 0.75
        text = "" if not knows else self.bench.answers[asked["text"]] if luck < 0.5 else "no idea at all"
        self.start_move()
        reply = self.message("reply", seat, number=asked["number"], text=text, knows=knows)
        await self.sockets[seat].send(json.dumps(reply))

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
        """Play actions of a seat."""
        assert self.turn
        play = self.message("play", seat, ply=self.turn["ply"], actions=actions)
        self.start_move()
        await self.sockets[seat].send(json.dumps(play))

    def start_move(self) -> None:
        """A move is sent now, and counts until everybody has heard of it."""
        self.wanted, self.heard, self.sent = self.number + 1, set(), time.perf_counter()
        self.turn = self.question = None

    async def ask(self, kind: str, seat: int, **more: Any) -> None:
        """Ask about the turn that is being composed."""
        assert self.turn
        await self.sockets[seat].send(json.dumps(self.message(kind, seat, ply=self.turn["ply"], **more)))

    def message(self, kind: str, seat: int, letter: str = "b", **more: Any) -> dict[str, Any]:
        """A message of a seat, under an id of its own."""
        self.count += 1
        token = self.made["tokens"][str(seat)]
        return {"type": kind, "id": f"{letter}{self.count}", "seat": seat, "token": token, **more}


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
    own, waits = time.process_time(), [waited(pid) for pid in (bench.process.pid, "self")]
    begun, used_beside = sum(table.number for table in tables), bench.processor_beside()
    while (now := time.perf_counter() - began) < seconds:
        due = int(now * rate)
        while sent + late < due:
            if bench.free:
                table = bench.free.pop(random.randrange(len(bench.free)))
                sent += await table.move()
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
    figures["generator processor, cores"] = (time.process_time() - own) / seconds
    for name, pid, before in zip(("server", "generator"), (bench.process.pid, "self"), waits, strict=True):
        figures[f"{name} waiting for a core, cores"] = (waited(pid) - before) / seconds
    spent = bench.processor() - used
    figures["moves per processor-second of the server"] = len(bench.latencies) / spent
    figures[BY_SERVER] = (sum(t.number for t in tables) - begun) / spent
    if bench.beside:
        beside = bench.processor_beside() - used_beside
        figures["PostgreSQL and Redis, cores"] = beside / seconds
        figures[WITH_ALL] = (sum(t.number for t in tables) - begun) / (spent + beside)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def open_bench(stack: ExitStack, game: str, servers: int) -> Bench:
    """Start the servers, with PostgreSQL and Redis if wanted. The seats of a table sit at different servers."""
    if not servers:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        return Bench(Path(folder) / "load.db", game)
    programs = find_programs()
    assert programs, "PostgreSQL is not installed"
    postgres, redis = Postgres(programs, DURABLE), Redis()
    stack.callback(postgres.close)
    stack.callback(redis.close)
    bench = Bench(postgres.url(postgres.create()), game, redis=redis.url, servers=servers)
    bench.beside = [postgres.process.pid, redis.process.pid]
    return bench


def main() -> None:
    """Run the load and print its figures; exit with 1 if the promise is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="moves a second to send")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="mandala")
    parser.add_argument("--busy", type=int, default=0, help="cores that another process keeps busy meanwhile")
    parser.add_argument(
        "--servers", type=int, default=0, help="servers on one PostgreSQL and Redis; default: one on SQLite"
    )
    parser.add_argument(
        "--one", type=float, default=ONE, help="plies per processor-second that one on SQLite has here"
    )
    asked = parser.parse_args()
    with ExitStack() as stack:
        bench = open_bench(stack, asked.game, asked.servers)
        stack.callback(bench.close)
        with Neighbours(asked.busy, asked.seconds + OPENING):
            figures = asyncio.run(run(bench, asked.sockets, asked.rate, asked.seconds))
    for name, figure in figures.items():
        print(f"{name:45}{figure:12,.2f}" if isinstance(figure, float) else f"{name:45}{figure:10,}")
    sys.exit(0 if judge(figures, asked.busy, asked.one) else 1)


if __name__ == "__main__":
    main()
