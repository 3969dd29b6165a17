"""core/line.py: lines of actions, played, replayed and made at random."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from parlour.core.errors import BadLine
from parlour.core.line import after, pick, random_line, random_walk, replay, walk
from parlour.core.record import copy, same
from tests.toy.toy import CLOCK
from tests.toy.toy import GAME as TOY

LINE = [0, 2, 1, 3]  # a one, a three; both hold


def test_a_line_is_replayed() -> None:
    s = replay(TOY, LINE)
    assert s.ply == 4 and s.seat == 1
    assert [int(t.ply) for t in walk(TOY, TOY.start(), LINE)] == [1, 2, 3, 4]


def test_the_refused_action_is_named_with_its_ply() -> None:
    with pytest.raises(
        BadLine, match=r"Move 2 of the line, action 8, is refused: .*waits for .*call.*\(T-03\)"
    ) as caught:
        replay(TOY, [0, 2, 8])
    assert caught.value.ply == 2


def test_nothing_follows_the_end() -> None:
    with pytest.raises(BadLine, match="The game is over"):
        replay(TOY, [CLOCK, 0])


def test_playing_after_leaves_the_record_alone() -> None:
    s = TOY.start()
    before = copy(s)
    t = after(TOY, s, 1)
    assert same(s, before) and t.ply == 1 and t.card[0] == 2


def test_a_random_line_is_what_its_walk_plays() -> None:
    line, end = random_line(TOY, seed=4, number=9, seats=3)
    s = TOY.start(seats=3)
    assert list(random_walk(TOY, s, 4, 9)) == line
    assert same(s, end) and same(replay(TOY, line, seats=3), end)
    assert CLOCK not in line, "the world breaks in only when it is told to"


def test_a_choice_is_picked_evenly_and_a_chance_by_its_odds() -> None:
    out = np.arange(10, 13, dtype=np.int32)
    s = TOY.start()
    s.seat = 0
    steps = [int((luck + 0.5) / 12 * 2**32) for luck in range(12)]
    evenly = Counter(int(pick(s, out, 3, luck, None)) for luck in steps)
    assert evenly == {10: 4, 11: 4, 12: 4}
    s.seat = -1
    weights = {10: 1, 11: 0, 12: 5}
    by_odds = Counter(int(pick(s, out, 3, luck, lambda _, a: weights[int(a)])) for luck in steps)
    assert by_odds == {10: 2, 12: 10}
    assert pick(s, out, 3, 2**32 - 1, lambda _, a: weights[int(a)]) == 12


def test_narrow_weights_do_not_run_over() -> None:
    s = TOY.start()
    out = np.arange(3, dtype=np.int32)
    luck = int(0.99 * 2**32)
    assert pick(s, out, 3, luck, lambda _, a: np.uint8(200)) == 2
