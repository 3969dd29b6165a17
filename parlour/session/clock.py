"""The time: the system clock at the start of the process, and a monotonic clock from then on."""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Return the time in seconds since 1970. It never jumps while the process runs, even if somebody sets the system
    clock.
    """
    return _STARTED + time.monotonic()
