"""Ctrl-C: each command of the lab stops when it gets a real SIGINT, and prints what it has found so far."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour import lab
from parlour.lab.measurement import Measurement
from parlour.lab.searches import measure as measure_one

ROOT = Path(__file__).parents[2]
SMALL = ("-o", "homes_to_win=1", "--bots", "uniform")
MANY = "4000000"  # games, which nobody waits for
WAIT = 120.0  # seconds until a command has begun, and until it has ended


def listen() -> None:
    """Let this process hear SIGINT even if the tests run in the background of a shell, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(*words: str, after: int) -> str:
    """Run a command on a terminal, send it SIGINT when its bar shows this many percent, and return what it prints."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100"}
    command = [sys.executable, "-m", "parlour", "lab", *words, "--json"]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=theirs, text=True, preexec_fn=listen
    ) as process:
        os.close(theirs)
        shown, end = "", time.monotonic() + WAIT
        while time.monotonic() < end and max(map(int, re.findall(r"(\d+) %", shown)), default=-1) < after:
            if select.select([ours], [], [], 0.1)[0]:
                shown += os.read(ours, 65_536).decode(errors="replace")
        assert process.poll() is None, shown[-2000:]
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=WAIT)
        assert process.returncode == 0, text
    os.close(ours)
    return text


def test_skill_keeps_the_levels_that_are_finished() -> None:
    words = ("--levels", "uniform,quick", "--against", "uniform", "--games", "200000")
    made = json.loads(interrupted("skill", "mandala", "-o", "homes_to_win=1", *words, after=51))
    assert [row["level"] for row in made["levels"]] == ["uniform"] and made["whole"] is False
    assert "--levels uniform " in made["command"]


def test_search_keeps_the_tables_that_are_measured() -> None:
    vary = ("--vary", "homes_to_win=1,2,3,4,5,6", "--goal", "plies < 900", "--bots", "uniform")
    made = json.loads(interrupted("search", "mandala", *vary, "--games", "60000", after=8))
    assert made["whole"] is False and 1 <= made["tried"] < 6 and made["measurements"]
    assert all(one["whole"] and one["games"] == 60_000 for one in made["measurements"])
    assert len(made["verdicts"]) == len(made["measurements"]) == made["tried"]


@pytest.mark.parametrize("verb", ["measure", "compare", "sweep"])
def test_the_others_keep_the_games_that_were_played(verb: str) -> None:
    own = {"compare": ("-a", "seats=2", "-b", "seats=3"), "sweep": ("--vary", "seats=2,3")}.get(verb, ())
    made = json.loads(interrupted(verb, "mandala", *SMALL, *own, "--games", MANY, after=1))
    one = made["measurements"][0] if verb == "sweep" else made.get("a", made)
    assert one["whole"] is False and 0 < one["games"] < int(MANY)


def test_search_goes_back_to_the_round_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle of the second round: two tables have twice as many games, the others what they had."""
    played: list[Measurement] = []

    def stop_late(*words: object, **how: object) -> Measurement:
        if len(played) == 8:
            raise KeyboardInterrupt
        played.append(measure_one(*words, **how))
        return played[-1]

    monkeypatch.setattr("parlour.lab.searches.measure", stop_late)
    made = lab.search("mandala", ["plies < 400"], {"homes_to_win": range(1, 7)}, "uniform", games=32)
    assert not made.is_whole and made.tried == 6 and len(made.measurements) == 4
    assert sorted(one.games for one in made.measurements) == [32, 32, 64, 64]
    assert "6 tables tried (stopped early)" in str(made)


def test_search_tells_how_far_it_is_by_games() -> None:
    told: list[tuple[int, int]] = []
    options = {"homes_to_win": range(1, 7)}
    lab.search(
        "mandala", ["plies < 400"], options, "uniform", games=128, progress=lambda *how: told.append(how)
    )
    assert {most for _, most in told} == {6 * 128 + 4 * 256} and told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted({done for done, _ in told}) and len(told) > 20


def test_nothing_is_kept_where_nothing_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_words: object, **_how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.lab.searches.measure", stop)
    with pytest.raises(KeyboardInterrupt):
        lab.search("mandala", ["plies < 400"], {"homes_to_win": (1, 2)}, "uniform")
