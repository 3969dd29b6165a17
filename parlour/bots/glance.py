"""Glance: a quick way for a weak bot to choose while its search is still being compiled. It tries a few of its legal
actions and compares the positions directly after them.
"""

from __future__ import annotations

import numpy as np

from parlour.core.game import Game
from parlour.core.record import NOBODY, Record, copy

from .greedy import make_root
from .thought import USUAL, Alternative, Settings, Thought, values_of
from .uniform import make_own


def worth_of(game: Game, s: Record, seat: int) -> float:
    """Return the value of a position for a seat: the game's `advice` or, if the game is over, the result."""
    if s.seat == NOBODY:
        return 1e6 * float(game.engine.returns(s, seat))
    return float(game.engine.advice(s, seat))


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Try at most `budget` legal actions, and return the one after which the position looks best. The random number
    `luck` decides which actions are tried, and breaks ties.
    """
    seen, out = make_root(game, s, seat, luck), np.empty(game.max_legal, np.int32)
    n = make_own(game.engine.actor)(seen, out, int(game.engine.legal(seen, out)), seat)
    first, ends = luck % n, {}
    for action in np.roll(out[:n], -first)[:budget].tolist():
        ends[action] = copy(seen)
        game.engine.play(ends[action], action)
        if stop is not None and stop[0]:
            break
    chosen = max(ends, key=lambda action: worth_of(game, ends[action], seat))
    values = values_of(game, ends[chosen])
    finished = stop is None or not stop[0]
    return Thought((chosen,), values, (Alternative((chosen,), values[seat]),), len(ends), finished)
