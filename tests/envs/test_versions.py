"""An observation or an action head that changes is a new version of the environments: their names say which."""

from __future__ import annotations

import hashlib
import json

import pytest

from parlour import envs
from parlour.core.game import Game
from parlour.core.layout import Layout
from parlour.games import GAMES

# Of each version: a digest of the names, shapes and places of every number that an agent sees or chooses.
LAYOUTS: dict[int, dict[str, str]] = {
    1: {
        "hundred": "caf826933f5aff8c",
        "keep": "b2bb0817059e3afc",
        "mandala": "3456d62058d8cdf6",
        "siege": "5aa202ba83770b65",
        "taliesin": "da7caa5803b26fb2",
    },
}


def digest_of(game: Game) -> str:
    """A digest of the layout of a game's observations and of its action heads, without their texts."""

    def rows(layout: Layout) -> list[object]:
        return [
            [
                one.name,
                one.at,
                one.shape,
                one.fixed,
                [axis.name for axis in one.axes],
                [axis.labels for axis in one.axes],
            ]
            for one in layout.parts.values()
        ]

    both = json.dumps([rows(game.observe.FEATURES), rows(game.heads)], sort_keys=True)
    return hashlib.sha256(both.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_layouts_are_those_of_this_version(name: str) -> None:
    assert digest_of(GAMES[name]) == LAYOUTS[envs.VERSION][name], (
        "What an agent sees or chooses has changed. Raise envs.VERSION and add its layouts here."
    )


def test_every_version_has_every_game() -> None:
    assert set(LAYOUTS) == set(range(1, envs.VERSION + 1))
    assert all(set(found) == set(GAMES) for found in LAYOUTS.values())
