"""PettingZoo's parallel API: every seat chooses in every step, and a seat that cannot act chooses to wait."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo.utils.env import ParallelEnv

from parlour.core.errors import NotAMove, Refused
from parlour.core.record import acts

from . import VERSION
from .episode import Episode
from .spaces import observation_space_of

Agent = str


class Choices(Discrete[Any]):
    """The action space of a seat: the episode's actions, followed by WAIT. `sample()` draws a choice that is legal
    now.
    """

    def __init__(self, episode: Episode, seat: int) -> None:
        super().__init__(episode.size + 1)
        self.episode, self.seat = episode, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a legal action, or WAIT if the seat cannot act. Given a mask, draw as Gymnasium's Discrete does."""
        if mask is not None or probability is not None:
            return np.int64(super().sample(mask, probability))
        legal = self.episode.choices(self.seat)
        if not len(legal):
            return np.int64(self.episode.size)
        return np.int64(legal[self.np_random.integers(len(legal))])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n and self.start == other.start

    __hash__ = object.__hash__


class ParlourParallel(ParallelEnv[Agent, Any, Any]):  # type: ignore[misc]
    """A game with PettingZoo's parallel API. The last number of the action space is WAIT, which a seat must choose
    if it cannot act.

    If several seats may act at once, they act in the order of their numbers. If one seat's action makes another's
    choice illegal, that other choice is dropped.
    """

    def __init__(
        self,
        game: str,
        actions: str = "heads",
        observation: str = "vector",
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"name": f"parlour_{game}_parallel_v{VERSION}", "render_modes": []}
        self.render_mode = None
        self.episode = Episode(game, options, actions, observation)
        self.wait, self.max_cycles, self.cycles = self.episode.size, max_cycles, 0
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = Box(0, 1, (self.wait + 1,), np.int8)
        space = Dict({"observation": observation_space_of(self.episode), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Choices(self.episode, seat) for agent, seat in self.seat_of.items()}
        self.rng, _ = seeding.np_random()

    def observation_space(self, agent: Agent) -> Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Choices:
        """Return the action space of an agent, whose last number is WAIT."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Any], dict[Agent, Any]]:
        """Begin a new game. The same seed gives the same random outcomes."""
        if seed is not None:
            self.rng, _ = seeding.np_random(seed)
        self.episode.reset(int(self.rng.integers(2**62)))
        self.agents, self.cycles = list(self.possible_agents), 0
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[Agent, Any]:
        """Return the observation and the action mask of every agent."""
        found = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            mask = np.append(self.episode.mask(seat), np.int8(0))
            mask[-1] = not mask.any()
            found[agent] = {"observation": self.episode.observe(seat), "action_mask": mask}
        return found

    def step(self, actions: dict[Agent, Any]) -> tuple[dict[Agent, Any], ...]:
        """Play one action for every seat that may act. Raise Refused or NotAMove, and change nothing, if an action
        is not allowed or a seat that cannot act does not choose WAIT.
        """
        acting = [seat for seat in range(self.episode.seats) if acts(self.episode.s, seat)]
        chosen = {self.seat_of[agent]: action for agent, action in actions.items()}
        for seat in range(self.episode.seats):
            self.check(seat, chosen.get(seat, self.wait), seat in acting)
        planned = {seat: self.episode.action_of(seat, chosen[seat]) for seat in acting}
        for seat in acting:
            if not self.episode.game.why_not(self.episode.s, planned[seat], seat):
                self.episode.last = seat
                self.episode.play_action(seat, planned[seat])
        self.cycles += 1
        over = self.episode.over
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        returns = self.episode.returns()
        agents = self.agents
        rewards = {agent: returns[self.seat_of[agent]] for agent in agents}
        observations = self.observations()
        if over or cut:
            self.agents = []
        ends, cuts = dict.fromkeys(agents, over), dict.fromkeys(agents, cut)
        return observations, rewards, ends, cuts, {agent: {} for agent in agents}

    def check(self, seat: int, number: Any, may_act: bool) -> None:
        """Raise NotAMove or Refused, with the reason, unless a seat may choose this number now. If `may_act` is
        false, the seat must choose WAIT.
        """
        if not may_act:
            if isinstance(number, bool) or number != self.wait:
                raise NotAMove(f"seat_{seat} may not act now: it must wait (action {self.wait}).")
            return
        action = self.episode.action_of(seat, number)
        if refusal := self.episode.game.why_not(self.episode.s, action, seat):
            raise Refused(refusal)
