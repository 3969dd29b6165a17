"""How Numba turns rules into machine code: once for each routine that Python calls, and not for every rule in it.

Left alone, Numba optimises every function together with all that it calls, makes machine code of that, and does
the same again for whoever calls it: a rule at the bottom of ten calls is optimised ten times. But only the
outermost routine is ever called from outside. So the code of a function that has no way in from outside is kept
as it was written, and all of it is put together, optimised and made once, for the routine at the top.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

KNOWN = "0.68."  # the Numba whose inner workings these are
WAY_IN = "_ZN7cpython"  # how the names of functions begin that Python calls
ENVIRONMENT = "_ZN08NumbaEnv"


class Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function. It is a part, kept as it was written, until somebody wants its address."""

    is_part = False

    def finalize(self) -> None:
        """Nothing can be added any more; what is called from outside is made now."""
        if self.has_way_in():
            self.make()
        else:
            self.is_part = self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        """One function at a time, all with the same passes: making the passes takes longer than running them."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def has_way_in(self) -> bool:
        """Whether something here is called from outside; functions that call each other in a ring count as such."""
        module = self._final_module
        return any(not f.is_declaration and f.name.startswith(WAY_IN) for f in module.functions) or any(
            v.name.startswith(RuntimeLinker.PREFIX) for v in module.global_variables
        )

    def make(self) -> None:
        """Put all parts together, optimise them, and make machine code."""
        self.is_part = self._finalized = False
        self._linking_libraries = self.below()
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self.codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        """Optimise everything together. Nobody else calls the parts, and the optimiser may know: it builds a rule
        that is called once into its caller, and leaves out what is not needed."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def below(self) -> list[Any]:
        """Every library that this one needs, those of its parts with them, each before what it needs itself:
        the linker takes in only what something before it has asked for."""
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
        """Where a function lies; 0 if it is none of these."""
        self._ensure_finalized()
        if self.is_part:
            if all(f.name != name or f.is_declaration for f in self._final_module.functions):
                return 0
            self._shared_module = None
            self.make()
        return super().get_pointer_to_function(name)


class Codegen(JITCPUCodegen):  # type: ignore[misc]
    """Numba's own, with libraries that wait."""

    _library_class = Library

    def set_env(self, env_name: str, env: Any) -> None:
        """Tell compiled code where its environment is, once there is such code."""
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def install() -> None:
    """Have all functions of this process compiled so. Another Numba than this was written for is left alone."""
    if not numba.__version__.startswith(KNOWN):
        return
    rtsys.initialize(
        cpu_target.target_context
    )  # what counts references is called from everywhere: made first
    cpu_target.target_context.codegen().__class__ = Codegen
