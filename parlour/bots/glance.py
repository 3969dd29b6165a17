"""Glance: what a weak level does while its search is still being compiled. It looks at a few of its next actions, one
action ahead, with whatever rules there are.
"""

from __future__ import annotations

import numpy as np

from parlour.core.game import Game
from parlour.core.record import NOBODY, Record, copy

from .greedy import make_root
from .thought import USUAL, Alternative, Settings, Thought, values_of
from .uniform import make_own


def worth_of(game: Game, s: Record, seat: int) -> float:
    """Return the game's advice, or the result if the game is over."""
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
    """Return the action that leads at once to the best-looking position, of at most `budget` actions; luck decides
    which are tried, and which of equals is taken."""
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
