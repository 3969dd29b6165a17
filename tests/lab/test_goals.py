"""Goals: what they mean, which contradict each other, and when a table surely meets them."""

from dataclasses import replace

import pytest

from parlour import lab
from parlour.core.errors import BadOption
from parlour.lab.figure import Figure
from parlour.lab.goals import MAY, MEETS, MISSES, NAMES, Goal, check_goals, verdict_of
from parlour.lab.searches import Found


@pytest.fixture(scope="module")
def small():
    return lab.measure("mandala", {"homes_to_win": 1}, "uniform", 64, usage=0)


def at(small, name, low, value, high):
    """The measurement with another figure."""
    return replace(small, figures={**small.figures, name: Figure(value, low, high)})


@pytest.mark.parametrize("name", NAMES)
def test_every_goal_is_about_a_figure_that_there_is(small, name):
    assert NAMES[name] in small.figures


@pytest.mark.parametrize(
    ("low", "value", "high", "below", "above"),
    [
        (30, 35, 39, MEETS, MISSES),
        (30, 35, 41, MAY, MAY),
        (38, 41, 44, MAY, MAY),
        (41, 43, 45, MISSES, MEETS),
    ],
)
def test_a_verdict_needs_the_whole_interval(small, low, value, high, below, above):
    one = at(small, "turns", low, value, high)
    assert Goal.read("turns < 40").verdict(one) == below
    assert Goal.read("turns > 40").verdict(one) == above
    assert verdict_of([Goal.read("turns < 40"), Goal.read("plies > 1")], one) == below


def test_an_advantage_counts_on_both_sides(small):
    name, goal = NAMES["advantage"], Goal.read("advantage < 2 %")
    assert goal.verdict(at(small, name, -0.019, -0.01, 0.0)) == MEETS
    assert goal.verdict(at(small, name, -0.03, -0.01, 0.01)) == MAY
    assert goal.verdict(at(small, name, -0.06, -0.04, -0.03)) == MISSES
    assert goal.misses(at(small, name, -0.06, -0.04, -0.03)) == pytest.approx(1.0)


def test_nobody_is_out_means_in_no_game(small):
    """In 100 games somebody is first out in turn 3 once and in turn 9 else."""
    one = replace(small, outs=(0, 0, 0, 1, 0, 0, 0, 0, 0, 99))
    assert Goal.read("nobody out before turn 4").verdict(one) == MISSES
    assert Goal.read("nobody out before turn 3").verdict(one) == MAY, "it may happen in other games"
    assert Goal.read("out before turn 4 < 10 %").verdict(one) == MEETS
    assert Goal.read("out before turn 9 < 10 %").figure_of(one).value == 0.01
    assert Goal.read("out before turn 10 < 10 %").misses(one) == pytest.approx(9)


@pytest.mark.parametrize(
    ("goals", "says"),
    [
        (
            ["plies < 10", "turns > 20"],
            "turns > 20 and plies < 10, because a turn has at least one ply",
        ),
        (["turns < 10", "median turns > 30"], "median turns > 30 and turns < 10"),
        (["leads > 9", "turns < 9"], "leads > 9 and turns < 9"),
        (["first out > 30", "turns < 20"], "first out > 30 and turns < 20"),
        (["nobody out before turn 5", "turns < 5"], "nobody out before turn 5 and turns < 5"),
        (
            ["nobody out before turn 5", "out before turn 3 > 2 %"],
            "out before turn 3 > 2 % and nobody out before turn 5, because",
        ),
        (["turns >= 10", "turns < 10"], "turns >= 10 and turns < 10"),
        (["drawn > 100 %"], "drawn above 100 %"),
    ],
)
def test_goals_that_contradict_each_other_are_refused(goals, says):
    with pytest.raises(BadOption) as refused:
        check_goals([Goal.read(goal) for goal in goals])
    assert "No table can meet" in str(refused.value) and says in str(refused.value)


def test_goals_that_do_not_contradict_each_other_pass():
    for goals in (
        ["plies < 50", "turns > 20", "median turns > 30", "leads < 90"],
        ["nobody out before turn 5", "turns < 6", "out before turn 9 > 50 %"],
        ["turns >= 10", "turns <= 10", "first round < 1 %", "advantage < 1 %"],
    ):
        check_goals([Goal.read(goal) for goal in goals])


@pytest.mark.parametrize(
    "text", ["out before turn < 3 %", "nobody out before turn x", "turns 5 < 3", "turns < 1.2.3"]
)
def test_what_is_no_goal_is_refused(text):
    with pytest.raises(BadOption, match="is not a goal"):
        Goal.read(text)


def test_what_is_found_is_told_with_its_certainty(small):
    goals = (Goal.read("turns < 40"),)
    ends = [(30, 35, 39), (30, 35, 41), (41, 43, 45)]
    found = Found("mandala", goals, tuple(at(small, "turns", *one) for one in ends), 3)
    assert len(found.met) == len(found.maybe) == 1 and "1 surely meet and 1 may meet: turns < 40" in str(
        found
    )
    assert [row[0] for row in found.cells()[1:]] == [MEETS, MAY, MISSES]
