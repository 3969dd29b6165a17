"""Siege: the picture of the board, and what clicks on it mean."""

from .board import ARRANGEMENTS, board
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "board", "click", "offer"]
