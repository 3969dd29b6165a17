"""Matches on disk: begin one, add to its line, load it whole, take everything out and in again."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, RowMapping, create_engine, event, func, select, text

from parlour.core.dice import commitment
from parlour.core.errors import BadMatch, ParlourError, UnknownMatch
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import Record

from . import schema
from .schema import line, matches, seats
from .writer import Statement, Writer

FORMAT = "parlour store 1"
Row = RowMapping | dict[str, Any]
PERSON, BOT, OPEN = "person", "bot", "open"  # who has a seat
CHANCE_SEAT = -1


@dataclass
class Seat:
    """Who has a seat: a person with a token (kept as its digest), a bot of a level, or nobody yet."""

    kind: str
    name: str
    level: str = ""
    token: str = ""


@dataclass(frozen=True)
class Entry:
    """One row of a line: a ply, or a taking back to the ply `back`."""

    number: int
    take: int
    seat: int
    ply: int | None = None
    action: int | None = None
    back: int | None = None
    said: str = ""
    mark: str = ""
    at: float = 0.0
    seal: str = ""

    def sealed(self, previous: str) -> Entry:
        """The same entry, chained to the seal of the one before it."""
        return Entry(**{**asdict(self), "seal": seal_of(self, previous)})


def seal_of(entry: Entry, previous: str) -> str:
    """A digest of an entry and of everything before it."""
    words = [getattr(entry, name) for name in Entry.__dataclass_fields__ if name not in ("at", "seal")]
    return hashlib.sha256(json.dumps([previous, words]).encode()).hexdigest()[:32]


@dataclass
class Kept:
    """A whole match as it lies on disk."""

    id: str
    match: Match
    seats: list[Seat]
    settings: dict[str, Any] = field(default_factory=dict)
    invite: str = ""
    created: float = 0.0
    ended: float | None = None
    entries: list[Entry] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)  # for each ply of the line, the message that made it
    actors: list[int] = field(default_factory=list)  # for each ply of the line, who acted

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def take(self) -> int:
        """How often something was taken back."""
        return self.entries[-1].take if self.entries else 0

    def follow(self, entry: Entry) -> None:
        """Add an entry to the line that it belongs to."""
        self.entries.append(entry)
        if entry.back is None:
            assert entry.action is not None
            if entry.said:
                self.match.said[len(self.match.line)] = entry.said
            self.match.line.append(entry.action)
            self.marks.append(entry.mark)
            self.actors.append(entry.seat)
        else:
            for column in (self.match.line, self.marks, self.actors):
                del column[entry.back :]  # type: ignore[attr-defined]
            self.match.said = {p: said for p, said in self.match.said.items() if p < entry.back}


class Store:
    """A database of matches. Reads are direct; writes return a future that resolves once they are durable."""

    def __init__(self, database: str, games: Mapping[str, Game]) -> None:
        self.games = games
        self.engine = open_engine(database)
        with self.engine.begin() as connection:
            schema.migrate(connection)
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Finish writing and let go of the file."""
        self.writer.close()
        self.engine.dispose()

    def begin(self, kept: Kept) -> Future[None]:
        """Keep a new match, its seats and its first entries."""
        kept.created = kept.created or time.time()
        return self.writer.write(list(insertions(kept)))

    def add(self, id: str, entries: Sequence[Entry], over: bool) -> Future[None]:
        """Add entries to a line; `over` says whether the match has ended with them."""
        rows = [{"match": id, **asdict(entry)} for entry in entries]
        statements: list[Statement] = [(line.insert(), rows)]
        if over or any(entry.back is not None for entry in entries):
            ended = time.time() if over else None
            statements.append((matches.update().where(matches.c.id == id).values(ended=ended), None))
        return self.writer.write(statements)

    def seat(self, id: str, number: int, seat: Seat) -> Future[None]:
        """Change who has a seat."""
        place = (seats.c.match == id) & (seats.c.seat == number)
        return self.writer.write([(seats.update().where(place).values(**asdict(seat)), None)])

    def load(self, id: str) -> Kept:
        """A match with its line, replayed and checked; UnknownMatch, or BadMatch with the reason."""
        kept = self.read(id)
        check(kept)
        return kept

    def read(self, id: str) -> Kept:
        """A match as it lies there, its line put together but not replayed."""
        with self.engine.connect() as connection:
            head = connection.execute(select(matches).where(matches.c.id == id)).mappings().first()
            if head is None:
                raise UnknownMatch(f"There is no match {id[:40]!r} here.")
            order = select(seats).where(seats.c.match == id).order_by(seats.c.seat)
            chairs = connection.execute(order).mappings().all()
            order = select(line).where(line.c.match == id).order_by(line.c.number)
            rows = connection.execute(order).mappings().all()
        return self._put_together(head, chairs, rows)

    def _put_together(self, head: Row, chairs: Iterable[Row], rows: Iterable[Row]) -> Kept:
        game = self.games.get(head["game"])
        if game is None:
            raise BadMatch(f"Match {head['id']} is of a game this parlour does not have, {head['game']!r}.")
        match = Match(
            game,
            dict(head["options"]),
            list(head["names"]),
            commitment=head["commitment"],
            seed=head["seed"],
            salt=head["salt"],
            version=head["version"],
        )
        seated = [Seat(c["kind"], c["name"], c["level"], c["token"]) for c in chairs]
        kept = Kept(
            head["id"], match, seated, dict(head["settings"]), head["invite"], head["created"], head["ended"]
        )
        previous = ""
        for row in rows:
            entry = Entry(**{name: row[name] for name in Entry.__dataclass_fields__})
            if entry.number != kept.number or entry.seal != seal_of(entry, previous):
                raise BadMatch(
                    f"Match {kept.id} is damaged: entry {kept.number} of its line is not as it was."
                )
            previous = entry.seal
            kept.follow(entry)
        return kept

    def running(self, limit: int = 50) -> list[dict[str, Any]]:
        """Matches that have not ended and may be watched, newest first."""
        order = select(matches).where(matches.c.ended.is_(None)).order_by(matches.c.created.desc())
        with self.engine.connect() as connection:
            found = connection.execute(order.limit(4 * limit)).mappings().all()
        listed = [dict(row) for row in found if row["settings"].get("watch") and row["game"] in self.games]
        return listed[:limit]

    def count(self) -> dict[str, int]:
        """How many matches and line entries are kept."""
        with self.engine.connect() as connection:
            return {
                "matches": connection.execute(select(func.count()).select_from(matches)).scalar_one(),
                "entries": connection.execute(select(func.count()).select_from(line)).scalar_one(),
            }

    def names(self) -> list[str]:
        """The ids of all matches, oldest first."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(matches.c.id).order_by(matches.c.created)).scalars())


def open_engine(database: str) -> Engine:
    """An engine for a file name or a database address. SQLite: a write-ahead log, synced at every commit."""
    url = database if "://" in database else f"sqlite:///{database}"
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def insertions(kept: Kept) -> Iterator[Statement]:
    """The statements that keep a whole match."""
    match = kept.match
    head = {
        "id": kept.id,
        "game": match.game.name,
        "version": match.version,
        "options": match.options,
        "names": match.seats,
        "commitment": match.commitment,
        "seed": match.seed,
        "salt": match.salt,
        "settings": kept.settings,
        "invite": kept.invite,
        "created": kept.created,
        "ended": kept.ended,
    }
    yield matches.insert(), [head]
    chairs = [{"match": kept.id, "seat": i, **asdict(seat)} for i, seat in enumerate(kept.seats)]
    yield seats.insert(), chairs
    if kept.entries:
        yield line.insert(), [{"match": kept.id, **asdict(entry)} for entry in kept.entries]


def check(kept: Kept) -> Record:
    """Replay a match and return where it stands; BadMatch with the reason if anything does not fit."""
    match = kept.match
    try:
        if match.seed and commitment(bytes.fromhex(match.seed)) != match.commitment:
            raise BadMatch("The seed does not fit the commitment.")
        last = None
        for last in match.records():
            if faults := match.game.faults_of(last):
                raise BadMatch(f"After ply {last.ply}: {'; '.join(faults)}.")
        assert last is not None
        if len(kept.seats) != last.seats:
            raise BadMatch(f"It has {len(kept.seats)} seats; its options ask for {last.seats}.")
        return last
    except (ParlourError, ValueError) as error:
        raise BadMatch(f"Match {kept.id} is damaged and was left as it is. {error}") from None


def export(store: Store, path: Path) -> int:
    """Write everything to one file, a match a line; returns how many matches."""
    names = store.names()
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps({"format": FORMAT}) + "\n")
        for id in names:
            kept = store.read(id)
            file.write(json.dumps(to_plain(kept), ensure_ascii=False) + "\n")
    return len(names)


def to_plain(kept: Kept) -> dict[str, Any]:
    """A match as plain values."""
    [(_, heads), (_, chairs), *rest] = insertions(kept)
    return {"match": heads[0], "seats": chairs, "line": rest[0][1] if rest else []}  # type: ignore[index]


def restore(store: Store, path: Path) -> tuple[int, int]:
    """Take in what `export` wrote, each match checked first; returns (taken in, already here)."""
    taken = here = 0
    known = set(store.names())
    with path.open(encoding="utf-8") as file:
        try:
            if json.loads(file.readline()).get("format") != FORMAT:
                raise BadMatch(f"{path.name} is not an export: it does not say {FORMAT!r}.")
            for text_line in file:
                plain = json.loads(text_line)
                kept = store._put_together(plain["match"], plain["seats"], plain["line"])
                check(kept)
                if kept.id not in known:
                    store.begin(kept).result()
                    taken += 1
                elif to_plain(store.read(kept.id)) == plain:
                    here += 1
                else:
                    raise BadMatch(f"Match {kept.id} is here already and differs. Nothing of it was changed.")
        except (KeyError, TypeError, AttributeError, json.JSONDecodeError):
            raise BadMatch(f"{path.name} is damaged, or was not written by `parlour export`.") from None
    return taken, here


def ready(store: Store) -> bool:
    """Whether the database answers."""
    with store.engine.connect() as connection:
        return bool(connection.execute(text("SELECT 1")).scalar_one() == 1)
