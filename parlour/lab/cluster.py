"""A cluster of computers as an engine of the lab, using Ray. Imported only when needed; requires parlour[ray].

Workers play blocks of games and add them up; the driver adds the sums of the blocks in their order. So the figures
equal those of a single thread to the last bit. A block depends only on the table and its number: if a worker dies,
Ray plays the block again elsewhere, with the same result. Only some blocks are in progress at a time, so the
driver's memory does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from parlour.core.errors import ParlourError
from parlour.version import VERSION

from .engine import Tallies, ahead
from .table import Job, Table
from .tally import Tally

LARGE = 16  # blocks that a worker plays before it reports, where nothing has to be looked at
AHEAD = 4  # tasks under way for each core of the cluster
RETRIES = 20  # times that a block is played again if its worker dies


def play_blocks(table: Table, job: Job) -> Tally:
    """Play a job's games, block by block, and return their sums. Runs on a worker."""
    total = Tally.empty(int(table.start.seats))
    for block in job.blocks(table.block):
        total += table.play(block)
    return total


class Cluster:
    """A Ray cluster that plays the lab's games: either a running one, given its address, or one started on this
    machine.
    """

    def __init__(self, address: str) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise ParlourError("Ray is missing. Install it with: pip install 'parlour[ray]'") from None
        if not ray.is_initialized():
            try:
                ray.init(None if address == "ray" else address, log_to_driver=False)
            except (ConnectionError, RuntimeError, ValueError) as error:
                raise ParlourError(f"No Ray cluster answers at {address}: {error}") from None
        self.ray, self.name = ray, address
        self.task = ray.remote(max_retries=RETRIES, num_cpus=1)(play_blocks)
        self.version_task = ray.remote(num_cpus=0)(parlour_version)

    def check(self, table: Table) -> None:
        """Raise ParlourError if the workers have another version of Parlour."""
        there = self.ray.get(self.version_task.remote())
        if there != VERSION:
            raise ParlourError(
                f"The cluster has Parlour {there}, and this is {VERSION}. Install the same on both."
            )

    def play(self, table: Table, jobs: Iterable[Job]) -> Tallies:
        """Play jobs in pieces, several on each core of the cluster at a time; yield their sums in order."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        pieces = (
            piece
            for job in jobs
            for piece in job.blocks(table.block if job.is_traced else LARGE * table.block)
        )
        begun = ahead(lambda piece: self.task.remote(table, piece), pieces, AHEAD * cores)
        waiting: Any = None
        try:
            for waiting in begun:
                yield self.ray.get(waiting)
        finally:
            if waiting is not None:
                self.ray.cancel(waiting, force=False)


def parlour_version() -> str:
    """Return the version of Parlour on the worker that runs this."""
    return VERSION
