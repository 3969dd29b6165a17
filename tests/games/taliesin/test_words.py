"""Moves, positions and stories in words."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition, NotAMove
from parlour.core.judge import why_not
from parlour.core.line import random_walk
from parlour.core.record import same
from parlour.core.step import Step
from parlour.games.taliesin.words.positions import brief_name

from .kit import GAME, act, compiled, do, pos, start, told, typed, words


@pytest.mark.parametrize(
    "text",
    [
        "W 1:162-3:162",
        "1:162 3:162",
        "w1:162x3:162",
        "W 1:162-3:162#",
        "1:162 → 3:162",
        " W 1:162 to 3:162+ ",
    ],
)
def test_moves_are_read_leniently(text: str) -> None:
    assert words.read_move(start(), text) == act("1:162", "3:162")


@pytest.mark.parametrize("text", ["", "W", "1:162", "Q 1:162-3:162", "1:162-3", "162-161", "1:162-3:162 now"])
def test_what_is_no_move_says_so(text: str) -> None:
    with pytest.raises(NotAMove):
        words.read_move(start(), text)


def test_the_wrong_kind_and_no_such_zone_are_refused() -> None:
    assert typed(start(), "R 1:89-1:88").text == "Your People piece is on 1:89, not your War Lord."
    assert typed(start(), "1:163-1:1").clause == "T-07"


def test_a_position_tells_what_was_lost() -> None:
    s = do(pos("H77,L145/-/g5,H77,l154,p60 g"), "H 3:77x3:5")
    assert " lost=34" in words.position_name(s)
    assert same(words.read_position(words.position_name(s)), s)
    for wrong in ("lost=0", "lost=90", "lost=1", "lost=x"):
        with pytest.raises(BadPosition):
            words.read_position(f"H77,L145/-/l154 g | {wrong}")


def test_positions_come_back_byte_for_byte() -> None:
    for options in (
        {},
        {"ruleset": "circle"},
        {"ruleset": "travellers", "boards": 2},
        {"danger": "open", "boards": 1},
    ):
        s = start(**options)
        for _ in random_walk(GAME, s, 4, engine=compiled(GAME)):
            if s.ply % 37 < 2 or s.result >= 0:
                assert same(words.read_position(words.position_name(s)), s), words.position_name(s)


def test_a_plain_position_reads_as_in_the_rulebook() -> None:
    s = pos("r24,S58/s49/h26 g 0 26 60")
    assert brief_name(s) == "r24,S58/s49/h26 g 0 26 60"
    assert brief_name(pos("L40/-/l154")) == "L40/-/l154 g 0 0 0"
    assert words.position_name(pos("L40/-/l154,p155", boards=3, ruleset="travellers")).endswith(
        "| ruleset=travellers"
    )


BAD = [
    ("L40/-", "3 levels"),
    ("L40,L41/-/- g", "The set has only 1 gold Life Force, and here are more."),
    ("R20,R21,R22/-/- g", "The set has only 2 gold War Lord on level 1, and here are more."),
    ("H5/-/- g", "in the event horizon"),
    ("L40,p40/-/- g", "Two pieces stand on 1:40"),
    ("X40/-/- g", "'X40' is no piece"),
    ("P163/-/- g", "'P163' is no piece"),
    ("L40/-/- q", "'q' is no turn"),
    ("L40/-/- g 1", "There is no slot 1: a turn has 1 here, counted from 0."),
    ("L40/-/- g 0 0 0 | boards=9", "boards must be 1, 2 or 3, not '9'"),
    ("L40/l20/- g 0 0 0 | boards=1", "stands on 2:20, but only level 1 is in play."),
    (
        "L40/-/- g 0 0 0 | ruleset=circle boards=1",
        "You cannot play Wizards Circle with 1 board. It needs three.",
    ),
    ("L40/-/- g 0 0 0 | seen=1,2", "does not fit"),
    ("L40/-/- g 0 0 0 | over=gold:99", "does not fit"),
    ("L40/-/- g 0 0 0 | ids=1:40.0", "does not fit"),
    ("L40/-/- g 0 0 0 | last=1:1", "does not fit"),
    ("L40/-/- g 0 0 0 | what", "name=value"),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_what_is_no_position_says_why(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        words.read_position(text)
    assert said in str(refused.value)


def test_seats_have_names() -> None:
    def names(**options: object) -> list[str]:
        s = start(**options)
        return [words.seat_name(s, seat) for seat in range(s.seats)]

    assert names() == ["Gold", "Silver"]
    assert names(ruleset="travellers", silver_players=1) == ["Gold lead", "Gold support", "Silver"]
    assert names(ruleset="circle", gold_players=3, silver_players=3) == [
        "Gold captain and level 1", "Gold level 2", "Gold level 3",
        "Silver captain and level 3", "Silver level 1", "Silver level 2",
    ]  # fmt: skip


def test_a_move_is_told() -> None:
    s = pos("H77,L145/-/g5,H77,l154 g 0 0 0")
    assert told(s, "H 3:77x3:5~") == [
        "Gold's Henge moved from 3:77 to 3:5 and captured the silver White Goddess.",
        "The gold Henge was lost in the event horizon.",
    ]
    s = pos("W72,l154/L40/- g 0 0 0")
    assert told(s, "W 1:72-2:1") == [
        "Gold's Wizard moved from 1:72 to 2:1 on level 2.",
        "Silver's Life Force is in danger from the gold Wizard on 2:1.",
    ]


def test_whoever_plays_a_side_alone_is_called_by_name() -> None:
    s = pos("W72,l154/L40/- g 0 0 0")
    names = ["Ann", "bo"]
    step = Step(s, act("1:72", "2:1"), do(s, "W 1:72-2:1"), 0)
    assert GAME.tell(step, names=names) == [
        "Ann's Wizard moved from 1:72 to 2:1 on level 2.",
        "Bo's Life Force is in danger from the gold Wizard on 2:1.",
    ]
    end = do(s, "W 1:72-3:1#")
    assert GAME.outcome(end, names) == "Ann won: silver's Life Force cannot escape."
    assert why_not(GAME, s, act("1:154", "1:153"), 1, names).text == "It is Ann's turn, not yours."  # type: ignore[union-attr]
    team = do(pos("W72,l154/L40/- g", ruleset="travellers", silver_players=1), "W 1:72-3:1#")
    assert GAME.outcome(team, ["Ann", "Cy", "Bo"]).startswith("Gold won"), "a side that two share"


def test_the_text_board_shows_all_levels() -> None:
    text = words.text(start())
    assert text.count("Level") == 3 and text.splitlines()[0] == "Gold to move."
    assert "l p . . . . . P . | . P . . . . . p w" in text
