"""The background compiler: a process of its own that compiles games part by part, so that nobody at a table waits.

What is asked for first is made first, and what somebody opens goes before all else. The process is told a part on
its standard input and tells of each step on its standard output, a line of JSON each; it runs with little priority,
keeps what it makes on disk (core/cache.py), and ends when nothing is left to do or nobody is there to ask. A thread
of this process listens to it and loads every rule when it is there. When somebody opens a game whose rules are still
to be made, what is being made of another one is put off after the rule it is at: all before that is on disk.
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
NICE = 15  # how far the process stands back
SELDOM = (100_000, 20, 100)  # when garbage is looked for: a compiler makes many objects that stay
BREATH = 0.002  # seconds between two rules that are loaded: tables go first


class PutOff(Exception):
    """What was being made has to wait for what somebody has opened."""


@dataclass(frozen=True)
class Part:
    """Something of a game that is compiled as one: its rules, or a bot."""

    name: str
    title: str  # what people call it
    maker: str  # "module:function", which compiles it for a game and yields the name of each step
    steps: Callable[[Game], int]  # how many steps that is, or as many steps of rules as it takes long


THE_RULES = Part(RULES, "the rules", f"{prepare.__module__}:{prepare.__name__}", count_steps)


@dataclass
class Work:
    """One part of one game: how far it is."""

    game: Game
    part: Part
    done: int = 0
    step: str = ""
    state: str = "waiting"  # then "compiling", "ready" or "failed"

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return 1.0 if self.state == "ready" else min(0.99, self.done / max(1, self.part.steps(self.game)))


@dataclass
class BackgroundCompiler:
    """What is to be compiled, what is being compiled, and who wants to know."""

    parts: tuple[Part, ...] = (THE_RULES,)
    is_open: bool = False  # somebody serves: rules are never loaded where others would wait for that
    is_shut: bool = False  # the program ends
    works: dict[tuple[Game, str], Work] = field(default_factory=dict)
    queue: list[Work] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)
    thread: threading.Thread | None = None
    process: subprocess.Popen[str] | None = None
    urgent: Game | None = None  # somebody has opened it, and none of its rules is being made

    # Asking.

    def want(self, game: Game, first: bool = False) -> None:
        """Have a game compiled, part by part; `first`: before everything that waits."""
        if not jit_is_on() or not game.home:
            return
        with self.changed:
            works = [self.works.setdefault((game, part.name), Work(game, part)) for part in self.parts]
            fresh = [work for work in works if work.state == "waiting"]
            if first:
                self.queue[:] = fresh + [work for work in self.queue if work not in fresh]
                if any(work.part.name == RULES for work in fresh):
                    self.urgent = game
            else:
                self.queue += [work for work in fresh if work not in self.queue]
            if self.queue and (self.thread is None or not self.thread.is_alive()):
                self.thread = threading.Thread(target=self.run, name="compiler", daemon=True)
                self.thread.start()

    def work_of(self, game: Game, part: str) -> Work | None:
        """How far a part of a game is; None where nobody has asked for it."""
        return self.works.get((game, part))

    def is_ready(self, game: Game, part: str) -> bool:
        """Whether a part of a game can be used without compiling anything; no part at all is always ready."""
        if not part or not jit_is_on() or (part == RULES and is_compiled(game)):
            return True
        work = self.work_of(game, part)
        return work is not None and work.state in ("ready", "failed")

    def wait(self, game: Game, part: str, tell: Callable[[Work], None] = lambda work: None) -> None:
        """Wait until a part of a game is ready, or has failed; `tell` hears how far it is."""
        self.want(game, first=True)
        work = self.work_of(game, part)
        with self.changed:
            while work is not None and work.state in ("waiting", "compiling"):
                tell(work)
                self.changed.wait(1.0)
        if work is not None:
            tell(work)

    # Making.

    def run(self) -> None:
        """Make one part after the other until none is left; what lies on disk already goes first."""
        while work := self.next_work():
            try:
                if not cache.is_cached(work.game, work.part.name):
                    self.have_made(work)
                if work.part.name == RULES:
                    load(work.game)
                state = "ready"
            except PutOff:
                self.queue_again(work)
                continue
            except (OSError, ValueError, RuntimeError) as error:
                if self.is_shut:
                    return
                log.warning("%s of %s could not be compiled: %s", work.part.title, work.game.title, error)
                state = "failed"
            with self.changed:
                work.state = state
                self.changed.notify_all()
        self.end()

    def next_work(self) -> Work | None:
        """What is made next. Looking on disk takes a while at first, so nobody is kept waiting meanwhile."""
        kept = next((w for w in list(self.queue) if cache.is_cached(w.game, w.part.name)), None)
        with self.changed:
            if not self.queue:
                self.thread = None
                return None
            work = kept if kept in self.queue else self.queue[0]
            self.queue.remove(work)
            work.state = "compiling"
            if work.game is self.urgent:
                self.urgent = None
            return work

    def queue_again(self, work: Work) -> None:
        """Have something made later, right after all parts of the game that somebody has opened."""
        with self.changed:
            work.state, work.done = "waiting", 0
            before = [i for i, other in enumerate(self.queue) if other.game is self.urgent]
            self.queue.insert(before[-1] + 1 if before else 0, work)
            self.changed.notify_all()

    def have_made(self, work: Work) -> None:
        """Have the other process make a part, and load each rule that it has made; OSError if it cannot."""
        process = self.process or self.start()
        loading = make_ready(work.game) if work.part.name == RULES else iter(())
        assert process.stdin and process.stdout
        order = {"home": work.game.home, "part": work.part.name, "maker": work.part.maker}
        process.stdin.write(json.dumps(order) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            told = json.loads(line)
            if "failed" in told:
                raise RuntimeError(told["failed"])
            if "ready" in told:
                for _ in loading:
                    time.sleep(BREATH)
                return
            with self.changed:
                work.done, work.step = work.done + 1, str(told["step"])
                self.changed.notify_all()
            next(loading, None)
            if self.urgent not in (None, work.game):
                self.end()
                raise PutOff
        self.end()
        raise OSError("the process that compiles has ended")

    def start(self) -> subprocess.Popen[str]:
        """Start the process that compiles."""
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
        """Let everything go: the program ends."""
        self.is_shut = True
        self.end()

    def end(self) -> None:
        """End the process, whatever it does: what it has made is on disk."""
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
    """Take the compiled rules from disk, a breath between any two."""
    for _ in prepare(game):
        time.sleep(BREATH)


_compiler = BackgroundCompiler()


def the_compiler() -> BackgroundCompiler:
    """The one of this process."""
    return _compiler


# The other end.


def make(home: str, part: str, maker: str) -> Iterator[str]:
    """Compile a part of a game, unless it is there; yields each step."""
    game = importlib.import_module(home).GAME
    module, _, name = maker.partition(":")
    if not cache.is_cached(game, part):
        if part != RULES:
            compiled(game)
        yield from getattr(importlib.import_module(module), name)(game)
        cache.mark_cached(game, part)


def hear(orders: SimpleQueue[dict[str, str]]) -> None:
    """Take orders until nobody is there to give any: then whatever is being made is let go at once."""
    for line in sys.stdin:
        orders.put(json.loads(line))
    os._exit(0)


def main() -> None:
    """Make what is asked for, as long as somebody may ask."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.set_threshold(*SELDOM)
    told: Any = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed does not get in between
    orders: SimpleQueue[dict[str, str]] = SimpleQueue()
    threading.Thread(target=hear, args=(orders,), daemon=True).start()
    while True:
        order = orders.get()
        try:
            for step in make(**order):
                print(json.dumps({"step": step}), file=told, flush=True)
            last: dict[str, Any] = {"ready": True}
        except Exception as error:  # whatever is wrong with one part, the others are made
            last = {"failed": f"{type(error).__name__}: {error}"[:400]}
        print(json.dumps(last), file=told, flush=True)


if __name__ == "__main__":
    main()
