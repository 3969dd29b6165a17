"""The registry: the store, the tables in play, and the bots' threads. One for each server."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.errors import BadOption, BadQuestions, ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.names import given
from parlour.core.record import Record
from parlour.questions import sets
from parlour.session.quizmaster import TYPED, Quizmaster
from parlour.session.session import Session
from parlour.session.stored import stored_of
from parlour.store.matches import BOT, OPEN, Seat, Store, StoredMatch, check

from ..compile_progress import wait_until_ready
from ..scheduler import current_source, in_thread
from ..wire.names import clean_name
from . import bots, clearing
from .clearing import Room
from .clock import now
from .pool import BotPool
from .table import Table

log = logging.getLogger("parlour.web")
SWEEP = 30.0  # seconds between two lookings through all tables: it takes the longer the more there are


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


class Registry:
    """Everything the server holds on to while it runs."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        pace: float,
        questions: Path | None = None,
        compiler: BackgroundCompiler | None = None,
        room: Room | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.pace = pace
        self.compiler = compiler
        self.room = room or Room()  # for replays
        self.questions = questions  # the folder with the host's own question sets
        self.tables: dict[str, Table] = {}
        self.swept = float("-inf")
        self.long_lines = asyncio.Lock()  # one at a time is laid out and written: others are playing
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False
        self.pool = BotPool()

    async def close(self) -> None:
        """Stop the bots, then the store."""
        self.is_closing = True
        for table in self.tables.values():
            table.timers.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.close()
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside everything else; trouble is logged, never lost."""
        task = asyncio.create_task(work)
        if self.is_closing:  # a move that is still being written down would wake the next bot
            task.cancel()
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    # Tables.

    async def table(self, id: str) -> Table:
        """The table of a match: in memory, or loaded and checked."""
        if table := self.tables.get(id):
            table.used = now()
            return table
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            self.loading.pop(id, None)

    async def _load(self, id: str) -> Table:
        session = await in_thread(self._read, id)
        self.clear()
        table = self.tables[id] = Table(self, session)
        table.opener = current_source.get()
        if clearing.is_replay(table):
            self.put_away(clearing.crowded_out(self.tables, table.opener, self.room))
        if not table.stored.is_file:  # that is looked at, and never goes on
            if table.timers.is_running:
                table.timers.keep()  # from here on only times of this process are compared
            await table.do(lambda: session.advance(now()))
            table.timers.reschedule()
        return table

    async def wake(self) -> None:
        """After a start: open the tables whose clocks run by themselves, whether or not anybody looks."""
        for id in await asyncio.to_thread(self.store.ticking):
            with contextlib.suppress(ParlourError):  # its own page says what is wrong with it
                await self.table(id)

    def _read(self, id: str) -> Session:
        stored = self.store.read(id)
        check(stored)
        return self.session_of(stored, stored.match.records())

    def session_of(self, stored: StoredMatch, records: Iterable[Record]) -> Session:
        """A session with a host that asks from the set that the table has chosen."""
        session = Session(stored, records, self.host_for(stored))
        session.quizmaster.resume(stored.settings.get("question") or {}, now())
        return session

    def host_for(self, stored: StoredMatch) -> Quizmaster:
        """Who asks at a table; somebody without questions, where nothing is asked."""
        if stored.is_file or not stored.match.game.traits(stored.match.options).asks:
            return Quizmaster(now=now())
        chosen = sets.load(str(stored.settings.get("questions") or sets.BUILT_IN), self.questions)
        if ages := stored.settings.get("ages"):
            chosen = chosen.suited(str(ages))
        spent = (stored.settings.get("question") or {}).get("spent", ())
        return Quizmaster(chosen, str(stored.settings.get("answers") or TYPED), now(), spent)

    def subjects_of(self, match: Match, settings: Mapping[str, Any]) -> list[str]:
        """Return the categories for the subjects of a new match: those that were chosen for it, or those of the match
        that it goes on with, if the set has them."""
        if not match.game.subjects or not match.game.traits(match.options).asks:
            return []
        if settings.get("subjects") or not match.subjects:
            return list(settings.get("subjects") or ())
        name, ages = str(settings.get("questions") or sets.BUILT_IN), str(settings.get("ages") or "")
        with contextlib.suppress(BadQuestions):
            self.check_questions(name, ages, match.subjects)
            return list(match.subjects)
        return []

    def check_questions(self, name: str, ages: str, subjects: Sequence[str] = ()) -> None:
        """BadQuestions unless a set has something to ask, of everybody of an age if one is named, in the categories
        that the players have chosen."""
        chosen = sets.load(name, self.questions)
        chosen.check_usable()
        suited = chosen.suited(ages) if ages else chosen
        if missing := suited.missing:
            raise BadQuestions(
                f"The set {name!r} has no question for the age {ages} in {', '.join(missing)}."
            )
        suited.check_chosen(subjects)

    def clear(self) -> None:
        """Put away the tables that nobody has used for a while."""
        if now() - self.swept < SWEEP:
            return
        self.swept = now()
        self.put_away(clearing.forgotten(self.tables, now()))

    async def keep_clearing(self) -> None:
        """Do so as long as the server runs, also when nobody opens another table."""
        while True:
            await asyncio.sleep(SWEEP)
            self.clear()

    def put_away(self, ids: Iterable[str]) -> None:
        """Let some tables leave memory."""
        for id in ids:
            self.tables.pop(id).put_away()

    async def begin(
        self,
        game: Game,
        options: Mapping[str, Any],
        seats: list[Seat],
        settings: dict[str, Any],
        salts: Mapping[int, str] | None = None,
    ) -> Table:
        """Set up a match, keep it, and open its table."""
        return await self._open(Match.begin(game, **options), seats, settings, salts)

    async def play_on(
        self,
        match: Match,
        ply: int,
        seats: list[Seat],
        settings: dict[str, Any],
        salts: Mapping[int, str] | None = None,
    ) -> Table:
        """Set up a match that begins at a ply of another one, keep it, and open its table."""
        return await self._open(match.play_on(ply), seats, settings, salts)

    async def _open(
        self, match: Match, seats: list[Seat], settings: dict[str, Any], salts: Mapping[int, str] | None
    ) -> Table:
        game, wanted = match.game, len(match.seats)
        if len(seats) != wanted:
            raise BadOption(f"{game.title} with these options has {wanted} seats; {len(seats)} were given.")
        await self.check_settings(match, settings)
        match.seats = given([clean_name(seat.name) for seat in seats], game.seat_names(match.start()))
        for seat, name in zip(seats, match.seats, strict=True):
            seat.name = name
        settings["subjects"] = match.subjects = await in_thread(self.subjects_of, match, settings)
        for seat_number, salt in (salts or {}).items():
            match.add_salt(seat_number, salt)

        def lay_out() -> Session:
            stored = stored_of(match, secrets.token_urlsafe(9), seats, settings, now())
            stored.created, stored.invite = now(), secrets.token_urlsafe(16)
            return self.session_of(stored, match.records())

        if not match.line:
            session = await self._kept(lay_out())
        else:
            async with self.long_lines:
                session = await self._kept(await in_thread(lay_out))
        stored = session.stored
        self.clear()
        table = self.tables[stored.id] = Table(self, session, current_source.get())
        table.opener = current_source.get()
        return table

    async def _kept(self, session: Session) -> Session:
        """Play the luck that is due in a new session, and write it all down."""
        if (change := session.advance(now())) is not None:
            session.commit(change, now())
        if session.stored.match.given:
            await asyncio.to_thread(self.store.begin_in_parts, session.stored)
        else:
            await asyncio.wrap_future(self.store.begin(session.stored))
        return session

    async def check_settings(self, match: Match, settings: Mapping[str, Any]) -> None:
        """BadOption or BadQuestions unless a match can be played with these settings."""
        traits = match.game.traits(match.options)
        if settings.get("length") and not traits.timed:
            title = match.game.title
            raise BadOption(f"{title} with these options has no end by time; leave its length out.")
        if settings.get("length") and traits.minutes:
            raise BadOption(f"The options give this game {traits.minutes} minutes; leave its length out.")
        asked = str(settings.get("questions") or sets.BUILT_IN)
        if traits.asks or asked != sets.BUILT_IN:
            ages = str(settings.get("ages") or "")
            subjects = [str(name) for name in settings.get("subjects") or ()]
            await in_thread(self.check_questions, asked, ages, subjects)  # hundreds of lines, kept once read

    async def take_in(self, match: Match, file: Mapping[str, str] | None = None) -> str:
        """Keep a match from a file, to be looked at; nobody sits at it. `file` is what is kept of its text."""
        settings: dict[str, Any] = {"watch": False, "chat": "off", "timer": {"mode": "off", "seconds": 0}}
        settings["file"] = dict(file) if file else True
        settings["subjects"] = match.subjects
        seats = [Seat(OPEN, clean_name(name)) for name in match.seats]

        async with self.long_lines:
            stored = await in_thread(stored_of, match, secrets.token_urlsafe(9), seats, settings, now())
            stored.ended = now()
            await asyncio.to_thread(self.store.begin_in_parts, stored)
        return stored.id

    # Bots.

    async def choose(self, table: Table, seat: int) -> int:
        """A bot's action for a seat, thought of in a thread. It takes its time before a turn, so that people can
        follow; plies of one turn are shown one after another anyway."""
        game, s, began = table.game, table.s, now()
        chair = table.stored.seats[seat]
        level = chair.level if chair.kind == BOT else table.presence.level
        legal = [a for a in game.list_legal(s) if game.engine.actor(s, a) == seat]
        seen = game.hidden(s, seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            budget = await wait_until_ready(self.compiler, game, level)
            thought = (bots.choose, level, game, seen, seat, legal, budget)
            action = await self.pool.run(table.address, *thought)
        if self.pace and not table.session.goes_on(seat):
            await asyncio.sleep(max(0.0, self.pace - (now() - began)))
        return action

    def listed(self) -> list[dict[str, Any]]:
        """Matches that may be watched."""
        return self.store.running()
