"""GPU kernels that step a batch (core/stepping.py): one plays a step, one writes observations, one draws action
numbers. core/gpu_step.py launches them. If the records of a game are short, each thread has a game of its own. If they
are long, any thread may continue any game of its block (core/kernels.py).
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
    """Return a GPU kernel draw(statuses, lists, luck, numbers). It sets numbers[i] to a random legal action number of
    game i; -1 if the game has none. `lists` has the legal numbers of each game, in a row if records are long
    (`is_long`), otherwise in a column.
    """

    def draw(statuses, lists, luck, numbers):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(statuses):
            out = lists[i] if is_long else lists[:, i]
            numbers[i] = draw_number(statuses[i], out, luck[i])

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
    """Return a GPU kernel that plays a step of games with short records: each thread plays one game. `held` has the
    records as machine words, with the words of one game in a column, so that neighbouring threads read neighbouring
    words.
    """
    begin, act, _, _, _, reward, _ = stepping_of(game, on_cpu=False)
    state, word = game.state, word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(start, held, statuses, lists, masks, rewards, dones, seats, numbers, mode):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(statuses):
            return
        status, out, mask = statuses[i], lists[:, i], masks[:, i]
        status.refused = 0
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
            act(s, status, out, dones, mask, numbers[i])
            if status.refused:
                return
            if status.seat == NOBODY:
                dones[i] = 1
                reward(s, rewards[i])
                begins = mode == SAME_STEP
        if begins:
            for j in range(words):
                own[j] = start[j]
            begin(s, status, out, dones)
        seats[i] = status.seat
        for j in range(words):
            held[j, i] = own[j]

    return kernel


def make_describe(game: Game, is_long: bool) -> Callable[..., None]:
    """Return a GPU kernel that writes the observation of the seat that must choose and, if records are short, its mask
    of legal actions. The caller clears both arrays first. Each thread writes for one game, so neighbouring threads
    write to neighbouring addresses.
    """
    observe, allow = find_rule(game, "observe"), stepping_of(game, on_cpu=False).allow
    state, word = game.state, word_of(game.state)
    words = state.itemsize // word.itemsize

    def kernel(held, statuses, lists, masks, values):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(statuses):
            return
        own = cuda.local.array(words, word)
        for j in range(words):
            own[j] = held[i, j] if is_long else held[j, i]
        position = own.view(state)
        s = position[0]
        observe(s, viewer_of(statuses[i], EVERY), sheet_over(values[:, i], None))
        if not is_long:
            allow(s, statuses[i], lists[:, i], masks[:, i])

    return kernel


def make_step_kernel(game: Game, is_long: bool) -> Any:
    """Return the kernel that plays a step. If records are long (`is_long`), it works on groups of games that need the
    same work, and also lists the legal actions; otherwise each thread plays one game.
    """
    return make_step_pool(game) if is_long else make_step_lanes(game)
