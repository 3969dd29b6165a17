"""core/background_compiler.py: rules are compiled in a process of their own, what is wanted first comes first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.core import cache
from parlour.core.background_compiler import THE_RULES, BackgroundCompiler, Unit, Work
from parlour.core.compile import RULES, jit_is_on
from parlour.core.game import Game
from tests.toy import toy

ROOT = Path(__file__).parents[2]
needs_compiler = pytest.mark.skipif(not jit_is_on(), reason="Numba is switched off")
A_BOT = Unit("bot", "the bot", "tests.core.test_background_compiler:make_bot", lambda game: 2)


def make_bot(game: Game) -> Any:
    """Something that takes two steps."""
    yield from ("one", "two")


def make_slowly(game: Game) -> Any:
    """Something that takes many steps."""
    for step in range(40):
        time.sleep(0.05)
        yield f"step {step}"


def make_trouble(game: Game) -> Any:
    """Something that cannot be made."""
    yield "begun"
    raise ZeroDivisionError("no such luck")


class Idle(BackgroundCompiler):
    """A background compiler that only takes orders."""

    def run(self) -> None:
        """Nothing is made."""


def another(name: str) -> Game:
    """The toy under another name."""
    return replace(toy.GAME, name=name)


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> Idle:
    """A background compiler with two units a game that makes nothing, for games that have no module of their own."""
    monkeypatch.setattr(Game, "home", "somewhere")
    return Idle(units=(THE_RULES, A_BOT))


def queued(shop: BackgroundCompiler) -> list[str]:
    """What waits, as words."""
    return [f"{work.game.name} {work.unit.name}" for work in shop.queue]


@needs_compiler
def test_what_somebody_opens_goes_first(in_order: Idle) -> None:
    first, second = another("first"), another("second")
    in_order.want(first)
    in_order.want(second)
    assert queued(in_order) == ["first rules", "first bot", "second rules", "second bot"]
    in_order.want(second, first=True)
    assert queued(in_order) == ["second rules", "second bot", "first rules", "first bot"]
    in_order.want(second)
    assert len(in_order.queue) == 4, "nothing is made twice"


def test_a_share_is_never_whole_before_it_is_ready() -> None:
    work = Work(toy.GAME, A_BOT)
    assert work.share == 0
    work.done = 1
    assert work.share == 0.5
    work.done = 9
    assert work.share == 0.99
    work.state = "ready"
    assert work.share == 1


def run_apart(code: str, folder: Path) -> str:
    """What a Python of its own prints, with an empty cache of its own; its errors are shown."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PARLOUR_CACHE": str(folder), "NUMBA_DISABLE_JIT": "0"}
    ended = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=600)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


SHOP = """
from parlour.core.background_compiler import Unit, THE_RULES, BackgroundCompiler
from tests.core.test_background_compiler import A_BOT
from tests.toy.toy import GAME
trouble = Unit("trouble", "trouble", "tests.core.test_background_compiler:make_trouble", lambda game: 1)
shop = BackgroundCompiler(units=(trouble, THE_RULES, A_BOT), is_open=True)
heard = []
shop.wait(GAME, "bot", lambda work: heard.append(work.step))
"""


def test_a_process_makes_everything_and_trouble_stops_nothing(tmp_path: Path) -> None:
    code = (
        SHOP
        + """
from parlour.core import cache
print([shop.work_of(GAME, unit).state for unit in ("trouble", "rules", "bot")], heard[-1])
print(GAME.engine.compiled, shop.is_ready(GAME, "rules"), cache.is_cached(GAME, "trouble"))
shop.thread and shop.thread.join()
print(shop.process, shop.is_ready(GAME, "nothing that was asked for"), shop.is_ready(GAME, ""))
"""
    )
    said = run_apart(code, tmp_path).splitlines()
    assert said == ["['failed', 'ready', 'ready'] two", "True True False", "None False True"]


def test_what_is_being_made_is_put_off_for_what_somebody_opens(tmp_path: Path) -> None:
    code = """
from parlour.core import background_compiler as compiler
from parlour.games import find
from tests.toy.toy import GAME
slow = compiler.Unit("rules", "the rules", "tests.core.test_background_compiler:make_slowly", lambda game: 40)
compiler.make_ready, compiler.load = lambda game: iter(()), lambda game: None
shop, opened = compiler.BackgroundCompiler(units=(slow,)), find("mandala")
shop.want(GAME)
with shop.changed:
    while not shop.work_of(GAME, "rules").done:
        shop.changed.wait(1)
steps = []
shop.wait(opened, "rules", lambda work: steps.append((work.state, shop.work_of(GAME, "rules").state)))
print(steps[-1][0], steps[-1][1] in ("waiting", "compiling"), max(work.done for work in shop.works.values()) <= 40)
shop.wait(GAME, "rules")
print([work.state for work in shop.works.values()], shop.urgent)
"""
    assert run_apart(code, tmp_path).splitlines() == ["ready True True", "['ready', 'ready'] None"]


def test_each_rule_is_used_as_soon_as_it_is_there(tmp_path: Path) -> None:
    code = """
from parlour.core import compile as core, background_compiler as compiler
from tests.toy.toy import GAME
compiler.the_compiler().is_open = True
plain = core.interpreted(GAME)
making = core.make_ready(GAME)
assert next(making) == "legal" and GAME.engine is not plain
print(GAME.engine.legal is plain.legal, GAME.engine.play is plain.play, core.is_compiled(GAME))
print(len(list(making)) + 1 == core.count_steps(GAME), GAME.engine.compiled)
"""
    assert run_apart(code, tmp_path).splitlines() == ["False True False", "True True"]


def test_the_process_ends_with_whoever_asked(tmp_path: Path) -> None:
    code = """
import os
from parlour.core.background_compiler import BackgroundCompiler
from tests.toy.toy import GAME
shop = BackgroundCompiler()
shop.start()
print(shop.process.pid, flush=True)
os._exit(0)
"""
    pid = int(run_apart(code, tmp_path))
    for _ in range(600):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]:
            return
        subprocess.run(["sleep", "0.1"], check=True)
    raise AssertionError("it still compiles, for nobody")


@needs_compiler
def test_only_one_process_compiles_a_game_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    with cache.alone(toy.GAME), (cache.folder_of(toy.GAME) / "lock").open("w") as other:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (cache.folder_of(toy.GAME) / "lock").open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


@needs_compiler
def test_a_unit_is_cached_once_it_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    assert not cache.is_cached(toy.GAME, RULES)
    cache.mark_cached(toy.GAME, RULES)
    assert cache.is_cached(toy.GAME, RULES) and not cache.is_cached(toy.GAME, "bot")
