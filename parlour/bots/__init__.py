"""Bots: programs that play for a seat. `find` returns a bot by name; the bot's `think` returns a Thought (a planned
turn and its value).
"""

from __future__ import annotations

from .bot import LEVELS, Level, find, find_opponent
from .consent import agrees
from .thought import Alternative, Thought, make_stop

__all__ = ["LEVELS", "Alternative", "Level", "Thought", "agrees", "find", "find_opponent", "make_stop"]
