"""RULES.md says where every clause comes from, what is our ruling, and where the patent contradicts itself."""

from __future__ import annotations

import re

import pytest

from parlour.games.siege import GAME

# Sentences under each heading of the patent's description; steps by their number.
SENTENCES = {
    "Idea": 9, "Parts": 4, "Setting up": 10, "Moving": 10, "Shooting": 18, "Order": 1, "Six": 3, "Buying": 4,
    "Prices": 8, "King": 2, "Forts": 17, "Transporting": 13, "Capturing": 4, "Miscellaneous": 13, "Embodiment": 35,
}  # fmt: skip
STEPS = {1: 2, 2: 5, 3: 3, 4: 2, 5: 2, 6: 3, 7: 1}
CLAIMS = 10
OURS = re.compile(r"[Oo]ur (?:ruling|reading|number|addition|option)|is ours")
# What the patent leaves open, and what was decided about it.
RULED = """S-03 S-04 S-05 S-07 S-09 S-10 S-12 S-13 S-14 S-18 S-21 S-22 S-26 S-29 S-31 S-32 S-34 S-35 S-37 S-38 S-41
S-48 S-49 S-53 S-55 S-57 S-58 S-59 S-62 S-64 S-65 S-67 S-77 S-78 S-80 S-84 S-85 S-86 S-88 S-91 S-93 S-94 S-95 S-96
S-97 S-98""".split()
CLAUSES = {found[1]: found[0] for found in re.finditer(r"^\*\*(S-\d\d) .*$", GAME.rulebook, re.MULTILINE)}


def places(text: str) -> list[tuple[str, int]]:
    """Every sentence that a source names: ("Moving", 5), ("Step 6", 2), ("claim", 4)."""
    source = text[text.rindex("*Source: ") + 9 :].split(". ")[0]
    source = source.split(", which")[0].split(", and ")[0].rstrip("*.")
    if source == "none":
        return []
    found = []
    for part in source.split("; "):
        head, _, numbers = re.fullmatch(r"([A-Za-z ]+?)( |$)([\d., toand]*)", part).groups()  # type: ignore[union-attr]
        for number in re.findall(r"\d(?:\.\d)?\d*", numbers):
            if head in ("Step", "Steps") and "." in number:
                step, _, sentence = number.partition(".")
                found.append((f"Step {step}", int(sentence)))
            else:
                found.append((head, int(number)))
    return found


@pytest.mark.parametrize("clause", sorted(CLAUSES))
def test_every_clause_names_a_sentence_that_there_is(clause: str) -> None:
    text = CLAUSES[clause]
    assert text.count("*Source: ") == 1 and text.endswith("*")
    named = places(text)
    assert named or (text.rstrip("*").endswith("Source: none.") and OURS.search(text)), text
    for head, number in named:
        step = re.fullmatch(r"Step (\d)", head)
        most = STEPS[int(step[1])] if step else {"claim": CLAIMS, "Steps": 7}.get(head) or SENTENCES[head]
        assert 1 <= number <= most, (clause, head, number)


@pytest.mark.parametrize("clause", RULED)
def test_what_the_patent_leaves_open_is_marked_as_ours(clause: str) -> None:
    assert OURS.search(CLAUSES[clause]), CLAUSES[clause]


def test_the_contradictions_are_listed_and_decided() -> None:
    part = GAME.rulebook.partition("### Where the patent contradicts itself")[2]
    listed = [line for line in part.splitlines() if line.startswith("- ")]
    assert len(listed) == 7
    assert any("bought and sold" in line and "Never sold stands" in line for line in listed)


def test_the_table_of_options_has_every_option_with_its_values_and_clause() -> None:
    rows = {
        row[0]: row[1:]
        for row in re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \| (S-\d\d) \|$", GAME.rulebook, re.MULTILINE)
    }
    assert set(rows) == {option.name for option in GAME.options}
    for option in GAME.options:
        values, usual, clause = rows[option.name]
        assert (usual, clause) == (str(option.default), option.clause)
        if isinstance(option.values, tuple):
            assert re.sub(r" \(.*?\)", "", values) == ", ".join(map(str, option.values))
