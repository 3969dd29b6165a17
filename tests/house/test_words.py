"""How the project writes: British spelling, nothing unfinished, no traces of the machine it was written on."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.house.test_docs import remarks

ROOT = Path(__file__).parents[2]
TEXT = ("", ".css", ".html", ".js", ".json", ".md", ".perft", ".py", ".sh", ".toml", ".txt", ".yaml", ".yml")
AMERICAN = (
    "armor behavior center color counterclockwise favorite flavor fulfill gray honor labor license[ds] "
    "maneuver modeling neighbor plow rumor skillful traveler traveling vapor "
    "(?:organ|recogn|real|optim|initial|serial|visual|normal|custom|memor|summar|random|util|minim|maxim)"
    "iz(?:e|es|ed|ing|ation)"
).split()
AMERICAN_WORD = re.compile(rf"\b(?:{'|'.join(AMERICAN)})s?\b", re.IGNORECASE)


@cache
def tracked() -> list[Path]:
    """Return every text file that git tracks, except vendored ones."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [
        path
        for path in paths
        if path.suffix in TEXT and path.is_file() and "vendor" not in path.parts and path != Path(__file__)
    ]


def lines_with(pattern: str, flags: int = 0) -> list[str]:
    """Return file:line of every line that matches."""
    found = []
    for path in tracked():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line, flags):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:90]}")
    return found


def test_no_paths_of_one_machine() -> None:
    assert lines_with(r"(?<![\w.~$}])/(?:work|root|home|Users|mnt)/\w") == []


def test_no_package_registry_is_named() -> None:
    hosts = r"pypi\.org|pythonhosted|npmjs|index-url|docker\.io|ghcr\.io|quay\.io|unpkg|jsdelivr|cdnjs"
    assert lines_with(hosts, re.IGNORECASE) == []


def test_nothing_is_left_to_do() -> None:
    assert lines_with(r"\b(?:TODO|FIXME|XXX|HACK|WIP)\b") == []


def test_nothing_tells_how_it_was_made() -> None:
    assert lines_with(r"\b(?:Claude|ChatGPT|GPT-\d|Copilot|LLM|Anthropic|OpenAI)\b") == []


def test_prose_is_spelt_as_in_britain() -> None:
    found = []
    for path in tracked():
        if path.suffix == ".md":
            code = r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>"
            text = re.sub(code, "", path.read_text("utf-8"), flags=re.DOTALL)
        elif path.suffix == ".py":
            text = re.sub(r"`[^`]*`|noqa.*", "", "\n".join(remarks(path)))
        else:
            continue
        found += [f"{path.relative_to(ROOT)}: {word}" for word in AMERICAN_WORD.findall(text)]
    assert found == []


def test_names_are_spelt_as_in_britain() -> None:
    """The names of functions and classes; the words of SVG and CSS are exempt."""
    assert lines_with(r"^\s*(?:def|class|function)\s+\w*(?:color|center|gray|neighbor)", re.IGNORECASE) == []
