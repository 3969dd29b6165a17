"""The tables, and the migrations that bring an older database up to date. Migrations only go forwards.

`line` is append-only. A row is a ply (`ply`, `action`) or an undo (`back`, the ply to go back to). `number` counts the
rows of a match and `take` its undos, so that (match, take, ply) is unique: no ply is ever played twice. `seal` chains
every row to all before it. A match has in `rows` and `seal` the number of its rows and the seal of the last one,
written in the same transaction. So a damaged row shows, and so does a missing end. `head` is a digest of the match's
own row, `seated` of who has its seats now. A class is one row: `room` is all that is stored of it, and `seal` its
digest. A lease is one row, once a server has driven the table of a match: `fence` counts how often it was acquired.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError

from parlour.core.errors import BadStore

from .entries import digest

metadata = MetaData()

schema = Table("schema", metadata, Column("version", Integer, nullable=False))

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("names", JSON, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("salt", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Column("format", Integer, nullable=False),
    Column("salts", JSON, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("seal", String(32), nullable=False),
    Column("head", String(64), nullable=False),
    Column("touched", Float, nullable=False),
    Column("seated", String(64), nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(60), nullable=False),
    Column("level", String(20), nullable=False),
    Column("token", String(64), nullable=False),
)

line = Table(
    "line",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("take", Integer, nullable=False),
    Column("ply", Integer),
    Column("action", Integer),
    Column("seat", Integer, nullable=False),
    Column("back", Integer),
    Column("said", Text, nullable=False),
    Column("mark", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("seal", String(32), nullable=False),
    Column("asked", JSON(none_as_null=True)),
    UniqueConstraint("match", "take", "ply"),
)

classes = Table(
    "classes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("touched", Float, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("room", JSON, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("holder", String(80), nullable=False),
    Column("fence", Integer, nullable=False),
    Column("expires", Float, nullable=False),  # seconds since 1970 by the clock of the database
)

by_end = Index("matches_by_end", matches.c.ended, matches.c.created)
by_touch = Index("matches_by_touch", matches.c.touched)

BEGUN_WITH: tuple[str, ...] = (
    "id",
    "game",
    "version",
    "options",
    "names",
    "commitment",
    "seed",
    "salt",
    "settings",
    "invite",
)
BEGUN_WITH += ("created", "format", "salts")
SEALED_SEAT = ("seat", "kind", "name", "level", "token")


def first_tables(connection: Connection) -> None:
    """Migration 1: create the tables of matches, seats and lines."""
    metadata.create_all(connection)


def index_for_the_lobby(connection: Connection) -> None:
    """Migration 2: add an index for the lobby, which asks for running matches, newest first."""
    by_end.create(connection, checkfirst=True)


def count_and_seal(connection: Connection) -> None:
    """Migration 3: store the number and the last seal of a line's rows, the salts, and the time of the last
    change.
    """
    for column in (
        "format INTEGER NOT NULL DEFAULT 1",
        "salts JSON NOT NULL DEFAULT '[]'",
        "rows INTEGER NOT NULL DEFAULT 0",
        "seal VARCHAR(32) NOT NULL DEFAULT ''",
        "head VARCHAR(64) NOT NULL DEFAULT ''",
        "touched FLOAT NOT NULL DEFAULT 0",
    ):
        connection.execute(text(f"ALTER TABLE matches ADD COLUMN {column}"))
    connection.execute(text("ALTER TABLE line ADD COLUMN asked JSON"))
    rows = select(func.count()).select_from(line).where(line.c.match == matches.c.id)
    last = select(line.c.seal).where(line.c.match == matches.c.id).order_by(line.c.number.desc()).limit(1)
    touched = select(func.max(line.c.at)).where(line.c.match == matches.c.id)
    known = {
        "rows": rows.scalar_subquery(),
        "seal": func.coalesce(last.scalar_subquery(), ""),
        "touched": func.coalesce(touched.scalar_subquery(), matches.c.created),
    }
    connection.execute(matches.update().values(**known))
    by_touch.create(connection, checkfirst=True)
    for id in list(connection.execute(select(matches.c.id)).scalars()):
        with contextlib.suppress(ValueError):  # a damaged match stays as it is; opening it gives the error
            known_then = [column for column in matches.c if column.name != "seated"]
            one = connection.execute(select(*known_then).where(matches.c.id == id)).mappings().one()
            connection.execute(matches.update().where(matches.c.id == id).values(head=head_of(dict(one))))


def seal_seats(connection: Connection) -> None:
    """Migration 4: store a digest of who holds the seats."""
    connection.execute(text("ALTER TABLE matches ADD COLUMN seated VARCHAR(64) NOT NULL DEFAULT ''"))
    for id in list(connection.execute(select(matches.c.id)).scalars()):
        with contextlib.suppress(ValueError, DBAPIError):  # a damaged match stays as it is
            order = select(seats).where(seats.c.match == id).order_by(seats.c.seat)
            sealed = seated_of(connection.execute(order).mappings().all())
            connection.execute(matches.update().where(matches.c.id == id).values(seated=sealed))


def keep_classes(connection: Connection) -> None:
    """Migration 5: create the table of classes."""
    classes.create(connection, checkfirst=True)


def lease_tables(connection: Connection) -> None:
    """6: leases, for servers that work together."""
    leases.create(connection, checkfirst=True)


def head_of(row: Mapping[str, Any]) -> str:
    """Return the digest of a match's own row."""
    return digest([row[name] for name in BEGUN_WITH])


def seated_of(chairs: Sequence[Mapping[str, Any] | RowMapping]) -> str:
    """Return the digest of who has the seats."""
    return digest([[chair[name] for name in SEALED_SEAT] for chair in chairs])


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (
    first_tables,
    index_for_the_lobby,
    count_and_seal,
    seal_seats,
    keep_classes,
    lease_tables,
)


def migrate(connection: Connection) -> int:
    """Bring the tables to this program's version, all or nothing; return how many steps that took."""
    there = inspect(connection).get_table_names()
    if there and "schema" not in there and connection.dialect.name == "sqlite":
        raise BadStore("This is a database of another program. It was left as it is.")
    version = connection.execute(select(schema.c.version)).scalar() if "schema" in there else None
    if version is None:
        metadata.create_all(connection)
        connection.execute(schema.insert().values(version=len(MIGRATIONS)))
        return len(MIGRATIONS)
    if version > len(MIGRATIONS):
        raise BadStore(
            f"This file was written by a newer Parlour (tables of version {version}; "
            f"this one knows {len(MIGRATIONS)}). It was left as it is."
        )
    for step in MIGRATIONS[version:]:
        step(connection)
    if version < len(MIGRATIONS):
        connection.execute(schema.update().values(version=len(MIGRATIONS)))
    return len(MIGRATIONS) - int(version)


def open_tables(connect: Callable[[], Connection], is_server: bool) -> Connection:
    """Open the database with its tables migrated to this version; return the connection used. For a server, also
    check that it can write.
    """
    connection = connect()
    try:
        with connection.begin():
            migrate(connection)
            if is_server:
                connection.execute(schema.update().values(version=schema.c.version))
    except BaseException:
        connection.close()
        raise
    return connection
