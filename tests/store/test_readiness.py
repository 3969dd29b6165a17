"""Readiness: a real write says whether writes succeed, and no more of them are made than needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from parlour.store import readiness, schema
from parlour.store.matches import Store
from parlour.store.migrations import NEWEST
from tests.store.test_matches import GAMES, begin

PATIENCE = 20.0  # seconds for an answer that comes at once


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store on either kind of database."""
    store = Store(database, GAMES)
    yield store
    store.close()


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a file."""
    store = Store(str(tmp_path / "a.db"), GAMES)
    yield store
    store.close()


def check(store: Store) -> bool:
    """Ask, and wait for the answer."""
    return store.readiness.check().result(PATIENCE)


def test_an_idle_store_is_written_to_and_nothing_of_it_stays(file_store: Store, tmp_path: Path) -> None:
    store = file_store
    log = tmp_path / "a.db-wal"
    before = log.stat().st_size
    assert check(store) and log.stat().st_size > before, "a page goes to disk"
    with store.engine.connect() as connection:
        assert connection.execute(select(schema.schema)).all() == [(NEWEST,)]


def test_the_last_write_is_the_answer_for_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []
    event.listen(store.engine, "commit", lambda _: commits.append(1))
    begin(store)
    made = len(commits)
    assert all(check(store) for _ in range(50)) and len(commits) == made, "nothing is written for it"
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    assert check(store) and len(commits) == made + 1


def test_whoever_asks_meanwhile_waits_for_the_same_write(store: Store) -> None:
    asked = [store.readiness.check() for _ in range(50)]
    assert all(one.result(PATIENCE) for one in asked)
    assert len({id(one) for one in asked}) < 50, "those that came while it was under way"


def test_a_store_that_takes_no_writes_is_not_ready_until_it_does(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = file_store
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    begin(store)
    room = [1]  # pages of the file; SQLite takes the size that it has, where that is more
    event.listen(store.engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {room[0]}"))
    with pytest.raises(OperationalError, match="database or disk is full"):
        for number in range(200):
            begin(store, f"n{number}")
    monkeypatch.setattr(readiness, "FRESH", 60.0)
    assert not check(store), "as the last write said"
    room[0] = 100_000
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    assert check(store), "a small write found out"
