"""A Ray cluster as an engine: the same figures as threads, also when a worker dies in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow
PLAYED = """
import json, os, pathlib, signal
import ray
from ray.cluster_utils import Cluster
from parlour.lab.measurement import measure

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
for _ in range(2):
    cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False)
killed = []

def kill_a_worker():
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            is_worker = b"ray::play_blocks" in (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if is_worker:
            os.kill(int(folder.name), signal.SIGKILL)
            return 1
    return 0

def stop_one(done, most):
    if KILLS and not killed and done >= 64:
        killed.append(kill_a_worker())

made = measure("mandala", {"homes_to_win": 1}, "uniform", 60_000, engine="ray", progress=stop_one)
print(json.dumps({"json": made.to_json(), "killed": sum(killed), "nodes": len(ray.nodes())}))
"""


def play(code: str) -> dict[str, object]:
    """Return what code says as JSON in a Python of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
    made = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=580)
    assert made.returncode == 0, made.stderr[-2000:]
    found: dict[str, object] = json.loads(made.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("kills", [False, True], ids=["", "a worker killed"])
def test_a_cluster_gives_the_figures_of_one_thread(kills: bool) -> None:
    pytest.importorskip("ray")
    from parlour import lab

    here = lab.measure("mandala", {"homes_to_win": 1}, "uniform", 60_000, threads=1)
    there = play(PLAYED.replace("KILLS", str(kills)))
    assert there["json"] == here.to_json() and there["nodes"] == 3
    assert there["killed"] == int(kills), "there was no worker to kill"


def test_without_ray_the_engine_says_what_to_install() -> None:
    code = "import sys; sys.modules['ray'] = None\nfrom parlour.lab.engine import engine_of\nengine_of('ray')"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    made = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert "pip install 'parlour[ray]'" in made.stderr
