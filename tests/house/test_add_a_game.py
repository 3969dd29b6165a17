"""docs/add-a-game.md, followed literally: its files make a game that passes the contract tests."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.core.game import Game
from parlour.core.line import random_line
from tests.contract import test_contract, test_observe, test_rules, test_view, test_words

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = re.findall(r"`parlour/games/pebbles/([\w.]+)`\n\n```\w+\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    home = tmp_path_factory.mktemp("games")
    (home / "pebbles").mkdir()
    for name, text in FILES:
        (home / "pebbles" / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(home))
    yield importlib.import_module("pebbles").GAME
    sys.path.remove(str(home))


def test_the_page_has_every_file_of_a_game() -> None:
    assert [name for name, _ in FILES] == [
        "RULES.md", "board.py", "state.py", "moves.py", "rules.py", "observe.py", "words.py", "view.py", "__init__.py",
    ]  # fmt: skip


def test_the_game_plays_to_its_end(pebbles: Game) -> None:
    line, s = random_line(pebbles, 1)
    assert s.left == 0 and 4 <= len(line) <= 12
    assert str(pebbles.new().why_not("take 4")) == "Take 1 to 3 pebbles, not 4. (P-04)"


@pytest.mark.parametrize(
    "battery", [test_contract, test_rules, test_words, test_view, test_observe], ids=lambda m: m.__name__
)
def test_the_battery_passes(pebbles: Game, battery: object) -> None:
    ran = 0
    for name, test in inspect.getmembers(battery, inspect.isfunction):
        if name.startswith("test_") and list(inspect.signature(test).parameters) == ["game"]:
            test(game=pebbles)
            ran += 1
    assert ran > 0
