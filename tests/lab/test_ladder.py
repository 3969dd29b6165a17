"""The ladder: every level against the one below, resumed from a file, with intervals and Elo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.core.errors import BadOption
from parlour.games import find
from parlour.lab import ladder as lab
from tests.toy.toy import GAME as TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ladder be about Lanterns, the toy game."""
    monkeypatch.setattr(lab, "find", lambda name: TOY)


def test_every_level_meets_the_one_below() -> None:
    assert lab.pairs_of() == [
        ("learner", "dreamer"),
        ("eager", "learner"),
        ("planner", "eager"),
        ("master", "planner"),
    ]
    assert lab.pairs_of("Eager") == [("eager", "learner")]


def test_a_ladder_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, whole = tmp_path / "ladder.json", lab.measure("toy", 50, 3, 1, None, "learner")
    assert lab.measure("toy", 50, 3, 1, file, "learner") == whole
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert len(saved["done"]) == 3
    del saved["done"]["learner-dreamer-1"]
    file.write_text(json.dumps(saved), encoding="utf-8")
    played = []
    play = lab.play_block
    monkeypatch.setattr(lab, "play_block", lambda *given: (played.append(given), play(*given))[1])
    assert lab.measure("toy", 50, 3, 1, file, "learner") == whole and len(played) == 1
    with pytest.raises(BadOption, match="other settings"):
        lab.measure("toy", 50, 4, 1, file, "learner")


def test_a_row_has_an_interval_and_elo() -> None:
    (row,) = lab.rows_of({"eager-learner-0": 15.0, "eager-learner-1": 15.0}, 40, [("eager", "learner")])
    assert row["won"] == 0.75 and row["elo"] == 191 and row["interval"][0] < 0.75 < row["interval"][1]
    assert abs(lab.elo(1.0, 100)) < 1000 and lab.elo(0.5, 100) == 0


def test_the_table_prints_the_settings() -> None:
    report = lab.measure("toy", 20, 3, 1, None, "learner")
    table = lab.table_of(report)
    assert "seed 3" in table and "seats=2" in table and "| learner | dreamer | 20 |" in table


def test_the_number_of_seats_may_be_named() -> None:
    keep = find("keep")
    assert int(lab.start_of(keep, {"trivia": "off", "seats": 2}).seats) == 2
    with pytest.raises(BadOption, match="these options make 3"):
        lab.start_of(keep, {"trivia": "off", "seats": 3})
