"""Trap doors: when a trap door opens, and where a token falls."""

from parlour.core.compile import rule

from ..board import COLOUR, SIDE, SLOTS_A_SIDE, TRAP_AT
from ..state import TO_HOME
from .ends import end_turn
from .table import earn, widen


@rule
def is_open_trap(s, space):
    """Return whether a token can fall from this space: the space is a trap door on which no gate lies. K-29, K-44"""
    return TRAP_AT[space] >= 0 and s.shut[TRAP_AT[space]] == 0


@rule
def fall(s):
    """Drop the mover's token through the trap door to the drawbridge of that side (by option, to the drawbridge where
    the team started), and give the team a key. K-37, K-38, K-45, K-47
    """
    team = widen(s.turn)
    side = s.home[team] if s.trap_return == TO_HOME else SIDE[s.pos[team]]
    s.pos[team] = SLOTS_A_SIDE * widen(side)
    s.direct[team] = 0
    earn(s, team, 1)


@rule
def draw_trap_card(s, card):
    """Apply the card drawn on a trap door, in a game without questions: the token falls only if the card has the trap
    door's colour. Then the turn ends. K-46, K-60
    """
    if card == COLOUR[s.pos[s.turn]]:
        fall(s)
    end_turn(s)
