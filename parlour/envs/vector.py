"""Gymnasium's vector environment: the agent plays one seat in many games against bots; one compiled call steps all
games.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.core import batch_step
from parlour.core.dice import next_luck
from parlour.core.record import copy
from parlour.core.stepping import ASKED, BEGIN, DISABLED, MOST_SEATS, UNIFORM

from .episode import Episode, check_word
from .gym import levels_of
from .spaces import Actions, observation_space_of

INSIDE = "uniform"  # the bot that the compiled step plays itself


class VectorActions(MultiDiscrete):
    """The action space: one action for each game. Without a mask, `sample()` draws only actions that are legal now."""

    def __init__(self, masks: np.ndarray) -> None:
        super().__init__(np.full(*masks.shape))
        self.masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw a legal action for each game; for a game that is over, any action. Given a mask, draw as Gymnasium's
        MultiDiscrete does.
        """
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        lots = self.np_random.random(self.masks.shape, np.float32)
        return (lots + self.masks).argmax(axis=1)


class ParlourVectorEnv(VectorEnv[Any, Any, Any]):
    """A Gymnasium vector environment: the agent plays one seat in many games against bots. It returns the same as
    Gymnasium's SyncVectorEnv over as many ParlourEnv with the same seeds, except that `info["ply"]` and the masks
    are present for every game at every step.

    The bot "uniform" plays inside the compiled step. Other levels are called for one game after another, which is
    slower.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | list[str] = INSIDE,
        seat: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "ignore",
        observation: str = "vector",
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Make the environment. With copy=False, each step overwrites the arrays that the step before returned."""
        check_word("illegal", illegal, ("ignore", "raise"))
        self.episode = Episode(game, options, "heads", observation)
        self.episode.check_seat(seat)
        self.num_envs, self.seat, self.illegal, self.copies = num_envs, seat, illegal, copy
        self.autoreset = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset}
        levels = levels_of(self.episode, seat, opponents)
        self.called = {other: level for other, level in levels.items() if level.name != INSIDE}
        self.levels = np.full(MOST_SEATS, ASKED, np.int8)
        self.levels[[other for other in levels if other not in self.called]] = UNIFORM
        self.games = batch_step.make_games(
            self.episode.game, self.episode.start, num_envs, self.episode.seats
        )
        self._steps = batch_step.steps_of(self.episode.game)
        self.single_observation_space = observation_space_of(self.episode)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Actions(self.episode, seat)
        self.action_space = VectorActions(self.games.masks["row"])
        self.rngs = [seeding.np_random()[0] for _ in range(num_envs)]
        self._all, self._nothing = np.arange(num_envs), np.zeros(num_envs, np.int32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new games: all of them, or those selected by options={"reset_mask": …}. If `seed` is a number, the
        games get the seeds seed, seed + 1 and so on.
        """
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"reset_mask is an array of {self.num_envs} bools, at least one of them True.")
        which = np.flatnonzero(mask)
        seeds = [seed + i for i in self._all.tolist()] if isinstance(seed, int) else seed
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"There are {self.num_envs} games, and {len(seeds)} seeds were given.")
        for i in which.tolist():
            if seeds is not None and seeds[i] is not None:
                self.rngs[i] = seeding.np_random(seeds[i])[0]
        self._begin(which)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play an action in every game. Then let the bots play until the agent's seat must act or the game is over."""
        games, before = self.games, self.games.dones.copy()
        if self.autoreset == AutoresetMode.DISABLED and before.any():
            raise gymnasium.error.ResetNeeded(
                "Some games are over: reset them with options={'reset_mask': …}."
            )
        numbers = np.ascontiguousarray(actions, np.int32)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"step needs {self.num_envs} actions, one for each game, not {numbers.shape}.")
        refusals = self._refusals(numbers)
        self._steps(games, numbers, self.seat, self.levels, DISABLED, self._all)
        self._play_bots(self._all)
        over = games.dones & ~before
        rewards = np.where(over, games.rewards[:, self.seat], 0.0).astype(np.float64)
        last: dict[str, Any] = {}
        if self.autoreset == AutoresetMode.SAME_STEP and over.any():
            last = self._last(over)
            self._begin(np.flatnonzero(over))
        elif before.any():
            self._begin(np.flatnonzero(before))
        return (
            self._seen(),
            rewards,
            over,
            np.zeros(self.num_envs, np.bool_),
            {**self._info(), **refusals, **last},
        )

    def _begin(self, which: np.ndarray) -> None:
        """Begin a new game at each index in `which`. If the bots end a game before the agent's seat has acted, begin
        another.
        """
        while which.size:
            self.games.statuses["seed"][which] = [int(self.rngs[i].integers(2**62)) for i in which.tolist()]
            self._steps(self.games, self._nothing, self.seat, self.levels, BEGIN, which)
            self._play_bots(which)
            which = which[self.games.statuses["seat"][which] != self.seat]

    def _play_bots(self, which: np.ndarray) -> None:
        """Call the bots that do not run inside the compiled step, until the agent's seat must act or the game is
        over. `which` has the indices of the games.
        """
        seats, numbers = self.games.statuses["seat"], np.zeros(self.num_envs, np.int32)
        while self.called and (which := which[(seats[which] != self.seat) & (seats[which] >= 0)]).size:
            for i in which.tolist():
                numbers[i] = self._choice(self.games.records[i], self.games.statuses[i])
            self._steps(self.games, numbers, self.seat, self.levels, DISABLED, which)

    def _choice(self, s: Any, status: Any) -> int:
        """Return the number of the action that a bot chooses in the game with the record `s`. `status` is the game's
        STATUS (core/stepping.py).
        """
        other, rules = int(status["seat"]), self.episode.rules
        seen = copy(s)
        rules.hide(seen, other)
        word, *luck = next_luck(int(status["c"]), int(status["d"]))
        more, status["c"], status["d"] = next_luck(*luck)
        luck_of_bot = int(word) << 30 | int(more) >> 2
        action = self.called[other].choose(self.episode.game, seen, other, luck=luck_of_bot)
        return int(rules.head(s, other, action))

    def _refusals(self, numbers: np.ndarray) -> dict[str, Any]:
        """Return the reasons why actions (`numbers`, one for each game) will be refused, in the form of Gymnasium's
        `info`; {} if none will be. With illegal="raise", raise InvalidAction instead, before anything is played.
        """
        masks = self.games.masks["row"]
        known = (numbers >= 0) & (numbers < masks.shape[1])
        allowed = known & (masks[self._all, np.where(known, numbers, 0)] != 0)
        which = np.flatnonzero(~allowed & ~self.games.dones)
        if not which.size:
            return {}
        texts, has_text = np.full(self.num_envs, None, object), np.zeros(self.num_envs, np.bool_)
        for i in which.tolist():
            texts[i], has_text[i] = self._why_not(self.games.records[i], int(numbers[i])), True
        if self.illegal == "raise":
            raise gymnasium.error.InvalidAction(f"Game {which[0]}: {texts[which[0]]}")
        return {"refusal": texts, "_refusal": has_text}

    def _why_not(self, s: Any, number: int) -> str:
        """Return the reason why the seat may not play the action with this number."""
        self.episode.s = copy(s)
        return str(self.episode.game.why_not(s, self.episode.action_of(self.seat, number), self.seat))

    def _last(self, over: np.ndarray) -> dict[str, Any]:
        """Return the last observations of the games that are over, in the form of Gymnasium's `info`."""
        layout, seen = self.episode.game.observe.FEATURES, np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over).tolist():
            page = self.games.pages["row"][i].copy()
            seen[i] = layout.split(page) if self.episode.has_planes else page
        info = {name: value.copy() for name, value in self._info().items()}
        for name in ("action_mask", "ply"):
            info[name][~over], info[f"_{name}"] = 0, over.copy()
        return {"final_obs": seen, "_final_obs": over.copy(), "final_info": info, "_final_info": over.copy()}

    def _seen(self) -> Any:
        """Return the agent's observations of all games."""
        pages = self.games.pages["row"]
        pages = pages.copy() if self.copies else pages
        return self.episode.game.observe.FEATURES.split(pages) if self.episode.has_planes else pages

    def _info(self) -> dict[str, Any]:
        """Return the `info` dict that Gymnasium returns together with the observations."""
        every, masks = np.ones(self.num_envs, np.bool_), self.games.masks["row"]
        plies = self.games.records["ply"].astype(np.int64)
        return {
            "action_mask": masks.copy() if self.copies else masks,
            "_action_mask": every,
            "ply": plies,
            "_ply": every.copy(),
        }
