"""GPU kernels that step a batch (core/stepping.py); core/gpu_step.py launches them. As in core/kernels.py, a lane owns
a game whose record is short, and any lane goes on with any game of its block where records are long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .compile import find_rule
from .game import Game
from .kernels import PHASES, POOL, THREADS, cuda, word_of
from .record import CHANCE, NOBODY, WORLD
from .stepping import (
    BEGIN,
    DISABLED,
    NEXT_STEP,
    SAME_STEP,
    draw_number,
    start_luck,
    stepping_of,
    turn_of,
)

DESCRIBED = 2 * PHASES  # the first of the groups of games that are settled, by their phase
GROUPS = 3 * PHASES
NO_GROUP = GROUPS  # of a game that is done with this step
COUNTS = GROUPS + 1


def make_draw() -> Callable[..., None]:
    """Return a kernel draw(notes, lists, luck, numbers) that draws one allowed number for each game, -1 where there is
    none."""

    def draw(notes, lists, luck, numbers):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(notes):
            numbers[i] = draw_number(notes[i], lists[i], luck[i])

    return draw


def make_step_lanes(game: Game) -> Callable[..., None]:
    """Return a kernel that steps short records: each lane steps one game. `held` has the words of the positions, with
    the words of one game in a column, so that neighbouring lanes read neighbouring words.
    """
    begin, act, describe, unmask, reward, _ = stepping_of(game, bots=False)
    state, word = game.state, word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(start, held, notes, lists, masks, values, touched, rewards, dones, seats, numbers, mode):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(notes):
            return
        note, out, mask = notes[i], lists[i], masks[i]
        note.refused = 0
        begins = mode == BEGIN or (mode == NEXT_STEP and dones[i])
        if dones[i]:
            if mode == DISABLED:
                return
            dones[i] = 0
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
        own = cuda.local.array(words, word)
        position = own.view(state)
        s = position[0]
        if not begins:
            for j in range(words):
                own[j] = held[j, i]
            act(s, note, out, dones, mask, numbers[i])
            if note.refused:
                return
            if note.seat == NOBODY:
                dones[i] = 1
                reward(s, rewards[i])
                begins = mode == SAME_STEP
        if begins:
            unmask(note, out, mask)
            for j in range(words):
                own[j] = start[j]
            begin(s, note, out, dones)
        describe(s, note, -1, out, mask, values[i], touched[i])
        seats[i] = note.seat
        for j in range(words):
            held[j, i] = own[j]

    return kernel


def make_step_pool(game: Game) -> Callable[..., None]:
    """Return a kernel that steps long records, in groups of games that do the same. `held` has the positions as words,
    `games` the same as records."""
    try_sample, act, go_on, unhead = (
        find_rule(game, name) for name in ("try_sample", "act", "go_on", "unhead")
    )
    _, _, describe, unmask, reward, _ = stepping_of(game, bots=False)
    words = game.state.itemsize // word_of(game.state).itemsize
    limit = PHASES - 1

    def kernel(  # type: ignore[no-untyped-def]
        start, held, games, notes, rooms, masks, values, touched, rewards, dones, seats, numbers, mode
    ):
        waiting = cuda.shared.array(COUNTS, np.int32)  # how many games of the block are in each group
        group = cuda.shared.array(POOL, np.uint8)
        chosen = cuda.shared.array(THREADS, np.int16)  # the games that go on
        found = cuda.shared.array(2, np.int32)  # the largest group, and how many of it go on
        lane, lanes = cuda.threadIdx.x, cuda.blockDim.x
        pool = -(-len(notes) // cuda.gridDim.x)
        base = cuda.blockIdx.x * pool
        pool = min(pool, len(notes) - base)
        for each in range(lane, COUNTS, lanes):
            waiting[each] = 0
        if lane == 0:
            found[0], found[1] = 0, 0
        cuda.syncthreads()
        for i in range(lane, pool, lanes):
            at = base + i
            s, note = games[at], notes[at]
            group[i] = NO_GROUP
            note.refused, note.stage, note.tried, note.action = 0, 0, 0, -1
            begins = mode == BEGIN or (mode == NEXT_STEP and dones[at])
            if dones[at] and mode != DISABLED:
                dones[at] = 0
                for seat in range(rewards.shape[1]):
                    rewards[at, seat] = 0.0
            number, seat = numbers[at], int(note.seat)
            if begins:
                unmask(note, rooms[at], masks[at])
                for j in range(words):
                    held[at, j] = start[j]
                start_luck(note)
                group[i] = min(int(s.phase), limit)
            elif seat >= 0 and 0 <= number < masks.shape[1] and masks[at, number]:
                unmask(note, rooms[at], masks[at])
                note.action, note.last = unhead(s, seat, number), seat
                group[i] = min(int(s.phase), limit)
            else:
                note.refused = 1
            cuda.atomic.add(waiting, int(group[i]), 1)
        cuda.syncthreads()
        while True:
            for each in range(lane, GROUPS, lanes):
                if waiting[each]:
                    cuda.atomic.max(found, 0, waiting[each] * GROUPS + each)
            cuda.syncthreads()
            if found[0] == 0:
                break
            turn = found[0] % GROUPS
            for i in range(lane, pool, lanes):
                if group[i] == turn and found[1] < lanes:
                    place = cuda.atomic.add(found, 1, 1)
                    if place < lanes:
                        chosen[place] = i
            cuda.syncthreads()
            many = min(found[1], lanes)
            cuda.syncthreads()
            if lane == 0:
                found[0], found[1] = 0, 0
                cuda.atomic.add(waiting, turn, -many)
            if lane < many:
                i = int(chosen[lane])
                at = base + i
                s, note = games[at], notes[at]
                if turn >= DESCRIBED:
                    describe(s, note, -1, rooms[at], masks[at], values[at], touched[at])
                    seats[at] = note.seat
                    group[i] = NO_GROUP
                else:
                    if turn >= PHASES:
                        note.stage = go_on(s, note.stage)
                    elif note.action >= 0:
                        note.stage = act(s, int(note.action))
                        note.action = -1
                    elif s.seat == CHANCE or s.seat == WORLD:
                        action, tried, a, b = try_sample(s, rooms[at], note.tried, note.a, note.b)
                        note.tried, note.a, note.b = tried, a, b
                        if action >= 0:
                            note.tried, note.stage = 0, act(s, action)
                    if note.stage:
                        group[i] = PHASES + note.stage % PHASES
                    elif s.seat == CHANCE or s.seat == WORLD:
                        group[i] = min(int(s.phase), limit)
                    elif s.seat == NOBODY and mode == SAME_STEP:
                        dones[at] = 1
                        reward(s, rewards[at])
                        for j in range(words):
                            held[at, j] = start[j]
                        start_luck(note)
                        group[i] = min(int(s.phase), limit)
                    else:
                        if s.seat == NOBODY:
                            dones[at] = 1
                            reward(s, rewards[at])
                        note.seat = turn_of(s, int(note.last))
                        group[i] = DESCRIBED + min(int(s.phase), limit)
                cuda.atomic.add(waiting, int(group[i]), 1)
            cuda.syncthreads()

    return kernel


def make_step_kernel(game: Game, is_long: bool) -> Any:
    """Return the kernel that steps a game. If records are long (`is_long`), it steps games in groups that do the same;
    otherwise each lane steps one game.
    """
    return make_step_pool(game) if is_long else make_step_lanes(game)
