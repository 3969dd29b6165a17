"""Reads question files that people supply: CSV, JSON lines, or a response from the Open Trivia Database.

Files are not trusted: their size is limited, every row is checked, and each rejected row is reported with its
number, the field and the reason. docs/questions.md says what is accepted.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.english import listed
from parlour.core.errors import BadQuestions

from . import opentdb
from .match import plain_form
from .question import AGES, CATEGORIES, DIFFICULTIES, BadField, Question, from_fields, tidy

MOST_BYTES = 8 * 1024 * 1024
MOST_ROWS = 20_000
HEADER = ("category", "difficulty", "question", "answer", "alternatives", "wrong", "person")
YES = ("true", "yes", "y", "1", "x")
NO = ("false", "no", "n", "0", "")
CSV_COMES_FROM = "imported"

Row = tuple[int, Any]  # the row's number, counted from 1, and its content


@dataclass(frozen=True)
class Reject:
    """A rejected row. In CSV the header is row 1; in other formats rows are counted from 1."""

    row: int
    field: str
    reason: str

    def __str__(self) -> str:
        return f"row {self.row}, {self.field}: {self.reason}"


@dataclass
class Reading:
    """The result of reading a file: the valid questions, and the rejected rows."""

    questions: list[Question] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)


def read(
    raw: bytes, categories: Mapping[str, int] | None = None, booleans: bool = False, own: bool = False
) -> Reading:
    """Return every valid question in a file of any of these formats, and the rejected rows. Raise BadQuestions if
    the file cannot be read at all.

    `categories` maps other category names to ours; `booleans` includes true-or-false questions; with `own`, an
    unknown category name becomes a category that belongs to the set.
    """
    text = decode(raw)
    known = {plain_form(name): number for name, number in (categories or {}).items()}
    if text.lstrip()[:1] not in ("{", "["):
        return gather(rows_of_csv(text), lambda fields: from_csv(fields, known, own))
    whole = try_json(text)
    if isinstance(whole, dict) and ("results" in whole or "response_code" in whole):
        rows = opentdb.rows(whole, MOST_ROWS)
        return gather(rows, lambda fields: opentdb.fields_of(fields, known, booleans, own))
    if isinstance(whole, list):
        raise BadQuestions(
            "This JSON file is a list. Write each question on a line of its own, without the list around them."
        )
    return gather(rows_of_lines(text), lambda fields: fields)


def decode(raw: bytes) -> str:
    """Return the text of a file; raise BadQuestions if it is too large or is not UTF-8."""
    if len(raw) > MOST_BYTES:
        raise BadQuestions(f"This file is larger than {MOST_BYTES // 1024 // 1024} MiB.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadQuestions(
            "This file is not UTF-8 text. Save it as UTF-8 (in a spreadsheet: CSV UTF-8)."
        ) from None
    if not text.strip():
        raise BadQuestions("This file is empty.")
    return text


def try_json(text: str) -> Any:
    """Return the value of a text that is one JSON value; None if it is not."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def gather(rows: Iterable[Row], fields_of: Callable[[Any], Any]) -> Reading:
    """Return the valid questions in the rows of a file, and the rejected rows. A row that repeats an earlier
    question is rejected, too.
    """
    reading = Reading()
    texts: dict[str, int] = {}
    ids: dict[str, int] = {}
    for number, row in rows:
        if number > MOST_ROWS + 1:
            raise BadQuestions(f"This file has more than {MOST_ROWS:,} rows.")
        try:
            question = check(fields_of(row))
            if first := texts.get(plain_form(question.text)):
                raise BadField("question", f"row {first} asks the same")
            if first := ids.get(question.id):
                raise BadField("id", f"row {first} has the same")
        except BadField as error:
            reading.rejects.append(Reject(number, error.field, error.reason))
        else:
            texts[plain_form(question.text)] = ids[question.id] = number
            reading.questions.append(question)
    return reading


def check(fields: Any) -> Question:
    """Return the question with these fields; raise BadField if no game could ask that question."""
    if not isinstance(fields, dict):
        raise BadField("question", "this is no question: an object with fields was expected")
    given = fields if fields.get("id") else {**fields, "id": id_of(fields)}
    question = from_fields(given)
    if not plain_form(question.text):
        raise BadField("question", "there is no word in it")
    if not all(plain_form(answer) for answer in question.answers):
        raise BadField("answer", "there is no word in it")
    right = {plain_form(answer) for answer in question.answers}
    if twice := [wrong for wrong in question.wrong if plain_form(wrong) in right]:
        raise BadField("wrong", f"{twice[0]!r} is among the right answers")
    if len({plain_form(wrong) for wrong in question.wrong}) < len(question.wrong):
        raise BadField("wrong", "two of them are the same")
    return question


def id_of(fields: dict[str, Any]) -> str:
    """Return an id for a question that depends only on its fields, so that it is the same in every file."""
    return hashlib.sha256(plain_form(str(fields.get("question", ""))).encode()).hexdigest()[:16]


def rows_of_lines(text: str) -> Iterator[Row]:
    """Yield each line of a file as parsed JSON, with its line number."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, try_json(line)


def rows_of_csv(text: str) -> Iterator[Row]:
    """Yield each record of a CSV file, as a dict from column name to cell, with its row number. The header is row 1."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    names: list[str] = []
    number = 0
    try:
        for number, record in enumerate(reader, 1):
            if number == 1:
                names = header_of(record)
            elif any(cell.strip() for cell in record):
                row: dict[str, Any] = dict(zip(names, record, strict=False))
                if len(record) != len(names):
                    row = {"misshapen": f"{len(record)} fields where the header has {len(names)}"}
                yield number, row
    except csv.Error as error:
        raise BadQuestions(f"This CSV breaks off after row {number}: {error}.") from None


def header_of(record: list[str]) -> list[str]:
    """Return the column names of a CSV file, which may come in any order; raise BadQuestions if one is missing or
    unknown.
    """
    names = [tidy(name).lower() for name in record]
    if len(record) == 1 and (";" in record[0] or "\t" in record[0]):
        raise BadQuestions("This file has no commas between its fields. Save it as CSV with commas.")
    missing = [name for name in HEADER if name not in names]
    unknown = [name for name in names if name not in (*HEADER, "ages")]
    if missing or unknown or len(set(names)) < len(names):
        wants = ",".join(HEADER)
        raise BadQuestions(f"The first row must be the header {wants}, and may have ages as well.")
    return names


def from_csv(row: dict[str, str], known: Mapping[str, int], own: bool = False) -> dict[str, Any]:
    """Return the fields of a question from one row of a CSV file, as a dict for `from_fields`."""
    if "misshapen" in row:
        raise BadField("row", row["misshapen"])
    answer = row["answer"].strip()
    if not answer:
        raise BadField("answer", "this is empty")
    return {
        "question": row["question"],
        "category": category_of(row["category"], known, own),
        "difficulty": difficulty_of(row["difficulty"]),
        "answers": [answer, *row["alternatives"].split("|")],
        "wrong": [word for word in row["wrong"].split("|") if word.strip()],
        "person": flag_of(row["person"]),
        "ages": ages_of(row.get("ages", "")),
        "source": CSV_COMES_FROM,
    }


def category_of(cell: str, known: Mapping[str, int], own: bool = False) -> int | str:
    """Return the category that a cell of a file names: by number, by one of our names, or by a name in `known`. With
    `own`, return any other name as it is.
    """
    names = {plain_form(name): number for number, name in enumerate(CATEGORIES)} | dict(known)
    cell = cell.strip()
    if cell in tuple(str(number) for number in range(len(CATEGORIES))):
        return int(cell)
    if plain_form(cell) not in names:
        if own and plain_form(cell):
            return cell
        raise BadField(
            "category", f"{cell[:40]!r} is neither 0 to {len(CATEGORIES) - 1} nor the name of a category"
        )
    return names[plain_form(cell)]


def difficulty_of(cell: str) -> int:
    """Return the difficulty that a cell names, by number or by a word; easy if the cell is empty."""
    cell = cell.strip().lower()
    if cell in DIFFICULTIES:
        return DIFFICULTIES.index(cell)
    if cell not in ("", *map(str, range(len(DIFFICULTIES)))):
        words = listed(DIFFICULTIES, "or")
        raise BadField("difficulty", f"{cell[:40]!r} is neither 0 to {len(DIFFICULTIES) - 1} nor {words}")
    return int(cell or 0)


def flag_of(cell: str) -> bool:
    """Return whether a cell means true. It accepts the words that spreadsheets use, such as "yes"."""
    cell = cell.strip().lower()
    if cell not in YES and cell not in NO:
        raise BadField("person", f"{cell[:40]!r} is neither true nor false")
    return cell in YES


def ages_of(cell: str) -> str:
    """Return the age band that a cell names, with or without a plus sign."""
    cell = cell.strip()
    return cell + "+" if cell + "+" in AGES else cell
