"""The time: monotonic while the server runs, and the wall's when it started."""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970 that never jump while the server runs."""
    return _STARTED + time.monotonic()
