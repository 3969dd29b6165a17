"""In a class one measure says what is best: the order of the answers, what is praised, and the review."""

from __future__ import annotations

import pytest

from parlour.core.step import Reviewed
from parlour.games.hundred.moves import PASS
from parlour.web.classroom import throw as t
from parlour.web.classroom.answers import RoundMove, round_moves
from parlour.web.classroom.register import Answer, Register
from tests.games.hundred.table import GAME, turn

OPTIONS = {"ruleset": "zones"}


def answered(throw: str, *lines: str) -> tuple[t.Throw, list[RoundMove]]:
    """A throw of zones, and what some pupils made of it, as the class sees it."""
    s = turn("zones", throw).record
    thrown = t.Throw(s, 0, "A", [], "")
    register = Register(lambda: 0.0)
    for number, line in enumerate(lines):
        pupil = register.join(f"Pupil {number}", f"token {number}")
        action = t.judge_line(GAME, s, line, 0)
        assert isinstance(action, int)
        pupil.answer = Answer(line, action, True)
    return thrown, round_moves(GAME, thrown, OPTIONS, list(register))


def test_what_earns_most_comes_first_and_is_called_the_best() -> None:
    throw, made = answered("1346", "1+3*4+6=19", "(1+3+4)*6=48", "1+3+4+6=14")
    assert [one.move.partition("=")[2] for one in made] == ["48", "19", "14"], (
        "19 draws a card, which is luck"
    )
    best = t.review_for_all(GAME, throw)
    assert best[1] == "Best answer: 71 = 3 × 4 × 6 − 1 (£100 and an Action card)."
    assert best[2] == "The best answer is the one that earns most. Action cards are luck and do not count."
    assert made[0].review[1] == best[1], "48 is not praised where 71 was possible"


def test_whoever_has_the_best_is_praised_and_stands_first() -> None:
    throw, made = answered("1346", "1+3*4+6=19", "(6*4)*(3+1)=96")
    assert made[0].review[1] == "You made the best answer: 96."
    assert not any("You made the best" in line for line in made[1].review)


@pytest.mark.parametrize(("line", "said"), [("5-1-1-2", 1), ("5*1+2*1", 7), ("(5+1)*2-1", 11)])
def test_of_equal_answers_each_is_the_best_and_the_smallest_is_named(line: str, said: int) -> None:
    throw, made = answered("1125", line, "5*2*1+1")
    assert t.review_for_all(GAME, throw)[1].startswith("Best answer: 1 = 5 − 1 − 1 − 2 (£15")
    assert f"You made the best answer: {said}." in made[0].review
    worths = [one.worth for one in made]
    assert worths == sorted(worths, reverse=True)


def test_the_measure_is_the_same_for_a_pass() -> None:
    throw, _ = answered("1346")
    reviewed = t.review(GAME, throw, PASS)
    assert (
        isinstance(reviewed, Reviewed) and reviewed.worth == 0 and reviewed == t.review_for_all(GAME, throw)
    )
