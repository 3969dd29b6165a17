"""Presence: whose page was heard of lately, who has been away since when, and the bot that plays on for them.

A socket that has silently died looks open for a long time. A page says something every few seconds, so whoever has
not been heard for longer than that is away; their seat stays theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.store.matches import PERSON

from ..wire import messages as m
from ..wire.client import Client
from .clock import now
from .people import Person
from .seating import lend

if TYPE_CHECKING:
    from .table import Table

SILENT = 12.0  # seconds without a word from a page after which its person counts as away
USUAL_LEVEL = "novice"  # of the bot that plays for who is away, where the table has not said


class Presence:
    """Who of a table's people is there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gone: dict[int, float] = {}  # people who are away, and since when
        self.notice()

    @property
    def online(self) -> set[int]:
        """The seats whose people have a socket, be it silent."""
        return {seat for client in self.table.clients for seat in client.seats}

    @property
    def here(self) -> set[int]:
        """The seats whose people were heard of lately."""
        return {seat for client in self.table.clients if not client.is_silent for seat in client.seats}

    def person_views(self, company: list[Person]) -> list[m.PersonView]:
        """Everybody at a seat that several have, and who of them was heard of lately; nobody at another seat."""
        if len(company) < 2:
            return []
        heard = {token for one in self.table.clients if not one.is_silent for token in one.seats.values()}
        return [m.PersonView(name=one.name, here=one.token in heard) for one in company]

    @property
    def minutes(self) -> int:
        """How long somebody may be away until a bot plays on; 0: as long as they like."""
        return int(self.table.stored.settings.get("absence", {}).get("minutes", 0))

    @property
    def level(self) -> str:
        """Which bot plays for who is away, or late."""
        return str(self.table.stored.settings.get("absence", {}).get("level") or USUAL_LEVEL)

    def notice(self) -> None:
        """Somebody may have come or gone."""
        here = self.here
        people = (i for i, seat in enumerate(self.table.stored.seats) if seat.kind == PERSON)
        self.gone = {seat: self.gone.get(seat, now()) for seat in people if seat not in here}

    def hear(self, client: Client) -> None:
        """A client has said something, whatever it is."""
        client.heard = now()
        if client.is_silent:
            client.is_silent = False
            self._tell()

    def reschedule(self) -> None:
        """Have silence noticed, and absence."""
        timers = self.table.timers
        heard = [client.heard for client in self.table.clients if client.seats and not client.is_silent]
        timers.at("presence", min(heard) + SILENT if heard else None, self.run)
        timers.at("absence", self.lends_at(), self.run_absence)

    def lends_at(self) -> float | None:
        """When a bot is to play on for somebody who is awaited by others and away; None: not at all."""
        away = [self.gone[seat] for seat in self.table.session.acting() if seat in self.gone]
        return min(away) + 60 * self.minutes if self.minutes and away and self.here else None

    async def run(self) -> None:
        """Notice who has fallen silent."""
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
        """Let a bot play on for everybody who is awaited and has been away too long."""
        due = now() - 60 * self.minutes
        for seat in self.table.session.acting():
            if self.here and self.gone.get(seat, due + 1) <= due:
                try:
                    await lend(self.table, seat, self.level)
                except ParlourError:  # somebody was faster, or it could not be written down
                    self.gone[seat] = now()
        self.reschedule()
