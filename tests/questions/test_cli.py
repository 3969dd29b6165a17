"""parlour questions: list, check, import."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli.app import app
from parlour.questions import CATEGORIES, load, sets
from parlour.questions.read import HEADER

ROWS = [
    f"{number},{number % 3},Question {number}?,Yes,,No|Perhaps|Never," for number in range(len(CATEGORIES))
]


def run(*words: object) -> Any:
    """Run a command inside this process and return the result."""
    return CliRunner().invoke(app, ["questions", *map(str, words)], prog_name="parlour")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a valid CSV file with a question of each category."""
    path = tmp_path / "mine.csv"
    path.write_text("\n".join([",".join(HEADER), *ROWS]) + "\n", encoding="utf-8")
    return path


def spoil(file: Path) -> None:
    """Add two invalid rows."""
    file.write_text(file.read_text("utf-8") + "0,0,Who?,,,,\n9,0,Why?,So,,,\n", encoding="utf-8")


def test_list_counts_every_cell(tmp_path: Path) -> None:
    said = run("list", "--folder", tmp_path)
    assert said.exit_code == 0 and said.stdout.startswith("parlour: 1,0")
    for name in CATEGORIES:
        assert name in said.stdout
    told = json.loads(run("list", "--folder", tmp_path, "--json").stdout)
    assert (
        list(told) == ["parlour"] and sum(map(sum, told["parlour"]["cells"])) == told["parlour"]["questions"]
    )


def test_check_praises_a_sound_file(file: Path) -> None:
    said = run("check", file)
    assert said.exit_code == 0 and said.stdout == "6 questions are valid, 0 rejected.\n"


def test_check_tells_every_row_and_ends_with_1(file: Path) -> None:
    spoil(file)
    said = run("check", file)
    assert said.exit_code == 1
    assert "row 8, answer: this is empty\n" in said.stdout
    assert "row 9, category: '9' is neither" in said.stdout
    told = json.loads(run("check", file, "--json").stdout)
    assert told["questions"] == 6 and told["missing"] == []
    assert told["rejects"][0] == {"row": 8, "field": "answer", "reason": "this is empty"}


def test_check_says_which_categories_are_missing(file: Path) -> None:
    file.write_text("\n".join([",".join(HEADER), *ROWS[2:]]), encoding="utf-8")
    said = run("check", file)
    assert said.exit_code == 1 and "No question in Geography, Entertainment:" in said.stdout


def test_import_keeps_what_is_sound(file: Path, tmp_path: Path) -> None:
    spoil(file)
    folder = tmp_path / "sets"
    said = run("import", file, "--name", "mine", "--folder", folder)
    assert said.exit_code == 0, said.output
    assert "6 questions are stored as 'mine'; 2 rejected." in said.stdout
    assert "row 8, answer: this is empty" in said.stderr
    assert sets.names(folder) == ["parlour", "mine"] and len(load("mine", folder).questions) == 6
    assert "mine: 6 questions" in run("list", "--folder", folder).stdout


def test_import_replaces_only_when_told(file: Path, tmp_path: Path) -> None:
    words = ("import", file, "--name", "mine", "--folder", tmp_path)
    assert run(*words).exit_code == 0
    again = run(*words)
    assert again.exit_code == 2 and "There is already a set 'mine'." in again.stderr
    assert run(*words, "--replace").exit_code == 0


@pytest.mark.parametrize("name, said", [("parlour", "comes with Parlour"), ("../x", "small letters")])
def test_import_refuses_names(file: Path, tmp_path: Path, name: str, said: str) -> None:
    told = run("import", file, "--name", name, "--folder", tmp_path / "sets")
    assert told.exit_code == 2 and said in told.stderr and not (tmp_path / "sets").exists()


def test_import_without_a_category_keeps_nothing(file: Path, tmp_path: Path) -> None:
    file.write_text("\n".join([",".join(HEADER), *ROWS[1:]]), encoding="utf-8")
    told = run("import", file, "--name", "mine", "--folder", tmp_path / "sets")
    assert told.exit_code == 2 and "no question in Geography" in told.stderr
    assert not (tmp_path / "sets").exists()


def test_other_categories_are_placed_and_true_or_false_is_asked_for(tmp_path: Path) -> None:
    row = {
        "type": "boolean",
        "difficulty": "hard",
        "category": "Cookery: Soup",
        "question": "Is it hot?",
        "correct_answer": "True",
        "incorrect_answers": ["False"],
    }
    file = tmp_path / "trivia.json"
    file.write_text(json.dumps({"response_code": 0, "results": [row]}), encoding="utf-8")
    assert "row 1, type: this can only be true or false" in run("check", file).stdout
    assert "row 1, category: 'Cookery: Soup'" in run("check", file, "--true-false").stdout
    placed = run("check", file, "--true-false", "--map", "Cookery: Soup=5")
    assert "1 question is valid, 0 rejected." in placed.stdout
    told = run("check", file, "--map", "Cookery")
    assert told.exit_code == 2 and "--map takes NAME=0" in told.stderr


def test_files_that_are_none_are_answered_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    told = run("check", file)
    assert told.exit_code == 2 and "No such file" in told.stderr
    file.write_bytes(b"\xff\xff")
    told = run("check", file)
    assert told.exit_code == 2 and "not UTF-8 text" in told.stderr


def test_sets_are_kept_beside_the_matches(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.folder.data_folder", lambda: tmp_path / "data")
    assert run("import", file, "--name", "mine").exit_code == 0
    assert (tmp_path / "data" / "questions" / "mine.jsonl").exists()
    assert "mine: 6 questions" in run("list").stdout
