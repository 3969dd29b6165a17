"""The bots that may take a seat, and how one is asked."""

from __future__ import annotations

import logging
import secrets

from parlour.core.game import Game
from parlour.core.record import Record

log = logging.getLogger("parlour.web")
LEVELS = {"beginner": "Beginner"}
FIRST = "beginner"


def choose(level: str, game: Game, s: Record, seat: int, legal: list[int]) -> int:
    """One of the legal actions. A bot that fails or errs is replaced by luck for this once."""
    return secrets.choice(legal)
