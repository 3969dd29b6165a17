"""Reminders: who wants a message when it is their turn to act, and which messages were sent."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.store.settings import Reminder

from . import people
from .events import Change

if TYPE_CHECKING:
    from .session import Session


class Reminders:
    """The reminders of one session's seats. The methods return the changes that set, confirm, use and remove
    them.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def of(self, seat: int) -> Reminder | None:
        """Return the reminder of a seat; None if it has none."""
        return self.session.settings.reminders.get(seat)

    def waiting(self, here: Container[int]) -> list[int]:
        """Return the seats that must act now and to which a message is due: the person wants one, is not at
        the table (`here` has the seats of those who are), and has had none since their last action.
        """
        return [
            seat
            for seat in self.session.acting()
            if (one := self.of(seat))
            and one.is_confirmed
            and people.holds(self.session.stored, one.token, seat, people.helping(self.session))
            and seat not in here
            and not self.was_told(seat, one)
        ]

    def was_told(self, seat: int, reminder: Reminder) -> bool:
        """Return whether the message of this reminder has been sent and the seat has not acted since."""
        entries = self.session.stored.entries
        return reminder.told >= 0 and not any(entry.seat == seat for entry in entries[reminder.told :])

    def set(self, seat: int, reminder: Reminder | None) -> Change:
        """Return the change that sets the reminder of a seat, or removes it."""
        reminders = {**self.session.settings.reminders}
        if reminder:
            reminders[seat] = reminder
        else:
            reminders.pop(seat, None)
        return self.session.change_settings(reminders=reminders)

    def confirm(self, seat: int, code: str) -> Change | None:
        """Return the change that confirms the address of a seat's reminder; None if the seat has no reminder
        with this code.
        """
        one = self.of(seat)
        return self.set(seat, replace(one, is_confirmed=True)) if one and one.code == code else None

    def stop(self, seat: int, code: str) -> Change | None:
        """Return the change that removes a seat's reminder; None if the seat has no reminder with this code."""
        one = self.of(seat)
        return self.set(seat, None) if one and one.code == code else None

    def claim(self, seat: int, here: Container[int]) -> Change | None:
        """Return the change that records that a seat's person is sent a message now; None if no message is
        due. The caller writes it before it sends the message, so that no other process sends it too.
        """
        one = self.of(seat)
        if one is None or seat not in self.waiting(here):
            return None
        return self.set(seat, replace(one, told=self.session.entry_count))

    def unclaim(self, seat: int, sent: Reminder) -> Change | None:
        """Return the change that records that the message of the reminder `sent` was not sent after all; None
        if the seat has another reminder by now.
        """
        one = self.of(seat)
        return self.set(seat, replace(one, told=-1)) if one == sent else None
