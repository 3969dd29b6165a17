"""Scores: whatever is played can be written down in words and read again."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadMatch, BadOption
from parlour.core.game import Game
from parlour.core.line import random_line
from parlour.core.match import Match
from parlour.games import GAMES
from tests.tables import each_game, table_list

MATE = """game taliesin 1
options boards=1
seat Ada
seat Eager
1 P 1:161-1:129
2 P 1:134-1:120
3 W 1:162x1:155#
; Gold won: silver's Life Force cannot escape.
"""


@each_game
def test_every_line_comes_back_from_its_score(game: Game) -> None:
    for options in table_list(game)[:3]:
        line, _ = random_line(game, 3, **options)
        match = Match.begin(game, seed=b"score", **options)
        match.line = line[:150]
        read = Match.from_text(match.to_text(), {game.name: game})
        assert (read.line, read.options, read.seats) == (match.line, match.options, match.seats)
        assert read.to_text() == match.to_text() and (read.seed, read.commitment) == ("", "")


def test_a_score_is_read_as_people_write_it() -> None:
    match = Match.from_text(MATE, GAMES)
    assert match.position().over
    assert match.to_text().splitlines()[:-1] == MATE.splitlines()[:-1], "the remark may be worded anew"
    loose = (
        "; a remark\ngame taliesin\n\noptions  boards=1\n  1. 1:161 1:129\n1:134 to 1:120\n 3 w1:162-1:155 \n"
    )
    short = Match.from_text(loose, GAMES)
    assert short.line == match.line and short.seats == ["", ""]
    assert short.said[1] == "1:134 to 1:120" and "2 1:134 to 1:120" in short.to_text()
    assert Match.from_text(match.to_json(), GAMES).line == match.line, "a match file is read, too"


def test_a_seat_without_a_name_has_none_in_the_score() -> None:
    match = Match.begin(GAMES["taliesin"], ["", "Bo"])
    assert "\nseat\nseat Bo\n" in match.to_text()
    assert Match.from_text(match.to_text(), GAMES).seats == ["", "Bo"]
    assert "seat" not in Match.begin(GAMES["taliesin"]).to_text()


def test_a_score_is_checked_and_dice_are_asked_for_only_where_there_are_any() -> None:
    assert Match.from_text(MATE, GAMES).check() == []
    thrown = Match.from_text("game hundred\nA begins\nthrow 1 3 4 6\n", GAMES)
    assert thrown.check() == ["The seed is not revealed, so the dice cannot be checked."]


def test_what_was_typed_stands_in_the_score() -> None:
    game = GAMES["hundred"]
    text = "game hundred\noptions ruleset=zones\nA begins\nthrow 1 3 4 6\n(6×4)x(3+1)=96\n"
    match = Match.from_text(text, GAMES)
    assert match.said == {2: "(6×4)x(3+1)=96"} and "3 (6×4)x(3+1)=96\n" in match.to_text()
    match.said[2] = "no sum at all"
    assert Match.from_text(match.to_text(), GAMES).line == match.line
    assert game.words.move_name(list(match.records())[2], match.line[2]) in match.to_text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no match file and no score"),
        ("game chess\n1 e4", "one of hundred, keep, mandala, siege, taliesin"),
        ("game taliesin 7", "version 7 of Taliesin, not of 2 or 1"),
        ("game taliesin\nseat Ada", "1 seats are named; with these options there are 2"),
        ("game taliesin\noptions boards", "Row 2: an option is written name=value"),
        ("game taliesin\n1 hello", "Row 2: 'hello' is not a move"),
        (
            "game taliesin\n1 P 1:161-1:129\n2 P 1:134-1:1",
            "Row 3, 'P 1:134-1:1': The People piece moves one zone at a time",
        ),
        (MATE + "4 P 1:161-1:160", "The game is over"),
    ],
)
def test_a_score_that_cannot_be_says_where(text: str, says: str) -> None:
    with pytest.raises(BadMatch) as refused:
        Match.from_text(text, GAMES)
    assert says in str(refused.value)


def test_bad_options_are_named() -> None:
    with pytest.raises(BadOption, match="No option 'bords'"):
        Match.from_text("game taliesin\noptions bords=1", GAMES)


def test_a_sum_that_begins_with_a_digit_is_not_taken_for_the_number_of_its_ply() -> None:
    text = "game hundred\noptions ruleset=zones\nA begins\nthrow 1 3 4 6\n3 + 1 + 4 + 6\n"
    match = Match.from_text(text, GAMES)
    assert match.said[2] == "3 + 1 + 4 + 6" and match.position().ply == 3
    numbered = "game hundred\noptions ruleset=zones\n1 A begins\n2. throw 1 3 4 6\n3 3 + 1 + 4 + 6\n"
    assert Match.from_text(numbered, GAMES).line == match.line


def test_a_score_of_a_version_that_is_unknown_says_which_there_are() -> None:
    with pytest.raises(BadMatch, match="version 9 of Taliesin, not of 2 or 1"):
        Match.from_text("game taliesin 9\n", GAMES)
    with pytest.raises(BadMatch, match="not of 2 or 1"):
        Match.from_text(f"game taliesin {'9' * 5000}\n", GAMES)
