"""Positions that no game of Hundred comes to are not read as if they could be."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from tests.clauses import clause

from .table import GAME, read

TURN = "ruleset=zones phase=turn seat=A throws=1 throw=1346 due=AB"
RACKS = "racks=A:5,12,36,48,50,88/B:7,14,18,64,99,100"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ruleset=zones phase=turn seat=A due=AB", "none where one is needed"),
        ("ruleset=zones phase=race seat=several may=AB throws=1 throw=1346", "no such phase"),
        ("ruleset=zones phase=place seat=A throws=1 throw=1346 n=12 by=A", "no such phase"),
        ("ruleset=zones phase=turn seat=A throws=1 throw=1346 due=AB in_race=1", "no such phase"),
        (
            "ruleset=zones cards=off phase=card seat=chance throws=1 throw=1346 n=12 by=A cover=A:12",
            "no such phase",
        ),
        (f"ruleset=connect phase=refill seat=chance rack=A throws=1 throw=1346 {RACKS}", "in two places"),
        ("ruleset=connect phase=deal seat=chance rack=A racks=A:1,2,3,4,5,6", "in two places"),
        ("ruleset=zones phase=turn seat=A throws=32767 throw=1346 due=AB", "too many throws"),
        ("ruleset=zones phase=throw seat=chance throws=5000 throw=1346", "too many throws"),
        (
            "ruleset=zones dice=3 phase=turn seat=A throws=1 throw=134 due=AB cover=A:43",
            "these dice never make",
        ),
        (
            "ruleset=zones phase=over seat=nobody throws=1 throw=1346 n=12 by=A cover=A:12 over=1",
            "over before it",
        ),
        (
            "ruleset=zones phase=over seat=nobody throws=1 throw=1346 n=12 by=A cover=A:12 over=13",
            "over before it",
        ),
        (f"{TURN} n=12 by=A cover=A:12 money=2500,500", "goes on after its end"),
        ("ruleset=zones phase=turn seat=A throws=1 throw=1346 due=B", "does not fit what is asked"),
        (f"{TURN} clock=1", "no such phase"),
    ],
)
@clause("H-09 H-59 H-80 H-90", "refuses")
def test_what_no_game_comes_to_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        GAME.read(f"hundred {text}")


@clause("H-09 H-59", "allows")
def test_what_a_game_comes_to_is_read() -> None:
    for text in (
        TURN,
        f"{TURN} n=12 by=A cover=A:12 money=1995,500",
        "ruleset=zones phase=throw seat=chance",
    ):
        assert GAME.read(f"hundred {text}").moves()
    dice = "ruleset=zones dice=3 phase=turn seat=A throws=1 throw=134 due=AB cover=A:12"
    assert GAME.read(f"hundred {dice}").moves()


def test_the_last_number_of_a_range_is_in_it() -> None:
    with pytest.raises(BadPosition, match="No game comes to move 2,147,483,647"):
        GAME.read(f"hundred {TURN} ply=2147483647")
    with pytest.raises(BadPosition, match="from 0 to 2147483647, not '2147483648'"):
        GAME.read(f"hundred {TURN} ply=2147483648")


@clause("H-61", "refuses")
def test_a_placement_in_the_race_is_not_taken_back() -> None:
    text = f"ruleset=connect phase=place seat=A throws=1 throw=1346 by=A n=12 {RACKS} board=C:24"
    turn, race = read(f"{text} due=B"), read(f"{text} in_race=1")
    blocks_undo = GAME.engine.blocks_undo
    for position, final in ((turn, False), (race, True)):
        action = position.moves()[0].action
        assert bool(blocks_undo(position.record, action)) is final


@clause("H-54", "refuses")
def test_another_rack_is_not_called_open_where_nothing_is_related() -> None:
    text = "ruleset=connect phase=turn seat=A throws=1 throw=1346 due=AB racks=A:5,12,36,48,50,88/B:7,14,18,64,99,100"
    refusal = read(f"{text} board=C:25").why_not("6+4+3+1")
    if refusal is None or "14" not in refusal.text:
        pytest.fail(str(refusal))
    assert refusal.text.endswith(
        "it is on B's rack, and there is no free space for it beside a related counter."
    )
