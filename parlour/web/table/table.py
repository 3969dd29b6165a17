"""A table: one session, the clients that are connected to it, and what they are sent. A change is sent once it is
durable."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict, WrongSeat
from parlour.core.offer import ONLOOKER
from parlour.core.record import CHANCE, NOBODY, Record
from parlour.core.step import Step
from parlour.session.events import Change, ConsentChanged, Event, Played, QuestionChanged, Said, TakenBack
from parlour.session.session import Session
from parlour.session.visibility import describe, has_secrets, pieces
from parlour.store.matches import PERSON

from ..errors import NotKept
from ..wire import messages as m
from ..wire import texts
from ..wire.client import Client
from . import outgoing, rematch, saving
from .clock import now
from .presence import Presence
from .shield import uninterrupted
from .timers import Timers

if TYPE_CHECKING:
    from .registry import Registry

MISSED = 64  # events kept in memory for clients that reconnect
LOG = 60  # plies in the log of a welcome; a page requests those before
TALK = 100  # lines of chat, kept in memory only
PHRASES = ("Hello!", "Good luck.", "Well played!", "Oops.", "One moment, please.", "Thank you, good game.")


def records(event: Played | TakenBack) -> tuple[Record, Record]:
    """Return the records before and after an event."""
    if isinstance(event, Played):
        return event.step.before, event.step.after
    return event.before, event.after


class Table:
    """One match in play, and the clients at it."""

    def __init__(self, registry: Registry, session: Session, address: str = "") -> None:
        """`address` set the table up. It is not stored: after a restart it is that of the first client with a seat."""
        self.registry = registry
        self.address = address
        self.session = session
        self.game = session.game
        self.stored = session.stored
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.events: deque[Played | TakenBack] = deque(maxlen=MISSED)
        self.talk: deque[m.Said] = deque(maxlen=TALK)
        self.answered: dict[tuple[int, str], int] = {}  # requests for consent that were carried out
        self.thinking: list[int] = []
        self.used = now()
        self.opener = ""  # the address whose request loaded the table
        self.readers = 0  # requests that are reading from it now
        self.banned: set[str] = set()  # addresses of people who were removed; in memory only
        self.attended = -math.inf  # when a client was last at the table
        self.bots: asyncio.Task[None] | None = None
        self.presence = Presence(self)
        self.timers = Timers(self)

    @property
    def s(self) -> Record:
        """The record now."""
        return self.session.s

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return self.session.names

    @property
    def here(self) -> set[int]:
        """The seats whose people are at the table."""
        return self.presence.here

    # Messages.

    def status_text(self, s: Record, number: int) -> str:
        """Return the status of the match after an event, as JSON."""
        over = bool(s.seat == NOBODY)
        outcome, returns = (self.session.outcome(), self.session.returns()) if over else ("", ())
        acting = self.session.acting() if s is self.s else ()
        clock = self.timers.text()
        return texts.standing(number, int(s.ply), acting, over, outcome, returns, self.thinking, clock)

    def log_entry(self, step: Step, viewer: int) -> m.LogEntry:
        """Return a step in sentences for a viewer."""
        return m.LogEntry(ply=int(step.after.ply), seat=step.seat, sentences=self.session.tell(step, viewer))

    def log(self, viewer: int, first: int = 1, last: int | None = None) -> list[m.LogEntry]:
        """Return plies in sentences for a viewer."""
        end = self.session.ply if last is None else min(last, self.session.ply)
        return [self.log_entry(self.session.step_at(ply), viewer) for ply in range(max(1, first), end + 1)]

    def event(self, event: Played | TakenBack, client: Client) -> str:
        """Return an entry of the line as a message to a client, with the changes of the picture if it wants them."""
        before, after = records(event)
        standing = self.status_text(after, event.number)
        change = self.change(before, after, client) if client.pictures else None
        if isinstance(event, TakenBack):
            sentences = [f"{self.names[event.seat]} took a move back."]
            return texts.event("back", standing, event.ply, event.seat, sentences, False, change)
        step = event.step
        sentences = self.session.tell(step, self.viewer_of(client))
        is_chance = step.seat == CHANCE
        return texts.event("play", standing, int(after.ply), step.seat, sentences, is_chance, change)

    def change(self, before: Record | None, after: Record, client: Client) -> str:
        """Return the pieces that change from one picture to another for a client, as JSON; all pieces without a
        picture before."""
        hidden = self.session.traits.hidden
        viewer = self.viewer_of(client) if hidden else ONLOOKER
        look = self.session.look(viewer, (), client.arrangement)
        shown_now = {} if before is None else pieces(self.game, before, look, hidden)
        return texts.pieces(*outgoing.difference(self.session, after, look, shown_now))

    def viewer_of(self, client: Client) -> int:
        """Return whose view a client gets: its seat's; with several seats, that of the seat it asked for."""
        if len(client.seats) == 1:
            return next(iter(client.seats))
        return client.looking if client.looking in self.session.acting() else ONLOOKER

    def picture(self, client: Client, see: m.See) -> str:
        """Return what changes the board that a client has into the one after an event. Raises Conflict if the event
        is too old."""
        wanted = self.record_at(see.number)
        if wanted is None:
            raise Conflict("That board is too old. Reload the page.")
        before = None if see.have is None else self.record_at(see.have)
        have = None if before is None else see.have
        return texts.picture(see.id, self.change(before, wanted, client), have)

    def description(self, client: Client, id: str) -> m.Described:
        """Return the board in words, as a client may see it."""
        session, hidden = self.session, self.session.traits.hidden
        look = session.look(self.viewer_of(client) if hidden else ONLOOKER, (), client.arrangement)
        text = describe(self.game, self.s, look, hidden)
        return m.Described(id=id, number=session.entry_count, text=text)

    def record_at(self, number: int) -> Record | None:
        """Return the record after one of the last events; None if the event is older."""
        if number == self.session.entry_count:
            return self.s
        for event in self.events:
            before, after = records(event)
            if event.number == number:
                return after
            if event.number == number + 1:
                return before
        return None

    # Clients.

    def welcome(self, client: Client, since: int | None, refused: int) -> None:
        """Let in a client that has said hello: send what it missed, or everything."""
        self.clients.add(client)
        if client.seats and not self.address:
            self.address = client.address
        client.last_turn, client.heard, client.is_silent = None, now(), False
        news = saving.deliver(self)
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
                client.send(m.ClockSet(clock=self.timers.seen()))
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
        self.announce(news)
        self.timers.reschedule()

    def welcome_message(self, client: Client, refused: int = 0) -> m.Welcome:
        """Return everything that a client needs to show the table."""
        viewer, session = self.viewer_of(client), self.session
        return m.Welcome(
            match=self.stored.id,
            game=self.game.name,
            yours=sorted(client.seats),
            lent=sorted(client.lent),
            seats=outgoing.seat_views(session, self.presence),
            standing=m.Status.model_validate_json(self.status_text(self.s, session.entry_count)),
            pieces=outgoing.all_pieces(session, self.s, session.look(viewer, (), client.arrangement)),
            log=self.log(viewer, session.ply - LOG + 1),
            talk=list(self.talk),
            asking=outgoing.consent_message(session, now()),
            question=outgoing.question_view(session, now(), client.is_referee),
            reviews=session.reviews.of(set(client.seats)),
            refused=refused,
        )

    def leave(self, client: Client) -> None:
        """Remove a client that has gone."""
        self.clients.discard(client)
        self.used = self.attended = now()
        if client.seats:
            self.send_seats()
        self.notice_presence()
        self.timers.reschedule()

    def notice_presence(self) -> None:
        """Update who is here, for the seats and for the open request."""
        self.presence.notice()
        self.announce(self.session.consent.update_presence(self.here, now()))

    def view_as(self, client: Client, seat: int) -> None:
        """Show the table as one of several seats on a screen sees it."""
        client.looking = seat
        client.send(self.welcome_message(client))
        client.last_turn = None
        self.send_turn(client)

    # Sending.

    @property
    def everyone(self) -> list[Client]:
        """All clients at the table, those with seats first."""
        return sorted(self.clients, key=lambda client: not client.seats)

    def send_all(self, message: m.Message) -> None:
        """Send the same message to everyone."""
        text = message.model_dump_json()
        for client in self.everyone:
            client.post(text)

    def send_seats(self, but: Client | None = None) -> None:
        """Send everyone who has the seats."""
        seen = outgoing.seat_views(self.session, self.presence)
        for client in self.everyone:
            if client is not but:
                client.send(m.Seats(yours=sorted(client.seats), lent=sorted(client.lent), seats=seen))

    def send_turn(self, client: Client) -> None:
        """Send a client what its seats may do, unless that is nothing and has not changed."""
        if client.seats:
            turn = outgoing.turn_of(self.session, sorted(client.seats))
            if turn.acting or turn != client.last_turn:
                client.post(outgoing.turn_text(self.session, turn, self.viewer_of(client)))
            client.last_turn = turn

    def send_reviews(self, client: Client) -> None:
        """Send a client which choices of its seats may be reviewed."""
        if client.seats:
            client.send(m.Reviews(turns=self.session.reviews.of(set(client.seats))))

    def say_all(self, seat: int, text: str) -> None:
        """Send a line of chat to everyone; with the seat ONLOOKER it comes from the table."""
        said = m.Said(seat=seat, text=text)
        self.talk.append(said)
        self.send_all(said)

    def announce(self, events: list[Event]) -> None:
        """Send events to everyone."""
        for event in events:
            if isinstance(event, Played | TakenBack):
                self.events.append(event)
                self.send_event(event)
            elif isinstance(event, Said):
                self.say_all(ONLOOKER, event.text)
            elif isinstance(event, ConsentChanged):
                self.send_all(outgoing.consent_message(self.session, now()))
            elif isinstance(event, QuestionChanged):
                self.send_question()

    def send_event(self, event: Played | TakenBack) -> None:
        """Send an entry of the line to everyone, as far as each may see it; clients that see the same share a text."""
        sent: dict[tuple[int, str | None], str] = {}
        hidden = self.session.traits.hidden
        for client in self.everyone:
            viewer = self.viewer_of(client)
            secret = hidden and any(has_secrets(self.game, s, viewer) for s in records(event))
            key = (viewer if secret else ONLOOKER - 1, client.arrangement if client.pictures else None)
            if key not in sent:
                sent[key] = self.event(event, client)
            client.post(sent[key])

    def send_question(self) -> None:
        """Send everyone the quizmaster's question, or that there is none."""
        for client in self.everyone:
            client.send(outgoing.question_view(self.session, now(), client.is_referee))

    # Changes.

    async def carry_out(self, change: Change | list[Event] | None) -> int:
        """Write a change and carry it out; return the number of the last event. The caller holds the lock."""
        if isinstance(change, Change):
            if self.stored.is_file:
                raise Conflict("Nobody plays in a match file. Play on from it at a new table.")
            over = bool(change.records and change.records[-1].seat == NOBODY)
            await self.write(self.registry.store.add(self.stored.id, change.entries, over))
            acted = self.session.acting()
            events = self.session.commit(change, now())
            by_luck = any(entry.seat == CHANCE for entry in change.entries)
            self.timers.update(acted, by_luck)
            with contextlib.suppress(NotKept):  # the line is stored; at worst the question's time starts anew
                await saving.save_question(self, events)
            self.announce(events)
            self.after_change()
        elif change:
            await saving.save_question(self, change)
            noticed = self.session.consent.update_presence(self.here, now())
            self.announce(list(dict.fromkeys([*change, *noticed])))
            self.timers.reschedule()
        return self.session.entry_count

    async def do(self, command: Any) -> int:
        """Carry out command(), which returns a change, under the lock; finish even if the caller is cancelled."""

        async def work() -> int:
            async with self.lock:
                return await self.carry_out(command())

        return await uninterrupted(work())

    async def ask_others(self, seat: int, request: str, command: Any) -> int:
        """Carry out a request for consent, or an answer to one, once for each id."""
        if (seat, request) not in self.answered:
            self.answered[seat, request] = await self.do(command)
        return self.answered[seat, request]

    async def write(self, stored: Any) -> None:
        """Wait until a write is durable. Raises NotKept if it failed."""
        try:
            await asyncio.wrap_future(stored)
        except Exception as error:
            raise NotKept("The server could not save that, so nothing was changed. Try again.") from error

    def after_change(self) -> None:
        """After a change: send the seats what they may do, and wake the bots."""
        self.used = now()
        reviews = self.session.reviews
        has_new_reviews, reviews.has_changed = reviews.has_changed, False
        for client in self.everyone:
            self.send_turn(client)
            if has_new_reviews:
                self.send_reviews(client)
        self.announce(saving.deliver(self))  # a client may have a seat that it did not have before
        self.timers.reschedule()

    def close(self) -> None:
        """Break the reference cycles, so that the table leaves memory at once: the garbage collector rarely looks at
        old objects."""
        for part in (self.presence, self.timers, self.timers.banks, self.timers.game):
            del part.table
        self.session.close()

    # Seats.

    def holds(self, token_digest: str, seat: int) -> bool:
        """Return whether a token, given as its digest, holds a seat now."""
        if not 0 <= seat < len(self.stored.seats):
            return False
        held = self.stored.seats[seat]
        return held.kind == PERSON and bool(held.token) and held.token == token_digest

    def seat_of(self, token_digest: str, seat: int) -> int:
        """Return the seat if a token, given as its digest, holds it. Raises WrongSeat otherwise, as for WORLD."""
        if not self.holds(token_digest, seat):
            raise WrongSeat("That token does not hold this seat (any more).")
        return seat

    def is_referee(self, token_digest: str) -> bool:
        """Return whether a token, given as its digest, is the referee's."""
        return bool(token_digest) and self.stored.settings.get("referee") == token_digest
