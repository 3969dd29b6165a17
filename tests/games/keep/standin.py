"""The game, and positions of it laid out by hand."""

from __future__ import annotations

from typing import Any

from parlour.core.record import Record
from parlour.games.keep import GAME
from parlour.games.keep.board import space

__all__ = ["GAME", "lay"]


def lay(s: Record, **fields: Any) -> Record:
    """Write fields of a record: at={team: "A3.0"}, or any field by its name (lists fill from the front)."""
    for team, name in fields.pop("at", {}).items():
        s.pos[team] = space(name)
    for name, value in fields.items():
        if isinstance(value, dict):
            for i, x in value.items():
                s[name][i] = x
        elif isinstance(value, list):
            s[name][: len(value)] = value
        else:
            s[name] = value
    return s
