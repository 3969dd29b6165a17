"""Siege as a picture, and what hands do."""

from .board import ARRANGEMENTS, arrange, board
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "arrange", "board", "click", "offer"]
