"""Mandala: the board as text, for a terminal."""

from __future__ import annotations

import numpy as np

from parlour.core.record import Record

from .. import queries
from ..board import COLOURS, RINGS
from ..rules.survey import BARRIER, PATH
from ..state import NUMBER, ROTATE
from .names import columns_of, seat_name

INKS = {  # how a terminal colours the text board
    r"##": "bright_black",
    r"\[\d": "bold reverse",
    r"^> .*": "bold",
    r"\bred\b": "red",
    r"\bblue\b": "blue",
    r"\bgreen\b": "green",
    r"\byellow\b": "yellow",
    r"\bgrey\b": "bright_black",
}


def text(s: Record) -> str:
    """Return the board as text: a line for each ring that shows, column by column, its path, its barriers and
    the tokens (by seat number); then lines for the seats and the dice.
    """
    columns = columns_of(s)
    doors = {int(s.door[seat]): f"{s.number[seat]}v" for seat in range(s.seats)}
    lines = ["          " + "".join(f"{doors.get(c, ''):>3}" for c in columns) + "  doors"]
    lines.append("          " + "".join(f"{c:>3}" for c in columns))
    signs = {BARRIER: "##", PATH: ".", **{seat: f"[{s.number[seat]}" for seat in range(s.seats)}}
    numbers = queries.numbers(s) if s.aim == NUMBER else []
    for ring, row in enumerate(queries.cells(s)[: s.rings]):
        fixed = " fixed" if queries.is_fixed(s, ring) else ""
        if s.aim == NUMBER:
            cells = "".join(f"{numbers[ring][c] or '##':>3}" for c in columns)
        else:
            cells = "".join(f"{signs[row[c]]:>3}" for c in columns)
        lines.append(f"{RINGS[ring]} {COLOURS[ring % 5]:<7} {cells}{fixed}")
    if s.aim != NUMBER:
        homes = int(np.bitwise_or.reduce(s.home_mask[: s.seats]))
        lines.append("  home    " + "".join("  ^" if homes >> c & 1 else "   " for c in columns))
    for seat in range(s.seats):
        sign = ">" if s.turn == seat else " "
        pegs = f", black pegs {s.black[seat]}" if s.games > 1 else ""
        home = f"home {s.home[seat]} of {s.homes_to_win}, in hand {s.hand[seat]}"
        if s.aim == NUMBER:
            added = f"column {s.door[seat]} adds up to {queries.door_sum(s, seat)} of {s.sum}"
            home = f"white pegs {s.home[seat]} of {s.homes_to_win}, {added}"
        lines.append(f"{sign} {seat_name(s, seat)}: {home}{pegs}")
    shown = [f"{COLOURS[c]} {s.dice[c]}" for c in range(5) if s.dice[c] >= 0]
    used = f" ({int(s.used)} used)" if s.phase == ROTATE else ""
    return "\n".join([*lines, "  dice: " + ", ".join(shown) + used] if shown else lines)
