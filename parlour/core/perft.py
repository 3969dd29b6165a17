"""Perft: count the lines of a given length, the classic check of an implementation of rules. Suites are text files.

A suite has blocks of lines; `#` starts a comment:

    id      after a red five
    options seats=2 first=1
    line    0 3 1
    position …             (instead of a line)
    perft   1 4
    perft   2 16
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from .cache import digest
from .compile import compile_routine, find_rule
from .errors import BadPosition
from .game import Game
from .line import after, walk
from .record import Record


@cache
def perft_of(game: Game) -> Callable[..., int]:
    """Compile and return the function perft(stack, out, depth). It counts the sequences of `depth` actions that can
    be played from the position stack[0].
    """
    legal, play = find_rule(game, "legal"), find_rule(game, "play")
    fingerprint = digest(game)

    def perft(stack, out, depth):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        if depth == 0:
            return 1
        left = np.zeros(depth + 1, np.int64)
        total = 0
        level = 0
        left[0] = legal(stack[0], out[0])
        while level >= 0:
            if level == depth - 1:
                total += left[level]
                left[level] = 0
            if left[level] == 0:
                level -= 1
                continue
            left[level] -= 1
            stack[level + 1] = stack[level]
            play(stack[level + 1], out[level, left[level]])
            level += 1
            left[level] = legal(stack[level], out[level])
        return total

    return compile_routine(game, perft)


def perft(game: Game, s: Record, depth: int) -> int:
    """Return the number of lines of `depth` actions, chance included, from a record."""
    stack = np.empty(depth + 1, game.state)
    stack[0] = s
    return int(perft_of(game)(stack, np.empty((depth + 1, game.max_legal), np.int32), depth))


def divide(game: Game, s: Record, depth: int) -> dict[int, int]:
    """Return, for each legal action, how many lines of `depth` actions begin with it. When two programs count
    differently, this shows where.
    """
    return {action: perft(game, after(game, s, action), depth - 1) for action in game.list_legal(s)}


@dataclass
class Case:
    """One test case of a suite: a position, and the expected count for each depth."""

    id: str = ""
    options: dict[str, str] = field(default_factory=dict)
    line: list[int] = field(default_factory=list)
    position: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def start(self, game: Game) -> Record:
        """Return the record of the case's position."""
        s = game.words.read_position(self.position) if self.position else game.start(**self.options)
        for _ in walk(game, s, self.line):
            pass
        return s


def read_suite(text: str) -> Iterator[Case]:
    """Yield the test cases in the text of a suite."""
    case = Case()
    for raw in text.splitlines():
        key, _, rest = raw.split("#")[0].strip().partition(" ")
        rest = rest.strip()
        if not key:
            continue
        if key == "id":
            if case.id:
                yield case
            case = Case(id=rest)
        elif key == "options":
            case.options = dict(pair.split("=", 1) for pair in rest.split())
        elif key == "line":
            case.line = [int(a) for a in rest.split()]
        elif key == "position":
            case.position = rest
        elif key == "perft":
            depth, count = rest.split()
            case.counts[int(depth)] = int(count)
        else:
            raise BadPosition(f"A perft suite has no {key!r}: it has id, options, line, position, perft.")
    if case.id:
        yield case
