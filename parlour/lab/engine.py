"""Engines: play the games of a table on threads of this machine, on its graphics card (card.py), or on a cluster
(cluster.py).

Every engine plays the same games and returns the same sums, to the last bit, in the order of the jobs.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from parlour.core.errors import BadOption

from .lines import is_recorded
from .table import Job, Table
from .tally import Tally

NAMES = "cpu, gpu, ray, ray://HOST:PORT"
AHEAD = 3  # blocks for each thread that are begun before they are needed
Begun = TypeVar("Begun")
Tallies = Generator[Tally, None, None]


class Engine(Protocol):
    """The interface of an engine, which plays the lab's games."""

    name: str  # as `engine_of` reads it

    def check(self, table: Table) -> None:
        """Raise an error if the engine cannot play this table."""

    def play(self, table: Table, jobs: Iterable[Job]) -> Tallies:
        """Play jobs. Yield their sums in the order of the jobs, one or more for each job."""


def engine_of(name: str | Engine = "cpu", threads: int | None = None) -> Engine:
    """Return the engine with this name. `threads` is the number of threads, if it uses threads."""
    if not isinstance(name, str):
        return name
    if name in ("cpu", ""):
        return Threads(threads)
    if name == "gpu":
        from .card import Card

        return Card(threads)
    if name == "ray" or name.startswith("ray://"):
        from .cluster import Cluster

        return Cluster(name)
    raise BadOption(f"No engine {name[:40]!r}. Engines: {NAMES}.")


class Threads:
    """An engine that uses all cores of this machine, or only `threads` of them."""

    name = "cpu"

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads

    def check(self, table: Table) -> None:
        """Do nothing: this engine can play every table."""

    def play(self, table: Table, jobs: Iterable[Job]) -> Tallies:
        """Play jobs in blocks, several at a time; yield their sums in order."""
        return self.run(table.play, (block for job in jobs for block in job.blocks(table.block_of(job))))

    def look(self, table: Table, job: Job) -> Tallies:
        """Examine a job's games action by action; yield sums of what happened, block by block. The results of
        the games are not counted again.
        """
        return self.run(table.look, job.blocks(table.block))

    def run(self, work: Callable[[Job], Tally], blocks: Iterable[Job]) -> Tallies:
        """Call `work` for each block, several at a time on threads; yield its results in order."""
        threads = self.threads or os.cpu_count() or 1
        pool = ThreadPoolExecutor(threads)
        try:
            for future in ahead((lambda block: pool.submit(work, block)), blocks, AHEAD * threads):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def ahead(begin: Callable[[Job], Begun], jobs: Iterable[Job], many: int) -> Iterator[Begun]:
    """Call `begin` for each job and yield what it returns, in order. `begin` is called for up to `many` jobs
    before the caller takes their results.
    """
    waiting = deque[Begun]()
    for job in jobs:
        waiting.append(begin(job))
        if len(waiting) > many:
            yield waiting.popleft()
    while waiting:
        yield waiting.popleft()


def refuse_asking(table: Table, engine: str) -> None:
    """Raise BadOption if the table has bots that only a CPU can run."""
    if not is_recorded(table.bots):
        raise BadOption(f"{engine} all bots are uniform or all quick: the others need a search on the CPU.")
