"""The built-in questions: enough of every kind, each valid, none twice."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from parlour.questions import AGES, CATEGORIES, DIFFICULTIES, Question, accepts, load
from parlour.questions.match import last_names, plain_form, words
from parlour.questions.question import LONGEST_TEXT
from parlour.questions.read import read
from parlour.questions.sets import BANK

BANK_SET = load()
EVERY = BANK_SET.questions
CELLS = [(c, d) for c in range(len(CATEGORIES)) for d in range(3)]
STALE = re.compile(
    r"\b(?:current|currently|today|as of|latest|this year|nowadays|now|recent|recently|to date)\b", re.I
)
LITTLE = set(
    "what which who whose whom where how many is are was were the a an of in on at to by for with and or that "
    "does do did has have had its it called name s from".split()
)


def names(found: list[Question]) -> list[str]:
    """Return ids and texts, for a readable failure message."""
    return [f"{question.id}: {question.text}" for question in found]


@pytest.mark.parametrize("category, difficulty", CELLS)
def test_every_cell_has_fifty(category: int, difficulty: int) -> None:
    assert len(BANK_SET.cells[category, difficulty]) >= 50


def test_there_are_nine_hundred() -> None:
    assert len(EVERY) >= 900


def test_ids_say_where_a_question_belongs() -> None:
    heads = ("geo", "ent", "his", "art", "sci", "spo")
    for question in EVERY:
        expected = f"{heads[question.category]}-{DIFFICULTIES[question.difficulty]}-"
        assert question.id.startswith(expected), question.id


def test_every_field_is_there() -> None:
    for question in EVERY:
        assert question.source == "Parlour" and question.licence == "Apache-2.0", question.id
        assert question.text.endswith("?") and len(question.wrong) == 3, question.id
        assert question.ages in AGES, question.id


@pytest.mark.parametrize("ages, difficulties", [("8+", 2), ("11+", 3), ("14+", 3)])
def test_every_age_has_questions_that_suit_it(ages: str, difficulties: int) -> None:
    """The youngest get easy and medium questions, enough that none comes back soon."""
    suited = BANK_SET.suited(ages)
    for category in range(len(CATEGORIES)):
        for difficulty in range(difficulties):
            assert len(suited.cells[category, difficulty]) >= 8, (category, difficulty)


def test_the_files_pass_their_own_import() -> None:
    for path in sorted(BANK.glob("*.jsonl")):
        reading = read(path.read_bytes())
        assert reading.rejects == [], path.name
        assert [question.to_json() for question in reading.questions] == path.read_text("utf-8").splitlines()


def test_no_question_is_there_twice() -> None:
    texts = Counter(plain_form(question.text) for question in EVERY)
    assert [text for text, count in texts.items() if count > 1] == []


def test_no_two_questions_are_nearly_the_same() -> None:
    content = [(question, set(words(question.text)) - LITTLE) for question in EVERY]
    for (one, a), (other, b) in combinations(content, 2):
        alike = len(a & b) / len(a | b)
        same = plain_form(one.answer) == plain_form(other.answer)
        assert alike < (0.4 if same else 0.7), (one.text, other.text)


def test_no_answer_is_given_away() -> None:
    """A question contains none of its accepted answers, and no significant word of the one that is shown."""
    for question in EVERY:
        asked = words(question.text)
        for answer in question.answers:
            assert f" {' '.join(words(answer))} " not in f" {' '.join(asked)} ", (question.text, answer)
        choices = {word for wrong in question.wrong for word in words(wrong)}
        for word in set(words(question.answer)) - choices - LITTLE:
            told = [other for other in asked if word == other or shares(word, other)]
            assert not told, (question.text, question.answer)


def shares(word: str, other: str) -> bool:
    """Return whether one of two words contains the other and both are longer than three letters."""
    short, long = sorted((word, other), key=len)
    return len(short) > 3 and short in long


def test_no_wrong_choice_would_count() -> None:
    assert names([one for one in EVERY if any(accepts(one, wrong) for wrong in one.wrong)]) == []


def test_every_answer_counts() -> None:
    for question in EVERY:
        assert all(accepts(question, answer) for answer in question.answers), question.id


def test_the_last_name_of_every_person_counts() -> None:
    for question in EVERY:
        if question.person:
            found = [name for answer in question.answers for name in last_names(answer)]
            found.append(words(question.answer)[-1])
            assert all(accepts(question, name) for name in found), (question.text, found)


def test_no_two_choices_are_alike() -> None:
    for question in EVERY:
        forms = [plain_form(text) for text in (*question.answers, *question.wrong)]
        assert len(set(forms)) == len(forms), question.text


def test_numbers_stand_among_numbers() -> None:
    """A number among words, or a word among numbers, would stand out."""
    for question in EVERY:
        kinds = {
            bool(re.fullmatch(r"(minus)?[\d.]+", plain_form(one)))
            for one in (question.answer, *question.wrong)
        }
        assert len(kinds) == 1, question.text


def test_lengths_are_fit_for_a_small_screen() -> None:
    for question in EVERY:
        assert 15 <= len(question.text) <= 140 <= LONGEST_TEXT, question.text
        assert all(len(text) <= 50 for text in (*question.answers, *question.wrong)), question.text


def test_nothing_goes_stale() -> None:
    assert names([question for question in EVERY if STALE.search(question.text)]) == []


def test_choices_are_no_sentences_and_have_no_stray_signs() -> None:
    for question in EVERY:
        for text in (question.text, *question.answers, *question.wrong):
            assert text == " ".join(text.split()) and "|" not in text, text
            assert text.count('"') % 2 == 0 and "  " not in text, text
            assert text[0].isupper() or text[0].isdigit() or text[0] in '"-(', text


def test_subjects_are_spread() -> None:
    """No answer comes too often in a category, and capitals are less than half of geography."""
    often = Counter((question.category, plain_form(question.answer)) for question in EVERY)
    assert {answer: count for answer, count in often.items() if count > 4} == {}
    for cell in CELLS:
        capitals = [one for one in BANK_SET.cells[cell] if "capital" in words(one.text)]
        assert len(capitals) <= 8, cell
