"""Garbage collection: collect young objects often, and run a full collection only while nobody plays.

Going through everything holds the loop for a quarter of a second and more on a busy server, and finds next to nothing:
tables that are put away cut their own circles.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

# Objects, and rounds of them, before a collection of what is young; the old ones wait for `collect_in_quiet`.
YOUNG = (2_000, 1, 2**30)
QUIET = 0.25  # seconds without work, after which a pause is not noticed
EVERY = 60.0  # seconds between two collections of everything
AT_LAST = 900.0  # seconds after which it is done even if somebody plays


def collect_little() -> None:
    """From now on only what is young is collected; what is there already stays."""
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def collect_in_quiet(
    rested: Callable[[], float], every: float = EVERY, at_last: float = AT_LAST, quiet: float = QUIET
) -> None:
    """Collect everything now and then, as soon as `rested` says that nothing was worked on for a moment."""
    while True:
        await asyncio.sleep(every)
        waited = every
        while rested() < quiet and waited < at_last:
            await asyncio.sleep(quiet)
            waited += quiet
        gc.collect()
