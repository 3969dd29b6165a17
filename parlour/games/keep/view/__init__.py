"""Keep: the castle as a picture, and what people click on it."""

from .board import board
from .layout import ARRANGEMENTS, arrange
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "arrange", "board", "click", "offer"]
