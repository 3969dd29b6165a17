"""Names that people give: to themselves, to a seat, to a class. Others have to read them, so a name holds nothing that
cannot be seen: no control characters, no marks that turn the direction of a text, no letters that are blank."""

from __future__ import annotations

import unicodedata

from ..errors import Malformed

SEAT = 40  # letters in the name at a seat
SEEN = "LNPS"  # letters, numbers, punctuation and symbols, by the first letter of their category in Unicode
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that leave the paper white


def name_of(text: str, most: int, what: str = "A name") -> str:
    """Return a name with its spaces put right; Malformed with a sentence if it cannot be read, or is too long."""
    name = " ".join(text.split())
    if hidden := next((sign for sign in name if not is_fit(sign)), None):
        told = f"{what} cannot hold U+{ord(hidden):04X}, which nobody can see. Type it again without that."
        raise Malformed(told, "name")
    if not is_seen(name) or len(name) > most:
        raise Malformed(f"{what} has 1 to {most} letters.", "name")
    return name


def seat_name_of(text: str) -> str:
    """Return the name that somebody gave for a seat; empty if they gave none."""
    return name_of(text, SEAT) if text.strip() else ""


def readable(text: str, most: int = SEAT) -> str:
    """Return what can be read of a name that comes from elsewhere, such as from a file; empty if that is nothing."""
    name = " ".join("".join(sign for sign in text if sign.isspace() or is_fit(sign)).split())[:most].rstrip()
    return name if is_seen(name) else ""


def is_fit(sign: str) -> bool:
    """Whether a character may stand in a name."""
    return sign.isprintable() and sign not in BLANK


def is_seen(name: str) -> bool:
    """Whether anything of a name can be seen: accents alone cannot."""
    return any(unicodedata.category(sign)[0] in SEEN for sign in name)
