"""core/gpu.py, as far as a machine without a card can tell: on Numba's simulator, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAMES = 6
SIMULATED = """
import json
import numpy as np
from parlour.core import gpu
from parlour.core.compile import interpreted
from parlour.core.dice import first_luck
from parlour.core.line import random_line
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD
from tests.toy.toy import GAME

shapes = {games: gpu.shape_of(games, 132) for games in (1, 132, 8192, 1 << 20)}
gpu.THREADS, gpu.CHUNK = 2, 4  # the simulator has a thread of Python for each lane, and there are two launches
gpu.LONG = GAME.state.itemsize - LONGER
start, rules = GAME.start(), interpreted(GAME)
on_card = np.concatenate(list(gpu.play_on_gpu(GAME, start, GAMES, 1)))
on_cpu = [random_line(GAME, 1, number, rules)[1].tobytes() for number in range(GAMES)]

step = gpu.step_kernel_of(GAME)
arrays = gpu.step_arrays(GAME, start, 3, 5)
step[2, 2](*arrays)
records, _, luck, features, masks, acting = (array.copy_to_host() for array in arrays)
out, wrong = np.empty(GAME.max_legal, np.int32), []
for lane in range(3):
    s = GAME.start()
    a, b = first_luck(5, lane)
    while s.seat in (CHANCE, WORLD):
        action, a, b = rules.sample(s, out, a, b)
        rules.play(s, action)
    seat = int(s.seat) if s.seat != SEVERAL else int(s.may & -s.may).bit_length() - 1
    seen = np.zeros(GAME.observe.FEATURES, np.float32)
    rules.observe(s, max(seat, 0), seen)
    legal = set(out[: rules.legal(s, out)].tolist())
    told = {n for n in range(GAME.actions) if masks[lane, n >> 5] >> (n & 31) & 1}
    same = (records[lane].tobytes() == s.tobytes(), tuple(luck[lane]) == (a, b), acting[lane] == s.seat)
    wrong += [lane] * (not all(same) or told != legal or seen.tobytes() != features[lane].tobytes())
print(json.dumps({
    "same": [record.tobytes() for record in on_card] == on_cpu,
    "plies": [int(record["ply"]) for record in on_card],
    "wrong_steps": wrong,
    "words": gpu.mask_words(GAME),
    "shapes": shapes,
    "device": gpu.device_name(),
}))
""".replace("GAMES", str(GAMES))


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module", params=[0, 1], ids=["a record that lanes own", "a long record"])
def simulated(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the simulator played."""
    there = run("from numba import cuda; assert cuda.is_available()", NUMBA_ENABLE_CUDASIM="1")
    if there.returncode:
        pytest.skip("Numba's simulator of a GPU is not there.")
    ran = run(SIMULATED.replace("LONGER", str(request.param)), NUMBA_ENABLE_CUDASIM="1")
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_a_game_on_the_gpu_is_the_game_on_the_cpu(simulated: dict[str, Any]) -> None:
    assert simulated["same"]
    assert len(set(simulated["plies"])) > 1, "games of one length would not show a lane that goes on too long"


def test_a_step_on_the_gpu_is_a_step_on_the_cpu(simulated: dict[str, Any]) -> None:
    assert simulated["wrong_steps"] == []
    assert simulated["words"] == 1 and simulated["device"]


def test_few_games_are_spread_over_the_card_and_many_fill_it(simulated: dict[str, Any]) -> None:
    blocks_and_lanes = {"1": [1, 32], "132": [5, 32], "8192": [128, 64], "1048576": [132, 1024]}
    assert simulated["shapes"] == blocks_and_lanes


def test_without_a_card_it_says_so() -> None:
    code = (
        "from parlour.core.errors import ParlourError\n"
        "from tests.toy.toy import GAME\n"
        "try:\n"
        "    from parlour.core import gpu\n"
        "    gpu.kernel_of(GAME)\n"
        "except ParlourError as error:\n"
        "    print(error)\n"
    )
    ran = run(code, NUMBA_ENABLE_CUDASIM="0", CUDA_VISIBLE_DEVICES="-1")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(("No GPU: ", "numba-cuda cannot be used here: "))
