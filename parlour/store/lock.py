"""One server on one database: a lock that keeps a second one out, and that ends with the server however that ends.

An SQLite file has a file beside it that is locked. On PostgreSQL the connection that writes holds an advisory lock:
whoever loses that connection loses the lock with it, and has to get it back before the next write.
"""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path
from typing import TextIO

from sqlalchemy import Connection, Engine, text

from parlour.core.errors import BadStore

from .database import OWN_FILE, display_name, file_of

PATIENCE = 2.0  # seconds that PostgreSQL may take to notice that the last holder has gone
KEEPALIVE = {
    "idle": 30,
    "interval": 10,
    "count": 3,
}  # after a minute PostgreSQL gives up on a machine that is gone

# The key is Parlour's own number and the schema that its tables are in, as one of eight bytes.
_KEY = "(1885434476::bigint << 32) + (SELECT oid::bigint FROM pg_namespace WHERE nspname = current_schema())"
TAKE = text(f"SELECT pg_try_advisory_lock({_KEY})")
HOLDER = text(
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND (classid::bigint << 32) + objid::bigint = {_KEY}"
)
NAME = text("SELECT set_config('application_name', :name, false)")


def taken(database: str, holder: str) -> BadStore:
    """Return the sentence for who comes second."""
    return BadStore(
        f"Another Parlour server ({holder}) has {display_name(database)} open. "
        "Stop it first, or choose another database with --database."
    )


class Lock:
    """No lock: for who only looks, and for a database in memory."""

    def __init__(self, database: str, engine: Engine) -> None:
        self.database, self.engine = database, engine

    def connect(self) -> Connection:
        """Return a connection to write with; BadStore with who has the lock, if another has it."""
        return self.engine.connect()

    def keep(self, connection: Connection) -> Connection | None:
        """Return a connection that must stay open because the lock is in it; give any other one back."""
        connection.close()
        return None

    def release(self) -> None:
        """Let the next one in."""


class FileLock(Lock):
    """A locked file beside the database. The system releases it when the process ends."""

    file: TextIO | None = None

    def connect(self) -> Connection:
        """Return a connection, the lock being taken before the first."""
        if self.file is None:
            self.take()
        return super().connect()

    def take(self) -> None:
        """Take the lock. A link to the database leads to the lock of the file itself."""
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
            raise taken(self.database, f"process {holder}") from None
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
    """An advisory lock of PostgreSQL, which ends with the session that took it."""

    def connect(self) -> Connection:
        """Return a connection that holds the lock. It never goes into the pool: closing it has to end its session."""
        connection = self.engine.connect()
        try:
            connection.detach()
            for name, value in KEEPALIVE.items():
                connection.execute(text(f"SET tcp_keepalives_{name} = {value}"))
            end = time.monotonic() + PATIENCE
            while not connection.execute(TAKE).scalar_one():
                if time.monotonic() > end:
                    raise taken(self.database, str(connection.execute(HOLDER).scalar() or "unknown"))
                time.sleep(0.1)
            connection.execute(NAME, {"name": f"process {os.getpid()} on {socket.gethostname()}"[:63]})
            connection.commit()
        except BaseException:
            connection.close()
            raise
        return connection

    def keep(self, connection: Connection) -> Connection:
        """Return the connection, which holds the lock."""
        return connection


def lock_on(database: str, engine: Engine) -> Lock:
    """Return the lock for a server on a database."""
    if engine.dialect.name == "postgresql":
        return AdvisoryLock(database, engine)
    return FileLock(database, engine) if file_of(database) else Lock(database, engine)


if os.name == "nt":
    import msvcrt

    def lock(file: TextIO) -> None:
        """Lock a file, or raise OSError; one byte far behind the text, which must stay readable."""
        file.seek(1000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        file.seek(0)

else:
    import fcntl

    def lock(file: TextIO) -> None:
        """Lock a file, or raise OSError."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
