"""Windows of a board of squares: what they count, and where their squares are, against sets of squares."""

from __future__ import annotations

import random

from parlour.boards.grid import (
    ABOVE,
    CENTRE,
    LANE,
    count_window,
    flood,
    flood_near,
    lane_of,
    nth_in_window,
    word_of,
)

Square = tuple[int, int]


def window_of(squares: set[Square]) -> tuple[int, ...]:
    """A window that holds these squares, given as (down, across) of its own."""
    words = [0] * 6
    for down, across in squares:
        row = down + ABOVE
        words[row // 3] |= 1 << (LANE * (row % 3) + across + CENTRE)
    return tuple(words)


def some_squares(luck: random.Random, many: int) -> set[Square]:
    return {(luck.randint(-8, 9), luck.randint(-CENTRE, CENTRE)) for _ in range(many)}


def test_a_window_is_counted_and_listed_in_reading_order() -> None:
    luck = random.Random(1)
    for many in (1, 2, 10, 60, 300):
        squares = some_squares(luck, many)
        window = window_of(squares)
        assert count_window(window) == len(squares)
        assert [nth_in_window(window, k) for k in range(len(squares))] == sorted(squares)


def test_words_and_lanes_are_the_same_rows() -> None:
    window = window_of(some_squares(random.Random(2), 120))
    for row in range(18):
        assert lane_of(window, row) == word_of(window, row // 3) >> (LANE * (row % 3)) & ((1 << LANE) - 1)


def test_a_flood_goes_round_what_is_shut() -> None:
    """Against a search square by square."""
    luck = random.Random(3)
    for steps in (1, 2, 4, 5, 6, 8):
        free = some_squares(luck, 260) - {(0, 0)}
        found, edge = set[Square](), {(0, 0)}
        for _ in range(steps):
            edge = {(y + v, x + u) for y, x in edge for v in (-1, 0, 1) for u in (-1, 0, 1)} & free - found
            found |= edge
        assert flood(window_of({(0, 0)}), window_of(free), steps) == window_of(found)
        if steps <= 5:
            assert flood_near(window_of(free), steps) == window_of(found)
