"""Pace: how often one address may do something; credits that are spent, and come back with time."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from .errors import TooMany
from .settings import Settings

BURST, RATE = 120.0, 40.0  # changing requests an address may make at once, and a second
ADDRESSES = 4096
HOUR = 3600.0
A_FILE = 2000  # plies of a line that count as one more match file


class Credit:
    """The credits of one client, refilled with time."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.left, self.last = burst, clock()

    def charge(self, cost: float = 1) -> float:
        """Take credits, into debt if need be; return the seconds until the debt is paid, 0 if there is none."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.last) * self.rate) - cost
        self.last = now
        return max(0.0, -self.left / self.rate)


class Pace:
    """Credits for each address, refilled with time."""

    def __init__(
        self, burst: float = BURST, rate: float = RATE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.credit: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @classmethod
    def hourly(cls, count: float) -> Pace:
        """So many an hour."""
        return cls(count, count / HOUR)

    def left(self, address: str) -> float:
        """The credits of an address."""
        now = self.clock()
        credit, last = self.credit.get(address, (self.burst, now))
        return min(self.burst, credit + (now - last) * self.rate)

    def allows(self, address: str, cost: float = 1) -> bool:
        """Take credits from an address; False when it has none left."""
        credit = self.left(address) - cost
        self._keep(address, max(credit, -1.0))
        return credit >= 0

    def charge(self, address: str, cost: float) -> float:
        """Take credits, into debt if need be; return the seconds until the debt is paid, 0 if there is none.

        The debt is never larger than the burst, so that nobody is shut out for long.
        """
        self._keep(address, max(self.left(address) - cost, -self.burst))
        return self.debt(address)

    def debt(self, address: str) -> float:
        """Return the seconds until an address is out of debt, 0 if it has none."""
        return max(0.0, -self.left(address) / self.rate)

    def _keep(self, address: str, credit: float) -> None:
        self.credit.pop(address, None)
        self.credit[address] = (credit, self.clock())
        while len(self.credit) > ADDRESSES:
            self.credit.popitem(last=False)

    def after(self, address: str) -> int:
        """Seconds until an address has a credit again."""
        return max(1, math.ceil((1 - self.left(address)) / self.rate))

    def spend(self, address: str, text: str, cost: float = 1) -> None:
        """Take credits, or raise TooMany with a sentence."""
        if not self.allows(address, cost):
            raise TooMany(text, self.after(address))


@dataclass
class Budgets:
    """What one address may do, kind by kind, and how many sockets it has."""

    work: Pace  # seconds of the processor
    reads: Pace
    changes: Pace
    tables: Pace
    bot_tables: Pace
    files: Pace
    classes: Pace
    guesses: Pace
    arrivals: Pace
    messages: Pace
    sockets_each: int

    def __post_init__(self) -> None:
        self.sockets: Counter[str] = Counter()

    @classmethod
    def of(cls, settings: Settings, pace: Pace | None = None) -> Budgets:
        """The budgets that a host has set; `pace` in place of every one of them."""
        s = settings
        return cls(
            work=pace or Pace(s.work / 100, s.work / 1000),
            reads=pace or Pace(5.0 * s.reads, s.reads),
            changes=pace or Pace(3.0 * s.changes, s.changes),
            tables=pace or Pace.hourly(s.tables),
            bot_tables=pace or Pace.hourly(s.bot_tables),
            files=pace or Pace.hourly(s.files),
            classes=pace or Pace.hourly(s.classes),
            guesses=pace or Pace.hourly(s.guesses),
            messages=pace or Pace(4.0 * s.messages, s.messages),
            arrivals=pace or Pace(8.0 * s.arrivals, s.arrivals),
            sockets_each=s.sockets_each,
        )

    def has_socket_for(self, address: str) -> bool:
        """Whether an address may open one more socket now."""
        return self.sockets[address] < self.sockets_each and self.arrivals.left(address) >= 1

    def spend_line(self, address: str, plies: int) -> None:
        """A line is to be kept that came all at once; a long one counts as several files."""
        self.files.spend(
            address, "Many long matches came from your address lately. Wait a little.", plies / A_FILE
        )

    def spend_table(self, address: str, has_bots: bool) -> None:
        """A table is to be set up; TooMany if that is one too many."""
        self.tables.spend(address, "Many tables were set up from your address lately. Wait a little.")
        if has_bots:
            self.bot_tables.spend(
                address, "Many tables with bots were set up from your address lately. Wait a little."
            )
