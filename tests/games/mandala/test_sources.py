"""Mandala's rulebook: every clause names its place in the source, and what the source leaves open is marked as ours."""

from __future__ import annotations

import re

import pytest

from parlour.games.mandala import GAME

CLAUSES = re.findall(r"^\*\*([MO]-\d\d)\b(.*)$", GAME.rulebook, re.MULTILINE)
OURS = r"our reading|\bours\b|silent|names no|not named|names neither|not in the source"
SENTENCES = {  # of each part of the source
    "claim": 7, "description": 39, "object": 2, "sniping": 8, "scoring": 11,
    "example, sentence": 4, "example 1": 6, "example 2": 2, "example 3": 3, "example 4": 5, "example 5": 5,
}  # fmt: skip
LEFT_OUT = ("a word or an equation", "texture", "different numbers of segments", "geometrical constructions")


@pytest.mark.parametrize(("name", "text"), CLAUSES, ids=lambda value: value[:4])
def test_a_clause_names_its_source(name: str, text: str) -> None:
    found = re.search(r" \*\[([^]]+)\]\*$", text)
    assert found, name
    if re.search(OURS, found[1]):
        assert "*(our reading)*" in text or "*(our addition" in text, name
    for part, most in SENTENCES.items():
        pattern = rf"\b{part}\.(\d+)" if part[-1].isdigit() else rf"\b{part} (\d+)"
        assert all(1 <= int(number) <= most for number in re.findall(pattern, found[1])), name


@pytest.mark.parametrize(
    "name", "M-01 M-28 M-39 M-53 M-54 O-01 O-02 O-06 O-07 O-08 O-09 O-10 O-11 O-12".split()
)
def test_what_the_source_leaves_open_is_marked(name: str) -> None:
    assert "*(our reading)*" in dict(CLAUSES)[name]


def test_the_rulebook_says_what_is_left_out() -> None:
    said = GAME.rulebook.partition("leaves out:")[2]
    assert said and all(one in said for one in LEFT_OUT)
