"""Banks: the time that each seat has beside the seconds of a turn, spent when those are over, and added to.

A turn is free for its seconds; what it takes longer comes out of the bank, and every turn that ends adds the increment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .clock import now

if TYPE_CHECKING:
    from .table import Table

GIFT = 60.0  # seconds that one seat gives another
MOST = 86400.0  # seconds that a bank holds


class Banks:
    """What the seats of one table have left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.timer = table.stored.settings.get("timer", {})
        full = 60.0 * self.timer.get("bank", 0)
        stored = table.stored.settings.get("banks") or [full] * len(table.stored.seats)
        self.left = [float(each) for each in stored]
        self.running: list[int] = []  # whose turn runs
        self.began = now()

    @property
    def are_used(self) -> bool:
        """Whether there is anything in them, or will be."""
        return bool(self.timer.get("bank") or self.timer.get("increment") or any(self.left))

    def settle(self, acting: list[int]) -> None:
        """The turns that run are over, or are wound anew: what they took too long is paid, what ended is added to."""
        over = max(0.0, now() - self.began - self.timer.get("seconds", 0))
        before = list(self.left)
        for seat in self.running:
            gain = 0 if seat in acting else self.timer.get("increment", 0)
            self.left[seat] = round(min(MOST, max(0.0, self.left[seat] - over) + gain), 1)
        self.running = []
        if before != self.left:
            self._keep()

    def start(self, people: list[int]) -> float:
        """Turns begin; how long they may take. Where several act at once all have as long as the one with most."""
        self.running, self.began = people, now()
        return float(self.timer["seconds"]) + max(self.left[seat] for seat in people)

    def give(self, seat: int) -> None:
        """Somebody gives a seat time."""
        self.left[seat] = min(MOST, self.left[seat] + GIFT)
        self._keep()

    def _keep(self) -> None:
        """Have it written down; nobody waits for that: should the house fall down just then, a turn was free."""
        self.table.stored.settings["banks"] = list(self.left)
        self.table.registry.store.settings(self.table.stored)
