"""What moves by itself at a table: bots that think, the host's countdowns, the turn timer, the clock of the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from parlour.core.errors import ParlourError
from parlour.core.record import WORLD
from parlour.store.matches import BOT, PERSON

from ..errors import NotKept
from ..wire import messages as m
from .banks import GIFT, Banks
from .clock import now
from .durable import note_times
from .game_clock import GameClock

if TYPE_CHECKING:
    from .table import Table

AGAIN = 2.0  # seconds after which what could not be written down is tried again
KEEP_EVERY = 5.0  # seconds after which the time that is left is written down again, while a clock runs
DESERTED = 60.0  # seconds after the last person left in which bots still play on


class Timers:
    """The timers of one table: each is a moment, and what is done then."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.deadline: float | None = None  # of the turn
        self.banks = Banks(table)
        self.game = GameClock(table)
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self._no_clock = ""  # the text of a table without a clock
        self.start_turn_timer()
        self.start_game_clock()
        self.at("salts", table.session.salts_until(now()), self.run_salts)

    def at(self, name: str, moment: float | None, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Have something done at a moment; None: not at all."""
        if old := self.alarms.pop(name, None):
            old.cancel()
        if moment is not None:
            loop = asyncio.get_running_loop()
            self.alarms[name] = loop.call_later(max(0.0, moment - now()), self._ring, name, work)

    def _ring(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.alarms.pop(name, None)
        self.table.registry.spawn(work())

    def close(self) -> None:
        """Write down how much time is left, then forget all timers."""
        if self.is_running:
            self.keep()
        for alarm in self.alarms.values():
            alarm.cancel()
        self.alarms.clear()

    @property
    def is_timed(self) -> bool:
        """Whether turns are timed."""
        return bool(self.table.stored.settings.get("timer", {}).get("mode", "off") != "off")

    def seen(self) -> m.Clock:
        """The turn timer as it stands, and the clock of the whole game."""
        timer = self.table.stored.settings.get("timer", {})
        left = None if self.deadline is None else max(0.0, round(self.deadline - now(), 1))
        return m.Clock(
            mode=timer.get("mode", "off"),
            seconds=timer.get("seconds", 0),
            left=left,
            banks=list(self.banks.left) if self.banks.are_used else [],
            length=self.game.length,
            rest=self.game.rest(),
        )

    def text(self) -> str:
        """The clock as text; without any it is the same at every move."""
        if self.is_timed or self.game.length:
            return self.seen().model_dump_json()
        if not self._no_clock:
            self._no_clock = self.seen().model_dump_json()
        return self._no_clock

    def follow(self, acted: list[int], by_luck: bool) -> None:
        """Something was played: wind what has to be wound. Who takes back its own half turn gains no time by it."""
        if self.table.session.acting() != acted or by_luck:
            self.start_turn_timer()
        self.game.follow()
        self.start_game_clock()

    # What outlives a restart.

    @property
    def is_running(self) -> bool:
        """Whether a clock runs that goes on after a restart: that of the game, or that of a question."""
        return "game" in self.alarms or self.table.session.quizmaster.due() is not None

    def keep(self) -> None:
        """Have it written down how much time is left; nobody waits for that."""
        table = self.table
        note_times(table)
        table.registry.store.settings(table.stored)

    def schedule_saving(self) -> None:
        """Keep the time that is left every few seconds, as long as a clock runs."""
        if not self.is_running:
            self.at("keep", None, self.run_keep)
        elif "keep" not in self.alarms:
            self.at("keep", now() + KEEP_EVERY, self.run_keep)

    async def run_keep(self) -> None:
        """Keep the time that is left, and go on doing so."""
        if self.is_running:
            self.keep()
        self.schedule_saving()

    # Bots and the host.

    def bot_to_act(self) -> int | None:
        """The first bot that may act now; bots wait while a question is open and both sides of it are there."""
        table = self.table
        request = table.session.consent.open
        if request and request.seat in table.here and table.here.intersection(request.waiting):
            return None
        acting = table.session.acting()
        return next((seat for seat in acting if table.stored.seats[seat].kind == BOT), None)

    def somebody_cares(self) -> bool:
        """Whether anybody is or was lately at the table: bots do not play for nobody."""
        return bool(self.table.clients) or now() - self.table.attended < DESERTED

    def reschedule(self) -> None:
        """Wake the bots if one may act and somebody cares; and have the host's and the others' time watched."""
        table = self.table
        if (
            self.somebody_cares()
            and self.bot_to_act() is not None
            and (table.bots is None or table.bots.done())
        ):
            table.bots = table.registry.spawn(self.run_bots())
        table.presence.reschedule()
        self.at("host", table.session.quizmaster.due(), self.run_quizmaster)
        self.schedule_saving()
        request = table.session.consent.open
        self.at("consent", request.lapses_at() if request else None, self.run_consent)

    async def run_bots(self) -> None:
        """Let bots choose until a person is to act."""
        table = self.table
        try:
            while (seat := self.bot_to_act()) is not None and self.somebody_cares():
                number = table.session.entry_count
                self.show_thinking([seat])
                action = await table.registry.choose(table, seat)

                def command(seat: int = seat, number: int = number, action: int = action) -> Any:
                    if table.session.entry_count != number or self.bot_to_act() != seat:
                        return None
                    return table.session.play(seat, int(table.s.ply), [action], now=now())

                try:
                    await table.do(command)
                except NotKept:  # the server finds its paper again, or nobody plays at all
                    await asyncio.sleep(AGAIN)
        finally:
            table.bots = None
            self.show_thinking([])

    def show_thinking(self, seats: list[int]) -> None:
        """Say which bots are thinking."""
        if seats != self.table.thinking:
            self.table.thinking = seats
            self.table.send_all(m.Thinking(seats=seats))

    async def run_quizmaster(self) -> None:
        """The host does what is due."""
        try:
            await self.table.do(lambda: self.table.session.quizmaster.tick(now()))
        except ParlourError:
            await asyncio.sleep(AGAIN)
        self.reschedule()

    async def run_salts(self) -> None:
        """Nobody waits any longer for what people add to the dice."""
        await self.table.do(lambda: self.table.session.advance(now()))

    async def run_consent(self) -> None:
        """Somebody who is awaited may have been away too long."""
        async with self.table.lock:
            self.table.notice_presence()
            self.reschedule()

    # The turn timer.

    def start_turn_timer(self) -> None:
        """Start the turn timer for whoever acts now."""
        table = self.table
        timer = table.stored.settings.get("timer", {})
        people = [seat for seat in table.session.acting() if table.stored.seats[seat].kind == PERSON]
        is_on = timer.get("mode", "off") != "off" and bool(people)
        if timer.get("mode", "off") != "off":
            self.banks.settle(table.session.acting())
        self.deadline = now() + self.banks.start(people) if is_on else None
        enforced = self.deadline if timer.get("mode") == "enforced" else None
        self.at("turn", enforced, lambda: self.run_out(people))

    def give_time(self, seat: int) -> None:
        """Somebody gives a seat a minute; a turn of it that runs is so much longer."""
        self.banks.give(seat)
        if self.deadline is not None and seat in self.banks.running:
            self.deadline += GIFT
            people = list(self.banks.running)
            if "turn" in self.alarms:
                self.at("turn", self.deadline, lambda: self.run_out(people))

    async def run_out(self, people: list[int]) -> None:
        """Time has run out: who has not chosen plays what the rules say; where they do not, a bot chooses."""
        deadline = self.deadline
        try:
            for seat in people:
                await self.play_late(seat)
        finally:  # whoever is still to act, for whatever reason, has a clock that runs
            if deadline == self.deadline and set(people) & set(self.table.session.acting()):
                self.start_turn_timer()

    async def play_late(self, seat: int) -> None:
        """Play for a seat that is late, as long as nobody else plays in between."""
        table, wound, number = self.table, self.deadline, self.table.session.entry_count
        if seat in table.session.acting():
            by_rule = table.session.timeout_action(seat) is not None
            rest = "." if by_rule else "; the house plays this turn."
            table.say_all(-1, f"Time ran out for {table.names[seat]}{rest}")
        while (
            seat in table.session.acting() and table.session.entry_count == number and self.deadline == wound
        ):
            action = table.session.timeout_action(seat)
            if action is None:
                action = await table.registry.choose(table, seat)

            def command(action: int = action, number: int = number) -> Any:
                if table.session.entry_count != number:
                    return None
                return table.session.play(seat, int(table.s.ply), [action], now=now())

            number = await table.do(command)

    # The clock of the whole game.

    def start_game_clock(self) -> None:
        """Have the time of the whole game called when it is up."""
        has_end = self.table.session.timeout_action(WORLD) is not None and not self.table.over
        self.at("game", self.game.ends_at() if has_end else None, self.call_time)
        self.schedule_saving()

    async def call_time(self) -> None:
        """The time of the whole game is up: play what the rules have for it, and say what it means."""
        table = self.table
        if self.game.rest():
            return self.start_game_clock()
        self.at("game", now() + AGAIN, self.call_time)  # should it not be written down
        before = table.session.entry_count
        await table.do(lambda: table.session.time_is_up(now()))
        self.start_game_clock()
        if table.session.entry_count > before:
            length = self.game.length
            spent = "minute is" if length == 1 else f"{length} minutes are"
            told = table.log(-1, table.session.ply)[-1].sentences
            table.say_all(-1, " ".join([f"The {spent} over.", *told]))
