"""The bots that may take a seat, and how one is asked."""

from __future__ import annotations

import logging
import secrets

from parlour import bots
from parlour.core.game import Game
from parlour.core.record import Record

log = logging.getLogger("parlour.web")
LEVELS = {level.name: level.title for level in bots.LEVELS.values()}
FIRST = next(iter(LEVELS))


def choose(level: str, game: Game, s: Record, seat: int, legal: list[int], budget: int | None = None) -> int:
    """One of the legal actions, found in so many looks. A bot that fails is replaced by luck for this once."""
    try:
        action = bots.find(level).choose(game, s, seat, budget)
    except Exception:
        log.exception("the bot %s failed at ply %s of %s", level, s.ply, game.name)
        action = -1
    return action if action in legal else secrets.choice(legal)
