"""The tables of the database. `store/migrations` upgrades the tables of an older database.

`line` is append-only. A row of it is a ply (`ply`, `action`) or an undo (`back`, the ply to go back to). `number`
counts the rows of a match and `take` its undos; so (match, take, ply) is unique, and no ply can be stored twice.
`seal` chains each row to all rows before it. The row of a match stores, in `rows` and `seal`, the number of its
line's rows and the seal of the last one, written in the same transaction. So a damaged or missing row is noticed.
`head` is a digest of the match's own row, and `seated` a digest of its seats. A class is one row: `room` is its
whole state, and `seal` the digest of that. A lease is one row, which exists once a server has driven the match's
table: `fence` counts how often the lease was acquired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
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
)

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


def head_of(row: Mapping[str, Any]) -> str:
    """Return the digest of a match's own row, without the columns that change with every move."""
    return digest([row[name] for name in BEGUN_WITH])


def seated_of(chairs: Sequence[Mapping[str, Any] | RowMapping]) -> str:
    """Return the digest of the rows of a match's seats."""
    return digest([[chair[name] for name in SEALED_SEAT] for chair in chairs])
