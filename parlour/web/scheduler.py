"""Turns: one address has few requests under way, and so much work done for it; the others wait in its own queue.

What would hold the loop is done `in_thread`, in one of a few threads, and charged to whoever asked for it.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

AT_ONCE = 2  # requests of one address and one kind that are worked on
THREADS = 2  # threads: each of them takes time from the loop, however little at once
SLICE = 0.001  # seconds of work in one round of the loop; then others have their turn
NEGLIGIBLE = 0.0001  # seconds of work that are not remembered
LATEST = 0.2  # how much the last one counts in what something usually takes
REST = 5  # times its work that a turn lasts longer: an address has a third of the loop at most

T = TypeVar("T")
pool = ThreadPoolExecutor(THREADS, thread_name_prefix="aside")
current_task: ContextVar[MeteredTask | None] = ContextVar(
    "charged", default=None
)  # for whom something is done
current_source: ContextVar[str] = ContextVar(
    "asker", default=""
)  # the address whose request or socket this is


class RequestQueues:
    """A queue for each address, so that whoever asks for much waits behind itself, and nobody else does."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.queues: dict[Any, tuple[asyncio.Semaphore, set[Slot]]] = {}

    async def take(self, key: Any) -> Slot:
        """Wait for a turn; give it back with `over`."""
        queue, waiting = self.queues.setdefault(key, (asyncio.Semaphore(self.at_once), set()))
        turn = Slot(self, key)
        waiting.add(turn)
        try:
            await queue.acquire()
            turn.is_mine = True
        except BaseException:
            turn.over()
            raise
        return turn


class Slot:
    """Somebody's turn, or the wait for it."""

    def __init__(self, turns: RequestQueues, key: Any) -> None:
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


class FairScheduler:
    """Addresses take turns, and whoever has had least of the loop lately is next: who asks for much waits, and somebody
    who plays does not. In one round of the loop only so much is worked on, so that whoever comes next, or waits for the
    disk, is not kept waiting by all who came at once.

    Something has its turn until it first has to wait itself, such as for the disk.
    """

    def __init__(self, slice: float = SLICE, clock: Callable[[], float] = time.perf_counter) -> None:
        self.slice, self.clock = slice, clock
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}
        self.lately: dict[
            str, float
        ] = {}  # seconds of work for each address; half of it is forgotten every second
        self.usual: dict[str, float] = {}  # seconds that something of an address takes
        self.forgotten = self.ended = clock()
        self.spent = 0.0  # seconds of work in this round
        self.has_rung = False  # the end of this round will be noticed

    async def run(self, address: str, what: Awaitable[None]) -> None:
        """Do something when its turn has come."""
        if self.queues or self.spent >= self.slice:
            try:
                await self._wait(address)
            except BaseException:
                close(what)
                raise
        began = self.clock()
        await UntilFirstWait(what, lambda: self._over(address, self.clock() - began))

    async def _wait(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self.queues.setdefault(address, deque()).append(turn)
        self._ring()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._ring()  # it was given, and is not wanted any more
            raise

    def _over(self, address: str, seconds: float) -> None:
        self.spent += seconds
        self.lately[address] = self.lately.get(address, 0.0) + seconds
        before = self.usual.get(address, seconds)
        self.usual[address] = before + (seconds - before) * LATEST
        self.ended = now = self.clock()
        if now - self.forgotten >= 1.0:
            self.forgotten = now
            self.lately = {one: had / 2 for one, had in self.lately.items() if had > NEGLIGIBLE}
            self.usual = {one: seconds for one, seconds in self.usual.items() if one in self.lately}
        self._ring()

    def rested(self) -> float:
        """For how many seconds nothing has been worked on."""
        return self.clock() - self.ended

    def _ring(self) -> None:
        """Have the next round begin when this one is over."""
        if not self.has_rung:
            self.has_rung = True
            asyncio.get_running_loop().call_soon(self._renew)

    def _renew(self) -> None:
        """A new round: those who wait at the address that has had least, as many as should fit into it."""
        self.spent, self.has_rung = 0.0, False
        given, room = 0, self.slice
        while self.queues and (not given or room > 0):
            address = min(self.queues, key=lambda one: self.lately.get(one, 0.0))
            turn = self.queues[address].popleft()
            if not self.queues[address]:
                del self.queues[address]
            if not turn.done():
                turn.set_result(None)
                given += 1
                room -= self.usual.get(address, self.slice)
        if given:
            self._ring()


def close(what: Any) -> None:
    """Let go of something that will not be awaited."""
    if hasattr(what, "close"):
        what.close()


class UntilFirstWait:
    """Something awaited, and what is done once it has to wait for the first time, or has ended."""

    def __init__(self, what: Awaitable[None], then: Callable[[], None]) -> None:
        self.what, self.then = what, then

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.what.__await__()
        try:
            asked = steps.send(None)  # type: ignore[attr-defined]
        except StopIteration:
            return
        finally:
            self.then()
        while True:
            try:
                sent = yield asked
            except BaseException as error:
                step = functools.partial(steps.throw, error)  # type: ignore[attr-defined]
            else:
                step = functools.partial(steps.send, sent)  # type: ignore[attr-defined]
            try:
                asked = step()
            except StopIteration:
                return


class MeteredTask:
    """Something awaited, and how many seconds of the processor are spent on it, on the loop and aside."""

    def __init__(self, what: Awaitable[None]) -> None:
        self.what = what
        self.seconds = 0.0
        self.began: float | None = None  # the step that is under way

    def close(self) -> None:
        """It will not be awaited."""
        close(self.what)

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


async def in_thread(function: Callable[..., T], *given: Any) -> T:
    """Do something in a thread, so that everybody else is served meanwhile."""
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool, context.run, _charge, function, given)


def _charge(function: Callable[..., T], given: tuple[Any, ...]) -> T:
    work, began = current_task.get(), time.thread_time()
    try:
        return function(*given)
    finally:
        if work is not None:
            work.seconds += time.thread_time() - began
