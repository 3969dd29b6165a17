"""Siege: what a seat sees, and the features for learning programs. Only the order of the cards not drawn yet is hidden,
and no record stores it.
"""

from parlour.core.compile import rule
from parlour.core.layout import plain

from .board import ABOARD, CELLS, FORTS, KINDS, SEATS, SLOTS, SQUARES
from .rules.chart import fort_at, kind_of
from .rules.ground import has_block, place_of, seats_of
from .state import CARDS, MOST_ROUNDS, OVER

# Numbers for each square: ship, cannon, soldier, cavalry, king (1 own, -1 enemy), cargo, owner of the block, and
# whether the piece is in hand or has moved.
PLANES = 8
CARGO, WALL, HANDLED = 5, 6, 7
BY_SEAT = 4 + KINDS  # acts, lives, money, forts owned, and pieces of each kind
BY_FORT = 3  # own, enemy, bought and not yet entered
PHASES = OVER + 1
TURN = 9  # step, half, count, squares left, transfers, debt, rounds, cards drawn, time called
SIZE = PLANES * CELLS + BY_SEAT * SEATS + BY_FORT * FORTS + PHASES + TURN
FEATURES = plain("features", "Everything that a seat sees.", SIZE)


@rule
def hide(s, seat):
    """Hide nothing: everybody may see the board, the money and the drawn cards. S-71"""


@rule
def guess(s, seat, luck):
    """Guess nothing, because nothing is hidden. S-71"""


@rule
def _side(owner, seat):
    """Return 1 if `owner` is the seat `seat`, -1 if it is another seat, 0 if it is nobody. S-07"""
    return 0.0 if owner < 0 else 1.0 if owner == seat else -1.0


@rule
def _observe_pieces(s, seat, out):
    """Write to `out` one number per square for each kind of piece, for cargo, and for pieces in hand or already moved.
    S-08, S-19, S-33
    """
    for whose in range(seats_of(s)):
        sign = _side(whose, seat)
        for slot in range(SLOTS):
            place = int(s.pos[whose, slot]) + 0
            if place >= ABOARD:
                out[CARGO * CELLS + int(s.pos[whose, place - ABOARD])] += 0.25 * sign
            elif place >= 0:
                out[kind_of(slot) * CELLS + place] = sign
        if whose == s.cur:
            for slot in range(SLOTS):
                place = place_of(s, whose, slot)
                if place >= 0 and int(s.moved | s.spent) >> slot & 1:
                    out[HANDLED * CELLS + place] = 0.5
            if s.sel >= 0 and place_of(s, whose, s.sel) >= 0:
                out[HANDLED * CELLS + place_of(s, whose, s.sel)] = 1.0


@rule
def _observe_walls(s, seat, out):
    """Write to `out` one number per square for the blocks: 1 for an own block, -1 for an enemy's, 0.5 for one that
    nobody owns. S-05, S-07
    """
    for cell in range(SQUARES[s.map]):
        if fort_at(s, cell) >= 0 and has_block(s, cell):
            owner = int(s.owner[fort_at(s, cell)])
            out[WALL * CELLS + cell] = 0.5 if owner < 0 else _side(owner, seat)


@rule
def _observe_seats(s, seat, out, n):
    """Write to `out`, from index `n`, numbers that describe each seat, `seat` first: whether it acts, whether it is
    alive, its money, forts and pieces; return the next free index. S-15, S-76
    """
    for i in range(SEATS):
        whose = seat + i if seat + i < s.seats else seat + i - seats_of(s)
        if i < s.seats:
            out[n] = 1.0 if s.seat == whose else 0.0
            out[n + 1] = float(s.alive[whose])
            out[n + 2] = int(s.money[whose]) / 5000.0
            for fort in range(FORTS):
                out[n + 3] += 0.25 if s.owner[fort] == whose else 0.0
            for kind in range(KINDS):
                out[n + 4 + kind] = int(s.have[whose, kind]) / 10.0
        n += BY_SEAT
    return n


@rule
def observe(s, seat, out):
    """Write the features that `seat` sees to `out`: one number per square for each layer of the board, then seats,
    forts, the phase, and how far the turn and the game have come. S-17, S-91, S-95
    """
    for i in range(SIZE):
        out[i] = 0.0
    _observe_pieces(s, seat, out)
    _observe_walls(s, seat, out)
    n = _observe_seats(s, seat, out, PLANES * CELLS)
    for fort in range(FORTS):
        out[n] = 1.0 if s.owner[fort] == seat else 0.0
        out[n + 1] = 1.0 if s.owner[fort] >= 0 and s.owner[fort] != seat else 0.0
        out[n + 2] = float(s.title[fort])
        n += BY_FORT
    out[n + int(s.phase)] = 1.0
    n += PHASES
    out[n], out[n + 1], out[n + 2] = s.step / 7.0, float(s.half), int(s.count) / 4.0
    out[n + 3], out[n + 4], out[n + 5] = s.budget / 8.0, int(s.did) / 8.0, int(s.debt) / 500.0
    limit = int(s.round_limit) if s.round_limit else MOST_ROUNDS
    out[n + 6], out[n + 7] = int(s.rounds) / limit, min(int(s.drawn), CARDS) / CARDS
    out[n + 8] = float(s.time_up)
