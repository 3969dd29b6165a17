"""A checksum over the final records of some games; the C programs in this folder compute the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

M64 = (1 << 64) - 1


def stir(total: int, value: int, add: int = 0) -> int:
    """Return the checksum with one more value mixed in."""
    return (((total ^ value & M64) * 0x9E3779B97F4A7C15) + add) & M64


def stir_all(values: Iterable[int], total: int) -> int:
    """Return the checksum with several more values mixed in."""
    for value in values:
        total = stir(total, value)
    return total


def mix_mandala(records: np.ndarray) -> int:
    """Return the checksum over length, winner, and the place of every token and ring."""
    total = 0
    for r in records:
        total = stir(total, int(r.ply) << 8 | (int(r.winner) + 1))
        for ring in range(10):
            total = stir(total, int(r.held[0, ring]) << 32 | int(r.held[1, ring]), int(r.offset[ring]))
    return total


def mix_hundred(records: np.ndarray) -> int:
    """Return the checksum over length, end, purses, and the owner of every number."""
    total = 0
    for r in records:
        purses = int(r.money[0]) << 32 | int(r.money[1]) << 16 | int(r.thrower)
        total = stir_all((int(r.ply) << 8 | int(r.over), purses), total)
        owners = [int(owner) for owner in r.owner]
        parts = (sum(owners[25 * part + i + 1] << 2 * i for i in range(25)) for part in range(4))
        total = stir_all(parts, total)
    return total


def mix_taliesin(records: np.ndarray) -> int:
    """Return the checksum over length, result, hash, and the place of every piece."""
    total = 0
    for r in records:
        ending = int(r.ply) << 16 | (int(r.result) + 1) << 8 | int(r.reason)
        total = stir_all((ending, int(r.hash), *(int(place) + 2 for place in r.pos)), total)
    return total


MIXTURES: dict[str, Callable[[np.ndarray], int]] = {
    "mandala": mix_mandala,
    "hundred": mix_hundred,
    "taliesin": mix_taliesin,
}
