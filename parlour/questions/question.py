"""A question, and files with one question on each line, as JSON in UTF-8.

A line is one object, with its keys in this order. `answers[0]` is displayed; the other answers are also accepted:

{"id": "…", "category": 0, "difficulty": 0, "question": "…", "answers": ["…"], "wrong": ["…"], "person": false,
"ages": "8+", "source": "…", "licence": "…"}

`category` is the number of one of the six usual categories, or the name of one of the set's own categories.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.core.errors import BadQuestions

CATEGORIES = (
    "Geography",
    "Entertainment",
    "History",
    "Arts & Literature",
    "Science & Nature",
    "Sport & Leisure",
)
DIFFICULTIES = ("easy", "medium", "hard", "very hard", "hardest")
AGES = ("8+", "11+", "14+")  # the age from which a question is suitable
UNSAID_AGES = AGES[-1]  # if no age is given: the oldest, to be safe

LONGEST_TEXT = 400  # characters of a question
LONGEST_ANSWER = 120
LONGEST_TOPIC = 40
OWN = -1  # stands for one of the set's own categories, which has a name instead of a number
MOST_ANSWERS = 20
MOST_WRONG = 8
NOT_SHOWN = ("Cc", "Cf", "Cs", "Co")  # control and direction marks, halves of characters, private ones


@dataclass(frozen=True)
class Question:
    """A question with its answers. A question without wrong choices (`wrong`) can only be answered by typing."""

    id: str
    category: int
    difficulty: int
    text: str
    answers: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    person: bool = False  # the answer is a person: the last name alone is enough
    ages: str = UNSAID_AGES
    source: str = ""
    licence: str = ""
    topic: str = ""  # the name of one of the set's own categories; "" for the six usual ones

    @property
    def answer(self) -> str:
        """Return the answer that people see when the question is over."""
        return self.answers[0]

    def to_json(self) -> str:
        """Return the question as one line of JSON."""
        return json.dumps(
            {
                "id": self.id,
                "category": self.topic or self.category,
                "difficulty": self.difficulty,
                "question": self.text,
                "answers": list(self.answers),
                "wrong": list(self.wrong),
                "person": self.person,
                "ages": self.ages,
                "source": self.source,
                "licence": self.licence,
            },
            ensure_ascii=False,
        )


class BadField(BadQuestions):
    """The error for a question in which a field has a wrong value."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


def tidy(text: str) -> str:
    """Return a text as one line, without invisible characters."""
    shown = "".join(c for c in text if c.isspace() or unicodedata.category(c) not in NOT_SHOWN)
    return " ".join(shown.split())


def from_fields(fields: dict[str, Any]) -> Question:
    """Return the question with the fields in a dict; raise BadField if a field is wrong."""
    if not isinstance(fields, dict):
        raise BadField("question", "this is no question: an object with fields was expected")
    id = text_of(fields, "id", 80)
    category, topic = category_of(fields)
    return Question(
        id=id,
        category=category,
        difficulty=number_of({"difficulty": 0, **fields}, "difficulty", len(DIFFICULTIES)),
        text=text_of(fields, "question", LONGEST_TEXT),
        answers=texts_of(fields, "answers", 1, MOST_ANSWERS),
        wrong=texts_of({"wrong": [], **fields}, "wrong", 0, MOST_WRONG),
        person=flag_of(fields, "person"),
        ages=age_of(fields),
        source=text_of(fields, "source", 200, needed=False),
        licence=text_of(fields, "licence", 200, needed=False),
        topic=topic,
    )


def category_of(fields: dict[str, Any]) -> tuple[int, str]:
    """Return the category of a question as a pair: the number of one of the six usual categories and "", or
    OWN and the name of a category that belongs to the set.
    """
    if not isinstance(fields.get("category"), str):
        return number_of(fields, "category", len(CATEGORIES)), ""
    name = text_of(fields, "category", LONGEST_TOPIC)
    usual = [number for number, known in enumerate(CATEGORIES) if known.casefold() == name.casefold()]
    return (usual[0], "") if usual else (OWN, name)


def text_of(fields: dict[str, Any], name: str, longest: int, needed: bool = True) -> str:
    """Return a text field on one line, without invisible characters. Raise BadField if it is longer than `longest`,
    or if it is `needed` but empty.
    """
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise BadField(name, "text was expected")
    value = tidy(value[: 10 * longest])
    if needed and not value:
        raise BadField(name, "this is empty")
    if len(value) > longest:
        raise BadField(name, f"this is longer than {longest} characters")
    return value


def texts_of(fields: dict[str, Any], name: str, least: int, most: int) -> tuple[str, ...]:
    """Return a field that is a list of texts, without the empty ones; raise BadField if there are fewer than `least`
    or more than `most`.
    """
    values = fields.get(name, [])
    if not isinstance(values, list):
        raise BadField(name, "a list of texts was expected")
    if len(values) > most:
        raise BadField(name, f"there are more than {most}")
    texts = [text_of({name: value}, name, LONGEST_ANSWER, needed=False) for value in values]
    kept = tuple(dict.fromkeys(text for text in texts if text))
    if len(kept) < least:
        raise BadField(name, "there is none")
    return kept


def number_of(fields: dict[str, Any], name: str, below: int) -> int:
    """Return a field that must be a whole number, at least 0 and less than `below`."""
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < below:
        raise BadField(name, f"a number from 0 to {below - 1} was expected")
    return value


def flag_of(fields: dict[str, Any], name: str) -> bool:
    """Return the value of a field that must be true or false; false if the field is missing."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise BadField(name, "true or false was expected")
    return value


def age_of(fields: dict[str, Any]) -> str:
    """Return the age band of a question ("8+" and so on); if none is given, the highest."""
    value = fields.get("ages") or UNSAID_AGES
    if value not in AGES:
        raise BadField("ages", f"one of {', '.join(AGES)} was expected")
    return str(value)


def load_lines(path: Path) -> list[Question]:
    """Read the questions from a file that Parlour wrote; raise BadQuestions, which names the bad line."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                found.append(from_fields(json.loads(line)))
            except (BadField, json.JSONDecodeError, RecursionError) as error:
                raise BadQuestions(f"{path.name}, line {number}: {error}") from None
    return found


def save_lines(path: Path, questions: Iterable[Question]) -> None:
    """Write questions to a file, one JSON object on each line. The file is replaced in one step, so it is never half
    written.
    """
    partial = path.with_name(path.name + ".partial")
    text = "".join(question.to_json() + "\n" for question in questions)
    partial.write_text(text, encoding="utf-8", newline="\n")
    partial.replace(path)
