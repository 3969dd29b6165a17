"""Metrics: what the server counts, in the text format that Prometheus reads. No names, no ids, no addresses."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sqlalchemy import event

from .table.eviction import nbytes_of

if TYPE_CHECKING:
    from parlour.store.matches import Store

    from .connections import ConnectionLimiter
    from .pace import Budgets
    from .table.registry import Registry

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
TYPE = "text/plain; version=0.0.4; charset=utf-8"
Labels = tuple[tuple[str, str], ...]


def labelled(labels: Labels) -> str:
    """Labels as they are written."""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""


class Histogram:
    """How long something took, for each set of labels."""

    def __init__(self) -> None:
        self.counts: dict[Labels, list[int]] = {}
        self.sums: Counter[Labels] = Counter()

    def observe(self, seconds: float, **labels: str) -> None:
        """One more."""
        key = tuple(labels.items())
        counts = self.counts.setdefault(key, [0] * (len(BOUNDS) + 1))
        counts[bisect_left(BOUNDS, seconds)] += 1
        self.sums[key] += seconds  # type: ignore[assignment]

    def lines(self, name: str) -> Iterator[str]:
        """Its lines: how many were within each bound, their sum, their number."""
        for key, counts in self.counts.items():
            total = 0
            for bound, count in zip([*(f"{b:g}" for b in BOUNDS), "+Inf"], counts, strict=True):
                total += count
                yield f"{name}_bucket{labelled((*key, ('le', bound)))} {total}"
            yield f"{name}_sum{labelled(key)} {self.sums[key]:.6f}"
            yield f"{name}_count{labelled(key)} {total}"


class Metrics:
    """Everything that is counted while the server runs."""

    def __init__(self) -> None:
        self.requests = Histogram()
        self.messages = Histogram()
        self.moves: Counter[str] = Counter()
        self.refused = 0
        self.not_kept = 0
        self.commits = 0
        self.slow = 0

    def watch(self, store: Store) -> None:
        """Count what a store writes."""
        event.listen(store.engine, "commit", self._committed)

    def _committed(self, _: Any) -> None:
        self.commits += 1

    def text(self, registry: Registry, budgets: Budgets, limiter: ConnectionLimiter | None) -> str:
        """All of it, as it stands."""
        tables, writer = list(registry.tables.values()), registry.store.writer
        attended = sum(bool(table.clients) for table in tables)
        playing = sum(table.bots is not None for table in tables)
        counters: list[tuple[str, str, str, Any]] = [
            ("parlour_refused_total", "counter", "Moves that the rules refused.", self.refused),
            ("parlour_slow_readers_total", "counter", "Sockets cut off because they did not keep up.", self.slow),
            ("parlour_store_commits_total", "counter", "Transactions that were made durable.", self.commits),
            ("parlour_store_failures_total", "counter", "Changes that could not be kept.", self.not_kept),
            ("parlour_store_waiting", "gauge", "Writes that wait.", writer.jobs.qsize()),
            ("parlour_store_failing", "gauge", "1 while writes fail.", int(writer.last_error is not None)),
            ("parlour_store_restarts_total", "counter", "Times the thread that writes failed and was started again.",
             writer.restarts),
            ("parlour_sockets", "gauge", "Open sockets of tables.", budgets.sockets.total()),
            ("parlour_connections", "gauge", "Open connections.", len(limiter.inside) if limiter else 0),
            ("parlour_turned_away_total", "counter", "Connections there was no room for.",
             limiter.turned_away if limiter else 0),
            ("parlour_gave_way_total", "counter", "Idle connections closed so that others could come in.",
             limiter.gave_way if limiter else 0),
            ("parlour_tables", "gauge", "Tables in memory.", len(tables)),
            ("parlour_table_bytes", "gauge", "Bytes that the matches of these tables take up.",
             sum(nbytes_of(table) for table in tables)),
            ("parlour_tables_attended", "gauge", "Tables with somebody at them.", attended),
            ("parlour_bots_playing", "gauge", "Tables where bots are choosing.", playing),
        ]  # fmt: skip
        made: list[str] = []
        for name, kind, text, value in counters:
            made += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value}"]
        made += ["# HELP parlour_moves_total Moves that people played.", "# TYPE parlour_moves_total counter"]
        made += [f"parlour_moves_total{labelled((('game', game),))} {n}" for game, n in self.moves.items()]
        for name, text, histogram in (
            ("parlour_message_seconds", "From a socket's message to its answer.", self.messages),
            ("parlour_request_seconds", "From a request to the end of its answer.", self.requests),
        ):
            made += [f"# HELP {name} {text}", f"# TYPE {name} histogram", *histogram.lines(name)]
        return "\n".join(made) + "\n"
