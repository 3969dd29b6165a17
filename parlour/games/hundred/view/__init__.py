"""Hundred: the board as a picture, and what a click on it means."""

from .hands import buttons, click, clicks, forms
from .picture import board

__all__ = ["board", "buttons", "click", "clicks", "forms"]
