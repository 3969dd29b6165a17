"""One server on one database, a file or PostgreSQL: the second is refused with a sentence, and nothing is split."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError

from parlour.core.errors import BadStore
from parlour.store import lock, readiness
from parlour.store.address import display_name
from parlour.store.matches import Entry, Store, StoredMatch
from parlour.store.writer import OutOfOrder
from tests.store.postgres import Postgres
from tests.store.test_matches import GAMES, begin

PATIENCE = 30.0  # seconds for something that comes at once
REFUSED = r"^Another Parlour server \(process \d+( on \S+)?\) has \S+ open\. Stop it first, or choose another database"
HOLD = """
import sys, time
from parlour.store.matches import Store
store = Store(sys.argv[1], {}, alone=True)
print("open", flush=True)
time.sleep(60)
"""


@contextmanager
def serving(database: str) -> Iterator[Store]:
    """A store as a server has it."""
    store = Store(database, GAMES, alone=True)
    try:
        yield store
    finally:
        store.close()


def test_a_second_server_is_refused_with_a_sentence(database: str) -> None:
    with serving(database) as first:
        begin(first)
        with pytest.raises(BadStore, match=REFUSED) as refused:
            Store(database, GAMES, alone=True)
        assert display_name(database) in str(refused.value)
        looking = Store(database, GAMES)  # who only looks is welcome
        assert looking.load("m1").entry_count == 4
        looking.close()
    with serving(database) as next_one:
        assert next_one.names() == ["m1"]


def test_a_killed_server_leaves_no_lock_behind(database: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, database], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout and server.stdout.readline() == "open\n"
        with pytest.raises(BadStore, match=rf"\(process {server.pid}\b"):
            Store(database, GAMES, alone=True)
        server.send_signal(signal.SIGKILL)
    with serving(database):
        pass


def test_two_servers_that_start_at_once_do_not_both_open(database: str) -> None:
    opened: list[Store] = []
    refused: list[BadStore] = []

    def start() -> None:
        try:
            opened.append(Store(database, GAMES, alone=True))
        except BadStore as error:
            refused.append(error)

    starting = [threading.Thread(target=start) for _ in range(4)]
    for one in starting:
        one.start()
    for one in starting:
        one.join(PATIENCE)
    assert len(opened) == 1 and len(refused) == 3
    opened[0].close()


@pytest.mark.parametrize(
    "other", ["link.db", "sqlite:///{folder}/a.db", "sqlite:///file:{folder}/a.db?uri=true"]
)
def test_a_file_has_one_lock_whatever_it_is_called(tmp_path: Path, other: str) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
    named = other.format(folder=tmp_path) if "://" in other else str(tmp_path / other)
    with serving(str(tmp_path / "a.db")), pytest.raises(BadStore, match=REFUSED):
        Store(named, GAMES, alone=True)


def test_servers_that_work_together_share_a_database(postgres_url: str) -> None:
    first = Store(postgres_url, GAMES, shared=True)
    stored = begin(first)
    second = Store(postgres_url, GAMES, shared=True)
    assert second.load("m1").entry_count == 4
    add(second, second.load("m1"))
    with pytest.raises((OutOfOrder, IntegrityError)):
        add(first, stored)
    assert first.read("m1").entry_count == 5, "the line of the first one is not overwritten"
    with pytest.raises(BadStore, match=REFUSED):
        Store(postgres_url, GAMES, alone=True)
    first.close()
    with pytest.raises(BadStore, match=REFUSED):
        Store(postgres_url, GAMES, alone=True)
    second.close()
    with serving(postgres_url), pytest.raises(BadStore, match=REFUSED):
        Store(postgres_url, GAMES, shared=True)


def test_servers_that_start_together_on_an_empty_database_all_open(postgres_url: str) -> None:
    opened: list[Store] = []
    starting = [
        threading.Thread(target=lambda: opened.append(Store(postgres_url, GAMES, shared=True)))
        for _ in range(4)
    ]
    for one in starting:
        one.start()
    for one in starting:
        one.join(PATIENCE)
    assert len(opened) == 4
    begin(opened[0])
    assert all(one.load("m1").entry_count == 4 for one in opened)
    for one in opened:
        one.close()


def test_a_file_is_not_shared(tmp_path: Path) -> None:
    with pytest.raises(
        BadStore, match=r"^Several servers cannot share \S+a\.db\. Set PARLOUR_DATABASE to a Postg"
    ):
        Store(str(tmp_path / "a.db"), GAMES, shared=True)


def cut_off(postgres: Postgres, database: str) -> None:
    """End every session on a database, as a restart of PostgreSQL or of the network does."""
    name = make_url(database).database
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"
    assert postgres.execute(end, name=name)


def add(store: Store, stored: StoredMatch) -> None:
    """Add one more ply to a line."""
    entry = Entry(stored.entry_count, 0, 0, len(stored.match.line), 0).sealed(stored.seal)
    store.add(stored.id, [entry], over=False).result(PATIENCE)
    stored.append(entry)


def test_a_server_that_was_cut_off_gets_its_lock_back(postgres: Postgres, postgres_url: str) -> None:
    with serving(postgres_url) as store:
        stored = begin(store)
        cut_off(postgres, postgres_url)
        with pytest.raises(OperationalError):
            add(store, stored)
        assert store.writer.last_error is not None
        add(store, stored)
        assert store.writer.last_error is None and store.read("m1").entry_count == 5
        with pytest.raises(BadStore, match=REFUSED):
            Store(postgres_url, GAMES, alone=True)


def test_a_server_that_lost_its_lock_to_another_writes_nothing_more(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    with serving(postgres_url) as old:
        stored = begin(old)
        cut_off(postgres, postgres_url)
        with serving(postgres_url) as new:
            begin(new, "m2")
            with pytest.raises(OperationalError):
                add(old, stored)
            for _ in range(2):
                with pytest.raises(BadStore, match="^The server could not save that, so nothing was changed"):
                    add(old, stored)
            assert not old.readiness.check().result(PATIENCE), "and its health says so"
            assert new.read("m1").entry_count == 4, "nothing is split"
        add(old, stored)
        assert old.readiness.check().result(PATIENCE) and old.read("m1").entry_count == 5
    said = [one.getMessage() for one in caplog.records]
    assert len(said) == 3 and said[2] == "writes succeed again", "once for each reason"
    assert said[1].startswith("writes fail: Another Parlour server (process ")


def test_postgres_that_is_away_is_not_called_damaged(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    with serving(postgres_url) as store:
        begin(store)
        postgres.stop()
        try:
            with pytest.raises(BadStore, match="cannot be reached"):
                store.load("m1")
            assert not store.readiness.check().result(PATIENCE)
            with pytest.raises(BadStore, match="cannot be reached"):
                Store(postgres_url, GAMES)
        finally:
            postgres.start()
        assert store.load("m1").entry_count == 4 and store.readiness.check().result(PATIENCE), (
            "it comes back by itself"
        )
