"""One thread writes. What waits goes to disk together, and whoever waited is told afterwards."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable

MOST = 256  # jobs in one transaction
GATHER = 0.004  # seconds: where jobs come as quickly as this, the next waits as long for others to go with it


class Statement(NamedTuple):
    """A statement, the rows it is carried out for, and how many it must touch, if that matters.

    `joins`: statements of neighbouring jobs that are the same may be carried out as one, with all their rows.
    """

    what: Executable
    rows: Sequence[Mapping[str, Any]] | None = None
    touches: int | None = None
    joins: bool = False


class OutOfOrder(Exception):
    """Somebody else has written meanwhile what a job builds on, or has taken it away."""


@dataclass
class Job:
    """Statements that are kept together or not at all."""

    statements: list[Statement]
    kept: Future[None] = field(default_factory=Future)


class Writer:
    """A queue of jobs and the thread that carries them out; `kept` resolves once a job is durable."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None  # held by the thread from job to job
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="parlour writer", daemon=True)
        self.thread.start()

    def write(self, statements: list[Statement]) -> Future[None]:
        """Hand over a job; wait on what this returns before telling anybody."""
        job = Job(statements)
        self.jobs.put(job)
        return job.kept

    def close(self) -> None:
        """Finish what was handed over, then stop."""
        self.jobs.put(None)
        self.thread.join()

    def _work(self) -> None:
        open_for_more, kept_at = True, 0.0
        while open_for_more:
            batch = [self.jobs.get()]
            if time.monotonic() - kept_at < GATHER:
                time.sleep(GATHER)
            while len(batch) < MOST and not self.jobs.empty():
                batch.append(self.jobs.get())
            open_for_more = None not in batch
            if jobs := [job for job in batch if job is not None]:
                self._keep(jobs)
            kept_at = time.monotonic()
        self._let_go()

    def _let_go(self) -> None:
        """Give the connection back; the next job opens another."""
        if self.connection:
            self.connection.close()
            self.connection = None

    def _keep(self, batch: list[Job]) -> None:
        """All in one transaction; if one of them spoils it, each in its own."""
        try:
            self.connection = self.connection or self.engine.connect()
            with self.connection.begin():
                for statement in joined(batch):
                    carry_out(self.connection, statement)
        except Exception as error:
            self._let_go()
            if len(batch) == 1:
                batch[0].kept.set_exception(error)
            else:
                for job in batch:
                    self._keep([job])
        else:
            for job in batch:
                job.kept.set_result(None)


def joined(batch: list[Job]) -> Iterator[Statement]:
    """The statements of some jobs, neighbours that may be joined as one; where that breaks an order on which one of
    them builds, it is out of order and each job is carried out by itself."""
    for joins, jobs in groupby(batch, lambda job: all(one.joins for one in job.statements)):
        if not joins:
            yield from (statement for job in jobs for statement in job.statements)
            continue
        same: dict[Executable, list[Statement]] = {}
        for job in jobs:
            for statement in job.statements:
                same.setdefault(statement.what, []).append(statement)
        for what, some in same.items():
            counted = [one.touches for one in some if one.touches is not None]
            yield Statement(
                what, [row for one in some for row in one.rows or ()], sum(counted) if counted else None
            )


def carry_out(connection: Connection, statement: Statement) -> None:
    """Run a statement; OutOfOrder if it does not touch what it should."""
    what, rows, touches, _ = statement
    result = connection.execute(what, rows) if rows is not None else connection.execute(what)
    if touches is not None and result.rowcount != touches:
        raise OutOfOrder("what this builds on is not there any more")
