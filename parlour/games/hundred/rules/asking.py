"""Decides which side must act next, or whether chance acts. A ply is carried out in numbered stages; each function
here returns the number of the next stage.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE

from .ends import finish

# Which part of the ply comes next; ASKED: none, because somebody must act now.
ASKED, AFTER_CARD, CLOSE_CLAIM, GO_ON, NEXT_TURN, GO_RACING, END_THROW, AFTER_REFILL, NEXT_THROW = range(9)


@rule
def ask_chance(s, phase):
    """Begin a phase in which chance acts next: the lot, the dice, the pack of cards or the bag of counters. Return
    ASKED: this ply has no further stages. H-05, H-08, H-50
    """
    s.phase = phase
    s.seat = CHANCE
    s.may = 0
    return ASKED


@rule
def ask(s, phase, side):
    """Begin a phase in which one side must act next. Return ASKED: this ply has no further stages. H-12"""
    s.phase = phase
    s.seat = side
    s.may = 0
    return ASKED


@rule
def stop(s, why):
    """End the game for the reason `why` (a code). Return ASKED, which tells the caller that this ply has no further
    stages. H-91
    """
    finish(s, why)
    return ASKED
