"""GPU kernels: some play many games to their ends, one plays single actions. core/gpu.py launches them.

The 32 lanes of a warp wait for each other when they do different things. So all lanes of a block do the same thing
at a time: games wait in groups, by their phase or by the stage of the work that follows an action. In each round the
largest group goes on: each of its games does one small piece of work. The code of one group also fits the small
instruction cache.

If records are short, each lane has its own game. The words of its record are interleaved with those of the other
lanes, which is fast when all lanes read the same field. With long records, lanes hardly ever do. So a long record
lies in one piece in the card's memory, and any lane can go on with any game: a block has more games than lanes, and
in each round it fills its warps with games of one group.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda as _cuda

from .batch import workspace_of
from .compile import find_rule, inlined, rule
from .dice import first_luck
from .game import Game
from .record import CHANCE, NOBODY, SEVERAL, WORLD

cuda: Any = _cuda  # its types say little
THREADS = 1024  # in a block, one for each multiprocessor: all the lanes that it holds
LONG = 1024  # bytes: a longer record is long
POOL = 4096  # games of a block that its lanes go on with, where records are long
PHASES = 32  # groups for phases, and as many for the stages of what follows an action
GROUPS = 2 * PHASES
OVER = PHASES - 1  # the group of games that are over


def is_pooled(game: Game) -> bool:
    """Return whether a game's records are so long that the threads of a block share its games: any thread may
    continue any game of the block.
    """
    return game.state.itemsize > LONG


def word_of(state: np.dtype) -> np.dtype:
    """Return the widest integer type whose size divides that of a record of the dtype `state`. Records are copied in
    units of this type, because Numba would copy them byte by byte.
    """
    return np.dtype(np.int32 if state.itemsize % 8 else np.int64)


@rule
def group_of(s, stage):  # type: ignore[no-untyped-def]
    """Return the number of the group of games that a GPU works on together and to which a game belongs now.
    The group is that of the game's stage; if the stage is 0, that of its phase.
    """
    if stage:
        return PHASES + stage % PHASES
    return OVER if s.seat == NOBODY else min(int(s.phase), OVER - 1)


def make_lanes(game: Game) -> Callable[..., None]:
    """Return a kernel for short records, in which each thread has its own game. The kernel plays game first + i from
    `start` to its end and writes the final record to records[i].

    A thread whose game is over takes the next game number from the counter `taken`, so that no thread waits for the
    longest game.
    """
    try_sample, act, go_on = (inlined(find_rule(game, name)) for name in ("try_sample", "act", "go_on"))
    state, workspace, word = game.state, workspace_of(game), word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(start, records, seed, first, taken):  # type: ignore[no-untyped-def]
        own = cuda.local.array(words, word)
        position = own.view(state)
        room = cuda.local.array(1, workspace)
        waiting = cuda.shared.array((2, GROUPS), np.int32)  # how many games of the block are in each group
        largest = cuda.shared.array(2, np.int32)  # how many are in the largest, and which it is
        lane, lanes = cuda.threadIdx.x, cuda.blockDim.x
        number = cuda.atomic.add(taken, 0, 1)
        for i in range(words):
            own[i] = start[i]
        a, b = first_luck(seed, first + number)
        tried, stage, group, now = 0, 0, group_of(position[0], 0), 0
        for each in range(lane, GROUPS, lanes):
            waiting[now, each] = 0
        if lane == 0:
            largest[now] = 0
        cuda.syncthreads()
        while True:
            if number < len(records):
                cuda.atomic.add(waiting, (now, group), 1)
            cuda.syncthreads()
            for each in range(lane, GROUPS, lanes):
                if waiting[now, each]:
                    cuda.atomic.max(largest, now, waiting[now, each] * GROUPS + each)
                waiting[1 - now, each] = 0  # for the next turn
            if lane == 0:
                largest[1 - now] = 0
            cuda.syncthreads()
            if largest[now] == 0:
                break
            turn = largest[now] % GROUPS
            now = 1 - now
            if number < len(records) and group == turn:
                if group == OVER:
                    for i in range(words):
                        records[number, i] = own[i]
                        own[i] = start[i]
                    number = cuda.atomic.add(taken, 0, 1)
                    a, b = first_luck(seed, first + number)
                elif stage:
                    stage = go_on(position[0], stage)
                else:
                    action, tried, a, b = try_sample(position[0], room[0].out, tried, a, b)
                    if action >= 0:
                        tried, stage = 0, act(position[0], action)
                group = group_of(position[0], stage)

    return kernel


def make_choosing(game: Game, choose: Callable[..., Any]) -> Callable[..., None]:
    """Return a kernel in which a given rule chooses every action. It plays game first + i from `start` to its end and
    writes the final record to records[i] as words. `choose(s, spare, out, a, b)` returns an action for the seat that
    acts (or for chance or the world), and the new state of the random generator.

    Each thread plays whole games. A thread whose game is over takes the next game number from the counter `taken`.
    """
    play, state, workspace, word = (
        find_rule(game, "play"),
        game.state,
        workspace_of(game),
        word_of(game.state),
    )
    words = state.itemsize // word.itemsize

    def kernel(start, records, seed, first, taken):  # type: ignore[no-untyped-def]
        own = cuda.local.array(words, word)
        position = own.view(state)
        spare = cuda.local.array(1, state)
        room = cuda.local.array(1, workspace)
        number = cuda.atomic.add(taken, 0, 1)
        while number < len(records):
            for i in range(words):
                own[i] = start[i]
            a, b = first_luck(seed, first + number)
            while position[0].seat != NOBODY:
                action, a, b = choose(position[0], spare, room[0].out, a, b)
                play(position[0], action)
            for i in range(words):
                records[number, i] = own[i]
            number = cuda.atomic.add(taken, 0, 1)

    return kernel


def make_step(game: Game) -> Callable[..., None]:
    """Return a kernel that plays one action in each of many positions; `gpu.step_kernel_of` describes its arguments."""
    sample, play, legal = (find_rule(game, name) for name in ("sample", "play", "legal"))
    observe = find_rule(game, "observe")
    state, workspace, is_long = game.state, workspace_of(game), is_pooled(game)

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
