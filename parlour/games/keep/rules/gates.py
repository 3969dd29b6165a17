"""Gates: placing and opening them, and deciding where an opened gate goes."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE

from ..board import BORDER, COST, DOOR, KEEP, LOCATIONS, NONE, SIDES, TRAP, UPPER
from ..moves import HOLD
from ..state import CHEST, INWARD_ONLY, RELOC, ROLL, STEP, STEP_BY_STEP, YES
from .ends import clear_move
from .table import next_team, widen, with_trivia

EVERYWHERE = (1 << LOCATIONS) - 1
DOORS = ((1 << SIDES) - 1) << DOOR
FOR_ONE_KEY = ((1 << SIDES) - 1) | ((1 << SIDES) - 1) << TRAP
FOR_TWO_KEYS = FOR_ONE_KEY | ((1 << SIDES) - 1) << UPPER


@rule
def affordable(keys):
    """Return, as a bit mask of places for gates, all places where a team with this many keys could pay to open a gate.
    K-25
    """
    if keys >= 3:
        return EVERYWHERE
    if keys == 2:
        return FOR_TWO_KEYS
    return FOR_ONE_KEY if keys == 1 else 0


@rule
def bordering(space):
    """Return, as a bit mask of places for gates, the stairs and doors that touch a space; trap doors are not included.
    K-26, K-27
    """
    if space == KEEP:
        return DOORS
    return 1 << widen(BORDER[space]) if BORDER[space] >= 0 else 0


@rule
def place(s, team, location):
    """Place a gate from the team's supply. Any number of gates may lie in one place, and they belong to nobody. K-20 to
    K-23
    """
    s.stock[team] -= 1
    s.shut[location] += 1
    s.gated |= 1 << location


@rule
def open_gate(s, team, location):
    """Let a team pay to open one gate, and put that gate into its supply. K-22, K-25, K-28, K-31"""
    s.chain[team] -= COST[location]
    s.stock[team] += 1
    s.shut[location] -= 1
    if s.shut[location] == 0:
        s.gated &= ~(1 << location)


@rule
def open_on_the_way(s, location):
    """Open a gate beside the moving token. The team then decides whether to keep that gate or place it elsewhere.
    K-26, K-28
    """
    open_gate(s, widen(s.turn), location)
    s.opened = location
    s.phase = RELOC


@rule
def settle_gate(s, action, location):
    """Carry out what the team decided about a gate that it has just opened: put the gate into its supply, or place it
    somewhere else. Then continue the move. K-28
    """
    if action != HOLD:
        place(s, widen(s.turn), location)
    s.opened = NONE
    s.phase = STEP


@rule
def blocks(s, location, inward):
    """Return whether a gate at `location` stops a token that passes it. A gate stops tokens in both directions or, by
    option, only those going inward. K-23, K-24
    """
    return s.shut[location] > 0 and (inward or s.gate_sides != INWARD_ONLY)


@rule
def toll(s, location, inward):
    """Return how many keys it costs to pass `location` in this direction: the price of opening every gate there that
    blocks the way; 0 if no gate does. K-22, K-24, K-25
    """
    return widen(COST[location]) * widen(s.shut[location]) if blocks(s, location, inward) else 0


@rule
def start_move(s, spaces):
    """Begin a move of this many spaces. Whether it goes inward or outward is decided by its first step. K-08"""
    s.left = spaces
    s.phase, s.seat = STEP, s.turn


@rule
def start_moving(s):
    """Begin a team's movement for this turn: a move of one space or, if the options say so, first the throw or card
    that decides how far it may move. K-07, K-14, K-19, K-62
    """
    clear_move(s)
    s.must = 0 if s.stay == YES else 1
    if s.movement != STEP_BY_STEP and not with_trivia(s):
        s.phase, s.seat = ROLL, CHANCE
    else:
        start_move(s, 1)


@rule
def close_window(s):
    """End a team's gate window, the time in which it may place and open gates. Then the next team's window begins, or
    the mover's turn continues. K-14, K-21, K-58
    """
    if s.seat != s.turn:
        s.seat = next_team(s, s.seat)
    elif s.pos[s.turn] == KEEP:
        s.phase = CHEST
    else:
        start_moving(s)
