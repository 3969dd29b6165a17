"""Neighbour: a process that keeps one core busy while something else is measured."""

from __future__ import annotations

import multiprocessing
import os
import time
from multiprocessing.process import BaseProcess
from types import TracebackType


def spin(core: int, seconds: float) -> None:
    """Keep one core busy for this many seconds; where a process cannot be pinned, whichever core it is given."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    until = time.monotonic() + seconds
    count = 0
    while time.monotonic() < until:
        for number in range(10_000):
            count += number * number


class Neighbours:
    """So many busy processes, each on a core of its own, counted from the last. They end with the block, or by
    themselves after `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        has_affinity = hasattr(os, "sched_getaffinity")
        cores = sorted(os.sched_getaffinity(0)) if has_affinity else list(range(os.cpu_count() or 1))
        start = multiprocessing.get_context("spawn").Process
        self.processes: list[BaseProcess] = [
            start(target=spin, args=(core, seconds), daemon=True) for core in cores[::-1][:count]
        ]

    def __enter__(self) -> Neighbours:
        for process in self.processes:
            process.start()
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for process in self.processes:
            process.terminate()
            process.join(10)
