"""boards/bits.py: sets as bit masks."""

from __future__ import annotations

import numba
from hypothesis import given
from hypothesis import strategies as st

from parlour.boards.bits import bit_of, count, nth_bit
from parlour.core.jit import register_rules

register_rules()


@numba.njit
def compiled(mask, k):  # type: ignore[no-untyped-def]
    """The three questions, compiled."""
    return count(mask), bit_of(mask & -mask), nth_bit(mask, k)


@given(mask=st.integers(1, 2**63 - 1))
def test_a_mask_is_counted_and_its_bits_found(mask: int) -> None:
    places = [place for place in range(63) if mask >> place & 1]
    for k, place in enumerate(places):
        assert (count(mask), bit_of(mask & -mask), nth_bit(mask, k)) == (len(places), places[0], place)
    assert compiled(mask, len(places) - 1) == (len(places), places[0], places[-1])
    assert count(0) == 0
