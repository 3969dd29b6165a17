"""Bots: programs that play a seat. `find` returns one by name."""

from __future__ import annotations

from .bot import LEVELS, Level, find
from .consent import agrees

__all__ = ["LEVELS", "Level", "agrees", "find"]
