"""The file: for its owner alone, no damaged byte unnoticed, trouble in a sentence."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from parlour.core.errors import BadStore, ParlourError
from parlour.store.check import check_all
from parlour.store.matches import Store, StoredMatch
from tests.store.test_matches import GAMES, begin


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = Store(str(path), GAMES, alone=True)
    begin(store)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["a.db", "a.db-lock", "a.db-shm", "a.db-wal"]
    assert {mode(file) for file in files} == {0o600}
    store.close()
    path.chmod(0o644)
    Store(str(path), GAMES).close()
    assert mode(path) == 0o600, "one from before is put right"


def test_a_second_start_works_where_files_have_no_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "getuid")  # as on Windows, where every file may be read by others
    path = tmp_path / "a.db"
    Store(str(path), GAMES, alone=True).close()
    path.chmod(0o644)
    Store(str(path), GAMES, alone=True).close()


def test_a_damaged_file_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"These are not the matches you are looking for. " * 100)
    with pytest.raises(BadStore, match=r"a\.db is damaged, or is no database of Parlour"):
        Store(str(path), GAMES, alone=True)
    assert path.read_bytes().startswith(b"These")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    with pytest.raises(BadStore, match="another program"):
        Store(str(path), GAMES)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_a_locked_file_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.store import database

    monkeypatch.setattr(database, "PRAGMAS", ("busy_timeout=50", *database.PRAGMAS[1:]))
    path = tmp_path / "a.db"
    Store(str(path), GAMES).close()
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(BadStore, match=r"a\.db is locked by another program"):
        Store(str(path), GAMES, alone=True)
    other.close()


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    Store(str(tmp_path / "a.db"), GAMES).close()
    address = f"sqlite:///file:{tmp_path}/a.db?mode=ro&uri=true"
    with pytest.raises(BadStore, match="is read-only for you"):
        Store(address, GAMES, alone=True)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no/such/folder/a.db", "No such file"),
        (".", "cannot be"),
        ("nonsense://x/y", "cannot be (used|reached)"),
        (
            "mysql://ann:secret@db/parlour",
            r"ann:\*\*\*@db/parlour cannot be used: .* SQLite file or in PostgreSQL",
        ),
        ("not a scheme://", "cannot be (used|reached)"),
    ],
)
def test_a_place_that_is_none_is_said_in_a_sentence(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BadStore, match=says):
        Store(name if "://" in name else str(tmp_path / name), GAMES, alone=True)


def whole(store: Store) -> dict[str, tuple]:
    """What every match says of itself."""
    return {id: told_of(store.load(id)) for id in store.names()}


def told_of(stored: StoredMatch) -> tuple:
    """What a match says of itself: its line, what it began with, and who has its seats."""
    return (
        stored.match.to_json(keep_seed=True),
        stored.settings,
        stored.invite,
        stored.entries,
        stored.seats,
    )


@pytest.mark.parametrize("seed", range(8))
def test_no_damaged_byte_changes_or_shortens_a_line_unnoticed(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.db"
    store = Store(str(path), GAMES)
    for number in range(12):
        begin(store, f"m{number}")
    before = whole(store)
    store.close()
    good, rng = path.read_bytes(), random.Random(seed)
    noticed = 0
    for _ in range(40):
        at = rng.randrange(len(good))
        path.write_bytes(good[:at] + bytes([good[at] ^ 1 << rng.randrange(8)]) + good[at + 1 :])
        try:
            damaged = Store(str(path), GAMES)
        except BadStore:
            noticed += 1
            continue
        found = {id: error for id, error in check_all(damaged)}
        for id, told in before.items():
            try:
                stored = damaged.load(id)
            except ParlourError:
                assert any(found.values()), (at, id)
                noticed += 1
            else:
                assert told_of(stored) == told, (at, id)
        damaged.close()
    path.write_bytes(good)
    assert noticed, "some of forty hit a line"


def test_check_finds_a_line_without_its_match(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = Store(str(path), GAMES)
    begin(store)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM matches")
    connection.close()
    store = Store(str(path), GAMES)
    found = [str(error) for _, error in check_all(store)]
    assert len(found) == 2 and "a line of a match 'm1', and no such match" in found[0]
    store.close()
