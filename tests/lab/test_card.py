"""The card as an engine, as far as a machine without one can tell: on Numba's simulator, in a process of its own."""

from __future__ import annotations

from dataclasses import fields

import pytest

from parlour.core.errors import BadOption, ParlourError
from parlour.lab.engine import engine_of
from parlour.lab.table import Table
from parlour.lab.tally import Tally
from tests.simulator import run, simulate

SIMULATED = """
import json
import numpy as np
from parlour.core import gpu, kernels
from parlour.lab import engine, lines, table, tally
from parlour.lab.card import sums_on_card
from parlour.bots.selfplay import runner_of
from tests.toy.toy import GAME

kernels.THREADS = 2  # the simulator has a thread of Python for each lane
start, jobs, same, many = GAME.start(seats=SEATS), [table.Job(3, 5, False), table.Job(8, 2, False)], [], []
for bot in ("uniform", "quick"):
    for job, there in zip(jobs, sums_on_card(GAME, start, bot, jobs, 7), strict=True):
        records = runner_of(GAME, start, 7, [bot] * SEATS)[0](job.games, job.first)
        here = tally.Tally.of(GAME, records, table.results_of(GAME, records), job.first)
        same += [a.tolist() == b.tolist() for a, b in zip(vars(there).values(), vars(here).values())]
        many.append((there.games, int(there.plies[:, 0].sum()), int((there.winners > 0).sum())))
print(json.dumps([same, many]))
"""


@pytest.mark.parametrize("seats", [2, 3])
def test_sums_on_the_card_are_the_sums_on_the_cpu(seats: int) -> None:
    same, many = simulate(SIMULATED.replace("SEATS", str(seats)))
    assert all(same) and len(same) == 4 * len(fields(Tally))
    assert [games for games, _, _ in many] == [5, 2, 5, 2]
    assert all(plies > 8 and sets > 0 for _, plies, sets in many), many


GROUPED = """
import json
from parlour.lab.card import Launches
from parlour.lab.table import Job, Table

made = []
for least, each in ((0.01, 0.0), (0.0, 1e-4), (12.0, 1e-4), (40.0, 1e-3)):
    launches, shapes = Launches(), []
    for pieces in launches.group(Table.of("mandala").jobs(5_000_000)):
        shapes.append(pieces)
        launches.adapt(max(least, each * sum(piece.games for piece in pieces)))
    flat = [piece for pieces in shapes for piece in pieces]
    ends = {job.first + job.games for job in Table.of("mandala").jobs(5_000_000)}
    made.append([
        sum(piece.games for piece in flat),
        all(a.first + a.games == b.first for a, b in zip(flat, flat[1:])),
        ends <= {piece.first + piece.games for piece in flat},
        [piece.games for piece in flat if piece.is_traced],
        max(sum(piece.games for piece in pieces) for pieces in shapes),
        len(shapes),
    ])
print(json.dumps(made))
"""


def test_launches_cover_the_jobs_whatever_their_size() -> None:
    """A faster card gets larger launches, and so do games that are as long in a small launch as in a large one. The
    games and the places to stop are the same.
    """
    fast, even, long, slow = simulate(GROUPED)
    for games, follow, stops, traced, _, _ in (fast, even, long, slow):
        assert games == 5_000_000 and follow and stops and traced == [512]
    assert fast[4] == 1 << 20 and fast[5] < 12, "eight times as many games as long as a launch takes no time"
    assert even[4] == 1 << 15 and even[5] > 300, "one larger launch shows that it plays no faster"
    assert slow[4] == 1 << 14, "a larger launch would take too long"
    assert long[4] == 1 << 18 and long[5] < 50, "131,072 games take 13 seconds, and 16,384 take 12"


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
