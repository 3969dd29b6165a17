"""A client: one open socket at a table, the seats that its tokens belong to, and its queue of outgoing messages."""

from __future__ import annotations

import asyncio

from parlour.core.offer import ONLOOKER

from ..rate_limits import TokenBucket
from .messages import Message

WAITING = 400  # messages that may wait for a slow client before the server disconnects it
WAITING_BYTES = 1024 * 1024  # characters that these messages may have together
FRAME = 64 * 1024  # characters after which a frame takes no further message
BURST, RATE = 60.0, 30.0  # messages that a client may send at once, and per second


class Client:
    """One client at a table, connected by a WebSocket."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.seats: dict[int, str] = {}
        self.lent: dict[int, str] = {}  # seats that are lent to a bot, each with this client's token
        self.heard = 0.0  # when its last message arrived, by the tables' clock
        self.is_silent = False  # so long that its person may have left
        self.is_referee = False
        self.is_owner = False  # holds the token of the table's owner
        self.looking = ONLOOKER
        self.arrangement = ""  # how its board is laid out
        self.pictures = False  # whether its events include changes to the picture
        self.together = False  # whether one frame may contain several messages
        self.last_turn: object = None  # the last `turn` it was sent
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(WAITING + 1)
        self.waiting_bytes = 0
        self.gone = False
        self.is_slow = False  # read too slowly
        self.left = asyncio.Event()  # set when the server disconnects it
        self._bucket = TokenBucket(BURST, RATE)

    def send(self, message: Message) -> None:
        """Queue a message for this client."""
        self.post(message.model_dump_json())

    def post(self, text: str) -> None:
        """Queue a message that is JSON already. If too many are waiting, disconnect the client, which can then
        reconnect.
        """
        if self.gone:
            return
        self.waiting_bytes += len(text)
        if self.outbox.qsize() >= WAITING or self.waiting_bytes > WAITING_BYTES:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.is_slow = True
            self.disconnect()
        else:
            self.outbox.put_nowait(text)

    async def next(self) -> str | None:
        """Return the next frame to send; None if the socket is to be closed."""
        text = await self.outbox.get()
        if text is None or not self.together or self.outbox.empty():
            self.waiting_bytes -= len(text or "")
            return text
        return self._gather(text)

    def _gather(self, first: str) -> str:
        """Return a frame with `first` and as many further queued messages as fit into it. A queued None, which means
        "close", stays in the queue.
        """
        texts, size = [first], len(first)
        while not self.outbox.empty() and size < FRAME:
            text = self.outbox.get_nowait()
            if text is None:
                self.outbox.put_nowait(None)
                break
            texts.append(text)
            size += len(text)
        self.waiting_bytes -= size
        return f"[{','.join(texts)}]"

    def disconnect(self) -> None:
        """Close the socket after the queued messages are sent."""
        self.gone = True
        self.left.set()
        self.outbox.put_nowait(None)

    def is_within_rate(self) -> bool:
        """Count a message from the client. Return whether the client is within its rate limit."""
        return not self._bucket.charge()
