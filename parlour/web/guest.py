"""A guest: one open socket, the seats it has tokens for, and what is waiting to be sent to it."""

from __future__ import annotations

import asyncio
import time

from .messages import CallSeen, Message

WAITING = 400  # messages that may wait for a slow reader before it is let go
BURST, RATE = 60.0, 30.0  # messages a client may send at once, and a second


class Guest:
    """One socket at a table."""

    def __init__(self) -> None:
        self.seats: dict[int, str] = {}
        self.looking = -1
        self.look = ""  # how it wants the board drawn
        self.idle = False  # whether it was told that it can do nothing
        self.calls: list[CallSeen] = []  # what it was told that it may call for
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(WAITING + 1)
        self.gone = False
        self._credit = BURST
        self._last = time.monotonic()

    def send(self, message: Message) -> None:
        """Queue a message."""
        self.post(message.model_dump_json())

    def post(self, text: str) -> None:
        """Queue a message that is already text. A reader that does not keep up is let go: it will come back."""
        if self.gone:
            return
        if self.outbox.qsize() >= WAITING:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.let_go()
        else:
            self.outbox.put_nowait(text)

    def let_go(self) -> None:
        """Send what waits, then hang up."""
        self.gone = True
        self.outbox.put_nowait(None)

    def may_speak(self) -> bool:
        """Whether this client keeps to the pace; every message costs one credit."""
        now = time.monotonic()
        self._credit = min(BURST, self._credit + (now - self._last) * RATE)
        self._last = now
        self._credit -= 1
        return self._credit >= 0
