"""The bots that may take a seat."""

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
    """Return a bot's choice among the legal actions, with a budget of positions to look at. If the bot fails, return a
    random one."""
    try:
        action = bots.find(level).choose(game, s, seat, budget)
    except Exception:
        log.exception("the bot %s failed at ply %s of %s", level, s.ply, game.name)
        action = -1
    return action if action in legal else secrets.choice(legal)
