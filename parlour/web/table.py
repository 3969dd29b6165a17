"""A table: one match in play, who sits at it, who looks on. Every change is durable before it is told."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.core.errors import NotAMove, Refusal, Refused
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record, copy
from parlour.store.matches import BOT, PERSON, Entry, Kept, Seat

from . import messages as m
from . import sight
from .errors import NotKept, OutOfStep, WrongSeat
from .guest import Guest
from .sight import ONLOOKER, Step

if TYPE_CHECKING:
    from .house import House

MISSED = 64  # steps kept in memory for clients that were away for a moment
TALK = 100  # lines of chat kept, in memory only
PHRASES = ("Hello!", "Good luck.", "Well played!", "Oops.", "One moment, please.", "Thank you, good game.")

T = TypeVar("T")


class Table:
    """One match in play."""

    def __init__(self, house: House, kept: Kept, records: list[Record]) -> None:
        self.house = house
        self.kept = kept
        self.game = kept.match.game
        self.records = records
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.steps: deque[Step] = deque(maxlen=MISSED)
        self.talk: deque[m.Said] = deque(maxlen=TALK)
        self.marks = {(e.seat, e.mark): e.number + 1 for e in kept.entries if e.mark}
        self.asking = m.Asking()
        self.thinking: list[int] = []
        self.next_match = ""
        self.used = time.monotonic()
        self.deadline: float | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.wind_clock()

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

    def seats_seen(self) -> list[m.SeatSeen]:
        """The seats as everybody sees them."""
        here = {seat for guest in self.guests for seat in guest.seats}
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
        """The turn timer as it stands."""
        timer = self.kept.settings.get("timer", {})
        left = None if self.deadline is None else max(0.0, round(self.deadline - time.monotonic(), 1))
        return m.Clock(mode=timer.get("mode", "off"), seconds=timer.get("seconds", 0), left=left)

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
        line = self.kept.match.line
        return Step(-1, self.kept.actors[ply - 1], line[ply - 1], self.records[ply - 1], self.records[ply])

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
            guest.send(self.asking)
        else:
            guest.send(self.truth(guest, refused))
        self.send_turn(guest)
        self.send_seats(but=guest)
        self.stir()

    def truth(self, guest: Guest, refused: int = 0) -> m.Welcome:
        """Everything a guest needs to show the table."""
        eye = self.eye_of(guest)
        return m.Welcome(
            match=self.kept.id,
            game=self.game.name,
            yours=sorted(guest.seats),
            seats=self.seats_seen(),
            standing=self.standing(self.s, self.kept.number, eye),
            board=sight.moving(self.game, self.s, eye),
            log=self.log(eye),
            talk=list(self.talk),
            asking=self.asking,
            refused=refused,
        )

    def picture(self, guest: Guest, number: int) -> str:
        """The board after an event of the last few; OutOfStep if it is not at hand any more."""
        s = next((step.after for step in self.steps if step.number == number), None)
        if number == self.kept.number:
            s = self.s
        if s is None:
            raise OutOfStep("That board is not at hand any more.")
        return sight.moving(self.game, s, self.eye_of(guest))

    def part(self, guest: Guest) -> None:
        """A guest has gone."""
        self.guests.discard(guest)
        self.used = time.monotonic()
        self.send_seats()

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
            undo = next((seat for seat in held if self.undo_to(seat) is not None), None)
            idle = undo is None and not set(held) & {*sight.acting(self.s)} and self.s.seat != WORLD
            if not (idle and guest.idle):  # nothing to do, and it knows
                guest.send(sight.turn(self.game, self.s, held, undo, self.eye_of(guest)))
            guest.idle = idle

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
        acted = sight.acting(self.s)
        for entry, after in zip(entries, records, strict=True):
            step = Step(entry.number + 1, entry.seat, entry.action or 0, self.s, after)
            self.kept.follow(entry)
            self.records.append(after)
            self.after_step(step, entry)
        if sight.acting(self.s) != acted or any(entry.seat == CHANCE for entry in entries):
            self.wind_clock()
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
        """After a change: what was asked back is off, the seats learn what they may do, bots wake up."""
        self.used = time.monotonic()
        if self.asking.seat >= 0:
            self.asking = m.Asking()
            self.send_all(self.asking)
        for guest in self.guests:
            self.send_turn(guest)
        self.stir()

    def send_all(self, message: m.Message) -> None:
        """The same message to everyone."""
        text = message.model_dump_json()
        for guest in self.guests:
            guest.post(text)

    # Taking back.

    def undo_to(self, seat: int) -> int | None:
        """The ply that a seat may go back to by itself: its last message, if nothing came after it."""
        line, marks, actors = self.kept.match.line, self.kept.marks, self.kept.actors
        ply = len(line)
        if self.over or not line or actors[-1] != seat:
            return None
        while ply and actors[ply - 1] == seat and marks[ply - 1] == marks[-1]:
            if self.game.engine.settles(self.records[ply - 1], line[ply - 1]):
                return None
            ply -= 1
        return ply

    async def undo(self, seat: int, ply: int, mark: str) -> int:
        """Take back a seat's own last choice."""
        return await whole(self._undo(seat, ply, mark))

    async def _undo(self, seat: int, ply: int, mark: str) -> int:
        async with self.lock:
            if (seat, mark) in self.marks:
                return self.marks[seat, mark]
            if ply != self.s.ply:
                raise OutOfStep(f"The match stands at ply {self.s.ply}, not at {ply}.")
            back = self.undo_to(seat)
            if back is None:
                raise OutOfStep("Nothing of yours can be taken back now. You may ask the others.")
            return await self.go_back(seat, back, mark)

    async def go_back(self, seat: int, ply: int, mark: str) -> int:
        """Go back to a ply: an entry of the line like any other."""
        seal = self.kept.entries[-1].seal
        entry = Entry(self.kept.number, self.kept.take + 1, seat, back=ply, mark=mark, at=time.time()).sealed(
            seal
        )
        await self.write(self.house.store.add(self.kept.id, [entry], over=False))
        before = self.s
        self.kept.follow(entry)
        del self.records[ply + 1 :]
        self.after_step(Step(entry.number + 1, seat, ply, before, self.s, back=True), entry)
        self.wind_clock()
        self.settle()
        return self.kept.number

    async def ask_back(self, guest: Guest, seat: int, ply: int) -> int:
        """Ask to go back to before the seat's last choice; at once if nobody else has a say."""
        actors, marks = self.kept.actors, self.kept.marks
        last = max((i for i, actor in enumerate(actors) if actor == seat), default=-1)
        if self.over or last < 0 or ply != self.s.ply:
            raise OutOfStep("The game is over." if self.over else "There is nothing of yours to take back.")
        while last and actors[last - 1] == seat and marks[last - 1] == marks[last]:
            last -= 1
        others = {s for g in self.guests if g is not guest for s in g.seats} - set(guest.seats)
        self.asking = m.Asking(seat=seat, ply=last, waiting=sorted(others))
        if not others:
            return await whole(self.agreed())
        self.send_all(self.asking)
        return self.kept.number

    async def answer_back(self, seat: int, yes: bool) -> int:
        """A seat agrees, or does not."""
        if seat not in self.asking.waiting:
            raise OutOfStep("Nobody is waiting for your answer.")
        if not yes:
            self.say_all(ONLOOKER, f"{self.names[seat]} would rather play on.")
            self.asking = m.Asking()
        else:
            waiting = [other for other in self.asking.waiting if other != seat]
            self.asking = self.asking.model_copy(update={"waiting": waiting})
            if not waiting:
                return await whole(self.agreed())
        self.send_all(self.asking)
        return self.kept.number

    async def agreed(self) -> int:
        """Everyone agrees: go back."""
        async with self.lock:
            if self.asking.seat < 0 or self.asking.ply >= len(self.records) - 1:
                return self.kept.number
            return await self.go_back(self.asking.seat, self.asking.ply, "")

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
            self.wind_clock()
            self.settle()

    def holds(self, token_digest: str, seat: int) -> bool:
        """Whether a token (as its digest) holds a seat now."""
        if not 0 <= seat < len(self.kept.seats):
            return False
        held = self.kept.seats[seat]
        return held.kind == PERSON and bool(held.token) and held.token == token_digest

    def seat_of(self, token_digest: str, seat: int) -> int:
        """Check a token for a seat, or for the world's turn; WrongSeat if it does not fit."""
        if seat == WORLD and any(self.holds(token_digest, i) for i in range(len(self.kept.seats))):
            return seat
        if not self.holds(token_digest, seat):
            raise WrongSeat("That token does not hold this seat (any more).")
        return seat

    # Bots and the clock.

    def bot_to_act(self) -> int | None:
        """The first bot that may act now."""
        for seat in sight.acting(self.s):
            if seat == WORLD:
                return WORLD if not any(chair.kind == PERSON for chair in self.kept.seats) else None
            if self.kept.seats[seat].kind == BOT:
                return seat
        return None

    def stir(self) -> None:
        """Wake the bots if one may act and somebody is there to see it."""
        somebody = self.guests or any(chair.kind == PERSON for chair in self.kept.seats)
        if somebody and self.bot_to_act() is not None and (self.bots is None or self.bots.done()):
            self.bots = self.house.spawn(self.run_bots())

    async def run_bots(self) -> None:
        """Let bots choose until a person is to act."""
        try:
            while (seat := self.bot_to_act()) is not None and (
                self.guests or any(chair.kind == PERSON for chair in self.kept.seats)
            ):
                number, s = self.kept.number, self.s
                self.show_thinking([seat] if seat >= 0 else [])
                action = await self.house.choose(self, s, seat)
                async with self.lock:
                    if self.kept.number == number and self.bot_to_act() == seat:
                        await whole(self.keep(*self.try_out(seat, [action], "", "")))
        finally:
            self.bots = None
            self.show_thinking([])

    def show_thinking(self, seats: list[int]) -> None:
        """Say which bots are thinking."""
        if seats != self.thinking:
            self.thinking = seats
            self.send_all(m.Thinking(seats=seats))

    def wind_clock(self) -> None:
        """Start the turn timer for whoever acts now."""
        if self.alarm:
            self.alarm.cancel()
        self.alarm = self.deadline = None
        timer = self.kept.settings.get("timer", {})
        people = [s for s in sight.acting(self.s) if s >= 0 and self.kept.seats[s].kind == PERSON]
        if timer.get("mode", "off") != "off" and people:
            self.deadline = time.monotonic() + timer["seconds"]
            if timer["mode"] == "enforced":
                loop = asyncio.get_running_loop()
                self.alarm = loop.call_later(timer["seconds"], lambda: self.house.spawn(self.run_out(people)))

    async def run_out(self, people: list[int]) -> None:
        """Time has run out: the house chooses for who has not."""
        deadline = self.deadline
        for seat in people:
            self.say_all(ONLOOKER, f"Time ran out for {self.names[seat]}; the house plays this turn.")
            while seat in sight.acting(self.s) and self.deadline == deadline:
                number, s = self.kept.number, self.s
                action = await self.house.choose(self, s, seat)
                async with self.lock:
                    if self.kept.number == number:
                        await whole(self.keep(*self.try_out(seat, [action], "", "")))


async def whole(work: Awaitable[T]) -> T:
    """Finish something that must not be cut in half, even if whoever asked has gone."""
    return await asyncio.shield(asyncio.ensure_future(work))
