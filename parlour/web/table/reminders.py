"""Reminders: messages that tell absent people that it is their turn.

A person chooses an e-mail address or a webhook for a seat. When the game has waited for that seat for a while and
the person is not at the table, one message goes out; the next follows only after the person has acted again.
"""

from __future__ import annotations

import asyncio
import logging
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
    """The reminders of one table: decides when the messages are due, and sends them."""

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
        """Return the seats that the game waits for and whose absent people want a message and have had none."""
        return self.table.session.reminders.waiting(self.table.here)

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
        """Send a message to each absent person to whom one is due. If that fails, log it and try again later."""
        for seat in self.waiting():
            try:
                await self.remind(seat)
            except (NotSent, ParlourError) as error:
                log.warning("no reminder for seat %s of %s: %s", seat, self.table.stored.id, error)
                self.not_before = now() + RETRY

    async def remind(self, seat: int) -> None:
        """Record that a seat's person is sent a message, then send it; if that fails, take the record back. So no two
        processes send it, and a process that dies between the two sends none.
        """
        table, note, claimed = self.table, self.note(seat), list[Change | None]()

        def claim() -> Change | None:
            claimed[:] = [table.session.reminders.claim(seat, table.here)]
            return claimed[0]

        await table.do(claim, drives=True)
        reminder = table.session.reminders.of(seat)
        if reminder is None or claimed == [None]:
            return
        try:
            await self.send(reminder, note)
        except NotSent:
            await table.do(lambda: table.session.reminders.unclaim(seat, reminder))
            raise

    async def send(self, reminder: Reminder, note: Note) -> None:
        """Send a message to the person of a reminder. Raise NotSent if that fails."""
        messenger = self.table.registry.messenger
        if messenger is None:
            raise NotSent("This server does not send messages.")
        await asyncio.to_thread(messenger.send, reminder.kind, reminder.to, note)

    def note(self, seat: int) -> Note:
        """Return the message for a seat: what happened last, how much time the person has, a link to the
        table and, in an e-mail, a link that stops the messages.
        """
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


def in_words(seconds: float) -> str:
    """Return a time in words: "3 days", "5 hours" or "20 minutes"."""
    for name, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            count = round(seconds / size)
            return f"{count} {name}{'s' if count > 1 else ''}"
    return "less than a minute"
