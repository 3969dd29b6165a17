"""The runs of the lab on this server: a fair queue, and the one process that plays them (worker.py).

Only one run plays at a time. The next run comes from the address, among those with a run in the queue, whose runs have
taken the least time so far. Every run ends after the time that the operator allows. A run is stopped if nobody asks
about it any more.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..errors import Busy, NotFound
from ..settings import Settings

WAITING, WAITING_EACH = 64, 4  # runs in the queue, of all addresses and of one
KEPT = 64  # finished runs whose results stay in memory
AWAY = 15.0  # seconds without a question after which a run is stopped
PATIENCE = 120.0  # seconds for compiling and for what comes after the games
IDLE = 180.0  # seconds without a run after which the process ends
FADING = 600.0  # seconds in which the time that an address has taken counts half
LONGEST_LINE = 16 * 1024 * 1024  # bytes of one line from the process
LINKED = 3  # times as long may a run take that plays the games of a shared link
POLL = 0.1  # seconds between two looks at an empty queue
USAGE = 24  # games that are replayed to count what came into play
LOST = "The lab's process ended. Run it again."
LATE = "This took too long and was stopped. Run it again."


@dataclass
class Run:
    """One comparison that somebody asked for (a "run"): the request, its state, and its figures so far."""

    id: str
    source: str  # the address that asked
    asked: dict[str, Any]
    state: str = "waiting"  # then "preparing", "running" and "done"
    result: dict[str, Any] = field(default_factory=dict)
    boards: list[str] = field(default_factory=list)
    error: str = ""
    seen: float = field(default_factory=time.monotonic)  # when somebody last asked about it
    begun: float = 0.0
    is_sent: bool = False  # the process has been told to play it
    is_stopped: bool = False  # somebody has stopped it

    @property
    def key(self) -> str:
        """A text that is the same for runs that ask for the same comparison."""
        return json.dumps(self.asked, sort_keys=True)


class Runs:
    """All comparisons of a server: the queue, the finished ones, and the worker process that plays them."""

    def __init__(self, settings: Settings) -> None:
        self.seconds, self.threads = settings.lab_seconds, settings.lab_threads
        self.runs = OrderedDict[str, Run]()
        self.queue: list[Run] = []
        self.spent: dict[str, tuple[float, float]] = {}  # seconds of each address, and when they were counted
        self.process: Process | None = None
        self.now: Run | None = None
        self.task: asyncio.Task[None] | None = None
        self.opened = ""  # a game whose page somebody has opened, and that the process should load

    def add(self, source: str, asked: dict[str, Any]) -> Run:
        """Queue a comparison and return its run. If a run has already played exactly these games, return that run."""
        seconds = self.seconds * (LINKED if asked["games"] else 1)
        asked = {**asked, "seconds": seconds, "threads": self.threads, "usage": USAGE}
        run = Run(secrets.token_urlsafe(9), source, asked)
        same = [one for one in self.runs.values() if one.key == run.key and not one.error]
        whole = [one for one in same if one.state == "done" and one.result.get("games") == asked["games"]]
        if asked["games"] and whole:
            return whole[-1]
        if len(self.queue) >= WAITING or sum(one.source == source for one in self.queue) >= WAITING_EACH:
            raise Busy("Too many comparisons are waiting already. Try again in a moment.")
        self.runs[run.id] = run
        self.queue.append(run)
        while len(self.runs) > KEPT + WAITING:
            self.forget_one()
        self.begin()
        return run

    def forget_one(self) -> None:
        """Remove the oldest finished run."""
        old = next((name for name, one in self.runs.items() if one.state == "done"), None)
        if old is not None:
            del self.runs[old]

    def find(self, name: str) -> Run:
        """Return the run with this name, and note that somebody still wants it. Raise NotFound if there is none."""
        if name not in self.runs:
            raise NotFound("The server has deleted this comparison. Run it again.")
        run = self.runs[name]
        run.seen = time.monotonic()
        return run

    def ahead_of(self, run: Run) -> int:
        """Return how many runs play before this one."""
        order = sorted(self.queue, key=self.rank)
        return order.index(run) + (self.now is not None) if run in order else 0

    def rank(self, run: Run) -> tuple[float, int]:
        """Return a sort key: runs with a lower key play earlier, if no more runs arrive."""
        own = [one for one in (self.now, *self.queue) if one and one.source == run.source]
        return self.time_of(run.source) + self.seconds * own.index(run), self.queue.index(run)

    def time_of(self, source: str) -> float:
        """Return how many seconds of playing time an address has used. Earlier use counts less."""
        seconds, counted = self.spent.get(source, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - counted) / FADING))

    async def stop(self, run: Run) -> None:
        """Stop a run. Its results so far are kept."""
        if run in self.queue:
            self.queue.remove(run)
            run.state, run.error = "done", "It was stopped before it began."
        elif run is self.now:
            run.is_stopped = True
            if run.is_sent:
                await self.send_stop()

    async def send_stop(self) -> None:
        """Tell the worker process to end the run that it plays."""
        with suppress(OSError):
            assert self.process and self.process.stdin
            self.process.stdin.write(b"stop\n")
            await self.process.stdin.drain()

    # Playing.

    async def work(self) -> None:
        """Play the queued runs one after another. End the worker process when there has been none for a while."""
        idle_since = time.monotonic()
        while self.queue or self.opened or time.monotonic() - idle_since < IDLE:
            if not self.queue:
                if self.opened:
                    await self.prepare(self.opened)
                    self.opened, idle_since = "", time.monotonic()
                await asyncio.sleep(POLL)
                continue
            self.now = min(self.queue, key=self.rank)
            self.queue.remove(self.now)
            self.now.begun = time.monotonic()
            try:
                await self.play(self.now)
            finally:
                self.charge(self.now)
                self.now.state, self.now = "done", None
                idle_since = time.monotonic()
        await self.end_process()

    def charge(self, run: Run) -> None:
        """Add the playing time of a run to the time that its address has used."""
        now = time.monotonic()
        self.spent[run.source] = (self.time_of(run.source) + now - run.begun, now)
        if len(self.spent) > KEPT * KEPT:
            self.spent = {source: one for source, one in self.spent.items() if self.time_of(source) > 1.0}

    async def play(self, run: Run) -> None:
        """Send a run to the worker process, and read the process's messages until the run is over."""
        run.state, watching = "preparing", asyncio.create_task(self.watch(run))
        try:
            process = self.process or await self.start()
            assert process.stdin and process.stdout
            process.stdin.write(json.dumps(run.asked).encode() + b"\n")
            await process.stdin.drain()
            run.is_sent = True
            if run.is_stopped:  # while the process started
                await self.send_stop()
            async with asyncio.timeout(run.asked["seconds"] + PATIENCE):
                while not self.hear(run, await process.stdout.readline()):
                    pass
        except TimeoutError:
            run.error = LATE
            await self.end_process()
        except (OSError, ValueError):  # the process has died
            run.error = LOST
            await self.end_process()
        except asyncio.CancelledError:
            await self.end_process()
            raise
        finally:
            watching.cancel()

    def hear(self, run: Run, line: bytes) -> bool:
        """Handle one message (a line of JSON) from the worker process about a run. Return whether the run is over."""
        told = json.loads(line)
        if told.pop("ready", False):
            return False
        if told.pop("preparing", False):
            return False
        is_done = bool(told.pop("done", False))
        run.error, run.boards = told.pop("error", ""), told.pop("boards", [])
        run.result = told or run.result
        run.state = "running"
        return is_done

    async def watch(self, run: Run) -> None:
        """Stop a run when nobody has asked about it for a while."""
        while time.monotonic() - run.seen < AWAY:
            await asyncio.sleep(1.0)
        await self.stop(run)

    def warm(self, game: str) -> None:
        """Start the worker process and let it load a game, because somebody has opened the page of that game."""
        if self.now is None and not self.queue:
            self.opened = game
            self.begin()

    def begin(self) -> None:
        """Start the task that plays the queued runs, unless it is running."""
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())

    async def prepare(self, game: str) -> None:
        """Tell the worker process to load a game, but do not wait until it has done so."""
        with suppress(OSError):
            process = self.process or await self.start()
            assert process.stdin
            process.stdin.write(json.dumps({"game": game}).encode() + b"\n")
            await process.stdin.drain()

    async def start(self) -> Process:
        """Start the worker process."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "parlour.web.lab.worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        return self.process

    async def end_process(self) -> None:
        """Kill the worker process."""
        process, self.process = self.process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """End everything: the queue, the present run and the worker process."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        await self.end_process()
