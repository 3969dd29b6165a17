"""Hundred on the screen: the board as a picture, and what clicks in it mean."""

from .board import board
from .offer import click, offer

__all__ = ["board", "click", "offer"]
