"""How far the spaces of Keep's castle are from the keep and from the stairs, as `advice.py` estimates it.

Path lengths are in tenths of a space. Six of them, one for each side or corner of the castle, are packed into one int.
"""

from parlour.core.compile import rule

from .board import (
    A1,
    A2,
    A3,
    DOOR,
    E1,
    F4,
    G1,
    G2,
    H2,
    KEEP,
    LOWER,
    RANK,
    SIDE,
    SIDES,
    SLOTS_A_SIDE,
    UPPER,
    T,
)
from .rules.gates import toll
from .rules.table import widen
from .state import OFF

SPACE, FAR = 10, 1000  # the length of one space, and a length that stands for "no path"
BITS = 10  # bits for each of the six lengths in a packed int
ONE = (1 << BITS) - 1  # mask of one length
# what it costs to walk sideways to the next door, upper stair or lower stair
ROUND_DOORS, ROUND_STAIRS, ROUND_MOAT = 4 * SPACE, 3 * SPACE, 7 * SPACE


@rule
def wrapped(side):
    """Return a side or corner number wrapped into the range 0 to 5: 6 becomes 0, and -1 becomes 5. K-13"""
    return side - SIDES if side >= SIDES else side + SIDES if side < 0 else side


@rule
def length_at(lengths, n):
    """Return the n-th of the six lengths that are packed into the int `lengths`."""
    return lengths >> BITS * n & ONE


@rule
def with_length(lengths, n, value):
    """Return `lengths`, six numbers packed into one int, with the n-th number replaced by `value`."""
    return lengths & ~(ONE << BITS * n) | min(value, FAR) << BITS * n


@rule
def with_sideways_steps(lengths, step):
    """Return `lengths`, six path lengths packed into one int, one for each stair or door round the castle. Each is
    shortened where it is quicker to walk `step` (in tenths of a space) sideways to the next stair or door first.
    K-04
    """
    for turn in range(2):
        carry = FAR
        for n in range(2 * SIDES):
            place = n if n < SIDES else n - SIDES
            if turn == 1:
                place = SIDES - 1 - place
            carry = min(length_at(lengths, place), carry + step)
            lengths = with_length(lengths, place, carry)
    return lengths


@rule
def lengths_from_doors(s, key):
    """Return six path lengths packed into one int, one for each door. Each is the length of the path that starts in
    front of the door and ends in the keep, plus `key` for each key that it costs to open the gates on that door. K-04,
    K-25, K-50
    """
    lengths, paid = 0, 0
    for side in range(SIDES):
        cost = key * toll(s, DOOR + side, True)
        paid = paid + cost
        lengths = with_length(lengths, side, SPACE + cost)
    return with_sideways_steps(lengths, ROUND_DOORS) if paid and s.lateral != OFF else lengths


@rule
def lengths_from_upper_stairs(s, key, doors):
    """Return six path lengths packed into one int, one for each upper stair. Each is the length of the path from the
    foot of the stair to the keep, plus `key` for each key that it costs to open the gates on that stair. `doors` has
    the six lengths from the doors. K-04, K-25
    """
    lengths, paid = 0, 0
    for corner in range(SIDES):
        cost = key * toll(s, UPPER + corner, True)
        best = min(length_at(doors, corner), length_at(doors, wrapped(corner - 1)))
        paid = paid + cost + best - SPACE
        lengths = with_length(lengths, corner, 2 * SPACE + cost + best)
    return with_sideways_steps(lengths, ROUND_STAIRS) if paid else lengths


@rule
def length_from_trap(uppers, side):
    """Return the length of the path from the trap door on this side to the keep, by the nearer of its two upper
    stairs. `uppers` has the path lengths from the six upper stairs. K-04, K-44
    """
    return SPACE + min(length_at(uppers, side), length_at(uppers, wrapped(side + 1)))


@rule
def lengths_from_lower_stairs(s, key, uppers):
    """Return six path lengths packed into one int, one for each lower stair. Each is the length of the path from the
    foot of the stair to the keep, plus `key` for each key that it costs to open the gates on that stair. `uppers` has
    the six lengths from the upper stairs. K-04, K-25
    """
    lengths, paid = 0, 0
    for corner in range(SIDES):
        cost = key * toll(s, LOWER + corner, True)
        best = min(length_from_trap(uppers, corner), length_from_trap(uppers, wrapped(corner - 1)))
        paid = paid + cost + best - 4 * SPACE
        lengths = with_length(lengths, corner, 3 * SPACE + cost + best)
    return with_sideways_steps(lengths, ROUND_MOAT) if paid else lengths


@rule
def length_to_keep(at, doors, uppers, lowers, sideways):
    """Return the length in spaces of the best path from the space `at` to the keep. `doors`, `uppers` and `lowers`
    are the path lengths from the doors, upper stairs and lower stairs, six packed into each int; `sideways` is the
    cost of a sideways step, very high if it is forbidden. K-04
    """
    if at == KEEP:
        return 0.0
    side = widen(SIDE[at])
    slot = at - SLOTS_A_SIDE * side
    rank = widen(RANK[at])
    beyond = wrapped(side - 1) if slot == G1 or slot == G2 or slot == E1 else wrapped(side + 1)
    if rank == 9:
        return min(length_at(doors, side), sideways + 2 * SPACE + length_at(doors, beyond)) / SPACE
    if rank == 8:
        return 1.0 + min(length_at(doors, side), sideways + length_at(doors, beyond)) / SPACE
    if slot == T:
        return length_from_trap(uppers, side) / SPACE
    if rank == 5:
        return 1.0 + length_from_trap(uppers, side) / SPACE
    if rank == 4:
        return 2.0 + min(length_from_trap(uppers, side), sideways + length_from_trap(uppers, beyond)) / SPACE
    if rank == 7:
        here, there = length_at(uppers, side), length_at(uppers, wrapped(side + 1))
        return min(here, 2 * SPACE + there) / SPACE if slot == F4 else min(there, 2 * SPACE + here) / SPACE
    here, there = length_at(lowers, side), length_at(lowers, wrapped(side + 1))
    if slot == A1 or slot == A2 or slot == A3:
        return 3.0 + min(here - rank * SPACE, there + rank * SPACE) / SPACE
    return 3.0 + min(here + rank * SPACE, there - rank * SPACE) / SPACE


@rule
def circle_distance(a, b, around):
    """Return the shorter distance between places `a` and `b` on a circle of `around` places."""
    gap = a - b if a > b else b - a
    return min(gap, around - gap)


@rule
def distance_to_stair(at, corner):
    """Return how many spaces lie between a token and the stair at this corner. It is the upper stair if the token is
    in the third courtyard or the keep, otherwise the lower stair. K-04
    """
    if at == KEEP:
        return 2
    side = widen(SIDE[at])
    slot = at - SLOTS_A_SIDE * side
    rank = widen(RANK[at])
    if rank >= 8:
        place = 4 * side + (0 if slot == G1 else 1 if slot == G2 else 2 if slot == H2 else 3)
        return min(
            circle_distance(place, 4 * corner, 24),
            circle_distance(place, 4 * corner + 23 if corner == 0 else 4 * corner - 1, 24),
        )
    near = min(circle_distance(side, corner, SIDES), circle_distance(wrapped(side + 1), corner, SIDES))
    if rank >= 4:
        return rank - 4 + 4 * near
    return 7 * near
