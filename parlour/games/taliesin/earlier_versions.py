"""The rules of version 1 of Taliesin, for replaying matches that began under it."""

from parlour.core.compile import rule

from .rules import actor as actor
from .rules import blocks_undo as blocks_undo
from .rules import faults as faults_now
from .rules import legal as legal
from .rules import odds as odds
from .rules import play as play_now
from .rules import refusal as refusal
from .rules import returns as returns
from .rules import setup as setup
from .rules import try_sample as try_sample
from .rules.danger import in_danger
from .rules.placement import finish
from .rules.start import END_UNFIT
from .state import MATE, STALEMATE, STALEMATE_LOST


@rule
def play(s, action):
    """Make a move by the rules of version 1. They differ from version 2 in one point: with open play (the
    option that lets a side leave its Life Force in danger), a side whose Life Force is in danger and that has
    no legal move is mated. T-46
    """
    play_now(s, action)
    if s.reason == STALEMATE or s.reason == STALEMATE_LOST:
        if in_danger(s, int(s.side)):
            finish(s, 1 - int(s.side), MATE)


@rule
def faults(s):
    """Return what is wrong with a record of version 1, as a bit mask. The bits are those of version 2, but a mate that
    only version 1 has is not a fault. T-46
    """
    mask = faults_now(s)
    return mask if s.reason != MATE else mask & ~END_UNFIT
