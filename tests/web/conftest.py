"""Before the tests of the web: compiled rules. The server and the browser are in harness.py."""

from __future__ import annotations

import pytest

from parlour.core.compile import compiled
from tests.tables import EVERY


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """Rules are compiled before the clock of any test runs, as they are at installation."""
    for game in EVERY:
        compiled(game)
