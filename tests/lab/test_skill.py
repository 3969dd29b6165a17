"""The skill curve: what more thinking wins."""

import json

import numpy as np
import pytest

from parlour import lab
from parlour.core.errors import BadOption, UnknownName
from parlour.lab import report
from parlour.lab.skills import bots_of, share_of_seats
from parlour.lab.tally import Tally
from tests.cli.test_cli import run

SMALL = {"homes_to_win": 1}


def test_a_level_sits_in_every_seat_in_turn():
    assert [bots_of("eager", "quick", seat, 3) for seat in range(3)] == [
        "eager,quick,quick",
        "quick,eager,quick",
        "quick,quick,eager",
    ]


def test_shares_are_those_of_the_seat_that_the_level_has():
    tallies = [Tally.empty(2), Tally.empty(2)]
    tallies[0].winners[:2, 0b01] = 10, 5  # seat 0 wins 15 of 20, seat 1 the rest
    tallies[0].winners[0, 0b10] = 5
    tallies[1].winners[0, 0b10] = 20  # seat 1 wins all
    assert share_of_seats(tallies).value == 35 / 40
    tallies[1].winners[3, 0b11] = 10  # and shares ten more
    assert share_of_seats(tallies).value == pytest.approx(40 / 50)


def test_looking_ahead_wins_and_luck_does_not():
    made = lab.skill("mandala", SMALL, ["uniform", "quick"], against="uniform", games=400)
    assert made.levels["uniform"].low < 0.5 < made.levels["uniform"].high
    assert made.levels["quick"].low > 0.6 and made.games == 400
    assert "equal share is 50.0 %" in str(made) and len(made.rows()) == 2
    assert json.loads(made.to_json())["command"] == made.command
    page = report.write("Skill", "What does thinking win?", [made])
    assert "<svg" in page and "quick" in page and np.isfinite(made.levels["quick"].within)


def test_it_refuses_what_cannot_be_played():
    with pytest.raises(UnknownName, match="No bot 'clever'"):
        lab.skill("mandala", levels=["clever"])
    with pytest.raises(BadOption, match="at least two seats"):
        lab.skill("mandala", {"seats": 1})
    with pytest.raises(BadOption, match="No option 'bells'"):
        lab.skill("mandala", {"bells": 1})


def test_the_command_line_has_it_too():
    words = ("--levels", "uniform,quick", "--against", "uniform", "--games", "64")
    made = run("lab", "skill", "mandala", "-o", "homes_to_win=1", *words)
    assert made.exit_code == 0 and "quick" in made.stdout and "equal share" in made.stdout
