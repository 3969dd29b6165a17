"""core/matchfile.py: files of every format are read, whatever today's words would say of how the game ended."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from parlour.cli.verify import find_faults
from parlour.core.errors import BadMatch
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.matchfile import checksum, is_laid_out, lay_out
from parlour.games import GAMES as REAL
from tests.tables import HERE
from tests.toy import toy
from tests.toy.toy import GAME as TOY

GAMES = {"toy": TOY, **REAL}
WRITTEN = Path(__file__).parent / "written"
FILES = sorted(WRITTEN.glob("match_*.json"))
OVER = [path for path in FILES if "running" not in path.name]
OLD = [path for path in OVER if not path.name.startswith("match_3")]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
each_old_file = pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)


def verify_alone(text: str, folder: Path) -> tuple[int, str]:
    """What scripts/verify.py says of a file, with the standard library alone."""
    (folder / "match.json").write_text(text, encoding="utf-8", newline="\n")
    command = [sys.executable, "-I", str(HERE.parent / "scripts" / "verify.py"), str(folder / "match.json")]
    ran = subprocess.run(command, capture_output=True, text=True)
    return ran.returncode, ran.stdout


def retold(text: str, outcome: Any) -> str:
    """The file of a program that had other words for how the game ended."""
    data = {**json.loads(text), "outcome": outcome}
    return lay_out({**data, "check": checksum(data)})


def test_there_is_a_file_of_each_format_and_game() -> None:
    formats = {json.loads(path.read_text(encoding="utf-8"))["format"] for path in FILES}
    assert formats == {"parlour match 1", "parlour match 2", "parlour match 3"}
    assert {f"match_2_{name}" for name in REAL} <= {path.stem for path in FILES}


@each_file
def test_a_file_is_read_and_verified(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.from_json(text, GAMES)
    assert match.check() == [] and is_laid_out(match, text)
    assert verify_alone(text, tmp_path)[0] == 0
    assert f"parlour match {match.format}" in text


@each_old_file
def test_a_file_whose_sentence_differs_is_sound(path: Path, tmp_path: Path) -> None:
    text = retold(path.read_text(encoding="utf-8"), "It has been decided, in words that nobody uses now.")
    match = Match.from_json(text, GAMES)
    assert match.check() == [] and is_laid_out(match, text)
    assert verify_alone(text, tmp_path)[0] == 0
    if path.stem not in (
        "match_1",
        "match_1_salted",
        "match_2",
    ):  # of the toy, which is no game of the parlour
        assert find_faults(text) == []


@each_old_file
def test_a_sentence_belongs_to_a_finished_game_and_is_sealed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for outcome in ("", None, 7, ["Ada wins."]):
        with pytest.raises(BadMatch, match="damaged"):
            Match.from_json(retold(text, outcome), GAMES)
    changed = {**json.loads(text), "outcome": "Somebody wins."}
    with pytest.raises(BadMatch, match="'check' does not fit"):
        Match.from_json(lay_out(changed), GAMES)


def test_a_game_that_runs_has_no_sentence() -> None:
    text = (WRITTEN / "match_2_running.json").read_text(encoding="utf-8")
    with pytest.raises(BadMatch, match="'outcome' does not fit"):
        Match.from_json(retold(text, "North wins."), GAMES)


def reworded(game: Game) -> Game:
    """The same game in other words, wherever it says anything of seats or of its end."""
    words = ModuleType("reworded")
    own = {name: value for name, value in vars(game.modules["words"]).items() if not name.startswith("__")}
    vars(words).update(own)
    vars(words).update(
        outcome=lambda s: "It is over, and somebody has won.",
        seat_name=lambda s, seat: f"chair {seat}",
        tell=lambda step, viewer: ["Something happened."],
        describe=lambda s: ["There is a board."],
        text=lambda s: "a board",
    )
    return replace(game, words=words)


@each_file
def test_words_are_no_part_of_a_file(path: Path) -> None:
    """Change every sentence of the game, and each file is as sound as before; a new one is even the same."""
    text = path.read_text(encoding="utf-8")
    name = json.loads(text)["game"]
    match = Match.from_json(text, {name: reworded(GAMES[name])})
    assert match.check() == [] and is_laid_out(match, text)
    if match.format == 3:
        assert match.to_json(keep_seed=True) == text


def test_a_new_file_has_returns_and_no_sentence() -> None:
    match = Match.begin(TOY, ["", "Bo"], bytes(range(32)))
    assert match.to_dict()["returns"] == [] and "outcome" not in match.to_dict()
    match.line.append(toy.CLOCK)
    assert match.to_dict()["returns"] == [0.0, 0.0]
    assert match.to_dict()["seats"] == ["", "Bo"]
