"""The door: how many may hold a connection at all, from where, and how long they may take to say what they want."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .headers import HEADERS
from .pace import Budgets
from .settings import Settings, is_among

HEADERS_WITHIN = (
    10.0  # seconds for the headers of a request, from the first byte or the opening of a connection
)
HEADER_BYTES = 32 * 1024
KEEP_ALIVE = 10  # seconds for which a connection may stay open with nothing on it
Peer = tuple[Any, ...]


class Keeper:
    """Who is inside: every connection by its two ends' address and port."""

    def __init__(self, settings: Settings) -> None:
        self.most, self.each, self.proxies = settings.connections, settings.connections_each, settings.proxies
        self.inside: dict[Peer, asyncio.Transport] = {}
        self.count: Counter[str] = Counter()
        self.turned_away = 0
        self.budgets: Budgets | None = None  # for sockets, where addresses are those of the connections

    def lets_in(self, peer: Peer, transport: asyncio.Transport) -> bool:
        """Whether there is room for one more, and for one more from there; a proxy has room for all its people."""
        address = str(peer[0])
        if self.is_full(address):
            self.sweep()
        if self.is_full(address):
            self.turned_away += 1
            return False
        self.inside[peer] = transport
        self.count[address] += 1
        return True

    def is_full(self, address: str) -> bool:
        """Whether there is no room for one more from an address."""
        has_own = not (self.proxies and is_among(address, self.proxies))
        return len(self.inside) >= self.most or (has_own and self.count[address] >= self.each)

    def has_no_socket_for(self, address: str) -> bool:
        """Whether a socket would be refused anyway: it is cheaper here than where it would be one already."""
        if self.budgets is None or (self.proxies and is_among(address, self.proxies)):
            return False
        return not self.budgets.has_socket_for(address)

    def sweep(self) -> None:
        """Forget those that have gone without saying so: sockets go by a door of their own."""
        for peer in [peer for peer, transport in self.inside.items() if transport.is_closing()]:
            self.leaves(peer)

    def leaves(self, peer: Peer) -> None:
        """A connection is closed."""
        if self.inside.pop(peer, None) is not None:
            self.count[str(peer[0])] -= 1
            if self.count[str(peer[0])] <= 0:
                del self.count[str(peer[0])]

    def cut_off(self, peer: Peer) -> None:
        """Hang up at once, whatever still waits to be sent."""
        if transport := self.inside.get(peer):
            transport.abort()


class Config(uvicorn.Config):
    """The server's configuration, with the keeper of its door."""

    def __init__(self, app: Any, keeper: Keeper, **more: Any) -> None:
        super().__init__(app, http=Doorway, proxy_headers=False, timeout_keep_alive=KEEP_ALIVE, **more)
        self.keeper = keeper


class Doorway(HttpToolsProtocol):
    """One connection: turned away where there is no room, or where what it wants does not come."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self.waits = True  # for the headers of a request
        self.header_bytes = 0
        self.is_read = True  # the whole of the last request, with its body
        self.patience: asyncio.TimerHandle | None = None
        self.peer: Peer = self.client or ("", 0)
        if self.config.keeper.lets_in(self.peer, transport):
            self.be_patient()
        else:
            self.turn_away(503, "There are too many connections. Try again in a moment.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.lose_patience_no_more()
        if self.config.keeper.inside.get(self.peer) is self.transport:
            self.config.keeper.leaves(self.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes: they are counted until the headers are complete, and so is the time."""
        if self.waits:
            self.header_bytes += len(data)
            self.be_patient()
        super().data_received(data)
        if self.waits and self.header_bytes > HEADER_BYTES:
            self.turn_away(431, f"The headers of a request may have {HEADER_BYTES // 1024} KiB.")

    def on_headers_complete(self) -> None:
        """Now it is known what is wanted."""
        self.waits, self.header_bytes, self.is_read = False, 0, False
        self.lose_patience_no_more()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self.is_read = True
        if self.cycle and self.cycle.response_complete:  # it was answered before
            self.waits = True
            self.lose_patience_no_more()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request may come, once the rest of this one has."""
        self.waits = self.is_read and not self.pipeline
        if not self.is_read:
            self.be_patient()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """A socket is wanted."""
        if self.config.keeper.has_no_socket_for(str(self.peer[0])):
            self.turn_away(503, "There are too many sockets from your address. Try again in a moment.")
        else:
            super().handle_websocket_upgrade()

    def be_patient(self) -> None:
        """Wait for headers, but not for ever."""
        if self.patience is None:
            late = (408, "The headers of the request did not come.")
            self.patience = self.loop.call_later(HEADERS_WITHIN, self.turn_away, *late)

    def lose_patience_no_more(self) -> None:
        """The headers have come, or nobody waits for them."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP."""
        self.turn_away(400, "That is not a request of HTTP.")

    def turn_away(self, status: int, text: str) -> None:
        """Say why, and close."""
        if self.transport.is_closing():
            return
        phrase = HTTPStatus(status).phrase
        body = json.dumps({"type": "about:blank", "title": phrase, "status": status, "detail": text}).encode()
        more = {
            "Content-Type": "application/problem+json",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        again = {"Retry-After": "5"} if status == 503 else {}
        lines = [
            f"HTTP/1.1 {status} {phrase}",
            *(f"{n}: {v}" for n, v in {**HEADERS, **more, **again}.items()),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()
