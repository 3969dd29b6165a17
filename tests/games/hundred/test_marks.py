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
# Sentences under each heading of the four examples, counted as the rulebook's last section says.
SENTENCES = {
    "I": {"": 11},
    "II": {"": 17, "object": 2, "preparations": 11, "step 1": 2, "step 2": 8, "step 3": 11, "how to end": 2,
           "ends": 8, "penalties": 2, "ages": 7},
    "III": {"": 8, "step 3": 12, "step 4": 7, "how to end": 2, "ends": 8, "penalties": 2, "ages": 6},
    "IV": {"": 12, "object": 3, "preparations": 12, "step 1": 3, "step 2": 7, "step 3": 7, "step 4": 4, "step 5": 13,
           "how to end": 2, "ends": 3, "penalties": 2, "ages": 6, "strategies": 3, "pairs or teams": 2},
}  # fmt: skip
LISTS = {"card": {"II": 25}, "move": {"IV": 9}, "bonus": {"IV": 5}}  # entries of a list, by example
CLAIMS = {
    "": 9,
    1: "abcdef",
    5: "abcdef",
    8: "abcdefgh",
}  # how many, and the paragraphs of those that have some
FIGURES, ABSTRACT = 5, 5
WHOLE = {"none", "none; IV has players forfeit turns in a like case"}
MANY = r"\d+[a-h]?(?:(?:, | and | to )\d+[a-h]?)*"
TOKEN = re.compile(
    r"(?P<examples>\b(?:I|II|III|IV)\b(?: (?:to|and) (?:II|III|IV)\b)?)|(?P<abstract>abstract)|"
    r"(?P<heading>object|preparations|step \d|how to end|the same|ends|penalties|ages|strategies|pairs or teams)|"
    rf"(?P<kind>sentence|card|move|bonus|claim|Fig)(?:e?s)? (?P<numbers>{MANY})"
)
GLUE = {"", ", ", "; ", " ", ", in this order", ", line", ", for `funds`; else none"}


def numbers_in(text: str) -> list[int]:
    """The numbers of a list such as "1, 3 to 5 and 9"."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)[a-h]?(?: to (\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return found


def misnamed(source: str) -> list[str]:
    """What a source names and the patent does not have, and words that name nothing."""
    if source in WHOLE:
        return []
    wrong = [text for text in TOKEN.split(source)[:: TOKEN.groups + 1] if text not in GLUE]
    examples, heading, abstract, heading_before = [], "", False, ""
    for found in TOKEN.finditer(source):
        if found["examples"]:
            names = list(SENTENCES)
            first, _, last = re.split(r" (to|and) ", found["examples"]) if " " in found["examples"] else (
                found["examples"], "", found["examples"],
            )  # fmt: skip
            examples = names[names.index(first) : names.index(last) + 1]
            heading_before, heading, abstract = heading, "", False
        elif found["abstract"]:
            abstract = True
        elif found["heading"]:
            heading = heading_before if found["heading"] == "the same" else found["heading"]
            wrong += [f"{one} {heading}" for one in examples if heading not in SENTENCES[one]]
        else:
            most = limits(found["kind"], examples, heading, abstract)
            numbers = numbers_in(found["numbers"])
            wrong += [f"{found[0]} of {most}" for n in numbers if not 1 <= n <= most]
            parts = re.findall(r"(\d+)([a-h])", found["numbers"])
            wrong += [f"claim {n}{part}" for n, part in parts if part not in str(CLAIMS.get(int(n), ""))]
    return wrong


def limits(kind: str, examples: list[str], heading: str, abstract: bool) -> int:
    """How many sentences, entries, claims or figures there are; 0 if there are none of this kind there."""
    if kind in ("claim", "Fig"):
        return int(CLAIMS[""]) if kind == "claim" else FIGURES
    if kind == "sentence":
        return ABSTRACT if abstract else min(SENTENCES[one].get(heading, 0) for one in examples)
    return min(LISTS[kind].get(one, 0) for one in examples)


@pytest.mark.parametrize("clause", sorted(PARAGRAPHS))
def test_every_clause_names_a_place_that_there_is(clause: str) -> None:
    sources = re.findall(r"\*Source: ([^*]*)\.\*", PARAGRAPHS[clause])
    assert len(sources) == 1
    assert misnamed(sources[0]) == []


@pytest.mark.parametrize(
    "source",
    [
        "I, sentence 12", "II step 2, sentence 9", "II, cards 25 and 26", "III object, sentence 1", "claim 10",
        "IV step 3, moves 1 to 10", "claims 4 and 8i", "Fig 6", "II and III step 5", "abstract, sentence 6",
        "somewhere", "claim 2a", "IV step 4, bonus 6", "III, cards 1 and 2", "II step 1, sentences 1 to 3",
    ],
)  # fmt: skip
def test_a_place_that_there_is_not_is_noticed(source: str) -> None:
    assert misnamed(source)


def test_there_are_as_many_clauses_as_there_were() -> None:
    assert len(PARAGRAPHS) == 88


@pytest.mark.parametrize("number", OPEN)
def test_what_the_patent_leaves_open_is_marked(number: str) -> None:
    assert re.search(OURS, PARAGRAPHS[f"H-{number}"], re.IGNORECASE)


def test_what_the_patent_does_not_have_is_marked() -> None:
    without = [one for one, text in PARAGRAPHS.items() if "*Source: none" in text]
    assert without and all(re.search(OURS, PARAGRAPHS[one], re.IGNORECASE) for one in without)


def test_the_rings_are_said_to_be_rebuilt() -> None:
    assert "169 cells" in PARAGRAPHS["H-64"] and "Our reading of a lost drawing" in PARAGRAPHS["H-64"]
    assert "here whole" not in GAME.rulebook, "two examples rest on drawings that are lost"
