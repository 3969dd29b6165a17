"""Databases as earlier programs left them, of both kinds, and all that a database holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from parlour.store.database import open_engine
from parlour.store.migrations import revision, upgrade

WRITTEN = Path(__file__).parent / "written"
PARENTS_FIRST = ("matches", "seats", "line", "classes")
VERSION_2 = {  # the columns that version 2 had
    "matches": "id, game, version, options, names, commitment, seed, salt, settings, invite, created, ended",
    "seats": "match, seat, kind, name, level, token",
    "line": "match, number, ply, action, seat, back, said, at, seal",
}


def write_old(database: str, version: int) -> None:
    """Write a database as the program with tables of version 2 or 5 left it."""
    script = (WRITTEN / f"tables_{version}.sql").read_text(encoding="utf-8")
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(script)
        return
    engine = open_engine(database)
    with closing(sqlite3.connect(":memory:")) as source, engine.begin() as connection:
        source.executescript(script)
        source.row_factory = sqlite3.Row
        upgrade(connection, str(version))
        revision.drop(connection)  # that program did not know it
        connection.execute(sa.text("UPDATE schema SET version = :version"), {"version": version})
        for name in PARENTS_FIRST if version == 5 else PARENTS_FIRST[:3]:
            if rows := [dict(row) for row in source.execute(f"SELECT * FROM {name}")]:
                values = ", ".join(f":{column}" for column in rows[0])
                columns = ", ".join(f'"{column}"' for column in rows[0])
                connection.execute(sa.text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), rows)
    engine.dispose()


def rows_of(database: str) -> dict[str, list[Any]]:
    """The columns that version 2 had, of every row."""
    engine = open_engine(database)
    with engine.connect() as connection:
        found = {
            table: [tuple(row) for row in connection.execute(sa.text(f"SELECT {columns} FROM {table}"))]
            for table, columns in VERSION_2.items()
        }
    engine.dispose()
    return {table: sorted(rows, key=str) for table, rows in found.items()}


def contents_of(database: str) -> dict[str, Any]:
    """Every table of a database with its columns, indexes and rows."""
    engine = open_engine(database)
    known = sa.inspect(engine)
    with engine.connect() as connection:
        found = {
            name: (
                [f"{one['name']} {one['type']} {one['nullable']}" for one in known.get_columns(name)],
                sorted(str(one["name"]) for one in known.get_indexes(name)),
                sorted(map(str, connection.execute(sa.text(f"SELECT * FROM {name}")))),
            )
            for name in sorted(known.get_table_names())
        }
    engine.dispose()
    return found
