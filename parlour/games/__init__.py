"""The list of all games. Code outside this package gets every game from here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from parlour.core import match
from parlour.core.errors import UnknownGame
from parlour.core.game import Game

NAMES = ("hundred", "keep", "mandala", "siege", "taliesin")  # each the name of a folder beside this file


class Games(Mapping[str, Game]):
    """A read-only mapping from names to games. It imports a game only when that game is asked for, so that nobody
    waits for games that they do not play.
    """

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
    """Return the game with this name; raise UnknownGame, with a list of the known names, if there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"No game {str(name)[:40]!r}. Games: {', '.join(sorted(GAMES))}.")
    return GAMES[name]


class Match(match.Match):
    """A match: a game, its version, options, seats and line of actions (see core/match.py). The methods `from_dict`,
    `from_json` and `from_text` find the match's game by its name, among the games of this package.
    """

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], games: Mapping[str, Game] = GAMES) -> Match:
        """Return the match that the dictionary `data` describes; raise BadMatch with the reason if it
        describes none.
        """
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
        """Return the match that a text describes: either a score (a list of options and moves) or the JSON of a match
        file.

        >>> Match.from_text("game taliesin\\noptions boards=1\\nP 1:161-1:129").position().ply
        1
        """
        return super().from_text(text, games)  # type: ignore[return-value]
