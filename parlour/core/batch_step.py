"""Step many games at once on CPU threads: one compiled call plays one step of each game (core/stepping.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from .batch import workspace_of
from .cache import digest
from .compile import compile_routine
from .game import Game
from .record import NOBODY, Record
from .stepping import BEGIN, DISABLED, NEXT_STEP, SAME_STEP, STATUS, stepping_of


class Games(NamedTuple):
    """The arrays of a batch of games, and of the results of each step: one row per game. Rows are fields of records,
    because Numba counts references to arrays at every call, but not to fields (core/batch.py).
    """

    start: np.ndarray  # one record: what every game starts from
    records: np.ndarray  # the positions
    statuses: np.ndarray  # a STATUS for each game: the rest of its state, and the seat that must choose
    rooms: np.ndarray  # `out`: the numbers that the mask allows
    masks: np.ndarray  # `row`: for each number whether it is allowed
    pages: np.ndarray  # `row`: what the agent sees
    touched: np.ndarray  # `row`: where the page is not 0 (core/sheet.py)
    rewards: np.ndarray  # for each seat, what the game that has just ended gave it
    dones: np.ndarray  # whether the game has just ended
    finals: np.ndarray  # what the agent saw at its end, with SAME_STEP


def rows(length: int, kind: str) -> np.dtype:
    """Return a dtype for records whose only field, `row`, has `length` numbers of the type `kind`."""
    return np.dtype((np.record, np.dtype([("row", kind, (length,))], align=True)))


def describe_options(game: Game, start: Record, pages: np.ndarray) -> None:
    """Write the features that never change during a game (`Part.fixed`), as they are at `start`, into every
    row of the observations `pages`.
    """
    seen, fixed = np.zeros(game.observe.FEATURES.size, np.float32), game.observe.FEATURES.fixed()
    game.engine.observe(start, 0, seen)
    pages[:, fixed] = seen[fixed]


def make_games(game: Game, start: Record, many: int, seats: int) -> Games:
    """Return the arrays for a batch of `many` games. No game has begun yet."""
    features, heads = game.observe.FEATURES.size, game.heads.size
    games = Games(
        np.frombuffer(bytearray(start.tobytes()), game.state),
        np.zeros(many, game.state),
        np.zeros(many, STATUS),
        np.zeros(many, workspace_of(game)),
        np.zeros(many, rows(heads, "i1")),
        np.zeros(many, rows(features, "f4")),
        np.zeros(many, rows(features + 1, "i4" if features >= 1 << 15 else "i2")),
        np.zeros((many, seats), np.float32),
        np.zeros(many, np.bool_),
        np.zeros((many, features), np.float32),
    )
    describe_options(game, start, games.pages["row"])
    return games


@cache
def steps_of(game: Game) -> Callable[..., None]:
    """Compile and return the function steps(games, numbers, agent, levels, mode, which). It plays one step in
    each game whose index is in `which`: numbers[i] is the action number chosen in game i. `agent` is the seat
    that gets the observations, or EVERY for the seat that must choose. `levels` says for each seat whether
    the caller or a bot chooses. `mode` says what happens at the end of a game, such as SAME_STEP.
    """
    begin, act, show, allow, unmask, reward, see = stepping_of(game)
    fingerprint = digest(game)

    def steps(games, numbers, agent, levels, mode, which):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in which:
            s, status, out, mask = games.records[i], games.statuses[i], games.rooms[i].out, games.masks[i].row
            status.refused = 0
            begins = mode == BEGIN or (mode == NEXT_STEP and games.dones[i])
            if games.dones[i]:
                if mode == DISABLED:
                    continue
                games.dones[i] = False
                for seat in range(games.rewards.shape[1]):
                    games.rewards[i, seat] = 0.0
            if not begins:
                act(s, status, out, levels, mask, numbers[i])
                if status.refused:
                    continue
                if status.seat == NOBODY:
                    games.dones[i] = True
                    reward(s, games.rewards[i])
                    if mode == SAME_STEP:
                        see(s, status, agent, games.finals[i])
                        begins = True
            if begins:
                unmask(status, out, mask)
                games.records[i] = games.start[0]
                begin(s, status, out, levels)
            show(s, status, agent, games.pages[i].row, games.touched[i].row)
            allow(s, status, out, mask)

    return compile_routine(game, steps)


@cache
def draws_of(game: Game) -> Callable[..., None]:
    """Compile and return the function draws(games, luck, numbers). It sets numbers[i] to a random legal action
    number of game i, each equally likely, or to -1 if game i has none.
    """
    from .stepping import draw_number

    fingerprint = digest(game)

    def draws(games, luck, numbers):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018
        for i in range(len(numbers)):
            numbers[i] = draw_number(games.statuses[i], games.rooms[i].out, luck[i])

    return compile_routine(game, draws)
