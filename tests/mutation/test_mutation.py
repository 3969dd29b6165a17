"""The mutation tester itself: what it kills, what it reports, and that every explained mutant still exists."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.games import NAMES

from .__main__ import ROOT, choose, explain, part_of, sources_of
from .equivalent import read_equivalents
from .mutants import mutants_of
from .run import _statement

RULES = '''"""Heap: take pebbles."""

MOST = 3


def may(left, take):
    """Say whether so many may be taken."""
    if take < 1:
        return False
    return take <= left and take <= MOST


def loop(left):
    """Count down."""
    while left > 0:
        left -= 1
    return left


def never(left):
    """Nobody calls this."""
    return left + 1
'''
TESTS = """from rules import loop, may


def test_too_many():
    assert may(5, 3) and not may(5, 4) and not may(2, 3)


def test_none():
    assert not may(5, 0)


def test_down_to_nothing():
    assert loop(3) == 0
"""


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "test_heap.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n    browser\npythonpath = .\n")
    return tmp_path


def mutate(heap: Path, *more: str) -> tuple[int, dict[str, object]]:
    """Run the command over a folder."""
    command = [sys.executable, "-m", "tests.mutation", str(heap), "--json", "--patience", "1", *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("{"), done.stderr
    return done.returncode, json.loads(done.stdout)


def test_what_tests_notice_is_killed_and_the_rest_is_reported(heap: Path) -> None:
    status, found = mutate(heap, "--mutants", "0", "--least", "95")
    diffs = {one["diff"]: one for one in found["survivors"]}  # type: ignore[attr-defined]
    assert status == 1, "too few were killed"
    gone = {
        "- return take <= left and take <= MOST\n+ return take <= left and take < MOST",
        "- return take <= left and take <= MOST\n+ return (take <= left)",
        "- MOST = 3\n+ MOST = 2",
        "- if take < 1:\n+ if not (take < 1):",
        "- return left\n+ return 0",
    }
    assert gone - diffs.keys() == gone - {"- return left\n+ return 0"}, "loop always returns 0"
    unreached = diffs["- return left + 1\n+ return (left - 1)"]
    assert (unreached["file"], unreached["function"], unreached["tests"]) == ("rules.py", "never", 0)
    assert unreached["line"] == RULES.splitlines().index("    return left + 1") + 1
    assert found["timeout"] == 3, "without `left -= 1`, and with += 1 or -= 0, the loop never ends"
    assert found["killed"] + found["timeout"] + found["survived"] == found["mutants"]  # type: ignore[operator]


def test_a_run_in_which_every_test_is_known_finds_the_same(heap: Path) -> None:
    assert mutate(heap, "--only", "rules.py:may") == mutate(heap, "--only", "rules.py:may")


def test_an_explained_survivor_counts_apart(heap: Path) -> None:
    (heap / "equivalent.txt").write_text(
        "What nothing can tell.\n\nrules.py loop\n- return left\n+ return 0\nThe loop ends at nothing.\n"
    )
    _, found = mutate(heap, "--mutants", "0", "--only", "rules.py:loop")
    assert found["equivalent"] == 1
    assert all(one["diff"] != "- return left\n+ return 0" for one in found["survivors"])  # type: ignore[attr-defined]


def test_the_same_seed_chooses_the_same_mutants() -> None:
    home = ROOT / "parlour" / "games" / "mandala"
    assert choose(home, 20, 1) == choose(home, 20, 1) != choose(home, 20, 2)


def test_the_parts_of_a_choice_are_the_choice() -> None:
    chosen = choose(ROOT / "parlour" / "games" / "mandala", 20, 1)
    parts = [part_of(chosen, f"{number}/3") for number in (1, 2, 3)]
    assert [len(part) for part in parts] == [7, 7, 6] and part_of(chosen, "1/1") == chosen
    assert {id(mutant) for part in parts for mutant in part} == {id(mutant) for mutant in chosen}
    for wrong in ("0/3", "4/3", "2", "a/b", "-1/3"):
        with pytest.raises(ValueError, match="is no part"):
            part_of(chosen, wrong)


def test_a_block_without_a_reason_is_refused(tmp_path: Path) -> None:
    (tmp_path / "equivalent.txt").write_text("rules.py loop\n- return left\n+ return 0\n")
    with pytest.raises(ValueError, match="a reason"):
        read_equivalents(tmp_path / "equivalent.txt")


@pytest.mark.parametrize("name", NAMES)
def test_every_explained_mutant_exists(name: str) -> None:
    home = ROOT / "parlour" / "games" / name
    known = read_equivalents(ROOT / "tests" / "games" / name / "equivalent.txt")
    made = [mutant for path in sources_of(home) for mutant in mutants_of(path)]
    assert len({explain(mutant, home, known) for mutant in made} - {""}) == len({one.reason for one in known})
    for one in known:
        assert any(one.matches(m, m.path.relative_to(home).as_posix()) for m in made), one


@pytest.mark.parametrize("name", NAMES)
def test_every_mutant_changes_its_function_and_compiles(name: str) -> None:
    for path in sources_of(ROOT / "parlour" / "games" / name):
        for mutant in mutants_of(path)[::25]:
            assert mutant.before != mutant.after and mutant.changed[0] != mutant.changed[1]
            assert not mutant.function or (
                mutant.code() and mutant.start <= _statement(mutant) <= mutant.line
            )
