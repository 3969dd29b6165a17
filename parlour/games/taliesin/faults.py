"""Taliesin: the texts that say what is wrong with an impossible record; text i belongs to bit i of the result of
`rules.faults`. Also checks of the history of a game that the text of a position gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parlour.core.record import Record

from . import queries
from .board import FALLEN, KIND, NOWHERE, OWN_LEVEL, OWNER, PIECES
from .state import REMEMBERED

FAULTS = (
    "the list of pieces and the boards do not agree",
    "a physical piece stands in the event horizon",
    "a board piece is off its level",
    "a piece stands on a board that is not in play",
    "a side has no Life Force",
    "the side, slot, seat or table does not exist",
    "a counter is out of bounds",
    "the result, its reason and the phase do not agree",
    "the hash is not that of the placement",
    "the game goes on after its end, or is over by an end that has not come",
    "the choices of a turn were not legal at its start, or do not fit who is to choose",
)
# Pieces are alike if they have the same side, the same kind and, if they are bound to a level, the same level.
ALIKE = [(int(OWNER[p]), int(KIND[p]), int(OWN_LEVEL[p])) for p in range(PIECES)]


def checked_number(number: int, many: int) -> int:
    """Return `number`, which was read from text, if it is at least 0 and below the limit `many`; otherwise raise
    ValueError.
    """
    if not 0 <= number < many:
        raise ValueError("no such place or piece")
    return number


def renumber(s: Record, named: Mapping[int, int]) -> None:
    """Give the pieces on these places the given piece numbers (a piece keeps its number for the whole game). Raise
    ValueError if those pieces cannot have these numbers.
    """
    for place, piece in named.items():
        if s.at[place] < 0 or ALIKE[piece] != ALIKE[s.at[place]]:
            raise ValueError("another kind of piece")
        s.pos[s.at[place]] = NOWHERE
    for place, piece in named.items():
        if s.pos[piece] != NOWHERE:
            raise ValueError("one piece in two places")
        s.at[place], s.pos[piece] = piece, place


def lose(s: Record, pieces: Iterable[int]) -> None:
    """Mark these pieces as lost in the event horizon (the innermost ring). Raise ValueError for a piece that
    is on the board or cannot be lost there. T-09
    """
    for piece in pieces:
        if s.pos[checked_number(piece, PIECES)] != NOWHERE or not queries.falls(s, piece, 0):
            raise ValueError("a piece that cannot be lost")
        s.pos[piece] = FALLEN


def remember(s: Record, hashes: list[int]) -> None:
    """Store the hashes of the positions since the last capture, one for each turn. Raise ValueError if they do not
    lead to this position. T-49
    """
    if len(hashes) != min(int(s.quiet) + 1, REMEMBERED):
        raise ValueError("one hash for each turn since the last capture")
    now = int(s.quiet) % REMEMBERED
    if s.slot == 0 and s.repetition and hashes[now : now + 1] not in ([], [int(s.hash)]):
        raise ValueError("the last hash is that of the position itself")
    s.hist[: len(hashes)] = hashes
