"""A table: one session, the clients that are connected to it, and the messages to them. A change is sent to clients
only when it is durable.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.core.errors import WrongSeat
from parlour.core.offer import ONLOOKER
from parlour.session import people
from parlour.session.events import (
    Change,
    ClockChanged,
    ConsentChanged,
    Event,
    Muted,
    Played,
    QuestionChanged,
    RematchChanged,
    Said,
    SeatsChanged,
    TakenBack,
)
from parlour.session.session import Session

from ..wire import messages as m
from ..wire.client import Client
from . import changes, moderation, outgoing, rematch, saved_times
from .audience import Audience
from .authority import Check, Command, checked
from .clock import now
from .presence import Presence
from .shield import uninterrupted
from .timers import Timers

if TYPE_CHECKING:
    from .registry import Registry

PHRASES = ("Hello!", "Good luck.", "Well played!", "Oops.", "One moment, please.", "Thank you, good game.")


class Table(Audience):
    """One match in play: its session, its clients, its timers and its bots."""

    def __init__(self, registry: Registry, session: Session, address: str = "") -> None:
        """Make the table for a session. `address` is that of the client which set the table up. It is not stored:
        after a restart, it is that of the first client with a seat.
        """
        super().__init__(session)
        self.registry = registry
        self.address = address
        self.lock = asyncio.Lock()
        self.used = now()
        self.opener = ""  # the address whose request loaded the table
        self.readers = 0  # requests that are reading from it now
        self.attended = -math.inf  # when a client was last at the table
        self.bots: asyncio.Task[None] | None = None
        self.helping = people.helping(session)  # seats whose people may act for another seat now
        self.presence = Presence(self)
        self.timers = Timers(self)

    # Clients.

    def welcome(self, client: Client, since: int | None, refused: int) -> None:
        """Handle a new client after its first message. Send it the events after number `since`, if they are
        still in memory; otherwise the whole table. Send the whole table also if some of its tokens (`refused`
        of them) belong to nobody here.
        """
        self.clients.add(client)
        if client.seats and not self.address:
            self.address = client.address
        client.last_turn, client.heard, client.is_silent = None, now(), False
        missed = [event for event in self.events if since is not None and event.number > since]
        known = (
            since is not None
            and since <= self.session.entry_count
            and len(missed) == self.session.entry_count - since
        )
        if known and not refused and since:
            seats = outgoing.seat_views(self.session, self.presence)
            yours, lent = sorted(client.seats), sorted(client.lent)
            client.send(m.Missed(yours=yours, lent=lent, seats=seats, events=len(missed)))
            for event in missed:
                client.post(self.event(event, client))
            if self.timers.is_timed:  # a seat may have been given time meanwhile, which is no event
                client.send(m.ClockSet(clock=self.timers.clock_message()))
            client.send(outgoing.consent_message(self.session, now()))
            client.send(outgoing.question_view(self.session, now(), client.is_referee))
            if self.session.reviews.ready:
                self.send_reviews(client)
        else:
            client.send(self.welcome_message(client, refused))
        self.send_turn(client)
        rematch.offer(self, client)
        if client.seats:  # nobody is told about onlookers
            self.send_seats(but=client)
        self.notice_presence()
        saved_times.deliver_question(self)
        self.timers.reschedule()

    def leave(self, client: Client) -> None:
        """Remove a client that has disconnected, and tell the others if it had a seat."""
        self.clients.discard(client)
        self.used = self.attended = now()
        if client.seats:
            self.send_seats()
        self.notice_presence()
        self.timers.reschedule()

    @property
    def is_driven_here(self) -> bool:
        """Whether this process runs the timers, bots and questions of the table."""
        cluster = self.registry.cluster
        return cluster is None or cluster.driver.fence_of(self.stored.id) is not None

    def say_all(self, seat: int, text: str) -> None:
        """Send a line of chat to everybody, also at other processes."""
        super().say_all(seat, text)
        if cluster := self.registry.cluster:
            cluster.said(self.stored.id, seat, text)

    def notice_presence(self) -> None:
        """Update which people are at the table, also for an open request for consent that waits for them, and
        tell the other processes.
        """
        self.presence.notice()
        self.announce(self.session.consent.note_away(self.here, now()))
        if cluster := self.registry.cluster:
            cluster.tell_presence(self)

    def view_as(self, client: Client, seat: int) -> None:
        """Show the table as this seat sees it, on a client that has several seats."""
        client.looking = seat
        client.send(self.welcome_message(client))
        client.last_turn = None
        self.send_turn(client)

    def announce(self, events: list[Event]) -> None:
        """Send clients the messages about these events."""
        for event in events:
            if isinstance(event, Played | TakenBack):
                self.events.append(event)
                self.send_event(event)
            elif isinstance(event, SeatsChanged):
                self.update_seats()
            elif isinstance(event, Muted):
                self.send_seats()
            elif isinstance(event, Said):
                self.say_all(ONLOOKER, event.text)
            elif isinstance(event, ConsentChanged):
                self.send_all(outgoing.consent_message(self.session, now()))
            elif isinstance(event, QuestionChanged):
                self.send_question()
            elif isinstance(event, ClockChanged):
                self.timers.prolong()
                self.send_all(m.ClockSet(clock=self.timers.clock_message()))
            elif isinstance(event, RematchChanged):
                for client in self.everyone:
                    rematch.offer(self, client)

    # Changes.

    async def carry_out(self, command: Command, drives: bool = False) -> int:
        """Carry out the change that `command` returns (see changes.py), and return the number of the last event. The
        caller holds the lock. `drives`: the change comes from a timer, a bot or the quizmaster.
        """
        await changes.carry_out([(self, command)], drives)
        return self.session.entry_count

    def tell(self, events: list[Event]) -> None:
        """Send clients the messages about these events. If the open request for consent has changed, first
        find out which of the people who must answer are away.
        """
        if any(isinstance(event, ConsentChanged) for event in events):
            self.session.consent.note_away(self.here, now())
        self.announce(events)

    async def do(self, command: Command, drives: bool = False) -> int:
        """Carry out a command (see `carry_out`) while holding the lock. It is finished even if the caller is
        cancelled.
        """

        async def work() -> int:
            async with self.lock:
                return await self.carry_out(command, drives)

        return await uninterrupted(work())

    async def read_review(self, ply: int, seat: int, check: Check) -> list[str]:
        """Return the review of a seat's own choice, after storing that the seat has read it."""
        sentences: list[str] = []

        def command() -> Change | None:
            sentences[:] = self.session.reviews.tell(ply, seat)
            return self.session.reviews.mark_read(ply, seat)

        await self.do(checked(command, check))
        return sentences

    async def reload(self) -> None:
        """Load the match from disk again, and send every client the whole table. The caller holds the lock."""
        self.session = await self.registry.read_session(self.stored.id)
        self.helping = people.helping(self.session)
        self.events.clear()
        for client in self.everyone:
            self.seat_client(client, {*client.seats.values(), *client.lent.values()})
            client.last_turn = None
            client.send(self.welcome_message(client))
        self.timers.restart()
        self.after_change()

    def after_change(self) -> None:
        """Send every client the choices that its seats have now, and let bots act. Called after every change
        of the line or of the seats.
        """
        self.used = now()
        reviews = self.session.reviews
        has_new_reviews, reviews.has_changed = reviews.has_changed, False
        for client in self.everyone:
            self.send_turn(client)
            if has_new_reviews:
                self.send_reviews(client)
        saved_times.deliver_question(self)  # a client may have a seat that it did not have before
        self.timers.reschedule()

    def close(self) -> None:
        """Break the reference cycles, so that the table's memory is freed at once. The garbage collector rarely
        looks at old objects.
        """
        for part in (self.presence, self.timers, self.timers.game, self.timers.reminders):
            del part.table
        self.session.close()

    # Seats.

    def holds(self, token_digest: str, seat: int) -> bool:
        """Return whether a person with this token (given as its digest) may act for a seat now."""
        return people.holds(self.stored, token_digest, seat, self.helping)

    def seat_of(self, token_digest: str, seat: int) -> int:
        """Return `seat` if a token (given as its digest) may act for it; otherwise raise WrongSeat."""
        if not self.holds(token_digest, seat):
            raise WrongSeat(
                "You no longer hold this seat, so you cannot act for it. Take a free seat, or watch the table."
            )
        return seat

    def own_seat_of(self, token_digest: str, seat: int) -> int:
        """Return the seat if the token's person holds the seat itself. Raises WrongSeat otherwise, even if the
        person belongs to a side that may act for the seat.
        """
        if not people.sits(self.stored, token_digest, seat) or not self.holds(token_digest, seat):
            raise WrongSeat(
                "You no longer hold this seat, so you cannot act for it. Take a free seat, or watch the table."
            )
        return seat

    def seat_client(self, client: Client, tokens: Iterable[str]) -> bool:
        """Give a client the seats that its tokens (given as digests) belong to, and those for which they may
        act now; return whether its seats have changed.
        """
        before, places, known = (client.seats, client.lent), range(len(self.stored.seats)), set(tokens)
        held = {i: token for i in places for token in known if people.sits(self.stored, token, i)}
        client.seats = {i: token for i in places for token in held.values() if self.holds(token, i)}
        client.lent = {i: token for i, token in held.items() if self.stored.seats[i].is_lent}
        return (client.seats, client.lent) != before

    def update_seats(self) -> None:
        """Update which seats each client has, after a change of holders; disconnect people who were removed,
        and send the new list of holders to everybody.
        """
        for client in self.clients:
            held = {*client.seats.values(), *client.lent.values()}
            if self.seat_client(client, held) and not moderation.sent_away(self, client, held):
                client.looking = ONLOOKER
                client.send(self.welcome_message(client))
        self.send_seats()
        self.notice_presence()

    def update_helpers(self) -> None:
        """Update which seats may act for other seats now. If that has changed, update the seats of every
        client and send everybody the list of holders. Called after every change.
        """
        helpers = people.helping(self.session)
        if helpers != self.helping:
            self.helping = helpers
            for client in self.clients:
                self.seat_client(client, {*client.seats.values(), *client.lent.values()})
            self.send_seats()
