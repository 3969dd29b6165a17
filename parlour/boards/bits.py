"""Sets as bit masks: which bit is the lowest."""

import numpy as np

from parlour.core.compile import rule

_PLACE = np.zeros(32, np.uint8)
for _bit in range(32):
    _PLACE[((1 << _bit) * 0x077CB531 & 0xFFFFFFFF) >> 27] = _bit


@rule
def bit_of(low):  # type: ignore[no-untyped-def]
    """Which bit is set in a 32-bit number with exactly one bit set."""
    return int(_PLACE[((low * 0x077CB531) & 0xFFFFFFFF) >> 27])


@rule
def count(mask):  # type: ignore[no-untyped-def]
    """How many bits are set in a 32-bit number."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    return (((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24
