"""The keeper of the door: who holds a connection, from where, and who gives way when every place is taken."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from enum import IntEnum
from typing import Any, Protocol

from .pace import Budgets
from .settings import Settings, is_among
from .source import network_of

AT_ONCE = 100  # one place in so many is cleared at a time: looking for them takes longer than closing them
LOOK_AGAIN = 0.25  # seconds before the keeper looks through all connections again, if it found none to close
CLAIM = "claim"  # where a socket's scope says how strong its claim is
Peer = tuple[Any, ...]


class Claim(IntEnum):
    """How strong a connection's claim to its place is; the weakest give way first."""

    IDLE = 0  # the server waits for the client: for a request, for the rest of it, or for hello on a socket
    WATCHING = 1  # a socket without a seat
    BUSY = 2  # a request that the server works on, or a socket with a seat


class Connection(Protocol):
    """What the keeper knows of a connection."""

    transport: asyncio.Transport
    since: float  # when it was last served, by time.monotonic

    @property
    def claim(self) -> Claim:
        """How strong its claim is now."""

    @property
    def source(self) -> str:
        """Where it comes from, as limits count it."""

    def give_way(self) -> None:
        """Close, so that somebody else can come in."""


class ConnectionLimiter:
    """Every open connection, by its client's address and port."""

    def __init__(self, settings: Settings, budgets: Budgets) -> None:
        self.most, self.each, self.proxies = settings.connections, settings.connections_each, settings.proxies
        self.prefix = settings.ipv6_prefix
        self.budgets = budgets
        self.inside: dict[Peer, Connection] = {}
        self.count: Counter[str] = Counter()  # by the source of whoever holds the connection, be it a proxy
        self.turned_away = 0
        self.gave_way = 0
        self.swept = -math.inf
        self.nobody_until = -math.inf

    def source_of(self, peer: Peer) -> str:
        """Return what limits count a peer as."""
        return network_of(str(peer[0]), self.prefix)

    def is_proxy(self, peer: Peer) -> bool:
        """Whether a peer is one of the host's proxies, which have room for all their people."""
        return bool(self.proxies) and is_among(str(peer[0]), self.proxies)

    def lets_in(self, peer: Peer, connection: Connection) -> bool:
        """Let a connection in, if its source may have one more and there is a place, or somebody gives way."""
        source = self.source_of(peer)
        if self.has_its_share(peer, source):
            self.sweep()
        if not self.has_its_share(peer, source) and self.is_full():
            self.make_room()
        if self.has_its_share(peer, source) or self.is_full():
            self.turned_away += 1
            return False
        self.inside[peer] = connection
        self.count[source] += 1
        return True

    def is_full(self) -> bool:
        """Whether every place is taken."""
        return len(self.inside) >= self.most

    def has_its_share(self, peer: Peer, source: str) -> bool:
        """Whether a source has as many connections as it may have."""
        return self.count[source] >= self.each and not self.is_proxy(peer)

    def has_no_socket_for(self, peer: Peer) -> bool:
        """Whether a socket would be refused anyway: refusing it here is cheaper than opening it first."""
        return not (self.is_proxy(peer) or self.budgets.has_socket_for(self.source_of(peer)))

    def make_room(self) -> None:
        """Close some connections: those that are closing already, else those with the weakest claim.

        Of equal claims, the source that holds the most of them gives way, and of its connections those that were
        served longest ago. So a crowd from a few addresses gives way before anybody else does.
        """
        self.sweep()
        if not self.is_full() or time.monotonic() < self.nobody_until:
            return
        open_to = [(one.claim, one.source, one.since, peer) for peer, one in self.inside.items()]
        weakest = min((claim for claim, *_ in open_to), default=Claim.BUSY)
        if weakest == Claim.BUSY:
            self.nobody_until = time.monotonic() + LOOK_AGAIN
            return
        held = Counter(source for claim, source, *_ in open_to if claim == weakest)
        crowd = held.most_common(1)[0][0]
        giving = sorted(
            (since, peer) for claim, source, since, peer in open_to if (claim, source) == (weakest, crowd)
        )
        for _, peer in giving[: max(1, self.most // AT_ONCE)]:
            self.inside[peer].give_way()
            self.leaves(peer)
            self.gave_way += 1

    def sweep(self) -> None:
        """Cut off connections that are closing but wait for a client to read what is left."""
        if time.monotonic() < self.swept + LOOK_AGAIN:
            return
        self.swept = time.monotonic()
        for peer in [peer for peer, one in self.inside.items() if one.transport.is_closing()]:
            self.inside[peer].transport.abort()
            self.leaves(peer)

    def takes_over(self, peer: Peer, connection: Connection) -> None:
        """Hand a place on: the connection has become a socket."""
        if peer in self.inside:
            self.inside[peer] = connection

    def lost(self, peer: Peer, connection: Connection) -> None:
        """A connection has closed; its place is free, unless somebody else has it by now."""
        if self.inside.get(peer) is connection:
            self.leaves(peer)

    def leaves(self, peer: Peer) -> None:
        """Free a place."""
        if self.inside.pop(peer, None) is not None:
            source = self.source_of(peer)
            self.count[source] -= 1
            if self.count[source] <= 0:
                del self.count[source]

    def cut_off(self, peer: Peer) -> None:
        """Close a connection at once, whatever still waits to be sent."""
        if connection := self.inside.get(peer):
            connection.transport.abort()
