"""The one module that names Numba. It is imported when something is first compiled or loaded: that takes a while."""

from __future__ import annotations

import platform
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numba.cpython.builtins
import numpy as np
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from . import linking
from . import sheet_code as sheet_code  # Numba learns of sheets when it is imported
from .compile import PENDING, popcount

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
CONFIG: Any = numba.config
typeof: Callable[[Any], Any] = numba.typeof
_lock = threading.RLock()
linking.install()


@intrinsic  # type: ignore[untyped-decorator]
def _count_bits(_context: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _widen(_context: Any, number: Any) -> Any:
    """Compile int(number) so that its result has 64 bits. Numba's own int() keeps the width of a small number, and
    would compile every rule again for each width of each argument.
    """
    wide = number if number in (types.int64, types.uint64) else types.int64

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], signature.return_type)

    return wide(number), generate


def widen_ints() -> None:
    """Replace Numba's int() by `_widen` for all code that this process compiles. Does nothing if Numba has another
    version than linking.KNOWN, because its int() may work differently.
    """
    if linking.is_known():
        numba.cpython.builtins.cast_int = _widen


widen_ints()


@overload(popcount)  # type: ignore[untyped-decorator]
def _compiled_popcount(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _count_bits(np.int64(mask))  # type: ignore[call-arg]


def register_rules() -> None:
    """Register every rule that was defined so far with Numba, before anything is compiled."""
    with _lock:
        while PENDING:
            function, options = PENDING.pop()
            register_jitable(no_cfunc_wrapper=True, **options)(function)


def build(function: Callable[..., Any], folder: Path | None) -> Callable[..., Any]:
    """Return a function that is compiled when it is first called, and stored in a folder if one is given."""
    with _lock:
        register_rules()
        before = CONFIG.CACHE_DIR
        CONFIG.CACHE_DIR = str(folder or "")
        try:
            return numba.njit(cache=folder is not None, **OPTIONS)(function)  # type: ignore[no-any-return]
        finally:
            CONFIG.CACHE_DIR = before


def machine() -> tuple[str, ...]:
    """Return the version of the compiler and the kind of processor: compiled code is valid only for these."""
    binding = llvmlite.binding
    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    return (numba.__version__, np.__version__, platform.python_version(), *processor)
