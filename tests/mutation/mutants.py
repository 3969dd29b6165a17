"""Mutants: every small change that could be made to the functions of a source file."""

from __future__ import annotations

import ast
import copy
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import CodeType

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
OPERATIONS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the source of a file before and after it, and the function where it is made."""

    path: Path
    function: str  # "" for a constant of the module
    start: int  # line on which the function begins, decorators included
    line: int
    kind: str
    before: str
    after: str

    @cached_property
    def changed(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines that the change takes out and those that it puts in, without indentation."""
        diff = list(difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0))[3:]
        gone = tuple(line[1:].strip() for line in diff if line.startswith("-"))
        return gone, tuple(line[1:].strip() for line in diff if line.startswith("+"))

    @property
    def diff(self) -> str:
        """The change as lines that begin with - and +."""
        gone, come = self.changed
        return "\n".join([*(f"- {line}" for line in gone), *(f"+ {line}" for line in come)])

    def code(self) -> CodeType:
        """Return the code of the changed function."""
        return codes_of(compile(self.after, str(self.path), "exec"))[self.function, self.start]


def codes_of(module: CodeType) -> dict[tuple[str, int], CodeType]:
    """Return the code of every function of a compiled file, by qualified name and first line."""
    found, waiting = {}, [module]
    while waiting:
        for one in waiting.pop().co_consts:
            if isinstance(one, CodeType):
                found[one.co_qualname, one.co_firstlineno] = one
                waiting.append(one)
    return found


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of a file, in the order of the text."""
    source = path.read_text(encoding="utf-8")
    tree, made = ast.parse(source), []
    at_import = names_called(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if node.name in at_import:
                continue  # it has made its table before a mutant could replace it
            start = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            for part, text, kind in _changes(node):
                after = _replace(source, part, text)
                made.append(Mutant(path, node.name, start, part.lineno, kind, source, after))
        elif _is_constant(node) and node.targets[0].id in names_used(game_folder(path)):  # type: ignore[attr-defined]
            for text, kind in _for_constant(node.value):
                made.append(
                    Mutant(path, "", 0, node.lineno, kind, source, _replace(source, node.value, text))
                )
    return made


def names_called(tree: ast.Module) -> set[str]:
    """Return the names of the functions that the statements of a module call when it is imported."""
    statements = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr)]
    calls = [node for one in statements for node in ast.walk(one) if isinstance(node, ast.Call)]
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def game_folder(path: Path) -> Path:
    """Return the folder of the game that a file belongs to."""
    return path.parent.parent if path.parent.name == "rules" else path.parent


@cache
def names_used(folder: Path) -> frozenset[str]:
    """Return the names that functions below a folder read when they are called. Others matter only at import."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return frozenset(found)


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_int(node.value)


def _replace(source: str, node: ast.AST, text: str) -> str:
    """Return a source in which another text stands in a node's place."""
    lines = source.encode().splitlines(keepends=True)
    first, last = node.lineno - 1, node.end_lineno - 1  # type: ignore[attr-defined]
    head, tail = lines[first][: node.col_offset], lines[last][node.end_col_offset :]  # type: ignore[attr-defined]
    return b"".join([*lines[:first], head, text.encode(), tail, *lines[last + 1 :]]).decode()


def _is_int(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _changes(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str, str]]:
    """Yield every change to a function's body: the node, the text in its place, and the kind of change."""
    body = function.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]  # the docstring
    names = [t.id for n in ast.walk(function) for t in _targets(n) if isinstance(t, ast.Name)]
    for node in (found for statement in body for found in ast.walk(statement)):
        if isinstance(node, ast.stmt):
            yield from _for_statement(node, names)
        elif isinstance(node, ast.Compare):
            yield from ((node, text, "comparison") for text in _for_comparison(node))
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})", "and/or"
            for left_out in range(len(node.values)):
                rest = [value for n, value in enumerate(node.values) if n != left_out]
                kept = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield node, f"({ast.unparse(kept)})", "condition left out"
        elif isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS and not _widens(node):
            other_op = ast.BinOp(node.left, OPERATIONS[type(node.op)](), node.right)
            yield node, f"({ast.unparse(other_op)})", "operator"
        elif isinstance(node, ast.UnaryOp) and not _is_int(node.operand):
            yield node, f"({ast.unparse(node.operand)})", "operator left out"
        elif isinstance(node, ast.IfExp):
            yield node, f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})", "branches swapped"
        elif isinstance(node, ast.Constant):
            yield from ((node, text, kind) for text, kind in _for_constant(node))


def _is_zero(node: ast.expr) -> bool:
    """Return whether a name stands for 0 everywhere: the code of no refusal."""
    return isinstance(node, ast.Name) and node.id == "OK"


def _widens(node: ast.BinOp) -> bool:
    """Return whether an operation only makes a number wider for the compiler: x + 0. With a minus it is the same."""
    return isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant) and node.right.value == 0


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [one for t in node.targets for one in (t.elts if isinstance(t, ast.Tuple) else [t])]
    return [node.target] if isinstance(node, ast.AugAssign | ast.For) else []


def _for_statement(node: ast.stmt, names: list[str]) -> Iterator[tuple[ast.AST, str, str]]:
    """Yield changes to a whole statement. The first value of a local name stays: without it every test fails."""
    if isinstance(node, ast.AugAssign):
        if type(node.op) in OPERATIONS:
            other = copy.copy(node)
            other.op = OPERATIONS[type(node.op)]()
            yield node, ast.unparse(other), "operator"
        yield node, "pass", "statement removed"
    elif isinstance(node, ast.Assign):
        targets = _targets(node)
        if not any(isinstance(t, ast.Name) and names.count(t.id) < 2 for t in targets):
            yield node, "pass", "statement removed"
    elif isinstance(node, ast.Expr | ast.Break | ast.Continue):
        yield node, "pass", "statement removed"
    elif isinstance(node, ast.If):
        yield node.test, f"not ({ast.unparse(node.test)})", "branches swapped"
    elif isinstance(node, ast.Return):
        if node.value is None:
            yield node, "pass", "statement removed"
        elif isinstance(node.value, ast.Compare | ast.BoolOp):
            yield node.value, f"not ({ast.unparse(node.value)})", "return value"
        elif not isinstance(node.value, ast.Constant | ast.Tuple) and not _is_zero(node.value):
            yield node.value, "0", "return value"


def _for_comparison(node: ast.Compare) -> Iterator[str]:
    for n, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            ops = [*node.ops[:n], other(), *node.ops[n + 1 :]]
            yield ast.unparse(ast.Compare(node.left, ops, node.comparators))


def _for_constant(node: ast.expr) -> Iterator[tuple[str, str]]:
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, bool):
        yield str(not value), "constant"
    elif isinstance(value, int | float):
        yield f"{value + 1!r}", "constant"
        yield (f"{value - 1!r}" if value >= 1 else f"({value - 1!r})"), "constant"
