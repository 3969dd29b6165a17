"""Numba's simulator of a GPU, in a process of its own: as far as a machine without a card can tell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PLAYED = """
import json
import numpy as np
from parlour.core import gpu, kernels
from parlour.core.compile import interpreted
from parlour.core.line import random_line
from parlour.games import find

game, options, games = find(NAME), OPTIONS, GAMES
kernels.THREADS, kernels.POOL = 2, 3  # the simulator has a thread of Python for each lane
kernels.LONG = game.state.itemsize - POOLED
start = game.start(**options)
on_card = np.concatenate(list(gpu.play_on_gpu(game, start, games, 1)))
on_cpu = [random_line(game, 1, number, interpreted(game), **options)[1] for number in range(games)]
print(json.dumps([
    [int(record["ply"]) for record in on_card],
    [game.words.position_name(s) for there, s in zip(on_card, on_cpu) if there.tobytes() != s.tobytes()],
]))
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)


def simulate(code: str) -> Any:
    """What code says, as JSON, that runs on the simulator."""
    ran = run(code, NUMBA_ENABLE_CUDASIM="1")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def play_on_simulator(
    name: str, options: dict[str, Any], games: int, pooled: bool
) -> tuple[list[int], list[str]]:
    """(how many plies each game had, where the CPU ends those that differ)."""
    code = PLAYED.replace("NAME", repr(name)).replace("OPTIONS", repr(options)).replace("GAMES", str(games))
    plies, differ = simulate(code.replace("POOLED", str(int(pooled))))
    return plies, differ
