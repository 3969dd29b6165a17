"""A Ray cluster as an engine: the same figures as threads, also when a worker dies in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from parlour import lab
from parlour.lab.cluster import AHEAD, Cluster
from parlour.lab.table import Job, Table
from parlour.lab.tally import Tally

ROOT = Path(__file__).parents[2]
BEGUN = """
import json, os, pathlib, signal
import ray
from ray.cluster_utils import Cluster
from parlour import lab

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
for _ in range(2):
    cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False)
"""
KILLED = """
killed = []

def kill_a_worker():
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            is_worker = (folder / "cmdline").read_bytes().startswith(b"ray::play_blocks")
        except OSError:
            continue
        if is_worker:
            os.kill(int(folder.name), signal.SIGKILL)
            return 1
    return 0

def stop_one(done, most):
    if KILLS and not killed and done >= 64:
        killed.append(kill_a_worker())

made = lab.measure("mandala", {"homes_to_win": 1}, "uniform", 60_000, engine="ray", progress=stop_one)
print(json.dumps({"json": made.to_json(), "killed": sum(killed), "nodes": len(ray.nodes())}))
"""

ASKED = """
one = {"homes_to_win": 1}
how = {"bots": "quick", "games": 1_024, "engine": ENGINE}
made = [
    lab.measure("keep", {"trivia": "off", "seats": 2}, usage=0, **how),
    lab.compare("mandala", one, {"homes_to_win": 2}, usage=2, **how),
    lab.sweep("mandala", {"homes_to_win": (1, 2)}, **how),
    lab.skill("mandala", one, ["uniform", "quick"], games=64, engine=ENGINE),
    lab.search("mandala", ["plies < 400"], {"homes_to_win": (1, 2)}, "quick", games=64, engine=ENGINE),
]
"""


def play(code: str) -> Any:
    """Return what code says as JSON in a Python of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
    made = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=580)
    assert made.returncode == 0, made.stderr[-2000:]
    return json.loads(made.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("kills", [False, True], ids=["", "a worker killed"])
def test_a_cluster_gives_the_figures_of_one_thread(kills: bool) -> None:
    pytest.importorskip("ray")
    here = lab.measure("mandala", {"homes_to_win": 1}, "uniform", 60_000, threads=1)
    there = play(BEGUN + KILLED.replace("KILLS", str(kills)))
    assert there["json"] == here.to_json() and there["nodes"] == 3
    assert there["killed"] == int(kills), "there was no worker to kill"


@pytest.mark.slow
def test_a_cluster_answers_every_question_as_threads_do() -> None:
    """With quick bots: a measurement, a comparison, a sweep, a skill curve and a search."""
    pytest.importorskip("ray")
    there = play(
        BEGUN
        + ASKED.replace("ENGINE", "'ray'")
        + "print(json.dumps([[one.to_json() for one in made], [one.command for one in made]]))"
    )
    here: dict[str, list[lab.Result]] = {}
    exec("from parlour import lab\n" + ASKED.replace("ENGINE", "'cpu'"), here)
    assert there[0] == [one.to_json() for one in here["made"]]
    assert there[1] == [f"{one.command} --engine ray" for one in here["made"]]


class Instant:
    """What the engine needs of Ray, with tasks that are over at once."""

    def __init__(self, tally: Tally) -> None:
        self.tally, self.begun, self.fetched, self.most = tally, 0, 0, 0

    def remote(self, _table: Table, _piece: Job) -> Tally:
        """Begin a task."""
        self.begun += 1
        self.most = max(self.most, self.begun - self.fetched)
        return self.tally

    def get(self, waiting: Tally) -> Tally:
        """Return the result of a task."""
        self.fetched += 1
        return waiting

    def cluster_resources(self) -> dict[str, float]:
        """A cluster of 64 cores."""
        return {"CPU": 64.0}

    def cancel(self, _waiting: Tally, force: bool) -> None:
        """Cancel nothing."""


def test_the_drivers_memory_does_not_grow_with_the_games() -> None:
    table = Table.of("mandala", bots="uniform")
    tally = Tally.empty(2)
    tally.winners[:, 1] = 32  # the sums of 1,024 games
    peaks = []
    for games in (2**20, 2**25):
        cluster, ray = object.__new__(Cluster), Instant(tally)
        cluster.ray = cluster.task = ray
        total = Tally.empty(2)
        tracemalloc.start()
        for one in cluster.play(table, iter([Job(0, games, False)])):
            total += one
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert total.games == games and ray.begun == games // 1024
        assert ray.most <= AHEAD * 64 + 1, "only so many tasks are under way"
    assert peaks[1] < 1.2 * peaks[0], peaks


def test_without_ray_the_engine_says_what_to_install() -> None:
    code = "import sys; sys.modules['ray'] = None\nfrom parlour.lab.engine import engine_of\nengine_of('ray')"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    made = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert "pip install 'parlour[ray]'" in made.stderr
