"""Time banks: extra time that each seat can use when it exceeds the time limit of a turn.

If a turn takes longer than its limit, the excess is subtracted from the seat's bank. At the end of each turn the
increment is added. The contents of the banks are stored with the settings of the table. The turns in progress and
their starting times are only in memory: after a restart a turn starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.record import CHANCE
from parlour.store.matches import PERSON
from parlour.store.settings import Charge, TurnStart

from .events import Change
from .visibility import acting

if TYPE_CHECKING:
    from .session import Session

GIFT = 60.0  # seconds that somebody gives a seat
MOST = 86400.0  # seconds that a bank holds at most
CHARGES = 32  # charges that are remembered


class TimeBanks:
    """The time banks of all seats of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.running: list[int] = []  # the seats whose turns run
        self.began = 0.0

    @property
    def left(self) -> tuple[float, ...]:
        """The seconds in each seat's bank."""
        full = 60.0 * self.session.settings.timer.bank
        return self.session.settings.banks or (full,) * len(self.session.stored.seats)

    @property
    def are_used(self) -> bool:
        """Return whether this table uses time banks."""
        timer = self.session.settings.timer
        return bool(timer.bank or timer.increment or any(self.left))

    def charged(self, acting: list[int], now: float) -> tuple[float, ...]:
        """Return the seconds in each seat's bank after the running turns end or start anew at `now`. A turn's excess
        is subtracted from its seat's bank; if the turn has ended (its seat is not in `acting`), the increment is
        added.
        """
        timer, left = self.session.settings.timer, list(self.left)
        over = max(0.0, now - self.began - timer.seconds)
        for seat in self.running if timer.is_on else ():
            gain = 0 if seat in acting else timer.increment
            left[seat] = round(min(MOST, max(0.0, left[seat] - over) + gain), 1)
        return tuple(left)

    def charge(self, acting: list[int], now: float) -> Change | None:
        """Return the change that subtracts the excess time of the running turns from the banks; None if no turn has
        exceeded its limit.
        """
        banks = self.charged(acting, now)
        if banks == self.left:
            return None
        return self.session.change_settings(banks=banks, turn=TurnStart(self.session.entry_count, now))

    def logged(self) -> tuple[Charge, ...]:
        """Return the log of the latest charges of the banks, followed by a new entry for the charge that is
        being made now.
        """
        return (*self.session.settings.charges, Charge(self.session.ply, self.left))[-CHARGES:]

    def before(self, ply: int) -> tuple[float, ...]:
        """Return the seconds that each bank had before the charges that were made at this ply or later, so
        that an undo can give the time back. The log has only the latest charges.
        """
        undone = [one.banks for one in self.session.settings.charges if one.ply >= ply]
        return undone[0] if undone else self.left

    def start(self, people: list[int], began: float) -> float:
        """Start the turns of the seats `people` at the time `began`, and return the time at which they end.
        If several people act at once, all get as much time as the person with the fullest bank.
        """
        self.running, self.began = people, began
        return self.ends_at()

    def began_at(self, now: float) -> float:
        """Return the time at which the running turn began, calculated from the stored line and settings.
        Return `now` if the turn would be over already, because it ended while no process was in charge of the
        table.
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
        """Return the time at which the running turns end."""
        return (
            self.began + self.session.settings.timer.seconds + max(self.left[seat] for seat in self.running)
        )

    def give(self, seat: int) -> Change:
        """Return the change that adds GIFT seconds to a seat's bank."""
        left = list(self.left)
        left[seat] = min(MOST, left[seat] + GIFT)
        return self.session.change_settings(banks=tuple(left))
