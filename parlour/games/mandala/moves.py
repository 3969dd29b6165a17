"""Mandala: the numbers of actions. The outcomes of chance have numbers too, which can equal those of actions: a seat
drawn by lot, the face of a die, or a pair of segments whose path and barrier are swapped.
"""

from parlour.core.compile import rule

STAY, PASS, INTRODUCE, ADVANCE_TOKEN, STOP = 20, 25, 26, 27, 33
OUTCOMES = 300  # the most outcomes: a segment on any of ten rings with thirty segments
SWITCH_PAIR = 34  # + the number of the pair's first segment: a seat switches two segments
ENOUGH = SWITCH_PAIR + OUTCOMES  # a seat stops switching
ACTIONS = ENOUGH + 1
RIGHT, LEFT = 0, 1


@rule
def turn_action(colour, which, way):
    """Return the action that turns one of the two rings of this colour: the outer (`which` is 0) or the inner one (1).
    It turns to the right, clockwise (`way` is 0), or to the left, anticlockwise (1). M-21, M-22
    """
    return 4 * colour + 2 * which + way


@rule
def colour_of(action):
    """Return the colour of the die that an action uses. The action must be from 0 to 24. M-19"""
    return action >> 2 if action < STAY else action - STAY


@rule
def ring_of(action):
    """Return the ring that an action turns. The action must be from 0 to 19. M-05, M-22"""
    return (action >> 2) + 5 * ((action >> 1) & 1)


@rule
def way_of(action):
    """Return the direction in which an action turns its ring: RIGHT (clockwise) or LEFT (anticlockwise). The action
    must be from 0 to 19. M-21
    """
    return action & 1
