"""What a team sees of Keep: everything. Everybody can see the keys, gates belong to nobody, and the questions are not
in the record.
"""

from parlour.core.compile import rule
from parlour.core.layout import plain

from .board import COLOUR, GOAL_RANK, KEEP, LOCATIONS, RANK, SIDES, SLOTS_A_SIDE
from .rules.table import bit, widen
from .state import CARDS, MOST_TEAMS, OVER

PHASES = OVER + 1
TABLE = PHASES + 12 + SIDES + CARDS  # phase, the move and the question, category, card
TEAM = 10 + SIDES + SLOTS_A_SIDE + 1 + 4  # for each team, the observer's own first
SIZE = TABLE + LOCATIONS + MOST_TEAMS * TEAM
FEATURES = plain("features", "Everything that a seat sees.", SIZE)


@rule
def hide(s, seat):
    """Hide nothing: everybody can see how many keys each team has. K-30"""


@rule
def guess(s, seat, luck):
    """Guess nothing: nothing is hidden. K-30"""


@rule
def _observe_table(s, out):
    """Write numbers that describe what all teams share: the phase, the current move, the question, the card, and how
    far the game has gone. K-08, K-42, K-53, K-71
    """
    out[s.phase] = 1.0
    at = PHASES
    out[at] = 1.0 - s.trivia
    out[at + 1] = s.left / 6.0
    out[at + 2] = 1.0 if s.heading == 1 else 0.0
    out[at + 3] = 1.0 if s.heading == 2 else 0.0
    out[at + 4] = s.must
    out[at + 5] = s.hover
    out[at + 6] = s.skipped
    out[at + 7] = s.rating / (s.ratings - 1.0)
    out[at + 8] = s.guessed / 3.0
    out[at + 9] = 1.0 if s.pressed >= 0 else 0.0
    out[at + 10] = s.arrived
    limit = widen(s.round_limit) * widen(s.seats)
    out[at + 11] = s.turns / (1.0 * limit) if limit else min(1.0, s.turns / 1000.0)
    if s.cat >= 0:
        out[at + 12 + widen(s.cat)] = 1.0
    if s.card >= 0:
        out[at + 12 + SIDES + widen(s.card)] = 1.0


@rule
def _observe_team(s, team, out, at):
    """Write numbers that describe one team, from index `at` of `out`: its token, keys and gates, and whether it
    moves, is being asked or may act. K-02, K-13, K-30, K-37
    """
    out[at] = 1.0
    out[at + 1] = 1.0 if s.turn == team else 0.0
    out[at + 2] = 1.0 if s.seat == team else 0.0
    out[at + 3] = 1.0 if widen(s.may) & bit(team) else 0.0
    out[at + 4] = 1.0 if s.offered == team else 0.0
    out[at + 5] = 1.0 if widen(s.racing) & bit(team) else 0.0
    out[at + 6] = min(widen(s.chain[team]), 20) / 20.0
    out[at + 7] = min(widen(s.stock[team]), 12) / 12.0
    out[at + 8] = s.direct[team]
    if s.cat >= 0:
        out[at + 9] = s.know[team, s.cat] / 100.0
    if s.home[team] >= 0:
        out[at + 10 + widen(s.home[team])] = 1.0
    at = at + 10 + SIDES
    space = widen(s.pos[team])
    if space < 0:
        return
    out[at + SLOTS_A_SIDE] = 1.0 if space == KEEP else 0.0
    out[at + SLOTS_A_SIDE + 1] = RANK[space] / (1.0 * GOAL_RANK)
    out[at + SLOTS_A_SIDE + 2] = (COLOUR[space] + 1) / 6.0
    if space != KEEP:
        side = space // SLOTS_A_SIDE
        out[at + space - SLOTS_A_SIDE * side] = 1.0
        out[at + SLOTS_A_SIDE + 3] = side / 5.0
        out[at + SLOTS_A_SIDE + 4] = 1.0 if side == s.home[team] else 0.0


@rule
def observe(s, seat, out):
    """Write the position as a seat sees it: its own team first, then the others clockwise by seat. K-02, K-13"""
    for i in range(SIZE):
        out[i] = 0.0
    _observe_table(s, out)
    for location in range(LOCATIONS):
        out[TABLE + location] = min(widen(s.shut[location]), 4) / 4.0
    team = widen(seat)
    for i in range(s.seats):
        _observe_team(s, team, out, TABLE + LOCATIONS + TEAM * i)
        team = team + 1 if team + 1 < s.seats else 0
