"""The protocol of one WebSocket: parses received data a little at a time, and limits the rate of frames that do not end
a message.

uvicorn hands everything that has arrived to the WebSocket parser at once. A quarter of a megabyte of empty fragments or
pings is forty thousand frames, and no other client is served while they are parsed. They do not end a message, so the
rate limit on messages does not count them.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from .connections import PRIORITY, Peer, Priority
from .rate_limits import TokenBucket

if TYPE_CHECKING:
    from .http_protocol import Config

CHUNK = 512  # bytes parsed at a time: at most 85 frames
BURST, RATE = 60.0, 30.0  # frames without a message that a socket may send at once, and per second
MAX_EXCESS = 100  # such frames past the rate limit before the server closes the socket
POLICY_VIOLATION, TRY_AGAIN_LATER = 1008, 1013  # close codes
CLOSE_TIMEOUT = 3.0  # seconds for the client to read the close frame


class WebSocketConnection(WebSocketsSansIOProtocol):
    """One WebSocket. Received bytes wait until the table has read the last message and the client is within its rate
    limit.
    """

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the network connection from the HTTP protocol after the upgrade."""
        super().connection_made(transport)
        self.peer: Peer = self.client or ("", 0)
        self.since = time.monotonic()
        self.unread = bytearray()
        self.bucket = TokenBucket(BURST, RATE)
        self.excess_frames = 0
        self.pause: asyncio.TimerHandle | None = None
        self.config.limiter.replace(self.peer, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the socket from the limiter."""
        if self.pause:
            self.pause.cancel()
        self.unread.clear()
        self.config.limiter.closed(self.peer, self)
        super().connection_lost(exc)

    @property
    def shared_scope(self) -> dict[str, Any]:
        """The ASGI scope, in which the app stores the socket's source and priority; an empty dict before the
        handshake.
        """
        return cast(dict[str, Any], getattr(self, "scope", {}))

    @property
    def source(self) -> str:
        """The client's address in the form in which limits count it. The app knows it even behind a proxy."""
        return str(self.shared_scope.get("source") or self.config.limiter.source_of(self.peer))

    @property
    def priority(self) -> Priority:
        """Return the priority that the app has given the socket; IDLE before the first message and while the socket
        is closing.
        """
        return Priority.IDLE if self.close_sent else Priority(self.shared_scope.get(PRIORITY, Priority.IDLE))

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Handle the handshake, or queue frames to be parsed."""
        if not self.handshake_initiated:
            return super().data_received(data)
        self.unread += data
        self.parse_unread()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next event for the app. Once the app has taken all events, parse more data."""
        event = await super().receive()
        self.parse_unread()
        return event

    def parse_unread(self) -> None:
        """Parse the queued bytes chunk by chunk. Read from the network only when no bytes are queued."""
        while self.unread and self.may_parse():
            chunk = bytes(self.unread[:CHUNK])
            del self.unread[:CHUNK]
            super().data_received(chunk)
        if self.transport.is_closing():
            return
        if self.unread or self.pause:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def may_parse(self) -> bool:
        """Return whether the next chunk may be parsed now."""
        has_taken_all = self.queue.empty() or self.close_sent
        is_open = self.handshake_complete and not self.transport.is_closing()
        return is_open and has_taken_all and self.pause is None

    # Rate limit.

    def handle_events(self) -> None:
        """Pass received frames on to the app. Frames that do not end a message, such as pings and fragments, count
        against the client's rate limit here; the table counts whole messages.
        """
        idle = sum(self.is_without_message(event) for event in self.conn.events)
        super().handle_events()
        if idle:
            self.charge(idle)

    def is_without_message(self, event: object) -> bool:
        """Return whether an event is a frame that does not end a message: a ping, a pong, a fragment, or any frame
        after the socket was closed.
        """
        if not isinstance(event, Frame):
            return False
        return self.close_sent or event.opcode in CTRL_OPCODES or not event.fin

    def charge(self, frames: int) -> None:
        """Count frames against the rate limits of the socket and of its source. Over the limit, pause reading; far over
        it, close the socket.
        """
        own = self.bucket.charge(frames)
        shared = self.config.limiter.budgets.messages.charge(self.source, frames)
        self.excess_frames += frames if own else 0
        if self.transport.is_closing():
            return
        if self.excess_frames > MAX_EXCESS:
            self.close_socket(POLICY_VIOLATION, "too many frames; reconnect")
        elif wait := max(own, shared):
            self.pause = self.loop.call_later(wait, self.resume)

    def resume(self) -> None:
        """Resume reading after a pause, unless other sockets of the same client have used up the limit that
        they share; then try again later.
        """
        self.pause = None
        if self.transport.is_closing():
            return
        if wait := self.config.limiter.budgets.messages.debt(self.source):
            self.pause = self.loop.call_later(wait, self.resume)
        else:
            self.parse_unread()

    # Closing.

    def evict(self) -> None:
        """Close the socket to make room for another client."""
        self.close_socket(TRY_AGAIN_LATER, "the server is full; reconnect")

    def close_socket(self, code: int, reason: str) -> None:
        """Send a close frame and close the connection, whether or not the client reads the frame."""
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)
