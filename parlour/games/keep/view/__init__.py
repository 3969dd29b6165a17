"""Keep on the screen: the castle as a picture, and what clicks in it mean."""

from .board import board
from .layout import ARRANGEMENTS
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "board", "click", "offer"]
