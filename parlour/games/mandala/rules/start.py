"""Mandala: setting up a game: checking that the options fit together, and laying out the board."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, OK

from ..board import (
    ADJACENT_ROW,
    BAND,
    CORNERS_ROW,
    DOORS_20,
    MOST_RINGS,
    NUMBERS_20,
    NUMBERS_30,
    OPENED,
    ROWS_15,
    ROWS_20,
    ROWS_25,
    ROWS_30,
    SHIFT,
    SLIDE,
    TIGHTENED,
    WALL,
    WALL_RING,
    WINDOW,
)
from ..state import (
    ADJACENT,
    CLOSING,
    CORNERS,
    DEFAULT_SEATING,
    EVEN,
    FLAT,
    HOMES,
    LOT,
    NOT_THROWN,
    NUMBER,
    OPEN,
    OWN_HOME,
    RUNNING,
    TIGHT,
    UNDECIDED,
)
from .codes import (
    BAD_DICE,
    BAD_FIRST,
    BAD_FLAT,
    BAD_LIMIT,
    BAD_MATCH,
    BAD_PROPORTION,
    BAD_SEATING,
    BAD_SEATS,
    BAD_WALL,
)
from .place import door_segment, is_fixed, is_path
from .throw import begin_turn

MOST_TURNS = 1000  # the limit where numbers are lined up; random play could go on far longer


@rule
def setup(s):
    """Set up the first game of a match from the options. Return OK, or the code of the reason why the options do not
    fit together. M-13 to M-16, M-65
    """
    code = misfit(s)
    if code != OK:
        return code
    lay_rows(s)
    place_seats(s)
    if may_get_stuck(s):
        return BAD_WALL
    for seat in range(s.seats):
        s.black[seat] = 0
    s.game = 1
    s.winner = -1
    s.result = RUNNING
    s.match_winner = UNDECIDED
    s.turns = 0
    lay_out(s)
    s.ply = 0
    s.turn = s.first - 1
    if s.seats == 1:
        s.turn = 0
    s.opener = s.turn
    if s.turn >= 0:
        begin_turn(s)
        return OK
    s.phase = LOT
    s.seat = CHANCE
    for colour in range(5):
        s.dice[colour] = NOT_THROWN
    return OK


@rule
def misfit(s):
    """Return the code of the reason why the options do not fit together; OK if they do. M-01, M-13, O-01 to O-23"""
    if not seats_fit(s):
        return BAD_SEATS
    if s.seating != DEFAULT_SEATING:
        wanted = 3 if s.seating == CORNERS else 2
        if s.seats != wanted or s.segments != 20 or s.bands == FLAT:
            return BAD_SEATING
    if s.first > s.seats:
        return BAD_FIRST
    if s.die_low >= s.die_high:
        return BAD_DICE
    if s.seats == 1 and s.games > 1:
        return BAD_MATCH
    if s.bands == FLAT and (s.seats > 2 or s.segments != 20 or s.switching > 0 or s.die_high > 5):
        return BAD_FLAT
    if s.proportion != EVEN and s.segments != 20:
        return BAD_PROPORTION
    if s.aim == NUMBER and s.turn_limit > MOST_TURNS:
        return BAD_LIMIT
    return OK


@rule
def seats_fit(s):
    """Return whether this number of seats can sit evenly spaced round a board with this number of segments in each
    ring. M-01, O-01, O-11, O-22
    """
    if s.segments == 20:
        return s.seats <= 4
    if s.segments == 30:
        return s.seats <= 3 or s.seats == 6
    return s.seats == 1 or 5 * int(s.seats) == s.segments


@rule
def printed_row(s, ring):
    """Return the path mask of a ring (bit k: segment k is path) as printed, before options change it. M-04,
    O-11, O-22
    """
    if s.segments == 20:
        return int(ROWS_20[ring])
    if s.segments == 30:
        return int(ROWS_30[ring])
    return int(ROWS_15[ring]) if s.segments == 15 else int(ROWS_25[ring])


@rule
def disc_row(s, ring):
    """Return the path mask of a ring on the round board (bit k: segment k is path), with the changes that options
    make. M-04, M-05, O-12, O-13, O-16
    """
    row = printed_row(s, ring)
    if s.proportion == OPEN or (s.proportion == CLOSING and ring <= WALL_RING):
        row |= int(OPENED[ring])
    elif s.proportion == TIGHT or s.proportion == CLOSING:
        row &= ~int(TIGHTENED[ring])
    whole = (1 << int(s.segments)) - 1
    if s.reversed:
        row = ~row & whole
    if s.wall and ring == WALL_RING:
        row = WALL & whole
    return row


@rule
def lay_rows(s):
    """Store the path mask of every ring or, on the board with flat bands, of every band. M-04, O-11, O-14"""
    for ring in range(MOST_RINGS):
        row = disc_row(s, ring) if ring < s.rings else 0
        if s.bands == FLAT and ring < s.rings:
            band = 0
            for k in range(BAND):
                column = k - SHIFT
                if column < 0:
                    column += 20
                elif column >= 20:
                    column -= 20
                band |= ((row >> column) & 1) << k
            row = band
        s.rows[ring] = row


@rule
def place_seats(s):
    """Set every seat's number, the column of its door, and the columns that lead it home. M-08, M-09, M-13, O-02, O-05,
    O-06, O-11, O-22
    """
    row = s.seats - 1
    if s.seating == CORNERS:
        row = CORNERS_ROW
    elif s.seating == ADJACENT:
        row = ADJACENT_ROW
    for seat in range(s.seats):
        if s.segments == 20:
            s.number[seat] = NUMBERS_20[row, seat]
            s.door[seat] = DOORS_20[row, seat]
        else:
            s.number[seat] = NUMBERS_30[row, seat] if s.segments == 30 else seat + 1
            s.door[seat] = 5 * int(s.number[seat]) - 3
        if s.bands == FLAT:
            s.door[seat] = 4 if s.number[seat] == 1 else 14
    for seat in range(s.seats):
        s.home_mask[seat] = home_columns(s, seat)


@rule
def home_columns(s, seat):
    """Return, as a bit mask, the columns in which a seat's tokens can go home. M-09, M-40, O-05, O-06"""
    mask = 0
    columns = WINDOW if s.bands == FLAT else int(s.segments)
    first = 4 if s.bands == FLAT else 2
    for column in range(first, columns, 5):
        section = 1 + (column - 2) // 5  # flat: 4, 9, 14 are the sections 1, 2, 3
        if s.homes == OWN_HOME and section != s.number[seat]:
            continue
        for near in range(column - (int(s.home_width) >> 1), column + (int(s.home_width) >> 1) + 1):
            mask |= 1 << near
    return mask


@rule
def may_get_stuck(s):
    """Return whether, with these options, a fixed ring could block a token's way for ever, or block a door so that no
    token ever comes in (in games with printed numbers, so that the door's sum is always 0). O-12, O-15, O-23
    """
    last = int(s.rings) - 1
    shared = ~0
    for seat in range(s.seats):
        shared &= int(s.home_mask[seat])
    columns = WINDOW if s.bands == FLAT else int(s.segments)
    for column in range(columns if s.aim == HOMES else 0):
        k = column + SLIDE if s.bands == FLAT else column  # all offsets are 0 here
        if is_fixed(s, last) and not (shared >> column) & 1 and (is_path(s, last, k) or s.switching > 0):
            return True
        for ring in range(last):
            if is_fixed(s, ring) and is_path(s, ring, k):
                if is_fixed(s, ring + 1) and not is_path(s, ring + 1, k):
                    return True
    for seat in range(s.seats):
        if is_fixed(s, 0) and not is_path(s, 0, door_segment(s, seat)):
            return True
    return False


@rule
def tokens_each(s):
    """Return how many tokens every seat has. M-10, O-20, O-23"""
    return int(s.tokens) if s.aim == HOMES else 0


@rule
def lay_out(s):
    """Lay out the board for a new game: the rings in their starting places, one token at each open door, and the other
    tokens in hand. M-10, M-11, M-14, M-15, M-61, O-20, O-23
    """
    for ring in range(MOST_RINGS):
        s.offset[ring] = 0
        for seat in range(s.seats):
            s.held[seat, ring] = 0
    if s.switching:
        lay_rows(s)
    for seat in range(s.seats):
        s.home[seat] = 0
        s.hand[seat] = tokens_each(s)
        k = door_segment(s, seat)
        if s.aim == HOMES and is_path(s, 0, k):
            s.held[seat, 0] = 1 << k
            s.hand[seat] -= 1
    if s.aim == HOMES:
        s.turns = 0
