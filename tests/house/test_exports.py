"""The Python interface: the public names, and everything they must make possible, tested from outside."""

from __future__ import annotations

import importlib
import inspect
import tomllib
from xml.etree import ElementTree as Tree

import pytest

import parlour
from parlour.core.game import Game
from parlour.core.record import CHANCE, WORLD
from parlour.games import GAMES
from parlour.version import VERSION
from tests.tables import HERE, each_game

ROOT = HERE.parent
NEEDED = {"Game", "Match", "Move", "Position", "Refusal", "game", "games", "simulate"}


def test_the_public_names_are_there() -> None:
    assert set(parlour.__all__) >= NEEDED
    assert list(parlour.__all__) == sorted(parlour.__all__)
    for name in parlour.__all__:
        assert hasattr(parlour, name), name
    assert parlour.__version__ == VERSION


def test_public_things_are_documented_and_typed() -> None:
    for name in parlour.__all__:
        thing = getattr(parlour, name)
        if inspect.isroutine(thing) or inspect.isclass(thing):
            assert thing.__doc__, name
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            assert signature.return_annotation is not inspect.Signature.empty, name
            assert all(p.annotation is not p.empty for p in signature.parameters.values()), name


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="No game 'kep'. Games: ") as caught:
        parlour.game("kep")
    for name in GAMES:
        assert name in str(caught.value)
        assert parlour.game(name) is GAMES[name]


@each_game
def test_the_door_is_as_wide_as_promised(game: Game) -> None:
    position = game.new()
    while position.seat in (CHANCE, WORLD):
        position = position.play(position.moves()[0])
    move = position.moves()[0]
    assert position.why_not(move) is None and position.why_not(move.text) is None
    following = position.play(move.text)
    assert following == position.play(move.action) and following.ply == position.ply + 1
    assert game.read(str(position)) == position
    assert Tree.fromstring(position.svg()) is not None and position._repr_svg_() == position.svg()
    assert len(position.returns) == position.record.seats


def test_many_games_are_simulated_in_one_call() -> None:
    for name in GAMES:
        found = parlour.simulate(name, games=20, bots="uniform", seed=1, device="cpu")
        assert found is not None


def test_the_commands_that_are_installed_exist() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    for target in scripts.values():
        module, _, name = target.partition(":")
        assert callable(getattr(importlib.import_module(module), name))
