"""One PostgreSQL, one Redis and two servers for the tests of several servers."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.store.postgres import database_name, postgres, postgres_url  # noqa: F401  one server for all tests of a process

from .servers import Forker, Redis, Servers


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A Redis server; where it is not installed the tests are skipped, except by continuous integration."""
    if shutil.which("redis-server") is None:
        assert not os.environ.get("CI"), "redis-server is not installed"
        pytest.skip("no redis-server on this machine")
    server = Redis()
    yield server
    server.close()


@pytest.fixture
def redis_url(redis_server: Redis) -> str:
    """The address of an empty Redis."""
    redis_server.kill()
    redis_server.start()
    return redis_server.url


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    """A process that forks servers of the toy game."""
    forker = Forker()
    yield forker
    forker.close()


@pytest.fixture
def servers(forker: Forker, postgres_url: str, redis_url: str) -> Iterator[Servers]:  # noqa: F811
    """Two servers of one parlour."""
    servers = Servers(forker, postgres_url, redis_url)
    servers.start()
    servers.start()
    yield servers
    servers.close()


@pytest.fixture
def deaf_servers(forker: Forker, postgres_url: str, redis_url: str) -> Iterator[Servers]:  # noqa: F811
    """Two servers on one database that hear nothing of each other, because each has a Redis database of its own."""
    servers = Servers(forker, postgres_url, redis_url)
    servers.start()
    servers.redis_url = redis_url.rpartition("/")[0] + "/1"
    servers.start()
    yield servers
    servers.close()
