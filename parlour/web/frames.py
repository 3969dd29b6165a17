"""Frames: a socket is read a little at a time, and frames that bring no message are paced as messages are.

uvicorn hands everything that has arrived to the WebSocket parser at once: a quarter of a megabyte of empty fragments or
pings is forty thousand frames, and everybody else waits while they are parsed. No message comes of them, so the pace of
messages never notices.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from .connections import CLAIM, Claim, Peer
from .pace import Credit

if TYPE_CHECKING:
    from .http_protocol import Config

PIECE = 512  # bytes parsed at a time: at most 85 frames
BURST, RATE = 60.0, 30.0  # frames without a message that a socket may send at once, and a second
PATIENCE = 100  # such frames past the pace before the socket is closed
POLICY, TRY_LATER = 1008, 1013  # why a socket is closed
LAST_WORDS = 3.0  # seconds for a close frame to be taken


class PacedSocket(WebSocketsSansIOProtocol):
    """One socket. Its bytes wait until the table has taken the last message and the client keeps to its pace."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection has become a socket."""
        super().connection_made(transport)
        self.peer: Peer = self.client or ("", 0)
        self.since = time.monotonic()
        self.unread = bytearray()
        self.credit = Credit(BURST, RATE)
        self.past_pace = 0
        self.pause: asyncio.TimerHandle | None = None
        self.config.limiter.takes_over(self.peer, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone, or was let go."""
        if self.pause:
            self.pause.cancel()
        self.unread.clear()
        self.config.limiter.lost(self.peer, self)
        super().connection_lost(exc)

    @property
    def said(self) -> dict[str, Any]:
        """What the app has noted of this socket: the scope, which both share."""
        return cast(dict[str, Any], getattr(self, "scope", {}))

    @property
    def source(self) -> str:
        """Where the client is, as limits count it; the app knows it even behind a proxy."""
        return str(self.said.get("source") or self.config.limiter.source_of(self.peer))

    @property
    def claim(self) -> Claim:
        """How strong its claim to its place is: none before hello, and none once it is being closed."""
        return Claim.IDLE if self.close_sent else Claim(self.said.get(CLAIM, Claim.IDLE))

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Bytes have come: the request for the socket, or frames."""
        if not self.handshake_initiated:
            return super().data_received(data)
        self.unread += data
        self.read_on()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next event for the app, and read on once it has taken all of them."""
        event = await super().receive()
        self.read_on()
        return event

    def read_on(self) -> None:
        """Parse what waits, piece by piece, and read from the network only when nothing waits."""
        while self.unread and self.may_parse():
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            super().data_received(piece)
        if self.transport.is_closing():
            return
        if self.unread or self.pause:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def may_parse(self) -> bool:
        """Whether the next piece may be parsed now."""
        has_taken_all = self.queue.empty() or self.close_sent
        is_open = self.handshake_complete and not self.transport.is_closing()
        return is_open and has_taken_all and self.pause is None

    # The pace.

    def handle_events(self) -> None:
        """Pass frames on, and charge for those that complete no message; the table charges for messages."""
        idle = sum(self.brings_nothing(event) for event in self.conn.events)
        super().handle_events()
        if idle:
            self.charge(idle)

    def brings_nothing(self, event: object) -> bool:
        """Whether this is a ping, a pong or a fragment, or anything that comes after the socket was closed."""
        if not isinstance(event, Frame):
            return False
        return self.close_sent or event.opcode in CTRL_OPCODES or not event.fin

    def charge(self, frames: int) -> None:
        """Charge the socket and its source for frames; past the pace wait, and at last close."""
        own = self.credit.charge(frames)
        shared = self.config.limiter.budgets.messages.charge(self.source, frames)
        self.past_pace += frames if own else 0
        if self.transport.is_closing():
            return
        if self.past_pace > PATIENCE:
            self.hang_up(POLICY, "too many frames; come back")
        elif wait := max(own, shared):
            self.pause = self.loop.call_later(wait, self.go_on)

    def go_on(self) -> None:
        """The pause is over, unless other sockets of the same source have used up the credit meanwhile."""
        self.pause = None
        if self.transport.is_closing():
            return
        if wait := self.config.limiter.budgets.messages.debt(self.source):
            self.pause = self.loop.call_later(wait, self.go_on)
        else:
            self.read_on()

    # Closing.

    def give_way(self) -> None:
        """Close: all places are taken, and this one has the weakest claim."""
        self.hang_up(TRY_LATER, "there is no room; come back")

    def hang_up(self, code: int, reason: str) -> None:
        """Send a close frame and close, whether or not the client takes it."""
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LAST_WORDS, self.transport.abort)
