"""The one module that imports Numba. It is imported only when something is first compiled or loaded, because the
import is slow.
"""

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
    """Compile int(number) so that the result always has 64 bits. Numba's own int() keeps the width of a small
    number, so Numba would compile every rule again for each width of its arguments.
    """
    wide = number if number in (types.int64, types.uint64) else types.int64

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], signature.return_type)

    return wide(number), generate


def widen_ints() -> None:
    """Replace Numba's int() by `_widen` in all code that this process compiles. Does nothing unless Numba has the
    version linking.KNOWN, because int() may work differently in others.
    """
    if linking.is_known():
        numba.cpython.builtins.cast_int = _widen


widen_ints()


@overload(popcount)  # type: ignore[untyped-decorator]
def _compiled_popcount(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _count_bits(np.int64(mask))  # type: ignore[call-arg]


def register_rules() -> None:
    """Tell Numba about every rule defined so far, so that compiled code can call it. Runs before anything is
    compiled.
    """
    with _lock:
        while PENDING:
            function, options = PENDING.pop()
            register_jitable(no_cfunc_wrapper=True, **options)(function)


def build(function: Callable[..., Any], folder: Path | None) -> Callable[..., Any]:
    """Return a compiled version of a function. It is compiled at its first call; if a folder is given, the code is
    stored there.
    """
    with _lock:
        register_rules()
        before = CONFIG.CACHE_DIR
        CONFIG.CACHE_DIR = str(folder or "")
        try:
            return numba.njit(cache=folder is not None, **OPTIONS)(function)  # type: ignore[no-any-return]
        finally:
            CONFIG.CACHE_DIR = before


def machine() -> tuple[str, ...]:
    """Return the versions of Numba, NumPy and Python, and the name and the features of the processor, as a
    tuple of texts. Compiled code is valid only where all of these are the same.
    """
    binding = llvmlite.binding
    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    return (numba.__version__, np.__version__, platform.python_version(), *processor)
