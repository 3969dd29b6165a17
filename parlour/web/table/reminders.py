"""Reminders: messages that tell absent people that it is their turn.

A person chooses an e-mail address or a webhook for a seat. When the game has waited for that seat for a while and
the person is not at the table, one message goes out; the next follows only after the person has acted again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.session.events import Change
from parlour.store.settings import Reminder

from ..messenger import Note, NotSent
from .clock import now

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger("parlour.web")
WAIT = 60.0  # seconds after which a person who is not at the table gets a message
RETRY = 300.0  # seconds before a message that could not be sent is tried again


class Reminders:
    """The reminders of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.not_before = 0.0  # after a failure
        self.is_sending = False

    def due(self) -> float | None:
        """Return the time at which the next message must be sent; None if none is to be sent."""
        entries = self.table.stored.entries
        can_send = self.table.registry.messenger is not None and not self.is_sending
        if not can_send or self.table.over or not self.waiting():
            return None
        return max(
            (entries[-1].at if entries else now()) + self.table.registry.reminder_wait, self.not_before
        )

    def waiting(self) -> list[int]:
        """Return the seats for which the game waits, whose people are away, want a message and have not had one."""
        table, reminders = self.table, self.table.session.settings.reminders
        return [
            seat
            for seat in table.session.acting()
            if (one := reminders.get(seat))
            and one.is_confirmed
            and table.holds(one.token, seat)
            and seat not in table.presence.here
            and not self.was_told(seat, one)
        ]

    def was_told(self, seat: int, reminder: Reminder) -> bool:
        """Return whether a person has had a message about this turn."""
        entries = self.table.stored.entries
        return reminder.told >= 0 and not any(entry.seat == seat for entry in entries[reminder.told :])

    async def run(self) -> None:
        """Send every message that is due."""
        if self.is_sending:
            return
        self.is_sending = True
        try:
            await self.send_all()
        finally:
            self.is_sending = False
        self.table.timers.reschedule()

    async def send_all(self) -> None:
        """Send a message to each person who waits for one, and record that."""
        table = self.table
        for seat in self.waiting():
            reminder = table.session.settings.reminders[seat]
            try:
                await self.send(reminder, self.note(seat))
                await table.do(partial(self.note_sent, seat))
            except (NotSent, ParlourError) as error:
                log.warning("no reminder for seat %s of %s: %s", seat, table.stored.id, error)
                self.not_before = now() + RETRY

    async def send(self, reminder: Reminder, note: Note) -> None:
        """Send a message to the person of a reminder. Raise NotSent if that fails."""
        messenger = self.table.registry.messenger
        if messenger is None:
            raise NotSent("This server does not send messages.")
        await asyncio.to_thread(messenger.send, reminder.kind, reminder.to, note)

    def note(self, seat: int) -> Note:
        """Return the message for a seat: what happened last, how much time the person has, and a link to the table."""
        table, session = self.table, self.table.session
        said = " ".join(" ".join(entry.sentences) for entry in table.log(seat, max(session.ply - 1, 0)))
        left = (
            "" if table.timers.deadline is None else f" You have {in_words(table.timers.deadline - now())}."
        )
        reminder = session.settings.reminders[seat]
        stop = f" To get no more messages: {self.link(seat, reminder)}" if reminder.kind == "mail" else ""
        text = f"It is your turn at a table of {table.game.title}.{left} {said}{stop}"
        return Note(f"Your turn: {table.game.title}", " ".join(text.split()), self.url)

    @property
    def url(self) -> str:
        """The address of the table, for messages."""
        messenger = self.table.registry.messenger
        return f"{messenger.home if messenger else ''}/match/{self.table.stored.id}"

    def link(self, seat: int, reminder: Reminder) -> str:
        """Return the address of the page that confirms an e-mail address or stops its messages."""
        return f"{self.url}/reminder#seat={seat}&code={reminder.code}"

    def note_sent(self, seat: int) -> Change:
        """Return the change that records that a seat's person has had a message."""
        session = self.table.session
        told = replace(session.settings.reminders[seat], told=session.entry_count)
        return self.change(seat, told)

    def change(self, seat: int, reminder: Reminder | None) -> Change:
        """Return the change that sets the reminder of a seat, or removes it."""
        reminders = {**self.table.session.settings.reminders}
        if reminder:
            reminders[seat] = reminder
        else:
            reminders.pop(seat, None)
        return self.table.session.change_settings(reminders=reminders)


def in_words(seconds: float) -> str:
    """Return a time in words: "3 days", "5 hours" or "20 minutes"."""
    for name, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            count = round(seconds / size)
            return f"{count} {name}{'s' if count > 1 else ''}"
    return "less than a minute"
