"""The numbers of Hundred's actions, and functions that read them. The outcomes of chance have numbers too, which can
equal those of actions: the side that goes first, the cell that gets a mark, the table row of a throw, the card 1 …
25, or the counter 1 … 100.
"""

from __future__ import annotations

from parlour.core.compile import rule

from .board import CELLS, NUMBERS

CLAIMS = 4 * NUMBERS  # 0 … 399: number and class
PASS = 400
TAKE, END = 401, 402
FORFEIT = 403
JOIN = 404  # + side 0 … 7
CELL = 412  # + cell 0 … 168
DONE = 581  # + side 0 … 5
RACE_CLAIM = 587  # + 400 for each side + claim
CLOCK = 2987
ACTIONS = 2988
OUTCOMES = CELLS
MOST = 870  # the longest list of legal actions: six sides, six full racks, four classes, six DONEs

MINUS, DIVISION = 1, 2  # the bits of a class: signs that were used


@rule
def claim(n, f):
    """Return the action that claims number `n` with a sum of class `f`. The class says which signs the sum uses. H-28,
    H-29
    """
    return 4 * (n - 1) + f


@rule
def race_claim(side, n, f):
    """Return the action with which a side claims number `n` during the race, with a sum of class `f`. The class says
    which signs the sum uses. H-59
    """
    return RACE_CLAIM + CLAIMS * side + 4 * (n - 1) + f


@rule
def is_claim(action):
    """Return whether an action claims a number during a turn. H-16"""
    return 0 <= action < CLAIMS


@rule
def is_join(action):
    """Return whether, with this action, a side that has no money left joins another side. H-77"""
    return JOIN <= action < CELL


@rule
def is_cell(action):
    """Return whether an action places a counter on a cell. H-53"""
    return CELL <= action < CELL + CELLS


@rule
def is_done(action):
    """Return whether with this action a side says DONE: it makes no more numbers from the current throw, unless
    another side places a counter. H-61
    """
    return DONE <= action < RACE_CLAIM


@rule
def is_race_claim(action):
    """Return whether an action claims a number in the race, in which all sides may use the same throw at the same
    time. H-59
    """
    return RACE_CLAIM <= action < CLOCK


@rule
def number_of(action):
    """Return the number that an action claims, in a turn or in the race. H-28"""
    if action >= RACE_CLAIM:
        action = action - RACE_CLAIM
        while action >= CLAIMS:
            action = action - CLAIMS
    return (action >> 2) + 1


@rule
def class_of(action):
    """Return the class of the sum in a claim. It says which signs the sum uses: 1 if it subtracts, 2 if it divides, 3
    if it does both, and 0 if it does neither. H-29
    """
    if action >= RACE_CLAIM:
        action = action - RACE_CLAIM  # 400 is a multiple of 4
    return action & 3


@rule
def side_of(action):
    """Return the side that plays an action of the race: the action either claims a number or says DONE. H-59, H-61"""
    if is_done(action):
        return action - DONE
    action = action - RACE_CLAIM
    side = 0
    while action >= CLAIMS:
        action = action - CLAIMS
        side = side + 1
    return side
