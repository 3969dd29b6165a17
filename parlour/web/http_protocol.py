"""The HTTP protocol for one connection, with timeouts and size limits for headers, and a limit on pipelined
requests.
"""

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

from .connections import ConnectionLimiter, Peer, Priority
from .headers import HEADERS
from .websocket_protocol import WebSocketConnection

HEADER_TIMEOUT = (
    10.0  # seconds for the headers of a request, from its first byte or the opening of the connection
)
MAX_HEADER_BYTES = 32 * 1024  # of one request, and of all requests that wait in a pipeline together
CHUNK = 8 * 1024  # bytes parsed at a time: headers can exceed their limit by no more than this
MAX_PIPELINED = 4  # requests that may wait behind the one being answered
KEEP_ALIVE = 10  # seconds that an idle connection stays open


class Config(uvicorn.Config):
    """uvicorn's configuration, extended by a connection limiter."""

    def __init__(self, app: Any, limiter: ConnectionLimiter, **more: Any) -> None:
        own: dict[str, Any] = {"http": HttpConnection, "ws": WebSocketConnection, "proxy_headers": False}
        super().__init__(app, timeout_keep_alive=KEEP_ALIVE, **own, **more)
        self.limiter = limiter


class PipelineFull(Exception):
    """Raised when a client sends too many requests without waiting for the answers."""


class Flow(FlowControl):
    """Flow control for a connection. Unlike uvicorn's own, it does not resume reading while requests wait to be
    answered.
    """

    def __init__(self, transport: asyncio.Transport, is_held: Callable[[], bool]) -> None:
        super().__init__(transport)
        self.is_held = is_held

    def resume_reading(self) -> None:
        """Resume reading, unless requests still wait to be answered."""
        if not self.is_held():
            super().resume_reading()


class HttpConnection(HttpToolsProtocol):
    """One HTTP connection, with limits on time, headers and pipelining."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection with the limiter, or reject it if there is no room."""
        super().connection_made(transport)
        self.flow = Flow(transport, lambda: self.has_stopped_reading or bool(self.pipeline))
        self.awaits_headers = True  # no byte of the next request has been parsed yet
        self.in_headers = False  # some of a request's headers have arrived, but not all
        self.header_bytes = 0
        self.is_request_complete = True  # the last request has arrived, with its body
        self.has_stopped_reading = False
        self.since = time.monotonic()
        self.header_timer: asyncio.TimerHandle | None = None
        self.peer: Peer = self.client or ("", 0)
        if self.config.limiter.admit(self.peer, self):
            self.start_header_timer()
        else:
            self.reject(503, "There are too many connections. Try again in a moment.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the limiter."""
        self.stop_header_timer()
        self.config.limiter.closed(self.peer, self)
        self.pipeline.clear()
        super().connection_lost(exc)

    # For the connection limiter.

    @property
    def source(self) -> str:
        """The client's address in the form in which limits count it."""
        return self.config.limiter.source_of(self.peer)

    @property
    def priority(self) -> Priority:
        """BUSY while the server works on a request of this connection; IDLE while the server waits for the client."""
        is_working = self.has_pending_request() and self.is_request_complete and not self.flow.write_paused
        return Priority.BUSY if is_working else Priority.IDLE

    def evict(self) -> None:
        """Close this idle connection to make room for another client."""
        self.transport.abort()

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Parse received data in chunks. Stop reading when the maximum number of requests is waiting."""
        for start in range(0, len(data), CHUNK):
            if self.has_stopped_reading or self.transport.is_closing():
                return
            self.parse(data[start : start + CHUNK])

    def parse(self, chunk: bytes) -> None:
        """Parse a chunk of data. Until the headers are complete, count their bytes and keep the header timer
        running.
        """
        if self.awaits_headers:
            self.start_header_timer()
        if self.awaits_headers or self.in_headers:
            self.header_bytes += len(chunk)
        super().data_received(chunk)
        if (self.awaits_headers or self.in_headers) and self.header_bytes > MAX_HEADER_BYTES:
            self.refuse(431, f"The headers of a request may have {MAX_HEADER_BYTES // 1024} KiB.")

    def on_message_begin(self) -> None:
        """Called when a request begins. If there are too many waiting, close the connection after the earlier ones
        are answered.
        """
        if len(self.pipeline) >= MAX_PIPELINED:
            self.stop_reading()
            raise PipelineFull
        self.in_headers = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Called when the headers are complete: stop the header timer, and pass the request on to uvicorn."""
        self.awaits_headers, self.in_headers, self.is_request_complete = False, False, False
        self.stop_header_timer()
        super().on_headers_complete()
        if not self.pipeline:
            self.header_bytes = 0

    def on_message_complete(self) -> None:
        """Called when a request has arrived completely, with its body."""
        self.is_request_complete = True
        if self.cycle and self.cycle.response_complete:  # the app answered before it had the whole body
            self.awaits_headers = True
            self.stop_header_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Called when a response has been sent: prepare for the next request, or receive the rest of this one."""
        self.awaits_headers = self.is_request_complete and not self.pipeline
        self.since = time.monotonic()
        if not self.is_request_complete:
            self.start_header_timer()
        super().on_response_complete()

    def has_pending_request(self) -> bool:
        """Return whether the server has still to finish its response to a request."""
        return bool(self.pipeline) or (self.cycle is not None and not self.cycle.response_complete)

    def stop_reading(self) -> None:
        """Stop reading. Answer the requests that have arrived, then close the connection."""
        self.has_stopped_reading = True
        self.flow.pause_reading()
        self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """Upgrade this connection to a WebSocket, or reject it if the client's address has too many WebSockets."""
        self.has_stopped_reading = True  # from here on the bytes belong to the socket
        if self.config.limiter.refuses_socket(self.peer):
            self.reject(503, "There are too many sockets from your address. Try again in a moment.")
        else:
            super().handle_websocket_upgrade()

    # The header timer.

    def start_header_timer(self) -> None:
        """Start the timer that rejects the connection with status 408 if the headers are not complete in time."""
        if self.header_timer is None:
            late = (408, "The headers of the request did not arrive in time.")
            self.header_timer = self.loop.call_later(HEADER_TIMEOUT, self.reject, *late)

    def stop_header_timer(self) -> None:
        """Cancel the header timer, if it is running."""
        if self.header_timer is not None:
            self.header_timer.cancel()
            self.header_timer = None

    # Refusing.

    def send_400_response(self, msg: str) -> None:
        """Reject data that are not valid HTTP."""
        if not self.has_stopped_reading:
            self.refuse(400, "This is not an HTTP request.")

    def refuse(self, status: int, text: str) -> None:
        """Close the connection with an error response, or without one if earlier requests are still being answered.

        Responses must be sent in the order of the requests, so an error cannot be sent before the earlier responses.
        """
        if self.is_request_complete and self.has_pending_request():
            self.stop_reading()
        else:
            self.reject(status, text)

    def reject(self, status: int, text: str) -> None:
        """Send an error response at once and close the connection."""
        if self.transport.is_closing():
            return
        phrase = HTTPStatus(status).phrase
        body = json.dumps({"type": "about:blank", "title": phrase, "status": status, "detail": text}).encode()
        headers = {
            **HEADERS,
            "Content-Type": "application/problem+json",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **({"Retry-After": "5"} if status == 503 else {}),
        }
        lines = [f"HTTP/1.1 {status} {phrase}", *(f"{name}: {value}" for name, value in headers.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()
