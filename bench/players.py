"""Sockets that play whole matches through every failure, and remember which messages were acknowledged.

Like the page, a player sends a message again, with the same id, until it is answered. Afterwards the store shows
whether every acknowledged message is in its line, complete and once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from parlour.games import GAMES
from parlour.store.check import check_all
from parlour.store.matches import Store
from parlour.web.wire.messages import VERSION
from tests.toy.toy import GAME as TOY

ROOT = Path(__file__).parents[1]
EVERY = {**GAMES, TOY.name: TOY}
AGAIN = 0.1  # seconds before a move that was not stored is sent again
SLOW = 1.0  # seconds without a message after the server has asked to slow down
MOST_DRAFTED = 8
FORKER = """
import os, sys
from parlour.core.compile import compiled
from bench.players import EVERY
from parlour.web.app import create_app, protocol_schema
from parlour.web.rate_limits import RateLimiter
from parlour.web.serve import Server, configure
from parlour.web.settings import Settings
game = EVERY[sys.argv[1]]
compiled(game)  # before the fork, so that no thread is compiling during it
app = create_app(sys.argv[2], games={game.name: game}, pace=0, rate_limit=RateLimiter(1e9, 1e9), settings=Settings())
app.openapi()
protocol_schema()
for line in sys.stdin:
    port = line.strip()
    child = os.fork()
    if child == 0:
        server = Server(configure(app, "127.0.0.1", int(port)))
        server.opened = lambda address: print(os.getpid(), address, flush=True)
        server.run()
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class Forker:
    """A process that has everything imported and compiled, and forks a server on demand."""

    def __init__(self, database: Path, game: str) -> None:
        self.database, self.game = database, game
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", FORKER, game, str(database)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = self.pid = 0

    @property
    def address(self) -> str:
        """The address of the current server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start a server; the first one chooses the port."""
        assert self.process.stdin and self.process.stdout
        print(self.port, file=self.process.stdin, flush=True)
        pid, address = self.process.stdout.readline().split()
        self.pid, self.port = int(pid), int(address.strip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill the server in the middle of whatever it does."""
        assert self.process.stdout and self.pid
        os.kill(self.pid, signal.SIGKILL)
        assert self.process.stdout.readline() == "gone\n"
        self.pid = 0

    def close(self) -> None:
        """Stop the server, if one runs, and the forking process."""
        assert self.process.stdin and self.process.stdout
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()


@dataclass
class Sent:
    """A message that plays: its match, how many actions it has, and the event it led to once acknowledged."""

    match: str
    actions: int
    number: int | None = None


@dataclass
class Player:
    """A client that plays one match after another at both seats."""

    forker: Forker
    name: str
    sent: dict[str, Sent] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    made: dict[str, Any] | None = None
    not_kept: int = 0  # moves that were answered with: not stored, try again
    odd: Counter[str] = field(default_factory=Counter)  # unexpected answers to moves
    lost: int = 0  # times a new server did not know plies that an old one had acknowledged

    def __post_init__(self) -> None:
        self.luck = random.Random(self.name)
        self.turn: dict[str, Any] | None = None
        self.draft: list[int] = []
        self.over = False
        self.count = 0

    @property
    def acknowledged(self) -> int:
        """How many messages were acknowledged."""
        return sum(one.number is not None for one in self.sent.values())

    async def run(self) -> None:
        """Play for ever, through every lost connection."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError, TimeoutError):
                await self.sit_down()
            await asyncio.sleep(0.01)

    async def sit_down(self) -> None:
        """Serve one connection, from hello until it breaks or the match is over."""
        if self.made is None:
            async with httpx.AsyncClient(timeout=30) as client:
                wanted = {"game": self.forker.game, "seats": [{"who": "me"}] * 2, "options": {"seats": 2}}
                answer = await client.post(f"{self.forker.address}/api/matches", json=wanted)
            if answer.status_code != 201:
                self.not_kept += answer.status_code == 503
                await asyncio.sleep(AGAIN)
                return
            self.made = answer.json()
        url = f"{self.forker.address.replace('http', 'ws')}/match/{self.made['id']}/live"
        async with connect(url, compression=None, open_timeout=5, max_size=2**22) as socket:
            self.turn, self.draft = None, []
            hello = {"type": "hello", "version": VERSION, "tokens": list(self.made["tokens"].values())}
            await socket.send(json.dumps(hello))
            if self.pending:
                await socket.send(json.dumps(self.pending))
            async for text in socket:
                if await self.hear(socket, json.loads(text)):
                    return

    async def hear(self, socket: Any, message: dict[str, Any]) -> bool:
        """React to a message; return True when the match is over."""
        kind = message["type"]
        if kind == "welcome":
            known = [one.number or 0 for one in self.sent.values() if one.match == message["match"]]
            self.lost += message["standing"]["number"] < max(known, default=0)
        if self.pending and message.get("id") == self.pending["id"]:
            await self.answered(socket, message)
        elif kind == "error" and message["code"] == "flood":
            await self.slow_down(socket)
        elif kind == "drafted":
            await self.go_on(socket, message["offer"])
        elif kind == "turn":
            self.turn = next((offer for offer in message["offers"] if offer["acts"]), None)
            self.ply, self.draft = message["ply"], []
            if self.turn and self.pending is None:
                await self.go_on(socket, self.turn)
        self.over = message.get("standing", {}).get("over", self.over)
        if self.over and self.pending is None:
            self.made, self.turn, self.over = None, None, False
            return True
        return False

    async def answered(self, socket: Any, message: dict[str, Any]) -> None:
        """Process the answer to the pending message."""
        assert self.pending
        if message.get("code") in ("store", "flood"):
            self.not_kept += 1
            await asyncio.sleep(AGAIN)
            await socket.send(json.dumps(self.pending))
            return
        if message["type"] == "done":
            self.sent[self.pending["id"]].number = message["number"]
        else:
            self.odd[f"{message['type']} {message.get('code', '')}"] += 1
        self.pending = None
        if self.turn:
            await self.go_on(socket, self.turn)

    async def slow_down(self, socket: Any) -> None:
        """Wait, then send again what the server did not read because it came too fast, or restart the turn."""
        await asyncio.sleep(SLOW)
        if self.pending:
            await socket.send(json.dumps(self.pending))
        elif self.turn:
            self.draft = []
            await self.go_on(socket, self.turn)

    async def go_on(self, socket: Any, offer: dict[str, Any]) -> None:
        """Add one more choice to the draft, or send the line."""
        staged = [c for c in offer["choices"] if c["stages"] and not {*c["actions"]} & {*self.draft}]
        played = [c for c in offer["choices"] if not c["stages"]]
        if offer["ready"] and (not staged or len(self.draft) >= MOST_DRAFTED):
            await self.send(socket, offer["seat"], offer["line"])
        elif played and (not staged or self.luck.random() < 0.5):
            await self.send(socket, offer["seat"], [*offer["line"], *self.luck.choice(played)["actions"]])
        elif staged:
            self.draft += self.luck.choice(staged)["actions"]
            await self.tell(socket, "draft", offer["seat"], {"actions": self.draft, "shown": []})

    async def send(self, socket: Any, seat: int, actions: list[int]) -> None:
        """Play actions and remember the message."""
        assert self.made
        self.turn = None
        self.pending = await self.tell(socket, "play", seat, {"actions": actions}, remember=len(actions))

    async def tell(
        self, socket: Any, kind: str, seat: int, more: dict[str, Any], remember: int = 0
    ) -> dict[str, Any]:
        """Send a message with a new id, and return it."""
        assert self.made
        self.count += 1
        message = {"type": kind, "id": f"{self.name}.{self.count}", "seat": seat, "ply": self.ply}
        message |= {"token": self.made["tokens"][str(seat)], **more}
        if remember:
            self.pending = message
            self.sent[message["id"]] = Sent(self.made["id"], remember)
        await socket.send(json.dumps(message))
        return message


def verdict(database: Path | str, players: Sequence[Player]) -> dict[str, int]:
    """Return what the store shows: acknowledged messages that are lost, messages stored twice or in part, damaged
    matches.
    """
    figures = Counter(acknowledged=0, lost=0, doubled=0, halved=0, damaged=0, odd=0, not_kept=0)
    store = Store(str(database), EVERY)
    try:
        figures["damaged"] = sum(error is not None for _, error in check_all(store))
        lines: dict[str, list[str]] = {}
        for player in players:
            figures["lost"] += player.lost
            figures["odd"] += sum(player.odd.values())
            figures["not_kept"] += player.not_kept
            for id, one in player.sent.items():
                if one.match not in lines:
                    lines[one.match] = [entry.request for entry in store.read(one.match).entries]
                found = lines[one.match].count(id)
                figures["acknowledged"] += one.number is not None
                figures["lost"] += one.number is not None and found == 0
                figures["doubled"] += found > one.actions
                figures["halved"] += 0 < found < one.actions
    finally:
        store.close()
    return dict(figures)
