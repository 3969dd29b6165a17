"""At no preset of Taliesin can a side win in its first turn: every first turn of gold, and every answer of silver's.

The first round is one turn of each side. Gold's first turn is searched whole: no line of it ends the game, so gold
cannot win in it. For silver it is enough that gold has one first turn after which no turn of silver's ends the game,
since to force a win is to win whatever the other side does; that one is searched whole too. Where a side chooses
together, its roles choose in one order here, which changes nothing: they do not see each other's choices (T-65).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule
from parlour.core.game import Preset
from parlour.core.record import NOBODY, Record, copy
from parlour.games.taliesin.board import OWN_LEVEL, PLACES
from parlour.games.taliesin.rules.turns import moves_per_turn

from .kit import GAME, pos

PRESETS = {preset.name: preset for preset in GAME.presets}
QUICK, LONG = ("first", "usual", "patent", "teams"), ("circle", "together")


@cache
def searcher() -> Callable[..., Any]:
    """Compiled: how many lines of so many moves there are, and how many of them end the game on the way."""
    legal, play, mark = find_rule(GAME, "legal"), find_rule(GAME, "play"), digest(GAME)

    def search(stack, out, depth, own_level, together):  # type: ignore[no-untyped-def]
        mark  # noqa: B018
        lines, ended, level = 0, 0, 0
        left = np.zeros(depth, np.int64)
        left[0] = legal(stack[0], out[0])
        while level >= 0:
            if left[level] == 0:
                level -= 1
                continue
            left[level] -= 1
            action = out[level, left[level]]
            role = own_level[stack[level].at[action // PLACES]] + 1
            if together and role != level:
                continue
            stack[level + 1] = stack[level]
            play(stack[level + 1], action)
            if stack[level + 1].seat == NOBODY:
                ended += 1
            elif level + 1 == depth:
                lines += 1
            else:
                level += 1
                left[level] = legal(stack[level], out[level])
        return lines, ended

    return compile_routine(GAME, search)


def search_turn(s: Record) -> tuple[int, int]:
    """How many turns of the side to move there are, and how many end the game."""
    depth = int(moves_per_turn(s))
    stack = np.empty(depth + 1, GAME.state)
    stack[0] = s
    out = np.empty((depth + 1, GAME.max_legal), np.int32)
    lines, ended = searcher()(stack, out, depth, OWN_LEVEL, bool(s.together))
    return int(lines), int(ended)


def mild_turn(s: Record) -> Record:
    """A copy after one turn of the side to move: each role makes the first of its moves."""
    t, side = copy(s), int(s.side)
    for role in range(int(moves_per_turn(s))):
        own = [a for a in GAME.list_legal(t) if not s.together or OWN_LEVEL[t.at[a // PLACES]] + 1 == role]
        GAME.engine.play(t, own[0])
    assert t.side != side and t.seat != NOBODY
    return t


# How many turns there are: of gold at the start, and of silver after the mild one.
TURNS = {
    "first": 40,
    "usual": 166,
    "patent": 166,
    "teams": 5_500,
    "circle": 866_820,
    "together": 6 * 40 * 60 * 60,
}


def check_first_round(preset: Preset) -> None:
    """Neither side has a turn in the first round that it could force a win with."""
    s = GAME.start(**preset.options)
    assert s.side == 0
    assert search_turn(s) == search_turn(mild_turn(s)) == (TURNS[preset.name], 0)


@pytest.mark.parametrize("name", QUICK)
def test_nobody_wins_in_the_first_round(name: str) -> None:
    check_first_round(PRESETS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_nobody_wins_in_the_first_round_of_four_against_four(name: str) -> None:
    check_first_round(PRESETS[name])


def test_the_search_finds_a_mate() -> None:
    assert search_turn(pos("w147,a122,P141,L133,l101/-/- s", boards=1)) == (66, 1)
