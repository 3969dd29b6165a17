"""The store: lines are append-only, whole and checked; damage is told and left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from parlour.core.errors import BadMatch, UnknownMatch
from parlour.core.match import Match
from parlour.core.record import CHANCE
from parlour.store import schema
from parlour.store.matches import BOT, PERSON, Entry, Kept, Seat, Store, export, restore
from tests.toy.toy import GAME as TOY

GAMES = {"toy": TOY}


def begin(store: Store, id: str = "m1", line: tuple[int, ...] = (0, 1, 1, 2)) -> Kept:
    """A match of the toy: two cards are dealt as the seed says, then two calls."""
    match = Match.begin(TOY, seed=bytes(range(32)))
    kept = Kept(
        id, match, [Seat(PERSON, "Ann", token="t"), Seat(BOT, "Bo", "uniform")], {"watch": True}, "key"
    )
    store.begin(kept).result()
    actions = []
    position = match.position()
    while position.seat == CHANCE:
        actions.append((CHANCE, match.roll(position)))
        position = position.play(actions[-1][1])
    add(store, kept, actions + [(action >> 1, action) for action in line[2:]])
    return kept


def add(store: Store, kept: Kept, actions: list[tuple[int, int]], take: int = 0) -> None:
    """Add plies to a line and follow them."""
    for seat, action in actions:
        seal = kept.entries[-1].seal if kept.entries else ""
        entry = Entry(kept.number, take, seat, len(kept.match.line), action).sealed(seal)
        store.add(kept.id, [entry], over=False).result()
        kept.follow(entry)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    store = Store(str(tmp_path / "a.db"), GAMES)
    yield store
    store.close()


def test_what_was_kept_is_loaded_again(store: Store) -> None:
    kept = begin(store)
    loaded = store.load("m1")
    assert loaded.match.line == kept.match.line and loaded.seats == kept.seats
    assert (loaded.match.version, loaded.invite, loaded.settings) == (TOY.version, "key", {"watch": True})
    assert [entry.seal for entry in loaded.entries] == [entry.seal for entry in kept.entries]


def test_no_ply_is_played_twice(store: Store) -> None:
    kept = begin(store)
    again = Entry(kept.number, 0, 0, 2, 1).sealed(kept.entries[-1].seal)
    with pytest.raises(IntegrityError):
        store.add("m1", [again], over=False).result()
    number_taken = Entry(1, 0, 0, len(kept.match.line), 1).sealed("")
    with pytest.raises(IntegrityError):
        store.add("m1", [number_taken], over=False).result()
    assert store.load("m1").match.line == kept.match.line


def test_a_job_that_spoils_a_batch_spoils_only_itself(store: Store) -> None:
    kept = begin(store)
    good = Entry(kept.number, 0, 1, len(kept.match.line), 2).sealed(kept.entries[-1].seal)
    futures = [store.add("m1", [Entry(0, 0, 0, 0, 0)], over=False) for _ in range(5)]
    futures.insert(2, store.add("m1", [good], over=False))
    raised = [future.exception(10) is not None for future in futures]
    assert raised == [True, True, False, True, True, True]


def test_taking_back_is_an_entry_like_any_other(store: Store) -> None:
    kept = begin(store)
    back = Entry(kept.number, 1, 0, back=2, mark="u1").sealed(kept.entries[-1].seal)
    store.add("m1", [back], over=False).result()
    kept.follow(back)
    add(store, kept, [(0, 0)], take=1)
    loaded = store.load("m1")
    assert loaded.match.line == kept.match.line and len(loaded.match.line) == 3
    assert loaded.number == 6 and loaded.take == 1


def test_an_unknown_match_says_so(store: Store) -> None:
    with pytest.raises(UnknownMatch, match="no match 'nobody'"):
        store.load("nobody")


DAMAGE = {
    "an action": ("UPDATE line SET action = 0 WHERE number = 2", "entry 2"),
    "a missing row": ("DELETE FROM line WHERE number = 1", "entry 1"),
    "a die": ("UPDATE line SET action = (action + 1) % 3 WHERE number = 0", "entry 0"),
    "the seed": ("UPDATE matches SET seed = '" + "00" * 32 + "'", "commitment"),
    "an option": ("""UPDATE matches SET options = '{"seats": 7}'""", "seats"),
    "the version": ("UPDATE matches SET version = 99", "version 99"),
    "the game": ("UPDATE matches SET game = 'chess'", "'chess'"),
    "a seat": ("DELETE FROM seats WHERE seat = 1", "1 seats"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_match_is_refused_and_left_untouched(tmp_path: Path, what: str) -> None:
    path = tmp_path / "a.db"
    store = Store(str(path), GAMES)
    begin(store)
    statement, reason = DAMAGE[what]
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    dump = list(sqlite3.connect(path).iterdump())
    with pytest.raises(BadMatch, match=reason):
        store.load("m1")
    assert list(sqlite3.connect(path).iterdump()) == dump
    store.close()


def test_everything_goes_out_and_in_again(store: Store, tmp_path: Path) -> None:
    for number in range(5):
        begin(store, f"m{number}")
    assert export(store, tmp_path / "all.jsonl") == 5
    other = Store(str(tmp_path / "b.db"), GAMES)
    assert restore(other, tmp_path / "all.jsonl") == (5, 0)
    assert restore(other, tmp_path / "all.jsonl") == (0, 5)
    assert [other.load(id) for id in other.names()] == [store.load(id) for id in store.names()]
    export(other, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "all.jsonl").read_bytes()
    other.close()


def test_a_spoilt_export_is_refused(store: Store, tmp_path: Path) -> None:
    begin(store)
    export(store, tmp_path / "all.jsonl")
    text_before = (tmp_path / "all.jsonl").read_text()
    other = Store(str(tmp_path / "b.db"), GAMES)
    for spoilt in ("", "{}\n", text_before.replace('"action": 1', '"action": 0'), text_before[:-20]):
        (tmp_path / "bad.jsonl").write_text(spoilt)
        with pytest.raises(BadMatch):
            restore(other, tmp_path / "bad.jsonl")
    assert other.count() == {"matches": 0, "entries": 0}
    other.close()


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = Store(str(path), GAMES)
    kept = begin(store)
    with store.engine.begin() as connection:
        connection.execute(text("DROP INDEX matches_by_end"))
        connection.execute(text("UPDATE schema SET version = 1"))
    store.close()
    store = Store(str(path), GAMES)
    assert store.load("m1").match.line == kept.match.line
    with store.engine.begin() as connection:
        assert schema.migrate(connection) == 0
        connection.execute(text("UPDATE schema SET version = 99"))
    store.close()
    with pytest.raises(BadMatch, match="newer Parlour"):
        Store(str(path), GAMES)


def test_sqlite_syncs_at_every_commit(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
