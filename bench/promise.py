"""What a load test must show, and whether its figures show it."""

from __future__ import annotations

import operator

BY_SERVER = "plies per processor-second of the server"
WITH_ALL = "the same with PostgreSQL and Redis"
DELIVERED = "moves a second, delivered to every seat"
MEMORY = "server memory, peak, MB"
P99 = "p99, ms"

ONE = 750.0  # plies per processor-second of one process on SQLite, unless the command line says what it was here
DEARER = 1.6  # times as much processor time a ply may take with PostgreSQL and Redis, theirs included
KEPT = {"at most": operator.le, "under": operator.lt, "at least": operator.ge}


def limits(busy: int, one: float, several: bool) -> list[tuple[str, str, float]]:
    """Return the limit of each figure. With a core kept busy by another process, only the p99 has one."""
    found = [("refused", "at most", 0.0), (P99, "under", 200.0 if busy else 100.0)]
    if not busy:
        found += [(DELIVERED, "at least", 490.0), (MEMORY, "under", 400.0)]
        found.append((WITH_ALL, "at least", one / DEARER) if several else (BY_SERVER, "at least", 1500.0))
    return found


def judge(figures: dict[str, float], busy: int, one: float = ONE) -> bool:
    """Print whether a load test has shown what it must, and return that. `one` is how many plies one process on
    SQLite carries out in a second of processor time; the limit of servers on PostgreSQL and Redis depends on it.
    """
    broken = [
        f"{name} should be {how} {limit:,.0f}"
        for name, how, limit in limits(busy, one, WITH_ALL in figures)
        if not KEPT[how](figures[name], limit)
    ]
    print(f"The promise is NOT kept: {', '.join(broken)}." if broken else "The promise is kept.")
    return not broken
