"""Mandala: what a seat sees. Nothing is hidden. M-66"""

from parlour.core.compile import rule
from parlour.core.layout import plain
from parlour.core.record import CHANCE

from .board import BAND, MOST_RINGS, MOST_SEATS
from .rules.place import column_of, number_on
from .state import FLAT, NUMBER

COLUMNS = 30
PER_SEAT = MOST_RINGS * COLUMNS + 5
SIZE = MOST_SEATS * PER_SEAT + MOST_RINGS * COLUMNS + 5 * 11 + 5 + 7
FEATURES = plain("features", "Everything that a seat sees.", SIZE)


@rule
def hide(s, seat):
    """Hide nothing: everything lies open on the table. M-66"""


@rule
def guess(s, seat, luck):
    """Guess nothing: nothing is hidden. M-66"""


@rule
def observe(s, seat, out):
    """Write numbers that describe the position to a learning program: the seats clockwise from its own, then the path
    pattern, then the dice.

    For each of six places round the table: 300 numbers that mark its tokens, then 5 more (tokens in hand, pegs, door,
    whether it is its turn). Then 300 numbers that mark path (in games with printed numbers, a ninth of the number);
    for each die its face as one of 11; which die is next; and the phase. M-66, O-23
    """
    for i in range(SIZE):
        out[i] = 0.0
    for place in range(s.seats):
        who = place + (seat if seat >= 0 else 0)
        if who >= s.seats:
            who -= int(s.seats)
        base = place * PER_SEAT
        for ring in range(s.rings):
            for k in range(COLUMNS):
                if (int(s.held[who, ring]) >> k) & 1:
                    column = column_of(s, ring, k)
                    if column >= 0:
                        out[base + ring * COLUMNS + column] = 1.0
        base += MOST_RINGS * COLUMNS
        out[base] = s.hand[who] / 6.0
        out[base + 1] = s.home[who] / 6.0
        out[base + 2] = s.black[who] / 6.0
        out[base + 3] = s.door[who] / 30.0
        out[base + 4] = 1.0 if s.turn == who else 0.0
    base = MOST_SEATS * PER_SEAT
    for ring in range(s.rings):
        for k in range(BAND if s.bands == FLAT else s.segments):
            column = column_of(s, ring, k)
            if column >= 0 and (int(s.rows[ring]) >> k) & 1:
                shown = number_on(ring, k) / 9.0 if s.aim == NUMBER else 1.0
                out[base + ring * COLUMNS + column] = shown
    base += MOST_RINGS * COLUMNS
    for colour in range(5):
        if s.dice[colour] >= 0:
            out[base + 11 * colour + int(s.dice[colour])] = 1.0
    base += 55
    if s.used < 5 and s.seat != CHANCE:
        out[base + int(s.used)] = 1.0
    out[base + 5 + int(s.phase)] = 1.0
