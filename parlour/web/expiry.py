"""Expiry: deletes old matches according to the rule that the operator has set."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from parlour.store.matches import Expiry

from .table.registry import Registry

log = logging.getLogger("parlour.web")
EVERY = 3600.0  # seconds between two runs


async def expire(registry: Registry, rule: Expiry) -> list[str]:
    """Delete the matches that are old enough, except those of tables in memory, and return their ids."""
    spare = {*registry.tables, *registry.loading}
    return await asyncio.to_thread(registry.store.expire, rule, spare)


async def keep_expiring(registry: Registry, rule: Expiry, every: float = EVERY) -> None:
    """Delete old matches at once, and then every `every` seconds as long as the server runs."""
    while rule.running is not None or rule.ended is not None:
        try:
            if gone := await expire(registry, rule):
                log.warning("deleted %d expired matches", len(gone))
        except (SQLAlchemyError, OSError):
            log.exception("could not delete old matches")
        await asyncio.sleep(every)
