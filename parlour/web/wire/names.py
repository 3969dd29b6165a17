"""Checks the names that people type: their own, or that of a class.

Other people read these names, so a name must contain no invisible characters: no control characters, no characters
that change the direction of the text, and no blank letters.
"""

from __future__ import annotations

import unicodedata

from ..errors import Malformed

SEAT = 40  # characters in the name of a seat
VISIBLE = "LNPS"  # Unicode categories: letters, numbers, punctuation and symbols
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that look like spaces


def check_name(text: str, longest: int, what: str = "A name") -> str:
    """Return a name with its spaces tidied. Raise Malformed if it has invisible characters, or if it is empty
    or too long. `what` is the noun for such a name in the error message.
    """
    name = " ".join(text.split())
    if hidden := next((sign for sign in name if not is_allowed(sign)), None):
        reason = f"{what} cannot contain U+{ord(hidden):04X}, which is invisible. Type the name again."
        raise Malformed(reason, "name")
    if not is_visible(name) or len(name) > longest:
        raise Malformed(f"{what} must have 1 to {longest} letters.", "name")
    return name


def check_seat_name(text: str) -> str:
    """Return a checked name for a seat; "" if none was typed."""
    return check_name(text, SEAT) if text.strip() else ""


def clean_name(text: str, longest: int = SEAT) -> str:
    """Return a name that comes from elsewhere, such as a file, without invisible characters; "" if nothing visible
    is left.
    """
    name = " ".join("".join(sign for sign in text if sign.isspace() or is_allowed(sign)).split())
    name = name[:longest].rstrip()
    return name if is_visible(name) else ""


def is_allowed(sign: str) -> bool:
    """Return whether names may contain this character."""
    return sign.isprintable() and sign not in BLANK


def is_visible(name: str) -> bool:
    """Return whether a name has a visible character. Accents alone do not count."""
    return any(unicodedata.category(sign)[0] in VISIBLE for sign in name)
