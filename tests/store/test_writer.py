"""The writer: every job is answered, whatever happens to the thread; what was answered as kept is kept."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from parlour.core.errors import BadStore
from parlour.store import schema, writer
from parlour.store.matches import Store
from parlour.store.writer import OutOfOrder, Statement, Writer
from tests.store.test_matches import GAMES

PATIENCE = 20.0  # seconds for an answer that comes at once


class Killed(BaseException):
    """Ends any loop: no handler for errors catches it."""


@pytest.fixture
def store(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """An empty store whose writer does not pause for long."""
    monkeypatch.setattr(writer, "PAUSE", 0.01)
    store = Store(database, GAMES)
    yield store
    store.close()


def write(store: Store, code: str) -> Future[None]:
    """Hand over a row."""
    row = {"code": code, "touched": 0.0, "seal": "", "room": {}}
    return store.writer.write([Statement(schema.classes.insert(), [row])])


def written(store: Store) -> set[str]:
    """Every row that is kept."""
    with store.engine.connect() as connection:
        return set(connection.execute(select(schema.classes.c.code)).scalars())


def kill_once(monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException, after: bool = False) -> None:
    """Have the next call of a step end the loop, before or after the step is done."""
    real, is_due = getattr(Writer, step), threading.Event()
    is_due.set()

    def step_of(self: Writer, *more: Any) -> Any:
        if after or not is_due.is_set():
            real(self, *more)
        if is_due.is_set():
            is_due.clear()
            raise error

    monkeypatch.setattr(Writer, step, step_of)


@pytest.mark.parametrize(
    "error", [RuntimeError("injected"), Killed(), SystemExit(1)], ids=lambda e: type(e).__name__
)
def test_a_loop_that_ends_refuses_what_it_had_in_hand_and_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch, error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    write(store, "before").result(PATIENCE)
    kill_once(monkeypatch, "_write", error)
    with pytest.raises(BadStore, match="could not save that, so nothing was changed"):
        write(store, "lost").result(PATIENCE)
    assert store.writer.last_error is error and store.writer.restarts == 1
    assert [one.levelname for one in caplog.records] == ["CRITICAL"]
    write(store, "after").result(PATIENCE)
    assert store.writer.last_error is None and store.writer.thread.is_alive()
    assert written(store) == {"before", "after"}


def test_what_was_durable_when_the_loop_ended_is_answered_as_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill_once(monkeypatch, "_note", Killed())  # the first thing that is done after the commit
    write(store, "kept").result(PATIENCE)
    assert written(store) == {"kept"} and store.writer.restarts == 1


def test_jobs_that_wait_when_the_loop_ends_are_answered_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST", 1)
    is_held = threading.Event()

    def held(self: Writer, batch: list[Any]) -> None:
        assert is_held.wait(PATIENCE)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Writer, "_write", held)
        jobs = [write(store, f"j{number}") for number in range(5)]
        is_held.set()
        assert all(isinstance(job.exception(PATIENCE), BadStore) for job in jobs)
    write(store, "after").result(PATIENCE)
    assert written(store) == {"after"}


def test_a_caller_who_goes_away_does_not_end_the_thread(store: Store) -> None:
    gate = threading.Event()
    connect = store.writer.connect

    def slow() -> Any:
        assert gate.wait(PATIENCE)
        return connect()

    store.writer.connect = slow
    first = write(store, "first")
    while not first.running():
        time.sleep(0.001)
    assert write(store, "second").cancel(), "nobody waits for it any more, and it has not begun"
    gate.set()
    first.result(PATIENCE)
    write(store, "third").result(PATIENCE)
    assert written(store) == {"first", "third"} and store.writer.restarts == 0


def test_a_closed_store_refuses_at_once(database: str) -> None:
    store = Store(database, GAMES)
    store.close()
    with pytest.raises(BadStore, match="closed"):
        write(store, "late").result(PATIENCE)


def test_a_store_closes_even_while_its_loop_ends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PAUSE", 0.2)
    store = Store(database, GAMES)
    with monkeypatch.context() as patched:
        kill_once(patched, "_write", Killed())
        assert write(store, "lost").exception(PATIENCE)
        late = write(store, "late")  # while the loop pauses
        store.close()
        late.result(PATIENCE)
    assert not store.writer.thread.is_alive()


def test_nothing_answered_as_kept_is_lost_and_nothing_refused_is_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck, risk = random.Random(3), 0.05

    def mortal(real: Callable[..., None]) -> Callable[..., None]:
        def step(self: Writer, *more: Any) -> None:
            if luck.random() < risk:
                raise Killed
            real(self, *more)
            if luck.random() < risk:
                raise Killed

        return step

    monkeypatch.setattr(writer, "PAUSE", 0.0)
    monkeypatch.setattr(writer, "MOST", 8)
    for name in ("_write", "_note", "_take_job"):
        monkeypatch.setattr(Writer, name, mortal(getattr(Writer, name)))
    outcome: dict[str, BaseException | None] = {}
    for wave in range(60):
        jobs = {f"{wave:02}-{number}": write(store, f"{wave:02}-{number}") for number in range(10)}
        outcome |= {code: job.exception(PATIENCE) for code, job in jobs.items()}
    risk = 0.0
    write(store, "last").result(PATIENCE)
    stored = {code for code, error in outcome.items() if error is None}
    assert written(store) == stored | {"last"}
    assert store.writer.restarts > 5 and 0 < len(stored) < 600


def test_a_job_at_fault_is_no_trouble_of_the_database(store: Store) -> None:
    write(store, "one").result(PATIENCE)
    assert write(store, "one").exception(PATIENCE), "the same key again"
    astray = Statement(
        schema.classes.update().where(schema.classes.c.code == "none").values(touched=1.0), touches=1
    )
    assert isinstance(store.writer.write([astray]).exception(PATIENCE), OutOfOrder)
    assert store.writer.last_error is None


def test_trouble_of_the_database_is_told_once_and_ends_with_it(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE classes RENAME TO elsewhere"))
    for number in range(3):
        assert isinstance(
            write(store, f"n{number}").exception(PATIENCE), (OperationalError, ProgrammingError)
        )
    assert isinstance(store.writer.last_error, (OperationalError, ProgrammingError))
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO classes"))
    write(store, "there").result(PATIENCE)
    assert store.writer.last_error is None
    failing, working = (one.getMessage() for one in caplog.records)
    assert failing in (
        "writes fail: no such table: classes",
        'writes fail: relation "classes" does not exist',
    )
    assert working == "writes succeed again"
