"""Keep's presets are games: nobody can win one in the first round, not even with the best luck of dice and cards.

The search is exhaustive over first turns. It starts from the gate window of a team's first turn on an empty board and
tries every move, skip, stop and attempt of that team, with every throw and every card; the world's answers are never
right, since a right answer is no luck of the dice. It leaves gates out, and loses nothing: within one turn a gate that
the team lays opens no way and earns no key, and gates that rivals laid before can only stand in its way. So the first
team's first turn is the best that any team can have in the first round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.record import CHANCE, NOBODY, WORLD, Record, copy
from parlour.games.keep import GAME
from parlour.games.keep.moves import DONE, OPEN, PLACE

PRESETS = {preset.name: preset for preset in GAME.presets}
BEFORE: dict[str, Mapping[str, Any]] = {  # the two presets as they were
    "first": {"seats": 2, "trivia": "off", "movement": "coin", "supply": "custom", "keys": 10, "gates": 3},
    "short": {"seats": 2, "supply": "full_box", "round_limit": 12},
}


def first_turn(options: Mapping[str, Any]) -> Record:
    """The gate window of the first team's first turn."""
    s = GAME.start(**{**options, "ports": "fixed", "first": "seat0"})
    while s.seat != 0:  # by option rivals handle gates first
        GAME.engine.play(s, DONE)
    return s


def best_first_turn(options: Mapping[str, Any]) -> tuple[bool, int]:
    """Whether the first team can win in its first turn, and how many positions it can come to."""
    start = first_turn(options)
    waiting, seen = [start], {start.tobytes()}
    won = False
    while waiting:
        s = waiting.pop()
        for action in GAME.list_legal(s):
            if s.seat >= 0 and PLACE <= action < OPEN:
                continue
            if s.seat == WORLD and "right" in GAME.words.move_name(s, action):
                continue
            t = copy(s)
            GAME.engine.play(t, action)
            won = won or bool(t.seat == NOBODY and t.winner == 0)
            t.ply = 0
            if t.turn == 0 and t.turns == 0 and (t.seat == 0 or t.seat in (CHANCE, WORLD)):
                key = t.tobytes()
                if key not in seen:
                    seen.add(key)
                    waiting.append(t)
    return won, len(seen)


@pytest.mark.parametrize("name", PRESETS)
def test_nobody_wins_in_the_first_round(name: str) -> None:
    won, positions = best_first_turn(PRESETS[name].options)
    assert not won and positions > 10


@pytest.mark.parametrize("name", BEFORE)
def test_the_search_finds_what_was_wrong_with_the_presets(name: str) -> None:
    won, positions = best_first_turn(BEFORE[name])
    assert won and positions > 100


@pytest.mark.parametrize("name", PRESETS)
def test_a_presets_text_says_what_it_sets(name: str) -> None:
    preset, s = PRESETS[name], GAME.start(**PRESETS[name].options)
    says = preset.text.lower()
    words = "two three four five six".split()
    assert f"{words[int(s.seats) - 2]} teams" in says
    assert ("no questions" in says or "one space per turn" in says) == (s.trivia == 1)
    assert ("skip one space a turn" in says) == (preset.options.get("skip") == "one")
    assert ("twelve turns" in says) == (s.round_limit == 12) and ("no turn limit" in says) == (
        s.round_limit == 0
    )
    assert ("ten keys" in says) == (int(s.chain[0]) == 10)
    assert ("at the start of any team's turn" in says) == (preset.options.get("gate_turns") == "any")
