"""The tests' own PostgreSQL: in CI nothing on it is left out."""

from __future__ import annotations

import pytest

from tests.store import postgres


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_postgres_tests_are_skipped_but_fail_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(postgres, "find_programs", lambda: None)
    servers = postgres.postgres.__wrapped__()  # type: ignore[attr-defined]
    with pytest.raises(outcome, match="apt-get install postgresql"):
        next(servers)
