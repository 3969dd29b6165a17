"""How Numba turns rules into machine code: once for each routine that Python calls, not once for every rule in it.

Left alone, Numba optimises every function together with everything it calls, makes machine code of that, and does the
same again for each caller: a rule at the bottom of ten calls is optimised ten times. But Python only ever calls the
outermost routine. So a function that Python cannot call keeps its unoptimised code. The routine at the top links all
of them, optimises the whole and makes machine code once.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

KNOWN = "0.68."  # the Numba whose internals this file and core/jit.py replace
WAY_IN = "_ZN7cpython"  # the first letters of the names of functions that Python calls
ENVIRONMENT = "_ZN08NumbaEnv"


class Library(JITCodeLibrary):  # type: ignore[misc]
    """The compiled code of one function. It stays unoptimised until somebody needs the address of a machine-code
    function.
    """

    is_part = False

    def finalize(self) -> None:
        """Close the library. If Python can call it, make machine code now."""
        if self.has_way_in():
            self.make()
        else:
            self.is_part = self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        """Optimise each function with the same passes: making the passes takes longer than running them."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def has_way_in(self) -> bool:
        """Return whether Python can call a function in this library directly. That includes functions that call each
        other in a circle.
        """
        module = self._final_module
        return any(not f.is_declaration and f.name.startswith(WAY_IN) for f in module.functions) or any(
            v.name.startswith(RuntimeLinker.PREFIX) for v in module.global_variables
        )

    def make(self) -> None:
        """Link this library with everything it calls, optimise the whole, and generate machine code."""
        self.is_part = self._finalized = False
        self._linking_libraries = self.below()
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self.codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        """Optimise all linked code together. Functions that nothing else calls are marked internal, so that the
        optimiser can inline those called once and remove unused ones.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def below(self) -> list[Any]:
        """Return every library that this one needs, directly or not, each before the libraries that it needs itself.
        The linker takes from a library only what an earlier one has asked for.
        """
        seen: set[Any] = set()
        ordered: list[Any] = []
        waiting: list[tuple[Any, bool]] = [(library, False) for library in self._linking_libraries]
        while waiting:
            library, is_done = waiting.pop()
            if is_done:
                ordered.append(library)
            elif library not in seen:
                seen.add(library)
                waiting.append((library, True))
                if getattr(library, "is_part", False):
                    waiting += [(lower, False) for lower in library._linking_libraries]
        return ordered[::-1]

    def get_pointer_to_function(self, name: str) -> Any:
        """Return the address of a function; 0 if it is not in this library."""
        self._ensure_finalized()
        if self.is_part:
            if all(f.name != name or f.is_declaration for f in self._final_module.functions):
                return 0
            self._shared_module = None
            self.make()
        return super().get_pointer_to_function(name)


class Codegen(JITCPUCodegen):  # type: ignore[misc]
    """Numba's code generator, changed so that its libraries stay unoptimised until they are called."""

    _library_class = Library

    def set_env(self, env_name: str, env: Any) -> None:
        """Give compiled code the address of its environment (Numba's table of Python objects), once the code
        exists.
        """
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def is_known() -> bool:
    """Return whether this Numba has the internals that this program replaces."""
    return bool(numba.__version__.startswith(KNOWN))


def install() -> None:
    """Make Numba compile all functions of this process as described above. Does nothing if its version is not
    KNOWN.
    """
    if not is_known():
        return
    rtsys.initialize(cpu_target.target_context)  # every function calls it to count references: made first
    cpu_target.target_context.codegen().__class__ = Codegen
