"""An episode: one game in play, which the adapters for PettingZoo and Gymnasium use. (OpenSpiel's adapter has
states of its own.) The episode itself plays chance and events from outside.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core.compile import compiled
from parlour.core.dice import first_luck
from parlour.core.errors import BadOption, NotAMove, Refused, UnknownName
from parlour.core.game import Game
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record, acts, copy
from parlour.games import find


def options_of(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Return the options for a game: those of the preset in `given`, if it names one, with the other options in
    `given` on top.
    """
    options = dict(given)
    name = options.pop("preset", None)
    if name is None:
        return options
    for preset in game.presets:
        if preset.name == name:
            return {**preset.options, **options}
    known = ", ".join(preset.name for preset in game.presets)
    raise BadOption(f"{game.title} has no preset {str(name)[:40]!r}. Presets: {known}.")


def check_word(name: str, word: str, known: tuple[str, ...]) -> None:
    """Raise BadOption unless the value `word` of the parameter `name` is one of the values `known`."""
    if word not in known:
        raise BadOption(f"{name} is {' or '.join(map(repr, known))}, not {str(word)[:40]!r}.")


class Episode:
    """A game with its options, which can be started again and again. All random outcomes are determined by a seed.

    Actions are action heads (docs/environments.md) or, with actions="rules", the rules' own ints. An observation is
    one vector or, with observation="planes", a dict of its parts.
    """

    def __init__(
        self, name: str, given: dict[str, Any], actions: str = "heads", observation: str = "vector"
    ) -> None:
        check_word("actions", actions, ("heads", "rules"))
        check_word("observation", observation, ("vector", "planes"))
        self.has_heads, self.has_planes = actions == "heads", observation == "planes"
        self.game = find(name)
        self.options = options_of(self.game, given)
        self.start = self.game.start(**self.options)
        self.rules = compiled(self.game)
        self.seats = int(self.start.seats)
        self.out = np.empty(self.game.max_legal, np.int32)
        self.s: Record = copy(self.start)
        self.luck = (1, 2)
        self.last = -1  # the seat that acted last

    def reset(self, seed: int) -> None:
        """Begin a new game. The same seed and the same actions give the same game."""
        self.s, self.luck, self.last = copy(self.start), first_luck(seed, 0), -1
        self.follow_luck()

    def follow_luck(self) -> None:
        """Play outcomes of chance and events from outside until a seat must act or the game is over."""
        while self.s.seat in (CHANCE, WORLD):
            action, *luck = self.rules.sample(self.s, self.out, *self.luck)
            self.luck = (int(luck[0]), int(luck[1]))
            self.rules.play(self.s, int(action))

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.s.seat == NOBODY)

    @property
    def seat(self) -> int:
        """Return the seat that acts next. If several seats may act at once, they take turns in the order of their
        numbers.
        """
        if self.s.seat != SEVERAL:
            return int(self.s.seat)
        order = range(self.last + 1, self.last + 1 + self.seats)
        return next(seat % self.seats for seat in order if acts(self.s, seat % self.seats))

    def legal(self, seat: int) -> np.ndarray:
        """Return the legal actions of a seat, in ascending order."""
        if not acts(self.s, seat):
            return np.empty(0, np.int32)
        found = self.out[: self.rules.legal(self.s, self.out)]
        if self.s.seat == SEVERAL:
            found = np.array([a for a in found.tolist() if self.rules.actor(self.s, a) == seat], np.int32)
        return found.copy()

    @property
    def size(self) -> int:
        """Return the size of the environment's action space."""
        return self.game.heads.size if self.has_heads else self.game.actions

    def choices(self, seat: int) -> np.ndarray:
        """Return the actions that a seat may play now, as numbers of the environment's action space."""
        found = self.legal(seat)
        if not self.has_heads:
            return found
        return np.array([self.rules.head(self.s, seat, action) for action in found.tolist()], np.int32)

    def mask(self, seat: int) -> np.ndarray:
        """Return an int8 array with an entry for each action: 1 if the seat may play it now, else 0."""
        mask = np.zeros(self.size, np.int8)
        mask[self.choices(seat)] = 1
        return mask

    def observe(self, seat: int) -> Any:
        """Return the observation of a seat: a float32 array, or a dict of such arrays."""
        layout = self.game.observe.FEATURES
        features = np.zeros(layout.size, np.float32)
        self.rules.observe(self.s, seat, features)
        return layout.split(features) if self.has_planes else features

    def action_of(self, seat: int, number: Any) -> int:
        """Return the rules' action for a number of the environment's action space. Raise NotAMove if it is not a
        whole number.
        """
        if isinstance(number, bool) or not isinstance(number, int | np.integer):
            raise NotAMove(f"An action is a whole number, not {type(number).__name__}.")
        known = abs(int(number)) < 2**31
        return int(self.rules.unhead(self.s, seat, int(number))) if self.has_heads and known else int(number)

    def play(self, seat: int, number: Any) -> None:
        """Play an action for a seat, given by its `number` in the environment's action space, then the random outcomes
        that follow. Raise Refused, which names the clause of the rules, if the action is not allowed.
        """
        action = self.action_of(seat, number)
        if refusal := self.game.why_not(self.s, action if abs(action) < 2**31 else -1, seat):
            raise Refused(refusal)
        self.play_action(seat, action)

    def play_action(self, seat: int, action: int) -> None:
        """Play a legal action, given as the rules' own int, then the random outcomes that follow."""
        self.rules.play(self.s, action)
        self.last = seat
        self.follow_luck()

    def returns(self) -> list[float]:
        """Return each seat's result in the finished game, from -1 (lost) to 1 (won); zeros while it runs."""
        return [float(self.rules.returns(self.s, seat)) if self.over else 0.0 for seat in range(self.seats)]

    def text(self) -> str:
        """Return the board as text for a terminal."""
        return self.game.words.text(self.s)

    def check_seat(self, seat: int) -> None:
        """Raise UnknownName unless this game has such a seat."""
        if not 0 <= seat < self.seats:
            raise UnknownName(f"There is no seat {seat}: seats are 0 to {self.seats - 1}.")
