"""A batch of games on a GPU that is stepped by one launch (core/step_kernels.py). Imported only when asked for.

Everything a step says stays in the memory of the card; `lend` hands it to PyTorch or JAX in place.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from . import gpu, kernels, step_kernels
from .dlpack import CUDA, Lendable
from .game import Game
from .jit import register_rules
from .record import Record
from .stepping import BEGIN, NEXT_STEP, NOTE, first_seeds

cuda = gpu.cuda
LANES = 128  # in a block of short records
BLOCKS = 1  # of long records on each multiprocessor


class CardGames(NamedTuple):
    """The arrays of a batch of games in the memory of a GPU, in the order in which the kernels take them as
    arguments.
    """

    start: Any  # the words of the position that every game starts from
    held: Any  # the words of the positions: of a game a column if records are short, a row if they are long
    positions: Any  # the same as records, if they are long
    notes: Any  # the rest of each game's state
    rooms: Any  # for each game the numbers that its mask allows
    masks: Any
    values: Any
    touched: Any
    rewards: Any
    dones: Any
    seats: Any


@cache
def kernel_of(game: Game) -> Any:
    """Return the compiled GPU kernel that plays one step in every game of a batch."""
    gpu.check_card()
    kernel = step_kernels.make_step_kernel(game, kernels.is_pooled(game))
    register_rules()
    return cuda.jit(kernel, **gpu.LINKING, **gpu.FITTING)


@cache
def draw_kernel() -> Any:
    """Return the compiled GPU kernel that draws a random legal action number for every game of a batch."""
    draw = step_kernels.make_draw()
    register_rules()
    return cuda.jit(draw, **gpu.LINKING)


def zeros(shape: Any, dtype: Any, order: str = "C") -> Any:
    """Return an array of zeros in the memory of the GPU."""
    return cuda.to_device(np.zeros(shape, dtype, order=order))  # type: ignore[call-overload]


def make_games(game: Game, start: Record, many: int, seats: int) -> CardGames:
    """Return the arrays for a batch of `many` games on the GPU. None of the games has begun yet."""
    is_long, word = kernels.is_pooled(game), kernels.word_of(game.state)
    words, features, heads = game.state.itemsize // word.itemsize, game.observe.FEATURES.size, game.heads.size
    held = zeros((many, words) if is_long else (words, many), word)
    index = np.int32 if features >= 1 << 15 else np.int16
    order = "C" if is_long else "F"  # neighbouring lanes write to neighbouring places
    return CardGames(
        gpu.place_start(start),
        held,
        held.reshape(held.size).view(game.state) if is_long else None,
        zeros(many, NOTE),
        zeros((many, game.max_legal), np.int32, order),
        zeros((many, heads), np.bool_),
        zeros((many, features), np.float32),
        zeros((many, features + 1), index, order),
        zeros((many, seats), np.float32),
        zeros(many, np.bool_),
        zeros(many, np.int8),
    )


class CardBatch:
    """A batch of games in the memory of a GPU. One call plays a step in all of them."""

    def __init__(self, game: Game, start: Record, many: int, seed: int, mode: int = NEXT_STEP) -> None:
        self.game, self.many, self.mode = game, many, mode
        self.kernel, self.is_long = kernel_of(game), kernels.is_pooled(game)
        self.games = make_games(game, start, many, int(start.seats))
        self.numbers = zeros(many, np.int32)
        self.luck = zeros((many, 2), np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every game anew. The same seed gives the same games, on a CPU too."""
        notes, luck = first_seeds(self.many, seed)
        self.games.notes.copy_to_device(notes)
        self.games.rooms.copy_to_device(zeros(self.games.rooms.shape, np.int32, "C" if self.is_long else "F"))
        self.luck.copy_to_device(luck)
        self._launch(self.numbers, BEGIN)

    def step(self, numbers: Any = None) -> None:
        """Play one action in every game: the action numbers in `numbers`, an array on the GPU, or, without an
        argument, those that `draw` has drawn.
        """
        self._launch(self.numbers if numbers is None else cuda.as_cuda_array(numbers), self.mode)

    def draw(self) -> Any:
        """Draw a random legal action number for every game, each equally likely, into the array `numbers`, and return
        that array.
        """
        draw_kernel()[-(-self.many // LANES), LANES](
            self.games.notes, self.games.rooms, self.luck, self.numbers
        )
        return self.numbers

    def _launch(self, numbers: Any, mode: int) -> None:
        games = self.games
        if self.is_long:
            blocks, lanes = self.shape()
            self.kernel[blocks, lanes](*games, numbers, mode)
        else:
            arrays = [array for name, array in games._asdict().items() if name != "positions"]
            self.kernel[-(-self.many // LANES), LANES](*arrays, numbers, mode)

    def shape(self) -> tuple[int, int]:
        """Return (blocks, threads in each block) for launching a kernel on games with long records. A block has at
        most kernels.POOL games.
        """
        multiprocessors = getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1)
        blocks, lanes = gpu.shape_of(self.many, BLOCKS * multiprocessors)
        return max(blocks, -(-self.many // kernels.POOL)), lanes

    def records(self) -> np.ndarray:
        """Return the records of all games, copied from the GPU to the CPU."""
        held = self.games.held.copy_to_host()
        words = held if self.is_long else held.T
        return np.frombuffer(words.tobytes(), self.game.state)

    def lend(self, name: str) -> Lendable:
        """Return one of the batch's arrays in a form that other libraries can use in place, without a copy."""
        array = self.numbers if name == "numbers" else getattr(self.games, name)
        pointer = int(array.__cuda_array_interface__["data"][0])
        device = (CUDA, int(getattr(cuda.current_context().device, "id", 0)))
        return Lendable(array, pointer, array.shape, array.dtype, device, cuda.synchronize)
