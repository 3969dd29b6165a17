"""Setting up a game: checking the options, giving out drawbridges, keys and gates, and deciding which team
goes first.
"""

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
    """Return how many gates each team starts with. The option `supply` decides: four, an equal share of all gates, or
    the number that the players chose. K-11
    """
    if s.supply == CUSTOM:
        return widen(s.gates)
    return LOCATIONS // widen(s.seats) if s.supply == FULL_BOX else 4


@rule
def keys_each(s):
    """Return how many keys each team starts with. The option `supply` decides: six; an equal share of 36, but at most
    twelve; or the number that the players chose. K-11
    """
    if s.supply == CUSTOM:
        return widen(s.keys)
    return min(12, 36 // widen(s.seats)) if s.supply == FULL_BOX else 6


@rule
def skill_of(s, team):
    """Return the percentage of questions that a team knows in simulations, as set by the options. K-15"""
    if team < 3:
        return s.skill0 if team == 0 else s.skill1 if team == 1 else s.skill2
    return s.skill3 if team == 3 else s.skill4 if team == 4 else s.skill5


@rule
def take_port(s, team, side):
    """Make the drawbridge of the side `side` the starting place of a team, and put its token there. K-06, K-10"""
    s.home[team] = side
    s.pos[team] = SLOTS_A_SIDE * side


@rule
def order_teams(s):
    """Work out which team follows each team, clockwise by drawbridge. K-13"""
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
    """Begin play, now that every token stands on its drawbridge: draw lots for the team that goes first, or take the
    first seat if the options say so. K-12, K-13
    """
    order_teams(s)
    if s.first == SEAT0_FIRST:
        begin_turn(s, 0)
    else:
        s.phase, s.seat = FIRST, CHANCE


@rule
def play_port(s, side):
    """Put a team on its drawbridge; then the next seat chooses, and after the last one the game begins. K-10"""
    team = widen(s.seat)
    take_port(s, team, side)
    if team + 1 < s.seats:
        s.seat = team + 1
    else:
        begin_game(s)


@rule
def first_weight(s, team):
    """Return the weight of the outcome that this team goes first. Teams draw cards from a pack of eight until one has
    Your Choice; the weight is the number of places in the pack at which this team would draw it. If no cards are drawn
    for this, all weights are 1. K-12
    """
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
    """Reset the record for a new game: give the teams their keys, gates and skills, put no tokens on the board, and
    open no card or question. K-05, K-11
    """
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
    """Set up a game: give out keys and gates, and give the teams drawbridges or let them choose. Return OK, or the
    code of the reason why the options do not fit together. K-02, K-10, K-11
    """
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
