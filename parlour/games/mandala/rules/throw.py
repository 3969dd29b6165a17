"""Mandala: the start of a turn. In some games segments are switched first; then the dice are thrown. M-18"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE

from ..moves import ENOUGH, SWITCH_PAIR
from ..state import BY_PLAYER, CYCLE, MACHINE, NOT_THROWN, ROLL, ROTATE, SWITCH


@rule
def begin_turn(s):
    """Begin a seat's turn. If the options say so, path and barrier of some neighbouring segments are swapped first;
    then the dice are thrown. M-17, M-18, M-55, O-09, O-15, O-19
    """
    s.used = 0
    s.switched = 0
    for colour in range(5):
        s.dice[colour] = NOT_THROWN
    s.seat = CHANCE
    if s.switching > 0:
        s.phase = SWITCH
        if s.switch_by == BY_PLAYER:
            s.seat = s.turn
    else:
        ask_for_numbers(s)


@rule
def ask_for_numbers(s):
    """Let chance throw the dice. In games without dice, take the numbers from the cycle, a fixed list, and begin to
    turn the rings. M-18, O-09
    """
    if s.numbers == CYCLE:
        use_cycle(s)
    else:
        s.phase = ROLL
        s.seat = CHANCE


@rule
def use_cycle(s):
    """Set the numbers for all colours from the cycle, a fixed list that some games use instead of dice. O-09"""
    for colour in range(5):
        s.dice[colour] = cycle_number(s, colour)
    begin_rotating(s)


@rule
def cycle_number(s, colour):
    """Return the number of a colour in this round, from the cycle, a fixed list that some games use instead of dice.
    O-09
    """
    faces = int(s.die_high) - int(s.die_low) + 1
    return int(s.die_low) + (int(s.turns) // int(s.seats) + 1 - colour) % faces


@rule
def begin_rotating(s):
    """Begin the part of the turn in which rings are turned: by the seat or, by option, by chance. M-18, M-23, M-29,
    O-10
    """
    s.phase = ROTATE
    s.used = 0
    s.seat = CHANCE if s.control == MACHINE else s.turn


@rule
def pair_at(s, outcome):
    """Return the pair of neighbouring segments that an outcome names, as (ring, bit mask of the two segments). O-15,
    O-19
    """
    ring = outcome // int(s.segments)
    k = outcome - ring * int(s.segments)
    after = k + 1 if k + 1 < s.segments else 0
    return ring, (1 << k) | (1 << after)


@rule
def has_token(s, ring, pair):
    """Return whether a token stands on one of the two segments in the bit mask `pair`. O-15, O-19"""
    taken = 0
    for seat in range(s.seats):
        taken |= int(s.held[seat, ring])
    return taken & pair != 0


@rule
def differs(s, ring, pair):
    """Return whether the two segments in the bit mask `pair` differ: one is path, the other a barrier. O-15, O-19"""
    kinds = int(s.rows[ring]) & pair
    return kinds != 0 and kinds != pair


@rule
def switch(s, action):
    """Swap path and barrier of the two neighbouring segments that the action names, unless a token stands on one of
    them; or end the swapping if the action is ENOUGH. After the last swap, let the dice be thrown. O-15, O-19
    """
    if action == ENOUGH:
        s.switched = s.switching
    else:
        ring, pair = pair_at(s, action - SWITCH_PAIR if s.switch_by == BY_PLAYER else action)
        if differs(s, ring, pair) and not has_token(s, ring, pair):
            s.rows[ring] = int(s.rows[ring]) ^ pair
        s.switched += 1
    if s.switched == s.switching:
        ask_for_numbers(s)


@rule
def throw(s, face):
    """Set the next die to this face. After the fifth die, begin the part of the turn in which rings are turned. M-12,
    M-18
    """
    s.dice[s.used] = face
    s.used += 1
    if s.used == 5:
        begin_rotating(s)
