"""core/perft.py: counting lines, and reading suites."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.core.line import after, replay
from parlour.core.perft import divide, perft, read_suite
from parlour.core.record import OK, Record
from tests.toy.toy import CLOCK
from tests.toy.toy import GAME as TOY


def count(s: Record, depth: int) -> int:
    """The same count the long way round: ask the judge about every action."""
    if depth == 0:
        return 1
    allowed = [a for a in range(CLOCK) if TOY.engine.refusal(s, a) == OK]
    return sum(count(after(TOY, s, a), depth - 1) for a in allowed)


@pytest.mark.parametrize("options", [{}, {"seats": 3}, {"seats": 4, "goal": 1}])
def test_perft_counts_what_the_judge_allows(options: dict[str, int]) -> None:
    s = TOY.start(**options)
    for depth in range(7):
        assert perft(TOY, s, depth) == count(s, depth)


def test_a_finished_game_has_no_lines() -> None:
    s = replay(TOY, [CLOCK])
    assert [perft(TOY, s, depth) for depth in range(3)] == [1, 0, 0]


def test_dividing_sums_to_the_whole() -> None:
    s = TOY.start()
    below = divide(TOY, s, 5)
    assert list(below) == [0, 1, 2] and sum(below.values()) == perft(TOY, s, 5)


SUITE = """
# a comment
id      one       # and another
options seats=3 calls=secret
line    0 1 2
perft   1 6
perft   2 24

id      two
position ply=0 may=0
perft   1 3
"""


def test_a_suite_is_read_block_by_block() -> None:
    one, two = read_suite(SUITE)
    assert (one.id, one.options, one.line) == ("one", {"seats": "3", "calls": "secret"}, [0, 1, 2])
    assert one.counts == {1: 6, 2: 24} and two.counts == {1: 3}
    assert two.position == "ply=0 may=0" and two.options == {}
    assert one.start(TOY).ply == 3
    assert list(read_suite("")) == []


def test_a_case_may_start_from_a_position() -> None:
    text = str(TOY.new(seats=4))
    (case,) = read_suite(f"id x\nposition {text}\nline 0\nperft 1 3")
    assert case.start(TOY).ply == 1


def test_an_unknown_word_in_a_suite_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadPosition, match="no 'deep': it has id, options, line, position, perft"):
        list(read_suite("id x\ndeep 3"))
