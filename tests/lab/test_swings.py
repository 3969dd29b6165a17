"""Luck and choice in games of which everybody can work it out by hand."""

import numpy as np
import pytest

from parlour.lab import swings
from parlour.lab.figures import luck_of
from parlour.lab.table import Job, Table
from parlour.lab.tally import TRACED, Tally

from .coins import GAME

ALL, NONE, FIRST, SECOND, LAST = 0b111, 0b000, 0b001, 0b010, 0b100


def tally_of(luck: int, games: int, monkeypatch: pytest.MonkeyPatch) -> Tally:
    """Play games between seats that choose at random."""
    monkeypatch.setattr("parlour.lab.table.find", lambda name: GAME)
    table = Table("coins", {"luck": luck}, ("uniform", "uniform"), 5, games)
    return table.play(Job(0, games, True))


@pytest.mark.parametrize(("luck", "share"), [(ALL, 1.0), (NONE, 0.0)])
def test_a_game_of_dice_is_all_luck_and_a_game_of_choices_has_none(luck, share, monkeypatch):
    assert luck_of(tally_of(luck, 16, monkeypatch)) == pytest.approx(share, abs=1e-12)


@pytest.mark.parametrize(
    ("luck", "share"),
    [(FIRST, 0.25), (SECOND, 0.25), (LAST, 0.5), (FIRST | LAST, 0.75)],
    ids=["first", "second", "last", "first and last"],
)
def test_the_last_of_three_coins_decides_half_of_the_result(luck, share, monkeypatch):
    """The first coin moves the chance from 1/2 to 3/4 or 1/4, and so does the second, on average of the squares; the
    third decides everything in half of the games."""
    games = 600
    monkeypatch.setattr(swings, "HALF", 12)
    tally = tally_of(luck, games, monkeypatch)
    assert luck_of(tally) == pytest.approx(share, abs=0.07)
    total = sum(tally.traced[:, TRACED.index(name), 1].sum() for name in ("luck", "choice")) / games
    assert total == pytest.approx(0.5, abs=0.07), "the squares add up to the variance of both seats' results"


def test_suspense_is_the_entropy_of_the_winner(monkeypatch):
    one = swings.Chances(np.array([0.5, 0.5]), np.array([0.5, 0.5]))
    assert one.entropy == 1.0
    won = swings.Chances(np.array([1.0, 0.0]), np.array([1.0, 0.0]))
    assert won.entropy == 0.0
    open_ = tally_of(LAST, 64, monkeypatch).traced[:, TRACED.index("suspense"), 1].sum() / 64
    assert open_ == pytest.approx((1 + 0.5) / 2, abs=0.08)
