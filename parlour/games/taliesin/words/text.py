"""The boards as plain text, for a terminal and for a screen reader."""

from __future__ import annotations

from parlour.core.record import Record

from ..board import RINGS, SEGMENTS, ZONES, zone_number
from .description import plan_sentences
from .log import turn_name
from .names import ZONE_LABELS, letter_of

SPREAD = [*range(SEGMENTS // 2, SEGMENTS), *range(SEGMENTS // 2)]  # gold's home is in the middle

INKS = {  # how a terminal colours the text board
    r"(?<= )[A-Z](?= )": "bold yellow",
    r"(?<= )[a-np-z](?= )": "bold white",
    r"(?<= )[o.](?= )": "bright_black",
    r"^Level.*": "bold",
}


def text(s: Record) -> str:
    """Return the boards as plain text: one line for each ring, from the rim inward. T-02, T-65, T-68"""
    rows = [turn_name(s), *plan_sentences(s)]
    for level in reversed(range(int(s.boards))):
        where = " (bottom)" if level == 0 else " (top)" if level == s.boards - 1 else ""
        rows += ["", f"Level {level + 1}{where}"]
        for ring in range(RINGS, 0, -1):
            numbers = [zone_number(ring, segment) for segment in SPREAD]
            pieces = [int(s.at[level * ZONES + n - 1]) for n in numbers]
            cells = [letter_of(piece) if piece >= 0 else "o" if ring == 1 else "." for piece in pieces]
            first, last = (ZONE_LABELS[s.zones][n - 1].partition(":")[2] for n in (numbers[0], numbers[-1]))
            ends = f"{first:>3} … {last}"
            rows.append(f"  {' '.join(cells[:9])} | {' '.join(cells[9:])}   {ends}")
    rows += ["", "Gold in capitals, silver in small letters; o is the event horizon, | the axis."]
    return "\n".join(rows)
