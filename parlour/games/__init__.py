"""The games, by name: the one list, and the only door to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from parlour.core import match
from parlour.core.errors import UnknownGame
from parlour.core.game import Game

NAMES = ("hundred", "keep", "mandala", "siege", "taliesin")  # each the name of a folder beside this file


class Games(Mapping[str, Game]):
    """Games by name. Each is imported when somebody first asks for it: who plays one does not wait for the others."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def __getitem__(self, name: str) -> Game:
        if name not in self.names:
            raise KeyError(name)
        return import_module(f"{__name__}.{name}").GAME  # type: ignore[no-any-return]

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


GAMES = Games(NAMES)


def find(name: str) -> Game:
    """Return the game of this name; UnknownGame with the known names."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"No game {str(name)[:40]!r}. Games: {', '.join(sorted(GAMES))}.")
    return GAMES[name]


class Match(match.Match):
    """A match of one of these games; see core/match.py."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], games: Mapping[str, Game] = GAMES) -> Match:
        """Return the match that plain data describes; BadMatch with the reason if it does not."""
        return super().from_dict(data, games)  # type: ignore[return-value]

    @classmethod
    def from_json(cls, text: str, games: Mapping[str, Game] = GAMES) -> Match:
        """Return the match that a JSON text describes.

        >>> made = Match.begin(find("mandala"), seed=b"an example", homes_to_win=1)
        >>> Match.from_json(made.to_json()).commitment == made.commitment
        True
        """
        return super().from_json(text, games)  # type: ignore[return-value]

    @classmethod
    def from_text(cls, text: str, games: Mapping[str, Game] = GAMES) -> Match:
        """Return the match that a score or the JSON of a match file describes.

        >>> Match.from_text("game taliesin\\noptions boards=1\\nP 1:161-1:129").position().ply
        1
        """
        return super().from_text(text, games)  # type: ignore[return-value]
