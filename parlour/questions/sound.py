"""How an answer sounds: one form for spellings that are said alike, such as Kopenhagen and Copenhagen."""

from __future__ import annotations

import re
from functools import lru_cache

SHORTEST = 4  # letters of a form that may be spelt by ear
# What is replaced, in this order. Letters that German and English write differently for one sound come first.
RULES: tuple[tuple[str, str], ...] = (
    (r"ai", "a"),
    (r"ea|ee", "E"),
    (r"tsch|tch", "ch"),
    (r"sch", "sh"),
    (r"ch", "C"),
    (r"sh", "S"),
    (r"ph", "f"),
    (r"c(?=[eiy])", "s"),
    (r"c", "k"),
    (r"w", "v"),
    (r"j|y", "i"),
    (r"(?<=[^aeioug])e$", ""),  # a final e that is not said
    (r"([^aeou])\1", r"\1"),  # double letters
)


@lru_cache(maxsize=16384)
def sound(form: str) -> str:
    """Return a text for how a plain form sounds: forms that are pronounced alike give the same text."""
    for old, new in RULES:
        form = re.sub(old, new, form)
    return form


def sounds_like(guess: str, answer: str) -> bool:
    """Return whether a plain form is another spelling of an answer, to the ear."""
    long_enough = min(len(guess), len(answer)) >= SHORTEST
    return long_enough and not any(c.isdigit() for c in guess + answer) and sound(guess) == sound(answer)
