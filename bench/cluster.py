"""Break servers, Redis and PostgreSQL while hundreds of sockets play, and print the table of faults.

    python bench/cluster.py                                    every fault, as often as the page says
    python bench/cluster.py --only kills --count 20            one kind of fault
    python bench/cluster.py --tables 20 --write                fewer sockets; puts the table into docs/reliability.md
    python bench/cluster.py --only kills --count 50 --add FILE  a part; FILE collects the parts, and the table sums them

Four servers, PostgreSQL and Redis run on this machine. Each table has two sockets, one for each seat, and each socket
connects to a server of its own. Like a page, a player sends a message again, with the same id, until it is answered.
Kinds of faults: kills (a server, SIGKILL), drains (a server, SIGTERM), redis and postgres (all processes, SIGKILL, then
started again), sleeps (a server, SIGSTOP for longer than its lease, then SIGCONT), and nothing: how long every table
takes to play on when there is no fault, since players think for a while. After each fault the bench waits until every
table has played on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from any folder

from bench.players import Player, verdict
from parlour.web.cluster.driver import SECONDS
from parlour.web.wire.messages import VERSION
from tests.store.postgres import DURABLE, Postgres, find_programs
from tests.toy.toy import GAME as TOY
from tests.web.cluster.servers import Forker, OneServer, Redis, Servers

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
BEGINS, ENDS = "<!-- cluster -->", "<!-- end of cluster -->"
SERVERS = 4
COUNTS = {"nothing": 20, "kills": 200, "drains": 20, "redis": 20, "postgres": 20, "sleeps": 20}
NAMES = {
    "nothing": "none, to compare with",
    "kills": "a server killed with SIGKILL, and another one started",
    "drains": "a server stopped with SIGTERM, and another one started",
    "redis": "Redis killed with SIGKILL and started again, empty",
    "postgres": "PostgreSQL killed with SIGKILL, all its processes, and started again",
    "sleeps": f"a server stopped for longer than its lease of {SECONDS:g} s, and resumed",
}
WANTED = 5.0  # seconds after a fault within which play goes on
PATIENCE = 120.0  # seconds
THINKS = 1.0  # seconds that a player waits before a move, at the most, unless the command line says otherwise
SILENCE = 1.25  # seconds without a message after which a player pings, and twice this: goes to another server
AGAIN = 0.1  # seconds before a player looks again for the next match


@dataclass
class Table:
    """The matches of one table, one after another, and when a move was last acknowledged there."""

    matches: list[dict[str, Any]] = field(default_factory=list)
    played_at: float = 0.0


class SeatPlayer(Player):
    """A player with a socket for one seat of a table, at any of the servers."""

    def __init__(self, servers: Servers, table: Table, seat: int, name: str, thinks: float) -> None:
        super().__init__(cast(Any, servers), name)
        self.thinks = thinks
        self.servers, self.table, self.seat = servers, table, seat
        self.begun = 0  # matches of the table that this player has begun
        self.disorder = 0  # events that came twice, or not in order
        self.lost_at: float | None = None  # when the last connection broke, until the next welcome
        self.away = 0.0  # the most seconds from a broken connection to the next welcome

    async def sit_down(self) -> None:
        """Play at one server until the connection breaks, or the match is over."""
        try:
            await self.play_at_one()
        except Exception:
            self.lost_at = self.lost_at or time.monotonic()
            raise

    async def play_at_one(self) -> None:
        """Play at one server until the match is over. Raises the error that breaks the connection."""
        server = self.luck.choice(self.servers.all)
        if self.made is None and not await self.begin(server):
            await asyncio.sleep(AGAIN)
            return
        assert self.made
        url = f"{server.address.replace('http', 'ws')}/match/{self.made['id']}/live"
        async with connect(url, compression=None, open_timeout=SILENCE, close_timeout=0.1) as socket:
            self.turn, self.draft = None, []
            hello = {"type": "hello", "version": VERSION, "tokens": list(self.made["tokens"].values())}
            await socket.send(json.dumps(hello))
            if self.pending:
                await socket.send(json.dumps(self.pending))
            number = None
            while True:
                message = json.loads(await asyncio.wait_for(self.receive(socket), 2 * SILENCE))
                if message["type"] == "event":
                    self.disorder += number is not None and message["standing"]["number"] != number + 1
                number = message.get("standing", {}).get("number", number)
                if message["type"] == "welcome" and self.lost_at is not None:
                    self.away, self.lost_at = max(self.away, time.monotonic() - self.lost_at), None
                if await self.hear(socket, message):
                    return

    async def begin(self, server: OneServer) -> bool:
        """Begin the table's next match, which the first seat sets up; return whether there is one."""
        if len(self.table.matches) == self.begun and self.seat == 0:
            async with httpx.AsyncClient(timeout=SILENCE) as client:
                wanted = {"game": TOY.name, "seats": [{"who": "me"}] * 2, "options": {"seats": 2}}
                answer = await client.post(f"{server.address}/api/matches", json=wanted)
            if answer.status_code == 201:
                self.table.matches.append(answer.json())
        if len(self.table.matches) == self.begun:
            return False
        made, seat = self.table.matches[self.begun], str(self.seat)
        self.made = {**made, "tokens": {seat: made["tokens"][seat]}}
        self.begun += 1
        return True

    async def receive(self, socket: Any) -> str:
        """Return the next message; ping the server if there is none for a while, as a page does."""
        with contextlib.suppress(TimeoutError):
            return str(await asyncio.wait_for(socket.recv(), SILENCE / 2))
        await socket.send('{"type":"ping"}')
        return str(await socket.recv())

    async def answered(self, socket: Any, message: dict[str, Any]) -> None:
        """Process the answer to the pending message."""
        if message["type"] == "done":
            self.table.played_at = time.monotonic()
        await super().answered(socket, message)

    async def send(self, socket: Any, seat: int, actions: list[int]) -> None:
        """Play actions after a while, as a person does."""
        await asyncio.sleep(self.luck.uniform(0, self.thinks))
        await super().send(socket, seat, actions)


@dataclass
class Scene:
    """The servers, their Redis and PostgreSQL, and the tables."""

    servers: Servers
    redis: Redis
    postgres: Postgres
    tables: list[Table]
    luck: random.Random

    async def played_on(self, since: float) -> float:
        """Wait until every table has played since a moment; return the seconds that took."""
        while min(table.played_at for table in self.tables) < since:
            if time.monotonic() > since + PATIENCE:
                raise TimeoutError("a table does not play on")
            await asyncio.sleep(0.02)
        return time.monotonic() - since

    async def nothing(self) -> float:
        """Let play go on."""
        return await self.played_on(time.monotonic())

    async def kills(self) -> float:
        """Kill a server; another one starts."""
        began = time.monotonic()
        self.servers.kill(self.luck.choice(self.servers.all))
        took = await self.played_on(began)
        await asyncio.to_thread(self.servers.start)
        return took

    async def drains(self) -> float:
        """Tell a server to stop; another one starts."""
        began, server = time.monotonic(), self.luck.choice(self.servers.all)
        self.servers.all.remove(server)
        server.signal(signal.SIGTERM)
        took = await self.played_on(began)
        await asyncio.to_thread(self.servers.start)
        return took

    async def redis_dies(self) -> float:
        """Kill Redis; it starts again after a while."""
        began = time.monotonic()
        await asyncio.to_thread(self.redis.kill)
        took = await self.played_on(began)
        await asyncio.to_thread(self.redis.start)
        return max(took, await self.played_on(time.monotonic()))

    async def postgres_dies(self) -> float:
        """Kill PostgreSQL and start it again; return the seconds since it has recovered and answers again."""
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)
        return await self.played_on(time.monotonic())

    async def sleeps(self) -> float:
        """Stop a server for longer than its lease; play has to go on meanwhile, and after it resumes."""
        began, server = time.monotonic(), self.luck.choice(self.servers.all)
        server.signal(signal.SIGSTOP)
        self.servers.all.remove(server)
        try:
            took = await self.played_on(began)
            await asyncio.sleep(max(0.0, began + SECONDS + 1 - time.monotonic()))
        finally:
            server.signal(signal.SIGCONT)
            self.servers.all.append(server)
        return max(took, await self.played_on(time.monotonic()))


async def torment(scene: Scene, players: list[SeatPlayer], kind: str, count: int) -> list[float]:
    """Let a fault happen so many times while everybody plays; return the seconds until play went on."""
    faults: dict[str, Callable[[], Awaitable[float]]] = {
        "nothing": scene.nothing,
        "kills": scene.kills,
        "drains": scene.drains,
        "redis": scene.redis_dies,
        "postgres": scene.postgres_dies,
        "sleeps": scene.sleeps,
    }
    tasks = [asyncio.create_task(player.run()) for player in players]
    took: list[float] = []
    try:
        await scene.played_on(time.monotonic())
        for number in range(count):
            await asyncio.sleep(scene.luck.uniform(0.1, 0.6))
            took.append(await faults[kind]())
            print(f"{kind} {number + 1}/{count}: {took[-1]:.2f} s", file=sys.stderr, flush=True)
    finally:
        while tasks:  # a connection that is closing may swallow a cancellation
            for task in tasks:
                task.cancel()
            _, left = await asyncio.wait(tasks, timeout=1)
            tasks = list(left)
    return took


def run(kind: str, count: int, tables: int, seed: str = "", thinks: float = THINKS) -> dict[str, float]:
    """Run one kind of fault on fresh servers; return the figures."""
    programs = find_programs()
    assert programs, "PostgreSQL is not installed"
    postgres, redis = Postgres(programs, DURABLE), Redis()
    forker = Forker(interpreted=os.environ.get("NUMBA_DISABLE_JIT") == "1")
    url = postgres.url(postgres.create())
    servers = Servers(forker, url, redis.url)
    try:
        for _ in range(SERVERS):
            servers.start()
        scene = Scene(servers, redis, postgres, [Table() for _ in range(tables)], random.Random(kind + seed))
        players = [
            SeatPlayer(servers, table, seat, f"t{i}s{seat}", thinks)
            for i, table in enumerate(scene.tables)
            for seat in (0, 1)
        ]
        took = asyncio.run(torment(scene, players, kind, count))
        figures = verdict(url, players)
        figures["reordered"] = sum(player.disorder for player in players)
    finally:
        servers.close()
        forker.close()
        redis.close()
        postgres.close()
    late = sum(seconds > WANTED for seconds in took)
    return {
        "faults": count,
        **figures,
        "late": late,
        "middle": statistics.median(took),
        "longest": max(took),
        "away": max(player.away for player in players),
        "sockets": 2 * tables,
    }


def added(parts: list[dict[str, float]]) -> dict[str, float]:
    """Return the figures of several runs of one kind as those of one run."""
    sums = {name: sum(part[name] for part in parts) for name in parts[0]}
    weighed = sum(part["middle"] * part["faults"] for part in parts) / sums["faults"]
    most = {name: max(part[name] for part in parts) for name in ("longest", "away")}
    return {**sums, "middle": weighed, **most, "sockets": min(part["sockets"] for part in parts)}


COLUMNS = ("faults", "sockets", "acknowledged", "lost", "doubled", "halved", "reordered", "damaged", "odd")
TIMES = {"middle": "median, s", "longest": "longest, s", "away": "longest reconnect, s"}


def table_of(found: dict[str, dict[str, float]]) -> str:
    """Return the figures as a table."""
    head = f"| Fault | {' | '.join(COLUMNS)} | later than {WANTED:g} s | {' | '.join(TIMES.values())} |"
    rows = [head, "|---|" + "---:|" * (len(COLUMNS) + 1 + len(TIMES))]
    for kind, figures in found.items():
        cells = [f"{figures[name]:,.0f}" for name in COLUMNS]
        cells += [f"{figures['late']:.0f}", *(f"{figures[name]:.1f}" for name in TIMES)]
        rows.append(f"| {NAMES[kind]} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=COUNTS, action="append", help="one kind of fault")
    parser.add_argument("--count", type=int, help="how many faults of each kind")
    parser.add_argument("--tables", type=int, default=100, help="tables, of two sockets each")
    parser.add_argument("--write", action="store_true", help="put the table into docs/reliability.md")
    parser.add_argument(
        "--add", type=Path, metavar="FILE", help="add the figures to those in FILE, and print the sums"
    )
    parser.add_argument("--thinks", type=float, default=THINKS, help="seconds before a move, at the most")
    parser.add_argument("--seed", default="", help="other moments and servers than the last part had")
    asked = parser.parse_args()
    parts: dict[str, list[dict[str, float]]] = {kind: [] for kind in COUNTS}
    if asked.add and asked.add.exists():
        parts |= json.loads(asked.add.read_text())
    for kind in asked.only or COUNTS:
        parts[kind].append(run(kind, asked.count or COUNTS[kind], asked.tables, asked.seed, asked.thinks))
        if asked.add:
            asked.add.write_text(json.dumps(parts))
    print(table := table_of({kind: added(some) for kind, some in parts.items() if some}))
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.split(BEGINS)[0], text.split(ENDS)[1]
        PAGE.write_text(f"{before}{BEGINS}\n{table}\n{ENDS}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
