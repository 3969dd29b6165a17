"""Somebody at a table without a browser: a socket, the messages heard, and what can be done with them."""

from __future__ import annotations

import itertools
import json
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.web.wire.messages import VERSION

from .harness import PATIENCE, Parlour

numbers = itertools.count()


def put_together(turn: dict[str, Any]) -> None:
    """Add to a turn what all its offers have, each with its seat."""
    acting = [offer for offer in turn["offers"] if offer["acts"]]
    turn["seat"] = acting[0]["seat"] if acting else -1
    turn["task"] = acting[0]["task"] if acting else ""
    for part in ("choices", "buttons", "forms"):
        turn[part] = [{**one, "seat": offer["seat"]} for offer in acting for one in offer[part]]
    for choice in turn["choices"]:
        choice["action"] = choice["actions"][0]
    turn["calls"] = [{**call, "seat": offer["seat"]} for offer in turn["offers"] for call in offer["calls"]]


class Person:
    """One client of a table. `heard` keeps every message as it came."""

    def __init__(
        self, server: Parlour, match: str, tokens: dict[Any, str] | None = None, since: int | None = None
    ):
        self.tokens = {int(seat): token for seat, token in (tokens or {}).items()}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.turn: dict[str, Any] | None = None
        self.over = False
        address = f"ws://127.0.0.1:{server.port}/match/{match}/live"
        self.socket = connect(
            address, max_size=2**22, open_timeout=PATIENCE, close_timeout=1, compression=None
        ).__enter__()
        with suppress(ConnectionClosed):  # a table that is shut says so without waiting for a hello
            self.tell(
                {"type": "hello", "version": VERSION, "tokens": list(self.tokens.values()), "since": since}
            )

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def tell(self, message: dict[str, Any] | str) -> None:
        """Send a message, or any text."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE / 1000) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] == "turn":
            self.turn = message
            put_together(message)
        if "standing" in message:
            self.over = message["standing"]["over"]
        return message

    def until(self, kind: str, timeout: float = PATIENCE / 1000, **fields: Any) -> dict[str, Any]:
        """Listen until a message of a kind, with these fields, comes."""
        while True:
            message = self.hear(timeout)
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    def ask(self, kind: str, seat: int = 0, token: str = "", id: str = "", **more: Any) -> dict[str, Any]:
        """Send something that is answered, and listen until it is."""
        id = id or f"p{next(numbers)}"
        before = self.turn
        if kind == "play":
            self.turn = None  # what could be chosen before it is old
        self.tell(
            {"type": kind, "id": id, "seat": seat, "token": token or self.tokens.get(seat, "-"), **more}
        )
        while True:
            message = self.hear()
            if message.get("id") == id:
                if message["type"] != "done":
                    self.turn = self.turn or before
                return message

    def my_turn(self, timeout: float = PATIENCE / 1000) -> dict[str, Any] | None:
        """Listen until this person can choose; None when the game is over."""
        while not self.over and not (self.turn and self.turn["choices"]):
            self.hear(timeout)
        return None if self.over else self.turn

    def play(self, choice: dict[str, Any], ply: int, id: str = "") -> dict[str, Any]:
        """Play one of the choices of a turn."""
        return self.ask("play", choice["seat"], id=id, ply=ply, actions=[choice["action"]])

    def closed(self) -> bool:
        """Whether the server hangs up."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False
