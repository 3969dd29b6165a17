"""Games of a level against a short script that exploits one weakness. A script is a function of a record and a seat
that returns an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from parlour.bots import Level
from parlour.bots.uniform import asked
from parlour.core.compile import compiled
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, OK, Record, copy
from parlour.games import GAMES
from tests.games.hundred.rivals import RIVALS as HUNDRED
from tests.games.keep.opponents import OPPONENTS
from tests.games.mandala.rivals import RIVALS as MANDALA
from tests.games.siege.rivals import RIVALS as SIEGE
from tests.games.taliesin.rivals import RIVALS as TALIESIN

Script = Callable[[Record, int], int]


class Table(NamedTuple):
    """A game with options, and the scripts that play it."""

    game: Game
    options: dict[str, int | str]
    scripts: Mapping[str, Script]


TABLES = {
    "mandala": Table(GAMES["mandala"], {}, MANDALA),
    "hundred, hexes": Table(GAMES["hundred"], {"ruleset": "hexes"}, HUNDRED),
    "keep": Table(GAMES["keep"], {"seats": 2, "trivia": "off"}, OPPONENTS),
    "keep with questions": Table(GAMES["keep"], {"seats": 2}, OPPONENTS),
    "taliesin": Table(GAMES["taliesin"], {"boards": 1}, TALIESIN),
    "siege": Table(GAMES["siege"], {"map": "quick", "deploy": "standard"}, SIEGE),
}


def play(table: Table, script: Script, level: Level, seat: int, seed: int) -> float:
    """Play one game in which the level has the seat `seat` and the script the other one. Return the level's result,
    from -1 to 1.
    """
    game, rules = table.game, compiled(table.game)
    s, out = game.start(**table.options), np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, 0)
    while s.seat != NOBODY:
        luck, a, b = next_luck(a, b)
        mover = int(asked(s, luck))
        if mover < 0:
            action, a, b = rules.sample(s, out, a, b)
            rules.play(s, int(action))
        elif mover != seat:
            rules.play(s, script(s, mover))
        else:
            seen = copy(s)
            rules.hide(seen, mover)
            first, *later = level.think(game, seen, mover, luck=int(luck)).plan
            rules.play(s, first)
            for action in later:
                if s.seat != mover or rules.refusal(s, action) != OK:
                    break
                rules.play(s, action)
    return float(rules.returns(s, seat))


def share_won(table: Table, script: Script, level: Level, games: int, seed: int) -> float:
    """Return how many of so many games a level won against a script; a draw counts half, and seats alternate."""
    return sum((play(table, script, level, i % 2, seed * 1000 + i) + 1) / 2 for i in range(games))
