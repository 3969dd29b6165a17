"""Sets as bit masks: how many bits are set, which is the lowest, where the k-th stands."""

from parlour.core.compile import popcount, rule


@rule
def bit_of(low):  # type: ignore[no-untyped-def]
    """Which bit is set in a number with exactly one bit set."""
    return popcount(low - 1)


@rule
def count(mask):  # type: ignore[no-untyped-def]
    """How many bits are set."""
    return popcount(mask)


@rule
def nth_bit(mask, k):  # type: ignore[no-untyped-def]
    """The place of set bit number `k` of a mask below 2**63, counted from the lowest, which is number 0."""
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
