"""Settings for code generation on a GPU: tables go into global memory, and large rules are not inlined.

By default numba-cuda puts tables into constant memory. That is fast if all threads read the same entry. Threads that
read different entries, as they do for a board, wait for each other there. In global memory, which is cached, they do
not wait.

By default numba-cuda also inlines every rule into every caller. Large rules with several callers then grow to
megabytes of code, which take minutes to compile and do not fit the instruction cache.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

KNOWN = "0.30."  # the version of numba-cuda whose internals this module replaces
LARGE = 6000  # lines of LLVM's language, as Numba writes it, with everything inlined
CALL = 3  # lines of a call
DEFINED = re.compile(r'^(define [^@\n]*@"([^"\n]+)"\([^\n]*)\n(.*?)^\}', re.MULTILINE | re.DOTALL)
CALLED = re.compile(r'\bcall [^@\n]*@"([^"\n]+)"\(')


def find_large(modules: Sequence[str]) -> set[str]:
    """Return the names of the large functions in the texts of compiler modules. A function is large if it has
    several callers and more than LARGE lines of code. Its lines include those of the functions that it calls,
    but a call of another large function counts only as CALL lines, because that function is not inlined.
    """
    heads, lines, calls = dict[str, str](), dict[str, int](), dict[str, list[str]]()
    for module in modules:
        for head, name, body in DEFINED.findall(module):
            heads[name], lines[name], calls[name] = head, body.count("\n"), CALLED.findall(body)
    callers = Counter(name for called in calls.values() for name in called)
    large, whole = set[str](), dict[str, int]()

    def measure(name: str) -> int:
        """Return how many lines a call of this function adds to its caller: CALL lines if it is large,
        otherwise all its lines, with those of the functions that it calls.
        """
        if name not in whole:
            whole[name] = 0
            whole[name] = lines[name] + sum(measure(called) for called in calls[name] if called in lines)
            if whole[name] > LARGE and callers[name] > 1 and "alwaysinline" not in heads[name]:
                large.add(name)
        return CALL if name in large else whole[name]

    for name in lines:
        measure(name)
    return large


def mark_large(modules: Sequence[str]) -> list[str]:
    """Return the texts of compiler modules, each once, with their large functions marked `noinline`."""
    modules = list(dict.fromkeys(modules))
    large = find_large(modules)

    def add_noinline(found: re.Match[str]) -> str:
        head, name, _ = found.groups()
        return found[0].replace(head, f"{head.rstrip()} noinline", 1) if name in large else found[0]

    return [DEFINED.sub(add_noinline, module) for module in modules]


def is_known() -> bool:
    """Return whether the installed version of numba-cuda has the internal functions that this module replaces."""
    try:
        return version("numba-cuda").startswith(KNOWN)
    except PackageNotFoundError:  # Numba's own, or its simulator
        return False


def install() -> None:
    """Replace functions of numba-cuda so that it generates code as described above. Does nothing if its version is
    not KNOWN.
    """
    if not is_known():
        return
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    context: Any = import_module("numba.cuda.target").CUDATargetContext
    compile_ir: Callable[..., bytes] = nvvm.compile_ir
    make_constant_array: Callable[..., Any] = context.make_constant_array

    def compile_marked(modules: str | list[str], **options: Any) -> bytes:
        return compile_ir(modules if isinstance(modules, str) else mark_large(modules), **options)

    def make_table(self: Any, builder: Any, kind: Any, table: Any) -> Any:
        before = nvvm.ADDRSPACE_CONSTANT
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        try:
            return make_constant_array(self, builder, kind, table)
        finally:
            nvvm.ADDRSPACE_CONSTANT = before

    nvvm.compile_ir = compile_marked
    context.make_constant_array = make_table
