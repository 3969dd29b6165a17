"""Compile a game in advance, unit by unit: its rules, then its bots, then whole games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from parlour.core.background_compiler import THE_RULES, BackgroundCompiler, Unit, the_compiler
from parlour.core.cache import clear_old
from parlour.core.game import Game
from parlour.core.line import random_line, random_walk
from parlour.core.record import NOBODY, SEVERAL, Record, acts

from .bot import GREEDY, LEVELS, SEARCH
from .search import can_search
from .selfplay import KINDS, play_games

FEW = 100  # budget, in positions, of a choice made only to compile the code
GAMES = "games"


def tables(game: Game) -> Iterator[Record]:
    """Yield one position in which a seat has a choice for each way to play: the default options and every preset of a
    game.
    """
    for options in ({}, *(preset.options for preset in game.presets)):
        s = game.start(**options)
        walk = random_walk(game, s, 1)
        while s.seat != SEVERAL and s.seat < 0:
            if next(walk, None) is None:
                break
        if s.seat != NOBODY:
            yield s


def ask(game: Game, level: str, s: Record) -> None:
    """Make a bot choose an action once, so that its code is compiled."""
    seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
    LEVELS[level].choose(game, s, seat, budget=FEW, luck=1)


def make_greedy(game: Game) -> Iterator[str]:
    """Compile the search through one turn, which two bots use; yield a text after each step, to show progress."""
    for s in tables(game):
        ask(game, "greedy", s)
        yield LEVELS["greedy"].title
        return


def make_search(game: Game) -> Iterator[str]:
    """Compile the search through several turns; yield a text after each step, to show progress. Where the options
    decide between two kinds of search, compile both.
    """
    ways = set()
    for s in tables(game):
        if can_search(game, s) not in ways:
            ways.add(can_search(game, s))
            ask(game, "search", s)
            yield LEVELS["search"].title
    clear_old(game)


def make_games(game: Game) -> Iterator[str]:
    """Compile the code that plays whole games between bots; yield a text after each step, to show progress."""
    over = random_line(game, 1)[1]  # a finished game: nothing is played, only compiled
    for kind in KINDS:
        for _ in play_games(game, over, 1, 1, [kind] * int(over.seats), 1):
            pass
        yield f"{kind} games"


def bot_unit(name: str, maker: Callable[[Game], Iterator[str]]) -> Unit:
    """Return the compilation unit with this name. Its title names the bots that need it."""
    bots = " and ".join(f"the {level.title}" for level in LEVELS.values() if level.needs == name)
    return Unit(name, bots, f"{__name__}:{maker.__name__}", lambda game: 1)


UNITS = (THE_RULES, bot_unit(GREEDY, make_greedy), bot_unit(SEARCH, make_search))
FOR_THE_LAB = Unit(GAMES, "games between bots", f"{__name__}:make_games", lambda game: len(KINDS))


def open_compiler() -> BackgroundCompiler:
    """Return this process's background compiler, ready to compile the rules and bots of games that people open."""
    compiler = the_compiler()
    compiler.units, compiler.is_open = UNITS, True
    return compiler
