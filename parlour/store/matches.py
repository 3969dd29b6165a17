"""Matches on disk: insert a match, add to its line, load it, and delete matches that nobody plays."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from parlour.core.errors import BadMatch, BadStore, UnknownMatch
from parlour.core.game import Game
from parlour.core.match import Match

from .check import check
from .database import explain, is_unreachable, open_engine, snapshot
from .entries import BOT, OPEN, PERSON, Entry, Seat, StoredMatch
from .lock import Lock, lock_on
from .migrations import open_tables
from .readiness import Readiness
from .rows import Rows, plain_rows
from .schema import leases, line, matches, seats
from .settings import TableSettings
from .statements import (
    NOTE,
    NOTE_END,
    NOTE_END_SAME,
    NOTE_SAME,
    TableUpdate,
    additions,
    fenced,
    head_row,
    insertions,
    seat_rows,
    updated_columns,
    updates,
)
from .writer import Statement, Writer

__all__ = [
    "BOT",
    "OPEN",
    "PERSON",
    "Entry",
    "Expiry",
    "StoredMatch",
    "Seat",
    "Store",
    "TableSettings",
    "TableUpdate",
    "Writing",
    "check",
    "insertions",
]

DAY = 86400.0
CHUNK = 1000  # entries of a long line that are written together


@dataclass(frozen=True)
class Expiry:
    """The rule for deleting old matches: the number of days without play after which a running match is
    deleted, and the number for an ended one (None: never).
    """

    running: float | None = None
    ended: float | None = None


class Writing(NamedTuple):
    """The data that a change writes for one match: new entries of its line, whether they end the match, an update of
    its table, the fence of the table's lease (if the server that drives the table makes the change), and a new match
    to insert in the same transaction.
    """

    stored: StoredMatch
    entries: Sequence[Entry]
    over: bool
    update: TableUpdate
    fence: int | None = None
    begins: StoredMatch | None = None


class Store:
    """A database of matches. Reads return at once; writes return a future that resolves when the data is durable.

    `alone`: the server locks the database, so that no other server can open it. `shared`: the server works together
    with others on one PostgreSQL database, and locks out only servers that work alone.
    """

    def __init__(
        self, database: str, games: Mapping[str, Game], alone: bool = False, shared: bool = False
    ) -> None:
        self.database, self.games = database, games
        self.engine = open_engine(database)
        is_server = alone or shared
        self.lock = lock_on(database, self.engine, shared) if is_server else Lock(database, self.engine)
        try:
            connection = open_tables(self.lock.open, is_server)
        except (DBAPIError, OSError, BadStore, UnicodeError) as error:
            self._release()
            raise explain(error, database) from None
        except BaseException:
            self._release()
            raise
        self.writer = Writer(self.lock.connect, self.lock.keep(connection))
        self.readiness = Readiness(self.writer)

    def _release(self) -> None:
        self.engine.dispose()
        self.lock.release()

    def close(self) -> None:
        """Finish all queued writes, then close the database."""
        self.writer.close()
        self._release()

    # Writing.

    def begin(self, stored: StoredMatch) -> Future[None]:
        """Insert a new match with its seats and its first entries."""
        return self.writer.write(self._insertions(stored))

    def _insertions(self, stored: StoredMatch) -> list[Statement]:
        """Return the statements that insert a new match."""
        stored.created = stored.created or time.time()
        stored.touched = stored.touched or stored.created
        row = head_row(stored)
        stored.head, stored.seated = row["head"], row["seated"]
        return list(insertions(stored, row))

    def begin_in_chunks(self, stored: StoredMatch) -> None:
        """Insert a new match with a long line in chunks, so that other matches can be written in between. Return
        when it is durable. Until then the match is marked as ended, so that lists leave it out if a crash interrupts
        this.
        """
        if not stored.entries:
            return self.begin(stored).result()
        stored.created = stored.created or time.time()
        stored.touched = stored.touched or stored.created
        head = {**head_row(stored), "rows": 0, "seal": "", "ended": stored.touched}
        stored.head, stored.seated = head["head"], head["seated"]
        chairs = Statement(seats.insert(), seat_rows(stored.id, stored.seats))
        self.writer.write([Statement(matches.insert(), [head]), chairs]).result()
        for first in range(0, stored.entry_count, CHUNK):
            entries = stored.entries[first : first + CHUNK]
            is_last = first + CHUNK >= stored.entry_count
            known = {"touched": stored.touched, "ended": stored.ended if is_last else stored.touched}
            self.writer.write(additions(stored.id, entries, NOTE_END, None, **known)).result()

    def add(self, id: str, entries: Sequence[Entry], over: bool, fence: int | None = None) -> Future[None]:
        """Add entries to the line of a match. `over` says whether they end the match. If a `fence` is given,
        the future raises LeaseLost if another server has acquired the table's lease since it had this fence.
        """
        holding = [fenced(id, fence)] if fence is not None else []
        return self.writer.write([*holding, *self._additions(id, entries, over)])

    def _additions(
        self, id: str, entries: Sequence[Entry], over: bool, stored: StoredMatch | None = None
    ) -> list[Statement]:
        """Return the statements that append entries to a line. If `stored` is given, they take effect only if the
        match's own row and its seats on disk are as in `stored`.
        """
        now = time.time()
        if over or any(entry.back is not None for entry in entries):
            known: dict[str, Any] = {"touched": now, "ended": now if over else None}
            return additions(id, entries, NOTE_END if stored is None else NOTE_END_SAME, stored, **known)
        return additions(id, entries, NOTE if stored is None else NOTE_SAME, stored, touched=now)

    def change(
        self,
        stored: StoredMatch,
        entries: Sequence[Entry],
        over: bool,
        update: TableUpdate,
        fence: int | None = None,
    ) -> Future[None]:
        """Add entries to the line of a match and update its table, in one transaction. `over` says whether
        the entries end the match. `fence` is the fence of the table's lease if a timer, a bot or the
        quizmaster makes the change. The future raises the errors that `change_together` names.
        """
        return self.change_together([Writing(stored, entries, over, update, fence)])

    def change_together(self, writings: Sequence[Writing]) -> Future[None]:
        """Add entries to the lines of matches, update their tables and begin matches, in one transaction. The future
        raises an error for which `is_conflict` is true if a match on disk is newer than in memory. It raises LeaseLost
        if another server has acquired the lease of a table since the lease had the fence of its writing.
        """
        statements, digests = list[Statement](), list[tuple[StoredMatch, str, str]]()
        for stored, entries, over, update, fence, begins in writings:
            statements += [fenced(stored.id, fence)] if fence is not None else []
            statements += self._insertions(begins) if begins else []
            if update.is_empty:
                statements += self._additions(stored.id, entries, over, stored)
                continue
            columns = updated_columns(stored, update)
            head, seated = columns.get("head", stored.head), columns.get("seated", stored.seated)
            digests.append((stored, head, seated))
            if update.seats or update.salts is not None:
                columns["touched"] = time.time()
            statements += self._additions(stored.id, entries, over) if entries else []
            statements += updates(stored, stored.entry_count + len(entries), columns, update.seats)
        written = self.writer.write(statements)

        def note(done: Future[None]) -> None:
            if not done.cancelled() and done.exception() is None:
                for stored, head, seated in digests:
                    stored.head, stored.seated = head, seated

        written.add_done_callback(note)  # before anybody who waits for the write goes on
        return written

    def insert_rows(self, rows: Rows) -> Future[None]:
        """Insert a match that was read from another database as rows."""
        plain = plain_rows(rows)
        inserts = ((matches, [plain["match"]]), (seats, plain["seats"]), (line, plain["line"]))
        return self.writer.write([Statement(table.insert(), some) for table, some in inserts if some])

    def delete(self, ids: Collection[str]) -> Future[None]:
        """Delete matches. Raises UnknownMatch if one of them is not in the database."""
        for id in ids:
            self.read_rows(id, head_only=True)
        return self._delete(ids)

    def _delete(self, ids: Collection[str]) -> Future[None]:
        tables = (
            (line, line.c.match),
            (seats, seats.c.match),
            (leases, leases.c.match),
            (matches, matches.c.id),
        )
        return self.writer.write(
            [Statement(delete(table).where(column == id)) for id in ids for table, column in tables]
        )

    def expire(self, rule: Expiry, spare: Collection[str] = (), now: float | None = None) -> list[str]:
        """Delete the matches that nobody has played for as long as the rule says, except those in `spare`; return
        their ids.
        """
        now = time.time() if now is None else now
        due: list[str] = []
        with self.engine.connect() as connection:
            for days, is_ended in ((rule.running, False), (rule.ended, True)):
                if days is not None:
                    over = matches.c.ended.is_not(None) if is_ended else matches.c.ended.is_(None)
                    old = select(matches.c.id).where(matches.c.touched < now - days * DAY, over)
                    due += connection.execute(old.order_by(matches.c.touched)).scalars()
        due = [id for id in due if id not in spare]
        for first in range(0, len(due), 100):
            self._delete(due[first : first + 100]).result()
        return due

    def vacuum(self) -> None:
        """Return the disk space of deleted matches to the operating system (SQLite's VACUUM)."""
        if self.engine.dialect.name != "sqlite":
            return  # PostgreSQL does so by itself
        connection = self.engine.raw_connection()
        try:
            for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                connection.cursor().execute(statement)
        finally:
            connection.close()

    # Reading.

    def load(self, id: str) -> StoredMatch:
        """Return a match after replaying and checking it. Raises UnknownMatch, BadMatch or OtherVersion with the
        reason if that fails.
        """
        stored = self.read(id)
        check(stored)
        return stored

    def read(self, id: str) -> StoredMatch:
        """Return a match after checking its seals, without replaying it."""
        return self.from_rows(self.read_rows(id))

    def read_rows(self, id: str, head_only: bool = False) -> Rows:
        """Return the rows of a match; with `head_only`, only its own row. Raises UnknownMatch if there is no such
        match, and BadMatch if the rows cannot be read.
        """
        try:
            with snapshot(self.engine) as connection:
                head = connection.execute(select(matches).where(matches.c.id == id)).mappings().first()
                if head is None:
                    raise UnknownMatch(f"There is no match {id[:40]!r} here.")
                if head_only:
                    return Rows(head, (), ())
                order = select(seats).where(seats.c.match == id).order_by(seats.c.seat)
                chairs = connection.execute(order).mappings().all()
                order = select(line).where(line.c.match == id).order_by(line.c.number)
                return Rows(head, chairs, connection.execute(order).mappings().all())
        except (SQLAlchemyError, UnicodeError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, UnknownMatch):
                raise
            if isinstance(error, PoolTimeout) or (
                isinstance(error, DBAPIError) and is_unreachable(error, self.engine)
            ):
                raise explain(error, self.database) from None
            raise BadMatch(f"Match {id} is damaged: its rows cannot be read.") from None

    def from_rows(self, rows: Rows) -> StoredMatch:
        """Return the match that these rows contain, after checking every seal."""
        head, entries = rows.head, rows.entries()
        rows.check_head()
        game = self.games.get(head["game"])
        if game is None:
            raise BadMatch(
                f"Match {head['id']} is of a game that this program does not have, {head['game']!r}."
            )
        settings = TableSettings.from_json(head["settings"])
        match = Match(
            game,
            dict(head["options"]),
            list(head["names"]),
            commitment=head["commitment"],
            seed=head["seed"],
            salt=head["salt"],
            version=head["version"],
            salts=list(head["salts"]),
            format=head["format"],
            given=settings.given,
            subjects=list(settings.subjects),
        )
        seated = [Seat(c["kind"], c["name"], c["level"], c["token"]) for c in rows.seats]
        times = {name: head[name] for name in ("created", "ended", "touched")}
        digests = {name: head[name] for name in ("head", "seated")}
        stored = StoredMatch(head["id"], match, seated, settings, head["invite"], **times, **digests)
        for entry in entries:
            stored.append(entry)
        return stored

    def running(self, limit: int = 50) -> list[dict[str, Any]]:
        """Return the rows of at most `limit` matches that have not ended and that anybody may watch, newest
        first.
        """
        order = select(matches).where(matches.c.ended.is_(None)).order_by(matches.c.created.desc())
        with self.engine.connect() as connection:
            found = connection.execute(order.limit(4 * limit)).mappings().all()
        known = [row for row in found if row["game"] in self.games]
        return [dict(row) for row in known if TableSettings.from_json(row["settings"]).watch][:limit]

    def with_running_clock(self, limit: int = 500) -> list[str]:
        """Return the ids of matches that need the server even if nobody is at the table: those with an
        enforced turn timer, a time limit for the whole game, or a reminder. The most recently played come
        first.
        """
        order = select(matches.c.id, matches.c.game, matches.c.settings).where(matches.c.ended.is_(None))
        with self.engine.connect() as connection:
            found = (
                connection.execute(order.order_by(matches.c.touched.desc()).limit(20 * limit))
                .mappings()
                .all()
            )
        known = [row for row in found if row["game"] in self.games]
        due = [row["id"] for row in known if TableSettings.from_json(row["settings"]).has_running_clock]
        return due[:limit]

    def listed(self, ended: bool | None = None, limit: int = 1000) -> list[dict[str, Any]]:
        """Return one dict for each match, the most recently played first, with these keys: id, game, names,
        rows, created, touched, ended. With `ended`, return only the matches that have ended (or, if it is
        false, have not).
        """
        wanted = (matches.c.id, matches.c.game, matches.c.names, matches.c.rows, matches.c.created)
        order = select(*wanted, matches.c.touched, matches.c.ended).order_by(matches.c.touched.desc())
        if ended is not None:
            order = order.where(matches.c.ended.is_not(None) if ended else matches.c.ended.is_(None))
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(order.limit(limit)).mappings()]

    def count(self) -> dict[str, int]:
        """Return how many matches, and how many entries of lines, are stored."""
        with self.engine.connect() as connection:
            return {
                "matches": connection.execute(select(func.count()).select_from(matches)).scalar_one(),
                "entries": connection.execute(select(func.count()).select_from(line)).scalar_one(),
            }

    def names(self) -> list[str]:
        """Return the ids of all matches, oldest first. If the file is damaged, return those that can be read, in any
        order.
        """
        last: DBAPIError | None = None
        is_server = (
            self.engine.dialect.name == "postgresql"
        )  # where the order of texts depends on the language
        by_age = (matches.c.created, matches.c.id.collate("C") if is_server else matches.c.id)
        for order in (select(matches.c.id).order_by(*by_age), select(matches.c.id)):
            try:
                with self.engine.connect() as connection:
                    return list(connection.execute(order).scalars())
            except DBAPIError as error:
                last = error
        assert last is not None
        raise explain(last, self.database) from None
