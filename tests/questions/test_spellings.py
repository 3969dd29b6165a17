"""What people type: a list of spellings, and every name in the bank tried as a guess at every question."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.questions.match import (
    HONORIFICS,
    MOST_SLIPS,
    accepts,
    has_digit,
    is_number,
    is_same,
    last_names,
    plain_form,
    targets,
    words,
)
from parlour.questions.question import Question
from parlour.questions.sets import load
from parlour.questions.sound import sounds_like

EVERY = load().by_id
LINES = Path(__file__).with_name("spellings.txt").read_text(encoding="utf-8").splitlines()


def read_line(line: str) -> tuple[str, list[str], list[str]]:
    """Return the question id of a line, the guesses that count and those that do not."""
    id, _, rest = line.partition(" + ")
    right, _, wrong = rest.partition(" - ")
    return id, *([guess.strip() for guess in part.split("|") if guess.strip()] for part in (right, wrong))


CASES = [read_line(line) for line in LINES if line and not line.startswith("#")]


@pytest.mark.parametrize("id, right, wrong", CASES, ids=[id for id, _, _ in CASES])
def test_what_people_type(id: str, right: list[str], wrong: list[str]) -> None:
    refused = [guess for guess in right if not accepts(EVERY[id], guess)]
    accepted = [guess for guess in wrong if accepts(EVERY[id], guess)]
    assert (refused, accepted) == ([], [])


def test_the_list_is_long_enough() -> None:
    assert sum(len(right) + len(wrong) for _, right, wrong in CASES) >= 300


def names_the_answer(question: Question, name: str) -> bool:
    """Return whether a name equals an answer of the question exactly: whole, its plural, or a last name."""
    forms = {plain_form(answer) for answer in question.answers}
    if question.person:
        forms |= {last for answer in question.answers for last in last_names(answer)}
    typed = words(name)
    tries = {plain_form(name), "".join(typed[1:]) if typed[0] in HONORIFICS else plain_form(name)}
    return any(is_same(one, form) for one in tries for form in forms) or is_number(question, typed)


def is_near(question: Question, form: str) -> bool:
    """Return whether a form is as long as an answer, but for slips, and begins with its letter. Nearly every name that
    could be taken for a misspelling does; the slow test tries the others too.
    """
    near = ("".join(target) for target in targets(question))
    return any(form[0] == one[0] and abs(len(form) - len(one)) <= MOST_SLIPS for one in near) or has_digit(
        form
    )


# Names of other categories that are said like the answer: whoever types one has misspelt the answer.
SAID_ALIKE = {
    ("ent-easy-13", "Beetles"),
    ("ent-hard-01", "Hermann"),
    ("his-easy-33", "Grease"),
    ("his-easy-36", "Plain"),
    ("sci-easy-45", "Lyon"),
    ("sci-hard-35", "Belle"),
    ("spo-medium-47", "Grease"),
}


@pytest.mark.parametrize(
    "one, other, alike",
    [
        ("kopernikus", "copernicus", True),
        ("jurij", "yuri", True),
        ("aeroplain", "aeroplane", True),
        ("wladimir", "vladimir", True),
        ("plato", "pluto", False),
        ("france", "franco", False),
        ("manet", "monet", False),
        ("loom", "lome", False),
        ("white", "wheat", False),
        ("vienna", "veena", False),
        ("paris", "parisss", False),
        ("14", "14", False),
        ("ark", "arc", False),  # too short to be spelt by ear
    ],
)
def test_what_sounds_alike(one: str, other: str, alike: bool) -> None:
    assert sounds_like(one, other) == sounds_like(other, one) == alike


def confused(far: bool) -> list[tuple[str, str]]:
    """Return the questions, each with a name of the bank that it accepts and that is not its answer. Only names that
    are near the answer are tried, or with `far` only those that are not.
    """
    names = sorted({name for question in EVERY.values() for name in (*question.answers, *question.wrong)})
    return [
        (question.id, name)
        for question in EVERY.values()
        for name in names
        if is_near(question, plain_form(name)) != far
        and accepts(question, name)
        and not names_the_answer(question, name)
    ]


def test_no_answer_of_the_bank_passes_for_another() -> None:
    found = confused(far=False)
    assert set(found) == SAID_ALIKE and len(found) == len(SAID_ALIKE)


@pytest.mark.slow
def test_no_answer_of_the_bank_that_is_spelt_quite_differently_passes_for_another() -> None:
    assert confused(far=True) == []
