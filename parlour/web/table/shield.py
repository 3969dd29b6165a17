"""Work that is never cut in half."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def to_the_end(work: Awaitable[T]) -> T:
    """Finish something that must not be cut in half, even if whoever asked has gone."""
    return await asyncio.shield(asyncio.ensure_future(work))
