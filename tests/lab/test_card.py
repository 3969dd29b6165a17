"""The card as an engine, as far as a machine without one can tell: on Numba's simulator, in a process of its own."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, ParlourError
from parlour.lab.engine import engine_of
from parlour.lab.table import Table
from tests.simulator import run, simulate

SIMULATED = """
import json
import numpy as np
from parlour.core import gpu, kernels
from parlour.lab import engine, lines, table, tally
from parlour.lab.card import sum_on_card
from parlour.bots.selfplay import runner_of
from tests.toy.toy import GAME

kernels.THREADS = 2  # the simulator has a thread of Python for each lane
start, job, same, many = GAME.start(seats=SEATS), table.Job(3, 5, False), [], []
for bot in ("uniform", "quick"):
    there = sum_on_card(GAME, start, bot, job, 7)
    records = runner_of(GAME, start, 7, [bot] * SEATS)[0](job.games, job.first)
    here = tally.Tally.of(GAME, records, table.results_of(GAME, records), job.first)
    same += [a.tolist() == b.tolist() for a, b in zip(vars(there).values(), vars(here).values())]
    many.append((there.games, int(there.plies[:, 0].sum()), int((there.winners > 0).sum())))
print(json.dumps([same, many]))
"""


@pytest.mark.parametrize("seats", [2, 3])
def test_sums_on_the_card_are_the_sums_on_the_cpu(seats: int) -> None:
    same, many = simulate(SIMULATED.replace("SEATS", str(seats)))
    assert all(same) and len(same) == 10
    assert all(games == 5 and plies > 20 and sets > 1 for games, plies, sets in many), many


def test_a_machine_without_a_card_says_so() -> None:
    made = run("from parlour.lab.engine import engine_of\nengine_of('gpu')", NUMBA_ENABLE_CUDASIM="0")
    assert "ParlourError" in made.stderr


def test_engines_are_named() -> None:
    with pytest.raises(BadOption, match="No engine 'abacus'. Engines: cpu, gpu"):
        engine_of("abacus")
    assert issubclass(BadOption, ParlourError)


def test_bots_that_search_are_not_for_the_card() -> None:
    from parlour.lab.engine import refuse_asking

    refuse_asking(Table.of("mandala", bots="quick"), "On the GPU")
    with pytest.raises(BadOption, match="On the GPU all bots are uniform or all quick"):
        refuse_asking(Table.of("mandala", {"seats": 2}, bots="quick,eager"), "On the GPU")
