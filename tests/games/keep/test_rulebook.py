"""The rulebook ends every clause at its source: a claim, or a sentence of the patent; or says that it is ours."""

from __future__ import annotations

import re

from parlour.games.keep import GAME

LAST = {"C": 12, "D": 78, "R": 73}  # claims, sentences of the description, sentences of the rules of play
CLAUSE = re.compile(r"^\*\*(K-\d\d)\b(.*)$", re.MULTILINE)
SOURCE = re.compile(r" \*Source: ([^*]+)\.\*$")
PLACE = re.compile(r"([CDR]) (\d+)(?: to (\d+))?")
CLAUSES = dict(CLAUSE.findall(GAME.rulebook))


def test_every_clause_names_a_place_that_there_is() -> None:
    assert len(CLAUSES) > 60
    for clause, text in CLAUSES.items():
        found = SOURCE.search(text)
        assert found, f"{clause} has no source"
        if found[1] == "none":
            continue
        for place in found[1].split(", "):
            named = PLACE.fullmatch(place)
            assert named, f"{clause}: {place}"
            assert 1 <= int(named[2]) < int(named[3] or LAST[named[1]] + 1) <= LAST[named[1]] + 1, (
                f"{clause}: {place}"
            )


def test_what_has_no_source_is_said_to_be_ours() -> None:
    silent = [clause for clause, text in CLAUSES.items() if "*Source: none.*" in text]
    assert silent == ["K-05", "K-08", "K-71"]
    for clause in silent:
        assert "our reading" in CLAUSES[clause] or "our addition" in CLAUSES[clause], clause


# What the implementers' rulebook decides because the patent is silent, ambiguous or at odds with itself.
OURS = """03 04 05 06 07 08 09 10 11 12 13 14 16 17 19 21 22 24 26 27 28 29 30 32 33 34 35 36 37 39 40 41 42 43 44 45 46
47 48 50 52 53 54 55 58 60 62 70 71 72 73 74 75""".split()


def test_every_ruling_of_ours_is_marked() -> None:
    marked = [
        clause[2:]
        for clause, text in CLAUSES.items()
        if re.search(r"(?i)\bour (?:reading|addition)|the source", text)
    ]
    assert [one for one in OURS if one not in marked] == []
    assert {clause[2:] for clause in CLAUSES} - set(marked) == set("01 15 18 20 23 25 31 38 56 57".split())
