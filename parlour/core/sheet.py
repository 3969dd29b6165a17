"""A sheet: an array of zeros on which a rule writes a few numbers, and which can be wiped quickly.

A description of a position has thousands of numbers, nearly all of them 0. To write it again after every step would
take longer than the step. A sheet notes where it was written on, so that only these places are set back to 0.
core/sheet_code.py teaches Numba the same.
"""

from __future__ import annotations

from typing import Any

from .compile import rule


class Sheet:
    """An array to write on. Writing 0 does nothing: the array is 0 wherever nothing else has been written.

    touched[0] counts the places written on, and the places follow.
    """

    def __init__(self, values: Any, touched: Any) -> None:
        self.values, self.touched = values, touched

    def __setitem__(self, place: int, value: float) -> None:
        if value != 0.0:
            self.values[place] = value
            self.touched[0] += 1
            self.touched[self.touched[0]] = place

    def __getitem__(self, place: int) -> float:
        return float(self.values[place])


def sheet_over(values: Any, touched: Any) -> Sheet:
    """Return the sheet over an array; also in compiled rules."""
    return Sheet(values, touched)


@rule
def wipe(values, touched):  # type: ignore[no-untyped-def]
    """Set back to 0 everything that a rule has written on a sheet."""
    for i in range(1, touched[0] + 1):
        values[touched[i]] = 0.0
    touched[0] = 0
