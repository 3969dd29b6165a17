"""Mandala: the start of a turn. Segments switch, then the dice are thrown. M-18"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE

from ..state import CYCLE, MACHINE, NOT_THROWN, ROLL, ROTATE, SWITCH


@rule
def begin_turn(s):
    """Begin a seat's turn: segments switch, then numbers come. M-17, M-18, M-55, O-09, O-15"""
    s.used = 0
    s.switched = 0
    for colour in range(5):
        s.dice[colour] = NOT_THROWN
    s.seat = CHANCE
    if s.switching > 0:
        s.phase = SWITCH
    elif s.numbers == CYCLE:
        take_cycle(s)
    else:
        s.phase = ROLL


@rule
def take_cycle(s):
    """Take the numbers of this round instead of a throw. O-09"""
    for colour in range(5):
        s.dice[colour] = cycle_number(s, colour)
    begin_rotating(s)


@rule
def cycle_number(s, colour):
    """Return the number of a colour in this round of the cycle. O-09"""
    faces = int(s.die_high) - int(s.die_low) + 1
    return int(s.die_low) + (int(s.turns) // int(s.seats) + 1 - colour) % faces


@rule
def begin_rotating(s):
    """Go on to the rings: all numbers are known. M-18, M-23, M-29, O-10"""
    s.phase = ROTATE
    s.used = 0
    s.seat = CHANCE if s.control == MACHINE else s.turn


@rule
def switch(s, outcome):
    """Exchange the kinds of two neighbouring segments, unless either carries a token. O-15"""
    ring = outcome // int(s.segments)
    k = outcome - ring * int(s.segments)
    after = k + 1 if k + 1 < s.segments else 0
    pair = (1 << k) | (1 << after)
    taken = 0
    for seat in range(s.seats):
        taken |= int(s.held[seat, ring])
    kinds = int(s.rows[ring]) & pair
    if not taken & pair and kinds != 0 and kinds != pair:
        s.rows[ring] = int(s.rows[ring]) ^ pair
    s.switched += 1
    if s.switched == s.switching:
        if s.numbers == CYCLE:
            take_cycle(s)
        else:
            s.phase = ROLL


@rule
def throw(s, face):
    """Set one die; after the fifth the rings are turned. M-12, M-18"""
    s.dice[s.used] = face
    s.used += 1
    if s.used == 5:
        begin_rotating(s)
