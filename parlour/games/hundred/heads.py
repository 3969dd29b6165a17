"""Hundred: the numbering of the action heads (the outputs of a learning program's network). Some actions share a
head: claiming a number has the same head in a turn and in the race (when all sides may use one throw at the same
time), although the race has a separate action for every side.
"""

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, part

from .board import CELL_NAMES, CELLS, DIAMONDS, HEX_LINKS, NONE, NUMBERS, RING_LINKS
from .moves import (
    CLAIMS,
    DONE,
    JOIN,
    RACE_CLAIM,
    is_claim,
    is_done,
    is_join,
    is_race_claim,
)
from .rules.table import widen
from .state import RACE

NUMBER = Axis(
    "number",
    NUMBERS,
    labels=tuple(map(str, range(1, NUMBERS + 1))),
    edges=tuple((a - 1, int(b) - 1) for a in DIAMONDS[0] for b in HEX_LINKS[0, a] if b > a),
)
PLACE = Axis(
    "cell",
    CELLS,
    labels=CELL_NAMES,
    edges=tuple((a, int(b)) for a in range(CELLS) for b in RING_LINKS[a] if b != NONE and b > a),
)
SIGNS = Axis("signs", 4, labels=("neither", "minus", "division", "both"))
HEADS = Layout(
    part("claim", "Claim a number, by which of minus and division its sum uses.", NUMBER, SIGNS),
    part("pass", "Claim nothing."),
    part("take", "Take the money that the card offers instead of ending the game."),
    part("end", "End the game by the card."),
    part("forfeit", "Leave the game, without money."),
    part("join", "Join another side, counted clockwise from the own one.", Axis("side", 8)),
    part("place", "Place the counter on a cell.", PLACE),
    part("done", "Say that this side has finished with the throw."),
)
AT_DONE = HEADS.at("done")


@rule
def head(s, seat, action):
    """Return the number of the action head (network output) that stands for `action` when this seat plays it; -1 if
    `action` is a number that no side can play, such as the clock's. H-16, H-59
    """
    if is_race_claim(action):
        return action - RACE_CLAIM - CLAIMS * widen(seat)
    if is_done(action):
        return AT_DONE
    if is_join(action):
        by = action - JOIN - widen(seat)
        return JOIN + (by + widen(s.seats) if by < 0 else by)
    return action if 0 <= action < DONE else -1


@rule
def unhead(s, seat, number):
    """Return the action that action head `number` (a network output) stands for when this seat plays now; -1 if there
    is no such head. H-16, H-59
    """
    if number < 0 or number > AT_DONE:
        return -1
    if number == AT_DONE:
        return DONE + widen(seat)
    if is_claim(number) and s.phase == RACE:
        return RACE_CLAIM + CLAIMS * widen(seat) + number
    if is_join(number):
        side = number - JOIN + widen(seat)
        if number - JOIN >= s.seats:
            return -1
        return JOIN + (side - widen(s.seats) if side >= s.seats else side)
    return number
