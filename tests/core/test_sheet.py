"""core/sheet.py: a sheet is an array, and wiping it leaves zeros; the same compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from parlour.core.compile import rule
from parlour.core.jit import build
from parlour.core.sheet import sheet_over, wants_fixed, wipe

SIZE = 40


@rule
def paint(out, k):  # type: ignore[no-untyped-def]
    """Write as `observe` does: zeros everywhere, then some numbers, a sum and a constant place."""
    for i in range(SIZE):
        out[i] = 0.0
    out[k] = 1.0
    out[7] = 0.5 * k
    out[k + 2] += 0.25
    out[k + 2] += 0.25


def paint_on_sheet(values, touched, k):  # type: ignore[no-untyped-def]
    """Wipe the sheet and paint on it."""
    wipe(values, touched)
    paint(sheet_over(values, touched), k)


@pytest.mark.parametrize(
    "run", [paint_on_sheet, build(paint_on_sheet, None)], ids=["interpreted", "compiled"]
)
def test_a_sheet_holds_what_an_array_would_hold(run: Callable[..., None]) -> None:
    values, touched = np.zeros(SIZE, np.float32), np.zeros(SIZE + 1, np.int16)
    for k in (3, 0, 5, 30):
        plain = np.ones(SIZE, np.float32)
        paint(plain, k)
        run(values, touched, k)
        assert values.tolist() == plain.tolist()
        assert set(np.flatnonzero(values)) == set(touched[1 : touched[0] + 1])
    wipe(values, touched)
    assert not values.any() and touched[0] == 0


def ask(values, touched):  # type: ignore[no-untyped-def]
    """Return whether an array wants the numbers that never change, and whether a sheet does."""
    return wants_fixed(values), wants_fixed(sheet_over(values, touched))


@pytest.mark.parametrize("run", [ask, build(ask, None)], ids=["interpreted", "compiled"])
def test_only_an_array_wants_the_numbers_that_never_change(run: Callable[..., tuple[bool, bool]]) -> None:
    assert run(np.zeros(SIZE, np.float32), np.zeros(SIZE + 1, np.int16)) == (True, False)
