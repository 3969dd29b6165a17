"""Parlour: board games rebuilt from their patents, to play, prove and measure.

>>> import parlour
>>> game = parlour.game("mandala")
>>> pos = game.new(seats=2, homes_to_win=3, first=1)
>>> pos.ply, pos.over
(0, False)
>>> pos = pos.play(pos.moves()[0])
>>> pos.ply
1
>>> game.read(str(pos)) == pos
True
>>> parlour.game("chess")
Traceback (most recent call last):
    ...
parlour.core.errors.UnknownGame: No game 'chess'. Games: ...
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.version import VERSION

__version__ = VERSION

if TYPE_CHECKING:
    from parlour.core.errors import (
        BadLine,
        BadMatch,
        BadOption,
        BadPosition,
        NotAMove,
        ParlourError,
        Refusal,
        Refused,
        UnknownGame,
        UnknownName,
    )
    from parlour.core.game import Game
    from parlour.core.position import Move, Position
    from parlour.games import Match
    from parlour.games import find as game
    from parlour.lab.simulate import simulate

_FROM = {  # public name: (module, its name there); loaded when first asked for
    **dict.fromkeys(
        ("ParlourError", "UnknownGame", "UnknownName", "BadOption", "NotAMove")
        + ("Refused", "Refusal", "BadPosition", "BadLine", "BadMatch"),
        "parlour.core.errors",
    ),
    "Game": "parlour.core.game",
    "Move": "parlour.core.position",
    "Position": "parlour.core.position",
    "Match": "parlour.games",
    "game": "parlour.games",
    "simulate": "parlour.lab.simulate",
}
_THERE = {"game": "find"}  # where the name differs

__all__ = [
    "BadLine",
    "BadMatch",
    "BadOption",
    "BadPosition",
    "Game",
    "Match",
    "Move",
    "NotAMove",
    "ParlourError",
    "Position",
    "Refusal",
    "Refused",
    "UnknownGame",
    "UnknownName",
    "game",
    "games",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("parlour.games")
    if name not in _FROM:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    found = getattr(import_module(_FROM[name]), _THERE.get(name, name))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
