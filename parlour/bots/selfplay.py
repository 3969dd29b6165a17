"""Plays whole games between bots, many at once on threads: compiled if the bots allow it, otherwise by calling a bot
for every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from parlour.core.batch import CHUNK as ALIKE
from parlour.core.batch import in_chunks
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, compiled, find_rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.record import NOBODY, OK, SEVERAL, Record, copy

from .bot import Level, bulk_bot, find
from .continuations import make_room, pick_way
from .greedy import KEPT, make_greedy
from .quick import make_chooser
from .thought import FAR, is_attentive
from .uniform import asked, make_own

WAYS = ("uniform", "greedy", "quick")  # ways to think whose whole games are compiled
UNIFORM, QUICK = 0, 2
BOT = np.dtype(
    (
        np.record,
        [
            ("way", "i8"),
            ("budget", "i8"),
            ("most", "i8"),
            ("temperature", "f8"),
            ("worst", "f8"),
            ("attention", "f8"),
            ("turns", "i8"),
            ("far", "i8"),
        ],
    )
)
CHUNK = 16  # games that one thread plays at a time


@cache
def selfplay_of(game: Game) -> Callable[..., None]:
    """Compile and return the function selfplay(start, records, seed, first, bots, narrow, wide). It plays one
    game between bots for each entry of `records` and stores the final record there. `bots` has one row of
    settings (dtype BOT) for each seat. `narrow` and `wide` are working memory; `wide` has room for many
    continuations, which a bot with a temperature needs.
    """
    sample, legal, play = (find_rule(game, name) for name in ("sample", "legal", "play"))
    hide, guess, midway = (find_rule(game, name) for name in ("hide", "guess", "midway"))
    actor, quick = find_rule(game, "actor"), make_chooser(game)
    own, greedy, refusal = make_own(actor), make_greedy(game), find_rule(game, "refusal")
    fingerprint = digest(game)

    def selfplay(start, records, seed, first, bots, narrow, wide):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            s, out = records[i], narrow.out
            a, b = first_luck(seed, first + i)
            while s.seat != NOBODY:
                luck, a, b = next_luck(a, b)
                seat = asked(s, luck)
                luck, a, b = next_luck(a, b)
                if seat < 0 or (bots[seat].way == UNIFORM and s.seat != SEVERAL):
                    action, a, b = sample(s, out[0], a, b)
                    play(s, action)
                elif bots[seat].way == UNIFORM:
                    n = own(s, out[0], legal(s, out[0]), seat)
                    play(s, int(out[0, (luck * n) >> 32]))
                elif bots[seat].way == QUICK:
                    action, a, b = quick(s, narrow.ends, out[0], a, b)
                    while s.seat == SEVERAL and actor(s, action) != seat:
                        action, a, b = quick(s, narrow.ends, out[0], a, b)
                    play(s, action)
                else:
                    bot = bots[seat]
                    room = wide if bot.temperature > 0.0 or bot.far else narrow
                    room.stack[0] = s
                    hide(room.stack[0], seat)
                    guess(room.stack[0], seat, luck)
                    drawn, a, b = next_luck(a, b)
                    attentive = is_attentive(bot.attention, drawn)
                    most, turns = (FAR, bot.turns) if attentive else (bot.most, bot.most)
                    n, _ = greedy(room, seat, bot.budget, most, turns, attentive and bot.far == 1, a, b)
                    chosen = pick_way(room.ways, n, bot.temperature, bot.worst, luck)
                    way, is_whole = room.ways[chosen], room.ends[chosen].seat != seat
                    for k in range(way.length):
                        play(s, int(way.plan[k]))
                        if s.seat != seat or (not is_whole and not midway(s)):
                            break
                        if k + 1 < way.length and refusal(s, int(way.plan[k + 1])) != OK:
                            break  # the bot had guessed wrongly what it could not see

    return compile_routine(game, selfplay)


def name_bots(bots: str | Sequence[str], seats: int) -> list[str]:
    """Return the name of each seat's bot, given one name for all seats or one per seat, separated by commas."""
    named = bots.split(",") if isinstance(bots, str) else list(bots)
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"{seats} seats need one bot for all or {seats} bots; {len(named)} were named.")
    return [find(name).name for name in named]


def settings_of(
    game: Game, start: Record, level: Level
) -> tuple[int, int, int, float, float, float, int, bool]:
    """Return the settings of a bot for games that begin at `start`, as one row of the dtype BOT."""
    way, of = level.way_in(game, start)
    return WAYS.index(way), of.budget, of.most, of.temperature, of.worst, of.attention, of.turns, of.far


def play_asking(
    game: Game, start: Record, games: int, seed: int, first: int, levels: Sequence[Level]
) -> np.ndarray:
    """Play games whose bots are asked for plans one after another (`walk_asking`), and return their final
    records. `levels` has the bot of each seat.
    """
    records = np.empty(games, game.state)
    for i in range(games):
        s = copy(start)
        for _ in walk_asking(game, s, seed, first + i, levels):
            pass
        records[i] = s
    return records


def walk_asking(game: Game, s: Record, seed: int, number: int, levels: Sequence[Level]) -> Iterator[int]:
    """Play game number `number` on the record `s`; yield each action after it is played. A seat's bot is
    asked for a plan, and is asked again when the plan is complete or can no longer be played. `levels` has
    the bot of each seat.
    """
    rules, out = compiled(game), np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, number)
    while s.seat != NOBODY:
        luck, a, b = next_luck(a, b)
        seat = int(asked(s, luck))
        luck, a, b = next_luck(a, b)
        if seat < 0:
            action, a, b = rules.sample(s, out, a, b)
            plan: tuple[int, ...] = (int(action),)
        else:
            seen = copy(s)
            rules.hide(seen, seat)
            more, a, b = next_luck(a, b)
            plan = levels[seat].think(game, seen, seat, luck=luck << 30 | more >> 2).plan
        rules.play(s, plan[0])
        yield plan[0]
        for action in plan[1:]:
            if s.seat != seat or rules.refusal(s, action) != OK:
                break  # the bot had guessed wrongly what it could not see
            rules.play(s, action)
            yield action


def play_lines(
    game: Game, start: Record, games: int, seed: int, first: int, bots: Sequence[str], width: int
) -> tuple[np.ndarray, np.ndarray]:
    """Play games whose bots are asked for plans one after another (`walk_asking`). Return their final records
    and the first `width` actions of each game.
    """
    levels = [find(name) for name in bots]
    records, lines = np.empty(games, game.state), np.zeros((games, width), np.int32)
    for i in range(games):
        s = copy(start)
        for ply, action in enumerate(walk_asking(game, s, seed, first + i, levels)):
            if ply < width:
                lines[i, ply] = action
        records[i] = s
    return records, lines


def play_games(
    game: Game, start: Record, games: int, seed: int, bots: Sequence[str], threads: int | None = None
) -> Iterator[tuple[int, np.ndarray]]:
    """Play games between bots; yield them in order and in chunks, as pairs (number of the chunk's first game, final
    records).
    """
    run, chunk = runner_of(game, start, seed, bots)
    return in_chunks(run, games, threads, chunk)


def runner_of(
    game: Game, start: Record, seed: int, bots: Sequence[str]
) -> tuple[Callable[[int, int], np.ndarray], int]:
    """Return two things: a function run(games, first), which plays games on one thread and returns their final
    records; and the number of games that a thread should play in one call. The function may be called in several
    threads at once.
    """
    levels = [find(name) for name in bots]
    if bulk := bulk_bot(bots):
        play_many = bulk.module.play_many
        return (lambda games, first: play_many(game, start, games, seed, first)), ALIKE
    if not all(level.way_in(game, start)[0] in WAYS for level in levels):
        return (lambda games, first: play_asking(game, start, games, seed, first, levels)), 1
    settings = np.array([settings_of(game, start, level) for level in levels], BOT)
    origin = np.frombuffer(start.tobytes(), game.state)
    routine = selfplay_of(game)

    def run(games: int, first: int) -> np.ndarray:
        records = np.empty(games, game.state)
        routine(origin, records, seed, first, settings, make_room(game), make_room(game, KEPT))
        return records

    return run, CHUNK
