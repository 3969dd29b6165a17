"""Duels: between our levels, against programs in a process of their own, and against programs that misbehave."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from parlour.core.errors import BadOption, UnknownName
from parlour.lab import duel as lab
from tests.toy.toy import GAME as TOY

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bot.py'}"
FIRST_MOVE = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "turn":
        print(ANSWER, flush=True)
"""
LEGAL = 'json.dumps({"move": told["moves"][0]["text"]})'


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let duels be about Lanterns, the toy game."""
    monkeypatch.setattr(lab, "find", lambda name: TOY)


def program(folder: Path, answer: str) -> str:
    """Return the command of a program that answers every turn like this."""
    file = folder / "program.py"
    file.write_text(FIRST_MOVE.replace("ANSWER", answer), encoding="utf-8")
    return f"{sys.executable} {file}"


def test_the_example_bot_plays_whole_games() -> None:
    tally = lab.duel("toy", EXAMPLE, "uniform", 6)
    assert tally.games == tally.won + tally.drawn + tally.lost == 6
    assert tally.forfeits == [{}, {}]
    assert len(Path(EXAMPLE.split()[1]).read_text(encoding="utf-8").splitlines()) <= 45


def test_a_program_may_name_its_move_in_words(tmp_path: Path) -> None:
    assert lab.duel("toy", "uniform", program(tmp_path, LEGAL), 2).forfeits == [{}, {}]


@pytest.mark.parametrize(
    ("answer", "kind", "reason"),
    [
        ('json.dumps({"action": 9999})', "illegal", "It chose 9999, which is not legal"),
        ('"hello"', "illegal", "not a JSON object"),
        ("json.dumps({})", "illegal", "names no action"),
        ("sys.exit(3)", "crashed", "exit status 3"),
        ('__import__("time").sleep(60)', "late", "did not answer within"),
    ],
)
def test_what_a_program_must_not_do_loses_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, kind: str, reason: str
) -> None:
    monkeypatch.setattr("parlour.lab.program.STARTING", 2.0 if kind == "late" else 30.0)
    tally = lab.duel("toy", program(tmp_path, answer), "uniform", 1, seconds=0.1)
    assert tally.lost == 1 and tally.forfeits == [{kind: 1}, {}]
    assert reason in tally.reasons[0] and "lost games by forfeit" in str(tally)


def test_a_program_that_crashed_plays_the_next_game(tmp_path: Path) -> None:
    broken = 'sys.exit(1) if told["ply"] > 4 else ' + LEGAL
    tally = lab.duel("toy", program(tmp_path, broken), "uniform", 3)
    assert tally.forfeits[0] == {"crashed": 3}, "each game begins with a fresh program"


def test_the_same_seed_gives_the_same_duel() -> None:
    one, two = (lab.duel("toy", "dreamer", "uniform", 4, seed=5).to_dict() for _ in range(2))
    assert one == two and one["interval"][0] <= one["share"] <= one["interval"][1]


def test_players_that_do_not_exist_are_reported() -> None:
    with pytest.raises(UnknownName, match="No bot 'clever'"):
        lab.duel("toy", "clever", "uniform", 1)
    with pytest.raises(BadOption, match="At least one game"):
        lab.duel("toy", "uniform", "uniform", 0)
    missing = lab.duel("toy", "/nowhere/bot", "uniform", 1)
    assert missing.forfeits[0] == {"crashed": 1} and "cannot be started" in missing.reasons[0]
