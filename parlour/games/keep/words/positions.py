"""Positions as one line of text, both ways. K-11, K-71"""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.codec import Codec, Field
from parlour.core.record import Record

from .. import queries
from ..board import COLOUR_NAMES, LOCATION_NAMES, SPACE_NAMES
from ..state import OPTIONS, PHASES, STATE
from .names import CARD_NAMES, RATINGS

NOWHERE = "-"


def _named(names: tuple[str, ...]) -> tuple[Callable[[list[int]], str], Callable[[str], list[int]]]:
    """How places are written and read, "-" for none."""

    def write(numbers: list[int]) -> str:
        return ",".join(NOWHERE if n == -1 else names[n] if 0 <= n < len(names) else str(n) for n in numbers)

    def read(text: str) -> list[int]:
        return [-1 if word == NOWHERE else names.index(word) for word in text.split(",")]

    return write, read


def _write_shut(numbers: list[int]) -> str:
    return (
        ",".join(f"{name}:{many}" for name, many in zip(LOCATION_NAMES, numbers, strict=True) if many)
        or NOWHERE
    )


def _read_shut(text: str) -> list[int]:
    found = [0] * len(LOCATION_NAMES)
    for word in [] if text == NOWHERE else text.split(","):
        name, _, many = word.partition(":")
        found[LOCATION_NAMES.index(name)] = int(many)
    return found


_SPACES, _PLACES = _named(SPACE_NAMES), _named(LOCATION_NAMES)
_WORDS = {
    "phase": Field("phase", tuple(phase.replace(" ", "-") for phase in PHASES)),
    "pos": Field("pos", write=_SPACES[0], read=_SPACES[1]),
    "prev": Field("prev", write=_SPACES[0], read=_SPACES[1]),
    "opened": Field("opened", write=_PLACES[0], read=_PLACES[1]),
    "shut": Field("shut", write=_write_shut, read=_read_shut),
    "heading": Field("heading", ("any", "inward", "outward")),
    "cat": Field("cat", COLOUR_NAMES),
    "rating": Field("rating", RATINGS),
    "card": Field("card", tuple(card.lower().replace(" ", "-") for card in CARD_NAMES)),
}
_OPTIONS = {option.name for option in OPTIONS}
_ORDER = (
    "phase seat turn ply turns home after pos chain stock direct shut gated left prev heading must hover skipped "
    "opened arrived cat rating guessed pressed timed_out offered may card racing asked winner know"
).split()
assert sorted(_ORDER) == sorted(set(STATE.names or ()) - _OPTIONS - {"seats", "spare"})

CODEC = Codec("Keep", STATE, OPTIONS, [_WORDS.get(name, name) for name in _ORDER], lambda s: queries.setup(s))


def position_name(s: Record) -> str:
    """A position as one line: options that are not the usual ones, then every field that is not as at the start."""
    return CODEC.write(s)


def read_position(text: str) -> Record:
    """And back; BadPosition with a sentence if it is none."""
    return CODEC.read(text)
