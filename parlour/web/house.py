"""The house: the store, the tables in play, and the bots' threads. One for each server."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import fitting
from parlour.core.position import Position
from parlour.core.record import CHANCE, SEVERAL, WORLD, Record, copy
from parlour.store.entries import entries_of
from parlour.store.matches import BOT, OPEN, Entry, Seat, Store, StoredMatch, check

from . import bots, sight
from . import messages as m
from .errors import OutOfStep
from .table import Table

log = logging.getLogger("parlour.web")
TABLES = 512  # tables kept in memory without anybody at them
IDLE = 600.0  # seconds after which an empty table may be cleared
SWEEP = 30.0  # seconds between two lookings through all tables: it takes the longer the more there are


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class House:
    """Everything the server holds on to while it runs."""

    def __init__(self, store: Store, games: Mapping[str, Game], pace: float) -> None:
        self.store = store
        self.games = games
        self.pace = pace
        self.tables: dict[str, Table] = {}
        self.swept = float("-inf")
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="bot")

    async def close(self) -> None:
        """Stop the bots, then the store."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside everything else; trouble is logged, never lost."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    async def table(self, id: str) -> Table:
        """The table of a match: in memory, or loaded and checked."""
        if id in self.tables:
            return self.tables[id]
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            self.loading.pop(id, None)

    async def _load(self, id: str) -> Table:
        kept, records = await asyncio.to_thread(self._read, id)
        self.clear()
        table = self.tables[id] = Table(self, kept, records)
        return table

    def _read(self, id: str) -> tuple[StoredMatch, list[Record]]:
        kept = self.store.read(id)
        check(kept)
        return kept, list(kept.match.records())

    def clear(self) -> None:
        """Forget tables that nobody has used for a while; their lines are on disk."""
        now = time.monotonic()
        if len(self.tables) < TABLES or now - self.swept < SWEEP:
            return
        self.swept = now
        for id, table in list(self.tables.items()):
            if (
                not table.guests
                and now - table.used > IDLE
                and not table.lock.locked()
                and table.alarm is None
                and table.bell is None
                and table.question is None
            ):
                del self.tables[id]

    async def begin(
        self, game: Game, options: Mapping[str, Any], seats: list[Seat], settings: dict[str, Any]
    ) -> Table:
        """Set up a match, keep it, and open its table."""
        match = Match.begin(game, **options)
        wanted = len(match.seats)
        if len(seats) != wanted:
            raise BadOption(f"{game.title} with these options has {wanted} seats; {len(seats)} were given.")
        if settings.get("length") and game.engine.late(match.start(), WORLD) < 0:
            raise BadOption(f"{game.title} with these options has no end by time; leave its length out.")
        for seat, own in zip(seats, match.seats, strict=True):
            seat.name = seat.name or own
        match.seats = [seat.name for seat in seats]
        kept = StoredMatch(secrets.token_urlsafe(9), match, seats, settings, secrets.token_urlsafe(16))
        records = first_luck_of(kept)
        await asyncio.wrap_future(self.store.begin(kept))
        self.clear()
        table = self.tables[kept.id] = Table(self, kept, records)
        return table

    async def take_in(self, match: Match) -> str:
        """Keep a match from a file, to be replayed; nobody sits at it."""
        seats = [Seat(OPEN, name) for name in match.seats]
        settings = {"watch": False, "chat": "off", "timer": {"mode": "off", "seconds": 0}, "file": True}
        actors = [actor_of(match.game, s, a) for s, a in zip(match.records(), match.line, strict=False)]
        bare = replace(match, line=[], said={}, asked={}, rewinds=[])
        kept = StoredMatch(secrets.token_urlsafe(9), bare, seats, settings)
        for entry in entries_of(match, actors, time.time()):
            kept.follow(entry)
        kept.ended = time.time()
        await asyncio.wrap_future(self.store.begin(kept))
        return kept.id

    async def rematch(self, table: Table) -> None:
        """The same seats and options again; whoever has a token keeps it."""
        if not table.over:
            raise OutOfStep("A rematch can be asked for when the game is over.")
        async with table.lock:
            if not table.next_match:
                kept = table.kept
                seats = [replace(seat) for seat in kept.seats]
                options = fitting(table.game.options, kept.match.options)
                following = await self.begin(table.game, options, seats, kept.settings)
                table.next_match = following.kept.id
        table.send_all(m.NextMatch(match=table.next_match))

    async def choose(self, table: Table, s: Record, seat: int) -> int:
        """A bot's action for a seat, thought of in a thread, at a pace that people can follow."""
        game, began = table.game, time.monotonic()
        if seat == WORLD:
            return table.kept.match.roll(Position(game, s))
        chair = table.kept.seats[seat]
        level = chair.level if chair.kind == BOT else bots.FIRST
        legal = [a for a in game.list_legal(s) if game.engine.actor(s, a) == seat]
        seen = sight.hidden(game, s, seat)
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self.pool, bots.choose, level, game, seen, seat, legal)
        if self.pace and table.guests:
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        return action

    def listed(self) -> list[dict[str, Any]]:
        """Matches that may be watched."""
        return self.store.running()


def actor_of(game: Game, s: Record, action: int) -> int:
    """Who an entry of the line belongs to."""
    named = s.seat == SEVERAL or action in game.interrupts
    return int(game.engine.actor(s, action)) if named else int(s.seat)


def first_luck_of(kept: StoredMatch) -> list[Record]:
    """Play the luck that comes before any seat acts; the records from the start on."""
    match = kept.match
    s = match.start()
    records, seal = [copy(s)], ""
    while s.seat == CHANCE:
        action, ply = match.roll(Position(match.game, s)), int(s.ply)
        entry = Entry(kept.number, 0, CHANCE, ply, action, at=time.time()).sealed(seal)
        match.game.engine.play(s, action)
        kept.follow(entry)
        records.append(copy(s))
        seal = entry.seal
    return records


def fresh_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)
