"""The database: an SQLite file that only its owner can read, or a PostgreSQL server; and its errors in sentences."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, NoSuchModuleError, OperationalError

from parlour.core.errors import BadStore

OWN_FILE, OWN_FOLDER = 0o600, 0o700  # for the owner alone
KINDS = ("sqlite", "postgresql")  # those that Parlour can lock against a second server
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def open_engine(database: str) -> Engine:
    """Return an engine for a file name or a database address. SQLite has a write-ahead log, synced at every commit."""
    path, address = file_of(database), database if "://" in database else f"sqlite:///{database}"
    try:
        if make_url(address).get_backend_name() not in KINDS:
            raise BadStore(
                f"{display_name(database)} cannot be used: Parlour stores matches in an SQLite file or in PostgreSQL."
            )
        if path and not is_uri(database):
            make_own(path)
        engine = create_engine(
            address, pool_pre_ping=path is None
        )  # a server may have been restarted meanwhile
    except OSError as error:
        raise BadStore(f"{path} cannot be opened: {error.strerror}.") from None
    except (ArgumentError, NoSuchModuleError) as error:
        raise BadStore(f"{display_name(database)} cannot be reached: {error}.") from None
    except ImportError as error:
        raise BadStore(
            f"For {display_name(database)} Parlour needs {error.name}: pip install 'parlour[postgres]'."
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare)
        event.listen(engine, "begin", begin)
    else:
        event.listen(engine, "connect", make_durable)
    return engine


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Open a connection whose statements all see the database as the first one does, whatever others commit."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def prepare(connection: Any, _: Any) -> None:
    """Set up a new connection to SQLite. Transactions are begun by `begin`, so that they also cover changes of
    tables.
    """
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def make_durable(connection: Any, _: Any) -> None:
    """Have PostgreSQL write every commit to disk before it answers, even where its default is not to."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


def begin(connection: Any) -> None:
    """Begin a transaction now. Python's driver would begin one only before some kinds of statement."""
    connection.exec_driver_sql("BEGIN")


def file_of(database: str) -> Path | None:
    """Return the file of an SQLite database; None for one in memory or on a server."""
    if "://" not in database:
        return Path(database) if database != ":memory:" else None
    try:
        url = make_url(database)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ""
    if is_uri(database):  # escaped, and perhaps with an empty authority
        name = unquote(name.removeprefix("file:").removeprefix("//"))
    is_in_memory = name in ("", ":memory:") or url.query.get("mode") == "memory"
    return None if is_in_memory else Path(name)


def is_uri(database: str) -> bool:
    """Return whether a database is an SQLite URI, such as sqlite:///file:a.db?mode=ro&uri=true."""
    return database.startswith("sqlite") and "///file:" in database


def display_name(database: str) -> str:
    """Return the name of a database for a sentence: its file, or its address without the password."""
    if path := file_of(database):
        return str(path)
    try:
        return make_url(database).render_as_string(hide_password=True)[:120]
    except ArgumentError:
        return repr(database[:60])


def make_own(path: Path) -> None:
    """Create a file if there is none; make it readable by its owner alone."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN_FILE))
    elif path.is_file() and path.stat().st_mode & 0o077 and is_ours(path):
        for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if one.exists():
                one.chmod(OWN_FILE)


def is_ours(path: Path) -> bool:
    """Return whether this user owns a file and may therefore change its mode. Always false on Windows, which has no
    such modes.
    """
    return hasattr(os, "getuid") and path.stat().st_uid == os.getuid()


def is_unreachable(error: DBAPIError, engine: Engine) -> bool:
    """Return whether an error means that the database cannot be reached now, and not that its contents are bad."""
    if engine.dialect.name == "sqlite":
        return "locked" in str(error.orig)
    return isinstance(error, OperationalError | InterfaceError)


def explain(error: Exception, database: str) -> BadStore:
    """Return an error whose sentence tells the operator what to do about an error of the database."""
    name = display_name(database)
    if isinstance(error, BadStore):
        return error
    if isinstance(error, OSError):
        return BadStore(f"{error.filename} cannot be opened: {error.strerror}.")
    if isinstance(error, UnicodeError):  # SQLite's own message repeats a damaged name
        said = "malformed"
    else:
        assert isinstance(error, DBAPIError)
        said = str(error.orig).rstrip(".").strip().splitlines()[0]
    if "locked" in said:
        return BadStore(f"{name} is locked by another program. Close that program and try again.")
    if "readonly" in said or "read-only" in said:
        return BadStore(f"{name} is read-only for you, and Parlour stores matches in it.")
    if "not a database" in said or "malformed" in said or "corrupt" in said:
        return BadStore(
            f"{name} is damaged, or is no database of Parlour ({said}). It was left as it is. "
            "Start with another file and restore the last export with `parlour import`."
        )
    if "full" in said:
        return BadStore(f"The disk of {name} is full.")
    return BadStore(f"{name} cannot be used: {said}.")
