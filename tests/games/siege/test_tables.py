"""What the rules read of tables: a GPU keeps a copy of a table for every place that reads it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import numpy as np

from parlour.games.siege import board
from parlour.games.siege.rules import pack

from .game import GAME

LARGE = 64  # bytes
ROOM = 24 * 1024  # bytes for all copies together; a card has 64 KiB
SIZES = {
    name: table.nbytes
    for module in (board, pack)
    for name, table in vars(module).items()
    if isinstance(table, np.ndarray)
}


def reads_of(path: Path) -> Counter[str]:
    """How often the rules of a file read each table. A function without a decorator is never compiled."""
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    ]
    found = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Subscript)]
    return Counter(n.value.id for n in found if isinstance(n.value, ast.Name) and n.value.id in SIZES)


def all_reads() -> Counter[str]:
    """How often the rules, what is observed and what is advised read each table."""
    folder = GAME.folder
    total = Counter[str]()
    for path in [*(folder / "rules").glob("*.py"), *(folder / "advice").glob("*.py"), folder / "observe.py"]:
        total += reads_of(path)
    return total


def test_a_large_table_has_one_reader() -> None:
    reads = all_reads()
    assert reads["LAND_ROW"] == reads["FORT_ROW"] == reads["TABLE"] == 1
    assert not {name for name, size in SIZES.items() if size > LARGE and reads[name] > 1}


def test_all_copies_together_are_small() -> None:
    assert sum(SIZES[name] * times for name, times in all_reads().items()) < ROOM
