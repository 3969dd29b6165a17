"""Whether a typed answer will do: forgiving about spelling, strict about numbers.

Both sides are brought to one form (`plain`). A guess counts if that is the form of an accepted answer, its
plural or singular, or if neither has a digit, both begin alike, and there are no more slips than the answer's
length allows: none below five letters, one up to nine, two from ten. A letter missing, added or mistaken, or two
neighbours swapped, is one slip. Of a person the last name alone will do, unless a wrong choice has the same.
Kings and wars are numbered: their Roman numerals count as digits. A guess that is a wrong choice never counts.
never counts.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rapidfuzz.distance import OSA

from .question import Question

LONGEST_GUESS = 300
SHORTEST_NAME = 4  # letters of a last name that may stand alone
NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
ARTICLES = ("the", "a", "an")
# Letters that have no accent to drop but are typed without one all the same.
TYPED_AS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
TITLES = ("jr", "sr", "junior", "senior")  # after a last name
PARTICLES = frozenset("al bin da de del della den der di du el ibn la le ter van von zu".split())
TENS, ONES = ("", "x", "xx", "xxx"), ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
ROMAN = {TENS[n // 10] + ONES[n % 10]: str(n) for n in range(1, 40)}  # of a king, a war, a ship


def words(text: str) -> list[str]:
    """A text as plain words: no case, accents, punctuation or leading article; numbers as digits."""
    text = unicodedata.normalize("NFKD", html.unescape(text).casefold())
    text = "".join(c for c in text if not unicodedata.combining(c)).translate(TYPED_AS)
    text = text.replace("&", " and ").replace("\N{MINUS SIGN}", "-")
    text = re.sub(r"(?<=\d),(?=\d)", "", text)
    text = re.sub(r"['’‘`ʼ]|(?<!\d)\.|\.(?!\d)", "", text)
    text = re.sub(r"(?<![\w.])-(?=\d)", "minus ", text)
    text = "".join(c if c.isalnum() or c == "." else " " for c in text)
    found = [DIGITS.get(word, word) for word in text.split()]
    if len(found) > 1 and found[-1] in ROMAN:
        found[-1] = ROMAN[found[-1]]
    return found[1:] if len(found) > 1 and found[0] in ARTICLES else found


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The one form in which answers are compared."""
    return "".join(words(text))


def last_names(answer: str) -> Iterator[str]:
    """A person's last name in its plain form, without and with its "van" or "de"."""
    parts = words(answer)
    while parts and parts[-1] in TITLES:
        parts.pop()
    if len(parts) < 2 or len(parts[-1]) < SHORTEST_NAME or has_digit(parts[-1]):
        return
    yield parts[-1]
    start = len(parts) - 1
    while start > 1 and parts[start - 1] in PARTICLES:
        start -= 1
        yield "".join(parts[start:])


def forgiven(question: Question) -> set[str]:
    """The forms of its answers in which slips are forgiven: all but those that end in a letter, as vitamins do."""
    found = set()
    for answer in question.answers:
        parts = words(answer)
        if parts and len(parts[-1]) > 1:
            found |= {plain(answer), *(last_names(answer) if question.person else ())}
    return found


def slips(answer: str) -> int:
    """How many slips an answer of this length allows."""
    return 0 if len(answer) < 5 else 1 if len(answer) < 10 else 2


def has_digit(text: str) -> bool:
    """Whether there is a number in it."""
    return any(c.isdigit() for c in text)


def is_plural(one: str, many: str) -> bool:
    """Whether the second is the first with a plural's ending."""
    return len(one) > 2 and (many in (one + "s", one + "es") or (one[-1] == "y" and many == one[:-1] + "ies"))


def close(guess: str, answer: str) -> bool:
    """Whether one plain form will pass for the other."""
    if guess == answer:
        return True
    if has_digit(guess) or has_digit(answer) or guess[0] != answer[0]:
        return False
    if is_plural(guess, answer) or is_plural(answer, guess):
        return True
    most = slips(answer)
    return OSA.distance(guess, answer, score_cutoff=most) <= most


def accepts(question: Question, guess: str) -> bool:
    """Whether a typed guess answers the question."""
    typed = plain(guess) if len(guess) <= LONGEST_GUESS else ""
    if not typed or any(typed == plain(wrong) for wrong in question.wrong):
        return False
    if any(typed == plain(answer) for answer in question.answers):
        return True
    right = [form for form in forgiven(question) if close(typed, form)]
    return bool(right) and not is_shared(question, typed, right)


def is_shared(question: Question, typed: str, right: list[str]) -> bool:
    """Whether a guess is a last name that a wrong choice has too, or that is nearer to a wrong choice's."""
    names = {name for wrong in question.wrong for name in last_names(wrong)}
    if not question.person or not names:
        return False
    nearest = min(OSA.distance(typed, name) for name in names)
    return nearest <= min(OSA.distance(typed, form) for form in right)
