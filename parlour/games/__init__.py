"""The games, by name: the one list, and the only door to them."""

from __future__ import annotations

from parlour.core.errors import UnknownGame
from parlour.core.game import Game

from . import mandala, taliesin

GAMES: dict[str, Game] = {game.name: game for game in (mandala.GAME, taliesin.GAME)}


def find(name: str) -> Game:
    """The game of this name; UnknownGame with the known names."""
    if name not in GAMES:
        raise UnknownGame(f"No game {str(name)[:40]!r}. Games: {', '.join(sorted(GAMES))}.")
    return GAMES[name]
