"""The background compiler: compiles games in a separate process while people play, so that nobody has to wait.

The rules of a game, and each bot, are compiled one unit at a time. The compiler works through a queue; a game that
somebody opens moves to the front. The process reads one job from each line of its standard input and writes one line
of JSON to its standard output after each step. It has a low priority, stores its output on disk (core/cache.py), and
ends when the queue is empty or when the program that started it ends. A thread of this process reads those lines and
loads each rule when it is ready. When somebody opens a game whose rules are not compiled yet, the compiler interrupts
the job for another game after the current rule: the rules before that are already on disk.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from . import cache
from .compile import RULES, compiled, count_steps, is_compiled, jit_is_on, make_ready, prepare
from .game import Game

log = logging.getLogger("parlour.core")
NICE = 15  # how much lower the priority of the process is
GC_THRESHOLD = (100_000, 20, 100)  # rare collections: a compiler makes many objects that stay
PAUSE = 0.002  # seconds between two rules that are loaded, so that tables can run


class Interrupted(Exception):
    """Raised when the compiler stops a job because somebody has opened another game."""


@dataclass(frozen=True)
class Unit:
    """Something that is compiled as a whole: the rules of a game, or one bot."""

    name: str
    title: str  # what people call it
    maker: str  # "module:function", which compiles it for a game and yields the name of each step
    steps: Callable[[Game], int]  # how many steps it takes; for a bot, the steps of rules that take as long


THE_RULES = Unit(RULES, "the rules", f"{prepare.__module__}:{prepare.__name__}", count_steps)


@dataclass
class Work:
    """The progress of compiling one unit (the rules of a game, or a bot)."""

    game: Game
    unit: Unit
    done: int = 0
    step: str = ""
    state: str = "waiting"  # then "compiling", "ready" or "failed"

    @property
    def share(self) -> float:
        """Return the share of the unit that is compiled, from 0 to 1."""
        return 1.0 if self.state == "ready" else min(0.99, self.done / max(1, self.unit.steps(self.game)))


@dataclass
class BackgroundCompiler:
    """A queue of units to compile, the process that compiles them, and the progress of each."""

    units: tuple[Unit, ...] = (THE_RULES,)
    is_open: bool = False  # a server runs: no request may wait while rules are loaded
    is_shut: bool = False  # the program ends
    works: dict[tuple[Game, str], Work] = field(default_factory=dict)
    queue: list[Work] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)
    thread: threading.Thread | None = None
    process: subprocess.Popen[str] | None = None
    urgent: Game | None = None  # somebody has opened it, and its rules wait in the queue

    # Requests.

    def want(self, game: Game, first: bool = False) -> None:
        """Put all units of a game (its rules and its bots) into the queue of units to compile. With `first`, put
        them at the front of the queue.
        """
        if not jit_is_on() or not game.home:
            return
        with self.changed:
            works = [self.works.setdefault((game, unit.name), Work(game, unit)) for unit in self.units]
            fresh = [work for work in works if work.state == "waiting"]
            if first:
                self.queue[:] = fresh + [work for work in self.queue if work not in fresh]
                if any(work.unit.name == RULES for work in fresh):
                    self.urgent = game
            else:
                self.queue += [work for work in fresh if work not in self.queue]
            if self.queue and (self.thread is None or not self.thread.is_alive()):
                self.thread = threading.Thread(target=self.run, name="compiler", daemon=True)
                self.thread.start()

    def work_of(self, game: Game, unit: str) -> Work | None:
        """Return the progress of compiling a unit of a game (its rules, or a bot); None if nobody has requested that
        unit.
        """
        return self.works.get((game, unit))

    def is_ready(self, game: Game, unit: str) -> bool:
        """Return whether a unit of a game (its rules, or a bot) can be used without waiting for the compiler. The
        empty name means "no unit" and is always ready.
        """
        if not unit or not jit_is_on() or (unit == RULES and is_compiled(game)):
            return True
        work = self.work_of(game, unit)
        return work is not None and work.state in ("ready", "failed")

    def wait(self, game: Game, unit: str, tell: Callable[[Work], None] = lambda work: None) -> None:
        """Wait until a unit of a game (its rules, or a bot) is compiled or has failed to compile. Meanwhile call
        `tell` with the progress.
        """
        self.want(game, first=True)
        work = self.work_of(game, unit)
        with self.changed:
            while work is not None and work.state in ("waiting", "compiling"):
                tell(work)
                self.changed.wait(1.0)
        if work is not None:
            tell(work)

    # Compiling.

    def run(self) -> None:
        """Compile the queued units one after another until the queue is empty. Start with the units that only need
        to be loaded from disk.
        """
        while work := self.next_work():
            try:
                if not cache.is_cached(work.game, work.unit.name):
                    self.compile_in_process(work)
                if work.unit.name == RULES:
                    load(work.game)
                state = "ready"
            except Interrupted:
                self.queue_again(work)
                continue
            except (OSError, ValueError, RuntimeError) as error:
                if self.is_shut:
                    return
                log.warning("%s of %s could not be compiled: %s", work.unit.title, work.game.title, error)
                state = "failed"
            with self.changed:
                work.state = state
                self.changed.notify_all()
        self.end()

    def next_work(self) -> Work | None:
        """Remove the next unit from the queue and return it; return None if the queue is empty. Units that are
        already compiled on disk come first. That check can be slow, so it runs without holding the lock.
        """
        cached = next((w for w in list(self.queue) if cache.is_cached(w.game, w.unit.name)), None)
        with self.changed:
            if not self.queue:
                self.thread = None
                return None
            work = cached if cached in self.queue else self.queue[0]
            self.queue.remove(work)
            work.state = "compiling"
            if work.game is self.urgent:
                self.urgent = None
            return work

    def queue_again(self, work: Work) -> None:
        """Put an interrupted unit back into the queue, right after the units of the game that somebody has opened."""
        with self.changed:
            work.state, work.done = "waiting", 0
            before = [i for i, other in enumerate(self.queue) if other.game is self.urgent]
            self.queue.insert(before[-1] + 1 if before else 0, work)
            self.changed.notify_all()

    def compile_in_process(self, work: Work) -> None:
        """Send a unit to the compiling process, and load each rule here when it is ready. Raises OSError if that
        process ends, and Interrupted if another game is more urgent.
        """
        process = self.process or self.start()
        loading = make_ready(work.game) if work.unit.name == RULES else iter(())
        assert process.stdin and process.stdout
        job = {"home": work.game.home, "unit": work.unit.name, "maker": work.unit.maker}
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            report = json.loads(line)
            if "failed" in report:
                raise RuntimeError(report["failed"])
            if "ready" in report:
                for _ in loading:
                    time.sleep(PAUSE)
                return
            with self.changed:
                work.done, work.step = work.done + 1, str(report["step"])
                self.changed.notify_all()
            next(loading, None)
            if self.urgent not in (None, work.game):
                self.end()
                raise Interrupted
        self.end()
        raise OSError("the process that compiles has ended")

    def start(self) -> subprocess.Popen[str]:
        """Start the separate process that compiles."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour.core.background_compiler"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
        )
        atexit.register(self.shut)
        return self.process

    def shut(self) -> None:
        """End the compiling process and compile nothing more. Runs when the program ends."""
        self.is_shut = True
        self.end()

    def end(self) -> None:
        """Kill the compiling process. The rules that it has finished stay on disk."""
        process, self.process = self.process, None
        if process is not None:
            atexit.unregister(self.shut)
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    assert pipe
                    pipe.close()


def load(game: Game) -> None:
    """Load the compiled rules of a game from disk. Pause after each rule, so that other threads of this
    process can run.
    """
    for _ in prepare(game):
        time.sleep(PAUSE)


_compiler = BackgroundCompiler()


def the_compiler() -> BackgroundCompiler:
    """Return the background compiler of this process."""
    return _compiler


# In the other process.


def make(home: str, unit: str, maker: str) -> Iterator[str]:
    """Compile a unit of a game, unless it is already on disk; yield the name of each step when it is done. `home` is
    the module that contains the game, `maker` the function that compiles the unit, written "module:function".
    """
    game = importlib.import_module(home).GAME
    module, _, name = maker.partition(":")
    if not cache.is_cached(game, unit):
        if unit != RULES:
            compiled(game)
        yield from getattr(importlib.import_module(module), name)(game)
        cache.mark_cached(game, unit)


def read_jobs(jobs: SimpleQueue[dict[str, str]]) -> None:
    """Read jobs from standard input and put them into a queue. When standard input is closed, end the process at
    once, even in the middle of a job.
    """
    for line in sys.stdin:
        jobs.put(json.loads(line))
    os._exit(0)


def main() -> None:
    """Run the compiling process: compile each requested unit until standard input is closed."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.set_threshold(*GC_THRESHOLD)
    output: Any = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # anything else that is printed goes to standard error
    jobs: SimpleQueue[dict[str, str]] = SimpleQueue()
    threading.Thread(target=read_jobs, args=(jobs,), daemon=True).start()
    while True:
        job = jobs.get()
        try:
            for step in make(**job):
                print(json.dumps({"step": step}), file=output, flush=True)
            last: dict[str, Any] = {"ready": True}
        except Exception as error:  # a unit that fails does not stop the others
            last = {"failed": f"{type(error).__name__}: {error}"[:400]}
        print(json.dumps(last), file=output, flush=True)


if __name__ == "__main__":
    main()
