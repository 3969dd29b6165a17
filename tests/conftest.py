"""For every test: the same luck in every run, and compiled code kept in the checkout, not in the user's cache."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import luck
from tests.web.harness import browser, server, visit  # noqa: F401  one server and one browser for all

os.environ.setdefault("PARLOUR_CACHE", str(Path(__file__).parents[1] / "build" / "compiled"))

luck.settle()
settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> None:
    """Whatever ran before, dice fall the same in every run of a test, here and at the server's tables."""
    luck.begin_anew()
    if "server" in request.fixturenames:
        request.getfixturevalue("server").begin_anew()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever drives a real browser is marked so, whether or not it says so itself."""
    for item in items:
        if {"browser", "visit"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
