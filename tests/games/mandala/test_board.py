"""Mandala's board: the properties its patterns were chosen for."""

from __future__ import annotations

import pytest

from parlour.games.mandala.board import COLOURS, OPENED, ROWS_20, ROWS_30, TIGHTENED
from parlour.games.mandala.rules.place import column_of, segment_at
from tests.clauses import clause

from .table import GAME, legal, play


def row(mask: int, size: int = 20) -> str:
    return "".join("#."[int(mask) >> k & 1] for k in range(size))


MASKS = [0x271C7, 0xA8EB8, 0x7688B, 0xDA632, 0x8AD5A, 0x8D365, 0x51D5C, 0xDD225, 0x266B3, 0x56633]
COLUMNS = [
    ".#.##.#...", ".#...###..", ".####...##", "#..#.#.###", "#.#..#.#..", "#.#.#.#...", ".###...###",
    "...#####.#", ".###...###", "#.#.#.#...", "#.#..#.#..", "#..#.#.###", ".####...##", ".#...###..",
    ".#.##.#...", "#.#...#.##", "##..##..#.", "...#####.#", "##..##..#.", "#.#...#.##",
]  # fmt: skip


@clause("M-03 M-04 M-05", "allows", "refuses")
def test_the_patterns_are_those_of_the_rule_book():
    assert [int(mask) for mask in ROWS_20] == MASKS
    assert ["".join(row(mask)[c] for mask in ROWS_20) for c in range(20)] == COLUMNS
    assert COLOURS == ("red", "blue", "green", "yellow", "grey")


@clause("M-04", "allows")
def test_half_of_every_ring_is_path_and_no_run_is_longer_than_three():
    for rows, size in ((ROWS_20, 20), (ROWS_30, 30)):
        for mask in rows:
            text = row(mask, size)
            assert text.count(".") == size // 2
            assert "...." not in text * 2 and "####" not in text * 2


def test_no_ring_repeats_itself_or_another():
    seen = set()
    for mask in ROWS_20:
        text = row(mask)
        turned = {text[k:] + text[:k] for k in range(20)}
        assert len(turned) == 20
        assert not seen & (turned | {t[::-1] for t in turned})
        seen |= turned


@clause("M-13", "allows")
def test_the_board_is_its_own_mirror_image():
    for mask in ROWS_20:
        text = row(mask)
        assert all(text[k] == text[(14 - k) % 20] for k in range(20))
    for changes in (OPENED, TIGHTENED):
        for mask in changes:
            assert all((int(mask) >> k & 1) == (int(mask) >> (14 - k) % 20 & 1) for k in range(20))


@clause("O-16", "allows", "refuses")
@pytest.mark.parametrize(("proportion", "paths"), [
    ("even", [10] * 10), ("open", [10] + [12] * 9), ("tight", [10] + [8] * 9),
    ("closing", [10] + [12] * 4 + [8] * 5),
])  # fmt: skip
def test_proportion_changes_two_segments_of_each_ring(proportion, paths):
    s = GAME.start(proportion=proportion)
    assert [int(mask).bit_count() for mask in s.rows] == paths


@clause("M-02 M-27", "allows", "refuses")
def test_segments_and_columns_are_inverse_whatever_the_offset():
    for options, size in (({}, 20), ({"segments": 30}, 30), ({"bands": "flat"}, 19)):
        s = GAME.start(**options)
        for offset in range(-5, 6) if options.get("bands") else range(size):
            s.offset[3] = offset
            for column in range(size):
                assert column_of(s, 3, segment_at(s, 3, column)) == column


@clause("M-28", "allows", "refuses")
def test_a_two_player_game_mirrored_is_a_game():
    """Swap the seats, reverse every direction, replace column c by 14 - c: still the same game."""
    s, t = GAME.start(seats=2, first=1), GAME.start(seats=2, first=2)
    x = 99
    while s.seat != -2 and s.turns < 30:
        codes = legal(s)
        x = (1103515245 * x + 12345) % 2**31
        action = codes[(x // 65536) % len(codes)]
        mirrored = action ^ 1 if s.seat >= 0 and action < 20 else action
        play(s, action)
        play(t, mirrored)
        assert [int(n) for n in s.home[:2]] == [int(n) for n in t.home[1::-1]]
        assert [int(n) for n in s.hand[:2]] == [int(n) for n in t.hand[1::-1]]
        for ring in range(10):
            assert (int(s.offset[ring]) + int(t.offset[ring])) % 20 == 0


def test_a_quarter_turn_gives_an_equivalent_position():
    """Add 5 to every offset and give everything to the next number: the same game with four seats."""
    s, t = GAME.start(seats=4, first=1), GAME.start(seats=4, first=2)
    t.held[:4] = [list(s.held[(seat + 3) % 4]) for seat in range(4)]
    t.offset[:] = 5
    assert legal(s) == legal(t)
    x = 7
    while s.seat != -2 and s.turns < 30:
        codes = legal(s)
        assert codes == legal(t)
        x = (1103515245 * x + 12345) % 2**31
        play(s, codes[(x // 65536) % len(codes)])
        play(t, codes[(x // 65536) % len(codes)])
        assert t.turn == (s.turn + 1) % 4
        assert all((int(b) - int(a)) % 20 == 5 for a, b in zip(s.offset, t.offset, strict=True))
        for name in ("hand", "home"):
            assert t[name][:4].tolist() == [int(s[name][(seat + 3) % 4]) for seat in range(4)]
        assert t.held[:4].tolist() == [s.held[(seat + 3) % 4].tolist() for seat in range(4)]
