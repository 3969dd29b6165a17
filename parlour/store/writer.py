"""The writer: one thread does all writes. Jobs in its queue share a transaction; the future of a job resolves when
the job is durable.

If the thread's loop fails, the writer starts it again. Jobs that were in progress then are refused, so that no
caller waits for ever, and the writer reports failure until the next write succeeds.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from parlour.core.errors import BadStore

log = logging.getLogger("parlour.store")
MOST = 256  # jobs in one transaction
GATHER = 0.004  # seconds: jobs that come this quickly wait this long, so that others join their transaction
PAUSE = 0.2  # seconds before a loop that failed is started again
NOT_WRITTEN = "The server could not save that, so nothing was changed. Try again."
CLOSED = "The store is closed, so nothing was changed."


class OutOfOrder(Exception):
    """The error for a job whose statement has not affected as many rows as it must, because a row that the
    job relies on was changed or deleted meanwhile.
    """


class LeaseLost(Exception):
    """The error for a job whose fence is out of date, because another server has acquired the lease."""


class Statement(NamedTuple):
    """An SQL statement, the rows to execute it for, and the number of rows that it must affect (if that
    matters).

    `joins`, if given, is the name of a column: neighbouring jobs with the same statement then execute it
    once, with the rows of all of them, sorted by this column, so that two connections lock the same rows in
    the same order. `error` is the error to raise if the statement affects a different number of rows.
    """

    what: Executable
    rows: Sequence[Mapping[str, Any]] | None = None
    touches: int | None = None
    joins: str = ""
    error: type[Exception] = OutOfOrder


@dataclass(eq=False)
class Job:
    """A list of statements that are committed together or not at all, and a future for the result."""

    statements: list[Statement]
    stored: Future[None] = field(default_factory=Future)


class Writer:
    """A queue of write jobs, and the thread that executes them.

    `connect` opens the connection for the thread; `connection` is a first one that is already open.
    """

    def __init__(self, connect: Callable[[], Connection], connection: Connection | None = None) -> None:
        self.connect = connect
        self.connection = connection  # the thread keeps it from job to job
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.batch: list[Job] = []  # taken from the queue; some may be answered already
        self.durable: list[Job] = []  # the jobs of the last commit
        self.last_error: BaseException | None = None  # why the last write failed; None: it succeeded
        self.last_write_at = -float("inf")  # monotonic time of the last write, successful or not
        self.restarts = 0
        self.is_closed = False  # further jobs are refused
        self.is_last = False  # the end of the queue is reached
        self.closing = threading.Lock()  # every job is queued before the end of the queue, or refused
        self.thread = threading.Thread(target=self._run, name="parlour writer", daemon=True)
        self.thread.start()

    def write(self, statements: list[Statement]) -> Future[None]:
        """Queue statements as one job; return a future that resolves when the job is durable."""
        job = Job(statements)
        with self.closing:
            if self.is_closed:
                job.stored.set_exception(BadStore(CLOSED))
            else:
                self.jobs.put(job)
        return job.stored

    def close(self) -> None:
        """Finish the queued jobs, then stop the thread."""
        with self.closing:
            self.is_closed = True
            self.jobs.put(None)
        self.thread.join()

    # In the thread.

    def _run(self) -> None:
        """Execute jobs until the queue is closed. If an unexpected error occurs, resolve the futures of the
        jobs in progress and go on.
        """
        error: BaseException | None = None
        while error is not None or not self.is_last:
            try:
                if error is not None:
                    self._recover(error)
                    error = None
                self._work()
            except BaseException as raised:
                error = raised
                time.sleep(PAUSE)
        self._disconnect()

    def _work(self) -> None:
        written_at = 0.0
        while not self.is_last:
            self.batch = []
            self._take_job()
            if time.monotonic() - written_at < GATHER:
                time.sleep(GATHER)
            while len(self.batch) < MOST and not self.jobs.empty():
                self._take_job()
            if wanted := [job for job in self.batch if job.stored.set_running_or_notify_cancel()]:
                self._write(wanted)
            written_at = time.monotonic()

    def _take_job(self) -> None:
        """Wait for the next job and add it to the batch."""
        job = self.jobs.get()
        if job is None:
            self.is_last = True
        else:
            self.batch.append(job)

    def _recover(self, error: BaseException) -> None:
        """Resolve the future of every job that was in progress when the loop failed: successfully if the job
        is on disk, otherwise with an error.
        """
        self.last_error, self.last_write_at = error, time.monotonic()
        self.restarts += 1
        log.critical("the thread that writes failed and is started again", exc_info=error)
        while not self.jobs.empty():
            self._take_job()
        for job in self.batch:
            if job.stored.done():
                continue
            if job in self.durable:
                job.stored.set_result(None)
            elif job.stored.running() or job.stored.set_running_or_notify_cancel():
                job.stored.set_exception(refusal_for(error))
        self._disconnect()

    def _note(self, error: Exception | None) -> None:
        """Record whether the last write succeeded (`error` is None). Write to the log whenever the kind of failure
        changes.
        """
        is_new = self.last_error is None or message_of(self.last_error) != message_of(error)
        if error is not None and is_new:
            log.error("writes fail: %s", message_of(error))
        if error is None and self.last_error is not None:
            log.warning("writes succeed again")
        self.last_error, self.last_write_at = error, time.monotonic()

    def _disconnect(self) -> None:
        """Close the connection, even a broken one. The next job opens a new one."""
        connection, self.connection = self.connection, None
        try:
            if connection:
                connection.close()
        except Exception:  # closing a broken connection may fail
            log.warning("a broken connection was dropped")

    def _write(self, batch: list[Job]) -> None:
        """Execute several jobs in one transaction. If one of them fails, execute each in its own transaction."""
        try:
            self.connection = self.connection or self.connect()
            with self.connection.begin():
                for statement in joined(batch):
                    execute(self.connection, statement)
            self.durable = batch
        except Exception as error:
            is_unconnected = self.connection is None
            self._disconnect()
            if is_database_error(error):
                self._note(error)
            if len(batch) > 1 and not is_unconnected:
                for job in batch:
                    self._write([job])
                return
            for job in batch:
                job.stored.set_exception(refusal_for(error) if is_unconnected else error)
        else:
            self._note(None)
            for job in batch:
                job.stored.set_result(None)


def message_of(error: BaseException | None) -> str:
    """Return the message of a database error, without the SQL statement and its values."""
    return (str(getattr(error, "orig", error)).splitlines() or [type(error).__name__])[0]


def refusal_for(error: BaseException) -> BadStore:
    """Return the error for a job that was not executed because of `error`; the details are only in the log."""
    refusal = BadStore(NOT_WRITTEN)
    refusal.__cause__ = error
    return refusal


def is_conflict(error: BaseException) -> bool:
    """Return whether a job failed because another program has changed the rows that the job relies on."""
    return isinstance(error, IntegrityError | OutOfOrder)


def is_database_error(error: Exception) -> bool:
    """Return whether the database caused an error, rather than the job."""
    if isinstance(error, IntegrityError | DataError):
        return False
    return isinstance(error, DBAPIError | PoolTimeout | OSError | BadStore)


def joined(batch: list[Job]) -> Iterator[Statement]:
    """Yield the statements of several jobs. If neighbouring jobs have the same statement, yield it once with
    the rows of all of them. If the jobs depend on their order, `execute` raises OutOfOrder for such a
    statement, and the writer then executes each job by itself.
    """
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
            rows = sorted((row for one in some for row in one.rows or ()), key=itemgetter(some[0].joins))
            yield Statement(what, rows, sum(counted) if counted else None, error=some[0].error)


def execute(connection: Connection, statement: Statement) -> None:
    """Execute a statement. Raises the statement's error if it does not affect as many rows as it must."""
    what, rows, touches, _, error = statement
    result = connection.execute(what, rows) if rows is not None else connection.execute(what)
    if touches is not None and result.rowcount != touches:
        raise error("a row that this builds on has changed")
