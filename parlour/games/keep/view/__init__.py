"""Keep on the screen: the castle as a picture, and what clicks in it mean."""

from .board import board
from .layout import ARRANGEMENTS, arrange
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "arrange", "board", "click", "offer"]
