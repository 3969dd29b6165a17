"""Time banks: the time that each seat has on top of the seconds of a turn.

A turn that takes longer than its seconds is charged to the seat's bank. Every turn that ends adds the increment. What
the banks hold is stored with the settings of the table. Which turns run, and since when, is in memory only: after a
restart the turn starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.record import CHANCE
from parlour.store.matches import PERSON
from parlour.store.settings import TurnStart

from .events import Change
from .visibility import acting

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
        """Return what the time banks of the seats hold once the turns that run now end or start anew. Each bank pays
        for its turn's overtime; a turn that has ended (its seat is not in `acting`) adds the increment.
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
        if banks == self.left:
            return None
        return self.session.change_settings(banks=banks, turn=TurnStart(self.session.entry_count, now))

    def start(self, people: list[int], began: float) -> float:
        """Start the turns of these people; return the time at which they end. If several act at once, each gets as
        long as the person with the fullest time bank.
        """
        self.running, self.began = people, began
        return self.ends_at()

    def began_at(self, now: float) -> float:
        """Return the time at which the running turn began, according to the line and the settings. Return `now` if
        its time has run out already while no process was in charge of the table.
        """
        people = [i for i in self.session.acting() if self.session.stored.seats[i].kind == PERSON]
        began = min(self._began_at(), now)
        seconds = self.session.settings.timer.seconds + max((self.left[seat] for seat in people), default=0.0)
        return now if began + seconds <= now else began

    def _began_at(self) -> float:
        session, turn = self.session, self.session.settings.turn
        entries, ply = session.stored.entries, session.ply
        at = 0.0
        for number in range(session.entry_count - 1, -1, -1):
            entry = entries[number]
            at = entry.at
            if entry.back is not None or entry.seat == CHANCE or ply == 0:
                break
            if acting(session.records[ply - 1]) != acting(session.records[ply]):
                break
            ply -= 1
        return max(at, turn.at) if turn and turn.number <= session.entry_count else at

    def ends_at(self) -> float:
        """Return the time at which the turns that run now are over."""
        return (
            self.began + self.session.settings.timer.seconds + max(self.left[seat] for seat in self.running)
        )

    def give(self, seat: int) -> Change:
        """Return the change that adds time to a seat's time bank."""
        left = list(self.left)
        left[seat] = min(MOST, left[seat] + GIFT)
        return self.session.change_settings(banks=tuple(left))
