"""Positions that no game of Mandala comes to are not read as if they could be; refusals advise what is allowed."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.games.mandala import GAME
from tests.clauses import clause


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("phase switch; used 1; turn 1; switching=1", "a count of dice"),
        ("phase switch; turn 1; dice 3 1 4 2 5; switching=1", "a count of dice"),
        ("opener 3", "whose turn it is"),
        ("opener 3; phase lot", "whose turn it is"),
        ("phase roll; turn 1; dice 3 1 4 2 5; used 1", "a count of dice"),
        ("phase roll; turn 1; switching=2; switched 1", "a count of dice"),
        ("phase over; turn 1; result 1; winner 0; match_winner 0; black 1 0", "decided"),
        ("phase over; turn 1; home 5 0; result 1; winner 1; match_winner 1; black 0 1", "decided"),
        ("phase over; turn 1; home 5 0; result 1; winner 0; match_winner 1; black 1 0", "decided"),
        ("turn 1; dice 3 1 4 2 5; numbers=cycle", "a count of dice"),
        ("turn 1; turn 3", "turn is said twice"),
        ("turn 1; seats=2; seats=2", "seats is said twice"),
        ("turn " + "9" * 5000, "cannot be read"),
    ],
)
@clause("M-17 M-57 M-63", "refuses")
def test_what_no_game_comes_to_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        GAME.read(text)


@clause("M-17 M-57", "allows")
def test_what_a_game_comes_to_is_read_and_comes_back() -> None:
    won = "phase over; turn 1; home 5 0; result 1; winner 0; match_winner 0; black 1 0; turns 9"
    for text in (
        "turn 1",
        "turn 1; opener 3",
        "turn 1; dice 3 1 4 2 5",
        "phase intro; turn 1; dice 3 1 4 2 5",
        won,
    ):
        position = GAME.read(f"{text}; homes_to_win=5")
        assert GAME.read(str(position)) == position and (position.over or position.moves())


@clause("M-67", "refuses")
def test_an_introduction_is_not_taken_back_whatever_makes_the_numbers() -> None:
    for numbers in ("dice", "cycle"):
        position = GAME.new(numbers=numbers, first=1)
        while position.record.phase != 5:
            position = position.play(position.moves()[0])
        assert all(GAME.engine.blocks_undo(position.record, move.action) for move in position.moves())


@clause("M-20", "refuses")
def test_advice_is_of_a_way_that_is_open() -> None:
    half = GAME.read("turn 1; dice 10 1 4 2 5; die_high=10")
    refusal = half.why_not("red outer left 3")
    assert (
        refusal is not None
        and refusal.text == "The red die shows 10: turn the ring exactly 10 places, right."
    )
    fixed = GAME.read("turn 1; dice 3 1 4 2 5; fixed=a").why_not("red outer left 2")
    assert fixed is not None and fixed.clause == "O-12"
    free = GAME.read("turn 1; dice 3 1 4 2 5").why_not("red outer left 2")
    assert free is not None and free.text.endswith("exactly 3 places, left or right.")


@clause("M-26", "refuses")
def test_the_order_of_writing_is_not_called_the_order_of_playing() -> None:
    refusal = GAME.read("turn 1; dice 3 1 4 2 5").why_not("green outer left 4")
    assert refusal is not None and refusal.clause == "M-26" and "makes no difference" in refusal.text
