"""Play whole games between bots, many at once on threads: compiled if the bots allow it, otherwise by calling a bot for
every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from parlour.core.batch import in_chunks, play_in_chunks
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, compiled, find_rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.record import NOBODY, SEVERAL, Record, copy

from .bot import Level, find
from .greedy import make_greedy, make_room
from .uniform import asked, make_own

KINDS = ("uniform", "greedy")  # bots whose whole games are compiled
UNIFORM = 0
CHUNK = 16  # games that one thread plays at a time


@cache
def selfplay_of(game: Game) -> Callable[..., None]:
    """Compile a function that plays whole games and fills `records` with their final records; `kinds` holds the
    number of the bot in each seat.
    """
    sample, legal, play = (find_rule(game, name) for name in ("sample", "legal", "play"))
    hide, guess = find_rule(game, "hide"), find_rule(game, "guess")
    own, greedy = make_own(find_rule(game, "actor")), make_greedy(game)
    fingerprint = digest(game)

    def selfplay(start, records, seed, first, kinds, budgets, room):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            s, out = records[i], room.out
            a, b = first_luck(seed, first + i)
            while s.seat != NOBODY:
                luck, a, b = next_luck(a, b)
                seat = asked(s, luck)
                luck, a, b = next_luck(a, b)
                if seat < 0 or (kinds[seat] == UNIFORM and s.seat != SEVERAL):
                    action, a, b = sample(s, out[0], a, b)
                    play(s, action)
                elif kinds[seat] == UNIFORM:
                    n = own(s, out[0], legal(s, out[0]), seat)
                    play(s, int(out[0, (luck * n) >> 32]))
                else:
                    room.stack[0] = s
                    hide(room.stack[0], seat)
                    guess(room.stack[0], seat, luck)
                    greedy(room, seat, budgets[seat], a, b)
                    play(s, int(room.ways[0].first))

    return compile_routine(game, selfplay)


def name_bots(bots: str | Sequence[str], seats: int) -> list[str]:
    """Return the name of each seat's bot, given one name for all seats or one per seat, separated by commas."""
    named = bots.split(",") if isinstance(bots, str) else list(bots)
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"{seats} seats need one bot for all or {seats} bots; {len(named)} were named.")
    return [find(name).name for name in named]


def play_asking(
    game: Game, start: Record, games: int, seed: int, first: int, levels: Sequence[Level]
) -> np.ndarray:
    """Play games by calling the bot of the seat to act for every choice (slower than compiled play). Return the final
    records.
    """
    records, out = np.empty(games, game.state), np.empty(game.max_legal, np.int32)
    rules = compiled(game)
    for i in range(games):
        s = copy(start)
        a, b = first_luck(seed, first + i)
        while s.seat != NOBODY:
            luck, a, b = next_luck(a, b)
            seat = int(asked(s, luck))
            luck, a, b = next_luck(a, b)
            if seat < 0:
                action, a, b = rules.sample(s, out, a, b)
            else:
                seen = copy(s)
                rules.hide(seen, seat)
                more, a, b = next_luck(a, b)
                action = levels[seat].choose(game, seen, seat, luck=luck << 30 | more >> 2)
            rules.play(s, int(action))
        records[i] = s
    return records


def play_games(
    game: Game, start: Record, games: int, seed: int, bots: Sequence[str], threads: int | None = None
) -> Iterator[tuple[int, np.ndarray]]:
    """Yield finished games in chunks, in order, as pairs (index of the first game in the chunk, records)."""
    if all(name == "uniform" for name in bots):
        return play_in_chunks(game, start, games, seed, threads)
    levels = [find(name) for name in bots]
    if not set(bots) <= set(KINDS):
        return in_chunks(
            lambda many, first: play_asking(game, start, many, seed, first, levels), games, threads, 1
        )
    kinds = np.array([KINDS.index(name) for name in bots], np.int64)
    budgets = np.array([level.budget for level in levels], np.int64)
    origin = np.frombuffer(start.tobytes(), game.state)
    routine = selfplay_of(game)

    def run(games: int, first: int) -> np.ndarray:
        records = np.empty(games, game.state)
        routine(origin, records, seed, first, kinds, budgets, make_room(game))
        return records

    return in_chunks(run, games, threads, CHUNK)
