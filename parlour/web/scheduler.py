"""The scheduler: shares the event loop fairly between client addresses, and measures the CPU time of every request.

`RequestQueues` limits how many requests of one address run at once; `FairScheduler` decides which of them run next.
Work that would block the loop runs `in_thread`, in a small thread pool, and its CPU time is charged to the request
that caused it.
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

CONCURRENT = 2  # requests of one address and one kind that run at once
THREADS = 2  # worker threads; each one takes time from the event loop
SLICE = 0.001  # seconds of work in one round of the loop before other callbacks run
NEGLIGIBLE = 0.0001  # seconds of recent work below which an address is forgotten
SMOOTHING = 0.2  # weight of the latest sample in the moving average of an address's work
COOLDOWN = 5  # slot release delay as a multiple of the work: one address gets a third of the loop at most

T = TypeVar("T")
pool = ThreadPoolExecutor(THREADS, thread_name_prefix="worker")
current_task: ContextVar[MeteredTask | None] = ContextVar(
    "current_task", default=None
)  # charged for the work
current_source: ContextVar[str] = ContextVar("current_source", default="")  # of the current request or socket


class RequestQueues:
    """A queue for each key (an address and a kind of request), so that a flood of requests delays only its own
    address.
    """

    def __init__(self, concurrent: int = CONCURRENT) -> None:
        self.concurrent = concurrent
        self.queues: dict[Any, tuple[asyncio.Semaphore, set[Slot]]] = {}

    async def acquire(self, key: Any) -> Slot:
        """Wait for a free slot in the queue of this key and return it. The caller must release it."""
        semaphore, slots = self.queues.setdefault(key, (asyncio.Semaphore(self.concurrent), set()))
        slot = Slot(self, key)
        slots.add(slot)
        try:
            await semaphore.acquire()
            slot.is_acquired = True
        except BaseException:
            slot.release()
            raise
        return slot


class Slot:
    """A slot in a queue: the right to run one request, or a place in the waiting line."""

    def __init__(self, queues: RequestQueues, key: Any) -> None:
        self.queues, self.key, self.is_acquired = queues.queues, key, False

    def release(self) -> None:
        """Give the slot back, so that the next waiting request can run. A second call has no effect."""
        if self.key not in self.queues:
            return
        semaphore, slots = self.queues[self.key]
        if self not in slots:
            return
        slots.discard(self)
        if self.is_acquired:
            semaphore.release()
        if not slots:
            del self.queues[self.key]


class FairScheduler:
    """Runs the requests and messages of all addresses in turns. The address that has used the least time goes next.

    One round of the event loop runs only `slice` seconds of work, so that a burst of requests does not delay new
    requests or those that wait for the disk. A task's turn ends when it first waits for something itself, such as
    the disk.
    """

    def __init__(self, slice: float = SLICE, clock: Callable[[], float] = time.perf_counter) -> None:
        self.slice, self.clock = slice, clock
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}
        self.recent_seconds: dict[str, float] = {}  # work of each address, halved every second
        self.typical_seconds: dict[str, float] = {}  # average work of one task of each address
        self.decayed_at = self.last_work_at = clock()
        self.spent = 0.0  # seconds of work in this round
        self.is_round_scheduled = False

    async def run(self, address: str, task: Awaitable[None]) -> None:
        """Run a task for an address as soon as it is the address's turn, and wait until the task has ended."""
        if self.queues or self.spent >= self.slice:
            try:
                await self._wait(address)
            except BaseException:
                close(task)
                raise
        began = self.clock()
        await UntilFirstWait(task, lambda: self._account(address, self.clock() - began))

    async def _wait(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self.queues.setdefault(address, deque()).append(turn)
        self._schedule_round()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._schedule_round()  # the turn was granted to a cancelled task: give it to another
            raise

    def _account(self, address: str, seconds: float) -> None:
        """Add `seconds` of work to the time that an address has used. Earlier work counts less as time passes."""
        self.spent += seconds
        self.recent_seconds[address] = self.recent_seconds.get(address, 0.0) + seconds
        before = self.typical_seconds.get(address, seconds)
        self.typical_seconds[address] = before + (seconds - before) * SMOOTHING
        self.last_work_at = now = self.clock()
        if now - self.decayed_at >= 1.0:
            self.decayed_at = now
            self.recent_seconds = {
                one: recent / 2 for one, recent in self.recent_seconds.items() if recent > NEGLIGIBLE
            }
            self.typical_seconds = {
                one: typical for one, typical in self.typical_seconds.items() if one in self.recent_seconds
            }
        self._schedule_round()

    def idle_seconds(self) -> float:
        """Return how many seconds ago the last work ended."""
        return self.clock() - self.last_work_at

    def _schedule_round(self) -> None:
        """Start a new round as soon as the event loop has run everything that is ready."""
        if not self.is_round_scheduled:
            self.is_round_scheduled = True
            asyncio.get_running_loop().call_soon(self._start_round)

    def _start_round(self) -> None:
        """Give turns to the addresses that have used the least time, as many as should fit into one slice."""
        self.spent, self.is_round_scheduled = 0.0, False
        granted, room = 0, self.slice
        while self.queues and (not granted or room > 0):
            address = min(self.queues, key=lambda one: self.recent_seconds.get(one, 0.0))
            turn = self.queues[address].popleft()
            if not self.queues[address]:
                del self.queues[address]
            if not turn.done():
                turn.set_result(None)
                granted += 1
                room -= self.typical_seconds.get(address, self.slice)
        if granted:
            self._schedule_round()


def close(task: Any) -> None:
    """Close a coroutine that will never run."""
    if hasattr(task, "close"):
        task.close()


class UntilFirstWait:
    """Wraps an awaitable and calls a function when it first waits for something, or ends."""

    def __init__(self, task: Awaitable[None], callback: Callable[[], None]) -> None:
        self.task, self.callback = task, callback

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.task.__await__()
        try:
            awaited = steps.send(None)  # type: ignore[attr-defined]
        except StopIteration:
            return
        finally:
            self.callback()
        while True:
            try:
                sent = yield awaited
            except BaseException as error:
                step = functools.partial(steps.throw, error)  # type: ignore[attr-defined]
            else:
                step = functools.partial(steps.send, sent)  # type: ignore[attr-defined]
            try:
                awaited = step()
            except StopIteration:
                return


class MeteredTask:
    """Wraps an awaitable and measures its CPU seconds, on the event loop and in worker threads."""

    def __init__(self, task: Awaitable[None]) -> None:
        self.task = task
        self.seconds = 0.0
        self.step_began: float | None = None  # thread time at which the current step began

    def close(self) -> None:
        """Close the wrapped task, because it will not be run any further."""
        close(self.task)

    def seconds_so_far(self) -> float:
        """Return the CPU seconds that the task has used up to now. The caller must be inside the task."""
        return self.seconds + (0.0 if self.step_began is None else time.thread_time() - self.step_began)

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.task.__await__()
        sent: Any = None
        thrown: BaseException | None = None
        while True:
            self.step_began = began = time.thread_time()
            try:
                awaited = steps.throw(thrown) if thrown else steps.send(sent)  # type: ignore[attr-defined]
            except StopIteration:
                return
            finally:
                self.step_began = None
                self.seconds += time.thread_time() - began
            sent, thrown = None, None
            try:
                sent = yield awaited
            except BaseException as error:
                thrown = error


async def in_thread(function: Callable[..., T], *arguments: Any) -> T:
    """Call a function in a worker thread and return its result. Meanwhile the event loop does other work."""
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool, context.run, _metered, function, arguments)


def _metered(function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Call a function, and charge the CPU time that it used to the present task."""
    task, began = current_task.get(), time.thread_time()
    try:
        return function(*arguments)
    finally:
        if task is not None:
            task.seconds += time.thread_time() - began
