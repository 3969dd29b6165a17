"""Compile a game in advance, unit by unit: its rules, then its bots, then whole games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from parlour.core.background_compiler import THE_RULES, BackgroundCompiler, Unit, the_compiler
from parlour.core.cache import clear_old
from parlour.core.game import Game
from parlour.core.line import random_line, random_walk
from parlour.core.record import NOBODY, SEVERAL, Record, acts

from . import greedy
from .bot import GREEDY, LEVELS, SEARCH, YARDSTICKS, Level, sample_of
from .net import find_net
from .search import can_search
from .selfplay import play_games

FEW = 100  # budget, in positions, of a choice made only to compile the code
GAMES = "games"
FOR_GAMES = (
    *YARDSTICKS.values(),
    sample_of(GREEDY),
)  # bots whose whole games are compiled apart from each other


def tables(game: Game) -> Iterator[Record]:
    """Yield positions of a game in which a seat has a choice: one for the default options and one for every preset."""
    for options in ({}, *(preset.options for preset in game.presets)):
        s = game.start(**options)
        walk = random_walk(game, s, 1)
        while s.seat != SEVERAL and s.seat < 0:
            if next(walk, None) is None:
                break
        if s.seat != NOBODY:
            yield s


def one_of_each_kind(game: Game) -> Iterator[Record]:
    """Yield the positions from `tables` that need different bot code: one position for each combination of
    two facts, whether the moves of both sides can be searched, and whether a net is used.
    """
    kinds = set()
    for s in tables(game):
        kind = can_search(game, s), find_net(game, s) is not None
        if kind not in kinds:
            kinds.add(kind)
            yield s


def seat_to_ask(s: Record) -> int:
    """Return the number of the first seat that may act in a position."""
    return next(seat for seat in range(int(s.seats)) if acts(s, seat))


def ask(game: Game, level: Level, s: Record) -> None:
    """Let a bot choose an action once in a position, so that its code is compiled."""
    level.choose(game, s, seat_to_ask(s), budget=FEW, luck=1)


def make_greedy(game: Game) -> Iterator[str]:
    """Compile the search through one turn, which three bots share; and for games where they use it, the search
    through the moves of both sides. Yield a text for each step of progress.
    """
    eager = sample_of(GREEDY)
    for s in one_of_each_kind(game):
        ask(game, eager, s)
        greedy.think(game, s, seat_to_ask(s), FEW, 1)
        yield eager.title


def make_search(game: Game) -> Iterator[str]:
    """Compile the search through several turns, in both its kinds if the options of the game decide which is used.
    Yield a text for each step of progress.
    """
    master = sample_of(SEARCH)
    for s in one_of_each_kind(game):
        ask(game, master, s)
        yield master.title
    clear_old(game)


def make_games(game: Game) -> Iterator[str]:
    """Compile whole games between bots, for simulations; yield a text for each step of progress."""
    over = random_line(game, 1)[1]  # a finished game: nothing is played, only compiled
    for bot in FOR_GAMES:
        for _ in play_games(game, over, 1, 1, [bot.name] * int(over.seats), 1):
            pass
        yield f"{bot.name} games"


def bot_unit(name: str, maker: Callable[[Game], Iterator[str]]) -> Unit:
    """Return a compilation unit with this name; its title names the bots that need it. `maker` compiles it."""
    *most, last = (f"the {level.title}" for level in LEVELS.values() if level.needs == name)
    bots = " and ".join([", ".join(most), last] if most else [last])
    return Unit(name, bots, f"{__name__}:{maker.__name__}", lambda game: 1)


UNITS = (THE_RULES, bot_unit(GREEDY, make_greedy), bot_unit(SEARCH, make_search))
FOR_THE_LAB = Unit(GAMES, "games between bots", f"{__name__}:make_games", lambda game: len(FOR_GAMES))


def open_compiler() -> BackgroundCompiler:
    """Return this process's background compiler, configured to compile both rules and bots."""
    compiler = the_compiler()
    compiler.units, compiler.is_open = UNITS, True
    return compiler
