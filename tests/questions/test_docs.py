"""The examples and tables of docs/questions.md are right."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from parlour.questions.question import CATEGORIES
from parlour.questions.read import HEADER, MOST_BYTES, MOST_ROWS, read

PAGE = Path(__file__).parents[2] / "docs" / "questions.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind, expected", [("csv", 2), ("json", 1)])
def test_its_examples_are_taken_in(kind: str, expected: int) -> None:
    [block] = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    found = read(block.encode())
    assert found.rejects == [] and len(found.questions) == expected


def test_its_code_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_it_names_every_column_category_and_limit() -> None:
    assert [name for name in (*HEADER, "ages") if f"| `{name}` |" not in TEXT] == []
    assert [name for number, name in enumerate(CATEGORIES) if f"{number} {name}" not in TEXT] == []
    assert f"{MOST_ROWS:,} rows" in TEXT and f"{MOST_BYTES // 2**20} MiB" in TEXT
