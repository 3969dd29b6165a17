"""Novice: a bot that considers only easy moves, and half of the time plays the one that looks best."""

from __future__ import annotations

import numpy as np

from parlour.core.compile import find_rule
from parlour.core.game import Game
from parlour.core.record import Record, copy

from . import greedy
from .uniform import make_own

LOOKS_AHEAD = (
    100  # positions; with a smaller budget it looks only at its next action, and needs nothing compiled
)


def best_at_once(game: Game, s: Record, seat: int, actions: list[int], luck: int) -> int:
    """Return the action whose resulting position looks best; `luck` decides among equals."""
    worths = []
    for action in actions:
        after = copy(s)
        game.engine.play(after, action)
        worths.append(float(game.engine.advice(after, seat)))
    best = [action for action, worth in zip(actions, worths, strict=True) if worth == max(worths)]
    return best[luck % len(best)]


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """Return one of the seat's easy actions: half of the time the best-looking one, otherwise a random one."""
    easy = find_rule(game, "easy")
    seen = copy(s)
    game.engine.guess(seen, seat, luck)
    out = np.empty(game.max_legal, np.int32)
    n = make_own(game.engine.actor)(seen, out, int(game.engine.legal(seen, out)), seat)
    known = [int(action) for action in out[:n] if easy(seen, int(action))] or [
        int(action) for action in out[:n]
    ]
    if not luck & 1:
        return known[(luck >> 1) % len(known)]
    if budget >= LOOKS_AHEAD:
        best = greedy.choose(game, s, seat, budget, luck)
        if best in known:
            return best
    first = (luck >> 1) % len(known)
    some = (known[first:] + known[:first])[:budget]
    return best_at_once(game, seen, seat, some, luck >> 1)
