"""Time banks: the time that each seat has on top of the seconds of a turn.

A turn that takes longer than its seconds is charged to the seat's bank. Every turn that ends adds the increment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .clock import now

if TYPE_CHECKING:
    from .table import Table

GIFT = 60.0  # seconds that somebody gives a seat
MOST = 86400.0  # seconds that a bank holds at most


class TimeBanks:
    """The time banks of the seats of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.timer = table.stored.settings.get("timer", {})
        full = 60.0 * self.timer.get("bank", 0)
        stored = table.stored.settings.get("banks") or [full] * len(table.stored.seats)
        self.left = [float(each) for each in stored]
        self.running: list[int] = []  # the seats whose turns run
        self.began = now()

    @property
    def are_used(self) -> bool:
        """Whether the banks hold any time, or will."""
        return bool(self.timer.get("bank") or self.timer.get("increment") or any(self.left))

    def charge(self, acting: list[int]) -> None:
        """Stop the running turns: charge their overtime, and add the increment to those that have ended."""
        over = max(0.0, now() - self.began - self.timer.get("seconds", 0))
        before = list(self.left)
        for seat in self.running:
            gain = 0 if seat in acting else self.timer.get("increment", 0)
            self.left[seat] = round(min(MOST, max(0.0, self.left[seat] - over) + gain), 1)
        self.running = []
        if before != self.left:
            self._save()

    def start(self, people: list[int]) -> float:
        """Start turns; return the seconds they may take. If several act at once, all have as long as the fullest bank
        allows."""
        self.running, self.began = people, now()
        return float(self.timer["seconds"]) + max(self.left[seat] for seat in people)

    def give(self, seat: int) -> None:
        """Add time to a seat's bank."""
        self.left[seat] = min(MOST, self.left[seat] + GIFT)
        self._save()

    def _save(self) -> None:
        """Write the banks without waiting: at worst, a crash makes one turn free."""
        self.table.stored.settings["banks"] = list(self.left)
        self.table.registry.store.settings(self.table.stored)
