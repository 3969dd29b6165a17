"""Mandala: the board as a picture, and what players click."""

from .board import ARRANGEMENTS, arrange, board
from .offer import click, offer

__all__ = ["ARRANGEMENTS", "arrange", "board", "click", "offer"]
