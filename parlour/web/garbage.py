"""Garbage collection: collect young objects often, and run a full collection only while nobody plays.

A full collection blocks the event loop for a quarter of a second or more on a busy server, and frees almost nothing:
tables break their own reference cycles when they are closed.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

# Thresholds for gc.set_threshold. The oldest generation waits for `collect_when_idle`.
YOUNG = (2_000, 1, 2**30)
QUIET = 0.25  # idle seconds after which nobody notices a pause
EVERY = 60.0  # seconds between two full collections
AT_LAST = 900.0  # seconds after which a full collection runs even if somebody plays


def collect_young_only() -> None:
    """Exempt all existing objects from garbage collection; from now on collect only young objects automatically."""
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def collect_when_idle(
    idle_seconds: Callable[[], float], every: float = EVERY, at_last: float = AT_LAST, quiet: float = QUIET
) -> None:
    """Run a full garbage collection every `every` seconds, but wait until the server has been idle for
    `quiet` seconds. After `at_last` seconds, run it even if the server is busy.
    """
    while True:
        await asyncio.sleep(every)
        waited = every
        while idle_seconds() < quiet and waited < at_last:
            await asyncio.sleep(quiet)
            waited += quiet
        gc.collect()
