"""GPU kernels that step a batch (core/stepping.py); core/gpu_step.py launches them one after the other: one plays, one
clears the description, one describes. As in core/kernels.py, a lane owns a game whose record is short, and any lane
goes on with any game of its block where records are long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .compile import find_rule
from .game import Game
from .kernels import cuda, word_of
from .pool_kernels import make_step_pool
from .record import NOBODY
from .sheet import sheet_over
from .stepping import (
    BEGIN,
    DISABLED,
    EVERY,
    NEXT_STEP,
    SAME_STEP,
    draw_number,
    stepping_of,
    viewer_of,
)


def make_draw(is_long: bool) -> Callable[..., None]:
    """Return a GPU kernel draw(notes, lists, luck, numbers). It sets numbers[i] to a random legal action number of
    game i; -1 if the game has none. `is_long` says that records are long, so that a list is a row and not a column.
    """

    def draw(notes, lists, luck, numbers):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(notes):
            out = lists[i] if is_long else lists[:, i]
            numbers[i] = draw_number(notes[i], out, luck[i])

    return draw


def make_fill() -> Callable[..., None]:
    """Return a GPU kernel fill(rows, column) that writes column[j] into every place of row j."""

    def fill(rows, column):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rows.shape[1]:
            for j in range(len(rows)):
                rows[j, i] = column[j]

    return fill


def make_step_lanes(game: Game) -> Callable[..., None]:
    """Return a GPU kernel that plays a step in short records: each lane plays one game. `held` has the words of the
    positions, with the words of one game in a column, so that neighbouring lanes read neighbouring words.
    """
    begin, act, _, _, _, reward, _ = stepping_of(game, on_cpu=False)
    state, word = game.state, word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(start, held, notes, lists, masks, rewards, dones, seats, numbers, mode):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(notes):
            return
        note, out, mask = notes[i], lists[:, i], masks[:, i]
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
            for j in range(words):
                own[j] = start[j]
            begin(s, note, out, dones)
        seats[i] = note.seat
        for j in range(words):
            held[j, i] = own[j]

    return kernel


def make_describe(game: Game, is_long: bool) -> Callable[..., None]:
    """Return a GPU kernel that writes what the seat that must choose sees and, if records are short, what it may do.
    The arrays have been cleared. Each thread describes one game, so neighbouring threads write to neighbouring places.
    """
    observe, allow = find_rule(game, "observe"), stepping_of(game, on_cpu=False).allow
    state, word = game.state, word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(held, notes, lists, masks, values):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(notes):
            return
        own = cuda.local.array(words, word)
        for j in range(words):
            own[j] = held[i, j] if is_long else held[j, i]
        position = own.view(state)
        s = position[0]
        observe(s, viewer_of(notes[i], EVERY), sheet_over(values[:, i], None))
        if not is_long:
            allow(s, notes[i], lists[:, i], masks[:, i])

    return kernel


def make_step_kernel(game: Game, is_long: bool) -> Any:
    """Return the kernel that plays a step of a game. If records are long (`is_long`), it plays games in groups that do
    the same, and lists what may be played next; otherwise each lane plays one game.
    """
    return make_step_pool(game) if is_long else make_step_lanes(game)
