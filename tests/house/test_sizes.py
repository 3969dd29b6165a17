"""Files and functions stay short: 400 lines for a file, 60 for a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.test_words import ROOT, tracked

FILE = 400
FUNCTION = 60


def long_functions(text: str) -> Iterator[tuple[str, int]]:
    """Yield the name and length of every function of a Python source that has more lines than it may have."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION:
                yield node.name, lines


def sources(*endings: str) -> list[Path]:
    """Return the product's own source files with these endings; copies of libraries are not ours."""
    return [path for path in tracked() if path.is_relative_to(ROOT / "parlour") and path.suffix in endings]


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in sources(".py", ".js", ".css", ".html")
    }
    assert {name: lines for name, lines in lengths.items() if lines > FILE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name} has {lines} lines"
        for path in sources(".py")
        for name, lines in long_functions(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_function_of_61_lines_is_found() -> None:
    text = "def outer():\n    def inner():\n" + "        x = 1\n" * 60
    assert dict(long_functions(text)) == {"outer": 62, "inner": 61}
    assert not list(long_functions("def f():\n" + "    x = 1\n" * 59))
