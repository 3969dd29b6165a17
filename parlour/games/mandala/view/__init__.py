"""Mandala on the screen: the board as a picture, and what clicks in it mean."""

from .board import ARRANGEMENTS, board
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "board", "click", "offer"]
