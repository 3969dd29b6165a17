"""The connection limiter: counts open connections by address, and closes the least important ones when the server is
full.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from enum import IntEnum
from typing import Any, Protocol

from .rate_limits import Budgets
from .settings import Settings, is_among
from .source import network_of

EVICTED_SHARE = (
    100  # one connection in this many is evicted at a time: finding them costs more than closing them
)
SCAN_INTERVAL = 0.25  # seconds between two scans of all connections, if the last one found none to close
PRIORITY = "priority"  # key under which the app stores a socket's priority in its scope
Peer = tuple[Any, ...]


class Priority(IntEnum):
    """The importance of a connection. The limiter closes connections with the lowest priority first."""

    IDLE = 0  # the server waits for the client: for a request, for its body, or for hello on a socket
    WATCHING = 1  # a socket without a seat
    BUSY = 2  # a request that the server is working on, or a socket with a seat


class Connection(Protocol):
    """The interface of a connection that the limiter can close."""

    transport: asyncio.Transport
    since: float  # when the server last served it, by time.monotonic

    @property
    def priority(self) -> Priority:
        """Return how important it is to keep this connection open now."""

    @property
    def source(self) -> str:
        """The client's address in the form in which limits count it."""

    def evict(self) -> None:
        """Close this connection to make room for another client."""


class ConnectionLimiter:
    """All open connections, by the client's address and port."""

    def __init__(self, settings: Settings, budgets: Budgets) -> None:
        self.limit, self.limit_each, self.proxies = (
            settings.connections,
            settings.connections_each,
            settings.proxies,
        )
        self.prefix = settings.ipv6_prefix
        self.budgets = budgets
        self.connections: dict[Peer, Connection] = {}
        self.count: Counter[str] = Counter()  # connections by source of the peer, which may be a proxy
        self.rejected = 0
        self.evicted = 0
        self.swept_at = -math.inf
        self.no_candidates_until = -math.inf

    def source_of(self, peer: Peer) -> str:
        """Return the text that identifies a client for limits: its IPv4 address or its IPv6 network."""
        return network_of(str(peer[0]), self.prefix)

    def is_proxy(self, peer: Peer) -> bool:
        """Return whether a peer is one of the operator's proxies. Limits for a single address do not apply to a
        proxy.
        """
        return bool(self.proxies) and is_among(str(peer[0]), self.proxies)

    def admit(self, peer: Peer, connection: Connection) -> bool:
        """Register a new connection. If the server is full, close less important ones to make room. Return False if
        there is no room.
        """
        source = self.source_of(peer)
        if self.is_at_limit(peer, source):
            self.sweep()
        if not self.is_at_limit(peer, source) and self.is_full():
            self.make_room()
        if self.is_at_limit(peer, source) or self.is_full():
            self.rejected += 1
            return False
        self.connections[peer] = connection
        self.count[source] += 1
        return True

    def is_full(self) -> bool:
        """Return whether the server has reached its limit of connections."""
        return len(self.connections) >= self.limit

    def is_at_limit(self, peer: Peer, source: str) -> bool:
        """Return whether a source has reached its limit of connections."""
        return self.count[source] >= self.limit_each and not self.is_proxy(peer)

    def refuses_socket(self, peer: Peer) -> bool:
        """Return whether the app would reject a WebSocket from this client, because its address has too many.
        The protocol asks before the upgrade, because rejecting it then is cheaper.
        """
        return not (self.is_proxy(peer) or self.budgets.has_socket_for(self.source_of(peer)))

    def make_room(self) -> None:
        """Make room when the server is full: abort connections that are closing anyway or, if there are none, close
        some of the least important.

        Among connections of equal priority, the source with the most connections loses those that were served
        longest ago. So a crowd from a few addresses loses its connections before anybody else.
        """
        self.sweep()
        if not self.is_full() or time.monotonic() < self.no_candidates_until:
            return
        candidates = [(one.priority, one.source, one.since, peer) for peer, one in self.connections.items()]
        lowest = min((priority for priority, *_ in candidates), default=Priority.BUSY)
        if lowest == Priority.BUSY:
            self.no_candidates_until = time.monotonic() + SCAN_INTERVAL
            return
        held = Counter(source for priority, source, *_ in candidates if priority == lowest)
        crowd = held.most_common(1)[0][0]
        oldest = sorted(
            (since, peer)
            for priority, source, since, peer in candidates
            if (priority, source) == (lowest, crowd)
        )
        for _, peer in oldest[: max(1, self.limit // EVICTED_SHARE)]:
            self.connections[peer].evict()
            self.remove(peer)
            self.evicted += 1

    def sweep(self) -> None:
        """Abort connections that are closing but still wait for the client to read the rest."""
        if time.monotonic() < self.swept_at + SCAN_INTERVAL:
            return
        self.swept_at = time.monotonic()
        for peer in [peer for peer, one in self.connections.items() if one.transport.is_closing()]:
            self.connections[peer].transport.abort()
            self.remove(peer)

    def replace(self, peer: Peer, connection: Connection) -> None:
        """Register a WebSocket in the place of the HTTP connection from which it was upgraded."""
        if peer in self.connections:
            self.connections[peer] = connection

    def closed(self, peer: Peer, connection: Connection) -> None:
        """Remove a closed connection from the count, unless a new connection already uses its address and port."""
        if self.connections.get(peer) is connection:
            self.remove(peer)

    def remove(self, peer: Peer) -> None:
        """Remove the connection of this address and port from the count."""
        if self.connections.pop(peer, None) is not None:
            source = self.source_of(peer)
            self.count[source] -= 1
            if self.count[source] <= 0:
                del self.count[source]

    def abort(self, peer: Peer) -> None:
        """Close a connection at once without sending the rest of its data."""
        if connection := self.connections.get(peer):
            connection.transport.abort()
