"""The database itself: a file for its owner alone, opened by one server at a time, or a sentence why not."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from parlour.core.errors import BadStore

OWN_FILE, OWN_FOLDER = 0o600, 0o700  # for the owner alone
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def open_engine(database: str) -> Engine:
    """An engine for a file name or a database address. SQLite: a write-ahead log, synced at every commit."""
    path = file_of(database)
    try:
        if path:
            make_own(path)
        engine = create_engine(database if "://" in database else f"sqlite:///{database}")
    except OSError as error:
        raise BadStore(f"{path} cannot be opened: {error.strerror}.") from None
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise BadStore(f"{database[:60]!r} is no database that can be reached from here: {error}.") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare)
        event.listen(engine, "begin", begin)
    return engine


def prepare(connection: Any, _: Any) -> None:
    """Set up a connection to SQLite; transactions are begun by `begin`, also around changes of tables."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def begin(connection: Any) -> None:
    """Begin a transaction; Python's driver would only do so before some statements."""
    connection.exec_driver_sql("BEGIN")


def file_of(database: str) -> Path | None:
    """The file of an SQLite database; None for one in memory or on a server."""
    if "://" not in database:
        return Path(database) if database != ":memory:" else None
    try:
        url = make_url(database)
    except ArgumentError:
        return None
    name = url.database or ""
    plain = url.get_backend_name() == "sqlite" and name and not name.startswith((":memory:", "file:"))
    return Path(name) if plain else None


def make_own(path: Path) -> None:
    """Make a file if there is none, and let nobody but its owner read it."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN_FILE))
    elif path.is_file() and path.stat().st_mode & 0o077 and path.stat().st_uid == os.getuid():
        for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if one.exists():
                one.chmod(OWN_FILE)


def explain(error: DBAPIError, database: str) -> BadStore:
    """What a person can do about an error of the database, in a sentence."""
    name = str(file_of(database) or database)
    said = str(error.orig).rstrip(".").strip().splitlines()[0]
    if "locked" in said:
        return BadStore(f"{name} is locked by another program. Close that one, and try again.")
    if "readonly" in said or "read-only" in said:
        return BadStore(f"{name} cannot be written by you, and matches are to be kept in it.")
    if "not a database" in said or "malformed" in said or "corrupt" in said:
        return BadStore(
            f"{name} is damaged, or is no database of Parlour ({said}). It is left as it is; "
            "start with another file, and take the last export into it with `parlour import`."
        )
    if "full" in said:
        return BadStore(f"The disk that {name} lies on is full.")
    return BadStore(f"{name} cannot be used: {said}.")


class Lock:
    """One server on one file: an advisory lock that the system lets go of however the server ends."""

    def __init__(self, database: str) -> None:
        self.path = file_of(database)
        self.file: TextIO | None = None

    def take(self) -> None:
        """Take the lock; BadStore with who has it. A database on a server or in memory needs none."""
        if self.path is None:
            return
        place = Path(f"{self.path}-lock")
        file = open(os.open(place, os.O_CREAT | os.O_RDWR, OWN_FILE), "r+", encoding="ascii")  # noqa: SIM115
        try:
            lock(file)
        except OSError:
            holder = file.read(20).strip() or "unknown"
            file.close()
            raise BadStore(
                f"The parlour is open already on {self.path} (process {holder}). "
                "Close it first, or name another file with --database."
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self.file = file

    def release(self) -> None:
        """Let the next one in."""
        if self.file:
            self.file.close()
            self.file = None

    def __enter__(self) -> Lock:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


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
