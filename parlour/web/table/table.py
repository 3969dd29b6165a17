"""A table: one session, who is connected to it, what they are told. Every change is durable before it is told."""

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
from parlour.session.session import (
    Change,
    ConsentChanged,
    Event,
    Played,
    QuestionChanged,
    Said,
    Session,
    TakenBack,
)
from parlour.session.visibility import describe, has_secrets, pieces

from ..errors import NotKept
from ..wire import messages as m
from ..wire import texts
from ..wire.client import Client
from . import durable, outgoing, people, rematch
from .clock import now
from .presence import Presence
from .shield import to_the_end
from .timers import Timers

if TYPE_CHECKING:
    from .registry import Registry

MISSED = 64  # events kept in memory for clients that were away for a moment
LOG = 60  # plies told to who comes in; those before are asked for by pages
TALK = 100  # lines of chat kept, in memory only
PHRASES = ("Hello!", "Good luck.", "Well played!", "Oops.", "One moment, please.", "Thank you, good game.")


def records(event: Played | TakenBack) -> tuple[Record, Record]:
    """The records before and after an event."""
    if isinstance(event, Played):
        return event.step.before, event.step.after
    return event.before, event.after


class Table:
    """One match in play, and its company."""

    def __init__(self, registry: Registry, session: Session, address: str = "") -> None:
        """`address` set the table up. It is not stored: after a restart it is the first of whoever has a seat."""
        self.registry = registry
        self.address = address
        self.session = session
        self.game = session.game
        self.stored = session.stored
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.events: deque[Played | TakenBack] = deque(maxlen=MISSED)
        self.talk: deque[m.Said] = deque(maxlen=TALK)
        self.answered: dict[tuple[int, str], int] = {}  # requests to others that were carried out
        self.thinking: list[int] = []
        self.used = now()
        self.opener = ""  # the address whose request brought the table into memory
        self.readers = 0  # requests that are reading from it at this moment
        self.banned: set[str] = set()  # addresses of who was sent out; in memory only
        self.attended = -math.inf  # when somebody was last at the table; bots are nobody
        self.bots: asyncio.Task[None] | None = None
        self.helping = people.helping(self)  # seats whose people act for another seat by now
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
        """What the seats are called."""
        return self.session.names

    @property
    def here(self) -> set[int]:
        """The seats whose people are at the table."""
        return self.presence.here

    # What is shown.

    def standing(self, s: Record, number: int) -> str:
        """Where the match stands, as text."""
        over = bool(s.seat == NOBODY)
        outcome, returns = (self.session.outcome(), self.session.returns()) if over else ("", ())
        acting = self.session.acting() if s is self.s else ()
        clock = self.timers.text()
        return texts.status(number, int(s.ply), acting, over, outcome, returns, self.thinking, clock)

    def told(self, step: Step, viewer: int) -> m.LogEntry:
        """A ply in sentences, for a viewer."""
        return m.LogEntry(ply=int(step.after.ply), seat=step.seat, sentences=self.session.tell(step, viewer))

    def log(self, viewer: int, first: int = 1, last: int | None = None) -> list[m.LogEntry]:
        """Plies in sentences, for a viewer."""
        end = self.session.ply if last is None else min(last, self.session.ply)
        return [self.told(self.session.step_at(ply), viewer) for ply in range(max(1, first), end + 1)]

    def event(self, event: Played | TakenBack, client: Client) -> str:
        """An entry of the line as a message to a client, with what it changes in the picture if that is wanted."""
        before, after = records(event)
        standing = self.standing(after, event.number)
        change = self.change(before, after, client) if client.pictures else None
        if isinstance(event, TakenBack):
            told = [f"{self.names[event.seat]} takes a move back."]
            return texts.event("back", standing, event.ply, event.seat, told, False, change)
        step = event.step
        told = self.session.tell(step, self.viewer_of(client))
        return texts.event("play", standing, int(after.ply), step.seat, told, step.seat == CHANCE, change)

    def change(self, before: Record | None, after: Record, client: Client) -> str:
        """What turns one picture into another on a client's screen, as text; all of it, where there is none before."""
        hidden = self.session.traits.hidden
        viewer = self.viewer_of(client) if hidden else ONLOOKER
        look = self.session.look(viewer, (), client.arrangement)
        shown_now = {} if before is None else pieces(self.game, before, look, hidden)
        return texts.pieces(*outgoing.difference(self.session, after, look, shown_now))

    def viewer_of(self, client: Client) -> int:
        """Through whose eyes a client looks: its seat; with several seats, the one that asked to look."""
        if len(client.seats) == 1:
            return next(iter(client.seats))
        return client.looking if client.looking in self.session.acting() else ONLOOKER

    def picture(self, client: Client, see: m.See) -> str:
        """What turns the board that a client has into the one after an event; OutOfStep if that is not at hand."""
        wanted = self.record_at(see.number)
        if wanted is None:
            raise Conflict("That board is not at hand any more.")
        before = None if see.have is None else self.record_at(see.have)
        have = None if before is None else see.have
        return texts.picture(see.id, self.change(before, wanted, client), have)

    def description(self, client: Client, id: str) -> m.Described:
        """The board in words, as a client may see it."""
        session, hidden = self.session, self.session.traits.hidden
        look = session.look(self.viewer_of(client) if hidden else ONLOOKER, (), client.arrangement)
        text = describe(self.game, self.s, look, hidden)
        return m.Described(id=id, number=session.entry_count, text=text)

    def record_at(self, number: int) -> Record | None:
        """The record after an event of the last few."""
        if number == self.session.entry_count:
            return self.s
        for event in self.events:
            before, after = records(event)
            if event.number == number:
                return after
            if event.number == number + 1:
                return before
        return None

    # Coming and going.

    def welcome(self, client: Client, since: int | None, refused: int) -> None:
        """Let in a client that has said hello: what it missed, or the whole truth."""
        self.clients.add(client)
        if client.seats and not self.address:
            self.address = client.address
        client.last_turn, client.heard, client.is_silent = None, now(), False
        news = durable.deliver(self)
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
            if self.timers.is_timed:  # somebody may have been given time meanwhile, which is no event
                client.send(m.ClockSet(clock=self.timers.seen()))
            client.send(outgoing.consent_message(self.session, now()))
            client.send(outgoing.question_view(self.session, now(), client.is_referee))
            if self.session.reviews.ready:
                self.send_reviews(client)
        else:
            client.send(self.truth(client, refused))
        self.send_turn(client)
        rematch.offer(self, client)
        if client.seats:  # of onlookers nobody is told
            self.send_seats(but=client)
        self.notice_presence()
        self.announce(news)
        self.timers.reschedule()

    def truth(self, client: Client, refused: int = 0) -> m.Welcome:
        """Everything a client needs to show the table."""
        viewer, session = self.viewer_of(client), self.session
        return m.Welcome(
            match=self.stored.id,
            game=self.game.name,
            yours=sorted(client.seats),
            lent=sorted(client.lent),
            seats=outgoing.seat_views(session, self.presence),
            standing=m.Status.model_validate_json(self.standing(self.s, session.entry_count)),
            pieces=outgoing.all_pieces(session, self.s, session.look(viewer, (), client.arrangement)),
            log=self.log(viewer, session.ply - LOG + 1),
            talk=list(self.talk),
            asking=outgoing.consent_message(session, now()),
            question=outgoing.question_view(session, now(), client.is_referee),
            reviews=session.reviews.of(set(client.seats)),
            refused=refused,
        )

    def part(self, client: Client) -> None:
        """A client has gone."""
        self.clients.discard(client)
        self.used = self.attended = now()
        if client.seats:
            self.send_seats()
        self.notice_presence()
        self.timers.reschedule()

    def notice_presence(self) -> None:
        """Whoever is awaited may have come or gone."""
        self.presence.notice()
        self.announce(self.session.consent.presence(self.here, now()))

    def look(self, client: Client, seat: int) -> None:
        """Show the table to one of several seats on a screen."""
        client.looking = seat
        client.send(self.truth(client))
        client.last_turn = None
        self.send_turn(client)

    # Sending.

    @property
    def company(self) -> list[Client]:
        """Everybody at the table, those who play before those who look on."""
        return sorted(self.clients, key=lambda client: not client.seats)

    def send_all(self, message: m.Message) -> None:
        """The same message to everyone."""
        text = message.model_dump_json()
        for client in self.company:
            client.post(text)

    def send_seats(self, but: Client | None = None) -> None:
        """Tell everyone who has the seats."""
        seen = outgoing.seat_views(self.session, self.presence)
        for client in self.company:
            if client is not but:
                client.send(m.Seats(yours=sorted(client.seats), lent=sorted(client.lent), seats=seen))

    def send_turn(self, client: Client) -> None:
        """Tell a client what its seats may do, unless that is nothing and it knows."""
        if client.seats:
            turn = outgoing.turn_of(self.session, sorted(client.seats))
            if turn.acting or turn != client.last_turn:
                client.post(outgoing.turn_text(self.session, turn, self.viewer_of(client)))
            client.last_turn = turn

    def send_reviews(self, client: Client) -> None:
        """Tell a client which choices of its seats may be reviewed."""
        if client.seats:
            client.send(m.Reviews(turns=self.session.reviews.of(set(client.seats))))

    def say_all(self, seat: int, text: str) -> None:
        """Something for everyone to read."""
        said = m.Said(seat=seat, text=text)
        self.talk.append(said)
        self.send_all(said)

    def announce(self, events: list[Event]) -> None:
        """Tell everybody what has happened."""
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
        """An entry of the line to everybody, each as far as they may see; whoever sees the same gets the same text."""
        sent: dict[tuple[int, str | None], str] = {}
        hidden = self.session.traits.hidden
        for client in self.company:
            viewer = self.viewer_of(client)
            secret = hidden and any(has_secrets(self.game, s, viewer) for s in records(event))
            key = (viewer if secret else ONLOOKER - 1, client.arrangement if client.pictures else None)
            if key not in sent:
                sent[key] = self.event(event, client)
            client.post(sent[key])

    def send_question(self) -> None:
        """The host's question, or that it is over, to everybody."""
        for client in self.company:
            client.send(outgoing.question_view(self.session, now(), client.is_referee))

    # Changing.

    async def carry_out(self, change: Change | list[Event] | None) -> int:
        """Write a change down and let it happen, the lock held; returns the number of the last event."""
        if isinstance(change, Change):
            if self.stored.is_file:
                raise Conflict("This is a match file: look at it, or play on from it at a new table.")
            over = bool(change.records and change.records[-1].seat == NOBODY)
            await self.write(self.registry.store.add(self.stored.id, change.entries, over))
            acted = self.session.acting()
            events = self.session.commit(change, now())
            self.seat_again()
            by_luck = any(entry.seat == CHANCE for entry in change.entries)
            self.timers.follow(acted, by_luck)
            with contextlib.suppress(NotKept):  # the line is kept; at worst the question's time begins anew
                await durable.keep_question(self, events)
            self.announce(events)
            self.settle()
        elif change:
            await durable.keep_question(self, change)
            noticed = self.session.consent.presence(self.here, now())
            self.announce(list(dict.fromkeys([*change, *noticed])))
            self.timers.reschedule()
        return self.session.entry_count

    async def do(self, command: Any) -> int:
        """Carry out command(), a session's, under the lock; never cut in half."""

        async def work() -> int:
            async with self.lock:
                return await self.carry_out(command())

        return await to_the_end(work())

    async def ask_others(self, seat: int, request: str, command: Any) -> int:
        """Carry out a request to others, or an answer to one, and never twice for one id."""
        if (seat, request) not in self.answered:
            self.answered[seat, request] = await self.do(command)
        return self.answered[seat, request]

    async def write(self, stored: Any) -> None:
        """Wait until something is on disk; NotKept if it could not be."""
        try:
            await asyncio.wrap_future(stored)
        except Exception as error:
            raise NotKept("That could not be written down, so nothing was changed. Try again.") from error

    def settle(self) -> None:
        """After a change: the seats learn what they may do, bots wake up."""
        self.used = now()
        news, self.session.reviews.news = self.session.reviews.news, False
        for client in self.company:
            self.send_turn(client)
            if news:
                self.send_reviews(client)
        self.announce(durable.deliver(self))  # a client may have a seat that it did not have before
        self.timers.reschedule()

    def put_away(self) -> None:
        """Nobody comes here any more, and what has come is long answered. Without the ways back from its parts the
        table leaves memory at once; the collector that finds circles looks so far back only once in a long while."""
        for part in (self.presence, self.timers, self.timers.banks, self.timers.game):
            del part.table
        self.session.put_away()

    # Seats.

    def holds(self, token_digest: str, seat: int) -> bool:
        """Whether a token (as its digest) holds a seat now."""
        return people.holds(self, token_digest, seat)

    def seat_of(self, token_digest: str, seat: int) -> int:
        """Check a token for a seat of this table; WrongSeat if it does not fit. The world is no seat."""
        if not self.holds(token_digest, seat):
            raise WrongSeat("That token does not hold this seat (any more).")
        return seat

    def own_seat_of(self, token_digest: str, seat: int) -> int:
        """Check that a token is that of somebody who has this seat, not only of a side that has joined it."""
        if not people.sits(self, token_digest, seat) or not self.holds(token_digest, seat):
            raise WrongSeat("That token does not hold this seat (any more).")
        return seat

    def seat_again(self) -> None:
        """Have every client hold the seats of its tokens, after people have joined another seat or gone back."""
        helping = people.helping(self)
        if helping == self.helping:
            return
        self.helping = helping
        for client in self.clients:
            tokens, places = set(client.seats.values()), range(len(self.stored.seats))
            client.seats = {i: token for i in places for token in tokens if self.holds(token, i)}
        self.send_seats()

    def is_referee(self, token_digest: str) -> bool:
        """Whether a token (as its digest) is the referee's."""
        return bool(token_digest) and self.stored.settings.get("referee") == token_digest
