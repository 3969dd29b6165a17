"""Time banks: the time that each seat has on top of the seconds of a turn.

A turn that takes longer than its seconds is charged to the seat's bank. Every turn that ends adds the increment. What
the banks hold is stored with the settings of the table. Which turns run, and since when, is in memory only: after a
restart the turn starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Change

if TYPE_CHECKING:
    from .session import Session

GIFT = 60.0  # seconds that somebody gives a seat
MOST = 86400.0  # seconds that a bank holds at most


class TimeBanks:
    """The time banks of the seats of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.running: list[int] = []  # the seats whose turns run
        self.began = 0.0

    @property
    def left(self) -> tuple[float, ...]:
        """The seconds in the bank of each seat."""
        full = 60.0 * self.session.settings.timer.bank
        return self.session.settings.banks or (full,) * len(self.session.stored.seats)

    @property
    def are_used(self) -> bool:
        """Return whether the time banks of this table hold time, or will."""
        timer = self.session.settings.timer
        return bool(timer.bank or timer.increment or any(self.left))

    def charged(self, acting: list[int], now: float) -> tuple[float, ...]:
        """Return the time banks when the running turns end or start anew. Each turn's overtime is subtracted; a turn
        that has ended gets the increment.
        """
        timer, left = self.session.settings.timer, list(self.left)
        over = max(0.0, now - self.began - timer.seconds)
        for seat in self.running if timer.is_on else ():
            gain = 0 if seat in acting else timer.increment
            left[seat] = round(min(MOST, max(0.0, left[seat] - over) + gain), 1)
        return tuple(left)

    def charge(self, acting: list[int], now: float) -> Change | None:
        """Return the change that subtracts the overtime of the running turns; None if there is none."""
        banks = self.charged(acting, now)
        return None if banks == self.left else self.session.change_settings(banks=banks)

    def start(self, people: list[int], now: float) -> float:
        """Start the turns of these people; return how many seconds they may take. If several act at once, each gets
        as long as the person with the fullest time bank.
        """
        self.running, self.began = people, now
        return float(self.session.settings.timer.seconds) + max(self.left[seat] for seat in people)

    def give(self, seat: int) -> Change:
        """Return the change that adds time to a seat's time bank."""
        left = list(self.left)
        left[seat] = min(MOST, left[seat] + GIFT)
        return self.session.change_settings(banks=tuple(left))
