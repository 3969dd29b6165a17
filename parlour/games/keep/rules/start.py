"""Setting up: options that fit together, drawbridges, supplies, and who goes first."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, OK

from ..board import FIXED_PORTS, LOCATIONS, NONE, SIDES, SLOTS_A_SIDE
from ..state import (
    CARDS,
    CHOOSE_PORTS,
    CUSTOM,
    DRAW_FIRST,
    FIRST,
    FULL_BOX,
    MOST_TEAMS,
    PORT,
    RUNNING,
    SEAT0_FIRST,
)
from .codes import TOO_MANY_GATES
from .ends import begin_turn
from .table import widen


@rule
def gates_each(s):
    """Return the gates that every team starts with: four, a share of the box, or as agreed. K-11"""
    if s.supply == CUSTOM:
        return widen(s.gates)
    return LOCATIONS // widen(s.seats) if s.supply == FULL_BOX else 4


@rule
def keys_each(s):
    """Return the keys that every team starts with: six, a share of 36 up to twelve, or as agreed. K-11"""
    if s.supply == CUSTOM:
        return widen(s.keys)
    return min(12, 36 // widen(s.seats)) if s.supply == FULL_BOX else 6


@rule
def skill_of(s, team):
    """Return the percentage agreed for a team in simulations. K-15"""
    if team < 3:
        return s.skill0 if team == 0 else s.skill1 if team == 1 else s.skill2
    return s.skill3 if team == 3 else s.skill4 if team == 4 else s.skill5


@rule
def take_port(s, team, side):
    """Put a team's token on its drawbridge. K-06, K-10"""
    s.home[team] = side
    s.pos[team] = SLOTS_A_SIDE * side


@rule
def order_teams(s):
    """Find for each team the one after it, clockwise by drawbridge. K-13"""
    for team in range(s.seats):
        side = widen(s.home[team])
        found = NONE
        while found < 0:
            side = side + 1 if side + 1 < SIDES else 0
            for other in range(s.seats):
                if s.home[other] == side:
                    found = other
        s.after[team] = found


@rule
def begin_game(s):
    """All tokens stand: draw who begins, or let the first seat. K-12, K-13"""
    order_teams(s)
    if s.first == SEAT0_FIRST:
        begin_turn(s, 0)
    else:
        s.phase, s.seat = FIRST, CHANCE


@rule
def play_port(s, side):
    """Set a team's drawbridge; the next seat chooses, and after the last the game begins. K-10"""
    team = widen(s.seat)
    take_port(s, team, side)
    if team + 1 < s.seats:
        s.seat = team + 1
    else:
        begin_game(s)


@rule
def first_weight(s, team):
    """Return how many of the eight places of Your Choice make a team the first. K-12"""
    if s.first != DRAW_FIRST:
        return 1
    place, at = 0, 0
    while at != team:
        at = widen(s.after[at])
        place = place + 1
    count = 0
    while place < CARDS:
        count = count + 1
        place = place + widen(s.seats)
    return count


@rule
def clear(s):
    """Clear the board, with no team, card or question named anywhere. K-05, K-11"""
    for team in range(MOST_TEAMS):
        playing = team < s.seats
        s.home[team] = s.pos[team] = s.after[team] = NONE
        s.chain[team] = keys_each(s) if playing else 0
        s.stock[team] = gates_each(s) if playing else 0
        for category in range(SIDES):
            s.know[team, category] = skill_of(s, team) if playing else 0
    s.turn = s.prev = s.opened = s.cat = s.pressed = s.offered = s.card = NONE
    s.winner = RUNNING


@rule
def setup(s):
    """Share out keys and gates; then teams choose drawbridges, or get them. K-02, K-10, K-11"""
    if gates_each(s) * widen(s.seats) > LOCATIONS:
        return TOO_MANY_GATES
    clear(s)
    if s.ports == CHOOSE_PORTS:
        s.phase, s.seat = PORT, 0
    else:
        for team in range(s.seats):
            take_port(s, team, widen(FIXED_PORTS[s.seats - 2, team]))
        begin_game(s)
    return OK
