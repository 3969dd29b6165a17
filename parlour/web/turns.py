"""Turns: one address has few requests under way, and so much work done for it; the others wait in its own queue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Generator
from typing import Any

AT_ONCE = 3  # requests of one address and one kind that are worked on


class Turns:
    """A queue for each address, so that whoever asks for much waits behind itself, and nobody else does."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.queues: dict[Any, tuple[asyncio.Semaphore, set[Turn]]] = {}

    async def take(self, key: Any) -> Turn:
        """Wait for a turn; give it back with `over`."""
        queue, waiting = self.queues.setdefault(key, (asyncio.Semaphore(self.at_once), set()))
        turn = Turn(self, key)
        waiting.add(turn)
        try:
            await queue.acquire()
            turn.is_mine = True
        except BaseException:
            turn.over()
            raise
        return turn


class Turn:
    """Somebody's turn, or the wait for it."""

    def __init__(self, turns: Turns, key: Any) -> None:
        self.turns, self.key, self.is_mine = turns, key, False

    def over(self) -> None:
        """It is the next one's turn; saying so twice does no harm."""
        if self.key not in self.turns.queues:
            return
        queue, waiting = self.turns.queues[self.key]
        if self not in waiting:
            return
        waiting.discard(self)
        if self.is_mine:
            queue.release()
        if not waiting:
            del self.turns.queues[self.key]


class Work:
    """Something awaited, and how many seconds of the processor the loop spends on it itself."""

    def __init__(self, what: Awaitable[None]) -> None:
        self.what = what
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.what.__await__()
        sent: Any = None
        thrown: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                asked = steps.throw(thrown) if thrown else steps.send(sent)  # type: ignore[attr-defined]
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - began
            sent, thrown = None, None
            try:
                sent = yield asked
            except BaseException as error:
                thrown = error
