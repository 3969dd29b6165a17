"""Bots: seats that are filled by a program. The door is `find`."""

from __future__ import annotations

from .bot import LEVELS, Level, find
from .consent import agrees

__all__ = ["LEVELS", "Level", "agrees", "find"]
