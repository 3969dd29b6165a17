"""A parlour in this very process, with settings of its own: the tests look inside while clients come from outside."""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from parlour.core.game import Game
from parlour.web.app import create_app
from parlour.web.pace import Pace
from parlour.web.serve import Server, configure
from parlour.web.settings import Settings
from tests.toy.toy import GAME as TOY


class Hosted:
    """A server on any free port, with the toy alone; `state` is its inside."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        requests: Pace | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> None:
        self.app = create_app(
            str(folder / "hosted.db"),
            games=games or {TOY.name: TOY},
            pace=0,
            requests=requests,
            settings=settings,
        )
        self.server = Server(configure(self.app, "127.0.0.1", 0))
        self.is_open = threading.Event()
        self.server.opened = self._opened
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def _opened(self, address: str) -> None:
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])
        self.is_open.set()

    @property
    def state(self) -> Any:
        """What the server holds."""
        return self.app.state

    def __enter__(self) -> Hosted:
        self.thread.start()
        assert self.is_open.wait(60)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One HTTP request."""
        return self.client.request(method, path, **more)

    def begin(self, seats: str = "me open", **more: Any) -> dict[str, Any]:
        """Set up a match of the toy."""
        wanted = {"game": "toy", "seats": [{"who": who} for who in seats.split()], **more}
        answer = self.ask("POST", "/api/matches", json=wanted)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def connect(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionError:
        pass
    return found
