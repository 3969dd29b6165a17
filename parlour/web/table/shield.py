"""Work that runs to its end even if its caller is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def uninterrupted(work: Awaitable[T]) -> T:
    """Return the result of some work. If the caller is cancelled, the work still runs to its end."""
    return await asyncio.shield(asyncio.ensure_future(work))
