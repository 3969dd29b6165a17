"""Many games at once on a GPU, one a thread, from the same rules. Imported only when asked for.

Needs an NVIDIA GPU and the package numba-cuda (`pip install parlour[gpu]`); without them it is a
ParlourError that says which is missing. Options are part of a record, so one kernel plays them all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from . import gpu_code
from .batch import workspace_of
from .compile import find_rule, inlined
from .dice import first_luck
from .errors import ParlourError
from .game import Game
from .jit import register_rules
from .record import CHANCE, NOBODY, SEVERAL, WORLD, Record

if not hasattr(np, "row_stack"):  # numba-cuda asks NumPy for a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
try:
    from numba import config as _config
    from numba import cuda as _cuda
except Exception as error:  # a broken installation raises anything at all
    raise ParlourError(f"numba-cuda cannot be used here: {type(error).__name__} {error}") from None

if not _config.ENABLE_CUDASIM:  # Numba's simulator of a GPU makes no code
    gpu_code.install()
cuda: Any = _cuda  # its types say little
THREADS = 1024  # in a block, one for each multiprocessor: that many lanes go through the phases together
REGISTERS = 64  # for a lane: so many fit
WARP = 32  # lanes that a card always has together
CHUNK = 1 << 20  # games in one launch
PHASES = 32  # that are told apart
OVER = PHASES - 1  # the phase of lanes whose game is over
LONG = 1024  # bytes: a longer record lies in the card's memory in one piece, and not as what lanes own does
# All rules are compiled together: linking late gains nothing, and crashes some linkers on a large kernel.
# Numba's simulator of a GPU links nothing.
LINKING: dict[str, Any] = {} if _config.ENABLE_CUDASIM else {"lto": False}
FITTING: dict[str, Any] = {} if _config.ENABLE_CUDASIM else {"max_registers": REGISTERS}


def make_kernel(game: Game) -> Callable[..., None]:
    """A kernel that plays game first + i from `start` and writes its last record to records[i].

    A lane whose game is over takes the next number from `taken`, so that none waits for the longest game. The lanes of
    a block go through the phases together: the phase in which most of them are has its turn, they make a ply, and the
    others wait. Lanes of a warp that do different things would do them one after the other anyway, and warps that do
    different things drive each other's code out of the card's small cache for it; so they meet, and then do the same.
    Who has found no action by one attempt makes the next when its phase has its turn again.

    A lane's position lies in what it owns, word by word beside those of the other lanes, which is quick where all look
    at the same field. In a long record they hardly ever do: it lies in `positions`, where what a lane looks at next is
    near what it has just looked at.
    """
    attempt, play = inlined(find_rule(game, "attempt")), inlined(find_rule(game, "play"))
    state, workspace, is_long = game.state, workspace_of(game), game.state.itemsize > LONG

    def kernel(start, records, seed, first, taken, positions):  # type: ignore[no-untyped-def]
        if is_long:
            own = positions[cuda.grid(1) : cuda.grid(1) + 1]
        else:
            own = cuda.local.array(1, state)
        room = cuda.local.array(1, workspace)
        waiting = cuda.shared.array(PHASES, np.int32)  # how many lanes of the block are in each phase
        number = cuda.atomic.add(taken, 0, 1)
        own[0] = start[0]
        a, b = first_luck(seed, first + number)
        tried = 0
        most = 1
        while most:
            phase = OVER if own[0].seat == NOBODY else min(int(own[0].phase), OVER - 1)
            if cuda.threadIdx.x == 0:
                for each in range(PHASES):
                    waiting[each] = 0
            cuda.syncthreads()
            if number < len(records):
                cuda.atomic.add(waiting, phase, 1)
            cuda.syncthreads()
            turn, most = 0, 0
            for each in range(PHASES):
                if waiting[each] > most:
                    turn, most = each, waiting[each]
            cuda.syncthreads()
            if number < len(records) and phase == turn == OVER:
                records[number] = own[0]
                number = cuda.atomic.add(taken, 0, 1)
                own[0] = start[0]
                a, b = first_luck(seed, first + number)
            elif number < len(records) and phase == turn:
                action, tried, a, b = attempt(own[0], room[0].out, tried, a, b)
                if action >= 0:
                    play(own[0], action)
                    tried = 0

    return kernel


def make_step(game: Game) -> Callable[..., None]:
    """A kernel that makes one step of many positions; see `step_kernel_of`."""
    sample, play, legal = (find_rule(game, name) for name in ("sample", "play", "legal"))
    observe = find_rule(game, "observe")
    state, workspace, is_long = game.state, workspace_of(game), game.state.itemsize > LONG

    def step(records, actions, luck, features, masks, acting):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(records):
            return
        room = cuda.local.array(1, workspace)
        if is_long:
            own = records[i : i + 1]
        else:
            own = cuda.local.array(1, state)
            own[0] = records[i]
        s, out = own[0], room[0].out
        a, b = luck[i, 0], luck[i, 1]
        if actions[i] >= 0 and s.seat != NOBODY:
            play(s, actions[i])
        while s.seat == CHANCE or s.seat == WORLD:
            action, a, b = sample(s, out, a, b)
            play(s, action)
        luck[i, 0], luck[i, 1] = a, b
        if not is_long:
            records[i] = own[0]
        seat = int(s.seat)
        acting[i] = seat
        if seat == SEVERAL:
            seat = 0
            while not (int(s.may) >> seat) & 1:
                seat += 1
        observe(s, max(seat, 0), features[i])
        for word in range(masks.shape[1]):
            masks[i, word] = 0
        for j in range(legal(s, out) if s.seat != NOBODY else 0):
            masks[i, out[j] >> 5] |= np.uint32(1 << (out[j] & 31))

    return step


def mask_words(game: Game) -> int:
    """How many 32-bit words a mask of a game's actions has: action n is bit n % 32 of word n // 32."""
    return -(-game.actions // 32)


@cache
def step_kernel_of(game: Game) -> Any:
    """Compiled: step(records, actions, luck, features, masks, acting), launched with a thread for each record.

    Plays actions[i] (none if negative) on records[i], which must be legal there, and then chance and the
    world with the two words of luck[i], which are moved on, until a seat acts or the game is over. Writes who acts
    to acting[i], what that seat sees (with SEVERAL the first that may act, at the end seat 0) to
    features[i], and its legal actions as a mask to masks[i].
    """
    check_card()
    step = make_step(game)
    register_rules()
    return cuda.jit(step, **LINKING, **FITTING)


def step_arrays(game: Game, start: Record, many: int, seed: int) -> tuple[Any, ...]:
    """What the step kernel works on, for `many` games at `start`: records, actions, luck, features, masks,
    acting, all on the card; the actions say that nobody has played yet. Features and masks of neighbouring positions
    lie beside each other (order "F"), as neighbouring lanes write them."""
    luck = np.array([first_luck(seed, number) for number in range(many)], np.int64)
    return (
        cuda.to_device(np.repeat(np.frombuffer(bytearray(start.tobytes()), game.state), many)),
        cuda.to_device(np.full(many, -1, np.int32)),
        cuda.to_device(luck),
        cuda.to_device(np.zeros((many, game.observe.FEATURES), np.float32, order="F")),
        cuda.to_device(np.zeros((many, mask_words(game)), np.uint32, order="F")),
        cuda.to_device(np.zeros(many, np.int8)),
    )


def check_card() -> None:
    """ParlourError where there is no GPU."""
    if not cuda.is_available():
        raise ParlourError("No GPU: numba-cuda finds no NVIDIA card that it can use on this machine.")


@cache
def kernel_of(game: Game) -> Any:
    """The game's kernel, ready to launch; ParlourError where there is no GPU."""
    check_card()
    kernel = make_kernel(game)
    register_rules()
    return cuda.jit(kernel, **LINKING, **FITTING)


def shape_of(games: int, multiprocessors: int) -> tuple[int, int]:
    """(blocks, lanes in each): few games are spread over all multiprocessors, many take turns on all lanes."""
    each = -(-games // multiprocessors)
    lanes = min(THREADS, -(-each // WARP) * WARP)
    return min(multiprocessors, -(-games // lanes)), lanes


def launch(kernel: Any, origin: Any, records: Any, seed: int, first: int) -> None:
    """Let the kernel fill `records`, which lie on the card, with the games from number `first` on."""
    shape = shape_of(len(records), getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1))
    positions = cuda.device_array(shape[0] * shape[1] if records.dtype.itemsize > LONG else 1, records.dtype)
    kernel[shape](origin, records, seed, first, cuda.to_device(np.zeros(1, np.int64)), positions)


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[np.ndarray]:
    """Finished records of simulated games 0 … games - 1, in order, some at a time."""
    kernel = kernel_of(game)
    origin = cuda.to_device(np.frombuffer(bytearray(start.tobytes()), game.state))
    for first in range(0, games, CHUNK):
        records = cuda.device_array(min(CHUNK, games - first), game.state)
        launch(kernel, origin, records, seed, first)
        yield records.copy_to_host()


def time_on_gpu(game: Game, start: Record, games: int, seed: int) -> float:
    """Seconds that the GPU plays, the records left where they are."""
    kernel = kernel_of(game)
    origin = cuda.to_device(np.frombuffer(bytearray(start.tobytes()), game.state))
    records = cuda.device_array(min(CHUNK, games), game.state)
    cuda.synchronize()
    begun = time.perf_counter()
    for first in range(0, games, CHUNK):
        launch(kernel, origin, records[: min(CHUNK, games - first)], seed, first)
    cuda.synchronize()
    return time.perf_counter() - begun


def device_name() -> str:
    """What the GPU is called."""
    name = getattr(cuda.current_context().device, "name", "simulated")
    return name.decode() if isinstance(name, bytes) else str(name)
