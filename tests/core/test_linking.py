"""core/linking.py: a rule is made into machine code with the routine that calls it, and not by itself."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba.cpython import builtins

from parlour.core import jit, linking
from parlour.core.compile import jit_is_on, rule
from parlour.core.jit import build
from parlour.core.linking import Library

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="Numba is switched off")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the libraries that were made into machine code."""
    names: list[str] = []
    before = Library.make

    def make(self: Library) -> None:
        names.append(self.name)
        before(self)

    monkeypatch.setattr(Library, "make", make)
    return names


@rule
def lowest(n: int) -> Any:
    """Something at the bottom that needs memory."""
    return np.arange(n)


@rule
def twice(n: int) -> Any:
    """Something in the middle."""
    return 2 * lowest(n)


def test_only_what_python_calls_is_made(made: list[str]) -> None:
    def total(n: int) -> Any:
        return twice(n).sum() + lowest(n).sum()

    assert build(total, None)(10) == 3 * 45
    assert [name.rpartition(".")[2] for name in made] == ["total"]


def test_what_a_part_needs_is_there_for_the_next_routine_too() -> None:
    def first(n: int) -> Any:
        return twice(n).sum()

    def second(n: int) -> Any:
        return lowest(n).max() + twice(n).max()

    assert build(first, None)(4) == 12 and build(second, None)(4) == 9


def test_an_error_in_a_part_is_heard_at_the_top() -> None:
    @rule
    def broken(n: int) -> Any:
        return np.zeros(n)

    def outer(n: int) -> Any:
        return broken(n).sum()

    with pytest.raises(ValueError, match="negative dimensions"):
        build(outer, None)(-1)


def test_a_part_can_be_called_from_outside_after_all() -> None:
    def square(n: int) -> int:
        return n * n

    called: Any = numba.cfunc("int64(int64)")(square)
    assert called.ctypes(12) == 144


def test_functions_may_call_each_other_in_a_ring() -> None:
    @numba.njit
    def is_even(n):  # type: ignore[no-untyped-def]
        return True if n == 0 else is_odd(n - 1)

    @numba.njit
    def is_odd(n):  # type: ignore[no-untyped-def]
        return False if n == 0 else is_even(n - 1)

    assert is_even(10) and not is_even(7)


def test_another_numba_keeps_its_own_int(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is replaced inside Numba is replaced in the one version that it was written for."""
    monkeypatch.setattr(builtins, "cast_int", "Numba's own")
    monkeypatch.setattr(numba, "__version__", "0.69.0")
    assert not linking.is_known()
    jit.widen_ints()
    assert builtins.cast_int == "Numba's own"
    monkeypatch.setattr(numba, "__version__", f"{linking.KNOWN}1")
    jit.widen_ints()
    assert builtins.cast_int is jit._widen
