"""core/gpu_code.py: what is large and called from several places stays a function; the rest is built in as before."""

from __future__ import annotations

import ast
from pathlib import Path

from parlour.core import gpu_code, kernels, pool_kernels, step_kernels


def function(name: str, lines: int, *called: str, attribute: str = "") -> str:
    """A module of one function, as Numba writes it."""
    calls = [f'  %".{i}" = call i32 @"{other}"(i64* %".a")' for i, other in enumerate(called)]
    body = [*calls, *(["  br label %entry"] * (lines - len(calls)))]
    declared = [f'declare i32 @"{other}"(i64* %".a")' for other in dict.fromkeys(called)]
    return "\n".join(
        [
            *declared,
            f'define linkonce_odr i32 @"{name}"(i64* %"a") {attribute}',
            "{",
            "entry:",
            *body,
            "}",
            "",
        ]
    )


LARGE, HALF = gpu_code.LARGE, gpu_code.LARGE // 2 + 10


def test_what_is_large_and_called_twice_stays_a_function() -> None:
    modules = [
        function("kernel", 10, "big", "big", "small", "small", "single"),
        function("big", LARGE + 1),
        function("small", LARGE - 10),
        function("single", LARGE + 1),
    ]
    assert gpu_code.find_large(modules) == {"big"}
    kernel, big, small, single = gpu_code.mark_large(modules)
    assert 'define linkonce_odr i32 @"big"(i64* %"a") noinline\n{' in big
    assert (kernel, small, single) == (modules[0], modules[2], modules[3])


def test_a_function_is_as_large_as_all_that_is_built_into_it() -> None:
    """Two halves make a large one; what calls a large one twice is not large for that."""
    modules = [
        function("kernel", 5, "upper", "upper"),
        function("upper", 20, "both", "both"),
        function("both", 5, "half", "half"),
        function("half", HALF),
    ]
    assert gpu_code.find_large(modules) == {"both"}


def test_what_is_to_be_built_in_is_built_in() -> None:
    forced = function("forced", LARGE + 1, attribute="alwaysinline")
    assert gpu_code.find_large([function("kernel", 3, "forced", "forced"), forced]) == set()


def test_a_module_that_comes_again_is_taken_once() -> None:
    module = function("small", 3)
    assert gpu_code.mark_large([module, module]) == [module]


def test_the_size_of_shared_memory_is_a_constant() -> None:
    """Numba's simulator takes any number there; a GPU takes only numbers, and names of numbers."""
    found = 0
    for path in (Path(kernels.__file__), Path(pool_kernels.__file__), Path(step_kernels.__file__)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "cuda.shared.array",
                "cuda.local.array",
            ):
                sizes = node.args[0].elts if isinstance(node.args[0], ast.Tuple) else [node.args[0]]
                assert all(isinstance(size, (ast.Name, ast.Constant)) for size in sizes), ast.unparse(node)
                found += 1
    assert found > 5
