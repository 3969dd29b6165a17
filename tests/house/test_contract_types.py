"""The contract is enforced: mypy rejects a game with a hook of another type, and such a game cannot be built."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.core.errors import BadGame
from parlour.core.hooks import KINDS, hooks_of
from parlour.games import GAMES
from tests.tables import HERE

ROOT = HERE.parent
VIEW = '''"""A view whose `offer` is not the contract's."""

from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.draw.canvas import Canvas


def board(s: Record, look: Look) -> Canvas:
    """An empty picture."""
    return Canvas(10, 10, "bad", "Bad")


def offer(s: Record) -> str:
    """A sentence, where the contract wants an Offer."""
    return "Choose something."
'''
GAME = '''"""A game with such a view, and all else as in a good one."""

from parlour.core.game import Game
from parlour.games.mandala import observe, rules, words
from parlour.games.mandala.moves import ACTIONS, OUTCOMES
from parlour.games.mandala.state import OPTIONS, STATE

from . import view

GAME = Game(
    name="bad", title="Bad", version=1, summary="Bad.", seats=(1, 6), minutes=(1, 2), state=STATE, options=OPTIONS,
    actions=ACTIONS, outcomes=OUTCOMES, max_legal=OUTCOMES, max_plies=11_001,
    rules=rules, observe=observe, words=words, view=view,
)
'''


def hooks_with_defaults() -> str:
    """A module in which mypy compares each optional hook that a game has with the contract's.

    A protocol has no optional members, so the types of `Game(...)` cover only the hooks that every game has.
    """
    lines = ["from parlour.core import contract"]
    for game in GAMES.values():
        for kind, module in game.modules.items():
            required, full = KINDS[kind]
            for hook in sorted((hooks_of(full) - hooks_of(required)) & vars(module).keys()):
                own = f"{game.name}_{kind}"
                lines += [f"import {module.__name__} as {own}"]
                lines += [f"def {own}_{hook}(full: contract.{full.__name__}) -> None:"]
                lines += [f"    hook = full.{hook}", f"    hook = {own}.{hook}"]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bad game, and a module about the optional hooks of the good ones."""
    home = tmp_path_factory.mktemp("types")
    (home / "bad").mkdir()
    (home / "bad" / "__init__.py").write_text(GAME, encoding="utf-8")
    (home / "bad" / "view.py").write_text(VIEW, encoding="utf-8")
    (home / "optional.py").write_text(hooks_with_defaults(), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def found(folder: Path) -> str:
    """What mypy says of both, with the options and the cache of the house."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "bad", "optional.py"]
    environment = {"MYPYPATH": str(ROOT), "PATH": ""}
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    ran = subprocess.run([*command, *options], cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    return ran.stdout


def test_mypy_rejects_a_hook_of_another_type(found: str) -> None:
    assert 'Argument "view" to "Game" has incompatible type Module; expected "ViewModule"' in found
    assert "def offer(s: Any, look: Look) -> Offer" in found and "def offer(s: Any) -> str" in found


def test_mypy_finds_nothing_else_to_reject(found: str, folder: Path) -> None:
    errors = [line for line in found.splitlines() if ": error:" in line]
    assert len(errors) == 1, found
    assert (folder / "optional.py").read_text(encoding="utf-8").count("hook = full.") > 15


def test_such_a_game_cannot_be_built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    with pytest.raises(
        BadGame, match=r"'offer' in view takes \(s\), but the contract calls it with \(s, look\)"
    ):
        importlib.import_module("bad")
