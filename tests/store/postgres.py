"""A PostgreSQL server for tests: a data folder of its own, reached by a socket in it, and gone afterwards.

    def test_something(postgres_url: str) -> None: ...      an empty database, emptied after the test

PostgreSQL refuses to run as root, so root hands it to the user that Debian made for it.
"""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

ROLE = "parlour"
OWNERS = ("postgres", "nobody")  # who may own the server where the tests run as root
PATIENCE = 60.0  # seconds
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=40")
DURABLE = ("max_connections=100",)  # for measurements: every commit reaches the disk
numbers = itertools.count()


def find_programs() -> Path | None:
    """Return the folder with initdb and postgres; Debian keeps it off the PATH. None where there is none."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    places = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((place.parent for place in places), key=lambda folder: int(folder.parent.name), default=None)


def owner() -> dict[str, Any]:
    """Return what makes subprocess run a program as somebody else than root; nothing where we are not root."""
    if os.getuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = next(known[name] for name in OWNERS if name in known)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def children_of(pid: int) -> list[int]:
    """Return the ids of the processes that a process has started."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    """Return whether a process still runs; one that has ended and that nobody has collected yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Postgres:
    """One running server."""

    def __init__(self, programs: Path, options: Sequence[str] = QUICK) -> None:
        self.programs, self.options = programs, options
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
        self.runs_as = owner()
        if self.runs_as:
            os.chown(self.folder, self.runs_as["user"], self.runs_as["group"])
        self.log = self.folder / "log"
        self._run(
            "initdb", "--auth=trust", f"--username={ROLE}", "--encoding=UTF8", "--no-sync", "--no-locale"
        )
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs on the data folder until it ends."""
        command = [self.programs / program, "-D", self.folder / "data", *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self.runs_as)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = (f"unix_socket_directories={self.folder}", "listen_addresses=", *self.options)
        command = [self.programs / "postgres", "-D", self.folder / "data"]
        command += [part for option in options for part in ("-c", option)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self.runs_as
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stop the server at once: every session is cut off, and what was committed is kept."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill all of the server's processes with SIGKILL. Each of them has a process group of its own."""
        self.process.send_signal(signal.SIGSTOP)  # so that it starts no others meanwhile
        children = children_of(self.process.pid)
        for pid in (*children, self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while any(is_running(pid) for pid in children):  # it would not start while one of them has its memory
            assert time.monotonic() < end
            time.sleep(0.01)

    def close(self) -> None:
        """Stop the server and remove everything that it wrote."""
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql+psycopg://{ROLE}@/{database}?host={self.folder}"

    def execute(self, statement: str, database: str = "postgres", **values: Any) -> list[Any]:
        """Run a statement as an operator would, outside any transaction; return its rows."""
        engine = create_engine(self.url(database), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                result = connection.execute(text(statement), values)
                return list(result) if result.returns_rows else []
        finally:
            engine.dispose()

    def create(self) -> str:
        """Create an empty database and return its name."""
        name = f"parlour_{next(numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def clear(self, name: str) -> None:
        """End every other session of a database, and drop all its tables."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name", name=name
        )
        self.execute("DROP SCHEMA public CASCADE", name)
        self.execute("CREATE SCHEMA public", name)

    def drop(self, name: str) -> None:
        """Drop a database, whoever is connected to it."""
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process. Without PostgreSQL the tests are skipped, but in CI they fail."""
    programs = find_programs()
    if programs is None:
        missing("PostgreSQL is not installed: apt-get install postgresql")
    if importlib.util.find_spec("psycopg") is None:
        missing("the driver of PostgreSQL is not installed: pip install 'parlour[postgres]'")
    assert programs is not None
    server = Postgres(programs)
    yield server
    server.close()


def missing(what: str) -> None:
    """Skip a test; in CI fail it, so that nothing is left out there."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def database_name(postgres: Postgres) -> str:
    """The database that the tests of a process share, one after another."""
    return postgres.create()


@pytest.fixture
def postgres_url(postgres: Postgres, database_name: str) -> Iterator[str]:
    """The address of an empty database."""
    yield postgres.url(database_name)
    postgres.clear(database_name)
