"""The rulebook: every clause names its place in the source, what the source leaves open is marked, and one word is one
thing."""

from __future__ import annotations

import re

import pytest

from parlour.games.taliesin import GAME

CLAIMS, SENTENCES = 13, 185
CLAUSES = dict(re.findall(r"^\*\*(T-\d\d) .*?\.\*\* (.*)$", GAME.rulebook, re.MULTILINE))
OURS = (
    "T-02 T-03 T-04 T-06 T-07 T-09 T-10 T-11 T-12 T-13 T-14 T-15 T-16 T-18 T-19 T-20 T-23 T-24 T-26 T-34 T-40 T-41 "
    "T-42 T-43 T-44 T-45 T-46 T-47 T-48 T-49 T-50 T-51 T-52 T-53 T-54 T-58 T-60 T-61 T-62 T-64 T-65 T-66 T-67 T-68 T-70"
).split()  # something in them is not in the patent
SHOWN = re.compile(r"\b(?:take|takes|taken|taking)\b", re.IGNORECASE)


@pytest.mark.parametrize("id", CLAUSES)
def test_every_clause_names_its_source(id: str) -> None:
    said = re.search(r"\*Source: ([^*]+)\.\*$", CLAUSES[id])
    assert said, "it ends with its place in the patent"
    claims = [
        int(n) for part in re.findall(r"claims? ([\d, and]+)", said[1]) for n in re.findall(r"\d+", part)
    ]
    found = re.findall(r"sentences? ([\d, andto]+)", said[1])
    sentences = [int(n) for part in found for n in re.findall(r"\d+", part)]
    assert all(1 <= n <= CLAIMS for n in claims) and all(1 <= n <= SENTENCES for n in sentences)
    assert claims or sentences or said[1].startswith("none")


def test_what_the_source_leaves_open_is_marked() -> None:
    marked = [id for id, text in CLAUSES.items() if "*(our reading" in text or "*(our addition" in text]
    assert sorted(marked) == OURS
    silent = [id for id, text in CLAUSES.items() if "*Source: none" in text]
    assert set(silent) <= set(OURS)


def test_a_capture_is_called_so_everywhere() -> None:
    """The rules name the source's own word once."""
    body = GAME.rulebook.replace('The source says "take" where this page says "capture".', "")
    assert SHOWN.findall(body) == []
    for option in GAME.options:
        assert not SHOWN.search(" ".join((option.text, option.called, *map(str, option.labels)))), option.name
    sentences = [reason.text for reason in GAME.words.REASONS.values() if isinstance(reason.text, str)]
    assert not [one for one in sentences if SHOWN.search(one)]
