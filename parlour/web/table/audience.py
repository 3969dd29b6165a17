"""The audience of a table: the clients that are connected to it, and the messages for each of them."""

from __future__ import annotations

from collections import deque

from parlour.core.errors import Conflict
from parlour.core.offer import ONLOOKER
from parlour.core.record import CHANCE, NOBODY, Record
from parlour.core.step import Step, marks_of
from parlour.session.events import Played, TakenBack
from parlour.session.session import Session
from parlour.session.visibility import describe, has_secrets, pieces
from parlour.store.matches import StoredMatch

from ..wire import messages as m
from ..wire import texts
from ..wire.client import Client
from ..wire.views import mark_views
from . import outgoing
from .clock import now
from .presence import Presence
from .timers import Timers

MISSED = 64  # events kept in memory for clients that reconnect
LOG = 60  # plies in the log of a welcome; a page requests those before
TALK = 100  # lines of chat, kept in memory only


def records(event: Played | TakenBack) -> tuple[Record, Record]:
    """Return the records before and after an entry of the line (a ply or an undo), from the event about it."""
    if isinstance(event, Played):
        return event.step.before, event.step.after
    return event.before, event.after


class Audience:
    """The clients at one match, and the messages to them. The class Table, which also changes the match, is a
    subclass.
    """

    presence: Presence
    timers: Timers

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.clients: set[Client] = set()
        self.events: deque[Played | TakenBack] = deque(maxlen=MISSED)
        self.talk: deque[m.Said] = deque(maxlen=TALK)
        self.thinking: list[int] = []  # the bots that are thinking

    @property
    def stored(self) -> StoredMatch:
        """The match of the session."""
        return self.session.stored

    @property
    def s(self) -> Record:
        """The record of the present position."""
        return self.session.s

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    @property
    def names(self) -> list[str]:
        """The name of each seat."""
        return self.session.names

    @property
    def here(self) -> set[int]:
        """The seats whose people are at the table now."""
        return self.presence.here

    # Messages.

    def status_text(self, s: Record, number: int) -> str:
        """Return the status of the match in the position `s`, which is the one after event `number`, as JSON."""
        over = bool(s.seat == NOBODY)
        outcome, returns = (self.session.outcome(), self.session.returns()) if over else ("", ())
        acting = self.session.acting() if s is self.s else ()
        clock = self.timers.text()
        return texts.status(number, int(s.ply), acting, over, outcome, returns, self.thinking, clock)

    def log_entry(self, step: Step, viewer: int) -> m.LogEntry:
        """Return the log entry (the sentences and marks) for a step, as a viewer may see it."""
        sentences = self.session.tell(step, viewer)
        marks = mark_views(marks_of(sentences))
        return m.LogEntry(ply=int(step.after.ply), seat=step.seat, sentences=sentences, marks=marks)

    def log(self, viewer: int, first: int = 1, last: int | None = None) -> list[m.LogEntry]:
        """Return the log entries of plies `first` to `last`, as a viewer may see them."""
        end = self.session.ply if last is None else min(last, self.session.ply)
        return [self.log_entry(self.session.step_at(ply), viewer) for ply in range(max(1, first), end + 1)]

    def event(self, event: Played | TakenBack, client: Client) -> str:
        """Return the message that tells a client about an entry of the line: a ply or an undo. If the client asked
        for pictures, it includes the changes of the picture.
        """
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
        """Return, as JSON, the pieces of a client's picture that differ between two records; all pieces if there is
        no earlier record.
        """
        hidden = self.session.traits.hidden
        viewer = self.viewer_of(client) if hidden else ONLOOKER
        look = self.session.look(viewer, (), client.arrangement)
        shown_now = {} if before is None else pieces(self.game, before, look, hidden)
        return texts.pieces(*outgoing.difference(self.session, after, look, shown_now))

    def viewer_of(self, client: Client) -> int:
        """Return the seat from whose view a client sees the table: its only seat or, if it has several, the
        one that it has chosen, as long as that seat must act. Otherwise return ONLOOKER.
        """
        if len(client.seats) == 1:
            return next(iter(client.seats))
        return client.looking if client.looking in self.session.acting() else ONLOOKER

    def picture(self, client: Client, see: m.See) -> str:
        """Return, as JSON, the changes that turn the picture that a client has into the one after an event. Raises
        Conflict if the event is too old.
        """
        wanted = self.record_at(see.number)
        if wanted is None:
            raise Conflict("This page shows an old position. Reload the page.")
        before = None if see.have is None else self.record_at(see.have)
        have = None if before is None else see.have
        return texts.picture(see.id, self.change(before, wanted, client), have)

    def description(self, client: Client, id: str) -> m.Described:
        """Return the message with the board in sentences, as a client may see it. `id` is the client's request."""
        session, hidden = self.session, self.session.traits.hidden
        look = session.look(self.viewer_of(client) if hidden else ONLOOKER, (), client.arrangement)
        text = describe(self.game, self.s, look, hidden)
        return m.Described(id=id, number=session.entry_count, text=text)

    def record_at(self, number: int) -> Record | None:
        """Return the record after event number `number`; None if that event is no longer in memory."""
        if number == self.session.entry_count:
            return self.s
        for event in self.events:
            before, after = records(event)
            if event.number == number:
                return after
            if event.number == number + 1:
                return before
        return None

    def welcome_message(self, client: Client, refused: int = 0) -> m.Welcome:
        """Return the message with everything that a client needs to display the table. `refused` is the
        number of the client's tokens that belong to nobody at this table.
        """
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

    # Sending.

    @property
    def everyone(self) -> list[Client]:
        """All clients at the table, those with seats first."""
        return sorted(self.clients, key=lambda client: not client.seats)

    def send_all(self, message: m.Message) -> None:
        """Send the same message to every client of the table."""
        text = message.model_dump_json()
        for client in self.everyone:
            client.post(text)

    def send_seats(self, but: Client | None = None) -> None:
        """Send the holders of all seats to every client except `but`."""
        seen = outgoing.seat_views(self.session, self.presence)
        for client in self.everyone:
            if client is not but:
                client.send(m.Seats(yours=sorted(client.seats), lent=sorted(client.lent), seats=seen))

    def send_turn(self, client: Client) -> None:
        """Send a client everything that its seats may do now. Send nothing if none of them must act and
        nothing has changed since the last such message.
        """
        if client.seats:
            turn = outgoing.turn_of(self.session, sorted(client.seats))
            if turn.acting or turn != client.last_turn:
                client.post(outgoing.turn_text(self.session, turn, self.viewer_of(client)))
            client.last_turn = turn

    def send_reviews(self, client: Client) -> None:
        """Send a client the list of its own seats' choices that may be reviewed now."""
        if client.seats:
            client.send(m.Reviews(turns=self.session.reviews.of(set(client.seats))))

    def say_all(self, seat: int, text: str) -> None:
        """Send a line of chat to every client. The seat ONLOOKER means that the table itself says it."""
        self.hear_chat(seat, text)

    def hear_chat(self, seat: int, text: str) -> None:
        """Send a line of chat to every client of this process, and keep it for clients that come later."""
        said = m.Said(seat=seat, text=text)
        self.talk.append(said)
        self.send_all(said)

    def hear_thinking(self, seats: list[int]) -> None:
        """Record which bots are thinking, and tell every client of this process."""
        self.thinking = seats
        self.send_all(m.Thinking(seats=seats))

    def send_event(self, event: Played | TakenBack) -> None:
        """Send an entry of the line to every client, with only what it may see. Clients that see the same share one
        text.
        """
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
        """Send every client the quizmaster's question, or the message that there is none."""
        for client in self.everyone:
            client.send(outgoing.question_view(self.session, now(), client.is_referee))
