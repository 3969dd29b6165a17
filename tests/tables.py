"""Every game there is and the toy, tables to seat them at, and records met on the way: for batteries."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from parlour.core.compile import Engine, compiled
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.options import Option, fitting
from parlour.core.record import NOBODY, Record, copy
from parlour.games import GAMES
from tests.toy.toy import GAME as TOY

HERE = Path(__file__).parent
EVERY = [*GAMES.values(), TOY]
each_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
ROOM = 10_000  # far more than any list of legal actions should need
A_LINE = 8  # records kept of one line, besides one for each new kind of turn


def home_of(game: Game) -> Path:
    """Where the tests of a game lie."""
    return HERE / "toy" if game is TOY else HERE / "games" / game.name


def values_of(option: Option) -> list[Any]:
    """Values to try for an option."""
    if option.many:
        return ["none", *option.values, ",".join(map(str, option.values))]
    return list(option.values)


def tables(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Options as a table might choose them, refused combinations among them."""
    return st.fixed_dictionaries({}, optional={o.name: st.sampled_from(values_of(o)) for o in game.options})


@cache
def table_list(game: Game) -> list[dict[str, Any]]:
    """A few tables that the game accepts: as it comes, fewest seats, most seats, some at random, and every preset that
    hides something from somebody."""
    rng = random.Random(game.name)
    fewest, most = game.seats
    tried: list[dict[str, Any]] = [{}, {"seats": fewest}, {"seats": most}]
    for _ in range(60):
        tried.append({o.name: rng.choice(values_of(o)) for o in game.options if rng.random() < 0.7})
    accepted: list[dict[str, Any]] = []
    for options in tried:
        try:
            options = fitting(game.options, options)
            game.start(**options)
        except BadOption:
            continue
        if options not in accepted:
            accepted.append(options)
    secret = [
        dict(preset.options) for preset in game.presets if game.traits(game.choose(**preset.options)).hidden
    ]
    return accepted[:7] + [options for options in secret if options not in accepted[:7]]


def line_records(
    game: Game, options: dict[str, Any], seed: int, engine: Engine | None = None
) -> Iterator[Record]:
    """The record itself, not a copy, at the start of a random line and after each of its plies."""
    s = game.start(**options)
    yield s
    for _ in random_walk(game, s, seed, engine=engine or compiled(game)):
        yield s


@cache
def samples(game: Game) -> list[Record]:
    """Records of random lines at several tables: start, end, a few between, and every kind of turn met."""
    kept: list[Record] = []
    kinds: set[tuple[int, int]] = set()
    for options in table_list(game):
        line = [copy(s) for s in line_records(game, options, seed=len(kept))]
        chosen = {round(i * (len(line) - 1) / (A_LINE - 1)) for i in range(A_LINE)}
        for i, s in enumerate(line):
            kind = (min(int(s.seat), 0), int(s.phase))
            if i in chosen or kind not in kinds:
                kept.append(s)
            kinds.add(kind)
    return kept


@cache
def running(game: Game) -> list[Record]:
    """The samples whose game is not over."""
    return [s for s in samples(game) if s.seat != NOBODY]


def some_codes(game: Game, s: Record) -> list[int]:
    """Ints to ask about: all codes of the game if they are few, else a spread of them and all legal ones."""
    if len(game.codes) <= 2048:
        return list(game.codes)
    rng = random.Random(int(s.ply))
    spread = set(rng.sample(game.codes, 1024)) | set(game.list_legal(s))
    near = {a + d for a in game.list_legal(s)[:200] for d in (-1, 1)}
    return sorted(a for a in spread | near if a in game.codes)
