"""core/gpu.py, as far as a machine without a card can tell: on Numba's simulator, in a process of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator import run, simulate

GAMES = 6
SIMULATED = """
import json
import numpy as np
from parlour.core import gpu, kernels
from parlour.core.compile import interpreted
from parlour.core.dice import first_luck
from parlour.core.line import random_line
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD
from tests.toy.toy import GAME

shapes = {games: gpu.shape_of(games, 132) for games in (1, 132, 8192, 1 << 20)}
kernels.THREADS, kernels.POOL = 2, 3  # the simulator has a thread of Python for each lane
kernels.LONG = GAME.state.itemsize - LONGER
kernels.word_of = lambda state: np.dtype("WORD")
gpu.CHUNK = 4  # two launches
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
    seen = np.zeros(GAME.observe.FEATURES.size, np.float32)
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
}))
""".replace("GAMES", str(GAMES))


KINDS = {
    "a game a lane": (0, "i8"),
    "more games than lanes": (1, "i8"),
    "records of half words": (0, "i4"),
}


@pytest.fixture(scope="module", params=KINDS.values(), ids=KINDS)
def simulated(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the simulator played."""
    longer, word = request.param
    found: dict[str, Any] = simulate(SIMULATED.replace("LONGER", str(longer)).replace("WORD", word))
    return found


def test_a_game_on_the_gpu_is_the_game_on_the_cpu(simulated: dict[str, Any]) -> None:
    assert simulated["same"]
    assert len(set(simulated["plies"])) > 1, "games of one length would not show a lane that goes on too long"


def test_a_step_on_the_gpu_is_a_step_on_the_cpu(simulated: dict[str, Any]) -> None:
    assert simulated["wrong_steps"] == []
    assert simulated["words"] == 1


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
