"""Reads questions in the format of the Open Trivia Database, in any of its three encodings."""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from parlour.core.errors import BadQuestions

from .match import plain_form
from .question import DIFFICULTIES, BadField

LEVELS = DIFFICULTIES[:3]  # the database rates questions easy, medium or hard

SOURCE = "Open Trivia Database"
LICENCE = "CC BY-SA 4.0"
CODES = {
    1: "it had too few questions for what was asked",
    2: "it was asked in a way that it does not know",
    3: "its session was not found",
    4: "its session has given all its questions",
    5: "it was asked too often",
}
PLACES = (
    ("Geography",),
    (
        "Entertainment: Film",
        "Entertainment: Music",
        "Entertainment: Musicals & Theatres",
        "Entertainment: Television",
        "Entertainment: Video Games",
        "Entertainment: Japanese Anime & Manga",
        "Entertainment: Cartoon & Animations",
        "Celebrities",
    ),
    ("History", "Politics", "Mythology"),
    ("Art", "Entertainment: Books", "Entertainment: Comics"),
    ("Science & Nature", "Science: Computers", "Science: Mathematics", "Science: Gadgets", "Animals"),
    ("Sports", "Entertainment: Board Games", "Vehicles", "General Knowledge"),
)
CATEGORY = {plain_form(name): number for number, names in enumerate(PLACES) for name in names}
TYPES = ("multiple", "boolean")
ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")


def rows(whole: Mapping[str, Any], most: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each result of a response of the Open Trivia Database, with its number from 1. A result comes as
    a dict: `result` is the result itself, and `decode` the function that decodes its texts. Raise
    BadQuestions if the response reports an error or has more than `most` results.
    """
    code = whole.get("response_code")
    if code != 0 or isinstance(code, bool):
        why = CODES.get(code, "") if isinstance(code, int) else ""
        raise BadQuestions(f"The database answered with response_code {code!r}{f': {why}' if why else ''}.")
    results = whole.get("results")
    if not isinstance(results, list):
        raise BadQuestions(
            "The file has no list of results, as a file from the Open Trivia Database must have. Download it again."
        )
    if len(results) > most:
        raise BadQuestions(f"This file has more than {most:,} rows.")
    decode = decoder_of(results)
    for number, result in enumerate(results, 1):
        yield number, {"result": result, "decode": decode}


def decoder_of(results: list[Any]) -> Callable[[str], str]:
    """Return the function that decodes the texts of a response, which may use HTML entities, URL escapes or base64."""
    found = [result for result in results if isinstance(result, dict)]
    texts = [text for result in found for text in (result.get("question"), result.get("category"))]
    shown = [text for text in texts if isinstance(text, str)]
    if found and all(is_base64_type(result.get("type")) for result in found):
        return from_base64
    if any(ESCAPE.search(text) for text in shown) and not any(" " in text for text in shown):
        return unquote
    return html.unescape


def is_base64_type(value: Any) -> bool:
    """Return whether a value is "multiple" or "boolean" in base64."""
    try:
        return isinstance(value, str) and from_base64(value) in TYPES
    except ValueError:
        return False


def from_base64(text: str) -> str:
    """Return the text that is encoded in base64; raise ValueError if it is not valid base64."""
    return base64.b64decode(text, validate=True).decode("utf-8")


def fields_of(
    row: dict[str, Any], known: Mapping[str, int], booleans: bool, own: bool = False
) -> dict[str, Any]:
    """Return the fields of a question, as a dict for `from_fields`, from a row that `rows` yielded. Raise
    BadField if the row has a wrong value.

    `known` maps more category names to our numbers; `booleans` also accepts true-or-false questions; `own`
    keeps the name of the category as it is.
    """
    result, decode = row["result"], row["decode"]
    if not isinstance(result, dict):
        raise BadField("question", "this is no question: an object with fields was expected")
    texts = {name: decoded(result, name, decode) for name in ("type", "difficulty", "category", "question")}
    if texts["type"] not in TYPES:
        raise BadField("type", "multiple or boolean was expected")
    if texts["type"] == "boolean" and not booleans:
        raise BadField("type", "this can only be true or false, and such questions were not asked for")
    if texts["difficulty"] not in LEVELS:
        raise BadField("difficulty", "easy, medium or hard was expected")
    wrong = result.get("incorrect_answers")
    if not isinstance(wrong, list):
        raise BadField("incorrect_answers", "a list of texts was expected")
    return {
        "question": texts["question"],
        "category": texts["category"] if own else category_of(texts["category"], known),
        "difficulty": LEVELS.index(texts["difficulty"]),
        "answers": [decoded(result, "correct_answer", decode)],
        "wrong": [decoded({"incorrect_answers": word}, "incorrect_answers", decode) for word in wrong],
        "source": SOURCE,
        "licence": LICENCE,
    }


def decoded(result: Mapping[str, Any], name: str, decode: Callable[[str], str]) -> str:
    """Return one text field of a result, decoded. `name` is the name of the field."""
    value = result.get(name)
    if not isinstance(value, str) or not value.strip():
        raise BadField(name, "this is empty")
    try:
        return decode(value)
    except (binascii.Error, ValueError):
        raise BadField(name, "this is not base64, as the rest of the file is") from None


def category_of(name: str, known: Mapping[str, int]) -> int:
    """Return the number of Parlour's category for a category name of the Open Trivia Database. Raise BadField
    if the name is neither in `known` nor in Parlour's own table.
    """
    if (place := known.get(plain_form(name), CATEGORY.get(plain_form(name)))) is None:
        raise BadField("category", f"{name[:60]!r} is not known here: say which category it belongs to")
    return place
