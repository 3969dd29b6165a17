"""The sound of an answer: a form that is the same for all spellings that are pronounced alike, such as Kopenhagen
and Copenhagen.
"""

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
    """Return a text that stands for the pronunciation of a plain form. Forms that are pronounced alike have the same
    text.
    """
    for old, new in RULES:
        form = re.sub(old, new, form)
    return form


def sounds_like(guess: str, answer: str) -> bool:
    """Return whether a guess sounds like an answer although it may be spelt differently. Both are in plain form."""
    long_enough = min(len(guess), len(answer)) >= SHORTEST
    return long_enough and not any(c.isdigit() for c in guess + answer) and sound(guess) == sound(answer)
