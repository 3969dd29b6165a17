"""The driver: knows which tables this process drives. To drive a table is to run its timers, bots and questions.

A lease in the database says which process drives a table. Each change that a timer, a bot or the quizmaster makes
carries the lease's fence. So the database refuses a change by a process that slept until its lease expired.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.errors import ParlourError
from parlour.store import leases
from parlour.store.matches import Store

log = logging.getLogger("parlour.web")
SECONDS = 3.0  # for which a lease is valid
EVERY = 0.8  # seconds between two renewals
MARGIN = 0.3  # seconds before the end of a lease from which on this process drives no more


class Driver:
    """The leases that this process holds. Each is the permission to run one table's timers, bots and questions."""

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name = store, name
        self.fences: dict[str, int] = {}
        self.until: dict[str, float] = {}  # monotonic time until which this process may drive each table

    def fence_of(self, match: str) -> int | None:
        """Return the fence of a table's lease (the number that the lease got when it was acquired); None if this
        process does not hold it now.
        """
        return self.fences.get(match) if time.monotonic() < self.until.get(match, 0.0) else None

    def lose(self, match: str) -> None:
        """Record that another process holds the lease of this table now."""
        self.fences.pop(match, None)
        self.until.pop(match, None)

    async def renew(self) -> set[str]:
        """Renew all leases; return the matches whose leases were lost."""
        fences, began = dict(self.fences), time.monotonic()
        if not fences:
            return set()
        try:
            kept = await asyncio.to_thread(leases.renew, self.store, fences, SECONDS)
        except (SQLAlchemyError, OSError, ParlourError):  # they run out by themselves
            return {match for match in fences if self.fence_of(match) is None}
        for match in kept:
            if self.fences.get(match) == fences[match]:
                self.until[match] = began + SECONDS - MARGIN
        lost = {match for match in fences.keys() - kept if self.fences.get(match) == fences[match]}
        for match in lost:
            self.lose(match)
        return lost

    async def acquire(self, matches: Iterable[str]) -> set[str]:
        """Try to acquire the leases of these matches; return the matches for which that succeeded."""
        won, wanted = set[str](), list(matches)
        if len(wanted) > 1:  # one query is cheaper than an attempt for each, most of which would fail
            try:
                held = await asyncio.to_thread(leases.held_by_others, self.store, wanted, self.name)
            except (SQLAlchemyError, OSError, ParlourError):
                return won
            wanted = [match for match in wanted if match not in held]
        for match in wanted:
            began = time.monotonic()
            try:
                fence = await asyncio.to_thread(leases.acquire, self.store, match, self.name, SECONDS)
            except (SQLAlchemyError, OSError, ParlourError):
                continue
            if fence is not None:
                self.fences[match], self.until[match] = fence, began + SECONDS - MARGIN
                won.add(match)
        return won

    async def release(self, matches: Iterable[str]) -> None:
        """Release the leases of these matches, so that another process can acquire them at once."""
        fences = {match: self.fences[match] for match in matches if match in self.fences}
        for match in fences:
            self.lose(match)
        if fences:
            try:
                await asyncio.to_thread(leases.release, self.store, fences)
            except (SQLAlchemyError, OSError, ParlourError) as error:
                log.warning("leases run out by themselves: %s", type(error).__name__)
