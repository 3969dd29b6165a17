"""Siege, for its tests."""

from parlour.games.siege import GAME

__all__ = ["GAME"]
