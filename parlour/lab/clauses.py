"""Finds the places in a game's rules that apply each clause, so that the lab can count when they run.

Rules cite the clauses that they apply, in docstrings and comments. A function that hands work to others cites many
clauses, and its citations say little; so each clause belongs to the places that cite few clauses beside it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parlour.core.game import Game

ID = re.compile(r"\b([A-Z])-(\d\d\d?)\b(?:\s*(?:to|–|-|…)\s*(?:\1-)?(\d\d\d?)\b)?")
IN_BOOK = re.compile(r"^(?:[-*] )?\*\*([A-Z]-\d\d\d?)\b\**\.?\s*(.*)$", re.MULTILINE)
FEW = 3  # clauses that a place may cite and still count for each of them
MODULES = ("rules", "rules.py")  # what may hold code that plays, in a game's folder
Lines = dict[tuple[str, int], frozenset[str]]


class Place(NamedTuple):
    """A place in the code of the rules, with the clauses that it cites: a whole function, known by its first
    line, or one line in it that has a comment.
    """

    file: str
    function: int  # the first line of the function, where its decorators begin
    line: int  # the line with the comment; 0: the whole function
    clauses: frozenset[str]


def cited(text: str) -> frozenset[str]:
    """Return every clause that a text names; ranges such as "M-30 to M-43" are filled in."""
    found = ID.findall(text)
    return frozenset(f"{x}-{n:02}" for x, low, high in found for n in range(int(low), int(high or low) + 1))


@cache
def titles_of(game: Game) -> dict[str, str]:
    """Return a dict from every clause of a game's rulebook to the first sentence of its text."""
    return {
        name: re.split(r"(?<=[.:])\s", text.replace("*", ""), maxsplit=1)[0]
        for name, text in IN_BOOK.findall(game.rulebook)
    }


@cache
def places_of(game: Game) -> tuple[Place, ...]:
    """Return the places in a game's rules that apply clauses of its rulebook. A place that cites more than
    FEW clauses keeps only those that no place with fewer clauses cites; a place that keeps none is left out.
    """
    known = frozenset(titles_of(game))
    found = [
        place._replace(clauses=place.clauses & known)
        for path in sorted(game.folder.rglob("*.py"))
        if path.relative_to(game.folder).parts[0] in MODULES
        for place in places_in(path)
        if place.clauses & known
    ]
    fewest = {
        name: min(len(place.clauses) for place in found if name in place.clauses)
        for name in {name for place in found for name in place.clauses}
    }
    kept = (
        place._replace(
            clauses=frozenset(n for n in place.clauses if len(place.clauses) <= max(FEW, fewest[n]))
        )
        for place in found
    )
    return tuple(place for place in kept if place.clauses)


def places_in(path: Path) -> Iterator[Place]:
    """Yield the functions of a file whose docstrings cite clauses, and the lines in functions whose comments do."""
    source = path.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    first = {node: min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in functions}
    for node in functions:
        if names := cited(ast.get_docstring(node) or ""):
            yield Place(str(path), first[node], 0, names)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (names := cited(token.string)):
            inside = [node for node in functions if node.lineno <= token.start[0] <= (node.end_lineno or 0)]
            if inside:
                node = max(inside, key=lambda one: one.lineno)
                yield Place(str(path), first[node], statement_at(node, token.start[0]), names)


def statement_at(function: ast.FunctionDef, line: int) -> int:
    """Return the first line of the statement that a comment on `line` is about: the statement that contains
    this line, or else the next one.
    """
    starts = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function]
    on = [node.lineno for node in starts if node.lineno <= line <= head_end(node)]
    return max(on) if on else min((node.lineno for node in starts if node.lineno > line), default=line)


def head_end(node: ast.stmt) -> int:
    """Return the last line of the head of a statement, such as the line of an `if`, without the statements in its
    body.
    """
    body = getattr(node, "body", None)
    return body[0].lineno - 1 if body else int(node.end_lineno or node.lineno)
