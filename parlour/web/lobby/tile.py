"""Tiles: the facts and the picture that the lobby shows of a game, from the file view/tile.txt in the game's folder.

The file has one line for each fact: `age` from which people usually play the game, `difficulty` to learn, a `position`
from the middle of a game in the game's own notation, and a `frame`. The tile shows the part of the board's picture that
lies in this frame: its left edge, upper edge, width and height, in the units of the picture. The tile of a game without
the file shows the board at the start.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parlour.core.errors import ParlourError
from parlour.core.game import Game

DIFFICULTIES = ("easy", "medium", "hard")
FACTS = ("age", "difficulty", "frame", "position")
Frame = tuple[float, float, float, float]


class BadTile(ParlourError):
    """The error for a tile.txt that lacks a fact, or has one that makes no sense."""


@dataclass(frozen=True)
class Tile:
    """The facts about a game that the lobby shows on its tile. An empty value means that the game does not say."""

    age: int = 0
    difficulty: str = ""
    frame: Frame | None = None
    position: str = ""

    @property
    def grade(self) -> int:
        """The difficulty as a number from 1 (easy) to 3 (hard); 0 if the game does not say."""
        return DIFFICULTIES.index(self.difficulty) + 1 if self.difficulty else 0


@cache
def tile_of(game: Game) -> Tile:
    """Return the tile of a game, read from its file. Raises BadTile."""
    file = game.folder / "view" / "tile.txt"
    if not file.is_file():
        return Tile()
    rows = [row.partition(" ") for row in file.read_text(encoding="utf-8").splitlines() if row.strip()]
    facts = {name: text.strip() for name, _, text in rows}
    if sorted(facts) != sorted(FACTS):
        raise BadTile(f"{file} has the facts {', '.join(facts)}; it must have {', '.join(FACTS)}.")
    if facts["difficulty"] not in DIFFICULTIES:
        raise BadTile(f"{file} says difficulty {facts['difficulty']!r}; choose {', '.join(DIFFICULTIES)}.")
    try:
        left, top, width, height = map(float, facts["frame"].split())
        return Tile(int(facts["age"]), facts["difficulty"], (left, top, width, height), facts["position"])
    except ValueError:
        raise BadTile(f"{file}: age must be a whole number, and frame four numbers.") from None
