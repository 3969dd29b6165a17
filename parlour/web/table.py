"""A table: one match in play, who sits at it, who looks on. Every change is durable before it is told."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from parlour.core.errors import NotAMove, Refusal, Refused
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, copy
from parlour.store.matches import PERSON, Entry, Seat, StoredMatch

from . import clockwork, consent, sight, takeback
from . import messages as m
from .errors import NotKept, OutOfStep, WrongSeat
from .guest import Guest
from .reviews import Reviews
from .sight import ONLOOKER, Step
from .whole import whole

if TYPE_CHECKING:
    from .house import House

MISSED = 64  # steps kept in memory for clients that were away for a moment
TALK = 100  # lines of chat kept, in memory only
PHRASES = ("Hello!", "Good luck.", "Well played!", "Oops.", "One moment, please.", "Thank you, good game.")


class Table:
    """One match in play."""

    def __init__(self, house: House, kept: StoredMatch, records: list[Record]) -> None:
        self.house = house
        self.kept = kept
        self.game = kept.match.game
        self.records = records
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.steps: deque[Step] = deque(maxlen=MISSED)
        self.talk: deque[m.Said] = deque(maxlen=TALK)
        self.asked: dict[
            tuple[int, str], int
        ] = {}  # questions and answers that were carried out, by their ids
        self.marks = {(e.seat, e.mark): e.number + 1 for e in kept.entries if e.mark}
        self.question: consent.Question | None = None
        self.questions = secrets.randbelow(10**8)  # a number that no answer from before a restart can name
        self.declined: dict[int, tuple[str, int]] = {}  # what a seat was last refused, and at which ply
        self.thinking: list[int] = []
        self.next_match = ""
        self.used = time.monotonic()
        self.deadline: float | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.bell: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.reviews = Reviews(self)
        clockwork.wind_clock(self)
        clockwork.wind_bell(self)

    # What stands.

    @property
    def s(self) -> Record:
        """The record now."""
        return self.records[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.seat == NOBODY)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.kept.seats]

    @property
    def here(self) -> set[int]:
        """The seats whose people are at the table."""
        return {seat for guest in self.guests for seat in guest.seats}

    def seats_seen(self) -> list[m.SeatSeen]:
        """The seats as everybody sees them."""
        here = self.here
        return [
            m.SeatSeen(
                seat=i,
                name=seat.name,
                title=self.game.words.seat_name(self.s, i),
                kind=seat.kind,  # type: ignore[arg-type]
                level=seat.level,
                here=i in here,
            )
            for i, seat in enumerate(self.kept.seats)
        ]

    def clock(self) -> m.Clock:
        """The turn timer as it stands, and the clock of the whole game."""
        timer = self.kept.settings.get("timer", {})
        left = None if self.deadline is None else max(0.0, round(self.deadline - time.monotonic(), 1))
        return m.Clock(
            mode=timer.get("mode", "off"),
            seconds=timer.get("seconds", 0),
            left=left,
            length=clockwork.length(self),
            rest=clockwork.rest(self),
        )

    def standing(self, s: Record, number: int, eye: int) -> m.Standing:
        """Where the match stands, for an eye."""
        over = bool(s.seat == NOBODY)
        engine = self.game.engine
        return m.Standing(
            number=number,
            ply=int(s.ply),
            acting=sight.acting(s),
            over=over,
            outcome=self.game.words.outcome(sight.hidden(self.game, s, eye)) if over else "",
            returns=[float(engine.returns(s, seat)) for seat in range(int(s.seats))] if over else [],
            thinking=self.thinking,
            clock=self.clock(),
        )

    def step_at(self, ply: int) -> Step:
        """The ply of the line that led to this ply."""
        line, said = self.kept.match.line, self.kept.match.said.get(ply - 1, "")
        before, after = self.records[ply - 1 : ply + 1]
        return Step(-1, self.kept.actors[ply - 1], line[ply - 1], before, after, said=said)

    def log(self, eye: int, first: int = 1) -> list[m.Told]:
        """The whole line in sentences, for an eye."""
        plies = range(first, len(self.records))
        return [sight.told(self.game, self.step_at(ply), eye, self.names) for ply in plies]

    # Coming and going.

    def eye_of(self, guest: Guest) -> int:
        """Through whose eyes a guest looks: its seat; with several seats, the one that asked to look."""
        if len(guest.seats) == 1:
            return next(iter(guest.seats))
        return guest.looking if guest.looking in sight.acting(self.s) else ONLOOKER

    def welcome(self, guest: Guest, since: int | None, refused: int) -> None:
        """Seat a guest that has said hello: what it missed, or the whole truth."""
        self.guests.add(guest)
        guest.idle = False
        missed = [step for step in self.steps if since is not None and step.number > since]
        known = since is not None and since <= self.kept.number and len(missed) == self.kept.number - since
        if known and not refused and since:
            guest.send(m.Missed(yours=sorted(guest.seats), seats=self.seats_seen(), events=len(missed)))
            for step in missed:
                guest.send(self.event(step, self.eye_of(guest)))
            guest.send(consent.asking(self))
            if self.reviews.ready:
                self.reviews.send(guest)
        else:
            guest.send(self.truth(guest, refused))
        self.send_turn(guest)
        self.send_seats(but=guest)
        consent.follow(self)
        clockwork.stir(self)

    def truth(self, guest: Guest, refused: int = 0) -> m.Welcome:
        """Everything a guest needs to show the table."""
        eye = self.eye_of(guest)
        return m.Welcome(
            match=self.kept.id,
            game=self.game.name,
            yours=sorted(guest.seats),
            seats=self.seats_seen(),
            standing=self.standing(self.s, self.kept.number, eye),
            board=sight.moving(self.game, self.s, eye, guest.look),
            log=self.log(eye),
            talk=list(self.talk),
            asking=consent.asking(self),
            reviews=self.reviews.of(guest),
            refused=refused,
        )

    def picture(self, guest: Guest, number: int) -> str:
        """The board after an event of the last few; OutOfStep if it is not at hand any more."""
        s = next((step.after for step in self.steps if step.number == number), None)
        if number == self.kept.number:
            s = self.s
        if s is None:
            raise OutOfStep("That board is not at hand any more.")
        return sight.moving(self.game, s, self.eye_of(guest), guest.look)

    def part(self, guest: Guest) -> None:
        """A guest has gone."""
        self.guests.discard(guest)
        self.used = time.monotonic()
        self.send_seats()
        consent.follow(self)
        clockwork.stir(self)

    def send_seats(self, but: Guest | None = None) -> None:
        """Tell everyone who has the seats."""
        seen = self.seats_seen()
        for guest in self.guests:
            if guest is not but:
                guest.send(m.Seats(yours=sorted(guest.seats), seats=seen))

    def send_turn(self, guest: Guest) -> None:
        """Tell a guest what its seats may do."""
        if guest.seats:
            held = sorted(guest.seats)
            undo = next((seat for seat in held if takeback.undo_to(self, seat) is not None), None)
            calls = sight.calls(self.game, self.s, held)
            idle = undo is None and not set(held) & {*sight.acting(self.s)}
            if not (idle and guest.idle and calls == guest.calls):  # nothing to do, and it knows
                guest.send(sight.turn(self.game, self.s, held, undo, self.eye_of(guest), calls))
            guest.idle, guest.calls = idle, calls

    def look(self, guest: Guest, seat: int) -> None:
        """Show the table to one of several seats on a screen."""
        guest.looking = seat
        guest.send(self.truth(guest))
        self.send_turn(guest)

    # Playing.

    async def play(self, seat: int, ply: int, actions: list[int], move: str | None, mark: str) -> int:
        """Carry out a seat's actions, all or none; returns the number of the last event."""
        return await whole(self._play(seat, ply, actions, move, mark))

    async def _play(self, seat: int, ply: int, actions: list[int], move: str | None, mark: str) -> int:
        async with self.lock:
            if (seat, mark) in self.marks:
                return self.marks[seat, mark]
            if ply != self.s.ply and not self.still_open(seat, ply):
                raise OutOfStep(
                    f"The match stands at ply {self.s.ply}, not at {ply}. Look again, then choose."
                )
            said = ""
            if move is not None:
                said, actions = move, [self.read(move, seat)]
            entries, records = self.try_out(seat, actions, said, mark)
            return await self.keep(entries, records)

    def still_open(self, seat: int, ply: int) -> bool:
        """Where several may act, whether all that came after `ply` was others making the same choice."""
        since = range(ply, len(self.records))
        return ply < len(self.records) and all(
            self.records[i].seat == SEVERAL and (i == since[-1] or self.kept.actors[i] != seat) for i in since
        )

    def read(self, move: str, seat: int) -> int:
        """A typed move as an action; Refused if it is understood but is none."""
        action = self.game.words.read_move(sight.hidden(self.game, self.s, max(seat, ONLOOKER)), move)
        if isinstance(action, Refusal):
            raise Refused(action)
        return int(action)

    def try_out(
        self, seat: int, actions: Iterable[int], said: str, mark: str
    ) -> tuple[list[Entry], list[Record]]:
        """The entries for a seat's actions and the luck that follows; Refused changes nothing."""
        s, plies, records = copy(self.s), [], []
        for action in actions:
            if refusal := sight.refusal(self.game, s, action, seat):
                raise Refused(refusal)
            self.game.engine.play(s, action)
            plies.append((seat, action, said, mark))
            records.append(copy(s))
        if not plies:
            raise NotAMove("That message has no action in it.")
        while s.seat == CHANCE:
            action = self.kept.match.roll(Position(self.game, s))
            self.game.engine.play(s, action)
            plies.append((CHANCE, action, "", ""))
            records.append(copy(s))
        return self.entries(plies), records

    def entries(self, plies: list[tuple[int, int, str, str]]) -> list[Entry]:
        """Rows for the line, numbered and sealed."""
        made: list[Entry] = []
        seal = self.kept.entries[-1].seal if self.kept.entries else ""
        for i, (seat, action, said, mark) in enumerate(plies):
            entry = Entry(
                number=self.kept.number + i,
                take=self.kept.take,
                seat=seat,
                ply=int(self.s.ply) + i,
                action=action,
                said=said,
                mark=mark,
                at=time.time(),
            )
            made.append(entry.sealed(seal))
            seal = made[-1].seal
        return made

    async def keep(self, entries: list[Entry], records: list[Record]) -> int:
        """Write entries; when they are durable, follow them and tell everyone."""
        over = bool(records[-1].seat == NOBODY)
        await self.write(self.house.store.add(self.kept.id, entries, over))
        acted, steps = sight.acting(self.s), []
        for entry, after in zip(entries, records, strict=True):
            steps.append(
                Step(entry.number + 1, entry.seat, entry.action or 0, self.s, after, said=entry.said)
            )
            self.kept.follow(entry)
            self.records.append(after)
        if sight.acting(self.s) != acted or any(entry.seat == CHANCE for entry in entries):
            clockwork.wind_clock(self)
        clockwork.wind_bell(self)
        for step, entry in zip(steps, entries, strict=True):
            self.after_step(step, entry)
        consent.withdraw(self, consent.plays_on(self, entries[0].seat))
        self.settle()
        return self.kept.number

    async def write(self, kept: Any) -> None:
        """Wait until something is on disk; NotKept if it could not be."""
        try:
            await asyncio.wrap_future(kept)
        except Exception as error:
            raise NotKept("That could not be written down, so nothing was changed. Try again.") from error

    def after_step(self, step: Step, entry: Entry) -> None:
        """Remember a step and send it to every eye."""
        if entry.mark:
            self.marks[entry.seat, entry.mark] = step.number
        self.steps.append(step)
        sent: dict[object, str] = {}
        for guest in self.guests:
            eye = self.eye_of(guest)
            secret = sight.has_secrets(self.game, step.after, eye) or sight.has_secrets(
                self.game, step.before, eye
            )
            key = eye if secret else "all"
            if key not in sent:
                sent[key] = self.event(step, eye).model_dump_json()
            guest.post(sent[key])

    def event(self, step: Step, eye: int) -> m.Event:
        """A step as a message to an eye."""
        return m.Event(
            kind="back" if step.back else "play",
            standing=self.standing(step.after, step.number, eye),
            told=sight.told(self.game, step, eye, self.names),
            chance=step.seat == CHANCE,
        )

    def settle(self) -> None:
        """After a change: the seats learn what they may do, bots wake up."""
        self.used = time.monotonic()
        more = self.reviews.follow()
        for guest in self.guests:
            self.send_turn(guest)
            if more:
                self.reviews.send(guest)
        clockwork.stir(self)

    def send_all(self, message: m.Message) -> None:
        """The same message to everyone."""
        text = message.model_dump_json()
        for guest in self.guests:
            guest.post(text)

    # Talking.

    def say_all(self, seat: int, text: str) -> None:
        """Something for everyone to read."""
        said = m.Said(seat=seat, text=text)
        self.talk.append(said)
        self.send_all(said)

    # Seats.

    async def take_seat(self, number: int, seat: Seat) -> None:
        """Change who has a seat; whoever had it loses it at once."""
        async with self.lock:
            await self.write(self.house.store.seat(self.kept.id, number, seat))
            self.kept.seats[number] = seat
            for guest in self.guests:
                if guest.seats.pop(number, None) is not None:
                    guest.send(self.truth(guest))
            self.send_seats()
            consent.withdraw(self, consent.OFF)
            clockwork.wind_clock(self)
            self.settle()

    def holds(self, token_digest: str, seat: int) -> bool:
        """Whether a token (as its digest) holds a seat now."""
        if not 0 <= seat < len(self.kept.seats):
            return False
        held = self.kept.seats[seat]
        return held.kind == PERSON and bool(held.token) and held.token == token_digest

    def seat_of(self, token_digest: str, seat: int) -> int:
        """Check a token for a seat of this table; WrongSeat if it does not fit. The world is no seat."""
        if not self.holds(token_digest, seat):
            raise WrongSeat("That token does not hold this seat (any more).")
        return seat
