"""Sheets: an array of zeros on which a rule writes a few numbers, and which can be cleared quickly.

The description of a position has thousands of numbers, nearly all of them 0. To write all of them after every step
would take longer than the step. So a sheet remembers which entries were written, and only these are set back to 0.
On a GPU it is faster to clear the whole array, so there a sheet need not remember. core/sheet_code.py teaches Numba to
do the same.
"""

from __future__ import annotations

from typing import Any

from .compile import rule


class Sheet:
    """An array of zeros, on which a rule writes numbers, that remembers which entries were written. Writing a
    0 does nothing, because the entry is 0 already.

    touched[0] is the number of written entries; their indices follow it. If `touched` is None, the sheet
    remembers nothing.
    """

    def __init__(self, values: Any, touched: Any) -> None:
        self.values, self.touched = values, touched

    def __setitem__(self, place: int, value: float) -> None:
        if value != 0.0:
            self.values[place] = value
            if self.touched is not None:
                self.touched[0] += 1
                self.touched[self.touched[0]] = place

    def __getitem__(self, place: int) -> float:
        return float(self.values[place])


def sheet_over(values: Any, touched: Any) -> Sheet:
    """Return a sheet whose numbers are stored in the array `values`, and which lists the written entries in `touched`
    (None: nowhere). Compiled rules can call this too.
    """
    return Sheet(values, touched)


def wants_fixed(out: Any) -> bool:
    """Return whether a rule should write into `out` the numbers that never change during a game (`Part.fixed`). It need
    not if `out` is a sheet, which has them already. Compiled rules can call this too.
    """
    return not isinstance(out, Sheet)


@rule
def wipe(values, touched):  # type: ignore[no-untyped-def]
    """Set back to 0 every entry of `values` that was written since the last call. `touched` lists these entries, and is
    empty afterwards.
    """
    for i in range(1, touched[0] + 1):
        values[touched[i]] = 0.0
    touched[0] = 0
