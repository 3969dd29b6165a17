"""Expiry: matches that nobody plays are let go of, by the rule that the host has set."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from parlour.store.matches import Expiry

from .table.registry import Registry

log = logging.getLogger("parlour.web")
EVERY = 3600.0  # seconds


async def expire(registry: Registry, rule: Expiry) -> list[str]:
    """Let go of what is due; a table in memory is spared, for somebody may be about to use it."""
    spare = {*registry.tables, *registry.loading}
    return await asyncio.to_thread(registry.store.expire, rule, spare)


async def keep_expiring(registry: Registry, rule: Expiry, every: float = EVERY) -> None:
    """Do so at the beginning, and then every hour, as long as the server runs."""
    while rule.running is not None or rule.ended is not None:
        try:
            if gone := await expire(registry, rule):
                log.warning("%d matches that nobody played were deleted", len(gone))
        except (SQLAlchemyError, OSError):
            log.exception("old matches could not be deleted")
        await asyncio.sleep(every)
