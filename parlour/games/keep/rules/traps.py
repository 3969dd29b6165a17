"""Trap doors: when one opens, and where a token falls to."""

from parlour.core.compile import rule

from ..board import COLOUR, SIDE, SLOTS_A_SIDE, TRAP_AT
from ..state import TO_HOME
from .ends import end_turn
from .table import earn, plain


@rule
def is_open_trap(s, space):
    """Whether a token can fall here: a trap door without a gate on it. K-29, K-44"""
    return TRAP_AT[space] >= 0 and s.shut[TRAP_AT[space]] == 0


@rule
def fall(s):
    """The mover's token comes out on the drawbridge below, with a key for comfort. K-37, K-38, K-45, K-47"""
    team = plain(s.turn)
    side = s.home[team] if s.trap_return == TO_HOME else SIDE[s.pos[team]]
    s.pos[team] = SLOTS_A_SIDE * plain(side)
    s.direct[team] = 0
    earn(s, team, 1)


@rule
def draw_trap_card(s, card):
    """Without questions the trap door opens to the card of its own colour alone. K-46, K-60"""
    if card == COLOUR[s.pos[s.turn]]:
        fall(s)
    end_turn(s)
