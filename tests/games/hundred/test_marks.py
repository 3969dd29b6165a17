"""The rulebook says of every clause where it stands in the patent, and of everything that is ours that it is ours."""

from __future__ import annotations

import re

import pytest

from tests.games.hundred.table import GAME

PARAGRAPHS = dict(re.findall(r"^\*\*(H-\d+) (.*?)(?=\n\n|\Z)", GAME.rulebook, re.MULTILINE | re.DOTALL))
OURS = "our reading|our addition|of a lost drawing"
OPEN = (  # what the patent leaves open, beside what it never mentions
    "02 03 04 05 07 13 14 15 16 22 23 24 25 26 28 29 31 37 39 41 43 44 45 52 54 55 56 57 58 59 60 61 64 70 71 72 73 74 "
    "75 76 77 78 80 81 82 83 84 86 88 91 92 93 94 95 96 97 99 100"
).split()
PLACE = re.compile(r"\*Source: (?:none\b|abstract|claims? \d|Figs? \d|(?:I|II|III|IV)\b)[^*]*\.\*")


def test_every_clause_names_its_source() -> None:
    assert len(PARAGRAPHS) == 88
    assert [one for one, text in PARAGRAPHS.items() if not PLACE.search(text)] == []


@pytest.mark.parametrize("number", OPEN)
def test_what_the_patent_leaves_open_is_marked(number: str) -> None:
    assert re.search(OURS, PARAGRAPHS[f"H-{number}"], re.IGNORECASE)


def test_what_the_patent_does_not_have_is_marked() -> None:
    without = [one for one, text in PARAGRAPHS.items() if "*Source: none" in text]
    assert without and all(re.search(OURS, PARAGRAPHS[one], re.IGNORECASE) for one in without)


def test_the_rings_are_said_to_be_rebuilt() -> None:
    assert "169 cells" in PARAGRAPHS["H-64"] and "Our reading of a lost drawing" in PARAGRAPHS["H-64"]
    assert "here whole" not in GAME.rulebook, "two examples rest on drawings that are lost"
