"""Simulate many games at once on CPU threads, with the rules compiled."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from .cache import digest
from .compile import compile_routine, find_rule, inlined, rule
from .dice import first_luck
from .game import Game
from .record import NOBODY, Record

CHUNK = 512  # records that one thread works on at a time


def workspace_of(game: Game) -> np.dtype:
    """Return the dtype of the working memory in which the rules of a game list actions: a record with one array. The
    array is a field of a record because Numba counts references to a bare array at every call, which costs a fifth of
    the speed.
    """
    return np.dtype((np.record, np.dtype([("out", "i4", (game.max_legal,))], align=True)))


def make_playout(game: Game) -> Callable[..., Any]:
    """Return a rule that plays a record to the end of the game with random actions."""
    sample, play = inlined(find_rule(game, "sample")), inlined(find_rule(game, "play"))

    @rule
    def playout(s, workspace, seed, number):  # type: ignore[no-untyped-def]
        a, b = first_luck(seed, number)
        while s.seat != NOBODY:
            action, a, b = sample(s, workspace.out, a, b)
            play(s, action)

    return playout


@cache
def playouts_of(game: Game) -> Callable[..., None]:
    """Return a compiled function playouts(start, records, seed, first, workspace). It plays one random game from
    `start` for each entry of `records` and stores the final record there.
    """
    playout = make_playout(game)
    fingerprint = digest(game)

    def playouts(start, records, seed, first, workspace):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            playout(records[i], workspace[0], seed, first + i)

    return compile_routine(game, playouts)


@cache
def returns_of(game: Game) -> Callable[..., None]:
    """Return a compiled function returns(records, out). It sets out[i, seat] to the result of that seat in finished
    game i.
    """
    returns = find_rule(game, "returns")
    fingerprint = digest(game)

    def all_returns(records, out):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            for seat in range(out.shape[1]):
                out[i, seat] = returns(records[i], seat)

    return compile_routine(game, all_returns)


def play_many(game: Game, start: Record, games: int, seed: int, first: int = 0) -> np.ndarray:
    """Play the random games numbered from `first` to first + games - 1 in this thread; return their final records."""
    records = np.empty(games, game.state)
    origin = np.frombuffer(start.tobytes(), game.state)
    playouts_of(game)(origin, records, seed, first, np.empty(1, workspace_of(game)))
    return records


def play_in_chunks(
    game: Game, start: Record, games: int, seed: int, threads: int | None = None
) -> Iterator[tuple[int, np.ndarray]]:
    """Play random games in several threads. Yield their final records in order, in chunks; each chunk is a pair
    (number of its first game, records).
    """
    playouts_of(game)
    return in_chunks(lambda many, first: play_many(game, start, many, seed, first), games, threads)


def in_chunks(
    run: Callable[[int, int], np.ndarray], games: int, threads: int | None = None, chunk: int = CHUNK
) -> Iterator[tuple[int, np.ndarray]]:
    """Split games into chunks, call run(games, first) for each chunk in worker threads, and yield the results in
    order. Only a few chunks run ahead of the caller.
    """
    threads = threads or os.cpu_count() or 1
    size = max(1, min(chunk, -(-games // threads)))
    starts = range(0, games, size)
    ahead = 4 * threads
    pool = ThreadPoolExecutor(threads)
    try:
        waiting = [(first, pool.submit(run, min(size, games - first), first)) for first in starts[:ahead]]
        rest = iter(starts[ahead:])
        while waiting:
            first, future = waiting.pop(0)
            yield first, future.result()
            for following in rest:
                waiting.append((following, pool.submit(run, min(size, games - following), following)))
                break
    finally:
        pool.shutdown(
            cancel_futures=True
        )  # a caller that stops early does not wait for chunks that have not begun
