"""Timers: everything that a table does by itself: bots, the quizmaster's countdowns, the turn timer and the game
clock.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict, ParlourError
from parlour.core.record import CHANCE, WORLD
from parlour.session.chance import salts_until
from parlour.session.events import Change
from parlour.store.matches import BOT, PERSON
from parlour.store.settings import TurnStart

from ..errors import NotKept
from ..wire import messages as m
from .clock import now
from .game_clock import GameClock
from .reminders import Reminders
from .saved_times import deliver_question, save_times

if TYPE_CHECKING:
    from .table import Table

AGAIN = 2.0  # seconds before a failed write is tried again
SAVE_EVERY = 5.0  # seconds between two writes of the time that is left, while a clock runs
OWN = ("presence",)  # alarms that every process has; the others only the process that drives the table
LONG_TURN = 3600  # seconds of a turn's limit from which the turn goes on when the server starts again
DESERTED = 60.0  # seconds for which bots play on after the last client left


class Timers:
    """The timers of one table: named alarms, each with a coroutine that runs when it goes off."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.deadline: float | None = None  # of the turn
        self.game = GameClock(table)
        self.reminders = Reminders(table)
        self.paused_at: float | None = None  # when the clock of the turn was stopped
        self.pauses: Counter[int] = Counter()  # seconds for which it was stopped for each seat in this game
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self._no_clock = ""  # the message of a table without a clock
        goes_on = table.registry.cluster or table.session.settings.timer.seconds >= LONG_TURN
        self.start_turn_timer(table.session.banks.began_at(now()) if goes_on else None)
        self.start_game_clock()
        self.set_salts_alarm()

    def set_salts_alarm(self) -> None:
        """Set the alarm that makes the first throw when the time for adding salts is over."""
        self.set_alarm("salts", salts_until(self.table.session, now()), self.run_salts)

    def start_driving(self) -> None:
        """Run the timers and bots of this table in this process from now on. If another process has run them before,
        the turn and the open question continue, and the game clock has the time that was saved last.
        """
        self.game = GameClock(self.table)
        self.set_turn_alarm()
        self.start_game_clock()
        self.set_salts_alarm()
        self.reschedule()

    def stop_driving(self) -> None:
        """Stop running the timers and bots of this table here: another process runs them."""
        for name in [name for name in self.alarms if name not in OWN]:
            self.alarms.pop(name).cancel()
        if self.table.bots:
            self.table.bots.cancel()

    def set_alarm(
        self, name: str, moment: float | None, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Run `work` at `moment`, instead of the earlier alarm of this name. None only cancels that alarm."""
        if old := self.alarms.pop(name, None):
            old.cancel()
        if moment is not None and (name in OWN or self.table.is_driven_here):
            loop = asyncio.get_running_loop()
            self.alarms[name] = loop.call_later(max(0.0, moment - now()), self._fire, name, work)

    def _fire(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.alarms.pop(name, None)
        if name in OWN or self.table.is_driven_here:
            self.table.registry.spawn(work())

    async def close(self) -> None:
        """Save how much time is left, then cancel all alarms."""
        if self.is_running:
            await save_times(self.table)
        for alarm in self.alarms.values():
            alarm.cancel()
        self.alarms.clear()

    def restart(self) -> None:
        """Restart the clocks after the match was loaded again."""
        self.game = GameClock(self.table)
        self.start_turn_timer()
        self.start_game_clock()

    @property
    def is_timed(self) -> bool:
        """Whether turns have a time limit."""
        return self.table.session.settings.timer.is_on

    def clock_message(self) -> m.Clock:
        """Return the state of the turn timer and the game clock as a message."""
        timer, banks = self.table.session.settings.timer, self.table.session.banks
        moment = now() if self.paused_at is None else self.paused_at
        left = None if self.deadline is None else max(0.0, round(self.deadline - moment, 1))
        return m.Clock(
            mode=timer.mode,  # type: ignore[arg-type]
            seconds=timer.seconds,
            left=left,
            paused=self.paused_at is not None,
            banks=list(banks.left) if banks.are_used else [],
            length=self.game.length,
            rest=self.game.rest(),
        )

    def text(self) -> str:
        """Return the state of the clocks as JSON. It never changes for a table without clocks."""
        if self.is_timed or self.game.length:
            return self.clock_message().model_dump_json()
        if not self._no_clock:
            self._no_clock = self.clock_message().model_dump_json()
        return self._no_clock

    def update(self, acted: list[int], by_luck: bool) -> None:
        """Start the turn timer for the seats that act now, unless they acted before the change (`acted`) and
        no dice were thrown (`by_luck`): an undo within a turn gains no time. Update the game clock.
        """
        if self.table.session.acting() != acted or by_luck:
            self.start_turn_timer()
        self.game.update()
        self.start_game_clock()

    # What survives a restart.

    @property
    def is_running(self) -> bool:
        """Whether a clock is running that must survive a restart: the game clock, or that of a question."""
        return "game" in self.alarms or self.table.session.quizmaster.due() is not None

    def schedule_saving(self) -> None:
        """Save the remaining time every few seconds, as long as a clock runs."""
        if not self.is_running:
            self.set_alarm("save", None, self.run_saving)
        elif "save" not in self.alarms:
            self.set_alarm("save", now() + SAVE_EVERY, self.run_saving)

    async def run_saving(self) -> None:
        """Save the remaining time, and schedule the next save."""
        deliver_question(self.table)
        if self.is_running:
            await save_times(self.table)
        self.schedule_saving()

    # Bots and the quizmaster.

    def bot_to_act(self) -> int | None:
        """Return the first seat with a bot that may act now; None if there is none. Bots wait while people decide
        about a request for consent.
        """
        table = self.table
        request = table.session.consent.open
        if request and request.seat in table.here and table.here.intersection(request.waiting):
            return None
        acting = table.session.acting()
        return next((seat for seat in acting if table.stored.seats[seat].kind == BOT), None)

    def is_attended(self) -> bool:
        """Return whether a client is at the table, or was there recently. Bots do not play at an empty table."""
        is_here = self.table.clients or self.table.presence.elsewhere
        return bool(is_here) or now() - self.table.attended < DESERTED

    def reschedule(self) -> None:
        """Let a bot act if one may and somebody is at the table; set the alarms for everything else."""
        table = self.table
        is_free = table.is_driven_here and (table.bots is None or table.bots.done())
        if is_free and self.is_attended() and self.bot_to_act() is not None:
            table.bots = table.registry.spawn(self.run_bots())
        table.presence.reschedule()
        self.update_pause()
        self.set_alarm("quizmaster", table.session.quizmaster.due(), self.run_quizmaster)
        self.schedule_saving()
        self.set_alarm("consent", table.session.consent.lapses_at(), self.run_consent)
        self.set_alarm("reminder", self.reminders.due(), self.reminders.run)

    async def run_bots(self) -> None:
        """Let bots play until a person must act."""
        table = self.table
        try:
            while table.is_driven_here and (seat := self.bot_to_act()) is not None and self.is_attended():
                number = table.session.entry_count
                self.show_thinking([seat])
                plan = await table.registry.think(table, seat)

                def command(seat: int = seat, number: int = number, plan: list[int] = plan) -> Any:
                    if table.session.entry_count != number or self.bot_to_act() != seat:
                        return None
                    return table.session.play(seat, int(table.s.ply), plan, now=now())

                try:
                    await table.do(command, drives=True)
                except NotKept:  # try again until writes succeed
                    await asyncio.sleep(AGAIN)
                except Conflict:  # the table has loaded a newer version of the match
                    continue
        finally:
            table.bots = None
            self.show_thinking([])

    def show_thinking(self, seats: list[int]) -> None:
        """Tell every client which bots are thinking, also at other processes."""
        if seats != self.table.thinking:
            self.table.hear_thinking(seats)
            if cluster := self.table.registry.cluster:
                cluster.thinking(self.table.stored.id, seats)

    async def run_quizmaster(self) -> None:
        """Carry out the quizmaster's due action, such as closing a question whose time is up."""
        try:
            await self.table.do(lambda: self.table.session.quizmaster.tick(now()), drives=True)
        except ParlourError:
            await asyncio.sleep(AGAIN)
        self.reschedule()

    async def run_salts(self) -> None:
        """Make the first throw, because the time for adding salts to the dice is over."""
        await self.table.do(lambda: self.table.session.advance(now()), drives=True)

    async def run_consent(self) -> None:
        """Close the open request for consent if somebody who must answer has been away too long."""
        self.table.notice_presence()
        await self.table.do(lambda: self.table.session.consent.lapse(now()), drives=True)
        self.reschedule()

    # The turn timer.

    def start_turn_timer(self, began: float | None = None) -> None:
        """Start the turn timer for the people who act now. `began` is the time at which their turn began, if that
        was earlier.
        """
        table, session = self.table, self.table.session
        people = [seat for seat in session.acting() if table.stored.seats[seat].kind == PERSON]
        session.banks.running = []
        self.paused_at = None
        is_on = self.is_timed and bool(people)
        self.deadline = session.banks.start(people, now() if began is None else began) if is_on else None
        self.set_turn_alarm()

    def set_turn_alarm(self) -> None:
        """Set the alarm for the end of the turn, if the table plays for seats whose time has run out."""
        people, enforced = (
            list(self.table.session.banks.running),
            self.table.session.settings.timer.is_enforced,
        )
        self.set_alarm("turn", self.deadline if enforced else None, lambda: self.on_timeout(people))

    def update_pause(self) -> None:
        """Pause the turn timer while everybody who must act has lost the connection, for as long as the table
        allows. Resume it when somebody is back.
        """
        running = self.table.session.banks.running
        left = 60.0 * self.table.session.settings.timer.pause - max(
            (self.pauses[seat] for seat in running), default=0.0
        )
        is_lost = self.deadline is not None and running and not set(running) & self.table.presence.online
        if is_lost and left > 0 and self.paused_at is None:
            self.paused_at = now()
            self.set_alarm("turn", None, self.end_pause)
            self.set_alarm("pause", now() + left, self.end_pause)
            self.table.send_all(m.ClockSet(clock=self.clock_message()))
        elif not is_lost and self.paused_at is not None:
            self.go_on()

    async def end_pause(self) -> None:
        """Resume the turn timer, because it has been paused for as long as the table allows."""
        self.go_on()

    def go_on(self) -> None:
        """Resume the turn timer after a pause. The turn gets as much more time as the pause took."""
        if self.paused_at is None or self.deadline is None:
            return
        banks, stood = self.table.session.banks, now() - self.paused_at
        self.paused_at = None
        self.set_alarm("pause", None, self.end_pause)
        self.pauses.update({seat: stood for seat in banks.running})  # type: ignore[dict-item]
        banks.began += stood
        self.deadline += stood
        self.set_turn_alarm()
        self.table.send_all(m.ClockSet(clock=self.clock_message()))

    def prolong(self) -> None:
        """Make the present turn longer, because somebody has given its seat more time."""
        banks = self.table.session.banks
        if self.deadline is not None and banks.running:
            self.deadline = banks.ends_at()
            self.set_turn_alarm()

    def charge(self, change: Change) -> None:
        """Add to a change its effect on the time banks: turns that it ends or restarts are charged for exceeding
        their limit.
        """
        session = self.table.session
        if not self.is_timed or not (change.entries or change.update.seats):
            return
        back = next((entry.back for entry in change.entries if entry.back is not None), None)
        if back is not None and change.is_granted:  # all agreed, so nobody pays for what is undone
            settings = change.update.settings or session.settings
            kept = tuple(one for one in settings.charges if one.ply < back)
            change.update.settings = replace(settings, banks=session.banks.before(back), charges=kept)
            return
        acting = session.acting_after(change)
        by_luck = any(entry.seat == CHANCE for entry in change.entries)
        if change.update.seats or by_luck or acting != session.acting():
            banks, settings = session.banks.charged(acting, now()), change.update.settings or session.settings
            if change.update.seats:
                number = session.entry_count + len(change.entries)
                settings = replace(settings, turn=TurnStart(number, now()))
            if banks != session.banks.left:
                settings = replace(settings, banks=banks, charges=session.banks.logged())
            if settings is not session.settings:
                change.update.settings = settings

    def charge_turn(self) -> Change | None:
        """Return the change that charges a seat's time bank for the running turn, although the seat goes on
        acting.
        """
        session = self.table.session
        return session.banks.charge(session.acting(), now())

    async def give_time(self, seat: int) -> None:
        """Give a seat one more minute; if its turn is running, make that longer too."""
        await self.table.do(lambda: self.table.session.banks.give(seat))

    async def on_timeout(self, people: list[int]) -> None:
        """Play for the seats of these people, whose time has run out: the action that the rules name, or else
        a bot's choice. A seat that must still act gets a new turn.
        """
        deadline = self.deadline
        try:
            for seat in people:
                await self.play_for_late(seat)
        finally:  # a seat that still has to act, for whatever reason, gets a new turn
            if deadline == self.deadline and set(people) & set(self.table.session.acting()):
                with contextlib.suppress(NotKept, Conflict):
                    await self.table.do(self.charge_turn, drives=True)
                self.start_turn_timer()

    async def play_for_late(self, seat: int) -> None:
        """Play for a seat whose time has run out, until its turn is over or its person plays."""
        table, deadline, number = self.table, self.deadline, self.table.session.entry_count
        if seat in table.session.acting():
            by_rule = table.session.timeout_action(seat) is not None
            rest = "." if by_rule else ". A bot plays this turn."
            table.say_all(-1, f"Time ran out for {table.names[seat]}{rest}")
        while (
            seat in table.session.acting()
            and table.session.entry_count == number
            and self.deadline == deadline
        ):
            action = table.session.timeout_action(seat)
            plan = await table.registry.think(table, seat) if action is None else [action]

            def command(plan: list[int] = plan, number: int = number) -> Any:
                if table.session.entry_count != number:
                    return None
                return table.session.play(seat, int(table.s.ply), plan, now=now())

            number = await table.do(command, drives=True)

    # The clock of the whole game.

    def start_game_clock(self) -> None:
        """Set the alarm that ends the game when its time limit is reached."""
        has_end = self.table.session.timeout_action(WORLD) is not None and not self.table.over
        self.set_alarm("game", self.game.ends_at() if has_end else None, self.call_time)
        self.schedule_saving()

    async def call_time(self) -> None:
        """End the game, because the time for the whole game is over, and tell everybody."""
        table = self.table
        if self.game.rest():
            return self.start_game_clock()
        self.set_alarm("game", now() + AGAIN, self.call_time)  # tries again if the write fails
        before = table.session.entry_count
        await table.do(lambda: table.session.time_is_up(now()), drives=True)
        self.start_game_clock()
        if table.session.entry_count > before:
            length = self.game.length
            spent = "minute is" if length == 1 else f"{length} minutes are"
            sentences = table.log(-1, table.session.ply)[-1].sentences
            table.say_all(-1, " ".join([f"The {spent} over.", *sentences]))
