"""Siege: the turns that the game proposes to bots. Setting up takes a seat up to 41 choices, so bots place their pieces
as standard deployment would.
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.record import OK

from .board import FIRST_SLOT, NONE, SHIP
from .rules.chart import post_of
from .rules.start import forts_each, setup_kind, setup_refusal
from .state import HORSE, SHIPS


@rule
def _standard_square(s):
    """Return the square where standard deployment puts the piece that is placed now. S-12, S-13, S-14"""
    kind = setup_kind(s)
    number = int(s.have[s.cur, kind]) + 0
    slot = int(FIRST_SLOT[kind]) + number
    if forts_each(s) == 1:
        return post_of(s, int(s.home[s.cur, 0]), slot)
    return post_of(s, int(s.home[s.cur, number & 1]), number >> 1 if kind == SHIP else slot)


@rule
def pursue(s, seat, aim):
    """Return the next action of proposed turn number `aim`; NONE if the game proposes no such turn. While a seat places
    its pieces it proposes standard deployment, and afterwards nothing. S-12, S-13, S-14
    """
    if aim > 0 or s.seat != seat or s.phase < SHIPS or s.phase > HORSE:
        return NONE
    cell = _standard_square(s)
    return cell if setup_refusal(s, cell) == OK else NONE
