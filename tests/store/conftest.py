"""Both kinds of database for the tests of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.postgres import database_name, postgres, postgres_url  # noqa: F401  one server for a process


@pytest.fixture(params=["file", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "file":
        return str(tmp_path / "a.db")
    url: str = request.getfixturevalue("postgres_url")
    return url
