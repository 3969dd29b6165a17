"""core/english.py: lists, counts and money in words."""

from __future__ import annotations

from parlour.core.english import capital, count, counted, duration, listed, money, runs, span


def test_things_in_a_row() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed([1, 2], "or") == "1 or 2"


def test_neighbours_are_drawn_together() -> None:
    assert runs([]) == ""
    assert runs([1, 2, 3, 4, 7, 9, 10]) == "1 to 4, 7, 9 and 10"


def test_counts_have_one_or_many_things_and_part_their_thousands() -> None:
    assert [count(n, "die", "dice") for n in (0, 1, 2, 30_000)] == [
        "0 dice",
        "1 die",
        "2 dice",
        "30,000 dice",
    ]
    assert [counted(n, "key") for n in (0, 1, 12, 13, 5000)] == [
        "no keys",
        "one key",
        "twelve keys",
        "13 keys",
        "5,000 keys",
    ]


def test_money_and_capitals() -> None:
    assert [money(1500), money(-200), money(7, "$")] == ["£1,500", "-£200", "$7"]
    assert capital("king Arthur's") == "King Arthur's" and capital("") == ""


def test_a_span_of_one_is_about_so_much() -> None:
    assert span(5, 10, "minute") == "5 to 10 minutes"
    assert span(5, 5, "minute") == "about 5 minutes" and span(1, 1, "minute") == "about 1 minute"


def test_a_long_time_is_told_in_hours() -> None:
    assert duration(5, 10) == "5 to 10 minutes" and duration(150, 150) == "about 150 minutes"
    assert duration(60, 240) == "60 minutes to 4 hours" and duration(30, 151) == "30 minutes to 3 hours"
    assert duration(1500, 2100) == "25 to 35 hours" and duration(1790, 1810) == "about 30 hours"
