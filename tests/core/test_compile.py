"""core/compile.py: the rules that run are the rules that are written, whoever compiled them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.event import install_recorder
from numba.core.targetconfig import ConfigStack
from numba.extending import overload
from platformdirs import user_cache_path

from parlour.core import cache
from parlour.core import compile as comp
from parlour.core.game import Game
from parlour.core.jit import register_rules
from tests.toy import toy

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not comp.jit_is_on(), reason="Numba is switched off")

ASK = """
import sys
from lanterns.toy import GAME
from parlour.core import cache, compile as comp
from parlour.core.batch import play_many
from parlour.core.line import random_line
from parlour.core.perft import perft

rules = comp.compiled(GAME)
assert rules.compiled
s = GAME.start()
slow, end = random_line(GAME, 1, 0, comp.interpreted(GAME))
fast, same_end = random_line(GAME, 1, 0, rules)
assert slow == fast and end.tobytes() == same_end.tobytes()
assert play_many(GAME, s, 1, seed=1)[0].tobytes() == end.tobytes()
print(rules.odds(s, 0), rules.odds(s, 2), perft(GAME, s, 3), cache.digest(GAME))
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the toy as a package of two files, so that one rule calls another file's."""
    package = tmp_path / "lanterns"
    package.mkdir()
    (package / "__init__.py").touch()
    text = Path(toy.__file__).read_text(encoding="utf-8")
    head, rule, rest = text.partition("    return int(s.deck[action])\n")
    assert rule
    text = head + "    return weight(s, action)\n" + rest
    text = text.replace("from parlour.draw", "from .weights import weight\nfrom parlour.draw", 1)
    (package / "toy.py").write_text(text, encoding="utf-8")
    write_weight(package, "int(s.deck[action])")
    return tmp_path


def write_weight(package: Path, answer: str) -> None:
    """The rule in the other file."""
    (package / "weights.py").write_text(
        f"from parlour.core.compile import rule\n\n\n@rule\ndef weight(s, action):\n    return {answer}\n"
    )


def start(place: Path, code: str = ASK) -> subprocess.Popen[str]:
    """A Python of its own, with a cache of its own."""
    paths = os.pathsep.join([str(place), str(ROOT)])
    env = {
        **os.environ,
        "PYTHONPATH": paths,
        "PARLOUR_CACHE": str(place / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    ask = [sys.executable, "-W", "error", "-c", code]
    return subprocess.Popen(ask, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answer(asked: subprocess.Popen[str]) -> list[str]:
    """What it printed; it must not have failed."""
    out, err = asked.communicate(timeout=600)
    assert asked.returncode == 0, err
    return out.split()


def test_an_edited_rule_in_another_file_is_noticed(place: Path) -> None:
    *first, mark = answer(start(place))
    assert first == ["4", "2", "36"]
    kept = {path.name.split("-")[0] for path in (place / "cache").rglob("*.nbi")}
    assert {f"compile.{name}" for name in comp.ARGUMENTS} <= kept, "an index for each rule, so none can swap"
    assert answer(start(place)) == [*first, mark], "from disk"
    write_weight(place / "lanterns", "7 if action else 40")
    *second, other = answer(start(place))
    assert second == ["40", "7", "36"] and other != mark
    write_weight(place / "lanterns", "int(s.deck[action])")
    assert answer(start(place)) == [*first, mark], "and back again"


def test_processes_that_prepare_at_once_agree(place: Path) -> None:
    together = [start(place) for _ in range(2)]
    answers = [answer(asked) for asked in together]
    assert answers[0] == answers[1] == answer(start(place))
    assert answers[0][:3] == ["4", "2", "36"]


def test_interpreted_rules_answer_until_the_compiled_ones_are_ready(place: Path) -> None:
    code = """
from lanterns.toy import GAME
from parlour.core import cache, compile as comp
assert not comp.engine(GAME).compiled
position = GAME.new().play("deal 1")
assert position.ply == 1
from parlour.core.background_compiler import the_compiler
the_compiler().wait(GAME, comp.RULES)
assert comp.engine(GAME).compiled and GAME.engine is comp.engine(GAME)
assert GAME.new().play("deal 1") == position
print("ready" if cache.is_cached(GAME, comp.RULES) else "not kept")
"""
    assert answer(start(place, code)) == ["ready"]
    code = "from lanterns.toy import GAME; print(GAME.engine.compiled)"
    assert answer(start(place, code)) == ["True"], "the next start finds them"


def test_a_program_may_end_while_rules_are_compiled(place: Path) -> None:
    assert answer(start(place, "from lanterns.toy import GAME; print(GAME.engine.compiled)")) == ["False"]


def test_nowhere_to_keep_code_is_no_reason_to_fail(place: Path) -> None:
    (place / "cache").write_text("a file, not a folder")
    assert answer(start(place))[:3] == ["4", "2", "36"]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy with a folder of its own that may be changed."""
    game = replace(toy.GAME)
    shutil.copytree(toy.GAME.folder, tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    game.__dict__["folder"] = tmp_path / "toy"
    return game


def fresh_digest(game: Game) -> str:
    """The digest as another process would find it."""
    cache._digests.clear()
    return cache.digest(game)


def test_the_digest_changes_with_any_source(copied: Game) -> None:
    seen = {fresh_digest(copied)}
    assert fresh_digest(copied) in seen
    paths = [path for path in cache.sources(copied) if path.is_relative_to(copied.folder)]
    assert copied.folder / "toy.py" in paths
    for path in paths:
        path.write_bytes(path.read_bytes() + b"\n")
        seen.add(fresh_digest(copied))
    (copied.folder / "table.txt").write_text("1 2 3")
    seen.add(fresh_digest(copied))
    (copied.folder / "table.txt").rename(copied.folder / "other.txt")
    seen.add(fresh_digest(copied))
    assert len(seen) == len(paths) + 3
    (copied.folder / "RULES.md").write_text("prose")
    assert fresh_digest(copied) in seen, "prose is not compiled"


def test_the_digest_covers_the_core() -> None:
    names = {path.name for path in cache.sources(toy.GAME)}
    assert {"toy.py", "record.py", "dice.py", "line.py", "batch.py", "perft.py", "greedy.py"} <= names
    assert "bot.py" not in names, "settings of levels are not compiled"


def test_old_code_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    for age in range(cache.KEPT + 3):
        old = tmp_path / "compiled" / f"toy-{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    (tmp_path / "compiled" / "other-1").mkdir()
    cache.clear_old(toy.GAME)
    left = sorted(path.name for path in (tmp_path / "compiled").iterdir())
    assert left == ["other-1", *(f"toy-{age}" for age in range(cache.KEPT))]


def test_where_code_is_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    assert cache.cache_folder() == tmp_path
    monkeypatch.delenv("PARLOUR_CACHE")
    assert cache.cache_folder() == user_cache_path("parlour", appauthor=False)


def test_a_missing_rule_is_named() -> None:
    with pytest.raises(AttributeError, match="toy has no rule 'castle'"):
        comp.find_rule(toy.GAME, "castle")


def test_a_rule_that_is_asked_too_is_compiled_once() -> None:
    """A query on a rule of the engine has the engine's routine; any other has its own."""
    if not comp.jit_is_on():
        return
    engine = comp.Engine(toy.GAME, compiled=True)
    asked, other = (
        comp.CompiledQuery(comp.find_rule(toy.GAME, "midway"), ()),
        comp.CompiledQuery(_count_seats, ()),
    )
    asked.compile(toy.GAME, engine)
    other.compile(toy.GAME, engine)
    assert asked.routine is engine.routines[comp.find_rule(toy.GAME, "midway")]
    assert other.routine not in engine.routines.values()
    s = toy.GAME.start()
    assert (asked(s), other(s)) == (engine.midway(s), s.seats)


@comp.rule
def _count_seats(s):  # type: ignore[no-untyped-def]
    return s.seats


def forced(probe: Any, seen: dict[str, bool]) -> None:
    """Note, when a call of `probe` is compiled, whether its caller is to be built in by force."""

    @overload(probe)
    def compile_probe() -> Any:
        seen[probe.__name__] = bool(ConfigStack().top().forceinline)
        return lambda: 1


def test_what_stands_apart_is_not_built_in_by_force() -> None:
    """All that an inlined rule calls is built in with it, but for what stands apart."""

    def near_probe() -> int:
        return 1

    def far_probe() -> int:
        return 1

    seen: dict[str, bool] = {}
    for probe in (near_probe, far_probe):
        forced(probe, seen)

    @comp.rule
    def near(x):  # type: ignore[no-untyped-def]
        return x + near_probe()

    @comp.noinline
    def far(x):  # type: ignore[no-untyped-def]
        return x + far_probe()

    @comp.rule
    def both(x):  # type: ignore[no-untyped-def]
        return near(x) * far(x)

    whole = comp.inlined(both)
    register_rules()
    assert numba.njit(lambda x: whole(x))(3) == both(3) == 16
    assert seen == {"near_probe": True, "far_probe": False}


def test_int_makes_numbers_wide() -> None:
    """So that a rule is compiled once whatever its callers read, and small numbers without a sign subtract right."""

    @comp.rule
    def difference(first, second):  # type: ignore[no-untyped-def]
        return first - second

    @comp.rule
    def compare(first, second):  # type: ignore[no-untyped-def]
        return difference(int(first[0]), int(second[0]))

    register_rules()
    compiled = numba.njit(lambda first, second: compare(first, second))
    with install_recorder("numba:compile") as recorder:
        for small in (np.uint8, np.int8, np.int16, np.int32, np.uint32, np.int64, np.bool_):
            assert compiled(np.array([0], small), np.array([1], small)) == -1
    made = [event.data for _, event in recorder.buffer if event.is_end]
    widths = {data["args"] for data in made if data["dispatcher"].py_func.__name__ == "difference"}
    assert widths == {(numba.int64, numba.int64)}


WARNED = """
import warnings
from dataclasses import replace
from tests.toy import toy

game = replace(toy.GAME, version=77)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    for seed in range(200):
        position = game.new(seed=seed)
        while not position.over:
            position = position.apply(position.legal_actions()[0])
told = [one for one in said if "interpreted" in str(one.message)]
print(len(told), told[0].category.__name__, str(told[0].message))
"""


def test_interpreted_rules_warn_once_and_say_how_to_wait(tmp_path: Path) -> None:
    """A program that has played for a while with interpreted rules is told so, once."""
    env = {**os.environ, "PARLOUR_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", WARNED], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith("1 InterpretedRules Lanterns still runs interpreted")
    assert "game.compile()" in ran.stdout and "parlour prepare" in ran.stdout
