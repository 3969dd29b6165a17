"""Mandala: the board as a picture, and what a click on it means."""

from .hands import buttons, click, clicks, plan, prompt
from .picture import board, preview

__all__ = ["board", "buttons", "click", "clicks", "plan", "preview", "prompt"]
