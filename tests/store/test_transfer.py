"""Export and import: everything goes out and in again; a bad match is left out and named, the rest is kept."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.core.errors import BadMatch
from parlour.store.matches import Store
from parlour.store.transfer import export, restore
from tests.store.test_matches import GAMES, add, begin


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """Five matches in either kind of database."""
    store = Store(database, GAMES)
    for number in range(5):
        begin(store, f"m{number}")
    yield store
    store.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Room for them."""
    store = Store(str(tmp_path / "b.db"), GAMES)
    yield store
    store.close()


def test_everything_goes_out_and_in_again(store: Store, other: Store, tmp_path: Path) -> None:
    assert export(store, tmp_path / "all.jsonl").moved == 5
    outcome = restore(other, tmp_path / "all.jsonl")
    assert (outcome.moved, outcome.here, outcome.left_out) == (5, 0, [])
    assert restore(other, tmp_path / "all.jsonl").here == 5
    assert [other.load(id) for id in other.names()] == [store.load(id) for id in store.names()]
    export(other, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "all.jsonl").read_bytes()


def test_export_is_for_its_owner_alone(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("old")
    path.chmod(0o644)
    export(store, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_export_goes_past_a_bad_match_and_names_it(store: Store, other: Store, tmp_path: Path) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM line WHERE match = 'm1' AND number = 3"))
        connection.execute(text("UPDATE matches SET options = '[]' WHERE id = 'm3'"))
    outcome = export(store, tmp_path / "all.jsonl")
    assert outcome.moved == 3 and len(outcome.left_out) == 2
    assert "Match m1" in outcome.left_out[0] and "Match m3" in outcome.left_out[1]
    assert restore(other, tmp_path / "all.jsonl").moved == 3 and other.names() == ["m0", "m2", "m4"]


def test_an_unknown_game_is_exported_all_the_same(store: Store, database: str, tmp_path: Path) -> None:
    elsewhere = Store(database, {})
    assert export(elsewhere, tmp_path / "all.jsonl").moved == 5
    elsewhere.close()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"action": 1', '"action": 0', "Match m2 is damaged: entry"),
        ('"at": 0.0', '"at": 1.0', "Match m2 is damaged: entry"),
        ('"seed": "00', '"seed": "01', "Match m2 is damaged: its options or settings were changed"),
        ('"seats": [', '"seat": [', "Line 4 of all.jsonl is damaged"),
        ('"game": "toy"', '"game": "chess"', "Match m2 is damaged: its options or settings were changed"),
        ("{", "", "Line 4 of all.jsonl is damaged"),
    ],
)
def test_import_goes_past_a_bad_match_and_names_it(
    store: Store, other: Store, tmp_path: Path, old: str, new: str, says: str
) -> None:
    path = tmp_path / "all.jsonl"
    export(store, path)
    rows = path.read_text().splitlines(keepends=True)
    assert old in rows[3]
    rows[3] = rows[3].replace(old, new, 1)
    path.write_text("".join(rows))
    outcome = restore(other, path)
    assert outcome.moved == 4 and len(outcome.left_out) == 1 and says in outcome.left_out[0]
    assert other.names() == ["m0", "m1", "m3", "m4"]


def test_a_cut_off_export_gives_what_it_has(store: Store, other: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    export(store, path)
    path.write_bytes(path.read_bytes()[:-20])
    outcome = restore(other, path)
    assert outcome.moved == 4 and outcome.left_out == ["Line 6 of all.jsonl is damaged."]


def test_what_went_on_meanwhile_is_left_as_it_is(store: Store, tmp_path: Path) -> None:
    export(store, tmp_path / "all.jsonl")
    stored = store.load("m2")
    add(store, stored, [(1, 2)] if stored.match.position().seat != 0 else [(0, 8)])
    outcome = restore(store, tmp_path / "all.jsonl")
    assert outcome.here == 4 and "m2 is here already and differs" in outcome.left_out[0]
    assert store.load("m2").entry_count == 5


@pytest.mark.parametrize(
    "first", ["", "{}", "[]", "null", json.dumps({"format": "parlour store 9"}), "\x00" * 9]
)
def test_what_is_no_export_is_refused(other: Store, tmp_path: Path, first: str) -> None:
    (tmp_path / "bad.jsonl").write_text(first + "\n")
    with pytest.raises(BadMatch, match="is no export"):
        restore(other, tmp_path / "bad.jsonl")
    assert other.count() == {"matches": 0, "entries": 0}
