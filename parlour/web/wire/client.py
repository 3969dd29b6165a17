"""A client: one open socket, the seats it has tokens for, and what is waiting to be sent to it."""

from __future__ import annotations

import asyncio

from parlour.core.offer import ONLOOKER

from ..pace import Credit
from .messages import Message

WAITING = 400  # messages that may wait for a slow reader before it is let go
WAITING_BYTES = 1024 * 1024  # and how much they may hold
FRAME = 64 * 1024  # characters after which a frame takes no further message
BURST, RATE = 60.0, 30.0  # messages a client may send at once, and a second


class Client:
    """One socket at a table."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.seats: dict[int, str] = {}
        self.lent: dict[int, str] = {}  # seats of its tokens that a bot has meanwhile
        self.heard = 0.0  # when it last said something, by the tables' clock
        self.is_silent = False  # for so long that nobody may be there
        self.is_referee = False
        self.is_host = False  # of the table
        self.looking = ONLOOKER
        self.arrangement = ""  # how it wants the board laid out
        self.pictures = False  # whether events bring what they change in the picture
        self.together = False  # whether several messages may come in one frame
        self.last_turn: object = None  # what it was last told that it may do
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(WAITING + 1)
        self.waiting_bytes = 0
        self.gone = False
        self.is_slow = False  # did not keep up with what it was sent
        self.left = asyncio.Event()  # set once it is let go
        self._credit = Credit(BURST, RATE)

    def send(self, message: Message) -> None:
        """Queue a message."""
        self.post(message.model_dump_json())

    def post(self, text: str) -> None:
        """Queue a message that is already text. A reader that does not keep up is let go: it will come back."""
        if self.gone:
            return
        self.waiting_bytes += len(text)
        if self.outbox.qsize() >= WAITING or self.waiting_bytes > WAITING_BYTES:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.is_slow = True
            self.let_go()
        else:
            self.outbox.put_nowait(text)

    async def next(self) -> str | None:
        """The next frame to send; None when the client is to be let go."""
        text = await self.outbox.get()
        if text is None or not self.together or self.outbox.empty():
            self.waiting_bytes -= len(text or "")
            return text
        return self._gather(text)

    def _gather(self, first: str) -> str:
        """A frame of all messages that wait, as far as it stays small; the sign to let go stays for the next."""
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

    def let_go(self) -> None:
        """Send what waits, then hang up."""
        self.gone = True
        self.left.set()
        self.outbox.put_nowait(None)

    def may_speak(self) -> bool:
        """Whether this client keeps to the pace; every message costs one credit."""
        return not self._credit.charge()
