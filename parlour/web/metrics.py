"""Metrics for Prometheus. They contain no person, match or address. Each app has its own registry of metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from sqlalchemy import event

from .table.eviction import nbytes_of

if TYPE_CHECKING:
    from starlette.datastructures import State

    from parlour.store.matches import Store

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

# Without this every counter and histogram has one more series, for the time at which it began.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counters and histograms of one app, which it updates while it runs."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Histogram(
            "parlour_request_seconds",
            "Seconds from a request to the end of its response.",
            ["method", "status"],
            buckets=BOUNDS,
            registry=registry,
        )
        self.messages = Histogram(
            "parlour_message_seconds",
            "Seconds from a socket's message to its answer.",
            ["type"],
            buckets=BOUNDS,
            registry=registry,
        )
        self.moves = Counter(
            "parlour_moves_total", "Moves that people have played.", ["game"], registry=registry
        )
        self.refused = Counter(
            "parlour_refused_total", "Moves that the rules have refused.", registry=registry
        )
        self.slow = Counter(
            "parlour_slow_readers_total",
            "Sockets closed because the client read too slowly.",
            registry=registry,
        )
        self.commits = Counter(
            "parlour_store_commits_total", "Transactions committed to disk.", registry=registry
        )
        self.not_stored = Counter(
            "parlour_store_failures_total", "Changes that could not be stored.", registry=registry
        )

    def watch(self, store: Store) -> None:
        """Count the transactions that a store commits from now on."""
        event.listen(store.engine, "commit", self._count_commit)

    def _count_commit(self, _: Any) -> None:
        self.commits.inc()

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)


class ServerCollector(Collector):
    """Reads the server's present state whenever a client asks for the metrics."""

    def __init__(self, state: State) -> None:
        self.state = state

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges of the server's present state, and the counters that other parts of the server keep."""
        registry, limiter = self.state.registry, getattr(self.state, "limiter", None)
        tables, writer = list(registry.tables.values()), registry.store.writer
        attended = sum(bool(table.clients) for table in tables)
        playing = sum(table.bots is not None for table in tables)
        nbytes = sum(nbytes_of(table) for table in tables)
        gauges: dict[str, tuple[str, int]] = {
            "parlour_store_waiting": ("Writes that wait in the queue.", writer.jobs.qsize()),
            "parlour_store_failing": (
                "1 if the last write failed, else 0.",
                int(writer.last_error is not None),
            ),
            "parlour_sockets": ("Open sockets of tables.", self.state.budgets.sockets.total()),
            "parlour_connections": ("Open connections.", len(limiter.connections) if limiter else 0),
            "parlour_tables": ("Tables in memory.", len(tables)),
            "parlour_table_bytes": ("Bytes that the matches of these tables take up.", nbytes),
            "parlour_tables_attended": ("Tables with at least one client.", attended),
            "parlour_bots_playing": ("Tables where a bot is choosing a move.", playing),
        }
        counters: dict[str, tuple[str, int]] = {
            "parlour_store_restarts_total": (
                "Restarts of the writer thread after a failure.",
                writer.restarts,
            ),
            "parlour_turned_away_total": (
                "Connections rejected because there was no room.",
                limiter.rejected if limiter else 0,
            ),
            "parlour_gave_way_total": (
                "Idle connections closed to make room for others.",
                limiter.evicted if limiter else 0,
            ),
        }
        yield from (GaugeMetricFamily(name, text, value) for name, (text, value) in gauges.items())
        yield from (CounterMetricFamily(name, text, value) for name, (text, value) in counters.items())
