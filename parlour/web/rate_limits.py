"""Rate limits: token buckets that limit how often one address may do something."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .errors import TooMany
from .settings import Settings

BURST, RATE = 120.0, 40.0  # default: changing requests from one address at once, and per second
ADDRESSES = 4096  # addresses that a limiter remembers
HOUR = 3600.0  # seconds
PLIES_PER_FILE = 2000  # plies of a line that count as one more match file


class TokenBucket:
    """A token bucket: the tokens that one client has left, refilled over time."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.tokens, self.refilled_at = burst, clock()

    def charge(self, cost: float = 1) -> float:
        """Remove `cost` tokens, even if fewer are left (the bucket then has a debt). Return the seconds until the
        debt is paid, or 0 if there is none.
        """
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.refilled_at) * self.rate) - cost
        self.refilled_at = now
        return max(0.0, -self.tokens / self.rate)


class RateLimiter:
    """A rate limit with a token bucket for each address."""

    def __init__(
        self, burst: float = BURST, rate: float = RATE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.credits: OrderedDict[str, tuple[float, float]] = (
            OrderedDict()
        )  # tokens, and when they were counted
        self.spent: Counter[str] | None = None  # since the other processes were told; None: there are none

    @classmethod
    def hourly(cls, count: float) -> RateLimiter:
        """Return a limiter that allows `count` uses per hour."""
        return cls(count, count / HOUR)

    def left(self, address: str) -> float:
        """Return how many tokens an address has left now."""
        now = self.clock()
        tokens, counted_at = self.credits.get(address, (self.burst, now))
        return min(self.burst, tokens + (now - counted_at) * self.rate)

    def try_spend(self, address: str, cost: float = 1) -> bool:
        """Remove `cost` tokens from an address if it has enough. Return whether it had."""
        tokens = self.left(address) - cost
        self._store(address, max(tokens, -1.0))
        if self.spent is not None and tokens >= 0:
            self.spent[address] += cost  # type: ignore[assignment]
        return tokens >= 0

    def charge(self, address: str, cost: float) -> float:
        """Remove `cost` tokens from an address, even if it has fewer (it then has a debt). Return the seconds until
        the debt is paid, or 0 if there is none.

        The debt never exceeds the size of the bucket, so that no address is locked out for long.
        """
        self._store(address, max(self.left(address) - cost, -self.burst))
        if self.spent is not None:
            self.spent[address] += cost  # type: ignore[assignment]
        return self.debt(address)

    def spent_elsewhere(self, address: str, cost: float) -> None:
        """Remove the tokens that an address has spent at another server process."""
        self._store(address, max(self.left(address) - cost, -self.burst))

    def debt(self, address: str) -> float:
        """Return how many seconds an address must wait until it has no debt; 0 if it has none."""
        return max(0.0, -self.left(address) / self.rate)

    def _store(self, address: str, tokens: float) -> None:
        self.credits.pop(address, None)
        self.credits[address] = (tokens, self.clock())
        while len(self.credits) > ADDRESSES:
            self.credits.popitem(last=False)

    def retry_after(self, address: str) -> int:
        """Return the seconds until an address has a token again, for the HTTP header Retry-After."""
        return max(1, math.ceil((1 - self.left(address)) / self.rate))

    def spend(self, address: str, text: str, cost: float = 1) -> None:
        """Remove `cost` tokens from an address. Raise TooMany with this text if it has too few."""
        if not self.try_spend(address, cost):
            raise TooMany(text, self.retry_after(address))


@dataclass
class Budgets:
    """All rate limits, one for each kind of request, and the number of open sockets of each address."""

    work: RateLimiter  # CPU seconds
    reads: RateLimiter
    changes: RateLimiter
    tables: RateLimiter
    bot_tables: RateLimiter
    files: RateLimiter
    classes: RateLimiter
    guesses: RateLimiter
    reminders: RateLimiter
    lab: RateLimiter
    arrivals: RateLimiter
    messages: RateLimiter
    sockets_each: int

    def __post_init__(self) -> None:
        self.sockets: Counter[str] = Counter()
        self.elsewhere: dict[str, dict[str, int]] = {}  # open sockets by address at each other process

    @classmethod
    def of(cls, settings: Settings, limiter: RateLimiter | None = None) -> Budgets:
        """Return the rate limits that the operator has set. `limiter`, if given, replaces every one of them."""
        s = settings
        return cls(
            work=limiter or RateLimiter(s.work / 100, s.work / 1000),
            reads=limiter or RateLimiter(5.0 * s.reads, s.reads),
            changes=limiter or RateLimiter(3.0 * s.changes, s.changes),
            tables=limiter or RateLimiter.hourly(s.tables),
            bot_tables=limiter or RateLimiter.hourly(s.bot_tables),
            files=limiter or RateLimiter.hourly(s.files),
            classes=limiter or RateLimiter.hourly(s.classes),
            guesses=limiter or RateLimiter.hourly(s.guesses),
            reminders=limiter or RateLimiter.hourly(s.reminders),
            lab=limiter or RateLimiter.hourly(s.lab),
            messages=limiter or RateLimiter(4.0 * s.messages, s.messages),
            arrivals=limiter or RateLimiter(8.0 * s.arrivals, s.arrivals),
            sockets_each=s.sockets_each,
        )

    def has_socket_for(self, address: str) -> bool:
        """Return whether an address may open one more socket now."""
        return self.open_sockets(address) < self.sockets_each and self.arrivals.left(address) >= 1

    def open_sockets(self, address: str) -> int:
        """Return how many sockets an address has open, counting those at all server processes."""
        return self.sockets[address] + sum(
            open_there.get(address, 0) for open_there in self.elsewhere.values()
        )

    # With other processes.

    @property
    def limiters(self) -> dict[str, RateLimiter]:
        """The rate limiters, by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, RateLimiter)}

    def count_spending(self) -> None:
        """Start to record how many tokens each address spends, so that other server processes can be informed."""
        for limiter in self.limiters.values():
            limiter.spent = Counter()

    def take_spending(self) -> dict[str, dict[str, float]]:
        """Return how many tokens addresses have spent since the last call, for each rate limit."""
        taken: dict[str, dict[str, float]] = {}
        for name, limiter in self.limiters.items():
            if limiter.spent:
                taken[name] = dict(limiter.spent)
                limiter.spent.clear()
        return taken

    def spent_elsewhere(self, spent: Mapping[str, Mapping[str, float]]) -> None:
        """Remove the tokens that addresses have spent at another server process."""
        limiters = self.limiters
        for name in spent.keys() & limiters.keys():
            for address, cost in spent[name].items():
                limiters[name].spent_elsewhere(address, cost)

    def spend_line(self, address: str, plies: int) -> None:
        """Charge an address for uploading a match file with this many plies. A long file counts as several uploads."""
        self.files.spend(
            address, "Your address has sent many long matches. Wait a few minutes.", plies / PLIES_PER_FILE
        )

    def spend_table(self, address: str, has_bots: bool) -> None:
        """Charge an address for setting up a table. A table with bots also counts against a second limit. Raise
        TooMany if the address has set up too many.
        """
        self.tables.spend(address, "Your address has set up many tables. Wait a few minutes.")
        if has_bots:
            self.bot_tables.spend(
                address, "Your address has set up many tables with bots. Wait a few minutes."
            )
