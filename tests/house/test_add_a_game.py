"""docs/add-a-game.md, followed to the letter in a copy of the repository: its files and commands make a sound game."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^ *`([\w./]+/[\w.]+)`\n\n( *)```\w+\n(.*?)^\2```$", re.MULTILINE | re.DOTALL)
FILES = {path: textwrap.dedent(text) for path, _, text in FILE.findall(PAGE)}
COMMANDS = re.findall(r"^ *\.venv/bin/python (.*)$", PAGE, re.MULTILINE)
TOOLS = Path(sys.executable).parent
CONTRACT = sorted(path.name for path in (ROOT / "tests" / "contract").glob("test_*.py"))


def block(kind: str, first: str) -> str:
    """The one line of a block of code that begins with some text."""
    (found,) = re.findall(rf"^ *```{kind}\n *({re.escape(first)}.*)\n *```$", PAGE, re.MULTILINE)
    return str(found)


class Copy:
    """A copy of the repository with the page's game in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("parlour", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy2(ROOT / "pyproject.toml", folder)
        for path, text in FILES.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        (folder / "tests/games/pebbles/__init__.py").touch()
        self.change("parlour/games/__init__.py", r"^NAMES = \(.*?\)", block("python", "NAMES = "))
        self.change("tests/house/clauses.txt", r"\Z", block("text", "pebbles ") + "\n")

    def change(self, path: str, old: str, new: str) -> None:
        """Put a text in the place of one that the file has."""
        text = (self.folder / path).read_text(encoding="utf-8")
        changed, times = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert times == 1
        (self.folder / path).write_text(changed, encoding="utf-8")

    def run(self, *command: str) -> str:
        """What a command says; it must succeed."""
        own = {"PYTHONPATH": str(self.folder), "PARLOUR_CACHE": str(self.folder / "build")}
        ran = subprocess.run(
            command, cwd=self.folder, env={**os.environ, **own}, capture_output=True, text=True, timeout=600
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The page, followed up to the golden lines."""
    made = Copy(tmp_path_factory.mktemp("parlour"))
    for command in COMMANDS:
        made.run(sys.executable, *shlex.split(command))
    return made


def test_the_page_has_every_file_of_a_game() -> None:
    game = ("RULES.md", "board.py", "state.py", "moves.py", "rules.py", "observe.py", "words.py", "view.py")
    wanted = [f"parlour/games/pebbles/{name}" for name in (*game, "__init__.py")]
    assert list(FILES) == [
        *wanted,
        *(f"tests/games/pebbles/{name}" for name in ("test_rules.py", "pebbles.perft")),
    ]
    assert len(COMMANDS) == 2


def test_the_files_pass_the_checks(copy: Copy) -> None:
    for check in (("check",), ("format", "--check")):
        copy.run(str(TOOLS / "ruff"), *check, "parlour/games/pebbles", "tests/games/pebbles")
    copy.run(sys.executable, "-m", "mypy", "-p", "parlour.games.pebbles")
    copy.run(str(TOOLS / "lint-imports"), "--no-cache")


def test_every_contract_test_and_its_own_pass(copy: Copy) -> None:
    tests = [
        "tests/contract",
        "tests/games/pebbles",
        "tests/house/test_docs.py",
        "tests/house/test_options.py",
    ]
    told = copy.run(sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *tests, "-k", "pebbles")
    passed = re.findall(r"^(\S+)::\S+(?:\[.*?\])? PASSED", told, re.MULTILINE)
    assert {f"tests/contract/{name}" for name in CONTRACT} <= set(passed), told
    assert passed.count("tests/games/pebbles/test_rules.py") == 6
    assert re.search(r"^=+ \d+ passed, (\d+ skipped, )?\d+ deselected in", told, re.MULTILINE), told
