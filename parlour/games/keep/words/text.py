"""The castle as text, for a terminal and for a screen reader. K-02, K-09, K-22, K-30"""

from __future__ import annotations

from parlour.core.english import count, listed
from parlour.core.names import fill
from parlour.core.record import NOBODY, Record

from ..board import COLOUR_NAMES, LOCATION_NAMES, SLOTS, SLOTS_A_SIDE
from .log import outcome
from .names import CARD_NAMES, SIDE_NAMES, TEAMS, category_name, rating_of, space_name
from .reasons import waits_for

ROWS = (
    ("A1", "A2", "A3"),
    ("B1", "B2", "B3"),
    ("E1", "E2", "T", "E4"),
    ("F1", "F2", "F4"),
    ("G1", "G2"),
    ("H1", "H2"),
)

INKS = {  # how a terminal colours the text board
    r"\[[A-Z]+\]": "bold reverse",
    r"^> .*": "bold",
    r"\bLion\b": "yellow",
    r"\bEagle\b": "bright_black",
    r"\b\d+ keys?\b": "green",
    r"(?<=[ -])[TD](?=[ \[-])": "magenta",
}


def standing(s: Record) -> str:
    """Return one line that says whose turn it is and what the game waits for."""
    if s.seat == NOBODY:
        return fill(outcome(s), TEAMS)
    return fill(waits_for(s).text, TEAMS)


def text(s: Record) -> str:
    """Return the board as text: what the game waits for, the teams, the gates, then the six sides with the tokens on
    them.
    """
    rows = [standing(s), ""]
    for team in range(int(s.seats)):
        where = space_name(int(s.pos[team])) if s.pos[team] >= 0 else "not on the board yet"
        turn = ">" if team == s.turn else " "
        rows.append(
            f"{turn} {TEAMS[team]:6} {where:28} {count(int(s.chain[team]), 'key'):8} "
            f"{count(int(s.stock[team]), 'gate')} in hand"
        )
    rows += ["", f"Gates: {_gates(s)}."]
    if s.cat >= 0:
        rated = rating_of(s)
        colour = COLOUR_NAMES[int(s.cat)] + (f", {rated}" if rated else "")
        rows.append(f"Question: {category_name(int(s.cat))} ({colour}).")
    if s.card >= 0:
        rows.append(f"Card of the chest: {CARD_NAMES[int(s.card)]}.")
    rows += ["", *(_side(s, side) for side in range(len(SIDE_NAMES)))]
    return "\n".join(rows)


def _gates(s: Record) -> str:
    found = [
        LOCATION_NAMES[g] + (f" ({many})" if many > 1 else "")
        for g, many in enumerate(s.shut.tolist())
        if many
    ]
    return listed(found) or "none"


def _side(s: Record, side: int) -> str:
    """Return one line of text with the spaces of a side, path by path; tokens on them are shown by their teams' first
    letters. K-03
    """
    at: dict[int, str] = {}
    for team, space in enumerate(s.pos.tolist()[: int(s.seats)]):
        if space >= 0:
            at[space] = at.get(space, "") + TEAMS[team][0]
    paths = []
    for row in (("D",), *ROWS):
        cells = []
        for slot in row:
            here = at.get(SLOTS_A_SIDE * side + SLOTS.index(slot))
            cells.append(f"{slot}[{here}]" if here else slot)
        paths.append("-".join(cells))
    return f"{side} {SIDE_NAMES[side]:10}  " + "  ".join(paths)
