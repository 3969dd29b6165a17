"""A Game is checked when it is built: what is missing, or is no hook, is an error that names the nearest one."""

from __future__ import annotations

import dataclasses
import itertools
from types import FunctionType, ModuleType

import pytest

from parlour.core.contract import BadGame
from parlour.core.game import Game
from parlour.core.record import CHANCE, SEVERAL, WORLD
from tests.tables import each_game, line_records, table_list
from tests.toy.toy import GAME as TOY


def rebuilt(without: str = "", **more: FunctionType) -> Game:
    """The toy, whose one module is all of its parts, with something left out or added."""
    whole = TOY.rules.module
    changed = ModuleType(whole.__name__)
    vars(changed).update({name: value for name, value in vars(whole).items() if name != without})
    vars(changed).update(more)
    parts = ("rules", "observe", "words", "view", "advice", "lesson")
    return dataclasses.replace(TOY, **dict.fromkeys(parts, changed))


@pytest.mark.parametrize(
    "kind, hook", [("rules", "refusal"), ("observe", "observe"), ("words", "REASONS"), ("view", "offer")]
)
def test_a_missing_hook_is_named(kind: str, hook: str) -> None:
    with pytest.raises(BadGame, match=f"{kind} has no '{hook}'"):
        rebuilt(without=hook)


def test_a_public_name_that_is_no_hook_is_an_error_with_the_nearest() -> None:
    def offers() -> None: ...

    offers.__module__ = TOY.rules.module.__name__
    with pytest.raises(BadGame, match="'offers' in rules is no hook; did you mean 'offer'"):
        rebuilt(offers=offers)


def test_an_action_in_pieces_needs_both_of_them() -> None:
    def act(s: object, action: int) -> int:
        return 0

    with pytest.raises(BadGame, match="one of 'act' and 'go_on', which come together"):
        rebuilt(act=act)
    assert rebuilt(act=act, go_on=act)


def test_what_may_be_left_out_has_a_default() -> None:
    for hook in ("review", "ask", "click", "late", "hide"):
        assert rebuilt(without=hook)


@each_game
def test_what_kind_of_game_it_is_is_declared_truly(game: Game) -> None:
    for options in table_list(game):
        for seed, s in itertools.islice(enumerate(line_records(game, options, 3)), 300):
            del seed
            traits = game.traits_of(s)
            assert traits.chance or s.seat != CHANCE
            assert traits.several or s.seat != SEVERAL
            assert traits.asks or s.seat != WORLD
            assert traits.timed == (game.engine.late(s, WORLD) >= 0) or s.seat == -2
            assert not traits.teams or len(traits.teams) == s.seats
            for viewer in range(-1, int(s.seats)):
                assert traits.hidden or game.hidden(s, viewer).tobytes() == s.tobytes()


@each_game
def test_presets_can_be_played(game: Game) -> None:
    names = [preset.name for preset in game.presets]
    assert names and len(set(names)) == len(names), "what to play on a first evening, at least"
    for preset in game.presets:
        assert preset.title and preset.text.endswith(".")
        game.start(**preset.options)
