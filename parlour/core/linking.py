"""How Numba turns rules into machine code: once for each routine that Python calls, not once for every rule inside
it.

By default, Numba optimises every function together with everything it calls, makes machine code from the result, and
does the same again for each caller: a rule at the bottom of ten calls is optimised ten times. But Python only ever
calls the outermost routine. So this module leaves a function that Python cannot call unoptimised. The outermost
routine links all these functions, optimises them together, and makes machine code once.
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
    """Numba's library for the compiled code of one function. It stays unoptimised until somebody asks for the
    address of its machine code.
    """

    is_part = False

    def finalize(self) -> None:
        """Close the library. If Python can call its function, make the machine code now."""
        if self.has_way_in():
            self.make()
        else:
            self.is_part = self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        """Optimise each function of a module with one list of passes that is made once: making the passes takes
        longer than running them.
        """
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def has_way_in(self) -> bool:
        """Return whether Python can call a function in this library directly. Recursive functions (those that call
        each other in a circle) count too.
        """
        module = self._final_module
        return any(not f.is_declaration and f.name.startswith(WAY_IN) for f in module.functions) or any(
            v.name.startswith(RuntimeLinker.PREFIX) for v in module.global_variables
        )

    def make(self) -> None:
        """Link this library with every library that it calls, optimise the result, and make machine code."""
        self.is_part = self._finalized = False
        self._linking_libraries = self.below()
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self.codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        """Optimise the linked code. First mark as internal all functions that nothing outside calls, so that the
        optimiser can inline or remove them.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def below(self) -> list[Any]:
        """Return every library that this one needs, directly or indirectly. Each comes before the libraries that it
        needs itself, because the linker takes from a library only what an earlier library has asked for.
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
    """Numba's code generator, changed so that a library stays unoptimised until its code is called."""

    _library_class = Library

    def set_env(self, env_name: str, env: Any) -> None:
        """Set the environment (Numba's table of Python objects) of a compiled function, as soon as its machine code
        exists.
        """
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def is_known() -> bool:
    """Return whether the installed Numba has the version whose internals this module replaces."""
    return bool(numba.__version__.startswith(KNOWN))


def install() -> None:
    """Make Numba compile all functions of this process as described above. Does nothing if its version is not
    KNOWN.
    """
    if not is_known():
        return
    rtsys.initialize(cpu_target.target_context)  # every function calls it to count references: made first
    cpu_target.target_context.codegen().__class__ = Codegen
