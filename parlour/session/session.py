"""Session: what a table knows, as one plain object. Commands in, changes and events out.

It knows no clock and no network: whoever drives it says what time it is (`now`, in seconds), writes down what a command
asks to be written (a Change), and only then lets it happen (`commit`). What happened comes back as events, to be told
to everybody. Web and terminal drive the same session, so undo and consent mean the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from parlour.core import judge
from parlour.core.errors import Conflict, NotAMove, Refusal, Refused
from parlour.core.judge import Attempt
from parlour.core.names import Names, called, distinct, fill, given
from parlour.core.offer import ONLOOKER, Call, Look, Offer
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record, acts, copy
from parlour.core.step import Step
from parlour.store.matches import BOT, OPEN, PERSON, Entry, StoredMatch

from . import visibility
from .consent import Consent
from .quizmaster import Quizmaster
from .records import Records
from .reviews import Reviews
from .undo import check_way_back, has_shown_something, is_settled, told_since

OFFERS = 256  # kept at a time
SALT_WITHIN = 15.0  # seconds for which the first throw waits for what people add to the dice


@dataclass(frozen=True)
class Played:
    """A ply was played."""

    number: int
    step: Step


@dataclass(frozen=True)
class TakenBack:
    """A seat has taken back to a ply."""

    number: int
    seat: int
    ply: int
    before: Record
    after: Record


@dataclass(frozen=True)
class Said:
    """The house says something to everybody."""

    text: str


@dataclass(frozen=True)
class ConsentChanged:
    """A question to the others was put, answered in part, or is off."""


@dataclass(frozen=True)
class QuestionChanged:
    """The host has asked something, heard something, or is done with it."""


Event = Played | TakenBack | Said | ConsentChanged | QuestionChanged


@dataclass(frozen=True)
class Ply:
    """One ply of a change: who, what, and what came with it."""

    seat: int
    action: int
    said: str = ""
    request: str = ""
    asked: dict[str, Any] | None = None


@dataclass
class Change:
    """What a command asks to be written down. Nothing has happened until it is committed."""

    entries: list[Entry]
    records: list[Record]  # after each ply; for a taking back, none
    before: list[Event] = field(default_factory=list)  # what is told first


def sender_of(entry: Entry) -> int:
    """Return the seat whose request an entry carries: an answer makes an entry of the world."""
    return int(entry.asked.get("seat", entry.seat)) if entry.asked else entry.seat


class Session:
    """One match in play."""

    def __init__(
        self, stored: StoredMatch, records: Iterable[Record], quizmaster: Quizmaster | None = None
    ) -> None:
        self.stored = stored
        self.game = stored.match.game
        self.records = Records(self.game, stored.match.line, records)
        start = self.records[0]
        self.traits = self.game.traits(self.game.table_options(start, stored.match.options))
        self._titles = self.game.seat_names(start)
        self._stored, self._given = (
            list[str](),
            tuple[str, ...](),
        )  # as the seats have them, and without titles
        self._display = {option.name: stored.match.options.get(option.name) for option in self.game.display}
        self.requests = {(sender_of(e), e.request): e.number + 1 for e in stored.entries if e.request}
        self.reviewed = int(stored.settings.get("reviewed", 0))  # nobody goes back before this ply
        self._offers: dict[tuple[int, tuple[int, ...]], Offer] = {}  # made since the last change
        self.consent = Consent(self)
        self.quizmaster = quizmaster or Quizmaster()
        self.quizmaster.session = self
        self.quizmaster.follow()
        self.reviews = Reviews(self)

    # What stands.

    @property
    def s(self) -> Record:
        """The record now."""
        return self.records[-1]

    @property
    def ply(self) -> int:
        """How many plies the line has."""
        return len(self.records) - 1

    @property
    def entry_count(self) -> int:
        """How many entries there are: plies and takings back."""
        return self.stored.entry_count

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.seat == NOBODY)

    @property
    def names(self) -> list[str]:
        """What the seats are called: by the names that people gave, or else by the game's titles."""
        return Names(called(self._seat_names(), self.game.seat_names(self.s)), self.stored.match.subjects)

    def _seat_names(self) -> list[str]:
        """The names of the seats; those that share one with another are numbered, unless people sit there, so that
        the log tells two bots of one level apart."""
        seats = self.stored.seats
        return distinct([seat.name for seat in seats], [seat.kind != PERSON for seat in seats])

    def acting(self) -> list[int]:
        """Every seat that may act."""
        return visibility.acting(self.s)

    def goes_on(self, seat: int) -> bool:
        """Whether a seat that may act now was the last to choose: its turn has begun before."""
        last = next((entry for entry in reversed(self.stored.entries) if entry.seat >= 0), None)
        return last is not None and last.seat == seat and last.back is None

    def look(self, viewer: int, draft: Iterable[int] = (), arrangement: str = "") -> Look:
        """Return how a viewer looks at this table."""
        stored = self._seat_names()
        if stored != self._stored:
            self._stored, self._given = stored, tuple(given(stored, self._titles))
        subjects = tuple(self.stored.match.subjects)
        return Look(viewer, tuple(draft), arrangement, self._given, self._display, subjects)

    def step_at(self, ply: int) -> Step:
        """The ply of the line that led to this ply."""
        match = self.stored.match
        before, after = self.records[ply - 1 : ply + 1]
        said, asked = match.said.get(ply - 1, ""), match.asked.get(ply - 1)
        return Step(before, match.line[ply - 1], after, self.stored.actors[ply - 1], said, asked)

    def tell(self, step: Step, viewer: int) -> list[str]:
        """A ply in sentences, for a viewer; all of it once the game is over."""
        if self.over:
            return self.game.tell(step, step.seat, self.names)
        return visibility.tell(self.game, step, viewer, self.names, self.traits.hidden)

    def outcome(self) -> str:
        """How the game ended; "" while it runs."""
        return self.game.outcome(self.s, self.names) if self.over else ""

    def returns(self) -> list[float]:
        """What the finished game gave each seat; empty while it runs."""
        engine = self.game.engine
        return [float(engine.returns(self.s, seat)) for seat in range(int(self.s.seats))] if self.over else []

    # Offers and drafts.

    def offer(self, seat: int, draft: Iterable[int] = ()) -> Offer:
        """What a seat may do now behind its draft; OutOfStep if that was never offered."""
        chosen = tuple(draft)
        for n in range(len(chosen)):
            before = self._offer(seat, chosen[:n])
            if not any(choice.stages and choice.actions[0] == chosen[n] for choice in before.choices):
                raise Conflict("That is not part of this turn.")
        return self._offer(seat, chosen)

    def _offer(self, seat: int, draft: tuple[int, ...]) -> Offer:
        """The same question asked once and kept until something changes."""
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
        """A seat's actions, all or none, and the luck that follows; None if this request was carried out before."""
        if self.is_repeated(seat, request):
            return None
        if ply != self.s.ply and not self.still_open(seat, ply):
            raise Conflict(
                f"The table is at move {self.s.ply} by now, not at {ply}. Look again, then choose."
            )
        said = ""
        if move is not None:
            said, actions = move, [self.read(move, seat)]
        elif refusal := self.why_typed(seat, actions):
            raise Refused(refusal)
        if not actions:
            raise NotAMove("That message has no action in it.")
        return self.change([Ply(seat, action, said, request) for action in actions], now)

    def is_repeated(self, seat: int, request: str) -> bool:
        """Whether a request of a seat has been carried out already."""
        return bool(request) and (seat, request) in self.requests

    def why_typed(self, seat: int, actions: list[int]) -> Refusal | None:
        """Why actions by number are not taken where people must say how they make them: before the judge is asked,
        so that nothing is learnt about what can be made. None where they may be."""
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
        """Where several may act, whether all that came after `ply` was others making the same choice."""
        since = range(ply, len(self.records))
        return ply < len(self.records) and all(
            self.records[i].seat == SEVERAL and (i == since[-1] or self.stored.actors[i] != seat)
            for i in since
        )

    def read(self, move: str, seat: int) -> int:
        """A typed move as an action; Refused if it is understood but is none."""
        seen = self.game.hidden(self.s, seat)
        action = self.game.words.read_move(seen, move)
        if isinstance(action, Attempt):
            raise Refused(judge.refuse(self.game, seen, action, names=self.names))
        return int(action)

    def why_not(self, s: Record, action: int, seat: int) -> Refusal | None:
        """Why a seat may not play an action, told with what the seat sees."""
        return judge.why_not(self.game, s, action, seat, self.names, max(seat, ONLOOKER))

    def change(self, plies: list[Ply], now: float) -> Change:
        """The entries for some plies and for the luck that follows them; Refused, and nothing is changed."""
        s, records = copy(self.s), []
        for ply in plies:
            if refusal := self.why_not(s, ply.action, ply.seat):
                raise Refused(refusal)
            self.game.engine.play(s, ply.action)
            records.append(copy(s))
        plies = [*plies, *self.luck(s, records, bool(plies), now)]
        return Change(self.entries(plies, now), records)

    def luck(self, s: Record, records: list[Record], begun: bool, now: float) -> list[Ply]:
        """Play what luck decides on `s`, adding to `records`: chance, and the world where nobody is to be asked. The
        world also says where a question has another rating than was asked for."""
        plies: list[Ply] = []
        while True:
            turned = self.quizmaster.turned_at(s) if plies or begun else None
            if turned is None and not (
                s.seat == CHANCE or (s.seat == WORLD and self.quizmaster.leaves_to_luck(s))
            ):
                break
            if not begun and not self.may_begin(now):
                break
            level = turned or self.quizmaster.level_of(s)
            action = self.stored.match.roll(Position(self.game, s)) if level is None else level.action
            plies.append(level or Ply(int(s.seat), action))
            self.game.engine.play(s, action)
            records.append(copy(s))
            begun = True
        return plies

    def may_begin(self, now: float) -> bool:
        """Whether the first throw may fall: everybody is seated and has added to the dice, or has had the time to."""
        if self.stored.match.has_begun:
            return True
        if any(seat.kind == OPEN for seat in self.stored.seats):
            return False
        waits_until = self.salts_until(now)
        return waits_until is None or now >= waits_until

    def salts_until(self, now: float) -> float | None:
        """Return until when the first throw waits for people to add to the dice; None if it waits for nobody."""
        stored = self.stored
        unsalted = [seat for seat in stored.match.unsalted if stored.seats[seat].kind == PERSON]
        if not stored.settings.get("salting") or stored.match.has_begun or not unsalted:
            return None
        was_set_back = stored.created > now  # the system clock, across a restart
        return now if was_set_back else stored.created + SALT_WITHIN

    def advance(self, now: float) -> Change | None:
        """The luck that is due by itself, such as before anybody has acted; None if there is none."""
        s, records = copy(self.s), list[Record]()
        plies = self.luck(s, records, False, now)
        return Change(self.entries(plies, now), records) if plies else None

    def entries(self, plies: list[Ply], now: float) -> list[Entry]:
        """Rows for the line, numbered and sealed."""
        made: list[Entry] = []
        seal = self.stored.entries[-1].seal if self.stored.entries else ""
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

    def commit(self, change: Change, now: float) -> list[Event]:
        """What a change asked for has been written down: let it happen."""
        self.quizmaster.now = now
        self._offers.clear()
        events = list(change.before)
        plays = [entry for entry in change.entries if entry.back is None]
        for entry in change.entries:
            before = self.s
            self.stored.follow(entry)
            if entry.request:
                self.requests[sender_of(entry), entry.request] = entry.number + 1
            if entry.back is not None:
                del self.records[entry.back + 1 :]
                events.append(TakenBack(entry.number + 1, entry.seat, entry.back, before, self.s))
            else:
                self.records.append(change.records[plays.index(entry)])
                events.append(Played(entry.number + 1, self.step_at(self.ply)))
        first = change.entries[0]
        events += self.consent.withdraw("" if first.back is not None else self.consent.plays_on(first.seat))
        events += self.quizmaster.follow()
        self.reviews.follow()
        return events

    # Taking back.

    def undo_to(self, seat: int) -> int | None:
        """The ply that a seat may go back to by itself: its last message, if nothing came after it."""
        line, requests, actors = self.stored.match.line, self.stored.requests, self.stored.actors
        ply, given = len(line), self.stored.match.given
        if self.over or ply == given or actors[-1] != seat:
            return None
        while (
            ply > given
            and actors[ply - 1] == seat
            and (requests[ply - 1] == requests[-1] or self.game.engine.midway(self.records[ply]))
        ):
            if is_settled(self, ply):
                return None
            ply -= 1
        return ply

    def undo(self, seat: int, ply: int, request: str, now: float) -> Change | None:
        """Take back a seat's own last choice; None if this request was carried out before."""
        if self.is_repeated(seat, request):
            return None
        if ply != self.s.ply:
            raise Conflict(f"The table is at move {self.s.ply} by now, not at {ply}.")
        back = self.undo_to(seat)
        if back is None:
            raise Conflict("Nothing of yours can be taken back now. You may ask the others.")
        return self.go_back(seat, back, request, now)

    def go_back(self, seat: int, ply: int, request: str, now: float) -> Change:
        """Go back to a ply: an entry of the line like any other."""
        entry = Entry(
            self.stored.entry_count, self.stored.takebacks + 1, seat, back=ply, request=request, at=now
        )
        return Change([entry.sealed(self.stored.entries[-1].seal)], [])

    def ask_back(self, seat: int, ply: int, request: str, now: float) -> Change | list[Event]:
        """Ask everybody whose dice or moves it undoes to go back to before the seat's last choice."""
        if self.is_repeated(seat, request):
            return []
        actors, requests, given = self.stored.actors, self.stored.requests, self.stored.match.given
        last = max((i for i in range(given, len(actors)) if actors[i] == seat), default=-1)
        if self.over or last < 0 or ply != self.s.ply:
            raise Conflict("The game is over." if self.over else "There is nothing of yours to take back.")
        while last > given and actors[last - 1] == seat and requests[last - 1] == requests[last]:
            last -= 1
        check_way_back(self, last)
        told = told_since(self, last)
        undone = set(actors[last:])
        if told or undone & {CHANCE, WORLD} or has_shown_something(self, last):
            undone |= {*range(len(self.stored.seats))}
        people = [
            other
            for other in sorted(undone - {seat})
            if other >= 0 and self.stored.seats[other].kind == "person"
        ]
        if told and not people:
            raise Conflict(told)

        def agreed(at: float) -> Change:
            check_way_back(self, last)  # somebody may have read a review meanwhile
            return self.go_back(seat, last, request, at)

        text = f"{self.names[seat]} would like to take back their last move."
        return self.consent.ask(seat, text, people, agreed, request, now)

    # Calls.

    def call(
        self, seat: int, action: int, request: str, now: float, agrees: Callable[[int, Call], bool]
    ) -> Change | list[Event]:
        """A seat calls for something: it happens at once, or when everybody who must has agreed.

        `agrees(seat, call)` says what a bot in a seat answers.
        """
        if self.is_repeated(WORLD, request):
            return []
        call = next((one for one in self.calls(seat) if one.action == action), None)
        if call is None:
            raise Conflict("The game is over." if self.over else "That cannot be called for here.")
        text = fill(call.request, self.names)
        if self.consent.was_declined(seat, action):
            raise Conflict("That has just been declined. Play on before you ask again.")
        bots = [other for other in call.consent if self.stored.seats[other].kind == BOT]
        if (
            self.consent.open is None
            and (unwilling := next((b for b in bots if not agrees(b, call)), None)) is not None
        ):
            self.consent.decline(seat, action)
            return [Said(self.consent.plays_on(unwilling))]
        people = [other for other in call.consent if self.stored.seats[other].kind == "person"]
        happen = lambda at: self.change([Ply(WORLD, action, request=request)], at)  # noqa: E731
        return self.consent.ask(seat, text, people, happen, request, now, action)

    def calls(self, seat: int) -> tuple[Call, ...]:
        """What a seat may call for now."""
        return self.offer(seat).calls if self.game.interrupts else ()

    # Time.

    def timeout_action(self, seat: int) -> int | None:
        """What the rules have a late seat play; None where they do not say."""
        action = int(self.game.engine.timeout_action(self.s, seat))
        return action if action >= 0 else None

    def time_is_up(self, now: float) -> Change | None:
        """The time of the whole game is over: what the rules have for it; None where they have nothing."""
        action = self.timeout_action(WORLD)
        return None if action is None else self.change([Ply(WORLD, action)], now)

    def put_away(self) -> None:
        """It is over with this session: no part of it knows the way back, so it leaves memory at once."""
        for part in (self.consent, self.quizmaster, self.reviews):
            del part.session
