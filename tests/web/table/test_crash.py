"""The server is killed in the middle of things, again and again: no acknowledged ply is lost, none is there twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from parlour.store.matches import Store, check
from parlour.web.wire.messages import VERSION
from tests.toy.toy import GAME as TOY

from ..harness import ROOT, run_apart
from ..people import put_together

KILLS = int(os.environ.get("PARLOUR_KILLS", "40"))
TABLES = 6
WAITS = 400  # twentieths of a second that a server is given to do anything


class Forker:
    """Servers in a row on one port and one database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        environment.setdefault("PARLOUR_CACHE", str(ROOT / "build" / "compiled"))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.forking"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = 0
        self.pid = 0

    def start(self) -> None:
        """Start a server; the first one chooses the port."""
        assert self.process.stdin and self.process.stdout
        print(self.database, self.port, file=self.process.stdin, flush=True)
        pid, address = self.process.stdout.readline().split()
        self.pid, self.port = int(pid), int(address.strip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """Cut the server off."""
        assert self.process.stdout and self.pid > 0
        os.kill(self.pid, signal.SIGKILL)
        assert self.process.stdout.readline() == "gone\n"

    def close(self) -> None:
        """No more servers."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        if self.pid:  # 0 would be everybody in this process group
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.process.wait(20)
        self.process.stdout.close()


class Client:
    """Plays one match after another at both seats; sends a message again until it is acknowledged."""

    def __init__(self, forker: Forker, name: str) -> None:
        self.forker = forker
        self.name = name
        self.luck = random.Random(name)
        self.match: dict[str, Any] | None = None
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, tuple[str, int]] = {}  # message id -> match, event number
        self.begun: list[str] = []
        self.sent = 0

    async def run(self) -> None:
        """Play for ever, through every loss of contact."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError):
                await self.sit_down()
            await asyncio.sleep(0.01)

    async def sit_down(self) -> None:
        """One connection: from hello until it breaks or the match is over."""
        if self.match is None:
            async with httpx.AsyncClient() as client:
                wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "me"}]}
                answer = await client.post(f"http://127.0.0.1:{self.forker.port}/api/matches", json=wanted)
            self.match = answer.json()
            self.begun.append(self.match["id"])
        address = f"ws://127.0.0.1:{self.forker.port}/match/{self.match['id']}/live"
        async with connect(address, compression=None, open_timeout=5) as socket:
            self.turn = None
            tokens = list(self.match["tokens"].values())
            await socket.send(json.dumps({"type": "hello", "version": VERSION, "tokens": tokens}))
            if self.pending:
                await socket.send(json.dumps(self.pending))
            async for text in socket:
                message = json.loads(text)
                if await self.hear(socket, message):
                    return

    async def hear(self, socket: Any, message: dict[str, Any]) -> bool:
        """React to a message; True when the match is over."""
        kind = message["type"]
        if kind == "welcome":
            known = [n for match, n in self.acknowledged.values() if match == message["match"]]
            assert message["standing"]["number"] >= max(known, default=0), "an acknowledged ply is lost"
        if self.pending and message.get("id") == self.pending["id"]:
            assert kind == "done", message
            assert self.match
            self.acknowledged[self.pending["id"]] = (self.match["id"], message["number"])
            self.pending = None
            self.turn = None if self.turn and self.turn["ply"] == self.played else self.turn
        if kind == "turn":
            self.turn = message
            put_together(message)
        if message.get("standing", {}).get("over"):
            self.match = self.pending = self.turn = None
            return True
        if self.pending is None and self.turn and self.turn["choices"]:
            await self.play(socket)
        return False

    turn: dict[str, Any] | None = None
    played = -1

    async def play(self, socket: Any) -> None:
        """Send a choice."""
        assert self.match and self.turn
        choice, self.played = self.luck.choice(self.turn["choices"]), self.turn["ply"]
        self.sent += 1
        self.pending = {
            "type": "play",
            "id": f"{self.name}.{self.sent}",
            "seat": choice["seat"],
            "token": self.match["tokens"][str(choice["seat"])],
            "ply": self.played,
            "actions": [choice["action"]],
        }
        await socket.send(json.dumps(self.pending))


async def torment(forker: Forker, clients: list[Client]) -> None:
    """Start and kill servers while everybody plays."""
    luck = random.Random(7)
    tasks = [asyncio.create_task(client.run()) for client in clients]
    for _ in range(KILLS):
        await asyncio.to_thread(forker.start)
        before = sum(len(client.acknowledged) for client in clients)
        await asyncio.sleep(luck.uniform(0.05, 0.35))
        for _ in range(WAITS):  # however slow the machine, something is in the air when the server is cut off
            if sum(len(client.acknowledged) for client in clients) > before + 5:
                break
            await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.to_thread(forker.kill)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_no_acknowledged_ply_is_lost_and_none_is_there_twice(tmp_path: Path) -> None:
    forker = Forker(tmp_path / "a.db")
    clients = [Client(forker, f"c{i}") for i in range(TABLES)]
    try:
        run_apart(torment(forker, clients))
    finally:
        forker.close()
    store = Store(str(tmp_path / "a.db"), {TOY.name: TOY})
    acknowledged = 0
    for client in clients:
        lines = {id: store.read(id) for id in client.begun}
        for stored in lines.values():
            check(stored)
            marks = [entry.request for entry in stored.entries if entry.request]
            assert len(marks) == len(set(marks)), "a message was played twice"
            plies = [entry.ply for entry in stored.entries]
            assert plies == list(range(len(plies))), "a ply is missing or there twice"
        for mark, (id, number) in client.acknowledged.items():
            assert lines[id].entries[number - 1].number == number - 1
            assert mark in {entry.request for entry in lines[id].entries[:number]}, (
                "an acknowledged ply is lost"
            )
        acknowledged += len(client.acknowledged)
    store.close()
    assert acknowledged > 5 * KILLS
    print(f"{KILLS} kills, {acknowledged} acknowledged moves, all kept")


def test_who_asked_for_a_rematch_and_who_said_no_outlives_the_server(tmp_path: Path) -> None:
    from ..harness import Parlour
    from ..people import Person

    server = Parlour(tmp_path / "a.db")
    made = server.begin(seats="me me", options={"goal": 1})
    ann, bea = ({seat: token} for seat, token in made["tokens"].items())
    with Person(server, made["id"], made["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
    with Person(server, made["id"], ann) as one:
        assert one.ask("rematch", 0)["type"] == "done"
        following = next(heard for heard in one.heard if heard["type"] == "next")["match"]
    server.kill()
    server = Parlour(tmp_path / "a.db")
    with Person(server, made["id"], bea) as other:
        asked = other.until("next")
        assert (asked["match"], asked["seat"]) == (following, 0), "the question still stands"
        assert other.ask("rematch", 1)["type"] == "done"
        assert [one for one in other.heard if one["type"] == "next"][-1]["match"] == following, (
            "not a third table"
        )
        assert other.ask("rematch", 1, yes=False)["type"] == "done"
    server.kill()
    server = Parlour(tmp_path / "a.db")
    with Person(server, made["id"], bea) as other:
        other.until("welcome")
        assert other.ask("say", 1, phrase=0)["type"] == "done"
        assert not any(one["type"] == "next" for one in other.heard), "who said no is not asked again"
        kinds = [seat["kind"] for seat in server.ask("GET", f"/api/matches/{following}").json()["seats"]]
        assert kinds == ["person", "open"]
        assert other.ask("rematch", 1)["type"] == "done"
        assert any(one["type"] == "next" for one in other.heard) or other.until("next")
    with Person(server, following, bea) as other:
        assert other.until("welcome")["yours"] == [1], "and may come after all"
    assert server.ask("GET", f"/api/matches/{following}").json()["next"] == ""
    server.close()


@pytest.mark.parametrize("statement", ["UPDATE line SET action = 1 - action WHERE number = 2"])
def test_a_damaged_match_is_refused_over_the_web_too(tmp_path: Path, statement: str) -> None:
    from sqlalchemy import text

    from ..harness import Parlour
    from ..people import Person

    server = Parlour(tmp_path / "a.db")
    made = server.begin(seats="me me")
    with Person(server, made["id"], made["tokens"]) as ann:
        turn = ann.my_turn()
        assert turn
        ann.play(turn["choices"][0], turn["ply"])
    server.close()
    store = Store(str(tmp_path / "a.db"), {TOY.name: TOY})
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    store.close()
    server = Parlour(tmp_path / "a.db")
    answer = server.ask("GET", f"/api/matches/{made['id']}")
    assert answer.status_code == 409 and "damaged" in answer.json()["detail"]
    page = server.ask("GET", f"/match/{made['id']}", headers={"Accept": "text/html"})
    assert page.status_code == 409 and "damaged" in page.text and "<svg" in page.text
    with Person(server, made["id"]) as lost:
        assert "damaged" in lost.hear()["text"] and lost.closed()
    assert server.ask("GET", "/api/matches").json() == []
    server.close()
