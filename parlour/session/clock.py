"""The present time: read from the system clock when the process starts, and from a monotonic clock after that."""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Return the time in seconds since 1970. It never jumps while the process runs, even if somebody sets the system
    clock.
    """
    return _STARTED + time.monotonic()
