"""Composed positions of Taliesin with few pieces, as records and as the slow generator holds them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from parlour.core.record import Record
from parlour.games.taliesin import words
from parlour.games.taliesin.words.positions import brief_name

from .slow import CELL, NUMBER, Boards
from .test_slow import sparse

Cell = tuple[int, int, int]
TABLES: list[dict[str, Any]] = [
    {},
    {"hole_exit": "straight"},
    {"level_capture": "hole"},
    {"level_capture": "hole", "hole_exit": "straight", "wizard_surrounded": "off"},
    {"boards": 2, "horizon": "forbidden"},
    {"boards": 1},
    {"horizon": "claims"},
]


def cell_of(place: int) -> Cell:
    """The level 1 … 3, ring and segment of a place."""
    return (place // 162 + 1, *CELL[place % 162 + 1])


def place_of(cell: Cell) -> int:
    """The place of a level, ring and segment."""
    return 162 * (cell[0] - 1) + NUMBER[cell[1:]] - 1


def composed(seed: int, count: int, options: dict[str, Any]) -> Iterator[tuple[Record, Boards]]:
    """Running positions under these options, the same for a seed."""
    rng = random.Random(f"composed {seed} {options}")
    given = " ".join(f"{name}={value}" for name, value in options.items())
    while count:
        s = words.read_position(f"{sparse(rng, int(options.get('boards', 3)))} | {given}")
        if s.seat >= 0:
            count -= 1
            yield s, Boards(brief_name(s), **options)


def after(slow: Boards, a: Cell, b: Cell) -> Boards:
    """The boards after a piece has moved, whether or not it may."""
    moved = Boards.__new__(Boards)
    vars(moved).update(vars(slow))
    moved.on = dict(slow.on)
    moved.make(a, b)
    return moved


def without(slow: Boards, cell: Cell) -> Boards:
    """The boards without the piece on a cell."""
    less = Boards.__new__(Boards)
    vars(less).update(vars(slow))
    less.on = {at: piece for at, piece in slow.on.items() if at != cell}
    return less
