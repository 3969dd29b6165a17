"""Migrations: bring the tables of an older database up to date. They only go forwards.

Each file of `versions/` is one revision for Alembic, on SQLite and on PostgreSQL. Revisions are numbers, counted
from 1. A database of a program without Alembic has its number only in the table `schema`, and gets Alembic's own table
when it is opened. The number in `schema` is still written, so that such a program knows that the tables are too new.

A new database gets the tables of `store/schema.py` at once. Alembic is imported only for an upgrade, because the import
takes as long as opening a database. The whole upgrade is one transaction: if it is interrupted, the database stays as
it was, and the next start tries again.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, select

from parlour.core.errors import BadStore

from ..schema import metadata, schema

NEWEST = 6  # the revision of the tables in store/schema.py
PLACE = "parlour.store:migrations"  # this folder, as Alembic names it

revision = Table(  # the table in which Alembic notes the revision
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def open_tables(connect: Callable[[], Connection], is_server: bool) -> Connection:
    """Bring the tables up to date, and return the connection used for that. If this process is a server
    (`is_server`), not a program that only reads, also check that the connection may write.
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


def migrate(connection: Connection) -> int:
    """Bring the tables to the newest revision in one transaction; return the number of revisions that were applied."""
    tables = inspect(connection).get_table_names()
    if tables and schema.name not in tables and connection.dialect.name == "sqlite":
        raise BadStore("This is a database of another program. It was left as it is.")
    stored = connection.execute(select(schema.c.version)).scalar() if schema.name in tables else None
    if stored is None:
        create(connection)
        return NEWEST
    found, is_noted = str(stored), revision.name in tables
    if is_noted and stored <= NEWEST:
        found = str(connection.execute(select(revision.c.version_num)).scalar())
    if not found.isdecimal() or int(found) > NEWEST:
        raise BadStore(
            f"This database was written by a newer Parlour (tables of version {found[:20]}; "
            f"this one knows {NEWEST}). It was left as it is."
        )
    if not is_noted:
        revision.create(connection)
        connection.execute(revision.insert().values(version_num=found))
    if int(found) < NEWEST:
        upgrade(connection)
        connection.execute(schema.update().values(version=NEWEST))
    return NEWEST - int(found)


def create(connection: Connection) -> None:
    """Create the tables of the newest revision in an empty database."""
    metadata.create_all(connection)
    revision.create(connection)
    connection.execute(schema.insert().values(version=NEWEST))
    connection.execute(revision.insert().values(version_num=str(NEWEST)))


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run Alembic to apply the revisions up to `to`, inside the transaction of this connection."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", PLACE)
    command.upgrade(config, to)
