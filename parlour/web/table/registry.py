"""The registry of a server: the store, the tables in memory, and the threads for bots."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.errors import BadOption, BadQuestions, ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.names import given
from parlour.core.record import Record
from parlour.questions import sets
from parlour.session.moderation import fresh_invite
from parlour.session.quizmaster import TYPED, Quizmaster
from parlour.session.session import Session
from parlour.session.stored import stored_of
from parlour.store.matches import BOT, OPEN, Seat, Store, StoredMatch, TableSettings, check
from parlour.store.settings import MatchFile

from ..compile_progress import wait_until_ready
from ..errors import reading
from ..messenger import Messenger
from ..scheduler import current_source, in_thread
from ..wire.names import clean_name
from . import bots, eviction
from .clock import now
from .eviction import ReplayBudget
from .pool import BotPool
from .reminders import WAIT
from .saved_times import save_times
from .table import Table

if TYPE_CHECKING:
    from ..cluster.cluster import Cluster

log = logging.getLogger("parlour.web")
NO_TEXT = MatchFile()  # stands for a match file whose text is not stored
SWEEP = 30.0  # seconds between two searches for idle tables: a search looks at every table


def digest(token: str) -> str:
    """Return the digest of a token; only the digest is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    """Return a random token that nobody can guess."""
    return secrets.token_urlsafe(32)


class Registry:
    """The store, the tables in memory, the background compiler and the bots' threads of one server."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        pace: float,
        questions: Path | None = None,
        compiler: BackgroundCompiler | None = None,
        room: ReplayBudget | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.pace = pace
        self.compiler = compiler
        self.room = room or ReplayBudget()
        self.questions = questions  # the folder with the operator's own question sets
        self.tables: dict[str, Table] = {}
        self.swept = float("-inf")
        self.long_lines = (
            asyncio.Lock()
        )  # one long match at a time is prepared and written, while others play
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False
        self.cluster: Cluster | None = None  # the other processes; None: this one works alone
        self.messenger: Messenger | None = None  # None: this server sends no messages
        self.reminder_wait = WAIT
        self.pool = BotPool()

    async def close(self) -> None:
        """Stop the timers and the bots, then the store."""
        self.is_closing = True
        if self.cluster:
            await self.cluster.close()
        await asyncio.gather(*(table.timers.close() for table in self.tables.values()))
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.close()
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start an asyncio task; its errors are logged."""
        task = asyncio.create_task(work)
        if self.is_closing:  # a move that is still being written would wake the next bot
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
        """Return the table of a match. If it is not in memory, load and check the match first."""
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
        session = await self.read_session(id)
        self.evict_idle()
        table = self.tables[id] = Table(self, session)
        table.opener = current_source.get()
        if eviction.is_replay(table):
            self.unload(eviction.over_budget(self.tables, table.opener, self.room))
        if self.cluster:
            await self.cluster.opened(table)
        if not table.stored.is_file:  # nobody plays in a file
            if table.timers.is_running and table.is_driven_here:
                await save_times(table)  # so that no stored time is of an earlier process
            await table.do(lambda: session.advance(now()))
            table.timers.reschedule()
        return table

    async def wake(self) -> None:
        """Load the tables whose clocks run even if nobody is there. Called when the server starts."""
        for id in await asyncio.to_thread(self.store.with_running_clock):
            if self.cluster and not await self.cluster.driver.acquire([id]):
                continue  # another process drives it
            with contextlib.suppress(ParlourError):  # the page of the match shows the error
                await self.table(id)

    async def read_session(self, id: str) -> Session:
        """Load and check a match in a thread; return its session."""

        def read() -> Session:
            stored = self.store.read(id)
            check(stored)
            return self.session_of(stored, stored.match.records())

        with reading():
            return await in_thread(read)

    def session_of(self, stored: StoredMatch, records: Iterable[Record]) -> Session:
        """Return a new session for a stored match, with a quizmaster that uses the table's set of questions."""
        session = Session(stored, records, self.quizmaster_for(stored))
        session.quizmaster.resume(stored.settings.question, now())
        return session

    def quizmaster_for(self, stored: StoredMatch) -> Quizmaster:
        """Return a quizmaster for a match; it has no set of questions if the game asks none."""
        if stored.is_file or not stored.match.game.traits(stored.match.options).asks:
            return Quizmaster(now=now())
        settings = stored.settings
        chosen = sets.load(settings.questions or sets.BUILT_IN, self.questions)
        if settings.ages:
            chosen = chosen.suited(settings.ages)
        spent = settings.question.spent if settings.question else ()
        return Quizmaster(chosen, settings.answers or TYPED, now(), spent)

    def subjects_of(self, match: Match, settings: TableSettings) -> list[str]:
        """Return the categories for the subjects of questions in a new match: those that the players chose in the
        settings; or else those of the match that it continues, if the set of questions has them.
        """
        if not match.game.subjects or not match.game.traits(match.options).asks:
            return []
        if settings.subjects or not match.subjects:
            return list(settings.subjects)
        with contextlib.suppress(BadQuestions):
            self.check_questions(settings.questions or sets.BUILT_IN, settings.ages, match.subjects)
            return list(match.subjects)
        return []

    def check_questions(self, name: str, ages: str, subjects: Sequence[str] = ()) -> None:
        """Raise BadQuestions unless a set has enough questions (for this age, if given) in the categories that the
        players chose.
        """
        chosen = sets.load(name, self.questions)
        chosen.check_usable()
        suited = chosen.suited(ages) if ages else chosen
        if missing := suited.missing:
            raise BadQuestions(
                f"The set {name!r} has no question for the age {ages} in {', '.join(missing)}."
            )
        suited.check_chosen(subjects)

    def evict_idle(self) -> None:
        """Drop the tables that nobody has used for a while from memory."""
        if now() - self.swept < SWEEP:
            return
        self.swept = now()
        self.unload(eviction.idle_tables(self.tables, now()))

    async def keep_evicting(self) -> None:
        """Drop idle tables from memory at intervals, as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP)
            self.evict_idle()

    def unload(self, ids: Iterable[str]) -> None:
        """Drop these tables from memory."""
        ids = list(ids)
        for id in ids:
            self.tables.pop(id).close()
        if self.cluster and ids:
            self.spawn(self.cluster.dropped(ids))

    async def begin(
        self,
        game: Game,
        options: Mapping[str, Any],
        seats: list[Seat],
        settings: TableSettings,
        salts: Mapping[int, str] | None = None,
    ) -> Table:
        """Set up a new match, store it, and return its table."""
        return await self.open(await self.prepare(Match.begin(game, **options), seats, settings, salts))

    async def play_on(
        self,
        match: Match,
        ply: int,
        seats: list[Seat],
        settings: TableSettings,
        salts: Mapping[int, str] | None = None,
    ) -> Table:
        """Set up a match that begins at a ply of another match, store it, and return its table."""
        async with self.long_lines:
            session = await self.prepare(match.play_on(ply), seats, settings, salts)
            return await self.open(session)

    async def prepare(
        self,
        match: Match,
        seats: list[Seat],
        settings: TableSettings,
        salts: Mapping[int, str] | None = None,
    ) -> Session:
        """Return the session of a new match after the throws at its start. Nothing is stored."""
        game, wanted = match.game, len(match.seats)
        if len(seats) != wanted:
            raise BadOption(f"{game.title} with these options has {wanted} seats; {len(seats)} were given.")
        await self.check_settings(match, settings)
        match.seats = given([clean_name(seat.name) for seat in seats], game.seat_names(match.start()))
        seats = [replace(seat, name=name) for seat, name in zip(seats, match.seats, strict=True)]
        match.subjects = await in_thread(self.subjects_of, match, settings)
        settings = replace(settings, subjects=tuple(match.subjects))
        for seat_number, salt in (salts or {}).items():
            match.add_salt(seat_number, salt)

        def make() -> Session:
            stored = stored_of(match, secrets.token_urlsafe(9), seats, settings, now())
            stored.created, stored.invite = now(), fresh_invite()
            return self.session_of(stored, match.records())

        session = await in_thread(make) if match.line else make()
        if (change := session.advance(now())) is not None:
            session.commit(change, now())
        return session

    async def open(self, session: Session, is_stored: bool = False) -> Table:
        """Store the match of a new session, unless it `is_stored` already, and return its table."""
        if not is_stored and session.stored.match.given:
            await asyncio.to_thread(self.store.begin_in_chunks, session.stored)
        elif not is_stored:
            await asyncio.wrap_future(self.store.begin(session.stored))
        self.evict_idle()
        table = self.tables[session.stored.id] = Table(self, session, current_source.get())
        table.opener = current_source.get()
        if self.cluster:
            await self.cluster.opened(table)
        return table

    async def check_settings(self, match: Match, settings: TableSettings) -> None:
        """Raise BadOption or BadQuestions unless a match can be played with these settings."""
        traits = match.game.traits(match.options)
        if settings.length and not traits.timed:
            title = match.game.title
            raise BadOption(f"{title} with these options cannot have a time limit. Leave “Length” empty.")
        if settings.length and traits.minutes:
            raise BadOption(
                f"The options already limit this game to {traits.minutes} minutes. Leave “Length” empty."
            )
        asked = settings.questions or sets.BUILT_IN
        if traits.asks or asked != sets.BUILT_IN:
            await in_thread(self.check_questions, asked, settings.ages, settings.subjects)

    async def add_file(self, match: Match, file: MatchFile = NO_TEXT) -> str:
        """Store a match from an uploaded file, so that people can view it; return its id."""
        settings = TableSettings(chat="off", file=file, subjects=tuple(match.subjects))
        seats = [Seat(OPEN, clean_name(name)) for name in match.seats]

        async with self.long_lines:
            stored = await in_thread(stored_of, match, secrets.token_urlsafe(9), seats, settings, now())
            stored.ended = now()
            await asyncio.to_thread(self.store.begin_in_chunks, stored)
        return stored.id

    # Bots.

    async def think(self, table: Table, seat: int) -> list[int]:
        """Return the actions that a bot chooses for a seat, up to the next outcome of chance or another seat's turn.
        The bot thinks in a thread. Before the first action of a turn it waits a moment, so that people can follow
        the game.
        """
        game, s, began = table.game, table.s, now()
        chair = table.stored.seats[seat]
        level = bots.current(chair.level) if chair.kind == BOT else table.presence.level
        legal = [a for a in game.list_legal(s) if game.engine.actor(s, a) == seat]
        seen = game.hidden(s, seat)
        if len(legal) == 1:
            plan = legal
        else:
            budget = await wait_until_ready(self.compiler, game, level)
            call = (bots.think, level, game, seen, seat, legal, budget)
            plan = bots.legal_part(game, s, seat, await self.pool.run(table.address, *call))
        if self.pace and not table.session.is_mid_turn(seat):
            await asyncio.sleep(max(0.0, self.pace - (now() - began)))
        return plan

    def listed(self) -> list[dict[str, Any]]:
        """Return the rows of the matches that anybody may watch, newest first."""
        return self.store.running()
