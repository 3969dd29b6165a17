"""Readiness: whether the database takes writes now, told by the last write or by a small one of its own."""

from __future__ import annotations

import time
from concurrent.futures import Future

from .schema import schema
from .writer import Statement, Writer

FRESH = 2.0  # seconds for which the outcome of a write is taken as the answer
NO_VERSION = -1  # of tables: a row that is there within one transaction only


class Readiness:
    """Answers whether writes succeed. However many ask, an idle server makes one small write every FRESH seconds."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.asked: Future[bool] | None = None

    def check(self) -> Future[bool]:
        """Return whether a write succeeds; resolved at once where the last one has just been tried.

        A row comes and goes in one transaction. An update that changes nothing would not do: SQLite writes no page
        for it, and so succeeds on a full disk.
        """
        if self.asked is not None and not self.asked.done():
            return self.asked
        answer = self.asked = Future[bool]()
        answer.set_running_or_notify_cancel()  # others wait for it, too
        if time.monotonic() - self.writer.settled_at < FRESH:
            answer.set_result(self.writer.trouble is None)
            return answer
        come = Statement(schema.insert().values(version=NO_VERSION))
        go = Statement(schema.delete().where(schema.c.version == NO_VERSION), touches=1)
        probe = self.writer.write([come, go])
        probe.add_done_callback(lambda tried: answer.set_result(tried.exception() is None))
        return answer
