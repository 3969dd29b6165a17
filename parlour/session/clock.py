"""The time: the system clock at the start of the process, and a monotonic clock from then on."""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Return the seconds since 1970. They never jump while the process runs, whatever happens to the system clock."""
    return _STARTED + time.monotonic()
