"""Runs an asyncio task to its end even if its caller is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def uninterrupted(work: Awaitable[T]) -> T:
    """Run an awaitable and return its result. If the caller is cancelled, the work is still finished."""
    return await asyncio.shield(asyncio.ensure_future(work))
