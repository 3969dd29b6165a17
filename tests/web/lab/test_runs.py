"""The queue of the lab: who goes next, what ends a run, and what is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.web.errors import Busy, NotFound
from parlour.web.lab import runs as runs_module
from parlour.web.lab.runs import Run, Runs
from parlour.web.settings import Settings

from ..harness import run_apart

ASKED: dict[str, Any] = {"game": "keep", "a": {}, "b": {"keys": 9}, "bots": "quick", "seed": 1, "games": 0}


class Played(Runs):
    """Runs whose games take no time: it notes which were played."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(Settings(lab_seconds=5))
        self.order: list[str] = []
        self.takes = seconds
        self.most = 10_000  # games that it plays in the time

    async def play(self, run: Run) -> None:
        """Note the run."""
        await asyncio.sleep(self.takes)
        self.order.append(run.source)
        run.result = {"games": min(run.asked["games"] or 1, self.most)}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The queue looks often, and does not wait for more."""
    monkeypatch.setattr(runs_module, "POLL", 0.001)
    monkeypatch.setattr(runs_module, "IDLE", 0.05)
    yield


async def played(runs: Runs) -> None:
    """Wait until the queue is empty."""
    assert runs.task
    await runs.task


def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    async def ask() -> list[str]:
        runs = Played(0.02)
        for number, source in enumerate(("a", "a", "a", "a", "b", "c", "b")):
            runs.add(source, {**ASKED, "seed": number})
        await played(runs)
        return runs.order

    order = run_apart(ask())
    assert order[0] == "a" and set(order[1:3]) == {"b", "c"}, order
    assert order.index("b") < 3 and order[-1] == "a"


def test_the_queue_says_how_many_go_first_and_has_an_end() -> None:
    async def ask() -> None:
        runs = Played(60.0)
        first = [runs.add("a", {**ASKED, "seed": number}) for number in range(4)]
        other = runs.add("b", ASKED)
        assert [runs.ahead_of(run) for run in first] == [0, 2, 3, 4] and runs.ahead_of(other) == 1
        with pytest.raises(Busy, match="waiting already"):
            runs.add("a", ASKED)
        await asyncio.sleep(0.01)  # the first one plays now
        assert runs.now is first[0] and runs.ahead_of(first[0]) == 0 and runs.ahead_of(other) == 1
        await runs.stop(first[2])
        assert first[2].state == "done" and "stopped before" in first[2].error
        assert runs.ahead_of(first[3]) == 3
        await runs.close()

    run_apart(ask())


def test_a_shared_link_finds_the_same_run() -> None:
    async def ask() -> None:
        runs = Played()
        one = runs.add("a", {**ASKED, "games": 512})
        await played(runs)
        assert runs.add("b", {**ASKED, "games": 512}) is one, "exactly these games have been played"
        free = runs.add("a", ASKED)
        await played(runs)
        assert runs.add("a", ASKED) is not free, "who gives no number wants a run of their own"
        await runs.close()

    run_apart(ask())


def test_a_run_with_too_few_games_is_not_reused_and_a_link_gets_more_time() -> None:
    async def ask() -> None:
        runs = Played()
        short = runs.add("a", {**ASKED, "games": 20_000})
        await played(runs)
        assert short.result["games"] == 10_000 and short.asked["seconds"] == 15
        again = runs.add("b", {**ASKED, "games": 20_000})
        assert again is not short, "it played fewer games than the link asks for"
        await played(runs)
        await runs.close()

    run_apart(ask())


def test_old_runs_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        monkeypatch.setattr(runs_module, "KEPT", 2)
        monkeypatch.setattr(runs_module, "WAITING", 1)
        runs, made = Played(), []
        for number in range(5):
            made.append(runs.add("a", {**ASKED, "seed": number}))
            await played(runs)
        assert len(runs.runs) == 3 and runs.find(made[-1].id) is made[-1]
        with pytest.raises(NotFound, match="has deleted this comparison"):
            runs.find(made[0].id)

    run_apart(ask())


WORKER = """
import json, sys, time
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["seed"] == 1:
        sys.exit(1)
    if asked["seed"] == 2:
        time.sleep(60)
    print(json.dumps({"games": 3}), flush=True)
    if asked["seed"] == 3:
        assert sys.stdin.readline() == "stop\\n"
    print(json.dumps({"games": 4, "done": True, "boards": ["<svg/>", "<svg/>"]}), flush=True)
"""


def test_a_process_that_dies_or_hangs_ends_its_run_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 1 kills the process, 2 hangs, 3 plays until it is stopped, 4 is as usual."""
    real = asyncio.create_subprocess_exec

    async def start(program: str, *_words: str, **how: Any) -> Any:
        return await real(program, "-c", WORKER, **how)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(runs_module, "PATIENCE", 1.0)
    monkeypatch.setattr(runs_module, "AWAY", 0.2)

    async def ask() -> list[tuple[str, str, Any]]:
        runs = Runs(Settings(lab_seconds=5))
        made = [runs.add(f"address {seed}", {**ASKED, "seed": seed}) for seed in (1, 2, 3, 4)]
        await played(runs)
        assert runs.process is None, "an idle process is ended"
        return [(run.state, run.error, run.result.get("games")) for run in made]

    dead, hung, stopped, usual = run_apart(ask())
    assert dead == ("done", runs_module.LOST, None)
    assert hung == ("done", runs_module.LATE, None)
    assert stopped == ("done", "", 4), "nobody asked about it, so it was stopped, and kept what it had"
    assert usual == ("done", "", 4)


def test_what_is_asked_names_the_operators_budget() -> None:
    async def ask() -> dict[str, Any]:
        runs = Played()
        asked: dict[str, Any] = json.loads(runs.add("a", ASKED).key)
        await runs.close()
        return asked

    asked = run_apart(ask())
    assert asked["seconds"] == 5 and asked["threads"] == 1
