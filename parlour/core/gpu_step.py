"""A batch of games on a GPU that is stepped by one launch (core/step_kernels.py). Imported only when asked for.

The results of a step stay in the memory of the GPU. PyTorch or JAX can use them there (`lend`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba.cuda.cudadrv.driver import device_memset

from . import gpu, kernels, step_kernels
from .batch_step import describe_options
from .dlpack import CUDA, Lendable
from .game import Game
from .jit import register_rules
from .layout import spans_of
from .record import Record
from .stepping import BEGIN, NEXT_STEP, STATUS, first_seeds

cuda = gpu.cuda
LANES = 128  # in a block of short records
BLOCKS = 1  # of long records on each multiprocessor


class CardGames(NamedTuple):
    """The arrays of a batch, in the memory of the GPU. Masks and observations (`values`) are stored by column: one row
    has the same feature, or the same action, of all games. So neighbouring threads, which work on neighbouring games,
    write to neighbouring addresses. If records are short, the records and the lists of legal actions are stored in this
    way too.
    """

    start: Any  # the words of the position that every game starts from
    held: Any  # the words of the positions
    positions: Any  # the same as records, if they are long
    statuses: Any  # the rest of each game's state
    rooms: Any  # for each game the numbers that its mask allows
    masks: Any
    values: Any
    rewards: Any
    dones: Any
    seats: Any


@cache
def kernels_of(game: Game) -> tuple[Any, Any, Any]:
    """Return three GPU kernels of a game: one plays a step, one writes observations, one picks random actions."""
    gpu.check_card()
    is_long = kernels.is_pooled(game)
    play, describe = step_kernels.make_step_kernel(game, is_long), step_kernels.make_describe(game, is_long)
    draw = step_kernels.make_draw(is_long)
    register_rules()
    compiled = (cuda.jit(one, **gpu.LINKING, **gpu.FITTING) for one in (play, describe))
    return *compiled, cuda.jit(draw, **gpu.LINKING)


@cache
def fill_kernel() -> Any:
    """Return the compiled GPU kernel that copies one number for each row into the whole row."""
    return cuda.jit(step_kernels.make_fill())


def zeros(shape: Any, dtype: Any) -> Any:
    """Return an array of zeros in the memory of the GPU."""
    array = cuda.device_array(shape, dtype)
    clear(array)
    return array


def clear(rows: Any) -> None:
    """Set an array in the memory of the GPU, or some of its rows, to 0."""
    device_memset(rows, 0, rows.nbytes)


def make_games(game: Game, start: Record, many: int, seats: int) -> CardGames:
    """Return the arrays for a batch of `many` games on the GPU. No game has begun yet."""
    is_long, word = kernels.is_pooled(game), kernels.word_of(game.state)
    words, features, heads = game.state.itemsize // word.itemsize, game.observe.FEATURES.size, game.heads.size
    held = zeros((many, words) if is_long else (words, many), word)
    page, values = np.zeros((1, features), np.float32), cuda.device_array((features, many), np.float32)
    describe_options(game, start, page)
    fill_kernel()[-(-many // LANES), LANES](values, cuda.to_device(page[0]))
    return CardGames(
        gpu.place_start(start),
        held,
        held.reshape(held.size).view(game.state) if is_long else None,
        cuda.to_device(np.zeros(many, STATUS)),
        zeros((many, game.max_legal) if is_long else (game.max_legal, many), np.int32),
        zeros((heads, many), np.bool_),
        values,
        zeros((many, seats), np.float32),
        zeros(many, np.bool_),
        zeros(many, np.int8),
    )


class CardBatch:
    """A batch of games in the memory of a GPU. One call plays a step in all of them."""

    def __init__(self, game: Game, start: Record, many: int, seed: int, mode: int = NEXT_STEP) -> None:
        self.game, self.many, self.mode = game, many, mode
        self.is_long = kernels.is_pooled(game)
        self.play_kernel, self.describe_kernel, self.draw_kernel = kernels_of(game)
        self.games = make_games(game, start, many, int(start.seats))
        self.changing = spans_of(game.observe.FEATURES.changing())
        self.numbers = zeros(many, np.int32)
        self.luck = zeros((many, 2), np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every game anew. The same seed gives the same games, on a CPU too."""
        statuses, luck = first_seeds(self.many, seed)
        self.games.statuses.copy_to_device(statuses)
        clear(self.games.masks)
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
        self.draw_kernel[-(-self.many // LANES), LANES](
            self.games.statuses, self.games.rooms, self.luck, self.numbers
        )
        return self.numbers

    def _launch(self, numbers: Any, mode: int) -> None:
        """Play the action numbers[i] in each game i. Then clear the old observations and masks, and write
        those of the new positions. `mode` says what happens at the end of a game, as in batch_step.steps_of.
        """
        games, blocks = self.games, -(-self.many // LANES)
        state = (games.statuses, games.rooms, games.masks, games.rewards, games.dones, games.seats)
        if self.is_long:
            self.play_kernel[self.shape()](games.start, games.held, games.positions, *state, numbers, mode)
        else:
            self.play_kernel[blocks, LANES](games.start, games.held, *state, numbers, mode)
            clear(games.masks)
        for first, last in self.changing:
            clear(games.values[first:last])
        self.describe_kernel[blocks, LANES](
            games.held, games.statuses, games.rooms, games.masks, games.values
        )

    def shape(self) -> tuple[int, int]:
        """Return (number of blocks, threads in each block) for launching the kernels for games with long
        records. A block works on at most kernels.POOL games.
        """
        multiprocessors = getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1)
        blocks, lanes = gpu.shape_of(self.many, BLOCKS * multiprocessors)
        return max(blocks, -(-self.many // kernels.POOL)), lanes

    def records(self) -> np.ndarray:
        """Return the records of all games, copied from the GPU to the CPU."""
        held = self.games.held.copy_to_host()
        words = held if self.is_long else held.T
        return np.frombuffer(words.tobytes(), self.game.state)

    def values(self) -> np.ndarray:
        """Return the observations, one row for each game, copied from the GPU to the CPU."""
        return np.ascontiguousarray(self.games.values.copy_to_host().T)

    def masks(self) -> np.ndarray:
        """Return the masks of legal action numbers, one row for each game, copied from the GPU to the CPU."""
        return np.ascontiguousarray(self.games.masks.copy_to_host().T)

    def lend(self, name: str) -> Lendable:
        """Return one of the arrays for another library to use in place, with a row for each game."""
        array = self.numbers if name == "numbers" else getattr(self.games, name)
        pointer = int(array.__cuda_array_interface__["data"][0])
        device = (CUDA, int(getattr(cuda.current_context().device, "id", 0)))
        shape, strides = array.shape, array.strides
        if name in ("values", "masks"):
            shape, strides = shape[::-1], strides[::-1]
        return Lendable(array, pointer, shape, array.dtype, device, cuda.synchronize, strides)
