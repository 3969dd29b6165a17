"""The lock of a database: only one server opens a database at a time. The lock ends with the server, even if the
server crashes.

For SQLite the server locks a file beside the database. On PostgreSQL the connection for writing holds an advisory
lock: a server that loses the connection loses the lock, and must acquire it again before the next write. Servers
that work together hold the same lock in its shared mode. So any number of them can open one PostgreSQL database, but
no server that works alone can open it beside them.
"""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, Engine, event, text

from parlour.core.errors import BadStore

from .address import display_name, file_of
from .database import OWN_FILE

PATIENCE = 2.0  # seconds to wait until PostgreSQL notices that the last holder has gone
KEEPALIVE = {
    "idle": 30,
    "interval": 10,
    "count": 3,
}  # seconds and probes: after a minute PostgreSQL drops a connection whose machine is gone

IDLE = 1500  # milliseconds

# The key, of eight bytes, is Parlour's own number and the schema of its tables.
_KEY = "(1885434476::bigint << 32) + (SELECT oid::bigint FROM pg_namespace WHERE nspname = current_schema())"
ACQUIRE = text(f"SELECT pg_try_advisory_lock({_KEY})")
ACQUIRE_SHARED = text(f"SELECT pg_try_advisory_lock_shared({_KEY})")
_TURN = f"-({_KEY})"  # another key: servers that start together open the tables one after another
WAIT_TURN, END_TURN = text(f"SELECT pg_advisory_lock({_TURN})"), text(f"SELECT pg_advisory_unlock({_TURN})")
HOLDER = text(
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND (classid::bigint << 32) + objid::bigint = {_KEY}"
)
NAME = text("SELECT set_config('application_name', :name, false)")


def in_use_error(database: str, holder: str) -> BadStore:
    """Return the error for a server that finds the database locked by the server `holder`."""
    return BadStore(
        f"Another Parlour server ({holder}) has {display_name(database)} open. "
        "Stop it first, or choose another database with --database."
    )


class Lock:
    """A lock without effect, for programs that only read and for a database in memory. The other locks are
    subclasses.
    """

    def __init__(self, database: str, engine: Engine) -> None:
        self.database, self.engine = database, engine

    def connect(self) -> Connection:
        """Return a connection for writing. Raises BadStore if another server holds the lock; the message names that
        server.
        """
        return self.engine.connect()

    def open(self) -> Connection:
        """Return the first connection, which the caller uses to create or upgrade the tables."""
        return self.connect()

    def keep(self, connection: Connection) -> Connection | None:
        """Close the first connection and return None, because this lock does not depend on it. A lock that
        belongs to its connection keeps the connection open and returns it.
        """
        connection.close()
        return None

    def release(self) -> None:
        """Release the lock."""


class FileLock(Lock):
    """The lock of an SQLite database: a locked file beside it. The operating system releases it when the process
    ends.
    """

    file: TextIO | None = None

    def connect(self) -> Connection:
        """Return a connection for writing. Acquire the lock before the first one."""
        if self.file is None:
            self.acquire()
        return super().connect()

    def acquire(self) -> None:
        """Acquire the lock. If the database is a symbolic link, lock beside the file that it points to."""
        path = file_of(self.database)
        assert path is not None
        place = Path(f"{path.resolve()}-lock")
        file = open(os.open(place, os.O_CREAT | os.O_RDWR, OWN_FILE), "r+", encoding="ascii")  # noqa: SIM115
        try:
            lock(file)
        except OSError:
            file.seek(0)
            holder = file.read(20).strip() or "unknown"
            file.close()
            raise in_use_error(self.database, f"process {holder}") from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self.file = file

    def release(self) -> None:
        """Unlock the file."""
        if self.file:
            self.file.close()
            self.file = None


class AdvisoryLock(Lock):
    """The lock of a PostgreSQL database: an advisory lock, which ends with the connection that acquired it."""

    acquire = ACQUIRE

    def connect(self) -> Connection:
        """Return a connection for writing that holds the lock."""
        connection = self._detached()
        try:
            self._acquire(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _detached(self) -> Connection:
        """Return a connection outside the pool. Closing it therefore ends its session and releases the lock."""
        connection = self.engine.connect()
        connection.detach()
        return connection

    def _acquire(self, connection: Connection) -> None:
        """Acquire the advisory lock on this connection. Raise BadStore, which names the holder, if another
        server has it.
        """
        for name, value in KEEPALIVE.items():
            connection.execute(text(f"SET tcp_keepalives_{name} = {value}"))
        end = time.monotonic() + PATIENCE
        while not connection.execute(self.acquire).scalar_one():
            if time.monotonic() > end:
                raise in_use_error(self.database, str(connection.execute(HOLDER).scalar() or "unknown"))
            time.sleep(0.1)
        connection.execute(NAME, {"name": f"process {os.getpid()} on {socket.gethostname()}"[:63]})
        connection.commit()

    def keep(self, connection: Connection) -> Connection | None:
        """Keep the connection open and return it, because it holds the lock."""
        return connection


def limit_idle(connection: Any, _: Any) -> None:
    """Let PostgreSQL end a transaction of this process that stays idle for too long. That happens if the process is
    suspended in the middle of a transaction, whose locks would then block other servers.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE}")
    connection.commit()


class SharedLock(AdvisoryLock):
    """The advisory lock in its shared mode. Any number of servers that work together can hold it, but not while a
    server that works alone holds it.
    """

    acquire = ACQUIRE_SHARED

    def open(self) -> Connection:
        """Return the first connection, which the caller uses to create or upgrade the tables. Servers that start
        together wait for each other here, so that only one of them creates the tables.
        """
        connection = self._detached()
        try:
            connection.execute(WAIT_TURN)
            self._acquire(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def keep(self, connection: Connection) -> Connection | None:
        """Let the next server that waits in `open` go on. Keep the connection open and return it, because it
        holds the lock.
        """
        connection.execute(END_TURN)
        connection.commit()
        return connection


def lock_on(database: str, engine: Engine, shared: bool = False) -> Lock:
    """Return the lock with which a server opens a database. `shared` is true for a server that works together with
    others.
    """
    if engine.dialect.name == "postgresql":
        if shared:
            event.listen(engine, "connect", limit_idle)
        return (SharedLock if shared else AdvisoryLock)(database, engine)
    if shared:
        raise BadStore(
            f"Several servers cannot share {display_name(database)}. "
            "Set PARLOUR_DATABASE to a PostgreSQL address, or unset PARLOUR_REDIS."
        )
    return FileLock(database, engine) if file_of(database) else Lock(database, engine)


if os.name == "nt":
    import msvcrt

    def lock(file: TextIO) -> None:
        """Lock a file, or raise OSError if another process has locked it. Only one byte far behind the end is
        locked, because the text in the file must stay readable.
        """
        file.seek(1000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        file.seek(0)

else:
    import fcntl

    def lock(file: TextIO) -> None:
        """Lock a file, or raise OSError if another process has locked it. Only one byte far behind the end is
        locked, because the text in the file must stay readable.
        """
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
