"""Gymnasium spaces for a seat: its observations and its actions. Without a mask, `sample()` draws only legal
actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from .episode import Episode


def observation_space_of(episode: Episode) -> Space[Any]:
    """Return the space of a seat's observations: a vector, or a dict of its parts. All numbers are from -1 to 1."""
    layout = episode.game.observe.FEATURES
    if not episode.has_planes:
        return Box(-1, 1, (layout.size,), np.float32)
    return Dict({name: Box(-1, 1, part.shape, np.float32) for name, part in layout.parts.items()})


class Actions(Discrete[Any]):
    """The space of all actions of a game. `sample()` draws a legal action of the seat, so that random agents follow
    the rules. Given a mask, it draws as Gymnasium's Discrete does.
    """

    def __init__(self, episode: Episode, seat: int) -> None:
        super().__init__(episode.size)
        self.episode, self.seat = episode, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a legal action. If it is another seat's turn, draw any action."""
        legal = self.episode.choices(self.seat)
        if mask is None and probability is None and len(legal):
            return np.int64(legal[self.np_random.integers(len(legal))])
        return np.int64(super().sample(mask, probability))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n and self.start == other.start

    __hash__ = object.__hash__
