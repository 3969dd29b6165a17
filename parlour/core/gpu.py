"""Many games at once on a GPU, from the same rules (core/kernels.py). Imported only when asked for.

Needs an NVIDIA GPU and the package numba-cuda (`pip install parlour[gpu]`); raises a ParlourError that says
which of them is missing. Options are fields of a record, so one kernel plays a game with any options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from . import gpu_code
from .batch import workspace_of
from .dice import first_luck
from .errors import ParlourError
from .game import Game
from .jit import register_rules
from .record import Record

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
try:
    from numba import config as _config

    from . import kernels, pool_kernels
except Exception as error:  # a broken installation raises anything at all
    raise ParlourError(f"numba-cuda cannot be used here: {type(error).__name__} {error}") from None

if not _config.ENABLE_CUDASIM:  # Numba's simulator of a GPU generates no code
    gpu_code.install()
cuda = kernels.cuda
REGISTERS = 64  # of a lane, when all lanes of a multiprocessor are in use
WARP = 32  # lanes that run together
CHUNK = 1 << 20  # games in one launch
# All rules are compiled together: linking late gains nothing, and crashes some linkers on a large kernel.
# Numba's simulator of a GPU links nothing.
LINKING: dict[str, Any] = {} if _config.ENABLE_CUDASIM else {"lto": False}
FITTING: dict[str, Any] = {} if _config.ENABLE_CUDASIM else {"max_registers": REGISTERS}


def mask_words(game: Game) -> int:
    """Return the number of 32-bit words in a mask of a game's actions: action n is bit n % 32 of word n // 32."""
    return -(-game.actions // 32)


@cache
def step_kernel_of(game: Game) -> Any:
    """Return a compiled kernel step(records, actions, luck, features, masks, acting), one thread for each record.

    It plays actions[i], a legal action, on records[i] (nothing if it is negative). Then it plays chance and the world,
    with the generator whose state is luck[i], until a seat acts or the game is over. It writes the seat that acts to
    acting[i], what that seat sees to features[i], and its legal actions as a mask to masks[i]. If several seats may
    act, it uses the first of them; when the game is over, seat 0.
    """
    check_card()
    step = kernels.make_step(game)
    register_rules()
    return cuda.jit(step, **LINKING, **FITTING)


def step_arrays(game: Game, start: Record, many: int, seed: int) -> tuple[Any, ...]:
    """Return the arrays that the step kernel needs for `many` games at `start`, on the GPU: records, actions (all
    negative), luck, features, masks, acting. Features and masks are stored in column order ("F"), so that
    neighbouring threads write to neighbouring addresses.
    """
    luck = np.array([first_luck(seed, number) for number in range(many)], np.int64)
    return (
        cuda.to_device(np.repeat(np.frombuffer(bytearray(start.tobytes()), game.state), many)),
        cuda.to_device(np.full(many, -1, np.int32)),
        cuda.to_device(luck),
        cuda.to_device(np.zeros((many, game.observe.FEATURES.size), np.float32, order="F")),
        cuda.to_device(np.zeros((many, mask_words(game)), np.uint32, order="F")),
        cuda.to_device(np.zeros(many, np.int8)),
    )


def check_card() -> None:
    """Raise ParlourError if this machine has no usable NVIDIA GPU."""
    if not cuda.is_available():
        raise ParlourError("No GPU: numba-cuda finds no NVIDIA card that it can use on this machine.")


@cache
def kernel_of(game: Game) -> Any:
    """Return the compiled kernel that plays random games of this game to their ends. Raises ParlourError if
    there is no GPU.
    """
    check_card()
    kernel = pool_kernels.make_pool(game) if kernels.is_pooled(game) else kernels.make_lanes(game)
    register_rules()
    return cuda.jit(kernel, **LINKING, **FITTING)


def shape_of(games: int, multiprocessors: int) -> tuple[int, int]:
    """Return (blocks, threads in each block) for launching a kernel. Few games are spread over all multiprocessors;
    many games use full blocks.
    """
    each = -(-games // multiprocessors)
    lanes = min(kernels.THREADS, -(-each // WARP) * WARP)
    return min(multiprocessors, -(-games // lanes)), lanes


def place_start(start: Record) -> Any:
    """Copy a record to the memory of the GPU. Return the copy there, an array of machine words."""
    return cuda.to_device(np.frombuffer(bytearray(start.tobytes()), kernels.word_of(start.dtype)))


def make_room(game: Game, many: int) -> Any:
    """Return an uninitialised array in the memory of the GPU with one row of machine words for each of `many`
    records.
    """
    word = kernels.word_of(game.state)
    return cuda.device_array((many, game.state.itemsize // word.itemsize), word)


def launch(game: Game, start: Any, records: Any, seed: int, first: int) -> None:
    """Play one random game for each row of `records`, and write its final record there. `first` is the number
    of the first game; `start` has the record from which all of them begin. Both arrays are in the memory of
    the GPU.
    """
    games = len(records)
    blocks, lanes = shape_of(games, getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1))
    room = []
    if kernels.is_pooled(game):
        many = blocks * min(kernels.POOL, -(-games // blocks))
        held = make_room(game, many)
        statuses = cuda.device_array((many, pool_kernels.STATUS_WORDS), np.int64)
        rooms = cuda.device_array(many, workspace_of(game))
        room = [held, held.reshape(held.size).view(game.state), statuses, rooms]
    taken = cuda.to_device(np.zeros(1, np.int64))
    kernel_of(game)[blocks, lanes](start, records, seed, first, taken, *room)


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[np.ndarray]:
    """Play random games on the GPU; yield the final records of games 0 to games - 1, in order, in chunks."""
    kernel_of(game)
    there = place_start(start)
    for first in range(0, games, CHUNK):
        records = make_room(game, min(CHUNK, games - first))
        launch(game, there, records, seed, first)
        yield records.copy_to_host().reshape(-1).view(game.state)


@cache
def choosing_kernel_of(game: Game, choose: Callable[..., Any]) -> Any:
    """Return the kernel of `kernels.make_choosing`, ready to launch. The rule `choose` chooses every action of its
    games.
    """
    check_card()
    kernel = kernels.make_choosing(game, choose)
    register_rules()
    return cuda.jit(kernel, **LINKING, **FITTING)


def play_choosing(
    game: Game, start: Record, games: int, seed: int, choose: Callable[..., Any]
) -> Iterator[np.ndarray]:
    """Play games on the GPU in which the rule `choose` chooses every action (`kernels.make_choosing`). Yield the final
    records of games 0 to games - 1, in order, in chunks.
    """
    kernel, there = choosing_kernel_of(game, choose), place_start(start)
    processors = getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1)
    for first in range(0, games, CHUNK):
        records = make_room(game, min(CHUNK, games - first))
        taken = cuda.to_device(np.zeros(1, np.int64))
        kernel[shape_of(len(records), processors)](there, records, seed, first, taken)
        yield records.copy_to_host().reshape(-1).view(game.state)
