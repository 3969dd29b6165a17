"""Sense tests as data. tests/games/GAME/sense.txt has lines of four parts: kind || position || moves || why.

The position is in the game's own notation. The turn of a bot that stands there has one of the moves if the kind is
`right` or `plan`, and none of them if it is `wrong` or `absurd`. No level does what is absurd; only weak levels do what
is wrong. Eager and the levels above it find what is right; a plan is harder, and the top level finds nearly all. A move
that ends in * stands for all that begin so, and WIN means that the turn wins the game. Moves are separated by commas.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from parlour.bots import Level
from parlour.bots.uniform import asked
from parlour.core.compile import compiled
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, OK, Record, copy
from parlour.games import GAMES
from parlour.games.taliesin.board import KIND, P
from parlour.games.taliesin.moves import from_of, to_of
from parlour.games.taliesin.rules.danger import is_lost_on

HOME = Path(__file__).parents[1] / "games"
WIN = "WIN"


class Case(NamedTuple):
    """One line of sense.txt."""

    kind: str
    position: str
    moves: tuple[str, ...]
    why: str


def read_cases(name: str) -> list[Case]:
    """Return the lines of a game's sense.txt."""
    cases = []
    for line in (HOME / name / "sense.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, position, moves, why = (part.strip() for part in line.split("||"))
            assert kind in ("right", "plan", "wrong", "absurd"), line
            cases.append(Case(kind, position, tuple(one.strip() for one in moves.split(",")), why))
    return cases


def turn_of(game: Game, s: Record, level: Level, luck: int) -> list[str]:
    """Return the moves that a level makes from a position on, until chance or another seat acts, and WIN if it wins."""
    s, made = copy(s), []
    seat = int(s.seat)
    while s.seat == seat:
        for action in level.think(game, game.hidden(s, seat), seat, luck=luck).plan:
            made.append(game.words.move_name(s, action))
            game.engine.play(s, action)
    if s.seat == NOBODY and game.engine.returns(s, seat) > 0:
        made.append(WIN)
    return made


def has(made: list[str], case: Case) -> bool:
    """Return whether a turn has one of the moves of a case."""
    return any(
        move == wanted or (wanted.endswith("*") and move.startswith(wanted[:-1]))
        for move in made
        for wanted in case.moves
    )


def ends_for(game: Game, s: Record, seat: int, action: int) -> float:
    """Return the seat's result if this action ends the game; 0.0 if it does not."""
    after = copy(s)
    game.engine.play(after, action)
    return float(game.engine.returns(after, seat)) if after.seat == NOBODY else 0.0


def misses_a_win(game: Game, s: Record, seat: int, action: int) -> bool:
    """Return whether another action would have won the game at once, and this one does not."""
    if ends_for(game, s, seat, action) > 0:
        return False
    return any(ends_for(game, s, seat, other) > 0 for other in game.list_legal(s))


def throws_the_game_away(game: Game, s: Record, seat: int, action: int) -> bool:
    """Return whether this action loses the game at once, and another does not."""
    if ends_for(game, s, seat, action) >= 0:
        return False
    return any(ends_for(game, s, seat, other) >= 0 for other in game.list_legal(s))


def feeds_the_hole(game: Game, s: Record, seat: int, action: int) -> bool:
    """Return whether a piece above the People sails into the event horizon and takes nothing, though the side has other
    moves."""
    a, b = from_of(action), to_of(action)
    if s.at[b] >= 0 or not is_lost_on(int(s.at[a]), b) or KIND[s.at[a]] == P:
        return False
    others = (
        other for other in game.list_legal(s) if not is_lost_on(int(s.at[from_of(other)]), to_of(other))
    )
    return next(others, None) is not None


Absurdity = Callable[[Game, Record, int, int], bool]
ABSURD: dict[str, tuple[Absurdity, ...]] = {
    "mandala": (misses_a_win, throws_the_game_away),
    "hundred": (misses_a_win, throws_the_game_away),
    "taliesin": (misses_a_win, throws_the_game_away, feeds_the_hole),
}
OPTIONS: dict[str, dict[str, int | str]] = {"taliesin": {"boards": 1}, "hundred": {"ruleset": "hexes"}}


def absurdities(name: str, level: Level, games: int, seed: int) -> list[str]:
    """Return what is absurd in games in which a level plays every seat: the kind, the move and the position."""
    game, found = GAMES[name], []
    rules, out = compiled(game), np.empty(game.max_legal, np.int32)
    for number in range(games):
        s = game.start(**OPTIONS.get(name, {}))
        a, b = first_luck(seed, number)
        while s.seat != NOBODY:
            luck, a, b = next_luck(a, b)
            seat = int(asked(s, luck))
            if seat < 0:
                action, a, b = rules.sample(s, out, a, b)
                rules.play(s, int(action))
                continue
            for action in level.think(game, game.hidden(s, seat), seat, luck=int(luck)).plan:
                if s.seat != seat or rules.refusal(s, action) != OK:
                    break
                found += [
                    f"{one.__name__}: {game.words.move_name(s, action)} in {game.words.position_name(s)}"
                    for one in ABSURD[name]
                    if one(game, s, seat, action)
                ]
                rules.play(s, int(action))
    return found
