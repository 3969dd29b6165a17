"""Marks in sentences, and the names that take their place."""

from __future__ import annotations

from parlour.core.names import Names, called, clean, distinct, fill, given, name_of, spoken, subject_name
from tests.toy.toy import GAME


def test_a_name_that_begins_a_sentence_begins_with_a_capital() -> None:
    names = ["corner 1", "corner 3"]
    assert fill(f"{name_of(0)} wins. {name_of(1)} has lost.", names) == "Corner 1 wins. Corner 3 has lost."
    assert fill(f"It is {name_of(1)}'s turn.", names) == "It is corner 3's turn."
    assert fill(f"The game is over: {name_of(0)} has won.", names) == "The game is over: corner 1 has won."


def test_nobody_is_called_by_a_mark() -> None:
    assert clean(f"  Zoë {name_of(1)} K ") == "Zoë K"


def test_a_seat_is_called_by_the_name_somebody_gave_or_as_the_game_calls_it() -> None:
    assert called((), ["North", "South"]) == ["North", "South"]
    assert called(("Ann",), ["North", "South"]) == ["Ann", "South"]
    assert called(("", "Bo", "Cem"), ["North", "South"]) == ["North", "Bo"], "nobody sits at the third place"


def test_a_title_is_no_name_that_somebody_gave() -> None:
    assert given(["North", "Bo", ""], ["North", "South", "East"]) == ["", "Bo", ""]


def test_a_position_is_spoken_line_by_line_with_the_names_of_the_table() -> None:
    s = GAME.start(seats=2)
    lines = spoken(
        s, ("Ann", ""), lambda s: [f"{name_of(0)} acts.", f"Then {name_of(1)}."], lambda s, seat: "ab"[seat]
    )
    assert lines == "Ann acts.\nThen b."


def test_subjects_have_the_name_that_the_players_gave_or_the_usual_one() -> None:
    text = f"{name_of(0)} chose {subject_name(2, 'History')} (yellow)."
    assert fill(text, ["Ann"]) == "Ann chose History (yellow)."
    assert fill(text, Names(["Ann"], ("Ships", "Trains", "Bells"))) == "Ann chose Bells (yellow)."
    assert fill(text, Names(["Ann"], ("Ships",))) == "Ann chose History (yellow).", "nobody named that one"
    assert clean(subject_name(2, "History")) == "History", "nobody can type a mark"


def test_bots_of_one_name_are_numbered_and_people_are_not() -> None:
    assert distinct(["Learner", "Learner", "Learner"], [True] * 3) == ["Learner", "Learner 2", "Learner 3"]
    assert distinct(["Learner", "Ann", "Learner"], [True, False, True]) == ["Learner", "Ann", "Learner 2"]
    assert distinct(["Learner", "Learner"], [True, False]) == ["Learner 2", "Learner"], (
        "a person keeps a name"
    )
    assert distinct(["Ann", "Ann", "", ""], [False, False, True, True]) == ["Ann", "Ann", "", ""]
