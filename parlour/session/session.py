"""Session: the state of a table as one object. The caller sends commands and gets back changes and events.

A session reads no clock and no network. The caller passes the time (`now`, in seconds), writes the Change that a
command returns, and then lets the session carry it out (`commit`), which returns events to send to everybody. The
web server and the terminal use the same session, so undo and consent work the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from parlour.core import judge
from parlour.core.errors import Conflict, NotAMove, Refusal, Refused
from parlour.core.judge import Attempt
from parlour.core.names import Names, called, distinct, given
from parlour.core.offer import ONLOOKER, Call, Look, Offer
from parlour.core.record import NOBODY, SEVERAL, WORLD, Record, acts, copy
from parlour.core.step import Step
from parlour.store.matches import BOT, PERSON, Entry, StoredMatch, TableSettings, TableUpdate

from . import chance, visibility
from .consent import Consent
from .events import Change, ClockChanged, Event, Played, Ply, SeatsChanged, TakenBack, sender_of
from .moderation import Moderation
from .quizmaster import Quizmaster
from .records import Records
from .rematch import Rematch
from .reminders import Reminders
from .reviews import Reviews
from .seating import Seating
from .time_banks import TimeBanks
from .undo import Undo

OFFERS = 256  # offers in the cache
PARTS = "consent quizmaster undo seating moderation banks reviews rematch reminders".split()


class Session:
    """One match in play: its line, its seats and everything else that belongs to its table."""

    def __init__(
        self, stored: StoredMatch, records: Iterable[Record], quizmaster: Quizmaster | None = None
    ) -> None:
        self.stored = stored
        self.game = stored.match.game
        self.records = Records(self.game, stored.match.line, records)
        start = self.records[0]
        self.traits = self.game.traits(self.game.table_options(start, stored.match.options))
        self._titles = self.game.seat_names(start)
        self._stored = list[str]()  # the names of the seats for which `_given` was made
        self._given = tuple[str, ...]()  # the same without titles
        self._display = {option.name: stored.match.options.get(option.name) for option in self.game.display}
        self.requests = {(sender_of(e), e.request): e.number + 1 for e in stored.entries if e.request}
        self._offers: dict[tuple[int, tuple[int, ...]], Offer] = {}  # a cache, valid until the next change
        self.consent = Consent(self)
        self.quizmaster = quizmaster or Quizmaster()
        self.quizmaster.session = self
        self.quizmaster.update()
        self.undo = Undo(self)
        self.seating = Seating(self)
        self.moderation = Moderation(self)
        self.banks = TimeBanks(self)
        self.reviews = Reviews(self)
        self.rematch = Rematch(self)
        self.reminders = Reminders(self)

    # State.

    @property
    def s(self) -> Record:
        """The record of the present position."""
        return self.records[-1]

    @property
    def ply(self) -> int:
        """The number of plies in the line."""
        return len(self.records) - 1

    @property
    def settings(self) -> TableSettings:
        """The settings of the table."""
        return self.stored.settings

    @property
    def reviewed(self) -> int:
        """Return the earliest ply to which the match can go back. It is 0 until somebody reads a review."""
        return self.settings.reviewed

    @property
    def entry_count(self) -> int:
        """The number of entries in the line: plies and undos."""
        return self.stored.entry_count

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.seat == NOBODY)

    @property
    def names(self) -> list[str]:
        """The name of each seat: the one that a person gave, or else the game's title for the seat."""
        return Names(called(self._seat_names(), self.game.seat_names(self.s)), self.stored.match.subjects)

    def _seat_names(self) -> list[str]:
        """Return the name of each seat. Bots with equal names are numbered, so that the log distinguishes them."""
        seats = self.stored.seats
        return distinct([seat.name for seat in seats], [seat.kind != PERSON for seat in seats])

    def acting(self) -> list[int]:
        """Return every seat that may act now."""
        return visibility.acting(self.s)

    def is_mid_turn(self, seat: int) -> bool:
        """Return whether the last entry by any seat is a ply of this seat, so that its turn has begun."""
        last = next((entry for entry in reversed(self.stored.entries) if entry.seat >= 0), None)
        return last is not None and last.seat == seat and last.back is None

    def look(self, viewer: int, draft: Iterable[int] = (), arrangement: str = "") -> Look:
        """Return the Look (one viewer's view of the table): the viewer's draft, the arrangement, and the names."""
        stored = self._seat_names()
        if stored != self._stored:
            self._stored, self._given = stored, tuple(given(stored, self._titles))
        subjects = tuple(self.stored.match.subjects)
        return Look(viewer, tuple(draft), arrangement, self._given, self._display, subjects)

    def step_at(self, ply: int) -> Step:
        """Return the Step that ended at a ply: the action just before it, with the records before and after the
        action.
        """
        match = self.stored.match
        before, after = self.records[ply - 1 : ply + 1]
        said, asked = match.said.get(ply - 1, ""), match.asked.get(ply - 1)
        return Step(before, match.line[ply - 1], after, self.stored.actors[ply - 1], said, asked)

    def tell(self, step: Step, viewer: int) -> list[str]:
        """Return the sentences about one action for a viewer. Once the game is over, everybody may read everything."""
        if self.over:
            return self.game.tell(step, step.seat, self.names)
        return visibility.tell(self.game, step, viewer, self.names, self.traits.hidden)

    def outcome(self) -> str:
        """Return a sentence that says how the game ended; "" while it runs."""
        return self.game.outcome(self.s, self.names) if self.over else ""

    def returns(self) -> list[float]:
        """Return each seat's result in the finished game; an empty list while it runs."""
        engine = self.game.engine
        return [float(engine.returns(self.s, seat)) for seat in range(int(self.s.seats))] if self.over else []

    # Offers and drafts.

    def offer(self, seat: int, draft: Iterable[int] = ()) -> Offer:
        """Return everything that a seat may do now. `draft` has the actions that it has chosen but not yet sent.
        Raises Conflict if the draft contains something that was not offered.
        """
        chosen = tuple(draft)
        for n in range(len(chosen)):
            before = self._offer(seat, chosen[:n])
            if not any(choice.stages and choice.actions[0] == chosen[n] for choice in before.choices):
                raise Conflict("You cannot choose that now. Look at the board to see what you can do.")
        return self._offer(seat, chosen)

    def _offer(self, seat: int, draft: tuple[int, ...]) -> Offer:
        """Return everything that a seat may do after its draft. The answer is cached until the match changes."""
        if (seat, draft) not in self._offers:
            if len(self._offers) >= OFFERS:
                self._offers.clear()
            made = visibility.offer(self.game, self.s, self.look(seat, draft), self.traits.hidden)
            self._offers[seat, draft] = made
        return self._offers[seat, draft]

    # Playing.

    def play(
        self,
        seat: int,
        ply: int,
        actions: list[int],
        move: str | None = None,
        request: str = "",
        now: float = 0,
    ) -> Change | None:
        """Return the change that plays a seat's actions (all or none), or the typed `move` instead, and the
        outcomes of chance that follow. The seat chose at `ply`. Return None if this request was carried out
        before.
        """
        if self.is_repeated(seat, request):
            return None
        if ply != self.s.ply and not self.still_open(seat, ply):
            raise Conflict(
                f"The table has reached move {self.s.ply}, and you chose at move {ply}. "
                "Look at the board, then choose again."
            )
        said = ""
        if move is not None:
            said, actions = move, [self.read(move, seat)]
        elif refusal := self.why_must_type(seat, actions):
            raise Refused(refusal)
        if not actions:
            raise NotAMove("Your browser sent no move. Choose again, or reload the page.")
        return self.change([Ply(seat, action, said, request) for action in actions], now)

    def is_repeated(self, seat: int, request: str) -> bool:
        """Return whether this request of a seat was carried out before."""
        return bool(request) and (seat, request) in self.requests

    def why_must_type(self, seat: int, actions: list[int]) -> Refusal | None:
        """Return the reason why a seat may not send these actions as numbers, because people must type their
        moves; None if it may. This is tested before the rules, so that nobody finds out which actions are
        possible.
        """
        if not actions or not self.traits.typed or not acts(self.s, seat):
            return None
        if self.stored.seats[seat].kind == BOT or self.timeout_action(seat) == actions[0]:
            return None
        offer = self.offer(seat)
        if not offer.forms or any(actions[0] in choice.actions for choice in offer.choices):
            return None
        seen = self.game.hidden(self.s, seat)
        attempt = self.game.words.read_move(seen, offer.forms[0].prefix)
        return (
            judge.refuse(self.game, seen, attempt, names=self.names) if isinstance(attempt, Attempt) else None
        )

    def still_open(self, seat: int, ply: int) -> bool:
        """Return whether a choice that a player made at ply `ply` is still valid although the match has moved on. It
        is valid if several seats may act at once and only other seats have chosen since then.
        """
        since = range(ply, len(self.records))
        return ply < len(self.records) and all(
            self.records[i].seat == SEVERAL and (i == since[-1] or self.stored.actors[i] != seat)
            for i in since
        )

    def read(self, move: str, seat: int) -> int:
        """Return the action for a move that a person typed. Raises Refused if the text makes sense but is not an
        action.
        """
        seen = self.game.hidden(self.s, seat)
        action = self.game.words.read_move(seen, move)
        if isinstance(action, Attempt):
            raise Refused(judge.refuse(self.game, seen, action, names=self.names))
        return int(action)

    def why_not(self, s: Record, action: int, seat: int) -> Refusal | None:
        """Return the refusal that says why a seat may not play an action; None if it may. Its sentence reveals only
        what the seat may see.
        """
        return judge.why_not(self.game, s, action, seat, self.names, max(seat, ONLOOKER))

    def change(self, plies: list[Ply], now: float) -> Change:
        """Return a Change with these plies and the outcomes of chance that follow them, without carrying it out.
        Raises Refused if a ply is not allowed.
        """
        s, records = copy(self.s), []
        for ply in plies:
            if refusal := self.why_not(s, ply.action, ply.seat):
                raise Refused(refusal)
            self.game.engine.play(s, ply.action)
            records.append(copy(s))
        plies = [*plies, *chance.play_on(self, s, records, bool(plies), now)]
        return Change(self.entries(plies, now), records)

    def advance(self, now: float) -> Change | None:
        """Return the change that plays the outcomes of chance that are due now; None if a seat must act."""
        s, records = copy(self.s), list[Record]()
        plies = chance.play_on(self, s, records, False, now)
        return Change(self.entries(plies, now), records) if plies else None

    def entries(self, plies: list[Ply], now: float) -> list[Entry]:
        """Return an entry of the line for each of these plies, with its number and its seal (a digest that also
        covers the entries before it).
        """
        made: list[Entry] = []
        seal = self.stored.seal
        for i, ply in enumerate(plies):
            entry = Entry(
                number=self.stored.entry_count + i,
                takebacks=self.stored.takebacks,
                seat=ply.seat,
                ply=int(self.s.ply) + i,
                action=ply.action,
                said=ply.said,
                asked=ply.asked,
                request=ply.request,
                at=now,
            )
            made.append(entry.sealed(seal))
            seal = made[-1].seal
        return made

    def change_settings(self, **settings: Any) -> Change:
        """Return the change that sets these settings of the table, given by name."""
        return Change(update=TableUpdate(settings=replace(self.settings, **settings)))

    def commit(self, change: Change, now: float) -> list[Event]:
        """Carry out a change that the caller has written to disk, and return the events."""
        self.quizmaster.now = now
        self._offers.clear()
        asked, times = self.consent.open, self.settings.question
        events = list(change.before)
        if not change.update.is_empty:
            events += self._commit_update(change.update, bool(change.entries))
        if change.entries:
            events += self._commit_entries(change)
        if self.settings.question != times:
            moved = self.quizmaster.resume(self.settings.question)
            events += [event for event in moved if event not in events]
        consented = self.consent.changed_since(asked, change)
        events = consented + events if change.is_granted else events + consented
        return events + change.after

    def _commit_update(self, update: TableUpdate, has_entries: bool) -> list[Event]:
        before, settings = (
            tuple((number, self.stored.seats[number]) for number in update.seats),
            self.settings,
        )
        update.apply(self.stored)
        events: list[Event] = [SeatsChanged(before)] if before else []
        if self.settings.banks != settings.banks and not (before or has_entries):
            events.append(ClockChanged())
        return events

    def acting_after(self, change: Change) -> list[int]:
        """Return the seats that may act after this change is carried out."""
        if not change.entries:
            return self.acting()
        back = change.entries[-1].back
        return visibility.acting(change.records[-1] if back is None else self.records[back])

    def _commit_entries(self, change: Change) -> list[Event]:
        events: list[Event] = []
        plays = [entry for entry in change.entries if entry.back is None]
        for entry in change.entries:
            before = self.s
            self.stored.append(entry)
            if entry.request:
                self.requests[sender_of(entry), entry.request] = entry.number + 1
            if entry.back is not None:
                del self.records[entry.back + 1 :]
                events.append(TakenBack(entry.number + 1, entry.seat, entry.back, before, self.s))
            else:
                self.records.append(change.records[plays.index(entry)])
                events.append(Played(entry.number + 1, self.step_at(self.ply)))
        events += self.quizmaster.update()
        self.reviews.update()
        return events

    # Calls.

    def call(
        self, seat: int, action: int, request: str, now: float, agrees: Callable[[int, Call], bool]
    ) -> Change | None:
        """Return the change for something that a seat calls for out of turn, such as a draw. The action is
        played at once if no person has to agree; otherwise the change opens a request. `agrees(seat, call)`
        returns whether a bot agrees; if one does not, the request is declined. Return None if this request
        was carried out before.
        """
        if self.is_repeated(WORLD, request) or self.consent.is_repeated(seat, request):
            return None
        call = next((one for one in self.calls(seat) if one.action == action), None)
        if call is None:
            raise Conflict("The game is over." if self.over else "That cannot be called for here.")
        if self.consent.was_declined(seat, action):
            raise Conflict("That request was just declined. Make a move before you ask again.")
        bots = [other for other in call.consent if self.stored.seats[other].kind == BOT]
        unwilling = [] if self.consent.open else [bot for bot in bots if not agrees(bot, call)]
        if unwilling:
            return self.consent.decline(seat, action, self.consent.plays_on(unwilling[0]), request)
        people = [other for other in call.consent if self.stored.seats[other].kind == PERSON]
        return self.consent.ask(seat, people, request, now, action=action)

    def calls(self, seat: int) -> tuple[Call, ...]:
        """Return the calls that a seat may make out of turn now, such as resigning or offering a draw."""
        return self.offer(seat).calls if self.game.interrupts else ()

    # Time.

    def timeout_action(self, seat: int) -> int | None:
        """Return the action that the rules play for a seat whose time has run out; None if the rules have no
        such action.
        """
        action = int(self.game.engine.timeout_action(self.s, seat))
        return action if action >= 0 else None

    def time_is_up(self, now: float) -> Change | None:
        """Return the change that ends the game because its total time is over; None if the rules have no
        action for that.
        """
        action = self.timeout_action(WORLD)
        return None if action is None else self.change([Ply(WORLD, action)], now)

    def close(self) -> None:
        """Break the reference cycles, so that Python frees the session's memory at once."""
        for name in PARTS:
            del getattr(self, name).session
