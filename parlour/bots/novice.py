"""Novice: knows only easy moves, and takes the one that looks best every other time."""

from __future__ import annotations

import numpy as np

from parlour.core.compile import find_rule
from parlour.core.game import Game
from parlour.core.record import Record

from . import greedy
from .uniform import make_own


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """An easy action of the seat's: half of the time the one that looks best at once, else any."""
    easy = find_rule(game, "easy")
    if luck & 1:
        best = greedy.choose(game, s, seat, budget, luck)
        if easy(s, best):
            return best
    out = np.empty(game.most, np.int32)
    n = make_own(game.engine.actor)(s, out, int(game.engine.legal(s, out)), seat)
    known = [int(action) for action in out[:n] if easy(s, int(action))] or [int(action) for action in out[:n]]
    return known[(luck >> 1) % len(known)]
