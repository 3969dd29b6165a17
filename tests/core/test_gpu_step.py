"""core/gpu_step.py on Numba's simulator: a batch on the card is the batch on the CPU."""

from __future__ import annotations

import pytest

from tests.simulator import simulate

STEPPED = """
import json
import numpy as np
from parlour.core import batch_step, gpu_step, kernels, step_kernels, stepping
from tests.toy.toy import GAME

MANY, MODE = 5, {mode}
kernels.THREADS = 2  # the simulator has a thread of Python for each lane
kernels.POOL = 3
kernels.LONG = GAME.state.itemsize - {longer}
gpu_step.LANES = 2
start = GAME.start()
there = gpu_step.CardBatch(GAME, start, MANY, 7, MODE)
here = batch_step.make_games(GAME, start, MANY, int(start.seats))
here.statuses[:], luck = stepping.first_seeds(MANY, 7)
numbers, levels = np.zeros(MANY, np.int32), np.zeros(stepping.MOST_SEATS, np.int8)
steps = batch_step.steps_of(GAME)
steps(here, numbers, stepping.EVERY, levels, stepping.BEGIN, np.arange(MANY))
wrong, ended, refused = set(), 0, 0
for k in range(25):
    batch_step.draws_of(GAME)(here, luck, numbers)
    there.draw()
    if k in (10, 11):
        numbers[1] = 99
        there.numbers.copy_to_device(numbers)
    steps(here, numbers, stepping.EVERY, levels, MODE, np.arange(MANY))
    there.step()
    pairs = {{
        "numbers": (numbers, there.numbers.copy_to_host()), "views": (here.pages["row"], there.values()),
        "masks": (here.masks["row"], there.masks()), "rewards": (here.rewards, there.games.rewards.copy_to_host()),
        "dones": (here.dones, there.games.dones.copy_to_host()),
        "seats": (here.statuses["seat"], there.games.seats.copy_to_host()),
    }}
    wrong |= {{name for name, (one, other) in pairs.items() if (one != other).any()}}
    wrong |= set() if here.records.tobytes() == there.records().tobytes() else {{"records"}}
    ended, refused = ended + int(here.dones.sum()), refused + int(here.statuses["refused"].sum())
print(json.dumps([sorted(wrong), ended, refused]))
"""


@pytest.mark.parametrize("longer", [0, 1], ids=["a game a lane", "games in a pool"])
@pytest.mark.parametrize("mode", [0, 1], ids=["next step", "same step"])
def test_a_batch_on_the_card_is_the_batch_on_the_cpu(longer: int, mode: int) -> None:
    wrong, ended, refused = simulate(STEPPED.format(longer=longer, mode=mode))
    assert wrong == []
    assert ended > 2 and refused > 0
