"""Converts positions into one line of text and back. The line has the options that differ from their defaults, and the
fields that differ from the start. K-11, K-71
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.codec import NUMBER, Codec, each, numbers, words
from parlour.core.record import Record

from .. import queries
from ..board import COLOUR_NAMES, LOCATION_NAMES, SPACE_NAMES
from ..state import DISPLAY, OPTIONS, PHASES, STATE
from .names import CARD_NAMES, RATINGS, seat_name
from .reasons import REASONS


def _shut(s: Record) -> Iterator[str]:
    """Yield, for each place that has gates, its name and the number of gates, as in "L0:2"."""
    return (f"{name}:{many}" for name, many in zip(LOCATION_NAMES, s.shut, strict=True) if many)


def _read_shut(s: Record, text: str) -> None:
    name, _, many = text.partition(":")
    s.shut[LOCATION_NAMES.index(name)] = int(many)


SPACE, LOCATION = words(SPACE_NAMES, others={-1: "-"}), words(LOCATION_NAMES, others={-1: "-"})
CARDS = [card.lower().replace(" ", "-") for card in CARD_NAMES]
_KINDS = {
    "phase": words([phase.replace(" ", "-") for phase in PHASES]),
    "pos": SPACE,
    "prev": SPACE,
    "opened": LOCATION,
    "heading": words(("any", "inward", "outward")),
    "cat": words(COLOUR_NAMES, others={-1: "-1"}),
    "rating": words([rating.replace(" ", "-") for rating in RATINGS]),
    "card": words(CARDS, others={-1: "-1"}),
}
_OPTIONS = {option.name for option in OPTIONS}
_ORDER = (
    "phase seat turn ply turns home after pos chain stock direct shut gated left prev heading must hover skipped "
    "opened arrived cat rating guessed pressed timed_out offered may card racing asked winner know"
).split()
assert sorted(_ORDER) == sorted(set(STATE.names or ()) - _OPTIONS - {"seats", "spare"})

FIELDS = {name: numbers(name, _KINDS.get(name, NUMBER)) for name in _ORDER}
FIELDS["shut"] = each("shut", _shut, _read_shut)
CODEC = Codec(
    "Keep", STATE, OPTIONS, list(FIELDS.values()), queries.setup, reasons=REASONS, seat_name=seat_name,
    shown=DISPLAY,
)  # fmt: skip
position_name, read_position = CODEC.write, CODEC.read
