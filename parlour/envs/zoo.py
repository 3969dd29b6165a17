"""PettingZoo's AEC API: every seat is an agent, and the agents act in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from . import VERSION
from .episode import Episode
from .spaces import Actions, observation_space_of

Agent = str


def make(game: str, **given: Any) -> OrderEnforcingWrapper[Any, Any, Any]:
    """Return an environment, with PettingZoo's wrapper that reports calls in the wrong order, such as a step before
    the first reset.
    """
    return OrderEnforcingWrapper(ParlourAEC(game, **given))


class ParlourAEC(AECEnv[Agent, Any, Any]):
    """A game with PettingZoo's AEC API. Agents are called "seat_0", "seat_1" and so on.

    An observation is a dict: `observation` is what the seat sees, and `action_mask` says which actions it may play.
    Rewards come at the end of the game: each seat's result, from -1 (lost) to 1 (won). An action that the rules do
    not allow raises Refused, which names the clause, and changes nothing. With `max_cycles`, the game is cut off
    after that many actions of each agent.
    """

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        actions: str = "heads",
        observation: str = "vector",
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.episode = Episode(game, options, actions, observation)
        self.most = None if max_cycles is None else max_cycles * self.episode.seats
        self.played = 0
        self.metadata = {
            "name": f"parlour_{game}_v{VERSION}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode is 'ansi', 'human' or None, not {render_mode!r}.")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.spaces = {
            agent: Dict(
                {
                    "observation": observation_space_of(self.episode),
                    "action_mask": Box(0, 1, (self.episode.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.choices = {agent: Actions(self.episode, seat) for agent, seat in self.seat_of.items()}
        self.rng, _ = seeding.np_random()

    def observation_space(self, agent: Agent) -> Dict:
        """Return the observation space of an agent."""
        return self.spaces[agent]

    def action_space(self, agent: Agent) -> Actions:
        """Return the action space of an agent. `sample()` draws an action that is legal now, as `action_mask` says."""
        return self.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the same random outcomes."""
        if seed is not None:
            self.rng, _ = seeding.np_random(seed)
        self.episode.reset(int(self.rng.integers(2**62)))
        self.played = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        over = self.episode.over or any(self.truncations.values())
        self.agent_selection = self.agents[0] if over else self.possible_agents[self.episode.seat]

    def observe(self, agent: Agent) -> dict[str, Any]:
        """Return the observation of an agent, with its action mask."""
        seat = self.seat_of[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is. Once the game is over, an agent must step with None, which
        removes it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if self.episode.over:
            returns = self.episode.returns()
            self.rewards = {one: returns[self.seat_of[one]] for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.played += 1
        if self.most is not None and self.played >= self.most and not self.episode.over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the board as text ("ansi"), or print it ("human")."""
        if self.render_mode is None:
            return None
        text = self.episode.text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: the environment has nothing to close."""
