"""Siege: the sentences for faults of a record, one for each bit that `rules.faults` can set, and checks for
errors in a record that the rules would not survive.
"""

from __future__ import annotations

from parlour.core.errors import BadPosition
from parlour.core.record import Record

from . import state
from .board import ABOARD, CELLS, FORTS, NONE, SEATS, SLOTS, WRITTEN
from .state import CARDS

FAULTS = (
    "the board and the list of pieces disagree",
    "pieces, garrisons or tokens are miscounted",
    "enemies stand beside each other",
    "cavalry stand on a wall block",
    "somebody stands on a wall block that is not his own",
    "somebody has more pieces of a kind than are allowed",
    "a commander in the game has no king, or one out of it has",
    "more transport tokens are in use than there are",
    "money is below nothing or not in hundreds",
    "a fort's owner is not there and has not bought it",
    "what the commander to move may enter or hit is mistaken",
    "a piece stands on ground that is not for it",
    "somebody acts who should not",
    "a fort belongs to somebody else than the pieces in it say",
)

# The least and greatest value of each number in a record. They are checked here, because compiled rules do not
# check the bounds of arrays.
BOUNDS = {
    "phase": (0, state.OVER), "step": (0, state.COURT + 1), "half": (0, 1), "first": (0, SEATS - 1),
    "cur": (0, SEATS - 1),
    "count": (0, 4), "sel": (-1, SLOTS - 1), "budget": (0, 8), "did": (0, 31), "kind": (-1, 5), "die": (0, 6),
    "bearing": (0, 8), "colour": (0, SEATS), "time_up": (0, 1),
    "card": (0, CARDS), "op": (0, 2), "left": (0, 4), "fort": (-1, FORTS - 1), "buyer": (-1, SEATS - 1),
    "used": (0, 1), "credit": (0, 1), "placed": (0, 23), "result": (0, 3), "winners": (0, 15), "alive": (0, 1),
    "owner": (-1, SEATS - 1), "title": (0, 1), "home": (-1, FORTS - 1), "pending": (0, 31), "fate": (0, 31),
    "deck": (0, CARDS), "drawn": (0, 10**6), "debt": (0, 500), "price": (0, 5000), "rounds": (0, state.MOST_ROUNDS),
    "turns": (0, 4 * state.MOST_ROUNDS), "money": (0, 10**8), "moved": (0, (1 << SLOTS) - 1), "ply": (0, 10**8),
    "spent": (0, (1 << SLOTS) - 1),
}  # fmt: skip


def refuse_bounds(s: Record) -> None:
    """Raise BadPosition if a number in the record is outside the range that it can have in a game."""
    for name, (least, most) in BOUNDS.items():
        if s[name].min() < least or s[name].max() > most:
            raise BadPosition(f"{name} is from {least} to {most:,} in a position of Siege.")


def refuse_loose_ends(s: Record) -> None:
    """Raise BadPosition if the record contradicts something that the rules take for granted: seats and forts
    exist, cargo is aboard an existing ship, and a piece is in hand (picked) where the phase needs one.
    """
    seats, forts = int(s.seats), len(WRITTEN[s.map].forts)
    if max(s.cur, s.first, s.buyer, s.owner.max()) >= seats or max(s.fort, s.home.max()) >= forts:
        raise BadPosition("That position names a commander or a fort that is not at this table.")
    if (s.pos[seats:] != NONE).any() or s.alive[seats:].any():
        raise BadPosition("That position has pieces of a commander who is not at this table.")
    for seat in range(seats):
        for place in s.pos[seat][s.pos[seat] >= ABOARD].tolist():
            if not 0 <= s.pos[seat, place - ABOARD] < CELLS:
                raise BadPosition("A piece is aboard a ship that is not there.")
    in_hand = s.phase in (state.SHIP_SAIL, state.SHIP_PAUSE, state.ASHORE, state.MOVE_TO, state.DEBT_KIND)
    if in_hand and not (s.sel >= 0 and 0 <= s.pos[s.cur, s.sel] < CELLS):
        raise BadPosition("Nothing is in hand, or it is not on the board.")
    if s.phase in (state.ASHORE, state.BUY_CELL) and s.kind < 0:
        raise BadPosition("That position does not say what is to be put on the board.")
    if s.phase in (state.BUYER, state.PRICE, state.ANSWER) and s.fort < 0:
        raise BadPosition("That position does not say which fort is for sale.")
    if s.phase in (state.PRICE, state.ANSWER) and s.buyer < 0:
        raise BadPosition("That position does not say to whom the fort is offered.")
    if s.phase in (state.CARD_FORT, state.CARD_CELL, state.DEBT) and (s.card < 1 or s.op > 1):
        raise BadPosition("That position does not say which card is carried out.")
    if state.FIRST < s.phase < state.OVER and not s.alive[s.cur]:
        raise BadPosition("Who is to move is out of the game.")
