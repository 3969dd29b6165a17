"""Gymnasium environments: one seat is the agent, and bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from parlour import bots
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadOption, Refused
from parlour.core.record import SEVERAL, acts, copy
from parlour.games import GAMES

from . import VERSION
from .episode import Episode, check_word
from .spaces import Actions, observation_space_of


def id_of(name: str) -> str:
    """Return the id under which a game is registered with Gymnasium."""
    return f"parlour/{name.capitalize()}-v{VERSION}"


def register() -> list[str]:
    """Register every game that is not registered yet. Return all their ids."""
    for name in GAMES:
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point="parlour.envs.gym:ParlourEnv",
                vector_entry_point="parlour.envs.vector:ParlourVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )
    return [id_of(name) for name in GAMES]


def levels_of(episode: Episode, seat: int, opponents: str | list[str]) -> dict[int, bots.Level]:
    """Return the bot for each seat except the agent's, as a dict by seat."""
    others = [other for other in range(episode.seats) if other != seat]
    named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(named) != len(others):
        raise BadOption(f"There are {len(others)} other seats, and {len(named)} opponents were named.")
    return dict(zip(others, map(bots.find, named), strict=True))


class ParlourEnv(gymnasium.Env[Any, Any]):
    """A Gymnasium environment: the agent plays one seat of a game against bots.

    An observation is everything that the seat sees. `info["action_mask"]` says which actions the seat may play, and
    `info["ply"]` how many actions have been played in all. The reward is the seat's result in the finished game,
    from -1 (lost) to 1 (won).

    As in Gymnasium's own environments with masks, an illegal action changes nothing; `info["refusal"]` then has the
    clause and the reason. With illegal="raise" such an action raises gymnasium.error.InvalidAction instead.
    """

    def __init__(
        self,
        game: str,
        opponents: str | list[str] = "uniform",
        seat: int = 0,
        render_mode: str | None = None,
        illegal: str = "ignore",
        actions: str = "heads",
        observation: str = "vector",
        **options: Any,
    ) -> None:
        """Make the environment. `opponents` is one bot level for all other seats, or a list with one level for each
        of them in order.
        """
        self.metadata = {"render_modes": ["ansi"], "render_fps": 4}
        self.episode = Episode(game, options, actions, observation)
        self.episode.check_seat(seat)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is 'ansi' or None, not {render_mode!r}.")
        check_word("illegal", illegal, ("ignore", "raise"))
        self.seat, self.render_mode, self.illegal = seat, render_mode, illegal
        self.levels = levels_of(self.episode, seat, opponents)
        self.observation_space = observation_space_of(self.episode)
        self.action_space = Actions(self.episode, seat)
        self.luck = (1, 2)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game. If the bots end it before the seat has acted, begin another one."""
        super().reset(seed=seed)
        while True:
            drawn = int(self.np_random.integers(2**62))
            self.episode.reset(drawn)
            self.luck = first_luck(drawn, 1)
            self.play_bots()
            if not self.episode.over:
                return self.episode.observe(self.seat), self.info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action for the seat, then let the bots play until the seat must act again or the game is over."""
        if self.episode.over:
            raise gymnasium.error.ResetNeeded("The game is over: call reset() before the next step.")
        try:
            self.episode.play(self.seat, action.item() if isinstance(action, np.ndarray) else action)
        except Refused as error:
            if self.illegal == "raise":
                raise gymnasium.error.InvalidAction(str(error)) from error
            return self.episode.observe(self.seat), 0.0, False, False, {**self.info(), "refusal": str(error)}
        self.play_bots()
        over = self.episode.over
        reward = self.episode.returns()[self.seat] if over else 0.0
        return self.episode.observe(self.seat), reward, over, False, self.info()

    def play_bots(self) -> None:
        """Let the bots play until the agent's seat must act. If several seats may act at once, bots in earlier seats
        play first.
        """
        episode = self.episode
        while not episode.over and not (acts(episode.s, self.seat) and self.is_next()):
            other = episode.seat
            seen = copy(episode.s)
            episode.rules.hide(seen, other)
            word, *luck = next_luck(*self.luck)
            more, *luck = next_luck(*luck)
            self.luck = (int(luck[0]), int(luck[1]))
            level = self.levels[other]
            luck_of_bot = int(word) << 30 | int(more) >> 2
            episode.play_action(other, level.choose(episode.game, seen, other, luck=luck_of_bot))

    def is_next(self) -> bool:
        """Return whether the agent's seat acts next. If several seats may act at once, they take turns."""
        return self.episode.s.seat != SEVERAL or self.episode.seat == self.seat

    def info(self) -> dict[str, Any]:
        """Return the `info` dict that Gymnasium returns together with an observation."""
        return {"action_mask": self.episode.mask(self.seat), "ply": int(self.episode.s.ply)}

    def render(self) -> str | None:  # type: ignore[override]
        """Return the board as text."""
        return self.episode.text() if self.render_mode == "ansi" else None


register()  # so that gymnasium.make("parlour.envs.gym:parlour/Mandala-v1") needs nothing before it
