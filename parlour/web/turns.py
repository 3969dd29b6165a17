"""Turns: one address has few requests under way, and so much work done for it; the others wait in its own queue.

What would hold the loop is done `aside`, in one of a few threads, and charged to whoever asked for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

AT_ONCE = 2  # requests of one address and one kind that are worked on
ASIDE = 2  # threads: each of them takes time from the loop, however little at once
REST = 5  # times its work that a turn lasts longer: an address has a third of the loop at most

T = TypeVar("T")
pool = ThreadPoolExecutor(ASIDE, thread_name_prefix="aside")
charged: ContextVar[Work | None] = ContextVar("charged", default=None)  # for whom something is done


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
    """Something awaited, and how many seconds of the processor are spent on it, on the loop and aside."""

    def __init__(self, what: Awaitable[None]) -> None:
        self.what = what
        self.seconds = 0.0
        self.began: float | None = None  # the step that is under way

    def so_far(self) -> float:
        """The seconds up to now, asked from within."""
        return self.seconds + (0.0 if self.began is None else time.thread_time() - self.began)

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.what.__await__()
        sent: Any = None
        thrown: BaseException | None = None
        while True:
            self.began = began = time.thread_time()
            try:
                asked = steps.throw(thrown) if thrown else steps.send(sent)  # type: ignore[attr-defined]
            except StopIteration:
                return
            finally:
                self.began = None
                self.seconds += time.thread_time() - began
            sent, thrown = None, None
            try:
                sent = yield asked
            except BaseException as error:
                thrown = error


async def aside(function: Callable[..., T], *given: Any) -> T:
    """Do something in a thread, so that everybody else is served meanwhile."""
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool, context.run, _charge, function, given)


def _charge(function: Callable[..., T], given: tuple[Any, ...]) -> T:
    work, began = charged.get(), time.thread_time()
    try:
        return function(*given)
    finally:
        if work is not None:
            work.seconds += time.thread_time() - began
