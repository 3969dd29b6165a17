"""The worked examples of Mandala's rule book, one test each."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from parlour.core.record import CHANCE, copy
from parlour.games.mandala.state import INTRO, OVER, PHASES, ROLL
from tests.clauses import clause

from .table import GAME, STAYS, legal, offsets, per_seat, play, stand, tokens, told

HOME_LANE = "0 19 1 1 1 0 0 0 1 1"  # column 2 is path on all ten rings
ALL_ZERO = [0] * 10
FIVES = [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("seats", "numbers", "doors", "placed"),
    [
        (1, [1], [2], "1: a2"),
        (2, [1, 3], [2, 12], "1: a2; 3: a12"),
        (3, [1, 2, 3], [1, 8, 14], "1: a1; 2: a8; 3: a14"),
        (4, [1, 2, 3, 4], [2, 7, 12, 17], "1: a2; 2: a7; 3: a12; 4: a17"),
    ],
)
@clause("M-01 M-08 M-10 M-11 M-13 M-14 M-15 M-65", "allows")
def test_e01_set_up(seats, numbers, doors, placed):
    s = GAME.start(seats=seats)
    assert per_seat(s, "number") == numbers
    assert per_seat(s, "door") == doors
    assert tokens(s) == placed
    assert offsets(s) == ALL_ZERO
    assert per_seat(s, "hand") == [5] * seats
    assert per_seat(s, "home") == per_seat(s, "black") == [0] * seats


@clause("M-12 M-16", "allows")
def test_e01_the_lot_and_the_first_die():
    position = GAME.new(seats=4)
    assert position.seat == CHANCE
    assert [(m.action, p) for m, p in position.odds()] == [(i, 0.25) for i in range(4)]
    position = position.play(2)
    assert position.seat == CHANCE
    assert [(m.action, p) for m, p in position.odds()] == [(face, 1 / 6) for face in range(6)]


@clause("M-24 M-32 M-48", "refuses")
def test_e02_all_zero_and_blocked():
    s = stand("1: a2; 2: a7; 3: a12; 4: a17")
    events = []
    for action in STAYS:
        assert legal(s) == [action]
        events += told(s, action)
    assert events == ["stop a2"]
    assert offsets(s) == ALL_ZERO
    assert tokens(s) == "1: a2; 2: a7; 3: a12; 4: a17"
    assert per_seat(s, "hand") == FIVES
    assert s.phase == INTRO and s.turn == 0 and legal(s) == [25]


@clause("M-24 M-31 M-46 M-47 M-51", "allows")
def test_e03_all_zero_runs_and_introduces():
    s = stand("1: a2; 2: a7; 3: a12; 4: a17", turn=2)
    assert told(s, *STAYS) == ["stop c7"]
    assert tokens(s) == "1: a2; 2: c7; 3: a12; 4: a17"
    assert legal(s) == [25, 26]
    assert told(s, 26) == ["introduced"]
    assert tokens(s) == "1: a2; 2: a7 c7; 3: a12; 4: a17"
    assert per_seat(s, "hand") == [5, 4, 5, 5]
    assert s.turn == 2 and s.phase == ROLL


@pytest.mark.parametrize(
    ("turn", "dice", "plans", "rings", "introductions"),
    [
        (1, "3 1 4 2 5", 1024, "a 576, b 336, c 56, d 32, f 11, h 5, i 2, j 6", 128),
        (1, "0 1 0 2 5", 64, "a 48, b 16", 16),
        (2, "3 1 4 2 5", 1024, "a 256, b 384, c 192, d 144, e 48", 256),
        (3, "3 1 4 2 5", 1024, "a 576, b 336, c 56, d 32, f 11, h 5, i 2, j 6", 128),
        (4, "5 5 5 5 5", 1024, "a 512, b 256, c 256", 768),
    ],
)
@clause("M-19 M-20 M-21 M-22 M-23 M-24 M-25 M-26", "allows")
def test_e04_counting_the_plans_of_a_turn(turn, dice, plans, rings, introductions):
    ends = [stand("1: a2; 2: a7; 3: a12; 4: a17", dice, turn=turn)]
    for _ in range(5):
        ends = [play(copy(s), action) for s in ends for action in legal(s)]
    assert len(ends) == plans
    assert len({s.offset.tobytes() for s in ends}) == plans
    reached = Counter("abcdefghij"[int(np.flatnonzero(s.held[turn - 1])[0])] for s in ends)
    assert ", ".join(f"{ring} {n}" for ring, n in sorted(reached.items())) == rings
    assert sum(legal(s) == [25, 26] for s in ends) == introductions


@clause("M-17 M-18 M-19 M-27 M-29 M-30 M-31 M-43", "allows")
def test_e05_a_complete_first_turn():
    s = stand("1: a2; 2: a7; 3: a12; 4: a17", "3 1 4 2 5")
    assert told(s, 1, 6, 9, 15, 19) == ["stop j19"]
    after = [17, 0, 16, 0, 0, 0, 1, 0, 18, 15]
    assert offsets(s) == after
    assert tokens(s) == "1: j19; 2: a4; 3: a9; 4: a14"
    assert per_seat(s, "home") == [0] * 4 and per_seat(s, "hand") == FIVES
    assert s.phase == INTRO and legal(s) == [25]
    play(s, 25)
    assert offsets(s) == after and s.turn == 1 and s.phase == ROLL


@clause("M-21 M-27 M-48", "allows")
def test_e06_a_neighbour_brought_to_your_door():
    rest = [21, 22, 23, 24]
    expected = {
        0: (["stop c7"], "1: c7; 2: a12; 3: a17; 4: a2", [25, 26]),
        1: (["stop c17"], "1: c17; 2: a2; 3: a7; 4: a12", [25, 26]),
        2: (["stop a2"], "1: a2; 2: a7; 3: a12; 4: a17", [25]),
        3: (["stop a2"], "1: a2; 2: a7; 3: a12; 4: a17", [25]),
    }
    for action, (events, placed, then) in expected.items():
        s = stand("1: a2; 2: a7; 3: a12; 4: a17", "5 0 0 0 0")
        assert (told(s, action, *rest), tokens(s), legal(s)) == (events, placed, then)
    s = play(stand("1: a2; 2: a7; 3: a12; 4: a17", "5 0 0 0 0"), 0, *rest)
    assert told(s, 26) == ["snipe 4 at a2", "introduced"]
    assert offsets(s) == [5, *ALL_ZERO[1:]]
    assert tokens(s) == "1: a2 c7; 2: a12; 3: a17"
    assert per_seat(s, "hand") == [4, 5, 5, 6] and s.turn == 1 and s.phase == ROLL


@clause("M-31 M-32", "refuses")
def test_e07_open_segments_beyond_a_barrier_do_not_count():
    s = stand("1: e1; 2: a7; 3: a12; 4: a17")
    assert told(s, *STAYS) == ["stop e1"]
    assert tokens(s) == "1: e1; 2: a7; 3: a12; 4: a17" and legal(s) == [25, 26]


@clause("M-36 M-37 M-39 M-40 M-56", "allows")
def test_e08_a_whole_column_and_four_snipes():
    s = stand("1: a2; 2: c2 h2; 3: f2; 4: j2", offsets=HOME_LANE)
    assert told(s, *STAYS) == [
        "snipe 2 at c2",
        "snipe 3 at f2",
        "snipe 2 at h2",
        "snipe 4 at j2",
        "1 home from column 2",
    ]
    assert tokens(s) == "none"
    assert per_seat(s, "home") == [1, 0, 0, 0] and per_seat(s, "hand") == [6] * 4
    assert s.phase == INTRO and legal(s) == [25, 26]


@clause("M-34 M-35", "allows", "refuses")
def test_e09_own_tokens_queue_behind_each_other():
    s = stand("1: a2 e2 f2; 2: g2; 3: a12; 4: a17", offsets="0 19 1 1 1 0 0 0 1 0")
    assert told(s, *STAYS) == ["snipe 2 at g2", "stop i2", "stop h2", "stop g2"]
    assert tokens(s) == "1: g2 h2 i2; 3: a12; 4: a17"
    assert per_seat(s, "hand") == [3, 6, 5, 5] and legal(s) == [25, 26]


@clause("M-41 M-42", "allows")
def test_e10_several_tokens_home_and_one_comes_back_at_once():
    s = stand("1: a2 a14 e2 f2; 2: a7; 3: a12; 4: a17", offsets=HOME_LANE, home="1 0 0 0")
    assert told(s, *STAYS) == ["1 home from column 2"] * 3 + ["stop f14"]
    assert tokens(s) == "1: f14; 2: a7; 3: a12; 4: a17"
    assert per_seat(s, "home") == [4, 0, 0, 0] and per_seat(s, "hand") == FIVES and legal(s) == [25, 26]
    assert told(s, 26) == ["introduced"]
    assert tokens(s) == "1: a2 f14; 2: a7; 3: a12; 4: a17"
    assert per_seat(s, "hand") == [4, 5, 5, 5] and s.turn == 1 and s.phase == ROLL


@pytest.mark.parametrize(
    ("grey", "action", "event", "home", "placed"),
    [
        (2, 16, "stop j4", 0, "1: j4; "),
        (2, 17, "stop j4", 0, "1: j4; "),
        (2, 18, "stop j6", 0, "1: j6; "),
        (2, 19, "1 home from column 2", 1, ""),
        (3, 16, "stop j4", 0, "1: j4; "),
        (3, 17, "stop j4", 0, "1: j4; "),
        (3, 18, "1 home from column 7", 1, ""),
        (3, 19, "stop j1", 0, "1: j1; "),
    ],
)
@clause("M-40 M-43", "allows", "refuses")
def test_e11_waiting_on_ring_j_for_a_home_column(grey, action, event, home, placed):
    s = stand("1: j4; 2: a7; 3: a12; 4: a17", f"0 0 0 0 {grey}")
    assert told(s, 20, 21, 22, 23, action) == [event]
    assert per_seat(s, "home") == [home, 0, 0, 0]
    assert tokens(s) == placed + "2: a7; 3: a12; 4: a17"


@clause("M-47 M-48 M-52", "allows", "refuses")
def test_e12_the_door_empty_opponent_own_barrier():
    s = stand("1: d15; 2: a7; 3: a12; 4: a17")
    play(s, *STAYS)
    assert tokens(s) == "1: f15; 2: a7; 3: a12; 4: a17" and legal(s) == [25, 26]
    play(s, 26)
    assert tokens(s) == "1: a2 f15; 2: a7; 3: a12; 4: a17" and per_seat(s, "hand") == [4, 5, 5, 5]

    s = play(stand("1: d15; 2: a2; 3: a12; 4: a17"), *STAYS)
    assert tokens(s) == "1: f15; 2: a2; 3: a12; 4: a17" and legal(s) == [25, 26]
    play(s, 26)
    assert tokens(s) == "1: a2 f15; 3: a12; 4: a17" and per_seat(s, "hand") == [4, 6, 5, 5]

    s = play(stand("1: a2; 2: a7; 3: a12; 4: a17"), *STAYS)
    assert tokens(s) == "1: a2; 2: a7; 3: a12; 4: a17" and legal(s) == [25]

    s = play(stand("1: d15; 2: a9", offsets="3 0 0 0 0 0 0 0 0 0"), *STAYS)
    assert tokens(s) == "1: f15; 2: a9" and legal(s) == [25]


@clause("M-50", "allows", "refuses")
def test_e13_six_in_play():
    s = stand("1: b3 b4 b5 c0 c1 c3; 3: a12", seats=2)
    assert told(s, *STAYS) == ["stop c0", "stop e1", "stop c3", "stop b3", "stop b4", "stop b5"]
    assert tokens(s) == "1: b3 b4 b5 c0 c3 e1; 3: a12"
    assert per_seat(s, "hand") == [0, 5] and legal(s) == [25]
    s = stand("1: b3 b4 b5 c0 c1 j2; 3: a12", seats=2, offsets="0 0 0 0 0 0 0 0 0 1")
    assert told(s, *STAYS) == ["1 home from column 2", "stop c0", "stop e1", "stop c3", "stop b4", "stop b5"]
    assert tokens(s) == "1: b4 b5 c0 c3 e1; 3: a12"
    assert per_seat(s, "home") == [1, 0] and per_seat(s, "hand") == [1, 5] and legal(s) == [25, 26]


@clause("M-44", "allows")
def test_e14_an_opponents_rotation_opens_the_way():
    s = stand("1: a2; 3: a12", "0 1 0 0 0", seats=2)
    assert told(s, 20, 4, 22, 23, 24) == ["stop a2"]
    assert offsets(s) == [0, 1, *[0] * 8] and legal(s) == [25]
    play(s, 25, 0, 0, 0, 0, 0)
    assert s.turn == 1
    assert told(s, *STAYS) == ["stop b12"]
    assert tokens(s) == "1: a2; 3: b12" and per_seat(s, "hand") == [5, 5] and legal(s) == [25, 26]


@clause("M-33", "refuses")
def test_e15_only_the_player_to_move_advances():
    s = stand("1: d16; 2: a2; 3: a12; 4: a17", offsets=HOME_LANE)
    assert told(s, *STAYS) == ["stop e16"]
    assert tokens(s) == "1: e16; 2: a2; 3: a12; 4: a17" and legal(s) == [25, 26]


@clause("M-57 M-58", "allows", "refuses")
def test_e16_the_sixth_home_ends_the_game():
    s = stand("1: a2 e2; 2: a7; 3: a12; 4: a17", offsets=HOME_LANE, home="5 3 0 0")
    assert told(s, *STAYS) == ["1 home from column 2"] * 2
    assert tokens(s) == "2: a7; 3: a12; 4: a17"
    assert per_seat(s, "home") == [6, 3, 0, 0] and per_seat(s, "hand") == [6, 5, 5, 5]
    assert s.phase == OVER and s.winner == 0 and s.turns == 1 and legal(s) == []


@clause("M-23 M-46 M-53", "allows")
def test_e17_nothing_in_play():
    s = stand("3: a12 c7", "3 1 0 0 0", seats=2)
    assert legal(s) == [0, 1, 2, 3]
    play(s, 2, 4, 22, 23, 24)
    assert offsets(s) == [0, 1, 0, 0, 0, 3, 0, 0, 0, 0]
    assert tokens(s) == "3: a12 c7" and per_seat(s, "hand") == [6, 4] and legal(s) == [25, 26]


@pytest.mark.parametrize(
    ("home", "before", "after", "result", "winner"),
    [
        ("2 2 1 0", "1: a2 c7; 2: d15; 3: j4; 4: a17", "1: a2 c7; 2: d15; 3: j4; 4: c17", 3, -1),
        ("2 2 1 0", "1: a2 d15; 2: d16; 3: j4; 4: a17", "1: a2 d15; 2: d16; 3: j4; 4: c17", 2, 0),
        ("1 2 0 0", "1: j4; 2: a7; 3: a12; 4: a17", "1: j4; 2: a7; 3: a12; 4: c17", 2, 1),
    ],
)
@clause("M-64 O-17", "allows", "refuses")
def test_e18_turn_limit(home, before, after, result, winner):
    s = stand(before, turn=4, turns=39, home=home, turn_limit=40)
    play(s, *STAYS, 25)
    assert tokens(s) == after
    assert (s.phase, s.result, s.winner) == (OVER, result, winner)


@clause("M-60 M-61 M-62 M-63 O-04", "allows", "refuses")
def test_e19_match_of_three_games():
    s = stand("1: a2; 3: a12", offsets=HOME_LANE, home="5 4", seats=2, games=3)
    play(s, *STAYS)
    assert (s.opener, s.turn, s.phase, s.game) == (1, 1, ROLL, 2)
    assert offsets(s) == ALL_ZERO and tokens(s) == "1: a2; 3: a12"
    assert per_seat(s, "home") == [0, 0] and per_seat(s, "hand") == [5, 5] and per_seat(s, "black") == [1, 0]
    s = stand("1: a2; 3: a12", offsets=HOME_LANE, home="5 4", black="1 0", game=2, opener=3, seats=2, games=3)
    play(s, *STAYS)
    assert per_seat(s, "black") == [2, 0] and s.phase == OVER and s.match_winner == 0


@clause("M-09 O-05", "allows", "refuses")
def test_e20_homes_any_and_own():
    for homes, home, placed, hand in (
        ("any", [2, 0, 0, 0], "2: a7; 3: a12; 4: a17", [6, 5, 5, 5]),
        ("own", [1, 0, 0, 0], "1: j12; 2: a7; 3: a12; 4: a17", [5, 5, 5, 5]),
    ):
        s = stand("1: j2 j12; 2: a7; 3: a12; 4: a17", offsets="0 0 0 0 0 0 0 0 0 18", homes=homes)
        play(s, *STAYS)
        assert (per_seat(s, "home"), tokens(s), per_seat(s, "hand")) == (home, placed, hand)


@clause("M-31 O-07", "allows", "refuses")
def test_e21_free_advance():
    s = stand("1: a2 e2 f2; 2: g2; 3: a12; 4: a17", offsets="0 19 1 1 1 0 0 0 1 0", advance="free")
    play(s, *STAYS)
    assert PHASES[int(s.phase)] == "advance" and legal(s) == [27, 29, 33]
    assert [GAME.words.move_name(s, a) for a in (27, 28, 29)] == ["advance f2", "advance e2", "advance a2"]
    assert told(s, 29) == ["stop d2"]
    assert tokens(s) == "1: d2 e2 f2; 2: g2; 3: a12; 4: a17" and legal(s) == [27, 33]
    play(s, 33)
    assert tokens(s) == "1: d2 e2 f2; 2: g2; 3: a12; 4: a17"
    assert per_seat(s, "hand") == [3, 5, 5, 5] and s.phase == INTRO and legal(s) == [25, 26]


@clause("M-15 O-13", "allows", "refuses")
def test_e22_reversed():
    s = GAME.start(seats=4, reversed="yes", first=1)
    assert tokens(s) == "none" and per_seat(s, "hand") == [6] * 4 and offsets(s) == ALL_ZERO
    row = "".join(".#"[not int(s.rows[0]) >> k & 1] for k in range(20))
    assert row == "###...###...###..#.."
    for action, offset, then in ((0, 2, [25]), (1, 18, [25, 26]), (2, 0, [25]), (3, 0, [25])):
        s = play(GAME.start(seats=4, reversed="yes", first=1), 2, 0, 0, 0, 0, action, 21, 22, 23, 24)
        assert (int(s.offset[0]), legal(s)) == (offset, then)


@clause("O-12", "allows", "refuses")
def test_e23_wall():
    s = GAME.start(seats=4, wall="yes", first=1)
    assert "".join(".#"[not int(s.rows[4]) >> k & 1] for k in range(20)) == "#.#.##.#.##.#.##.#.#"
    play(s, 1, 0, 0, 0, 4, 0, 21, 22, 23)
    assert legal(s) == [18, 19]


@clause("O-14", "allows", "refuses")
def test_e24_flat_bands():
    s = GAME.start(seats=2, bands="flat")
    assert tokens(s) == "1: a4; 3: a14" and per_seat(s, "hand") == [5, 5] and per_seat(s, "door") == [4, 14]
    start = "3 0 0 0 0 -4 0 0 0 0"
    rest = [21, 22, 23, 24]
    for action, events, turned, placed in (
        (1, ["stop b1", "stop c13"], [-1, 0, 0, 0, 0, -4, 0, 0, 0, 0], "1: b1 c13; 3: a7"),
        (2, ["stop c5", "stop b17"], [3, 0, 0, 0, 0, 0, 0, 0, 0, 0], "1: b17 c5; 3: a11"),
    ):
        s = stand("1: a5 a17; 3: a11", "4 0 0 0 0", start, seats=2, bands="flat")
        assert legal(s) == [1, 2]
        assert (told(s, action, *rest), offsets(s), tokens(s)) == (events, turned, placed)
        assert per_seat(s, "home") == [0, 0] and per_seat(s, "hand") == [4, 5] and legal(s) == [25]
    s = stand("1: a4; 3: a0 a10", "1 0 0 0 0", "-4 0 0 0 0 0 0 0 0 0", turn=3, seats=2, bands="flat")
    events = told(s, 1, *rest)
    assert "stop c9" in events and offsets(s) == [-5, *[0] * 9]
    assert tokens(s) == "1: a3; 3: a#9 c9" and per_seat(s, "hand") == [5, 4] and legal(s) == [25, 26]


@clause("O-09", "allows")
def test_e25_numbers_by_the_cycle():
    s = GAME.start(seats=2, numbers="cycle", first=1)
    expected = {
        0: (1, 0, 5, 4, 3),
        1: (1, 0, 5, 4, 3),
        2: (2, 1, 0, 5, 4),
        3: (2, 1, 0, 5, 4),
        4: (3, 2, 1, 0, 5),
        5: (3, 2, 1, 0, 5),
        6: (4, 3, 2, 1, 0),
        7: (4, 3, 2, 1, 0),
        12: (1, 0, 5, 4, 3),
    }
    for turn in range(13):
        assert s.seat == turn % 2
        if turn in expected:
            assert tuple(int(n) for n in s.dice) == expected[turn]
        for _ in range(6):
            play(s, legal(s)[0])
            assert s.seat != CHANCE


@pytest.mark.parametrize(
    ("outcome", "ring", "row"),
    [
        (0, 0, "...###...###...##.##"),
        (2, 0, "...###...###...##.##"),
        (3, 0, "...###...###...##.##"),
        (22, 1, "##.#..#.#...###.#.#."),
        (23, 1, "###...#.#...###.#.#."),
    ],
)
@clause("O-15", "allows", "refuses")
def test_e26_switching(outcome, ring, row):
    s = play(GAME.start(seats=4, switching=1, first=1), outcome)
    assert "".join(".#"[not int(s.rows[ring]) >> k & 1] for k in range(20)) == row
    assert s.phase == ROLL


VECTORS = {  # seats, seed: {nodes: (turns, offsets, tokens, home, hand)}, last x
    (4, 2024): (
        {
            12: (
                1,
                [0, 18, 19, 19, 0, 0, 0, 0, 0, 0],
                "1: a2 c2; 2: a7; 3: a12; 4: a17",
                [0] * 4,
                [4, 5, 5, 5],
            ),
            23: (
                2,
                [17, 19, 19, 0, 0, 0, 0, 0, 0, 1],
                "1: a19 c2; 2: b4; 3: a9; 4: a14",
                [0] * 4,
                [4, 5, 5, 5],
            ),
            56: (
                5,
                [17, 14, 12, 15, 8, 3, 5, 0, 18, 1],
                "1: c15 e19; 3: b9; 4: a14 a17",
                [0] * 4,
                [4, 6, 5, 4],
            ),
            221: (
                20,
                [19, 10, 15, 18, 2, 2, 2, 12, 5, 6],
                "1: a5 h17; 2: a7; 3: a12 i10; 4: b7 i14",
                [0] * 4,
                [4, 5, 4, 4],
            ),
            661: (
                60,
                [7, 9, 6, 6, 16, 14, 16, 2, 3, 13],
                "1: a8; 2: a7 f19 g19; 3: a15 c6; 4: c0 i16",
                [2, 0, 2, 1],
                [5, 3, 4, 4],
            ),
            2101: (
                191,
                [14, 6, 17, 10, 13, 9, 18, 5, 13, 18],
                "1: a0 c17; 2: a7 c13 d14 j8; 3: a14 f11 j3 j14; 4: g6 h10",
                [4, 5, 6, 4],
                [4, 2, 2, 4],
            ),
        },
        156859533,
    ),
    (2, 7): (
        {
            12: (1, [0, 0, 0, 15, 15, 2, 2, 0, 0, 0], "1: a2; 3: a12", [0, 0], [5, 5]),
            56: (5, [0, 0, 3, 19, 6, 4, 2, 1, 19, 2], "1: a2; 3: a12", [0, 0], [5, 5]),
            221: (20, [14, 13, 14, 14, 2, 11, 2, 10, 13, 7], "1: b2; 3: i6", [0, 0], [5, 5]),
            1100: (100, [12, 17, 5, 11, 16, 5, 0, 13, 18, 4], "1: b0 c6 j18; 3: d12 g4", [5, 6], [3, 4]),
        },
        1691603419,
    ),
    (3, 11): (
        {
            12: (1, [0, 0, 18, 0, 18, 0, 1, 0, 2, 0], "1: a1; 2: a8; 3: a14", [0] * 3, [5, 5, 5]),
            111: (10, [3, 15, 3, 17, 15, 15, 1, 14, 19, 6], "1: c4 j19; 2: b10; 3: d13", [0] * 3, [4, 5, 5]),
            441: (
                40,
                [9, 14, 3, 15, 18, 19, 15, 14, 8, 4],
                "1: c1 e17 g11 i12; 2: b9 e8 f4 h10; 3: c17 j0",
                [1, 0, 0],
                [2, 2, 4],
            ),
            1111: (101, [5, 10, 10, 9, 11, 2, 4, 4, 11, 12], "2: a11 c6; 3: i8", [4, 6, 3], [6, 4, 5]),
        },
        1947539618,
    ),
    (1, 5): (
        {
            110: (10, [1, 13, 4, 9, 6, 7, 13, 16, 16, 3], "1: c1 d2 i6 j1", [1], [2]),
            373: (34, [16, 1, 6, 18, 18, 10, 8, 12, 7, 2], "1: j0 j6 j15", [6], [3]),
        },
        907673078,
    ),
}


@pytest.mark.parametrize(("seats", "seed"), VECTORS)
@clause("M-02 M-03 M-04 M-05 M-06 M-07 M-28 M-54 M-55 M-66", "allows")
def test_e27_replay_vectors(seats, seed):
    marks, last = VECTORS[seats, seed]
    s, x, nodes = GAME.start(seats=seats), seed, 0
    while s.phase != OVER:
        x = (1103515245 * x + 12345) % 2**31
        codes = legal(s)
        GAME.engine.play(s, codes[(x // 65536) % len(codes)])
        nodes += 1
        assert not GAME.engine.faults(s)
        if nodes in marks:
            assert (int(s.turns), offsets(s), tokens(s), per_seat(s, "home"), per_seat(s, "hand")) == marks[
                nodes
            ]
    assert (x, nodes) == (last, max(marks))


PROSPECTS = {  # seats, seat: throws by the furthest ring that the first token can reach, 10 = home
    (4, 0): [648, 792, 984, 795, 2111, 530, 322, 1069, 93, 432, 0],
    (4, 2): [648, 792, 984, 795, 2111, 530, 322, 1069, 93, 432, 0],
    (4, 1): [0, 0, 3210, 1022, 1944, 300, 612, 262, 126, 300, 0],
    (4, 3): [0, 0, 2460, 1784, 1512, 936, 48, 564, 232, 240, 0],
    (3, 0): [1080, 108, 294, 484, 1980, 2044, 450, 676, 120, 540, 0],
    (3, 1): [216, 1332, 786, 194, 2040, 310, 1922, 376, 0, 600, 0],
    (3, 2): [648, 396, 948, 662, 1918, 1418, 0, 901, 213, 672, 0],
}


def furthest(seats: int, seat: int) -> np.ndarray:
    """By the five numbers thrown, the furthest ring that the seat's first token reaches under any plan.

    Worked out apart from the rules: a plan gives each colour one of four pairs of turns (outer, inner).
    """
    start = GAME.start(seats=seats, first=1)
    path = np.array([[int(start.rows[ring]) >> k & 1 for k in range(20)] for ring in range(10)], bool)
    pairs = np.array([[(n, 0), (-n, 0), (0, n), (0, -n)] for n in range(6)])  # [number, choice, ring]
    best = np.zeros((6,) * 5, np.int64)
    for number, choice in itertools.product(range(6), range(4)):
        outer, inner = pairs[number, choice]
        column = (int(start.door[seat]) + outer) % 20
        stands_open = [path[ring][(column - pairs[:, :, ring // 5]) % 20] for ring in range(10)]
        alive = np.ones((1,) * 8, bool)
        reach = np.zeros((1,) * 8, np.int64)
        for ring in range(1, 10):
            if ring == 5:
                alive = alive & path[5, (column - inner) % 20]
            else:
                shape = [1] * 8
                shape[2 * (ring % 5 - 1)], shape[2 * (ring % 5 - 1) + 1] = 6, 4
                alive = alive & stands_open[ring].reshape(shape)
            reach = reach + alive
        reach = reach + (alive & bool(int(start.home_mask[seat]) >> column & 1))
        best[number] = np.maximum(best[number], np.broadcast_to(reach, (6, 4) * 4).max(axis=(1, 3, 5, 7)))
    return best


@pytest.mark.parametrize(("seats", "seat"), PROSPECTS)
@clause("M-13 M-57", "allows")
def test_e28_exact_first_turn_prospects(seats, seat):
    assert np.bincount(furthest(seats, seat).ravel(), minlength=11).tolist() == PROSPECTS[seats, seat]


def test_e28_agrees_with_the_rules_on_a_sample_of_throws():
    best = furthest(4, 1)
    for dice in itertools.islice(itertools.product(range(6), repeat=5), 17, None, 1999):
        ends = [stand("1: a2; 2: a7; 3: a12; 4: a17", " ".join(map(str, dice)), turn=2)]
        for _ in range(5):
            ends = [play(copy(s), action) for s in ends for action in legal(s)]
        assert best[dice] == max(int(np.flatnonzero(s.held[1])[0]) for s in ends)
