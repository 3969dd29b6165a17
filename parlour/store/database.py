"""The database: an SQLite file that only its owner can read, or a PostgreSQL server. This module opens it and
explains its errors in sentences.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from parlour.core.errors import BadStore

from .address import check_address, display_name, file_of, is_uri, without_passwords

OWN_FILE, OWN_FOLDER = 0o600, 0o700  # for the owner alone
CONNECT_WITHIN = 3  # seconds to wait for PostgreSQL to answer
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def open_engine(database: str) -> Engine:
    """Return an SQLAlchemy engine for a file name or a database address. SQLite gets a write-ahead log that is
    synced at every commit.
    """
    url, path = check_address(database), file_of(database)
    is_server = url.get_backend_name() == "postgresql"
    try:
        if path and not is_uri(database):
            make_own(path)
        engine = create_engine(
            url,
            pool_pre_ping=is_server,  # a server may have been restarted meanwhile
            connect_args={"connect_timeout": CONNECT_WITHIN} if is_server else {},
        )
    except OSError as error:
        raise BadStore(f"{display_name(database)} cannot be opened: {error.strerror}.") from None
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
    """Open a connection that sees the database in one state throughout, whatever others commit meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def prepare(connection: Any, _: Any) -> None:
    """Set up a new SQLite connection. `begin` begins its transactions, so that a transaction also covers
    schema changes.
    """
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def make_durable(connection: Any, _: Any) -> None:
    """Make PostgreSQL write every commit to disk before it reports success, even if the server's default is not to
    wait.
    """
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


def begin(connection: Any) -> None:
    """Begin a transaction now. Python's driver would begin one only before certain kinds of statement."""
    connection.exec_driver_sql("BEGIN")


def make_own(path: Path) -> None:
    """Create a file if it does not exist, and make it readable by its owner only."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN_FILE))
    elif path.is_file() and path.stat().st_mode & 0o077 and is_ours(path):
        for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if one.exists():
                one.chmod(OWN_FILE)


def is_ours(path: Path) -> bool:
    """Return whether the present user owns a file and may therefore change its permissions. Always False on Windows,
    which has no such permissions.
    """
    return hasattr(os, "getuid") and path.stat().st_uid == os.getuid()


def is_unreachable(error: DBAPIError, engine: Engine) -> bool:
    """Return whether an error means that the database cannot be reached now, rather than that its contents are bad."""
    if engine.dialect.name == "sqlite":
        return "locked" in str(error.orig)
    return isinstance(error, OperationalError | InterfaceError)


REASONS = (  # what an error of the driver says, and what the operator can do about it
    ("locked", "{name} is locked by another program. Close that program and try again."),
    ("readonly|read-only", "{name} is read-only for you, and Parlour stores matches in it."),
    (
        "not a database|malformed|corrupt",
        "{name} is damaged, or is no database of Parlour ({said}). It was left as it is. "
        "Start with another file and restore the last export with `parlour import`.",
    ),
    ("full", "The disk of {name} is full."),
    (
        "password authentication failed|no password supplied|fe_sendauth",
        "{name} refuses the password. Put the right one into ~/.pgpass of the user who runs Parlour.",
    ),
    (
        "database .* does not exist",
        "{name} cannot be used: there is no such database. Create it with createdb.",
    ),
    ("role .* does not exist", "{name} cannot be used: there is no such user. Create it with createuser."),
    (
        "refused|timeout|timed out|resolve host|translate host|No such file|unreachable|starting up|shutting down",
        "{name} cannot be reached: {said}. Start PostgreSQL, or correct PARLOUR_DATABASE.",
    ),
)


def explain(error: Exception, database: str) -> BadStore:
    """Return the error that tells the operator, in a sentence, what to do about an error of the database."""
    name = display_name(database)
    if isinstance(error, BadStore):
        return error
    if isinstance(error, OSError):
        return BadStore(f"{without_passwords(str(error.filename))} cannot be opened: {error.strerror}.")
    if isinstance(error, PoolTimeout):
        return BadStore(f"{name} is busy: all connections to it are in use.")
    if isinstance(error, UnicodeError):  # SQLite's own message repeats a damaged name
        said = "malformed"
    else:
        assert isinstance(error, DBAPIError)
        said = str(error.orig).rstrip(".").strip().splitlines()[0]
    said = said.removeprefix("connection failed: ").rpartition("FATAL:")[2].strip()
    for pattern, sentence in REASONS:
        if re.search(pattern, said):
            return BadStore(sentence.format(name=name, said=said))
    return BadStore(f"{name} cannot be used: {said}.")
