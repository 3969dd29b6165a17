"""The bot pool: a few threads in which bots think, shared fairly between addresses.

A bot's thinking counts for the address that set its table up. Each address has its own queue, and a free thread goes
to the address that has had the least thinking time (fair queueing by virtual time). So somebody with sixty tables
full of bots waits for their own bots, and everybody else waits for one thought at most.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

THREADS = 2

T = TypeVar("T")


class BotPool:
    """The threads in which bots think, with a queue for each address."""

    def __init__(self, threads: int = THREADS) -> None:
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.free = threads
        self.is_closed = False
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self.clock = 0.0  # virtual: the thinking time that the address served last had been given before
        self.given: dict[str, float] = {}  # virtual time up to which an address has been served

    async def run(self, address: str, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a thread when it is this address's turn; return its result."""
        await self._turn(address)
        if self.is_closed:
            raise asyncio.CancelledError("the server is closing")
        thought = self.executor.submit(timed, function, *arguments)
        thought.add_done_callback(partial(self._ended, asyncio.get_running_loop(), address))
        return (await asyncio.wrap_future(thought))[0]

    def close(self) -> None:
        """Shut the threads down. A bot that is thinking finishes, but no other bot starts."""
        self.is_closed = True
        self.executor.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, address: str) -> None:
        """Wait until a thread is free and it is this address's turn."""
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the thread was given, and is not needed any more
                self._over(address, 0.0)
            raise

    def _ended(
        self, loop: asyncio.AbstractEventLoop, address: str, thought: Future[tuple[Any, float]]
    ) -> None:
        """Record that a thread is free again after a bot has finished. Called in that thread, or at once if the work
        was cancelled.
        """
        has_result = not thought.cancelled() and thought.exception() is None
        seconds = thought.result()[1] if has_result else 0.0
        with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(self._over, address, seconds)

    def _over(self, address: str, seconds: float) -> None:
        """Charge an address for its bot's thinking time, and give the free thread to the next address."""
        self.given[address] = max(self.given.get(address, 0.0), self.clock) + seconds
        self.free += 1
        while self.waiting and self.free:
            following = min(self.waiting, key=lambda one: self.given.get(one, self.clock))
            turn = self.waiting[following].popleft()
            if not self.waiting[following]:
                del self.waiting[following]
            if not turn.done():
                self.clock = max(self.clock, self.given.get(following, self.clock))
                self.free -= 1
                turn.set_result(None)
        if self.free and not self.waiting:
            self.given.clear()  # nobody waits: nobody is owed anything


def timed(function: Callable[..., T], *arguments: Any) -> tuple[T, float]:
    """Call a function; return its result and the CPU time that it took in this thread."""
    began = time.thread_time()
    return function(*arguments), time.thread_time() - began
