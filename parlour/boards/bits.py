"""Sets as bit masks: count bits, find the lowest, find the k-th."""

from parlour.core.compile import popcount, rule


@rule
def bit_of(low):  # type: ignore[no-untyped-def]
    """Return the index of the only bit that is set in a number."""
    return popcount(low - 1)


@rule
def count(mask):  # type: ignore[no-untyped-def]
    """Return how many bits are set."""
    return popcount(mask)


@rule
def nth_bit(mask, k):  # type: ignore[no-untyped-def]
    """Return the index of the k-th set bit of a mask below 2**63; the lowest set bit has k = 0."""
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
