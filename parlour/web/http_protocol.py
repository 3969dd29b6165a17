"""The door: one HTTP connection, how long it may take to say what it wants, and how much it may ask for at once."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .connections import Claim, ConnectionLimiter, Peer
from .frames import PacedSocket
from .headers import HEADERS

HEADERS_WITHIN = (
    10.0  # seconds for the headers of a request, from the first byte or the opening of a connection
)
HEADER_BYTES = 32 * 1024  # of one request, and of all that wait in a pipeline
PIECE = 8 * 1024  # bytes parsed at a time: no header grows by more before it is looked at
PIPELINE = 4  # requests that may wait behind the one that is answered
KEEP_ALIVE = 10  # seconds for which a connection may stay open with nothing on it


class Config(uvicorn.Config):
    """The server's configuration, with the keeper of its door."""

    def __init__(self, app: Any, limiter: ConnectionLimiter, **more: Any) -> None:
        own: dict[str, Any] = {"http": HttpConnection, "ws": PacedSocket, "proxy_headers": False}
        super().__init__(app, timeout_keep_alive=KEEP_ALIVE, **own, **more)
        self.limiter = limiter


class PipelineFull(Exception):
    """Another request begins, and as many as may wait do so already."""


class Flow(FlowControl):
    """Flow control that does not resume reading while requests wait to be answered; uvicorn's own does."""

    def __init__(self, transport: asyncio.Transport, is_held: Callable[[], bool]) -> None:
        super().__init__(transport)
        self.is_held = is_held

    def resume_reading(self) -> None:
        """Read again, unless there is enough to answer."""
        if not self.is_held():
            super().resume_reading()


class HttpConnection(HttpToolsProtocol):
    """One connection: turned away where there is no room, or where what it wants does not come."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self.flow = Flow(transport, lambda: self.is_sealed or bool(self.pipeline))
        self.waits = True  # for the headers of a request
        self.in_headers = False  # some of the headers of a request have come, and not all
        self.header_bytes = 0
        self.is_read = True  # the whole of the last request, with its body
        self.is_sealed = False  # nothing more is read
        self.since = time.monotonic()
        self.patience: asyncio.TimerHandle | None = None
        self.peer: Peer = self.client or ("", 0)
        if self.config.limiter.lets_in(self.peer, self):
            self.be_patient()
        else:
            self.turn_away(503, "There are too many connections. Try again in a moment.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.lose_patience_no_more()
        self.config.limiter.lost(self.peer, self)
        self.pipeline.clear()
        super().connection_lost(exc)

    # How the keeper sees it.

    @property
    def source(self) -> str:
        """Where whoever holds the connection is, as limits count it."""
        return self.config.limiter.source_of(self.peer)

    @property
    def claim(self) -> Claim:
        """Busy while the server works on a request; idle while it waits for the client to send or to read."""
        is_worked_on = self.is_under_way() and self.is_read and not self.flow.write_paused
        return Claim.BUSY if is_worked_on else Claim.IDLE

    def give_way(self) -> None:
        """Close: all places are taken, and this one is idle."""
        self.transport.abort()

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Bytes have come: parse them piece by piece, until there is enough to answer."""
        for start in range(0, len(data), PIECE):
            if self.is_sealed or self.transport.is_closing():
                return
            self.parse(data[start : start + PIECE])

    def parse(self, piece: bytes) -> None:
        """Parse some bytes. They are counted until the headers are complete, and so is the time."""
        if self.waits:
            self.be_patient()
        if self.waits or self.in_headers:
            self.header_bytes += len(piece)
        super().data_received(piece)
        if (self.waits or self.in_headers) and self.header_bytes > HEADER_BYTES:
            self.refuse(431, f"The headers of a request may have {HEADER_BYTES // 1024} KiB.")

    def on_message_begin(self) -> None:
        """A request begins; too many in a row end the connection once those before are answered."""
        if len(self.pipeline) >= PIPELINE:
            self.seal()
            raise PipelineFull
        self.in_headers = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Now it is known what is wanted."""
        self.waits, self.in_headers, self.is_read = False, False, False
        self.lose_patience_no_more()
        super().on_headers_complete()
        if not self.pipeline:
            self.header_bytes = 0

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
        self.since = time.monotonic()
        if not self.is_read:
            self.be_patient()
        super().on_response_complete()

    def is_under_way(self) -> bool:
        """Whether a request has not been answered in full."""
        return bool(self.pipeline) or (self.cycle is not None and not self.cycle.response_complete)

    def seal(self) -> None:
        """Read nothing more: the requests that are there are answered, and then the connection is closed."""
        self.is_sealed = True
        self.flow.pause_reading()
        self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """A socket is wanted."""
        self.is_sealed = True  # whatever comes now is for the socket
        if self.config.limiter.has_no_socket_for(self.peer):
            self.turn_away(503, "There are too many sockets from your address. Try again in a moment.")
        else:
            super().handle_websocket_upgrade()

    # Patience.

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

    # Refusing.

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        if not self.is_sealed:
            self.refuse(400, "That is not a request of HTTP.")

    def refuse(self, status: int, text: str) -> None:
        """Say why, and close; requests that came whole before are answered instead, for answers go by order."""
        if self.is_read and self.is_under_way():
            self.seal()
        else:
            self.turn_away(status, text)

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
