"""Sets of small numbers as bit masks: count the members, find the lowest or the k-th."""

from parlour.core.compile import popcount, rule


@rule
def bit_of(low):  # type: ignore[no-untyped-def]
    """Return the index of the one bit that is 1 in the number `low`."""
    return popcount(low - 1)


@rule
def count(mask):  # type: ignore[no-untyped-def]
    """Return how many bits of a mask are 1."""
    return popcount(mask)


@rule
def nth_bit(mask, k):  # type: ignore[no-untyped-def]
    """Return the index of the k-th bit that is 1 in a mask below 2**63; k = 0 is the lowest."""
    place = 0
    half = 32
    while half:
        below = popcount(mask & ((1 << half) - 1))
        if k >= below:
            k -= below
            mask >>= half
            place += half
        half >>= 1
    return place
