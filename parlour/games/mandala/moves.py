"""Mandala: actions and their parts. Chance outcomes are numbered apart: a seat, a face, a segment."""

from parlour.core.compile import rule

STAY, PASS, INTRODUCE, ADVANCE_TOKEN, STOP = 20, 25, 26, 27, 33
ACTIONS = 34
OUTCOMES = 300  # the most: ten rings of thirty segments to switch
RIGHT, LEFT = 0, 1


@rule
def turn_action(colour, which, way):
    """Turn the outer (0) or inner (1) ring of a colour, right (0) or left (1). M-21, M-22"""
    return 4 * colour + 2 * which + way


@rule
def colour_of(action):
    """The colour whose die an action 0 … 24 uses. M-19"""
    return action >> 2 if action < STAY else action - STAY


@rule
def ring_of(action):
    """The ring that an action 0 … 19 turns. M-05, M-22"""
    return (action >> 2) + 5 * ((action >> 1) & 1)


@rule
def way_of(action):
    """RIGHT or LEFT, for an action 0 … 19. M-21"""
    return action & 1
