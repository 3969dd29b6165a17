"""Many games at once on a GPU, one a thread, from the same rules. Imported only when asked for.

Needs an NVIDIA GPU and the package numba-cuda (`pip install parlour[gpu]`); without them it is a
ParlourError that says which is missing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from .batch import desk_of, make_playout
from .compile import find_rule
from .errors import ParlourError
from .game import Game
from .record import Record

if not hasattr(np, "row_stack"):  # numba-cuda asks NumPy for a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
try:
    from numba import cuda as _cuda
except Exception as error:  # a broken installation raises anything at all
    raise ParlourError(f"numba-cuda cannot be used here: {type(error).__name__} {error}") from None

cuda: Any = _cuda  # its types say little
THREADS = 128  # in a block
CHUNK = 1 << 20  # games in one launch
LINK_LATE = True  # link-time optimisation; some linkers crash on a very large kernel, and then it must be off


def make_kernel(game: Game) -> Callable[..., None]:
    """A kernel that plays game first + i from `start` and writes its last record to records[i]."""
    playout = make_playout(find_rule(game, "legal"), find_rule(game, "odds"), find_rule(game, "play"))
    state, desk = game.state, desk_of(game)

    def kernel(start, records, seed, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(records):
            own = cuda.local.array(1, state)
            room = cuda.local.array(1, desk)
            own[0] = start[0]
            playout(own[0], room[0], seed, first + i)
            records[i] = own[0]

    return kernel


@cache
def kernel_of(game: Game) -> Any:
    """The game's kernel, ready to launch; ParlourError where there is no GPU."""
    if not cuda.is_available():
        raise ParlourError("No GPU: numba-cuda finds no NVIDIA card that it can use on this machine.")
    return cuda.jit(make_kernel(game)) if LINK_LATE else cuda.jit(make_kernel(game), lto=False)


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[np.ndarray]:
    """Finished records of simulated games 0 … games - 1, in order, some at a time."""
    kernel = kernel_of(game)
    origin = cuda.to_device(np.frombuffer(bytearray(start.tobytes()), game.state))
    for first in range(0, games, CHUNK):
        many = min(CHUNK, games - first)
        records = cuda.device_array(many, game.state)
        kernel[-(-many // THREADS), THREADS](origin, records, seed, first)
        yield records.copy_to_host()


def time_on_gpu(game: Game, start: Record, games: int, seed: int) -> float:
    """Seconds that the GPU plays, the records left where they are."""
    kernel = kernel_of(game)
    origin = cuda.to_device(np.frombuffer(bytearray(start.tobytes()), game.state))
    records = cuda.device_array(min(CHUNK, games), game.state)
    cuda.synchronize()
    begun = time.perf_counter()
    for first in range(0, games, CHUNK):
        many = min(CHUNK, games - first)
        kernel[-(-many // THREADS), THREADS](origin, records[:many], seed, first)
    cuda.synchronize()
    return time.perf_counter() - begun


def device_name() -> str:
    """What the GPU is called."""
    name = getattr(cuda.get_current_device(), "name", "simulated")
    return name.decode() if isinstance(name, bytes) else str(name)
