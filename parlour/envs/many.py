"""Batches: thousands of games of one kind, stepped by one call, on a CPU or on a GPU.

Both kinds have the same arrays and the same methods, and the same seed gives the same games on both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core import batch_step
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.record import Record
from parlour.core.stepping import ASKED, BEGIN, DISABLED, EVERY, MOST_SEATS, NEXT_STEP, SAME_STEP, first_seeds
from parlour.games import find

from .episode import check_word, options_of

MODES = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": DISABLED}


class Batch:
    """A batch of games on a CPU, which are stepped together. The caller plays all seats.

    All arrays stay in place: a step changes their contents. NumPy, PyTorch and JAX can use them without a copy.
    """

    def __init__(self, game: Game, start: Record, many: int, seed: int, mode: int) -> None:
        self.game, self.many, self.mode, self.layout = game, many, mode, game.observe.FEATURES
        self.games = batch_step.make_games(game, start, many, int(start.seats))
        self._steps, self._draws = batch_step.steps_of(game), batch_step.draws_of(game)
        self._all, self._asked = np.arange(many), np.full(MOST_SEATS, ASKED, np.int8)
        self.numbers = np.zeros(many, np.int32)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every game anew. The same seed gives the same games."""
        self.games.statuses[:], self.luck = first_seeds(self.many, seed)
        self.masks[:] = 0
        self._run(self.numbers, BEGIN)

    def step(self, actions: Any = None) -> None:
        """Play one action in every game: those in `actions` or, without an argument, those that `draw` has drawn. An
        illegal action changes nothing.
        """
        self._run(self.numbers if actions is None else np.asarray(actions), self.mode)

    def draw(self) -> np.ndarray:
        """Draw a random legal action for every game, each equally likely; -1 for a game that is over. Return the
        array of actions.
        """
        self._draws(self.games, self.luck, self.numbers)
        return self.numbers

    def _run(self, numbers: np.ndarray, mode: int) -> None:
        chosen = np.ascontiguousarray(numbers, np.int32)
        if chosen.shape != (self.many,):
            raise ValueError(f"step needs {self.many} actions, one for each game, not {chosen.shape}.")
        self._steps(self.games, chosen, EVERY, self._asked, mode, self._all)

    @property
    def observations(self) -> np.ndarray:
        """The observation of the seat that must choose in each game, as float32. When a game is over, it is that of
        the seat that acted last.
        """
        row: np.ndarray = self.games.pages["row"]
        return row

    @property
    def masks(self) -> np.ndarray:
        """An int8 array that says for each game and action whether the seat that must choose may play that action."""
        row: np.ndarray = self.games.masks["row"]
        return row

    @property
    def seats(self) -> np.ndarray:
        """The seat that must choose in each game, as int32; negative if the game is over."""
        seat: np.ndarray = self.games.statuses["seat"]
        return seat

    @property
    def rewards(self) -> np.ndarray:
        """The result of each seat in the games that the last step ended, as float32; 0 in all other games."""
        return self.games.rewards

    @property
    def dones(self) -> np.ndarray:
        """Whether the last step ended each game, as an array of bools."""
        return self.games.dones


class CardBatch:
    """A batch of games on a GPU, with the same arrays and methods as Batch. Its arrays are in the memory of the GPU;
    PyTorch and JAX can use them there: `torch.from_dlpack(batch.observations)`.
    """

    def __init__(self, game: Game, start: Record, many: int, seed: int, mode: int) -> None:
        from parlour.core import gpu_step

        self.game, self.many, self.mode, self.layout = game, many, mode, game.observe.FEATURES
        self._batch = gpu_step.CardBatch(game, start, many, seed, mode)
        lend = self._batch.lend
        self.observations, self.masks, self.seats = lend("values"), lend("masks"), lend("seats")
        self.rewards, self.dones, self.numbers = lend("rewards"), lend("dones"), lend("numbers")

    def reset(self, seed: int) -> None:
        """Begin every game anew. The same seed gives the same games as on a CPU."""
        self._batch.reset(seed)

    def step(self, actions: Any = None) -> None:
        """Play one action in every game: those in `actions`, an int32 array in the memory of the GPU, or, without an
        argument, those that `draw` has drawn.
        """
        self._batch.step(actions)

    def draw(self) -> Any:
        """Draw a random legal action for every game, each equally likely. Return the array of actions, in the memory
        of the GPU.
        """
        self._batch.draw()
        return self.numbers


def make(name: str, many: int, device: str, seed: int, autoreset: str, given: dict[str, Any]) -> Any:
    """Return a batch of `many` games on the device "cpu" or "gpu". `autoreset` says when a new game follows a
    finished one; `given` has the options of the game.
    """
    check_word("device", device, ("cpu", "gpu"))
    check_word("autoreset", autoreset, tuple(MODES))
    if many < 1:
        raise BadOption(f"A batch has at least one game, not {many}.")
    game = find(name)
    kind = Batch if device == "cpu" else CardBatch
    return kind(game, game.start(**options_of(game, given)), many, seed, MODES[autoreset])
