"""Bots: programs that play a seat. `find` returns one by name; its `think` returns a Thought."""

from __future__ import annotations

from .bot import LEVELS, Level, find, find_opponent
from .consent import agrees
from .thought import Alternative, Thought, make_stop

__all__ = ["LEVELS", "Alternative", "Level", "Thought", "agrees", "find", "find_opponent", "make_stop"]
