"""The graphics card as an engine of the lab: it plays games and adds up their results, so that only sums are copied
back.

The few games that the lab examines action by action are played again by threads. Imported only when needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from parlour.bots.bot import find as find_bot
from parlour.core import gpu
from parlour.core.compile import find_rule
from parlour.core.game import Game
from parlour.core.jit import register_rules
from parlour.core.record import Record
from parlour.games import find

from .engine import Tallies, Threads, refuse_asking
from .table import Job, Table
from .tally import GROUPS, LONGEST, Tally

cuda: Any = gpu.cuda  # a global of the kernel, as the compiler and the simulator want it
LANES = 128  # threads in a block that add up results
FIRST_LAUNCH = (
    1 << 14
)  # games of the first launch; later ones take about SECONDS, longer if that plays faster
SECONDS, MOST_SECONDS = 1.0, 30.0
BETTER = 1.25  # so much faster must a larger launch play to be worth its time


class Card:
    """An NVIDIA graphics card that plays the lab's games."""

    name = "gpu"

    def __init__(self, threads: int | None = None) -> None:
        gpu.check_card()
        self.threads = Threads(threads)

    def check(self, table: Table) -> None:
        """Raise BadOption if the table has bots that search, because a card cannot play those."""
        refuse_asking(table, "On the GPU")

    def play(self, table: Table, jobs: Iterable[Job]) -> Tallies:
        """Play jobs, several in one launch, because a card needs many games at a time. Yield one sum for each job, or
        for each piece of a job that is longer than a launch. The sums do not depend on the size of the launches.
        """
        game, start = find(table.game), table.start
        launches = Launches()
        for pieces in launches.group(jobs):
            looked = [self.look(table, piece) for piece in pieces if piece.is_traced]
            begun = time.perf_counter()
            sums = sums_on_card(game, start, table.bots[0], pieces, table.seed)
            launches.adapt(time.perf_counter() - begun)
            yield from looked
            yield from sums

    def look(self, table: Table, job: Job) -> Tally:
        """Examine a job's games action by action and return sums of what happened. Threads of the CPU do
        this, and their sums are added block by block in order.
        """
        total = Tally.empty(int(table.start.seats))
        for one in self.threads.look(table, job):
            total += one
        return total


class Launches:
    """Groups jobs (ranges of games) into launches (runs of the program on the card) of a size that suits the card. A
    launch ends with its longest game. So where games are long, launches are made larger for as long as a larger one
    plays more games a second.
    """

    def __init__(self) -> None:
        self.size, self.last = FIRST_LAUNCH, 0
        self.best, self.rate = FIRST_LAUNCH, 0.0  # the size that played most games a second, and how many

    def adapt(self, seconds: float) -> None:
        """Set the size of the next launch, given how long the last one took."""
        if self.last < self.size // 2:  # a small last launch says little
            return
        rate = self.last / max(seconds, 1e-3)
        is_better = rate > BETTER * self.rate
        if is_better:
            self.best, self.rate = self.size, rate
        if seconds < SECONDS:
            factor = min(8.0, SECONDS / max(seconds, 1e-3))
            self.size = min(gpu.CHUNK, max(FIRST_LAUNCH, int(self.last * factor)))
        elif is_better and 2 * seconds < MOST_SECONDS:
            self.size = min(gpu.CHUNK, 2 * self.size)
        else:
            self.size = self.best

    def group(self, jobs: Iterable[Job]) -> Iterator[list[Job]]:
        """Yield lists of consecutive jobs, each list for one launch. A job longer than a launch is cut into pieces,
        unless it is examined action by action.
        """
        pieces, self.last = list[Job](), 0
        for job in jobs:
            first, end = job.first, job.first + job.games
            while first < end:
                games = end - first if job.is_traced else min(end - first, self.size - self.last)
                pieces.append(Job(first, games, job.is_traced))
                first, self.last = first + games, self.last + games
                if self.last >= self.size:
                    yield pieces
                    pieces, self.last = [], 0
        if pieces:
            yield pieces


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
    """Return the rule with which bots of this name choose their actions. Every seat uses the same rule."""
    chooser: Callable[..., Any] = find_bot(bot).module.make_chooser(game)
    return chooser


def sums_on_card(game: Game, start: Record, bot: str, jobs: list[Job], seed: int) -> list[Tally]:
    """Play the games of consecutive jobs on the card, in one launch, and return the sums of each job."""
    kernel = gpu.choosing_kernel_of(game, chooser_of(game, bot))
    processors = getattr(cuda.current_context().device, "MULTIPROCESSOR_COUNT", 1)
    first, games = jobs[0].first, sum(job.games for job in jobs)
    records = gpu.make_room(game, games)
    taken = cuda.to_device(np.zeros(1, np.int64))
    kernel[gpu.shape_of(games, processors)](gpu.place_start(start), records, seed, first, taken)
    positions = records.reshape(records.size).view(game.state)
    ended = records.copy_to_host().reshape(-1).view(game.state)
    return [
        sum_of(game, positions[at : at + job.games], ended[at : at + job.games], job, int(start.seats))
        for job, at in ((job, job.first - first) for job in jobs)
    ]


def sum_of(game: Game, positions: Any, ended: np.ndarray, job: Job, seats: int) -> Tally:
    """Return the sums of a job's games. `positions` has their final records in the memory of the card, `ended` copies
    of them in main memory.
    """
    made, lengths = Tally.empty(seats), np.zeros(LONGEST + 1, np.int64)
    sums = [cuda.to_device(array) for array in (made.winners, made.plies, lengths)]
    sums_of(game)[-(-job.games // LANES), LANES](positions, job.first, *sums)
    made.winners, made.plies, lengths = (array.copy_to_host() for array in sums)
    made.lengths = np.trim_zeros(lengths, "b")
    made.stopped = stopped_of(game, ended, job.first)
    return made


def stopped_of(game: Game, records: np.ndarray, first: int) -> np.ndarray:
    """Return for each group of games how many of them a limit ended. This runs on the CPU, because games define their
    limits for NumPy arrays.
    """
    stopped = (np.flatnonzero(game.is_stopped(records)) + first) % GROUPS
    return np.bincount(stopped, minlength=GROUPS)
