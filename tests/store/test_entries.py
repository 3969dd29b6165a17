"""The entries of a line are packed in memory, and come out as they went in."""

from __future__ import annotations

import tracemalloc

import pytest

from parlour.core.record import CHANCE, WORLD
from parlour.store.entries import Entries, Entry


def some() -> list[Entry]:
    """Entries of every kind, each sealed to the one before it."""
    plain = [
        Entry(0, 0, CHANCE, 0, 5, at=1.25),
        Entry(1, 0, 0, 1, 2**31 - 1, said="two plus ½", request="r1", at=1700000000.123456),
        Entry(2, 0, WORLD, 2, 0, asked={"question": "q", "right": True}, at=3.0),
        Entry(3, 0, WORLD, 3, 0, asked={}),
        Entry(4, 1, 3, back=2, request="u1"),
        Entry(5, 1, 3, 2, 0),
    ]
    sealed, previous = [], ""
    for entry in plain:
        sealed.append(entry.sealed(previous))
        previous = sealed[-1].seal
    return sealed


def test_entries_come_out_as_they_went_in() -> None:
    entries, packed = some(), Entries(some())
    assert list(packed) == entries and packed == entries and len(packed) == 6
    assert [packed[i] for i in range(-6, 6)] == entries * 2
    assert packed[1:-1] == entries[1:-1] and list(reversed(packed)) == entries[::-1]
    assert packed != entries[:-1] and packed == Entries(entries) and bool(packed) and not Entries()
    with pytest.raises(IndexError):
        packed[6]


def test_packed_entries_take_a_third_of_the_memory() -> None:
    made = lambda n: Entry(n, 0, n % 2, n, n % 7, at=1.5).sealed("x")  # noqa: E731
    held = []
    for keep in (list, Entries):
        tracemalloc.start()
        try:
            stored = keep(made(n) for n in range(3000))
            held.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    assert held[1] < held[0] / 3 and held[1] == pytest.approx(stored.nbytes, rel=0.2)
