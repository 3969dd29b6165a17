"""The boards as text, for a terminal and for a screen reader."""

from __future__ import annotations

from parlour.core.record import Record

from ..board import KIND, NOWHERE, OWNER, RINGS, SEGMENTS, ZONES, number
from .log import turn_name
from .names import LETTERS

SPREAD = [*range(SEGMENTS // 2, SEGMENTS), *range(SEGMENTS // 2)]  # gold's home is in the middle


def text(s: Record) -> str:
    """The boards unrolled, a row for each ring from the rim in."""
    rows = [turn_name(s)]
    for level in reversed(range(int(s.boards))):
        where = " (bottom)" if level == 0 else " (top)" if level == s.boards - 1 else ""
        rows += ["", f"Level {level + 1}{where}"]
        for ring in range(RINGS, 0, -1):
            numbers = [number(ring, segment) for segment in SPREAD]
            cells = [letter(int(s.at[level * ZONES + n - 1]), ring) for n in numbers]
            ends = f"{numbers[0]:>3} … {numbers[-1]}"
            rows.append(f"  {' '.join(cells[:9])} | {' '.join(cells[9:])}   {ends}")
    rows += ["", "Gold in capitals, silver in small letters; o is the event horizon, | the axis."]
    return "\n".join(rows)


def letter(piece: int, ring: int) -> str:
    """What stands for a zone: its piece, or that it is empty."""
    if piece == NOWHERE:
        return "o" if ring == 1 else "."
    return LETTERS[KIND[piece]].lower() if OWNER[piece] else LETTERS[KIND[piece]]
