"""Many matches move from a file to PostgreSQL and back unchanged, with their names and settings and without leases."""

from __future__ import annotations

import hashlib
import json
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.store import leases
from parlour.store.matches import Store
from parlour.store.transfer import export, restore
from tests.store.test_matches import GAMES, begin


def sha256(path: Path) -> str:
    """The digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def peak_of(work: object, *arguments: object) -> int:
    """The most bytes that some work has in memory at a time."""
    tracemalloc.start()
    work(*arguments)  # type: ignore[operator]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.slow)])
def test_matches_move_to_postgres_and_back_unchanged(count: int, tmp_path: Path, postgres_url: str) -> None:
    names = str(tmp_path / "a.db"), postgres_url, str(tmp_path / "b.db")
    first, server, last = (Store(name, GAMES) for name in names)
    one = begin(first, "m")
    for number in range(count - 1):  # several at the same time, and ids that languages sort differently
        id = ("m", "M", "-m", "_m")[number % 4] + str(number)
        written = first.begin(replace(one, id=id, created=1.25 + number // 50))
    written.result()
    leases.acquire(first, "m", "a server", 600)
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    assert export(first, files[0]).moved == count
    assert restore(server, files[0]).moved == count
    assert export(server, files[1]).moved == count
    assert restore(last, files[1]).moved == count
    assert export(last, files[2]).moved == count
    assert len({sha256(path) for path in files}) == 1
    assert "lease" not in files[0].read_text() and json.loads(files[0].read_text().splitlines()[1])["match"]
    assert leases.holder_of(server, "m") is None
    for store in (first, server, last):
        store.close()


def test_memory_does_not_grow_with_the_matches(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "a.db"), GAMES)
    one = begin(store, "m0")
    peaks = []
    for count in (50, 600):
        for number in range(len(store.names()), count):
            written = store.begin(replace(one, id=f"m{number}"))
        written.result()
        other = Store(str(tmp_path / f"{count}.db"), GAMES)
        peaks.append(
            (peak_of(export, store, tmp_path / "all.jsonl"), peak_of(restore, other, tmp_path / "all.jsonl"))
        )
        other.close()
    store.close()
    assert peaks[1][0] - peaks[0][0] < 150_000, "export"
    assert peaks[1][1] < 600 * 12_000, "import: as many as are written together"
