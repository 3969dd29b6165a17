"""One thread writes. Jobs that wait go to disk together, and each caller hears once its own job is durable.

Whatever ends the thread's loop, the loop is started again: jobs that it leaves behind are refused, so that no caller
waits for ever, and the writer counts as failing until the next write succeeds.
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
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from parlour.core.errors import BadStore

log = logging.getLogger("parlour.store")
MOST = 256  # jobs in one transaction
GATHER = 0.004  # seconds: where jobs come as quickly as this, the next waits as long for others to go with it
PAUSE = 0.2  # seconds before a loop that failed is started again
NOT_WRITTEN = "That could not be written down, so nothing was changed. Try again."
CLOSED = "The store is closed, so nothing was changed."


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


@dataclass(eq=False)
class Job:
    """Statements that are kept together or not at all."""

    statements: list[Statement]
    stored: Future[None] = field(default_factory=Future)


class Writer:
    """A queue of jobs and the thread that carries them out; `stored` resolves once a job is durable.

    `connect` opens the connection that the thread writes with; `connection` is a first one, already open.
    """

    def __init__(self, connect: Callable[[], Connection], connection: Connection | None = None) -> None:
        self.connect = connect
        self.connection = connection  # held by the thread from job to job
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.in_hand: list[Job] = []  # taken from the queue; some may be answered already
        self.durable: list[Job] = []  # what the last commit made durable
        self.trouble: BaseException | None = None  # why the database took no write lately; None: it did
        self.settled_at = -float("inf")  # when it last took a write or failed to; a monotonic time
        self.restarts = 0
        self.is_closed = False  # nothing more is taken in
        self.is_last = False  # the end of the queue is reached
        self.door = threading.Lock()  # a job is either handed over before the end of the queue, or refused
        self.thread = threading.Thread(target=self._run, name="parlour writer", daemon=True)
        self.thread.start()

    def write(self, statements: list[Statement]) -> Future[None]:
        """Hand over a job; wait on what this returns before telling anybody."""
        job = Job(statements)
        with self.door:
            if self.is_closed:
                job.stored.set_exception(BadStore(CLOSED))
            else:
                self.jobs.put(job)
        return job.stored

    def close(self) -> None:
        """Finish what was handed over, then stop."""
        with self.door:
            self.is_closed = True
            self.jobs.put(None)
        self.thread.join()

    # In the thread.

    def _run(self) -> None:
        """Run the loop until the end of the queue. Whatever ends it earlier, answer who waits and run it again."""
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
        self._let_go()

    def _work(self) -> None:
        kept_at = 0.0
        while not self.is_last:
            self.in_hand = []
            self._take()
            if time.monotonic() - kept_at < GATHER:
                time.sleep(GATHER)
            while len(self.in_hand) < MOST and not self.jobs.empty():
                self._take()
            if wanted := [job for job in self.in_hand if job.stored.set_running_or_notify_cancel()]:
                self._keep(wanted)
            kept_at = time.monotonic()

    def _take(self) -> None:
        """Take the next job in hand; wait for one."""
        job = self.jobs.get()
        if job is None:
            self.is_last = True
        else:
            self.in_hand.append(job)

    def _recover(self, error: BaseException) -> None:
        """Answer every job that a loop has left behind: durable ones as kept, all others as refused."""
        self.trouble, self.settled_at = error, time.monotonic()
        self.restarts += 1
        log.critical("the thread that writes failed and is started again", exc_info=error)
        while not self.jobs.empty():
            self._take()
        for job in self.in_hand:
            if job.stored.done():
                continue
            if job in self.durable:
                job.stored.set_result(None)
            elif job.stored.running() or job.stored.set_running_or_notify_cancel():
                job.stored.set_exception(refusal_for(error))
        self._let_go()

    def _note(self, error: Exception | None) -> None:
        """Remember whether the database took the last write; the log has a line whenever the reason changes."""
        if error is not None and (self.trouble is None or told(error) != told(self.trouble)):
            log.error("writes fail: %s", told(error))
        if error is None and self.trouble is not None:
            log.warning("writes succeed again")
        self.trouble, self.settled_at = error, time.monotonic()

    def _let_go(self) -> None:
        """Give the connection back, whatever state it is in; the next job opens another."""
        connection, self.connection = self.connection, None
        try:
            if connection:
                connection.close()
        except Exception:  # a broken one may not even be closed
            log.warning("a broken connection was dropped")

    def _keep(self, batch: list[Job]) -> None:
        """All in one transaction; if one of them spoils it, each in its own."""
        try:
            self.connection = self.connection or self.connect()
            with self.connection.begin():
                for statement in joined(batch):
                    carry_out(self.connection, statement)
            self.durable = batch
        except Exception as error:
            is_shut_out = self.connection is None
            self._let_go()
            if is_of_the_database(error):
                self._note(error)
            if len(batch) > 1 and not is_shut_out:
                for job in batch:
                    self._keep([job])
                return
            for job in batch:
                job.stored.set_exception(refusal_for(error) if is_shut_out else error)
        else:
            self._note(None)
            for job in batch:
                job.stored.set_result(None)


def told(error: BaseException) -> str:
    """Return what an error says, without the statement and the values that it was about."""
    return (str(getattr(error, "orig", error)).splitlines() or [type(error).__name__])[0]


def refusal_for(error: BaseException) -> BadStore:
    """Return what a caller hears whose job was not even tried; the reason is in the log."""
    refusal = BadStore(NOT_WRITTEN)
    refusal.__cause__ = error
    return refusal


def is_of_the_database(error: Exception) -> bool:
    """Whether the database is to blame for an error, and not the job that met it."""
    if isinstance(error, IntegrityError | DataError):
        return False
    return isinstance(error, DBAPIError | PoolTimeout | OSError | BadStore)


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
