"""News: brings the tables in memory up to date with what other processes have written to their matches.

A note from the writer usually has the new rows. The database is read where a note does not fit, where reading or
writing has failed before, and every few seconds in case nobody could send a note.
"""

from __future__ import annotations

import asyncio
import time

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.errors import ParlourError
from parlour.store.entries import from_row
from parlour.store.newer import find_changed

from ..table.following import catch_up, discover, follow
from ..table.registry import Registry
from .link import Link
from .notes import Written

POLL = 1.0  # seconds between two looks into the database while Redis is away, or after a failure
GLANCE = 4.0  # seconds between two looks otherwise, in case a note was lost


class News:
    """What this process has heard about matches, and when it looks into the database by itself."""

    def __init__(self, registry: Registry, link: Link) -> None:
        self.registry, self.link = registry, link
        self.notes: dict[str, list[Written]] = {}  # about each match, not yet applied
        self.behind: set[str] = set()  # matches that are about to be brought up to date
        self.glanced_at = 0.0  # when this process last looked into the database
        self.has_missed = (
            False  # the database could not be read or did not answer, so this process looks again soon
        )

    def hear(self, note: Written) -> None:
        """Keep a note from another process, and start to apply it to the table of its match."""
        self.notes.setdefault(note.match, []).append(note)
        self._bring_up(note.match)

    def read(self, match: str) -> None:
        """Start to read everything newer about a match from the database. Discard the notes about it."""
        self.notes.pop(match, None)
        self._bring_up(match)

    def _bring_up(self, match: str) -> None:
        """Start a task that brings a table up to date, unless there is one already or the table is not in
        memory.
        """
        if match in self.registry.tables and match not in self.behind:
            self.behind.add(match)
            self.registry.spawn(self._catch_up(match))

    async def _catch_up(self, match: str) -> None:
        table = self.registry.tables.get(match)
        if table is None:
            self.behind.discard(match)
            self.notes.pop(match, None)
            return
        async with table.lock:
            self.behind.discard(match)  # a note that comes from now on is about later rows
            notes = self.notes.pop(match, [])
            try:
                for note in notes:
                    entries = [from_row(row) for row in note.entries]
                    if not await follow(table, entries, note.head, note.seated):
                        break
                else:
                    if notes:
                        return
                await (catch_up(table) if notes else discover(table))
            except (SQLAlchemyError, OSError, ParlourError):
                self.has_missed = True

    async def poll(self) -> None:
        """Look into the database for matches in memory that other processes have changed, and bring their tables up
        to date. Called every second; it looks each time while Redis cannot be reached or after a failure, and
        otherwise every few seconds.
        """
        if self.link.is_up and not self.has_missed and time.monotonic() < self.glanced_at + GLANCE:
            return
        self.glanced_at, self.has_missed = time.monotonic(), False
        known = {
            id: (table.session.entry_count, table.stored.head, table.stored.seated)
            for id, table in self.registry.tables.items()
        }
        try:
            changed = await asyncio.to_thread(find_changed, self.registry.store, known)
        except (SQLAlchemyError, OSError, ParlourError):
            self.has_missed = True
            raise
        for match in changed:
            self._bring_up(match)
