"""The tests' own PostgreSQL: in CI nothing on it is left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from tests.store import postgres as module
from tests.store.postgres import Postgres, children_of, is_running


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_postgres_tests_are_skipped_but_fail_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(module, "find_programs", lambda: None)
    servers = module.postgres.__wrapped__()  # type: ignore[attr-defined]
    with pytest.raises(outcome, match="apt-get install postgresql"):
        next(servers)


@pytest.fixture
def durable(postgres: Postgres) -> Iterator[Postgres]:
    """A server that writes every commit to disk, as bench/cluster.py has it."""
    server = Postgres(postgres.programs, module.DURABLE)
    yield server
    server.close()


def test_a_killed_server_recovers_what_was_committed(durable: Postgres) -> None:
    name = durable.create()
    durable.execute("CREATE TABLE kept (number int)", name)
    engine = create_engine(durable.url(name))
    with engine.connect() as connection, pytest.raises(OperationalError):
        connection.execute(text("INSERT INTO kept VALUES (1)"))
        connection.commit()
        connection.execute(text("INSERT INTO kept VALUES (2)"))
        session = connection.execute(text("SELECT pg_backend_pid()")).scalar()
        processes = [durable.process.pid, *children_of(durable.process.pid)]
        assert session in processes and all(is_running(pid) for pid in processes)
        durable.kill()
        assert not any(is_running(pid) for pid in processes)
        durable.start()
        connection.commit()
    engine.dispose()
    assert "automatic recovery in progress" in durable.log.read_text()
    assert durable.execute("SELECT number FROM kept", name) == [(1,)]
