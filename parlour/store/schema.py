"""The tables, and how an older file becomes a newer one. Migrations only go forwards.

`line` is append-only. A row is a ply (`ply`, `action`) or a taking back (`back`, the ply to go back to).
`number` counts the rows of a match; `take` counts its takings back, so that (match, take, ply) is unique:
no ply is ever played twice. `seal` chains every row to all before it, so that damage shows.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    select,
)

from parlour.core.errors import BadMatch

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
    UniqueConstraint("match", "take", "ply"),
)

by_end = Index("matches_by_end", matches.c.ended, matches.c.created)


def first_tables(connection: Connection) -> None:
    """1: matches, seats and lines."""
    for table in (matches, seats, line):
        table.create(connection, checkfirst=True)


def index_for_the_lobby(connection: Connection) -> None:
    """2: the lobby asks for running matches, newest first."""
    by_end.create(connection, checkfirst=True)


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (first_tables, index_for_the_lobby)


def migrate(connection: Connection) -> int:
    """Bring the tables to this program's version; returns how many steps that took."""
    if not inspect(connection).has_table("schema"):
        schema.create(connection)
        connection.execute(schema.insert().values(version=0))
    version = connection.execute(select(schema.c.version)).scalar_one()
    if version > len(MIGRATIONS):
        raise BadMatch(
            f"This file was written by a newer Parlour (tables of version {version}; "
            f"this one knows {len(MIGRATIONS)}). It is left as it is."
        )
    for step in MIGRATIONS[version:]:
        step(connection)
    connection.execute(schema.update().values(version=len(MIGRATIONS)))
    return len(MIGRATIONS) - int(version)
