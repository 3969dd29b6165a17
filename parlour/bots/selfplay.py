"""Whole games between bots, compiled, many at once on threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from parlour.core.batch import in_chunks, play_in_chunks
from parlour.core.compile import compile_routine, digest, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.line import pick
from parlour.core.record import NOBODY, SEVERAL, Record

from .bot import find
from .greedy import make_greedy, room
from .uniform import make_own

KINDS = ("uniform", "greedy")  # bots that can play compiled
UNIFORM = 0
CHUNK = 16  # games that one thread plays at a time


@rule
def asked(s, luck):  # type: ignore[no-untyped-def]
    """Who is asked for an action: whoever acts; of several, each as likely as the next."""
    if s.seat != SEVERAL:
        return int(s.seat)
    able = 0
    for seat in range(s.seats):
        able += (int(s.may) >> seat) & 1
    left = (luck * able) >> 32
    for seat in range(s.seats):
        if (int(s.may) >> seat) & 1:
            if left == 0:
                return seat
            left -= 1
    return 0


@cache
def selfplay_of(game: Game) -> Callable[..., None]:
    """Compiled: fills `records` with finished games, `kinds` naming each seat's bot."""
    legal, odds, play = (find_rule(game, name) for name in ("legal", "odds", "play"))
    hide, guess = find_rule(game, "hide"), find_rule(game, "guess")
    own, greedy = make_own(find_rule(game, "actor")), make_greedy(game)
    mark = digest(game)

    def selfplay(start, records, seed, first, kinds, budgets, stack, out, left):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            s = records[i]
            a, b = first_luck(seed, first + i)
            while s.seat != NOBODY:
                luck, a, b = next_luck(a, b)
                seat = asked(s, luck)
                luck, a, b = next_luck(a, b)
                if seat < 0:
                    play(s, pick(s, out[0], legal(s, out[0]), luck, odds))
                elif kinds[seat] == UNIFORM:
                    n = own(s, out[0], legal(s, out[0]), seat)
                    play(s, out[0, (luck * n) >> 32])
                else:
                    stack[0] = s
                    hide(stack[0], seat)
                    guess(stack[0], seat, luck)
                    play(s, greedy(stack, out, left, seat, budgets[seat], a, b))

    return compile_routine(game, selfplay)


def name_bots(bots: str | Sequence[str], seats: int) -> list[str]:
    """The bot of each seat: one name for all, or one for each seat, joined by commas."""
    named = bots.split(",") if isinstance(bots, str) else list(bots)
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"{seats} seats need one bot for all or {seats} bots; {len(named)} were named.")
    chosen = [find(name).name for name in named]
    if slow := [name for name in chosen if name not in KINDS]:
        raise BadOption(f"Simulations are played by {' and '.join(KINDS)}, not by {slow[0]}.")
    return chosen


def play_games(
    game: Game, start: Record, games: int, seed: int, bots: Sequence[str], threads: int | None = None
) -> Iterator[tuple[int, np.ndarray]]:
    """Finished records in order, a chunk at a time: (number of its first game, records)."""
    if all(name == "uniform" for name in bots):
        return play_in_chunks(game, start, games, seed, threads)
    kinds = np.array([KINDS.index(name) for name in bots], np.int64)
    budgets = np.array([find(name).budget for name in bots], np.int64)
    origin = np.frombuffer(start.tobytes(), game.state)
    routine = selfplay_of(game)

    def run(games: int, first: int) -> np.ndarray:
        records = np.empty(games, game.state)
        routine(origin, records, seed, first, kinds, budgets, *room(game))
        return records

    return in_chunks(run, games, threads, CHUNK)
