"""The battery asks compiled rules; what is interpreted is asked for by name."""

from __future__ import annotations

import pytest

from parlour.core.compile import compiled


@pytest.fixture(autouse=True)
def ready(request: pytest.FixtureRequest) -> None:
    """Have the game's rules compiled before a test asks them."""
    if "game" in request.fixturenames:
        compiled(request.getfixturevalue("game"))
