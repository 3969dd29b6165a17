"""One thread writes. What waits goes to disk together, and whoever waited is told afterwards."""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable

MOST = 256  # jobs in one transaction


class Statement(NamedTuple):
    """A statement, the rows it is carried out for, and how many it must touch, if that matters."""

    what: Executable
    rows: Sequence[Mapping[str, Any]] | Mapping[str, Any] | None = None
    touches: int | None = None


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
        open_for_more = True
        while open_for_more:
            batch = [self.jobs.get()]
            while len(batch) < MOST and not self.jobs.empty():
                batch.append(self.jobs.get())
            open_for_more = None not in batch
            self._keep([job for job in batch if job is not None])

    def _keep(self, batch: list[Job]) -> None:
        """All in one transaction; if one of them spoils it, each in its own."""
        try:
            with self.engine.begin() as connection:
                for job in batch:
                    carry_out(connection, job)
        except Exception as error:
            if len(batch) == 1:
                batch[0].kept.set_exception(error)
            else:
                for job in batch:
                    self._keep([job])
        else:
            for job in batch:
                job.kept.set_result(None)


def carry_out(connection: Connection, job: Job) -> None:
    """Run the statements of one job."""
    for statement, rows, touches in job.statements:
        result = connection.execute(statement, rows) if rows is not None else connection.execute(statement)
        if touches is not None and result.rowcount != touches:
            raise OutOfOrder("what this builds on is not there any more")
