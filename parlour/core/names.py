"""Names: a sentence contains a placeholder for each seat that it names, and the code that shows the sentence fills
in the name.

A game knows seats, not people. Its words write `name_of(seat)`, which returns a placeholder: one private character.
`fill` replaces it with what that seat is called at this table: the name that a person gave, or else the game's own
title for the seat, such as "Red". A match stores only the names that people gave ("" where nobody gave one), never a
title.

Subjects of questions have placeholders too. Words write `subject_name(number, usual)`, and `fill` replaces it with
the category that the players have given that subject (Names.subjects), or else with the usual name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from .record import Record

FIRST_PLACEHOLDER = 0xE000  # a code point for private use, which `clean` removes from names
SEATS = 64
_PLACEHOLDER = re.compile(f"(^|[.!?] )?([{chr(FIRST_PLACEHOLDER)}-{chr(FIRST_PLACEHOLDER + SEATS - 1)}])")
FIRST_SUBJECT, SUBJECTS = 0xE100, 32
END_OF_SUBJECT = chr(FIRST_SUBJECT + SUBJECTS)
_SUBJECT = re.compile(
    f"([{chr(FIRST_SUBJECT)}-{chr(FIRST_SUBJECT + SUBJECTS - 1)}])([^{END_OF_SUBJECT}]*){END_OF_SUBJECT}"
)
_PRIVATE = re.compile("[\ue000-\uf8ff]")


class Names(list[str]):
    """The names of the seats at a table; and the names of the subjects of questions, if the players have chosen
    categories.
    """

    def __init__(self, names: Iterable[str], subjects: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.subjects = tuple(subjects)


def name_of(seat: int) -> str:
    """Return the placeholder that stands for the name of a seat in a sentence."""
    return chr(FIRST_PLACEHOLDER + int(seat))


def subject_name(number: int, usual: str) -> str:
    """Return the placeholder that stands for subject number `number` of the questions in a sentence; `usual` is its
    usual name.
    """
    return f"{chr(FIRST_SUBJECT + int(number))}{usual}{END_OF_SUBJECT}"


def fill_subjects(text: str, subjects: Sequence[str]) -> str:
    """Return a sentence in which each placeholder for a subject is replaced by the players' name for it, or else its
    usual name.
    """

    def put(found: re.Match[str]) -> str:
        number = ord(found[1]) - FIRST_SUBJECT
        return subjects[number] if number < len(subjects) and subjects[number] else found[2]

    return _SUBJECT.sub(put, text)


def fill(text: str, names: Sequence[str]) -> str:
    """Return a sentence in which each placeholder is replaced by a name. A name at the start of a sentence gets a
    capital letter.
    """

    if text.isascii():  # a quick test: most sentences have no placeholder
        return text
    if END_OF_SUBJECT in text:
        text = fill_subjects(text, getattr(names, "subjects", ()))

    def put(found: re.Match[str]) -> str:
        name = names[ord(found[2]) - FIRST_PLACEHOLDER]
        return name if found[1] is None else found[1] + name[:1].upper() + name[1:]

    return _PLACEHOLDER.sub(put, text)


def fill_all(texts: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return several sentences in which each placeholder is replaced by a name."""
    return [fill(text, names) for text in texts]


def called(names: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Return the name of each seat on screen: the name that a person typed or, if that is empty, the seat's title."""
    return [names[seat] if seat < len(names) and names[seat] else title for seat, title in enumerate(titles)]


def distinct(names: Sequence[str], may_number: Sequence[bool]) -> list[str]:
    """Return the names, some with a number after them, as in "Learner 2", so that they differ. Only the names
    for which `may_number` is true get numbers; two others that are equal stay equal.
    """
    found: list[str] = []
    for name, numbers in zip(names, may_number, strict=True):
        number, new = 1, name
        while (
            name
            and numbers
            and new in {*found, *(n for n, m in zip(names, may_number, strict=True) if not m)}
        ):
            number += 1
            new = f"{name} {number}"
        found.append(new)
    return found


def given(names: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Return only the names that people typed: "" for each stored name that is just the seat's title.

    Matches of the formats 1 and 2 stored titles as names.
    """
    return ["" if name == title else name for name, title in zip(names, titles, strict=True)]


def spoken(
    s: Record,
    names: Sequence[str],
    describe: Callable[[Record], Iterable[str]],
    seat_name: Callable[[Record, int], str],
    subjects: Sequence[str] = (),
) -> str:
    """Return a position as sentences, one on each line, with the names filled in. `describe` and `seat_name` are the
    game's functions of these names.
    """
    titles = [seat_name(s, seat) for seat in range(int(s.seats))]
    return "\n".join(fill_all(describe(s), Names(called(names, titles), subjects)))


def clean(name: str) -> str:
    """Return a name that a person typed, with single spaces only, and without the private characters that serve as
    placeholders.
    """
    return " ".join(_PRIVATE.sub("", name).split())
