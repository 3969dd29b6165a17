"""Quick: a bot for simulations. It draws a few of its legal actions at random and plays the one after which the
position looks best. In a game of long turns it rates whole decisions only: a piece that it has drawn is picked, and
then a few of its moves are compared.

Whole games between quick bots run compiled, in batches on threads and on a GPU (core/kernels.py), without any memory
allocation. The same seed and number give the same game everywhere, byte for byte. The last bits of a rating could
differ on a GPU, which rounds differently. So ratings are compared in steps of 1/1024 of a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record

from .greedy import make_root, make_worth
from .thought import USUAL, Alternative, Settings, Thought, values_of
from .uniform import Rule

MANY, FEW = 8, 3  # actions that it draws and tries
LONG = 1024  # bytes: in a game with a longer record an action takes longer, so fewer are tried
STEP = 1024.0  # ratings are compared in such parts of a point
SHIFT = 0.37  # so that ratings in simple fractions do not lie on the border of two steps
NOTHING = -(1 << 62)


def tries_of(game: Game) -> int:
    """Return how many random actions a quick bot compares before each choice in a game."""
    return FEW if game.state.itemsize > LONG else MANY


@cache
def make_chooser(game: Game) -> Rule:
    """Return a rule, choose(s, spare, out, a, b), that chooses an action as quick bots do. `s` is the position.
    `spare` is working memory for one record, on which actions are tried; `out` is working memory for a list of
    actions; `a` and `b` are the state of the random generator. The rule returns (action, new a, new b). For chance
    and the world it draws an outcome by the odds; for a seat it takes the best-looking of a few random actions.
    """
    sample, play, actor = (find_rule(game, name) for name in ("sample", "play", "actor"))
    hide, guess = find_rule(game, "hide"), find_rule(game, "guess")
    worth = make_worth(find_rule(game, "returns"), find_rule(game, "advice"))
    midway, tries, is_long = find_rule(game, "midway"), tries_of(game), game.long_turns

    @rule
    def choose(s, spare, out, a, b):  # type: ignore[no-untyped-def]
        """Return (the action chosen in position `s`, the generator's new state a, b). `spare` is an array of one
        record, on which actions are tried.
        """
        best, a, b = sample(s, out, a, b)
        if s.seat == CHANCE or s.seat == WORLD:
            return best, a, b
        mover = int(actor(s, best)) if s.seat == SEVERAL else int(s.seat)
        luck, a, b = next_luck(a, b)
        bar, action, tried, worse = NOTHING, best, 0, NOTHING
        while True:
            is_new = tried == 0 or (action != best and action != worse)  # else its rating is known
            if is_new and (s.seat != SEVERAL or actor(s, action) == mover):
                spare[0] = s
                hide(spare[0], mover)
                guess(spare[0], mover, luck)
                play(spare[0], action)
                if is_long and midway(spare[0]):  # a piece is picked: nothing has changed that could be rated
                    return action, a, b
                rating = worth(spare[0], mover) * STEP + SHIFT
                value = int(rating)  # towards zero
                if value > rating:
                    value -= 1
                if value > bar:
                    worse = best if tried else NOTHING
                    best, bar = action, value
                else:
                    worse = action
            tried += 1
            if tried >= tries:
                return best, a, b
            action, a, b = sample(s, out, a, b)

    return choose


def make_quick_playout(game: Game) -> Rule:
    """Return a rule that plays a record to the end of the game, with quick bots in all seats."""
    choose, play = make_chooser(game), find_rule(game, "play")

    @rule
    def playout(s, spare, out, seed, number):  # type: ignore[no-untyped-def]
        """Play random game number `number` of the series `seed` from position `s` to its end, with quick bots in all
        seats. `spare` and `out` are working memory.
        """
        a, b = first_luck(seed, number)
        while s.seat != NOBODY:
            action, a, b = choose(s, spare, out, a, b)
            play(s, action)

    return playout


@cache
def playouts_of(game: Game) -> Callable[..., None]:
    """Compile playouts(start, records, seed, first, spare, out). It plays one game between quick bots for each entry
    of `records` and stores the final record there.
    """
    playout = make_quick_playout(game)
    fingerprint = digest(game)

    def quick_playouts(start, records, seed, first, spare, out):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            playout(records[i], spare, out, seed, first + i)

    return compile_routine(game, quick_playouts)


@cache
def chooser_of(game: Game) -> Callable[..., tuple[int, int, int]]:
    """Compile and return chooser(s, spare, out, a, b). It chooses an action in the position s[0] as quick bots do;
    `make_chooser` explains the arguments.
    """
    choose = make_chooser(game)
    fingerprint = digest(game)

    def quick_chooser(s, spare, out, a, b):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        return choose(s[0], spare, out, a, b)

    return compile_routine(game, quick_chooser)


def play_many(game: Game, start: Record, games: int, seed: int, first: int = 0) -> np.ndarray:
    """Play the games numbered from `first` to first + games - 1 between quick bots, on one thread; return their
    final records.
    """
    records, out = np.empty(games, game.state), np.empty(game.max_legal, np.int32)
    origin = np.frombuffer(start.tobytes(), game.state)
    playouts_of(game)(origin, records, seed, first, np.empty(1, game.state), out)
    return records


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[np.ndarray]:
    """Play games between quick bots on the GPU; yield their final records in batches."""
    from parlour.core import gpu

    return gpu.play_choosing(game, start, games, seed, make_chooser(game))


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Draw a few legal actions and return the one after which the position looks best. If several seats may act at
    once, compare only actions of the seat that played the first one drawn.
    """
    root, out = np.array([make_root(game, s, seat, luck)], game.state), np.empty(game.max_legal, np.int32)
    a, b = first_luck(luck, 0)
    action = -1
    while action < 0 or (s.seat == SEVERAL and game.engine.actor(root[0], action) != seat):
        action, a, b = chooser_of(game)(root, np.empty(1, game.state), out, a, b)
    end = root[0].copy()
    game.engine.play(end, int(action))
    values = values_of(game, end)
    return Thought((int(action),), values, (Alternative((int(action),), values[seat]),), tries_of(game), True)
