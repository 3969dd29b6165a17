"""A parlour in this very process, with settings of its own: the tests look inside while clients come from outside."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx

from parlour.core.game import Game
from parlour.web.app import create_app
from parlour.web.rate_limits import RateLimiter
from parlour.web.serve import Server, configure
from parlour.web.settings import Settings
from tests.toy.toy import GAME as TOY

from ..harness import PATIENCE

T = TypeVar("T")


class Hosted:
    """A server on any free port, with the toy alone; `state` is its inside."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        rate_limit: RateLimiter | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> None:
        self.app = create_app(
            str(folder / "hosted.db"),
            games=games or {TOY.name: TOY},
            pace=0,
            rate_limit=rate_limit,
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

    def run(self, work: Callable[[], T]) -> T:
        """Do something where the server does its own, and wait until it is done."""

        async def there() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(there(), self.server.servers[0].get_loop()).result(60)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The server does nothing meanwhile: whatever is sent lies there when it goes on, however slow we are."""
        is_over = threading.Event()
        self.server.servers[0].get_loop().call_soon_threadsafe(is_over.wait, 60)
        try:
            yield
        finally:
            is_over.set()

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


def until(happened: Callable[[], object]) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE / 1000
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionError:
        pass
    return found
