"""Decides whether a typed answer counts as right. It forgives misspellings, but no wrong numbers, and no names of
other things.

Guess and answer are first reduced to plain words (`words`): no case, accents, punctuation or articles; numbers,
ordinals and Roman numerals as digits; months and "St" written out. A guess counts in one of three cases:

1. It equals an accepted answer, or is its plural or singular.

2. It sounds like an accepted answer (`sound.py`), or differs from one by slips: a letter missing, added or wrong, or
two neighbouring letters swapped. An answer of one word allows no slips below five letters, one up to nine, and two
from ten. In longer answers a word of four letters allows one slip and a word of six allows two, with at most two in
all. The first letter and every number must be right.

3. It gives only the number where the answer is a number and its unit, or the number and the unit where the question
names that unit.

For a person the last name is enough, alone or after some first names or their initials. A slip never turns one thing
into another: a guess does not count if it is a wrong choice of the question, or if it names something else in the
built-in questions or in lookalikes.txt.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from rapidfuzz.distance import OSA

from .question import Question
from .sets import load
from .sound import sounds_like

LONGEST_GUESS = 300
SHORTEST_NAME = 4  # a shorter last name does not count alone
MOST_SLIPS = 2  # in one answer
NO_CATEGORY = -1  # of a name that no question has
LOOKALIKES = Path(__file__).with_name("lookalikes.txt")
NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
RANKS = {word: str(number) for number, word in enumerate(ORDINALS, 1)}
MONTHS = "january february march april may june july august september october november december".split()
SHORT_FOR = {
    **{month[:3]: month for month in MONTHS},
    "sept": "september",
    "st": "saint",
    "mt": "mount",
    "sankt": "saint",
    "sth": "south",
    "nth": "north",
}
SUFFIXES = {"jr": "junior", "sr": "senior"}  # after a last name
ARTICLES = ("the", "a", "an")
# Letters that have no accent to remove but that people still type as plain letters.
TYPED_AS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
HONORIFICS = frozenset(
    "king queen prince princess emperor empress pope president sir dame lord lady captain admiral general colonel "
    "dr doctor mr mrs ms miss professor baron count tsar sultan saint".split()
)
PARTICLES = frozenset("al bin da de del della den der di du el ibn la le ter van von zu".split())
FILLERS = frozenset("about around circa exactly just every nearly roughly".split())
UNITS = frozenset("years year minutes minute hours days degrees metres meters kilometres km m points".split())
TENS, ONES = ("", "x", "xx", "xxx"), ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
ROMAN = {TENS[n // 10] + ONES[n % 10]: str(n) for n in range(1, 40)}  # in names of kings, wars and ships


@lru_cache(maxsize=16384)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text in plain form (lower case, no accents, numbers as digits), as a tuple."""
    text = unicodedata.normalize("NFKD", html.unescape(text).casefold().replace("º", "°"))
    text = "".join(c for c in text if not unicodedata.combining(c)).translate(TYPED_AS)
    text = text.replace("&", " and ").replace("\N{MINUS SIGN}", "-")
    text = re.sub(r"°\s*c\b", " degrees celsius ", text).replace("°", " degrees ")
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)  # 10,000
    text = re.sub(r"(?<=\d),(?=\d)", ".", text)  # 3,14, as much of Europe writes it
    text = re.sub(r"['’‘`ʼ]|(?<!\d)\.|\.(?!\d)", "", text)
    text = re.sub(r"(?<![\w.])-(?=\d)", "minus ", text)
    text = "".join(c if c.isalnum() or c == "." else " " for c in text)
    found = [DIGITS.get(word, word) for word in re.sub(r"\b(\d+)(?:st|nd|rd|th)\b", r"\1", text).split()]
    if len(found) > 1:
        found = [RANKS.get(word, SUFFIXES.get(word, word)) for word in found]
        found[:-1] = [SHORT_FOR.get(word, word) for word in found[:-1]]
        if found[-1] in MONTHS or found[-1][:3] in SHORT_FOR and found[0].isdigit():
            found[-1] = SHORT_FOR.get(found[-1], found[-1])
        found[-1] = ROMAN.get(found[-1], found[-1])
    if len(found) > 1 and found[0] in ARTICLES:
        found = found[1:]
    return tuple(word for i, word in enumerate(found) if i == 0 or word != "the")


@lru_cache(maxsize=4096)
def plain_form(text: str) -> str:
    """Return the form of a text in which answers are compared: its plain words, joined without spaces."""
    return "".join(words(text))


def last_names(answer: str) -> Iterator[str]:
    """Yield the last name of a person in plain form: first alone, then with any words such as "van" or "de"
    that precede it.
    """
    parts = list(words(answer))
    while parts and parts[-1] in SUFFIXES.values():
        parts.pop()
    if len(parts) < 2 or len(parts[-1]) < SHORTEST_NAME or has_digit(parts[-1]):
        return
    yield parts[-1]
    start = len(parts) - 1
    while start > 1 and parts[start - 1] in PARTICLES:
        start -= 1
        yield "".join(parts[start:])


def has_digit(text: str) -> bool:
    """Return whether a text contains a digit."""
    return any(c.isdigit() for c in text)


def slips(answer: str) -> int:
    """Return how many spelling mistakes are forgiven in an answer of one word; longer words allow more."""
    return 0 if len(answer) < 5 else 1 if len(answer) < 10 else MOST_SLIPS


def is_plural(one: str, many: str) -> bool:
    """Return whether `many` is the word `one` with a plural ending."""
    return len(one) > 2 and (many in (one + "s", one + "es") or (one[-1] == "y" and many == one[:-1] + "ies"))


def is_same(guess: str, answer: str) -> bool:
    """Return whether two texts in plain form are equal, or one is the plural of the other."""
    if guess == answer:
        return True
    return not has_digit(guess) and (is_plural(guess, answer) or is_plural(answer, guess))


def distance(guess: str, answer: str, most: int) -> int:
    """Return how many spelling mistakes (a letter missing, added, wrong or swapped) lie between a guess and
    an answer, both in plain form; 0 if they are equal. Return a number above `most` if there are more than that,
    if their first letters differ, or if either of two different texts contains a digit.
    """
    if guess == answer:
        return 0
    if has_digit(guess) or has_digit(answer) or not guess or guess[0] != answer[0]:
        return most + 1
    return OSA.distance(guess, answer, score_cutoff=most)


def is_slip(guess: Sequence[str], answer: Sequence[str]) -> bool:
    """Return whether a guess equals an answer apart from a few spelling mistakes. Both are tuples of plain words."""
    joined = "".join(answer)
    if sounds_like("".join(guess), joined):
        return True
    if len(guess) != len(answer) or len(answer) == 1:
        return distance("".join(guess), joined, slips(joined)) <= slips(joined)
    total = 0
    for one, other in zip(guess, answer, strict=True):
        if one in PARTICLES and other in PARTICLES:
            continue
        most = 0 if len(other) < 4 else 1 if len(other) < 6 else MOST_SLIPS
        slipped = distance(one, other, most)
        if slipped > most:
            return False
        total += slipped
    return total <= MOST_SLIPS


@cache
def known_forms() -> Mapping[str, frozenset[int]]:
    """Return every name in the built-in questions, in plain form, with the categories of its questions; also every
    name in lookalikes.txt, with NO_CATEGORY.
    """
    named = defaultdict(set)
    for line in LOOKALIKES.read_text(encoding="utf-8").splitlines():
        if line and line[0] != "#":
            named[plain_form(line)].add(NO_CATEGORY)
    for question in load().questions:
        forms = {plain_form(name) for name in (*question.answers, *question.wrong)}
        lasts = (last for answer in question.answers for last in last_names(answer))
        for form in forms.union(lasts if question.person else ()):
            named[form].add(question.category)
    return {form: frozenset(categories) for form, categories in named.items()}


def is_another(question: Question, form: str) -> bool:
    """Return whether a guess (`form`, in plain form) is the known name of something else, so that it must not
    count as a misspelling of the answer. A name that sounds like the answer is forgiven if the built-in
    questions have it only in other categories: Beetles for the Beatles.
    """
    categories = known_forms().get(form)
    if categories is None:
        return False
    alike = any(sounds_like(form, "".join(target)) for target in targets(question))
    return not alike or bool(categories & {NO_CATEGORY, question.category})


def targets(question: Question) -> Iterator[tuple[str, ...]]:
    """Yield the question's answers in which spelling mistakes are forgiven, as plain words. Answers that end in a
    single letter, such as vitamin C, are left out.
    """
    for answer in question.answers:
        parts = words(answer)
        if parts and len(parts[-1]) > 1:
            yield parts
            if question.person:
                yield from ((name,) for name in last_names(answer))


def accepts(question: Question, guess: str) -> bool:
    """Return whether a typed guess is a right answer to the question."""
    typed = words(guess) if len(guess) <= LONGEST_GUESS else ()
    if not typed:
        return False
    titled = all(words(answer)[0] in HONORIFICS for answer in question.answers)
    if len(typed) > 1 and typed[0] in HONORIFICS and not titled and counts(question, typed[1:]):
        return True
    return counts(question, typed)


def counts(question: Question, typed: tuple[str, ...]) -> bool:
    """Return whether a guess is a right answer to the question. `typed` is the guess as plain words."""
    form = "".join(typed)
    if any(form == plain_form(wrong) for wrong in question.wrong):
        return False
    if any(is_same(form, plain_form(answer)) for answer in question.answers) or is_number(question, typed):
        return True
    close = ["".join(target) for target in targets(question) if is_slip(typed, target)]
    if close and is_shared(question, form, close):
        return False
    named = question.person and any(is_name(typed, words(answer)) for answer in question.answers)
    return form in close or (bool(close or named) and not is_another(question, form))


def initials(names: Sequence[str]) -> list[str]:
    """Return a list with one word, which consists of the initials of these names."""
    return ["".join(name[0] for name in names)]


def is_name(typed: tuple[str, ...], answer: tuple[str, ...]) -> bool:
    """Return whether a guess is a person's last name after some first names, which are written out or given as
    initials.
    """
    *firsts, last = (word for word in answer if word not in SUFFIXES.values())
    *given, typed_last = typed
    if (
        not given
        or not firsts
        or len(last) < SHORTEST_NAME
        or distance(typed_last, last, slips(last)) > slips(last)
    ):
        return False
    if given in (initials(firsts), initials([*firsts, last])):  # ML King, MLK King
        return True
    return all(
        any(name == first[: len(name)] if len(name) == 1 else is_slip((name,), (first,)) for first in firsts)
        for name in given
        if name not in PARTICLES
    )


def is_number(question: Question, typed: tuple[str, ...]) -> bool:
    """Return whether a guess consists of the answer's number and otherwise only of words that the question or
    the answer uses, such as the unit.
    """
    found = [word for word in typed if has_digit(word)]
    if len(found) != 1:
        return False
    named = {
        *words(question.text),
        *FILLERS,
        *(word for answer in question.answers for word in words(answer)),
    }
    if not set(typed) - set(found) <= named:
        return False
    for answer in question.answers:
        parts = words(answer)
        numbers = [word for word in parts if has_digit(word)]
        if numbers == found and set(parts) - {*numbers, "minus"} <= UNITS | FILLERS:
            return ("minus" in parts) == ("minus" in typed)
    return False


def is_shared(question: Question, typed: str, right: list[str]) -> bool:
    """Return whether a guess for a person is at least as close to a last name among the question's wrong
    choices as to the forms of the right answer (`right`). Such a guess does not count.
    """
    names = {name for wrong in question.wrong for name in last_names(wrong)}
    if not question.person or not names:
        return False
    nearest = min(OSA.distance(typed, name) for name in names)
    return nearest <= min(OSA.distance(typed, form) for form in right)
