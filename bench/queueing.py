"""Simulate how long a turn waits for a server process, from the processor time that a turn takes.

    python bench/queueing.py                    3.2 ms for a turn, as measured in Mandala
    python bench/queueing.py --ms 4.5 --processes 8

Turns come at random times. Each table belongs to one process, which carries out one turn after another; so every
process has a queue of its own. The time of a turn varies about its mean as an exponential does, which is more than
measured. It prints the waiting times at several loads.
"""

from __future__ import annotations

import argparse
import random

LOADS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9)
TURNS = 200_000


def waits(rate: float, mean: float, processes: int, luck: random.Random) -> list[float]:
    """Return how long each turn takes until it is carried out, in seconds, sorted. `rate`: turns a second of all."""
    now, free_at, taken = 0.0, [0.0] * processes, []
    for _ in range(TURNS):
        now += luck.expovariate(rate)
        process = luck.randrange(processes)
        free_at[process] = max(now, free_at[process]) + luck.expovariate(1 / mean)
        taken.append(free_at[process] - now)
    return sorted(taken)


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ms", type=float, default=3.2, help="processor time of a turn")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    print("load  turns/s  p50, ms  p99, ms")
    for load in LOADS:
        rate = load * chosen.processes * 1000 / chosen.ms
        found = waits(rate, chosen.ms / 1000, chosen.processes, random.Random(1))
        p50, p99 = (1000 * found[int(len(found) * share)] for share in (0.5, 0.99))
        print(f"{load:4.0%}  {rate:7.0f}  {p50:7.1f}  {p99:7.1f}")


if __name__ == "__main__":
    main()
