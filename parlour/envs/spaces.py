"""The space of a seat's actions. Without a mask, `sample()` draws only from the actions that are legal now."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

from .episode import Episode


class Actions(Discrete[Any]):
    """Every action of a game. `sample()` draws one that the seat may play now, so that random agents play by the rules;
    given a mask, it draws as Gymnasium's Discrete does.
    """

    def __init__(self, episode: Episode, seat: int) -> None:
        super().__init__(episode.game.actions)
        self.episode, self.seat = episode, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a legal action; while it is another seat's turn, draw any action."""
        legal = self.episode.legal(self.seat)
        if mask is None and probability is None and len(legal):
            return np.int64(legal[self.np_random.integers(len(legal))])
        return np.int64(super().sample(mask, probability))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n and self.start == other.start

    __hash__ = object.__hash__
