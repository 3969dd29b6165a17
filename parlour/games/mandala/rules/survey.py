"""Mandala: answers for the texts and the pictures, such as where all tokens are and what an action would do. The
rules of play need none of these.
"""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule

from ..board import WINDOW
from ..moves import ADVANCE_TOKEN, INTRODUCE, STOP
from ..state import ADVANCE, FLAT, FORCED, FREE, HOMES, INTRO, ROTATE
from .advance import run, token_of_rank
from .judge import list_rotations
from .place import column_of, door_segment, door_sum, is_path, number_on, owner_of, segment_at
from .turn import rotate

PATH, BARRIER = -1, -2  # what `cells` writes for a cell without a token
START, SNIPED, STOPPED, HOME, INTRODUCED = range(5)  # the events that `trace` reports


@rule
def tokens(s, out):
    """Write a row (seat, ring, segment, column) for every token in play, ordered by seat, inner rings first; return
    how many rows. M-06, M-35
    """
    n = 0
    for seat in range(s.seats):
        for back in range(s.rings):
            ring = s.rings - 1 - back
            left = int(s.held[seat, ring])
            while left:
                low = left & -left
                left ^= low
                k = bit_of(low)
                out[n, 0], out[n, 1], out[n, 2], out[n, 3] = seat, ring, k, column_of(s, ring, k)
                n += 1
    return n


@rule
def cells(s, out):
    """Write a table by ring and column. Each entry is the seat whose token is there, or PATH or BARRIER if no token
    is. M-02, M-04, M-06
    """
    for ring in range(s.rings):
        for column in range(WINDOW if s.bands == FLAT else s.segments):
            k = segment_at(s, ring, column)
            owner = owner_of(s, ring, k)
            if owner < 0:
                owner = PATH if is_path(s, ring, k) else BARRIER
            out[ring, column] = owner


@rule
def numbers(s, out):
    """Write a table by ring and column with the printed numbers of the path segments; 0 for a barrier. O-23"""
    for ring in range(s.rings):
        for column in range(WINDOW if s.bands == FLAT else s.segments):
            k = segment_at(s, ring, column)
            out[ring, column] = number_on(ring, k) if is_path(s, ring, k) else 0


@rule
def door_sum_after(s, action):
    """Return the sum of the numbers in the column of the seat's door after this action has turned a ring. It changes
    `s`, so pass a copy. O-23
    """
    s.used = 0  # so that this is not the fifth die, which would end the turn
    rotate(s, action)
    return door_sum(s, s.turn)


@rule
def choices(s, out):
    """Write every action that uses a die which is still unused, in the order of the colours; return how many. This
    changes `s`, so pass a copy. M-19 to M-26
    """
    n = 0
    for colour in range(s.used, 5):
        s.used = colour
        n += list_rotations(s, out[n:])
    return n


@rule
def trace(s, action, out):
    """Write the effects of an action on tokens, in order, each as a row (event, seat, ring, segment, column); return
    how many rows. It changes `s`, so pass a copy. M-31, M-46
    """
    if s.phase == INTRO and action == INTRODUCE:
        k = door_segment(s, s.turn)
        n, owner = 0, owner_of(s, 0, k)
        if owner >= 0:
            n = write_row(s, out, n, SNIPED, owner, 0, k)
        return write_row(s, out, n, INTRODUCED, s.turn, 0, k)
    if s.phase == ADVANCE and ADVANCE_TOKEN <= action < STOP:
        ring, k = token_of_rank(s, action - ADVANCE_TOKEN)
        return trace_run(s, ring, k, out, 0)
    if s.phase == ROTATE and s.used == 4 and s.advance == FORCED and s.aim == HOMES:
        s.advance = FREE  # turns the last ring without the runs that follow, so that they can be watched
        rotate(s, action)
        return trace_runs(s, out)
    return 0


@rule
def trace_runs(s, out):
    """Write what happens if all tokens of the seat to move run inwards, inner ones first; return how many rows. It
    changes `s`, so pass a copy. M-33, M-35
    """
    n = 0
    for back in range(s.rings):
        ring = s.rings - 1 - back
        left = int(s.held[s.turn, ring])
        while left:
            low = left & -left
            left ^= low
            n = trace_run(s, ring, bit_of(low), out, n)
    return n


@rule
def trace_run(s, ring, k, out, n):
    """Append rows to `out`, which has `n` rows already, for the run of the token on segment `k` of the ring: one for
    its start, one for each token that it snipes, and one for its end, where it stops or goes home. Return the new
    number of rows. M-30 to M-43
    """
    seat, column, hand = s.turn, column_of(s, ring, k), int(s.hand[s.turn])
    n = write_row(s, out, n, START, seat, ring, k)
    if column < 0:
        return write_row(s, out, n, STOPPED, seat, ring, k)
    met = n
    for inner in range(ring + 1, s.rings):
        owner = owner_of(s, inner, segment_at(s, inner, column))
        if owner >= 0 and owner != seat:
            met = write_row(s, out, met, SNIPED, owner, inner, segment_at(s, inner, column))
    run(s, seat, ring, k)
    while n < met and (int(s.held[out[n, 1], out[n, 2]]) >> int(out[n, 3])) & 1 == 0:
        n += 1  # keep the rows of tokens that were sniped; the next row overwrites the others
    if s.hand[seat] > hand:
        return write_row(s, out, n, HOME, seat, ring, k)
    while (int(s.held[seat, ring]) >> segment_at(s, ring, column)) & 1 == 0:
        ring += 1
    return write_row(s, out, n, STOPPED, seat, ring, segment_at(s, ring, column))


@rule
def write_row(s, out, n, what, seat, ring, k):
    """Write row `n`: the event (`what`), the seat whose token it is, and the token's ring, segment (`k`) and column;
    return n + 1. M-06
    """
    out[n, 0], out[n, 1], out[n, 2], out[n, 3], out[n, 4] = what, seat, ring, k, column_of(s, ring, k)
    return n + 1
