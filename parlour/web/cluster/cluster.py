"""The cluster: connects one server process with the others.

The database is the truth. After every commit a process posts a note with the new rows of the match. The processes
that have the table in memory apply them if the seals say that they continue its line; otherwise they read the newer
rows from the database. So every socket gets every event once and in order.
While Redis cannot be reached, a process looks into the database every second or two instead. docs/architecture.md
describes the whole design.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.errors import ParlourError
from parlour.session.events import Change
from parlour.store.entries import StoredMatch, to_row
from parlour.store.newer import find_orphans

from ..rate_limits import Budgets
from ..table.following import discover
from ..table.presence import Elsewhere
from ..table.registry import Registry
from ..table.saved_times import save_times
from ..table.table import Table
from ..wire.messages import Said
from .driver import EVERY, Driver
from .link import Link
from .news import POLL, News
from .notes import Alive, AnyNote, Ask, BotsThink, Chat, Here, Reply, ToTable, Who, Written

log = logging.getLogger("parlour.web")
SILENT = 5.0  # seconds without a note after which another process counts as gone
ORPHANS = 2.0  # seconds between two searches for tables whose driver has died
MOST_ENTRIES = 64  # rows of a line in one note
ADOPTED = 50  # such tables that are taken over at a time


class Cluster:
    """The view that this server process has of the others, with methods to send them notes and to react to theirs."""

    def __init__(self, registry: Registry, link: Link, budgets: Budgets) -> None:
        self.registry, self.link, self.budgets = registry, link, budgets
        self.name = f"{os.getpid()}-{secrets.token_hex(6)}"
        self.driver = Driver(registry.store, self.name)
        self.peers: dict[str, float] = {}  # the other processes, and when each was last heard of
        self.leaves = False
        self.beaten_at = time.monotonic()  # when it last told the others that it runs
        self.news = News(registry, link)
        self.told: dict[str, Here] = {}  # for each table what this process has told the others
        self.sockets_told: dict[str, int] | None = None
        self.talking: set[asyncio.Task[None]] = set()
        self.answering: set[asyncio.Future[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        link.name, self.began = self.name, time.monotonic()
        self.owners: dict[str, str] = {}  # the process that has each class, as far as this one knows
        self.asked_about_class: Callable[[Cluster, Ask], Awaitable[None]] | None = None
        self.answered_about_class: Callable[[Reply], None] | None = None
        link.heard, link.subscribed, link.went_up = self.hear, self.joined, self.go_up

    def start(self) -> None:
        """Connect to the other processes and start the periodic tasks."""
        self.budgets.count_spending()
        self.link.start()
        rounds: tuple[tuple[Callable[[], Awaitable[None]], float], ...] = (
            (self.beat, 1.0),
            (self.drive, EVERY),
            (self.news.poll, POLL),
            (self.adopt, ORPHANS),
        )
        self.tasks = [asyncio.create_task(self._repeat(work, every)) for work, every in rounds]

    async def _repeat(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        """Call `work` every `every` seconds until the process ends."""
        while True:
            try:
                await work()
            except (SQLAlchemyError, OSError, ParlourError) as error:
                log.warning("a round of the cluster failed: %s", type(error).__name__)
            await asyncio.sleep(every)

    async def drain(self) -> None:
        """Give up the leases of all tables and the claims to all classes, because this process is about to
        end. Other processes take them over at once.
        """
        if self.leaves:
            return
        self.leaves = True
        held = [self.registry.tables[id] for id in self.driver.fences if id in self.registry.tables]
        clocks = [t.stored.id for t in held if t.session.settings.has_running_clock and not t.over]
        for table in held:
            if table.timers.is_running:
                with contextlib.suppress(ParlourError):
                    await save_times(table)
        await self.driver.release([*self.driver.fences])
        await self.link.release_classes([code for code, owner in self.owners.items() if owner == self.name])
        for table in held:
            table.timers.stop_driving()
        self.link.post(Alive(process=self.name, leaves=True, released=clocks))

    async def close(self) -> None:
        """Give up all tables and classes here, and disconnect from the other processes."""
        await self.drain()
        for task in [*self.tasks, *self.talking]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.talking, return_exceptions=True)
        await self.link.close()

    # Tables.

    async def opened(self, table: Table) -> None:
        """Subscribe to the notes about a table that this process has just loaded into memory, and load the
        latest lines of its chat from Redis.
        """
        id = table.stored.id
        await self.link.want(id)
        for line in await self.link.talk_of(id):
            note = Chat.model_validate_json(line)
            table.talk.append(Said(seat=note.seat, text=note.text))

    async def dropped(self, matches: Iterable[str]) -> None:
        """Cancel the subscription to the notes about tables that this process has dropped from memory, and
        release their leases.
        """
        for id in matches:
            self.told.pop(id, None)
            await self.link.forget(id)
        await self.driver.release(matches)

    def written(self, stored: StoredMatch, change: Change) -> None:
        """Tell the other processes that a change to a match was written to disk."""
        if self.peers:
            note = Written(process=self.name, match=stored.id)
            if change.update.is_empty and len(change.entries) <= MOST_ENTRIES:
                note.entries = [to_row(entry) for entry in change.entries]
                note.head, note.seated = stored.head, stored.seated
            self.link.post(note)

    def discovered(self, match: str) -> None:
        """Tell the other processes to read newer rows of a match: this one found some that nobody had told it of."""
        if self.peers:
            self.link.post(Written(process=self.name, match=match))

    def said(self, match: str, seat: int, text: str) -> None:
        """Send a line of chat to the other processes, and store it for people who come later."""
        note = Chat(process=self.name, match=match, seat=seat, text=text)
        self.link.post(note)
        task = asyncio.create_task(self.link.keep_talk(match, note.model_dump_json()))
        self.talking.add(task)
        task.add_done_callback(self.talking.discard)

    def thinking(self, match: str, seats: list[int]) -> None:
        """Tell the other processes which bots of a match are thinking."""
        if self.peers:
            self.link.post(BotsThink(process=self.name, match=match, seats=seats))

    def tell_presence(self, table: Table) -> None:
        """Tell the other processes who is connected to a table here, if that has changed."""
        note = self._presence_of(table)
        if self.leaves:
            return
        if note != self.told.get(note.match, Here(process=self.name, match=note.match)):
            self.told[note.match] = note
            self.link.post(note)

    def _presence_of(self, table: Table) -> Here:
        own = table.presence.own()
        return Here(
            process=self.name,
            match=table.stored.id,
            here=sorted(own.here),
            online=sorted(own.online),
            people=sorted(own.people),
            onlookers=own.onlookers,
        )

    # Notes.

    def hear(self, note: AnyNote) -> None:
        """React to a note from another process."""
        if note.process == self.name:
            return
        is_new = note.process not in self.peers
        self.peers[note.process] = time.monotonic()
        if isinstance(note, Alive):
            self._hear_alive(note)
            if is_new and not note.leaves:
                self.sockets_told = None  # tell it
            return
        if isinstance(note, Ask):
            if self.asked_about_class:
                task = asyncio.ensure_future(self.asked_about_class(self, note))
                self.answering.add(task)
                task.add_done_callback(self.answering.discard)
            return
        if isinstance(note, Reply):
            if self.answered_about_class:
                self.answered_about_class(note)
            return
        if table := self.registry.tables.get(note.match):
            self._hear_at(table, note)

    def _hear_at(self, table: Table, note: ToTable) -> None:
        if isinstance(note, Written):
            self.news.hear(note)
        elif isinstance(note, Here):
            place = Elsewhere({*note.here}, {*note.online}, {*note.people}, note.onlookers)
            table.presence.hear_of(note.process, place)
        elif isinstance(note, Who):
            self.told.pop(note.match, None)
            self.tell_presence(table)
        elif isinstance(note, Chat):
            table.hear_chat(note.seat, note.text)
        else:
            table.hear_thinking(note.seats)

    def _hear_alive(self, note: Alive) -> None:
        self.budgets.spent_elsewhere(note.spent)
        if note.sockets is not None:
            self.budgets.elsewhere[note.process] = note.sockets
        if note.leaves:
            self._forget_peer(note.process)
        if note.released and not self.leaves:
            self.registry.spawn(self._adopt(note.released))

    def joined(self, match: str) -> None:
        """Called when the subscription to a table's notes begins: read everything that was written before, and ask
        the other processes who is connected to the table.
        """
        self.news.read(match)
        self.link.post(Who(process=self.name, match=match))

    def go_up(self) -> None:
        """Called when Redis can be reached again: tell the other processes who is connected to the tables
        here, and ask them who is connected there.
        """
        self.told.clear()
        self.sockets_told = None
        self.peers = dict.fromkeys(self.peers, time.monotonic())
        for table in self.registry.tables.values():
            self.link.post(Who(process=self.name, match=table.stored.id))
            self.tell_presence(table)

    async def owner_of_class(self, code: str) -> str:
        """Return the name of the process that has a class. If none has, or if that one has died, this process
        takes the class over. While Redis cannot be reached, return "", unless this process has the class.
        """
        known = self.owners.get(code, "")
        claimant = known if known in self.peers else self.name  # Redis may have forgotten who has it
        owner = await self.link.claim_class(code, claimant)
        if owner and self.is_gone(owner) and not self.leaves:
            owner = await self.link.claim_class(code, self.name, gone=owner)
        if owner:
            self.owners[code] = owner
        return owner or (known if known == self.name else "")

    def is_gone(self, process: str) -> bool:
        """Return whether another process has been silent for so long that it must have died."""
        is_known = process == self.name or process in self.peers
        return not is_known and time.monotonic() > self.began + SILENT

    # Rounds.

    async def beat(self) -> None:
        """Tell the other processes that this one is running, and how much of the rate limits and sockets is
        used here. Forget processes that have been silent for long.
        """
        beaten_at, self.beaten_at = self.beaten_at, time.monotonic()
        if (
            self.beaten_at > beaten_at + SILENT / 2
        ):  # this process slept, and cannot tell whether the others did
            self.peers = dict.fromkeys(self.peers, self.beaten_at)
        spent = self.budgets.take_spending()
        if not self.leaves:
            sockets = dict(self.budgets.sockets)
            note = Alive(process=self.name, spent=spent)
            if sockets != self.sockets_told and self.link.is_up:
                note.sockets = self.sockets_told = sockets
            self.link.post(note)
        if self.link.is_up:  # while Redis is away, nobody is heard of
            for peer in [peer for peer, at in self.peers.items() if time.monotonic() - at > SILENT]:
                self._forget_peer(peer)

    def _forget_peer(self, peer: str) -> None:
        self.peers.pop(peer, None)
        self.budgets.elsewhere.pop(peer, None)
        for table in self.registry.tables.values():
            table.presence.hear_of(peer, None)

    async def drive(self) -> None:
        """Decide which tables this process drives (runs timers and bots for): renew their leases, release those that
        it need not drive, and try to acquire those that it should.
        """
        for match in await self.driver.renew():
            self.stop_driving(match)
        tables = dict(self.registry.tables)
        unwanted = [id for id in self.driver.fences if id not in tables or not self.wants(tables[id])]
        await self.driver.release(unwanted)
        for id in unwanted:
            self.stop_driving(id)
        if not self.leaves:
            due = [id for id, table in tables.items() if id not in self.driver.fences and self.wants(table)]
            await self._acquire(due)

    async def _acquire(self, matches: Iterable[str]) -> set[str]:
        won = await self.driver.acquire(matches)
        for match in won:
            if table := self.registry.tables.get(match):
                async with table.lock:
                    try:
                        await discover(table)
                    except (SQLAlchemyError, OSError, ParlourError):
                        self.news.has_missed = True
                table.timers.start_driving()
        return won

    def wants(self, table: Table) -> bool:
        """Return whether this process should run the timers and bots of a table. It should if a client of the
        table is connected here; also if no process has a client but a clock, a timer or a bot must go on.
        """
        if table.stored.is_file or self.leaves:
            return False
        if table.clients:
            return True
        if table.presence.elsewhere:
            return False
        is_busy = table.stored.id in self.driver.fences and (table.timers.alarms or table.bots is not None)
        return bool(is_busy) or (table.session.settings.has_running_clock and not table.over)

    def stop_driving(self, match: str) -> None:
        """Stop running the timers and bots of a table here."""
        self.driver.lose(match)
        if table := self.registry.tables.get(match):
            table.timers.stop_driving()

    async def adopt(self) -> None:
        """Take over the tables whose process has died, by acquiring their leases."""
        if not self.leaves:
            orphans = await asyncio.to_thread(find_orphans, self.registry.store, ADOPTED)
            await self._adopt([id for id in orphans if id not in self.registry.tables])

    async def _adopt(self, matches: Iterable[str]) -> None:
        for match in await self.driver.acquire(matches):
            with contextlib.suppress(ParlourError):  # the page of the match shows the error
                table = await self.registry.table(match)
                if self.wants(table):
                    table.timers.start_driving()
