"""The prose matches the code: clauses are cited and tested, and commands are documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.core.game import Game
from tests.tables import HERE, each_game, home_of

ROOT = HERE.parent
ID = re.compile(r"\b([A-Z])-(\d\d\d?)\b(?:\s*(?:to|–|-|…)\s*(?:\1-)?(\d\d\d?)\b)?")
PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if path.exists()]
HEADINGS = ("players", "equipment", "start", "play", "end", "options", "source")


def clauses_of(game: Game) -> list[str]:
    """Return the ids that a game's rulebook must have."""
    for line in (HERE / "house" / "clauses.txt").read_text(encoding="utf-8").splitlines():
        name, *rest = line.split()
        if name == game.name:
            found, letter = [], ""
            for word in rest:
                if word.isalpha():
                    letter = word
                    continue
                low, _, high = word.partition("-")
                found += [f"{letter}-{n:02}" for n in range(int(low), int(high or low) + 1)]
            return found
    raise AssertionError(f"tests/house/clauses.txt has no line for {game.name}")


def letters_of(game: Game) -> set[str]:
    """Return the letters that a game's clause ids begin with."""
    return {one[0] for one in clauses_of(game)}


def cited(text: str) -> set[str]:
    """Return every clause that a text names, with ranges ("M-30 to M-43") filled in."""
    found = ID.findall(text)
    return {f"{x}-{n:02}" for x, low, high in found for n in range(int(low), int(high or low) + 1)}


def remarks(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a Python file."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def marks(game: Game) -> set[tuple[str, str]]:
    """Return (clause, allows or refuses) for every marked test of a game."""
    shown: set[tuple[str, str]] = set()
    for path in sorted(home_of(game).rglob("test_*.py")):
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        things = [thing for _, thing in inspect.getmembers(module)]
        things += [one for kind in things if inspect.isclass(kind) for _, one in inspect.getmembers(kind)]
        for thing in things:
            shown.update(getattr(thing, "clauses", ()) if inspect.isroutine(thing) else ())
    return shown


@each_game
def test_the_rulebook_has_exactly_its_clauses(game: Game) -> None:
    written = re.findall(r"^(?:[-*] )?\*\*([A-Z]-\d\d\d?)\b", game.rulebook, re.MULTILINE)
    assert len(written) == len(set(written)), "each once"
    assert set(written) == set(clauses_of(game)), set(written) ^ set(clauses_of(game))


@each_game
def test_the_rulebook_has_its_chapters(game: Game) -> None:
    chapters = " ".join(re.findall(r"^## (.*)$", game.rulebook, re.MULTILINE)).lower()
    expected = HEADINGS[:-1] if game.name == "toy" else HEADINGS
    assert [word for word in expected if word not in chapters] == []


@each_game
def test_every_clause_is_cited_where_it_is_applied(game: Game) -> None:
    found: set[str] = set()
    for path in game.folder.rglob("*.py"):
        if not path.name.startswith("test_"):
            found.update(*(cited(remark) for remark in remarks(path)))
    missing = [one for one in clauses_of(game) if one not in found]
    assert missing == [], f"{len(missing)} clauses are cited by no docstring or comment"


@each_game
def test_every_clause_cited_exists(game: Game) -> None:
    letters, known = letters_of(game), set(clauses_of(game))
    for path in game.folder.rglob("*.py"):
        for remark in remarks(path):
            strangers = {one for one in cited(remark) if one[0] in letters} - known
            assert not strangers, (path.name, strangers)


@each_game
@pytest.mark.parametrize("side", ["allows", "refuses"])
def test_every_clause_has_a_test_on_both_sides(game: Game, side: str) -> None:
    shown = marks(game)
    missing = [one for one in clauses_of(game) if (one, side) not in shown]
    assert missing == [], f"no test {side}: {' '.join(missing)}"
    own = {one for one, _ in shown if one[0] in letters_of(game)}
    assert own <= set(clauses_of(game)), "marks name clauses that there are"


def pages() -> str:
    """Return README and docs as one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in PAGES)


def test_every_command_is_documented() -> None:
    from typer.main import get_command

    command = get_command(importlib.import_module("parlour.cli.app").app)
    text = pages()
    waiting = [("parlour", command)]
    while waiting:
        name, command = waiting.pop()
        for word, below in getattr(command, "commands", {}).items():
            if not below.hidden:
                assert f"{name} {word}" in text, f"README and docs do not mention `{name} {word}`"
                assert below.help, f"`{name} {word}` says nothing about itself"
                waiting.append((f"{name} {word}", below))


def test_pages_link_to_what_there_is() -> None:
    for path in PAGES:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if "://" not in target and not target.startswith("mailto:"):
                assert (path.parent / target).exists(), f"{path.name} links to {target}"
