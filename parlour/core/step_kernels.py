"""GPU kernels that step a batch (core/stepping.py); core/gpu_step.py launches them. As in core/kernels.py, a lane owns
a game whose record is short, and any lane goes on with any game of its block where records are long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .game import Game
from .kernels import cuda, word_of
from .pool_kernels import make_step_pool
from .record import NOBODY
from .stepping import (
    BEGIN,
    DISABLED,
    NEXT_STEP,
    SAME_STEP,
    draw_number,
    stepping_of,
)


def make_draw() -> Callable[..., None]:
    """Return a GPU kernel draw(notes, lists, luck, numbers). It sets numbers[i] to a random legal action number of
    game i; -1 if the game has none.
    """

    def draw(notes, lists, luck, numbers):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(notes):
            numbers[i] = draw_number(notes[i], lists[i], luck[i])

    return draw


def make_step_lanes(game: Game) -> Callable[..., None]:
    """Return a GPU kernel that plays one step in every game of a batch with short records; each thread has one game.
    `held` has the words of the positions, with the words of one game in a column, so that neighbouring threads read
    neighbouring words.
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


def make_step_kernel(game: Game, is_long: bool) -> Any:
    """Return the GPU kernel that plays one step in every game of a batch. If records are long (`is_long`), threads
    share the games of a block; otherwise each thread has one game.
    """
    return make_step_pool(game) if is_long else make_step_lanes(game)
