"""Positions a second: perft of Taliesin, compiled from its rules, beside python-chess.

    python bench/perft_vs_chess.py

Both count the lines from the start. Neither is told to the other: the games differ, so the figures say
how fast each library lists and plays moves, not which game is harder. python-chess is needed for its half
only (pip install chess).
"""

from __future__ import annotations

import time

from parlour.core.compile import compiled
from parlour.core.perft import perft
from parlour.games import find


def timed(count: object, depth: int) -> tuple[int, float]:
    """How many lines, and how many a second."""
    began = time.perf_counter()
    lines = count(depth)  # type: ignore[operator]
    return lines, lines / (time.perf_counter() - began)


def taliesin() -> None:
    """Perft of Taliesin to depth 3 on three boards, 4 on one."""
    game = find("taliesin")
    compiled(game)
    for options, depth in (({}, 3), ({"boards": 1}, 4), ({"rules": "circle"}, 4)):
        s = game.start(**options)
        perft(game, s, 1)
        lines, rate = timed(lambda d, s=s: perft(game, s, d), depth)
        print(f"taliesin {options or 'start'}: depth {depth}, {lines:,} lines, {rate:,.0f} a second")


def chess() -> None:
    """Perft of chess to depth 4 with python-chess."""
    try:
        import chess as library
    except ImportError:
        print("python-chess is not installed")
        return
    board = library.Board()

    def count(depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(depth - 1)
            board.pop()
        return total

    lines, rate = timed(count, 4)
    print(f"python-chess start: depth 4, {lines:,} lines, {rate:,.0f} a second")


if __name__ == "__main__":
    taliesin()
    chess()
