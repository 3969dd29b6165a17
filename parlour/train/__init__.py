"""Training: nets (bots/net.py) learn from games that bots play against each other. `train` does it for one game."""

from __future__ import annotations

from .run import Plan, Training, train

__all__ = ["Plan", "Training", "train"]
