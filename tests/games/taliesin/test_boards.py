"""The boards: numbers, neighbours and lines. X-01 to X-04"""

from __future__ import annotations

import pytest

from parlour.games.taliesin.board import (
    ALONG,
    LENGTH,
    RIM_MINUS,
    RIM_PLUS,
    line,
    ring_and_segment,
    zone_number,
)
from parlour.games.taliesin.rules.danger import touches
from tests.clauses import clause

from .kit import GAME, start, targets, why, zones

X_01 = {
    1: (1, 0), 18: (1, 17), 19: (2, 17), 24: (2, 12), 27: (2, 9), 36: (2, 0), 37: (3, 0), 54: (3, 17),
    73: (5, 0), 90: (5, 17), 100: (6, 8), 109: (7, 0), 126: (7, 17), 127: (8, 17), 144: (8, 0), 145: (9, 0),
    153: (9, 8), 154: (9, 9), 162: (9, 17),
}  # fmt: skip
X_02 = {
    1: ([2, 18, 36], [19, 35]),
    19: ([18, 20, 36, 54], [1, 17, 37, 53]),
    24: ([13, 23, 25, 49], [12, 14, 48, 50]),
    36: ([1, 19, 35, 37], [2, 18, 38, 54]),
    100: ([81, 99, 101, 117], [80, 82, 116, 118]),
    145: ([144, 146, 162], [127, 143]),
    162: ([127, 145, 161], [128, 144]),
}
X_03 = [
    "99, 98, 97, 96, 95, 94, 93, 92, 91, 108, 107, 106, 105, 104, 103, 102, 101",
    "101, 102, 103, 104, 105, 106, 107, 108, 91, 92, 93, 94, 95, 96, 97, 98, 99",
    "117, 136, 153",
    "81, 64, 45, 28, 9",
    "118, 134, 156",
    "116, 138, 150",
    "82, 62, 48, 24, 14",
    "80, 66, 42, 32, 4",
]
X_04 = [
    (91, RIM_PLUS, "109, 143, 147, 141, 113, 103, 79, 65, 45, 27, 11"),
    (91, RIM_MINUS, "125, 129, 159, 131, 121, 97, 83, 63, 45, 29, 7"),
    (73, RIM_PLUS, "107, 111, 141, 149, 139, 115, 101, 81, 63, 47, 25, 13"),
    (73, RIM_MINUS, "91, 125, 129, 159, 131, 121, 97, 83, 63, 45, 29, 7"),
    (27, RIM_PLUS, "47, 61, 85, 95, 123, 129, 161, 127, 109, 107, 75, 69, 41, 31, 7"),
    (27, RIM_MINUS, "45, 65, 79, 103, 113, 141, 147, 143, 109, 91, 89, 57, 51, 23, 13"),
]


def beside(n: int, first: int, last: int) -> list[int]:
    """The first zones of some lines of a zone number."""
    return sorted(int(ALONG[d, n - 1, 0]) + 1 for d in range(first, last) if LENGTH[d, n - 1])


@clause("T-02")
def test_numbers_wind_outward_from_the_axis() -> None:
    for n, cell in X_01.items():
        assert ring_and_segment(n) == cell and zone_number(*cell) == n
    assert sorted(zone_number(r, s) for r in range(1, 10) for s in range(18)) == list(range(1, 163))
    assert all((zone_number(r, s) % 2 == 1) == ((r + s) % 2 == 1) for r in range(1, 10) for s in range(18))
    assert zone_number(2, 0) != 19


@clause("T-03")
def test_neighbours_share_an_edge_or_a_corner() -> None:
    for n, (edges, corners) in X_02.items():
        assert beside(n, 0, 4) == edges
        assert beside(n, 4, 8) == corners
    rings = sum(len(beside(n, 0, 2)) for n in range(1, 163)) // 2
    segments = sum(len(beside(n, 2, 4)) for n in range(1, 163)) // 2
    assert (rings, segments, sum(len(beside(n, 4, 8)) for n in range(1, 163)) // 2) == (162, 144, 288)
    assert touches(0, 1) and not touches(0, 9), "nothing is adjacent across the hole"
    assert not touches(0, 162), "nor from level to level"


@clause("T-04 T-05")
def test_the_eight_lines_of_zone_100() -> None:
    for direction, expected in enumerate(X_03):
        assert [z + 1 for z in line(6, 8, direction)] == zones(expected)
        n = int(LENGTH[direction, 99])
        assert (ALONG[direction, 99, :n] + 1).tolist() == zones(expected)
    assert all(99 not in line(6, 8, d) for d in range(10)), "no line comes back to its own zone"


@pytest.mark.parametrize(("n", "direction", "expected"), X_04)
@clause("T-06 T-36", "allows")
def test_a_war_lords_line_turns_at_the_rim(n: int, direction: int, expected: str) -> None:
    assert [z + 1 for z in line(*ring_and_segment(n), direction)] == zones(expected)


@clause("T-06", "refuses")
def test_other_lines_end_at_the_rim() -> None:
    for n in range(145, 163):
        assert [int(LENGTH[d, n - 1]) for d in (2, 4, 5, RIM_PLUS, RIM_MINUS)] == [0] * 5


@clause("T-01 T-64", "allows")
def test_levels_lie_above_one_another() -> None:
    assert targets(start(), "1:144")[2] == [144]
    assert targets(start(), "1:144")[3] == [144]


@clause("T-01 T-64 T-07", "refuses")
def test_a_level_that_is_not_in_play_has_no_zones() -> None:
    assert why(start(boards=1), "1:162", "2:162") == "T-07"
    assert why(start(boards=2), "1:162", "3:162") == "T-07"


def test_the_tables_fit_a_gpu() -> None:
    import parlour.games.taliesin.board as board

    tables = [v for v in vars(board).values() if hasattr(v, "nbytes") and v.base is None]
    assert sum(t.nbytes for t in tables) < 40_000
    assert GAME.state.itemsize < 2_500
