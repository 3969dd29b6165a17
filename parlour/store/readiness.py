"""Readiness: finds out whether writes to the database succeed now, from the last write or from a small test write."""

from __future__ import annotations

import time
from concurrent.futures import Future

from .schema import schema
from .writer import Statement, Writer

FRESH = 2.0  # seconds for which the last write counts as the answer
NO_VERSION = -1  # the version of a row that exists within one transaction only


class Readiness:
    """Finds out whether writes to the database succeed now. On an idle server this writes one test row every FRESH
    seconds, however many clients ask.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.asked: Future[bool] | None = None

    def check(self) -> Future[bool]:
        """Return a future whose result says whether a write succeeds. It is resolved at once if the last write was
        recent.

        The test inserts and deletes a row in one transaction. An update without a change would not test anything:
        SQLite writes no page for it, so it succeeds even on a full disk.
        """
        if self.asked is not None and not self.asked.done():
            return self.asked
        answer = self.asked = Future[bool]()
        answer.set_running_or_notify_cancel()  # nobody may cancel it, because others wait for it too
        if time.monotonic() - self.writer.last_write_at < FRESH:
            answer.set_result(self.writer.last_error is None)
            return answer
        insert = Statement(schema.insert().values(version=NO_VERSION))
        remove = Statement(schema.delete().where(schema.c.version == NO_VERSION), touches=1)
        probe = self.writer.write([insert, remove])
        probe.add_done_callback(lambda tried: answer.set_result(tried.exception() is None))
        return answer
