"""A Game checks its modules when it is built, and names the hook that is missing, misspelt or has other parameters."""

from __future__ import annotations

import dataclasses
import itertools
import re
from types import FunctionType, ModuleType

import pytest

from parlour.bots.thought import PROPOSED
from parlour.core.errors import BadGame
from parlour.core.game import Game
from parlour.core.hooks import KINDS, hooks_of, may_be_left_out
from parlour.core.record import CHANCE, SEVERAL, WORLD, acts
from tests.tables import each_game, line_records, table_list
from tests.toy.toy import GAME as TOY


def rebuilt(without: str = "", **more: FunctionType) -> Game:
    """The toy, whose one module is all of its parts, with something left out or added."""
    whole = TOY.modules["rules"]
    changed = ModuleType(whole.__name__)
    vars(changed).update({name: value for name, value in vars(whole).items() if name != without})
    vars(changed).update(more)
    parts = ("rules", "observe", "words", "view", "advice")
    return dataclasses.replace(TOY, **dict.fromkeys(parts, changed))


@pytest.mark.parametrize(
    "kind, hook", [("rules", "refusal"), ("observe", "observe"), ("words", "REASONS"), ("view", "offer")]
)
def test_a_missing_hook_is_named(kind: str, hook: str) -> None:
    with pytest.raises(BadGame, match=f"{kind} has no '{hook}'"):
        rebuilt(without=hook)


def test_a_public_name_that_is_no_hook_is_an_error_with_the_nearest() -> None:
    def offers() -> None: ...

    offers.__module__ = TOY.modules["rules"].__name__
    with pytest.raises(BadGame, match="'offers' in rules is not a hook. Did you mean 'offer'"):
        rebuilt(offers=offers)


def test_an_action_in_pieces_needs_both_of_them() -> None:
    def act(s: object, action: int) -> int:
        return 0

    def go_on(s: object, stage: int) -> int:
        return 0

    with pytest.raises(BadGame, match="both 'act' and 'go_on', or neither"):
        rebuilt(act=act)
    assert rebuilt(act=act, go_on=go_on)


def one_too_few(s: object) -> str:
    """The sentence of a game that has misread the contract."""
    return "Choose something."


def other_names(look: object, s: object) -> None:
    """The right number of parameters, in the wrong order."""


def one_too_many(s: object, look: object, more: object) -> None:
    """A parameter that nobody gives."""


def one_by_default(s: object, look: object, more: int = 0) -> str:
    """A parameter that nobody has to give."""
    return ""


@pytest.mark.parametrize(
    "hook, given, found",
    [
        ("offer", one_too_few, "'offer' in view takes (s), but the contract calls it with (s, look)"),
        ("offer", other_names, "'offer' in view takes (look, s), but the contract calls it with (s, look)"),
        ("offer", one_too_many, "'offer' in view takes (s, look, more), but the contract"),
        ("midway", other_names, "'midway' in rules takes (look, s), but the contract calls it with (s)"),
        ("review", one_too_few, "'review' in words takes (s), but the contract calls it with (step, now)"),
        ("tell", "He wins.", "'tell' in words must be a function, not str"),
    ],
)
def test_a_hook_with_other_parameters_is_named(hook: str, given: FunctionType, found: str) -> None:
    with pytest.raises(BadGame, match=re.escape(found)):
        rebuilt(**{hook: given})


def test_a_hook_may_take_more_by_default() -> None:
    assert rebuilt(offer=one_by_default).view.offer is one_by_default


@each_game
def test_every_hook_is_there(game: Game) -> None:
    """Its own or the default, whatever the game leaves out, and in each of its versions."""
    for version in (game, *game.earlier_versions):
        for kind, (_, full) in KINDS.items():
            if kind in version.modules or may_be_left_out(kind):
                part = vars(version)[kind]
                assert [hook for hook in hooks_of(full) if not hasattr(part, hook)] == []


@pytest.mark.parametrize(
    "kind, hook",
    sorted((kind, hook) for kind, (own, full) in KINDS.items() for hook in hooks_of(full) - hooks_of(own)),
)
def test_what_may_be_left_out_has_a_default(kind: str, hook: str) -> None:
    if hook in ("act", "go_on"):  # one is not without the other, and the toy has neither
        assert hook not in vars(TOY.modules["rules"])
        return
    without = rebuilt(without=hook)
    assert hook not in vars(without.modules[kind]) and hasattr(vars(without)[kind], hook)


def test_a_game_without_advice_has_the_default() -> None:
    silent = dataclasses.replace(TOY, advice=None)
    assert "advice" not in silent.modules and dataclasses.replace(silent, version=2).modules == silent.modules
    assert silent.engine.advice(silent.start(), 0) == 0.0


def test_there_are_no_more_hooks_than_one_can_remember() -> None:
    assert sum(len(hooks_of(full)) for _, full in KINDS.values()) <= 42


@each_game
def test_what_kind_of_game_it_is_is_declared_truly(game: Game) -> None:
    for options in table_list(game):
        for seed, s in itertools.islice(enumerate(line_records(game, options, 3)), 300):
            del seed
            traits = game.traits_of(s)
            assert traits.chance or s.seat != CHANCE
            assert traits.several or s.seat != SEVERAL
            assert traits.asks or s.seat != WORLD
            assert traits.timed == (game.engine.timeout_action(s, WORLD) >= 0) or s.seat == -2
            assert traits.reviews or "review" not in vars(game.modules["words"])
            assert not traits.teams or len(traits.teams) == s.seats
            for viewer in range(-1, int(s.seats)):
                assert traits.hidden or game.hidden(s, viewer).tobytes() == s.tobytes()


@each_game
def test_turns_that_a_game_proposes_can_be_played(game: Game) -> None:
    for options in table_list(game):
        for s in itertools.islice(line_records(game, options, 5), 200):
            for seat in (seat for seat in range(int(s.seats)) if acts(s, seat)):
                for aim in range(PROPOSED):
                    action = int(game.engine.pursue(s, seat, aim))
                    if action < 0:
                        break
                    assert game.why_not(s, action, seat) is None, (aim, action)


@each_game
def test_presets_can_be_played(game: Game) -> None:
    names = [preset.name for preset in game.presets]
    assert names and len(set(names)) == len(names), "what to play on a first evening, at least"
    for preset in game.presets:
        assert preset.title and preset.text.endswith(".")
        game.start(**preset.options)
