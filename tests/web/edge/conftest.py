"""At the edge only the toy is played: the other games need not be compiled first."""

from __future__ import annotations

import pytest

from parlour.core.compile import compiled
from tests.store.postgres import database_name, postgres, postgres_url  # noqa: F401  one server for a process
from tests.toy.toy import GAME as TOY
from tests.web.cluster.conftest import redis_server, redis_url  # noqa: F401


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """The toy is compiled before the clock of any test runs."""
    compiled(TOY)
