"""How rules become code for a GPU: tables lie in its memory, and large rules stay functions of their own.

Left alone, numba-cuda puts tables where a card keeps constants. That is fast where all lanes read the same entry;
lanes that read different ones, as those of a board do, wait for each other. In memory, which is cached, they do not.

And it builds every rule into every rule that calls it: what a few large rules call from several places comes to
megabytes of code, which take minutes to make and then have to be brought to the lanes again and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

KNOWN = "0.30."  # the numba-cuda whose inner workings these are
LARGE = 6000  # lines of LLVM's language, as Numba writes it, with all that is built in
CALL = 3  # lines that a call takes
DEFINED = re.compile(r'^(define [^@\n]*@"([^"\n]+)"\([^\n]*)\n(.*?)^\}', re.MULTILINE | re.DOTALL)
CALLED = re.compile(r'\bcall [^@\n]*@"([^"\n]+)"\(')


def find_large(modules: Sequence[str]) -> set[str]:
    """The functions that come to more than LARGE lines and are called from several places; from the bottom up, so that
    what stays a function counts as a call in those that call it."""
    heads, lines, calls = dict[str, str](), dict[str, int](), dict[str, list[str]]()
    for module in modules:
        for head, name, body in DEFINED.findall(module):
            heads[name], lines[name], calls[name] = head, body.count("\n"), CALLED.findall(body)
    callers = Counter(name for called in calls.values() for name in called)
    large, whole = set[str](), dict[str, int]()

    def measure(name: str) -> int:
        """The lines of a function where it is called."""
        if name not in whole:
            whole[name] = 0
            whole[name] = lines[name] + sum(measure(called) for called in calls[name] if called in lines)
            if whole[name] > LARGE and callers[name] > 1 and "alwaysinline" not in heads[name]:
                large.add(name)
        return CALL if name in large else whole[name]

    for name in lines:
        measure(name)
    return large


def keep_apart(modules: Sequence[str]) -> list[str]:
    """The same modules, each once, with a mark on what is not to be built into its callers."""
    modules = list(dict.fromkeys(modules))
    large = find_large(modules)

    def mark(found: re.Match[str]) -> str:
        head, name, _ = found.groups()
        return found[0].replace(head, f"{head.rstrip()} noinline", 1) if name in large else found[0]

    return [DEFINED.sub(mark, module) for module in modules]


def is_known() -> bool:
    """Whether this is a numba-cuda that these inner workings are those of."""
    try:
        return version("numba-cuda").startswith(KNOWN)
    except PackageNotFoundError:  # Numba's own, or its simulator
        return False


def install() -> None:
    """Have numba-cuda make code so. Another version than this was written for is left alone."""
    if not is_known():
        return
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    context: Any = import_module("numba.cuda.target").CUDATargetContext
    compile_ir: Callable[..., bytes] = nvvm.compile_ir
    make_constant_array: Callable[..., Any] = context.make_constant_array

    def compile_apart(modules: str | list[str], **options: Any) -> bytes:
        return compile_ir(modules if isinstance(modules, str) else keep_apart(modules), **options)

    def make_table(self: Any, builder: Any, kind: Any, table: Any) -> Any:
        before = nvvm.ADDRSPACE_CONSTANT
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        try:
            return make_constant_array(self, builder, kind, table)
        finally:
            nvvm.ADDRSPACE_CONSTANT = before

    nvvm.compile_ir = compile_apart
    context.make_constant_array = make_table
