"""The graphics card as an engine of the lab: it plays games and adds up their results, so that only sums are copied
back.

The few games that the lab examines action by action are played again by threads. Imported only when needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np

from parlour.bots.quick import make_chooser
from parlour.core import gpu
from parlour.core.compile import find_rule
from parlour.core.game import Game
from parlour.core.jit import register_rules
from parlour.core.record import Record
from parlour.games import find

from .engine import Tallies, Threads, refuse_asking
from .lines import make_sampler
from .table import Job, Table
from .tally import GROUPS, LONGEST, Tally

cuda: Any = gpu.cuda  # a global of the kernel, as the compiler and the simulator want it
LANES = 128  # threads in a block that add up results


class Card:
    """An NVIDIA graphics card that plays the lab's games."""

    def __init__(self, threads: int | None = None) -> None:
        gpu.check_card()
        self.threads = Threads(threads)

    def check(self, table: Table) -> None:
        """Raise BadOption if the table has bots that search, because a card cannot play those."""
        refuse_asking(table, "On the GPU")

    def play(self, table: Table, jobs: Iterable[Job]) -> Tallies:
        """Play jobs one after another. Yield one sum for each piece that the card plays at a time."""
        game, start = find(table.game), table.start
        for job in jobs:
            looked = [self.look(table, job)] if job.is_traced else []
            for piece in job.blocks(gpu.CHUNK):
                yield sum_on_card(game, start, table.bots[0], piece, table.seed)
            yield from looked

    def look(self, table: Table, job: Job) -> Tally:
        """Return sums of what happened in a job's games, examined action by action. Blocks are added in their order."""
        total = Tally.empty(int(table.start.seats))
        for one in self.threads.look(table, job):
            total += one
        return total


def make_sums(game: Game) -> Callable[..., None]:
    """Return a kernel, with one thread for each game, that adds the results of finished games to the array `sums`."""
    returns = find_rule(game, "returns")

    def sums(positions, first, winners, plies, lengths):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(positions):
            return
        s = positions[i]
        best, mask = 1.0 * returns(s, 0), 1
        for seat in range(1, s.seats):
            result = 1.0 * returns(s, seat)
            if result > best:
                best, mask = result, 1 << seat
            elif result == best:
                mask |= 1 << seat
        group, ply = (first + i) % GROUPS, int(s.ply)
        cuda.atomic.add(winners, (group, mask), 1)
        cuda.atomic.add(plies, (group, 0), ply)
        cuda.atomic.add(plies, (group, 1), ply * ply)
        cuda.atomic.add(lengths, min(ply, LONGEST), 1)

    return sums


@cache
def sums_of(game: Game) -> Any:
    """Return the kernel of `make_sums` for a game, compiled and ready to launch."""
    kernel = make_sums(game)
    register_rules()
    return cuda.jit(kernel, **gpu.LINKING)


@cache
def chooser_of(game: Game, bot: str) -> Callable[..., Any]:
    """Return the rule with which every seat chooses, given the bot's name."""
    return make_sampler(game) if bot == "uniform" else make_chooser(game)


def sum_on_card(game: Game, start: Record, bot: str, job: Job, seed: int) -> Tally:
    """Play a job's games on the card and return their sums."""
    kernel = gpu.choosing_kernel_of(game, chooser_of(game, bot))
    processors = getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1)
    records = gpu.make_room(game, job.games)
    taken = cuda.to_device(np.zeros(1, np.int64))
    shape = gpu.shape_of(job.games, processors)
    kernel[shape](gpu.place_start(start), records, seed, job.first, taken)
    made = Tally.empty(int(start.seats))
    lengths = np.zeros(LONGEST + 1, np.int64)
    sums = [cuda.to_device(array) for array in (made.winners, made.plies, lengths)]
    positions = records.reshape(records.size).view(game.state)
    sums_of(game)[-(-job.games // LANES), LANES](positions, job.first, *sums)
    made.winners, made.plies, lengths = (array.copy_to_host() for array in sums)
    made.lengths = np.trim_zeros(lengths, "b")
    made.stopped = stopped_of(game, records.copy_to_host().reshape(-1).view(game.state), job.first)
    return made


def stopped_of(game: Game, records: np.ndarray, first: int) -> np.ndarray:
    """Return for each group of games how many a limit stopped. This runs on the CPU, because games declare their
    limits for NumPy.
    """
    stopped = (np.flatnonzero(game.is_stopped(records)) + first) % GROUPS
    return np.bincount(stopped, minlength=GROUPS)
