"""Siege: an action is the number of a square, or one of the named actions below. What a square means depends on the
phase.

In a chance phase an action is an outcome: the seat that begins, the number on the die, or the number of a card.
"""

from parlour.core.compile import rule

from .board import CELLS, FORTS, NONE, SEATS

PASS, FIRE, STAY = CELLS, CELLS + 1, CELLS + 2
ASHORE_KIND = CELLS + 3  # king, cannon, soldier, cavalry
BUY_KIND = CELLS + 7  # ship, cannon, soldier, cavalry, wall block
FORT = CELLS + 12
SEAT = CELLS + 16
ACCEPT = CELLS + 20
COLOUR = CELLS + 21  # the four colours. S-98
CLOCK = CELLS + 25  # an interrupt: the time for the game is up. S-95
ACTIONS = CLOCK + 1
OUTCOMES = 41  # cards are numbered from 1 to 40
MOST_LEGAL = 512
MOST_PRICE = 50  # hundreds of guineas for a fort. S-85

KING_KIND, BLOCK_KIND = 4, 5


@rule
def is_cell(action):
    """Return whether an action names a square. S-01"""
    return 0 <= action < CELLS


@rule
def cargo_of(action):
    """Return the kind of piece that an action puts ashore from a ship, or sells from a ship's cargo; NONE for
    any other action. S-36, S-88
    """
    if not ASHORE_KIND <= action < BUY_KIND:
        return NONE
    return KING_KIND if action == ASHORE_KIND else action - ASHORE_KIND


@rule
def ashore(kind):
    """Return the action that puts a piece of this kind ashore from a ship. S-36"""
    return ASHORE_KIND if kind == KING_KIND else ASHORE_KIND + kind


@rule
def goods_of(action):
    """Return the kind of piece that an action buys; NONE if the action is not a purchase. S-73"""
    if not BUY_KIND <= action < FORT:
        return NONE
    return BLOCK_KIND if action == BUY_KIND + 4 else action - BUY_KIND


@rule
def buying(kind):
    """Return the action that buys a piece of this kind. S-73"""
    return BUY_KIND + 4 if kind == BLOCK_KIND else BUY_KIND + kind


@rule
def fort_of(action):
    """Return the fort that an action names; NONE if it names none. S-10, S-85"""
    return action - FORT if FORT <= action < FORT + FORTS else NONE


@rule
def colour_of(action):
    """Return the colour that an action picks, from 0; NONE if it picks none. S-98"""
    return action - COLOUR if COLOUR <= action < CLOCK else NONE


@rule
def seat_of(action):
    """Return the seat that an action names; NONE if it names none. S-85"""
    return action - SEAT if SEAT <= action < SEAT + SEATS else NONE
