"""core/dlpack.py, with NumPy as the library that borrows."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from parlour.core import dlpack


@pytest.mark.parametrize("kind", [np.float32, np.int8, np.int32, np.uint8, np.bool_])
def test_a_lent_array_is_the_same_memory(kind: type) -> None:
    array, waited = np.ones((3, 4), kind), list[int]()
    lent = dlpack.Lendable(
        array, array.ctypes.data, array.shape, kind, (dlpack.CPU, 0), lambda: waited.append(1)
    )
    borrowed = np.from_dlpack(lent)  # type: ignore[arg-type]
    assert borrowed.tolist() == array.tolist() and borrowed.dtype == kind and waited == [1]
    array[1, 2] = 0
    assert borrowed[1, 2] == 0


def test_what_nobody_holds_is_forgotten() -> None:
    before = len(dlpack._lent)
    array = np.zeros(5, np.float32)
    lent = dlpack.Lendable(array, array.ctypes.data, array.shape, array.dtype, (dlpack.CPU, 0))
    capsule = lent.__dlpack__()
    borrowed = np.from_dlpack(lent)  # type: ignore[arg-type]
    assert len(dlpack._lent) == before + 2
    del capsule, borrowed
    gc.collect()
    assert len(dlpack._lent) == before


def test_a_lent_array_may_be_stored_column_by_column() -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    lent = dlpack.Lendable(
        array, array.ctypes.data, (4, 3), array.dtype, (dlpack.CPU, 0), strides=array.strides[::-1]
    )
    borrowed = np.from_dlpack(lent)  # type: ignore[arg-type]
    assert borrowed.tolist() == array.T.tolist()
    assert np.shares_memory(borrowed, array)
