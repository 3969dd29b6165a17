"""Presence: which people are at the table, how long others have been away, and the bots that play for those.

A socket whose client has vanished looks open for a long time. But a page sends something every few seconds. So a
person whose page has been silent for longer counts as away. They keep their seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.store.matches import PERSON
from parlour.store.settings import Person

from ..wire import messages as m
from ..wire.client import Client
from .bots import current
from .clock import now
from .seating import lend

if TYPE_CHECKING:
    from .table import Table

SILENT = 12.0  # seconds without a message from a page after which its person counts as away
GRACE = 60.0  # seconds that a bot waits at least after the table was loaded, so that people can connect again
USUAL_LEVEL = "learner"  # default level of the bot that plays for a person who is away


@dataclass(frozen=True)
class Elsewhere:
    """The people connected to another server process: the seats whose page sent something recently, the seats with
    an open socket, the tokens of those people, and the number of clients without a seat.
    """

    here: set[int] = field(default_factory=set)
    online: set[int] = field(default_factory=set)
    people: set[str] = field(default_factory=set)
    onlookers: int = 0


class Presence:
    """The presence of people at one table: which seats have people at the table, and since when the others
    have been away.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.loaded_at = now()
        self.gone: dict[int, float] = {}  # seats whose people are away, and since when
        self.elsewhere: dict[str, Elsewhere] = {}  # who is connected to other processes
        # Before the table was loaded, the last sign of anybody that is stored is the last move.
        self._note_gone(min(table.stored.touched or now(), now()))

    def own(self) -> Elsewhere:
        """Return the people who are connected to this process."""
        clients = self.table.clients
        heard = [client for client in clients if not client.is_silent]
        return Elsewhere(
            here={seat for client in heard for seat in client.seats},
            online={seat for client in clients for seat in client.seats},
            people={token for client in heard for token in client.seats.values()},
            onlookers=sum(not client.seats and not client.is_referee for client in clients),
        )

    @property
    def online(self) -> set[int]:
        """Return the seats of people who have an open socket, even if nothing has arrived over it recently."""
        own = {seat for client in self.table.clients for seat in client.seats}
        return own.union(*(there.online for there in self.elsewhere.values()))

    @property
    def here(self) -> set[int]:
        """Return the seats of people whose page sent something in the last few seconds."""
        own = {seat for client in self.table.clients if not client.is_silent for seat in client.seats}
        return own.union(*(there.here for there in self.elsewhere.values()))

    @property
    def onlookers(self) -> int:
        """Return the number of clients without a seat, at all server processes. The referee does not count."""
        return self.own().onlookers + sum(there.onlookers for there in self.elsewhere.values())

    def hear_of(self, process: str, there: Elsewhere | None) -> None:
        """Record who is connected to another server process (`there`). None means that the process has ended."""
        before = self.elsewhere.pop(process, Elsewhere())
        if there and there != Elsewhere():
            self.elsewhere[process] = there
        if before != self.elsewhere.get(process, Elsewhere()):
            self.table.attended = now()
            self._tell()

    def person_views(self, company: list[Person]) -> list[m.PersonView]:
        """Return all people who share a seat, each with whether their page sent something recently; an empty list if
        only one person holds the seat.
        """
        if len(company) < 2:
            return []
        heard = self.own().people.union(*(there.people for there in self.elsewhere.values()))
        return [m.PersonView(name=one.name, here=one.token in heard) for one in company]

    @property
    def minutes(self) -> int:
        """The number of minutes after which a bot plays for a person who is away; 0 means never."""
        return self.table.session.settings.absence.minutes

    @property
    def level(self) -> str:
        """The level of the bot that plays for a person who is away or late."""
        return current(self.table.session.settings.absence.level) or USUAL_LEVEL

    def notice(self) -> None:
        """Update the people who are away, and since when, after a client has connected or disconnected."""
        self._note_gone(now())

    def _note_gone(self, since: float) -> None:
        here = self.here
        people = (i for i, seat in enumerate(self.table.stored.seats) if seat.kind == PERSON)
        self.gone = {seat: self.gone.get(seat, since) for seat in people if seat not in here}

    def hear(self, client: Client) -> None:
        """Record that a client has just sent something, so its person is not away."""
        client.heard = now()
        if client.is_silent:
            client.is_silent = False
            self._tell()

    def reschedule(self) -> None:
        """Set two alarms: one for the next page that may fall silent, and one for the next person for whom a bot must
        play.
        """
        timers = self.table.timers
        heard = [client.heard for client in self.table.clients if client.seats and not client.is_silent]
        timers.set_alarm("presence", min(heard) + SILENT if heard else None, self.run)
        timers.set_alarm("absence", self.lends_at(), self.run_absence)

    def lends_at(self) -> float | None:
        """Return the time at which a bot must start to play for a person who is away while others wait; None if
        there is no such person.
        """
        away = [self.gone[seat] for seat in self.table.session.acting() if seat in self.gone]
        if not self.minutes or not away or not self.here:
            return None
        return max(min(away) + 60 * self.minutes, self.loaded_at + min(GRACE, 60 * self.minutes))

    async def run(self) -> None:
        """Mark as away the people whose page has sent nothing for a while."""
        async with self.table.lock:
            due = now() - SILENT
            silent = [
                one for one in self.table.clients if one.seats and not one.is_silent and one.heard <= due
            ]
            for client in silent:
                client.is_silent = True
            if silent:
                self._tell()
            self.reschedule()

    def _tell(self) -> None:
        self.table.send_seats()
        self.table.notice_presence()
        self.table.timers.reschedule()

    async def run_absence(self) -> None:
        """Let a bot play for each person who must act and has been away too long."""
        due = now() - 60 * self.minutes
        for seat in self.table.session.acting():
            if self.here and self.gone.get(seat, due + 1) <= due:
                try:
                    await lend(self.table, seat, self.level, drives=True)
                except ParlourError:  # the person came back, or the write failed
                    self.gone[seat] = now()
        self.reschedule()
