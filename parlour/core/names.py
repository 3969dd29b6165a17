"""Who is meant: a sentence names a seat by a mark, and whoever shows the sentence puts the name there.

Rules and words know seats, not people. So words write `mark(seat)` wherever a sentence speaks of a seat, and
`fill` puts in what that seat is called at this table: the name somebody gave, or what the game calls the seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from .record import Record

FIRST_MARK = 0xE000  # a code point for private use: nobody can type one into a name (see `clean`)
SEATS = 64
_MARK = re.compile(f"(^|[.!?] )?([{chr(FIRST_MARK)}-{chr(FIRST_MARK + SEATS - 1)}])")
_PRIVATE = re.compile("[\ue000-\uf8ff]")


def mark(seat: int) -> str:
    """The mark that stands for a seat in a sentence."""
    return chr(FIRST_MARK + int(seat))


def fill(text: str, names: Sequence[str]) -> str:
    """A sentence with names where its marks are; one that begins a sentence begins with a capital letter."""

    if text.isascii():  # most have no mark, and that is seen quickly
        return text

    def put(found: re.Match[str]) -> str:
        name = names[ord(found[2]) - FIRST_MARK]
        return name if found[1] is None else found[1] + name[:1].upper() + name[1:]

    return _MARK.sub(put, text)


def fill_all(texts: Iterable[str], names: Sequence[str]) -> list[str]:
    """Several sentences, each filled."""
    return [fill(text, names) for text in texts]


def called(given: Sequence[str], titles: Sequence[str]) -> list[str]:
    """What seats are called: by the names that people gave, and where nobody gave one as the game calls them."""
    return [given[seat] if seat < len(given) and given[seat] else title for seat, title in enumerate(titles)]


def spoken(
    s: Record,
    given: Sequence[str],
    describe: Callable[[Record], Iterable[str]],
    seat_name: Callable[[Record, int], str],
) -> str:
    """A position in lines, a sentence each, from a game's own `describe` and `seat_name`."""
    titles = [seat_name(s, seat) for seat in range(int(s.seats))]
    return "\n".join(fill_all(describe(s), called(given, titles)))


def clean(name: str) -> str:
    """A name that somebody gave, without anything that could be taken for a mark, spaces put right."""
    return " ".join(_PRIVATE.sub("", name).split())
