"""Hundred: the board as a picture, and what a click on it means."""

from .board import board
from .offer import click, offer

__all__ = ["board", "click", "offer"]
