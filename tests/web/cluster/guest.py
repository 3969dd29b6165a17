"""A guest: one socket at one server, which remembers every event and can ask, play and come back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.web.wire.messages import VERSION

PATIENCE = 30.0  # seconds


async def begin(address: str, who: str = "me me", **more: Any) -> dict[str, Any]:
    """Set up a table of the toy at a server; return its id and tokens."""
    wanted = {"game": "toy", "seats": [{"who": one} for one in who.split()], **more}
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        answer = await client.post("/api/matches", json=wanted)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


class Guest:
    """One client at one table."""

    def __init__(self, address: str, made: dict[str, Any], *seats: int) -> None:
        self.address, self.made = address, made
        self.tokens = {str(seat): made["tokens"][str(seat)] for seat in seats}
        self.messages: list[dict[str, Any]] = []
        self.numbers: list[int] = []  # of the events, in the order in which they came
        self.turn: dict[str, Any] = {}
        self.status: dict[str, Any] = {}
        self.news = asyncio.Condition()
        self.closed_with: int | None = None
        self.name = secrets.token_hex(4)
        self.count = 0

    async def __aenter__(self) -> Guest:
        url = f"{self.address.replace('http', 'ws')}/match/{self.made['id']}/live"
        self.socket: ClientConnection = await connect(url, compression=None, max_size=2**22)
        await self.socket.send(
            json.dumps({"type": "hello", "version": VERSION, "tokens": list(self.tokens.values())})
        )
        self.listener = asyncio.create_task(self.listen())
        await self.until(lambda: bool(self.status))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.transport.abort()
        self.listener.cancel()
        await asyncio.gather(self.listener, return_exceptions=True)

    async def listen(self) -> None:
        """Remember every message."""
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                await self.hear(json.loads(text))
        async with self.news:
            self.closed_with = self.socket.close_code
            self.news.notify_all()

    async def hear(self, message: dict[str, Any]) -> None:
        """Remember a message."""
        async with self.news:
            self.messages.append(message)
            if "standing" in message:
                self.status = message["standing"]
            if message["type"] == "event":
                self.numbers.append(message["standing"]["number"])
            if message["type"] == "turn":
                self.turn = message
            self.news.notify_all()

    async def until(self, what: Any, seconds: float = PATIENCE) -> None:
        """Wait until something is true."""
        async with asyncio.timeout(seconds), self.news:
            await self.news.wait_for(what)

    async def ask(self, kind: str, seat: int, id: str = "", **more: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        self.count += 1
        id = id or f"{self.name}.{self.count}"
        message = {"type": kind, "id": id, "seat": seat, "token": self.tokens[str(seat)], **more}
        await self.socket.send(json.dumps(message))
        found: list[dict[str, Any]] = []

        def answered() -> bool:
            found[:] = [one for one in self.messages if one.get("id") == id and one["type"] != "event"]
            return bool(found)

        await self.until(answered)
        return found[-1]

    def choices(self, seat: int) -> list[int]:
        """Return the single actions that a seat may play now."""
        for offer in self.turn.get("offers", ()):
            if offer["seat"] == seat and offer["acts"]:
                return [choice["actions"][0] for choice in offer["choices"] if not choice["stages"]]
        return []

    async def play(self, seat: int, pick: int = 0, id: str = "") -> dict[str, Any]:
        """Play one of a seat's choices as soon as it has any; return the answer."""
        await self.until(lambda: bool(self.choices(seat)))
        choices, ply = self.choices(seat), self.turn["ply"]
        return await self.ask("play", seat, id, ply=ply, actions=[choices[pick % len(choices)]])
