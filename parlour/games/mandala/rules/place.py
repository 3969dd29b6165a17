"""Mandala: where tokens and segments are. A token stands on a segment of a ring; its column depends on how far the
ring has turned.
"""

from parlour.core.compile import rule

from ..board import MOST_RINGS, SLIDE, WALL_RING, WINDOW
from ..state import FLAT


@rule
def column_of(s, ring, k):
    """Return the column in which segment `k` of a ring lies now; -1 if it is under the frame (only on the board with
    flat bands). M-02, M-27, O-14
    """
    column = k + int(s.offset[ring])
    if s.bands == FLAT:
        column -= SLIDE
        return column if 0 <= column < WINDOW else -1
    return column - int(s.segments) if column >= s.segments else column


@rule
def segment_at(s, ring, column):
    """Return the number of the segment of a ring that lies in a column now. M-02, M-03"""
    k = column - int(s.offset[ring])
    if s.bands == FLAT:
        return k + SLIDE
    return k + int(s.segments) if k < 0 else k


@rule
def is_path(s, ring, k):
    """Return whether segment `k` of a ring is path, not barrier. M-04, M-07, M-32"""
    return (int(s.rows[ring]) >> k) & 1 == 1


@rule
def owner_of(s, ring, k):
    """Return the seat whose token is on segment `k` of a ring; -1 if no token is there. M-06"""
    for seat in range(s.seats):
        if (int(s.held[seat, ring]) >> k) & 1:
            return seat
    return -1


@rule
def leads_home(s, seat, column):
    """Return whether a token of this seat that moves inwards in this column can reach home. M-09, M-40, M-43, O-05,
    O-06
    """
    return (int(s.home_mask[seat]) >> column) & 1 == 1


@rule
def is_fixed(s, ring):
    """Return whether a ring never turns. O-12"""
    return (int(s.fixed) >> ring) & 1 == 1 or (s.wall == 1 and ring == WALL_RING)


@rule
def ring_may_turn(s, ring, by):
    """Return whether a ring may be turned by `by` segments; negative numbers turn it to the left (anticlockwise).
    M-28, O-11, O-12, O-14
    """
    if ring >= s.rings or is_fixed(s, ring):
        return False
    return s.bands != FLAT or -SLIDE <= int(s.offset[ring]) + by <= SLIDE


@rule
def nothing_holds(s):
    """Return whether nothing stops any ring from turning by any number of segments: the board has ten rings, none of
    them is fixed, and there are no flat bands. M-28, O-11, O-12, O-14
    """
    return s.fixed == 0 and s.wall == 0 and s.rings == MOST_RINGS and s.bands != FLAT


@rule
def colour_may_turn(s, colour):
    """Return whether the number on this colour's die can turn at least one ring of that colour. M-23, M-24, O-12"""
    by = int(s.dice[colour])
    if by <= 0:
        return False
    return (
        ring_may_turn(s, colour, by)
        or ring_may_turn(s, colour, -by)
        or ring_may_turn(s, colour + 5, by)
        or ring_may_turn(s, colour + 5, -by)
    )


@rule
def number_on(ring, k):
    """Return the number printed on path segment `k` of a ring. O-23"""
    return 1 + (ring + k) % 9


@rule
def door_sum(s, seat):
    """Return the sum of the numbers in the column of a seat's door, from ring a inwards to the first barrier. O-23"""
    total = 0
    column = int(s.door[seat])
    for ring in range(int(s.rings)):
        k = segment_at(s, ring, column)
        if not is_path(s, ring, k):
            break
        total += number_on(ring, k)
    return total


@rule
def door_segment(s, seat):
    """Return the segment of ring a (the outermost) that is at a seat's door. M-08, M-47"""
    return segment_at(s, 0, int(s.door[seat]))
