"""Run a game's tests against mutants of its rules: one process collects the tests, and forks for each mutant.

Rules run interpreted. A first run without changes notes which lines each test reaches and how long it takes. A child
then replaces the code of one function and runs the tests that reach the changed line until one fails, first those that
are quick and have failed often.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import inspect
import os
import pickle
import re
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from .memory import Memory
from .mutants import Mutant, codes_of, game_folder

KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
SLACK = (
    4.0  # times what a test took without a change: how long it may take with one, beyond `patience` seconds
)
NAMED = 20  # how many kills elsewhere it is worth that a test names the function
BETWEEN_WRITES = 30.0  # seconds between writes of what was measured
FAILED, PASSED = 1, 0  # exit statuses of a child


@dataclass
class Outcome:
    """What came of a mutant: killed, survived or timeout; the test that failed, and how many were run for it."""

    mutant: Mutant
    verdict: str
    by: str = ""
    reach: int = 0


@dataclass
class Baseline:
    """What a run without changes says: seconds and lines reached for each test, and the tests that cannot be used."""

    seconds: dict[str, float]
    lines: dict[str, set[tuple[str, int]]]
    unusable: list[str]


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time: of the longest test used, of every test at least, of all tests of a mutant."""

    longest: float = 15.0
    patience: float = 3.0
    budget: float = 20.0


class TooLong(BaseException):
    """A test of the run without changes took longer than it may. No test catches this."""


class Watch:
    """A pytest plugin in a child: whether any test of this process has failed or was skipped."""

    def __init__(self) -> None:
        self.passed = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, also one in set-up or teardown."""
        self.passed = self.passed and report.passed


class Loop:
    """A pytest plugin that runs the mutants in place of the tests."""

    def __init__(self, mutants: list[Mutant], only: str, jobs: int, limits: Limits, memory: Memory) -> None:
        self.mutants, self.only, self.jobs, self.limits, self.memory = mutants, only, jobs, limits, memory
        self.outcomes: list[Outcome] = []
        self.baseline: Baseline | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the game's own tests, and those of the battery that name it."""
        items[:] = [i for i in items if "/contract/" not in i.nodeid or self.only in _ids(i.name)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then against every mutant."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        functions = _functions(self.memory.rules)
        self.baseline = base = _measure(session.items, functions, self.limits.longest, self.memory)
        usable = [i for i in session.items if i.nodeid in base.seconds]
        waiting, running = list(self.mutants)[::-1], list[_Child]()
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                self._sort(usable, mutant.function)
                place = (str(mutant.path), _statement(mutant))
                reached = [i for i in usable if not mutant.function or place in base.lines[i.nodeid]]
                reached = _within(reached, base.seconds, self.limits.budget)
                if not reached:
                    self.outcomes.append(Outcome(mutant, SURVIVED))
                    _progress(self.outcomes, len(self.mutants))
                    continue
                limits = [self.limits.patience + SLACK * base.seconds[i.nodeid] for i in reached]
                running.append(_Child(mutant, reached, limits, functions))
            time.sleep(0.005)
            for child in list(running):
                outcome = child.poll()
                if outcome is not None:
                    running.remove(child)
                    self.outcomes.append(outcome)
                    if outcome.by:
                        self.memory.note_kill(outcome.mutant.function, outcome.by)
                    _progress(self.outcomes, len(self.mutants))
        self.memory.write_kills()
        return True

    def _sort(self, items: list[pytest.Item], function: str) -> None:
        """Put the tests first that are quick, name this function, or have killed often, above all in this function."""
        assert self.baseline is not None
        seconds, promise = self.baseline.seconds, self.memory.promise
        name = re.compile(rf"\b{function}\b") if function else None

        def cost(item: pytest.Item) -> float:
            named = name is not None and name.search(_text_of(item)) is not None
            return seconds[item.nodeid] / (promise(function, item.nodeid) + NAMED * named)

        items.sort(key=cost)


@cache
def _text_of(item: pytest.Item) -> str:
    """Return the source of a test function."""
    return inspect.getsource(item.obj) if isinstance(item, pytest.Function) else ""


def _within(items: list[pytest.Item], seconds: dict[str, float], budget: float) -> list[pytest.Item]:
    """Return the first tests that together take no longer than the budget, and one more."""
    spent = 0.0
    for n, item in enumerate(items):
        spent += seconds[item.nodeid]
        if 0 < budget < spent:
            return items[: n + 1]
    return items


def _ids(name: str) -> list[str]:
    """Return the parts of a parametrised test's id: ["bot", "mandala"] for test_x[bot-mandala]."""
    return name.partition("[")[2].rstrip("]").split("-")


def _progress(outcomes: list[Outcome], total: int) -> None:
    """Say how far it is, and name a survivor at once: the rest may take a while."""
    if (last := outcomes[-1]).verdict == SURVIVED:
        where = f"{last.mutant.path.name}:{last.mutant.line} {last.mutant.function}"
        print(f"\n{where}\n{last.mutant.diff}", file=sys.stderr)
    alive = sum(one.verdict == SURVIVED for one in outcomes)
    print(f"\r{len(outcomes)} of {total} mutants, {alive} survived ", end="", file=sys.stderr, flush=True)


def _statement(mutant: Mutant) -> int:
    """Return the line of the innermost statement around the change. A test that never gets there cannot see it."""
    lines = {
        (node.lineno, node.end_lineno)
        for node in ast.walk(ast.parse(mutant.before))
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or 0)
    }
    return max(lines)[0]


def _functions(paths: set[Path]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return all functions made from these files, by path, name and first line: twins of a rule share its code."""
    names = {str(path) for path in paths}
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in names:
            code = one.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(one)
    return found


def _swap(functions: list[FunctionType], code: CodeType) -> None:
    for function in functions:
        function.__code__ = code


def _set_constant(mutant: Mutant) -> None:
    """Give a constant of a module its new value, in every module of the package that has the name from there."""
    new, old = ast.parse(mutant.after), ast.parse(mutant.before)
    for one, other in zip(new.body, old.body, strict=True):
        if isinstance(one, ast.Assign) and isinstance(other, ast.Assign) and ast.dump(one) != ast.dump(other):
            name, value = one.targets[0].id, ast.literal_eval(one.value)  # type: ignore[attr-defined]
            was = ast.literal_eval(other.value)
            for module in list(sys.modules.values()):
                file = getattr(module, "__file__", None) or ""
                near = Path(file).is_relative_to(game_folder(mutant.path))
                if near and vars(module).get(name) == was:
                    setattr(module, name, value)


class _Marker(ast.NodeTransformer):
    """Put a note in front of every statement of a function: this line was reached."""

    def __init__(self) -> None:
        self.lines: list[int] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if not isinstance(node, ast.Module):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    setattr(node, name, [note for one in block for note in (self._note(one), one)])
        return node

    def _note(self, statement: ast.stmt) -> ast.stmt:
        note = ast.parse(f"__reached__.add({statement.lineno})").body[0]
        for part in ast.walk(note):
            ast.copy_location(part, statement)
        return note


def _measure(
    items: list[pytest.Item], functions: dict[Any, list[FunctionType]], longest: float, memory: Memory
) -> Baseline:
    """Run every test once in a child, with notes in the rules of which lines are reached."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "baseline"
        pid = os.fork()
        if pid == 0:
            with _silent(Path(folder) / "error"):
                report.write_bytes(pickle.dumps(_measured(items, functions, longest, memory)))
            os._exit(PASSED)
        _, status = os.waitpid(pid, 0)
        if not report.exists():
            why = Path(folder) / "error"
            print(why.read_text() if why.exists() else f"status {status}", file=sys.stderr)
            raise SystemExit(
                "The run without changes ended by itself: run the tests with NUMBA_DISABLE_JIT=1."
            )
        found = pickle.loads(report.read_bytes())
    assert isinstance(found, Baseline)
    return found


def _measured(
    items: list[pytest.Item], functions: dict[Any, list[FunctionType]], longest: float, memory: Memory
) -> Baseline:
    base, reached = Baseline({}, {}, []), {}
    fresh = [item for item in items if memory.recall(item) is None]
    for path in memory.rules:
        tree = _Marker().visit(ast.parse(path.read_text(encoding="utf-8")))
        reached[str(path)] = lines = set[int]()
        for (name, start), code in codes_of(compile(tree, str(path), "exec")).items():
            twins = functions.get((str(path), name, start), [])
            _swap(twins, code)
            for twin in twins:
                twin.__globals__["__reached__"] = lines
    signal.signal(signal.SIGPROF, _stop_test)
    next_write = time.monotonic() + BETWEEN_WRITES
    for item, following in zip(fresh, [*fresh, None][1:], strict=True):
        for lines in reached.values():
            lines.clear()
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, longest)
        fine = _passes(item, following)
        signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - began
        why = f"took {took:.0f} s" if took > 0.9 * longest else "" if fine else "fails or is skipped"
        places = frozenset((path, line) for path, lines in reached.items() for line in lines)
        memory.keep(item, (took, places, why))
        if time.monotonic() > next_write:
            memory.write()  # a run that is stopped can go on from here
            next_write = time.monotonic() + BETWEEN_WRITES
    for item in items:
        took, places, why = memory.recall(item) or (0.0, frozenset(), "was not run")
        if why:
            base.unusable.append(f"{item.nodeid}: {why}")
        elif places:
            base.seconds[item.nodeid], base.lines[item.nodeid] = took, set(places)
    memory.write()
    return base


def _stop_test(number: int, frame: FrameType | None) -> None:
    raise TooLong


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    watch = Watch()
    item.config.pluginmanager.register(watch)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    except (TooLong, Exception):  # pytest cannot report a test that was stopped between two lines
        watch.passed = False
        with contextlib.suppress(BaseException):
            item.session._setupstate.teardown_exact(None)
    item.config.pluginmanager.unregister(watch)
    return watch.passed


class _Child:
    """A process that runs tests against one mutant."""

    def __init__(
        self,
        mutant: Mutant,
        items: list[pytest.Item],
        limits: list[float],
        functions: dict[Any, list[FunctionType]],
    ) -> None:
        self.mutant, self.reach = mutant, len(items)
        self.end, ours = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(ours)
            return
        with _silent():
            if mutant.function:
                _swap(functions.get((str(mutant.path), mutant.function, mutant.start), []), mutant.code())
            else:
                _set_constant(mutant)
            for item, following, limit in zip(items, [*items[1:], None], limits, strict=True):
                signal.setitimer(signal.ITIMER_PROF, limit)  # SIGPROF ends a process that does not handle it
                if not _passes(item, following):
                    os.write(ours, item.nodeid.encode())
                    os._exit(FAILED)
        os._exit(PASSED)

    def poll(self) -> Outcome | None:
        """Return the outcome once there is one."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            return None
        with os.fdopen(self.end, "rb") as told:
            by = told.read().decode()
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
            return Outcome(self.mutant, TIMEOUT, "", self.reach)
        passed = os.WIFEXITED(status) and os.WEXITSTATUS(status) == PASSED
        return Outcome(self.mutant, SURVIVED if passed else KILLED, by, self.reach)


@contextlib.contextmanager
def _silent(report: Path | None = None) -> Iterator[None]:
    """Send everything that this process prints nowhere; whatever is raised ends it as a failure, and is reported."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        yield
    except BaseException:
        if report:
            report.write_text(traceback.format_exc(), encoding="utf-8")
        os._exit(FAILED)


def run_mutants(
    mutants: list[Mutant], tests: list[str], only: str, jobs: int, limits: Limits, memory: Memory
) -> tuple[list[Outcome], Baseline]:
    """Run these tests against each mutant; return the outcomes in the mutants' order, and the run without changes."""
    loop = Loop(mutants, only, jobs, limits, memory)
    plugins = ["no:terminal", "no:cacheprovider", "no:faulthandler", "no:xdist"]
    options = ["-o", "addopts=", *(text for name in plugins for text in ("-p", name))]
    pytest.main([*options, "-s", "-m", "not slow and not browser", *tests], plugins=[loop])
    print(file=sys.stderr)
    if loop.baseline is None:
        raise SystemExit("The tests cannot be collected: run them with NUMBA_DISABLE_JIT=1 first.")
    return sorted(loop.outcomes, key=lambda one: mutants.index(one.mutant)), loop.baseline
