"""What earlier programs wrote is read, upgraded in place, and goes on as it was promised."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.core.errors import BadMatch, BadStore, OtherVersion
from parlour.core.match import Match
from parlour.core.record import CHANCE
from parlour.games import GAMES as REAL
from parlour.session.session import Session
from parlour.store import migrations
from parlour.store.check import check_all
from parlour.store.database import open_engine
from parlour.store.matches import PERSON, Entry, Seat, Store
from parlour.store.transfer import export, restore
from tests.store.old import WRITTEN, contents_of, rows_of, write_old
from tests.toy.toy import GAME as TOY
from tests.toy.versions import SECOND, SECOND_ALONE

GAMES = {"toy": TOY, **REAL}
IDS = ["toy-running", "toy-over", "toy-back", "mandala-back", "taliesin-running"]


@pytest.fixture
def old(database: str) -> str:
    """A database as version 2 of the tables left it."""
    write_old(database, 2)
    return database


def change(database: str, statement: str) -> None:
    """Run a statement as an operator would."""
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def test_an_older_database_is_upgraded_in_place_and_loses_nothing(old: str) -> None:
    before = rows_of(old)
    store = Store(old, GAMES)
    assert rows_of(old) == before and len(before["line"]) > 60
    assert store.names() == IDS and [error for _, error in check_all(store) if error] == []
    back = store.load("toy-back")
    assert back.match.format == 1 and back.match.check() == [] and back.entries[-1].at > 2000
    assert store.load("toy-running").touched == back.entries[0].at + 1.25 * 4
    store.close()
    Store(old, GAMES).close()


def test_an_old_match_goes_on_with_the_dice_it_was_promised(old: str) -> None:
    store = Store(old, GAMES)
    stored = store.load("mandala-back")
    assert stored.takebacks == 1 and stored.match.rewinds_before(99) == 0
    position = stored.match.position()
    for _ in range(40):
        action = stored.match.roll(position) if position.seat == CHANCE else position.moves()[0].action
        entry = Entry(stored.entry_count, 1, position.seat, position.ply, action, at=5.5).sealed(stored.seal)
        store.add(stored.id, [entry], over=False).result()
        stored.append(entry)
        position = position.play(action)
    again = store.load("mandala-back")
    assert again.match.check() == [] and again.match.line == stored.match.line
    assert [entry.seal[0] == "t" for entry in again.entries[-41:]] == [False] + [True] * 40
    store.close()


@pytest.mark.parametrize(
    "damage", ["UPDATE line SET action = 7 WHERE number = 3", "UPDATE line SET said = 'x'"]
)
def test_damage_from_before_the_upgrade_is_found_after_it(old: str, damage: str) -> None:
    change(old, f"{damage}{' AND' if 'WHERE' in damage else ' WHERE'} match = 'toy-over'")
    store = Store(old, GAMES)
    with pytest.raises(BadMatch, match="damaged"):
        store.load("toy-over")
    assert [id for id, error in check_all(store) if error] == ["toy-over"]
    store.close()


def test_an_upgrade_that_is_cut_off_leaves_the_old_file(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.store import schema

    before = contents_of(old)

    def cut_off(row: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(schema, "head_of", cut_off)
    with pytest.raises(KeyboardInterrupt):
        Store(old, GAMES)
    assert contents_of(old) == before
    monkeypatch.undo()
    store = Store(old, GAMES)
    assert [error for _, error in check_all(store) if error] == []
    store.close()


def test_a_copy_from_before_an_upgrade_is_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/host.md says: the older program refuses newer tables untouched, and opens the copy as it was."""
    old, copy = str(tmp_path / "old.db"), str(tmp_path / "before.db")
    write_old(old, 5)
    shutil.copy(old, copy)
    before = rows_of(old)
    Store(old, GAMES, alone=True).close()
    upgraded = contents_of(old)
    assert upgraded["schema"][2] == [f"({migrations.NEWEST},)"], "where a program without Alembic looks"
    monkeypatch.setattr(migrations, "NEWEST", 5)  # the program that wrote the copy
    with pytest.raises(BadStore, match=r"newer Parlour \(tables of version 6; this one knows 5\)"):
        Store(old, GAMES, alone=True)
    assert contents_of(old) == upgraded
    Store(copy, GAMES, alone=True).close()
    assert rows_of(copy) == before


def test_an_export_of_the_first_format_is_taken_in(old: str, tmp_path: Path) -> None:
    store = Store(str(tmp_path / "new.db"), GAMES)
    outcome = restore(store, WRITTEN / "export_1.jsonl")
    assert (outcome.moved, outcome.here, outcome.left_out) == (5, 0, [])
    outcome = restore(store, WRITTEN / "export_1.jsonl")
    assert (outcome.moved, outcome.here, outcome.left_out) == (0, 5, [])
    upgraded = Store(old, GAMES)
    export(store, tmp_path / "a.jsonl")
    export(upgraded, tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    store.close()
    upgraded.close()


@pytest.fixture
def titled(database: str) -> str:
    """A database as version 5 of the tables left it: seats that nobody named have titles for names."""
    write_old(database, 5)
    return database


def test_matches_with_titles_for_names_load_and_go_on(titled: str, tmp_path: Path) -> None:
    store = Store(titled, GAMES)
    assert [error for _, error in check_all(store) if error] == [] and len(store.names()) == 4
    stored = store.load("toy-titles")
    assert stored.match.seats == ["North", "East", "South"] and stored.match.format == 2
    session = Session(stored, list(stored.match.records()))
    assert session.names == ["North", "East", "South"] and session.look(0).names == ("", "", "")
    change = session.change_settings(muted=("t1",))
    change.update.seats[0] = Seat(PERSON, "Ada", token="t0")
    store.change(stored, [], False, change.update).result()
    loaded = store.load("toy-titles")
    assert loaded.seats[0].name == "Ada" and loaded.settings.muted == ("t1",)
    for id in ("siege-over", "toy-asked"):
        match = store.load(id).match
        assert match.check() == [] and Match.from_json(match.to_json(), GAMES).line == match.line
    store.close()


def test_an_export_of_the_second_format_is_taken_in(titled: str, tmp_path: Path) -> None:
    store, upgraded = Store(str(tmp_path / "new.db"), GAMES), Store(titled, GAMES)
    outcome = restore(store, WRITTEN / "export_2.jsonl")
    assert (outcome.moved, outcome.left_out) == (4, [])
    export(store, tmp_path / "a.jsonl")
    export(upgraded, tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    then, now = (WRITTEN / "export_2.jsonl").read_bytes(), (tmp_path / "a.jsonl").read_bytes()
    assert sorted(now.splitlines()) == sorted(then.splitlines()), (
        "the same lines; then their order was by chance"
    )
    store.close()
    upgraded.close()


def test_a_match_of_an_older_version_is_played_under_it(old: str) -> None:
    store = Store(old, {**REAL, "toy": SECOND})
    stored = store.load("toy-over")
    assert stored.match.game is TOY and stored.match.position().over
    assert Match.begin(SECOND).game is SECOND
    store.close()


def test_a_match_of_a_version_that_is_gone_is_not_called_damaged(old: str, tmp_path: Path) -> None:
    store = Store(old, {**REAL, "toy": SECOND_ALONE})
    with pytest.raises(OtherVersion, match="toy-over was left as it is.*version 1 of Lanterns") as caught:
        store.load("toy-over")
    assert "damaged" not in str(caught.value)
    assert export(store, tmp_path / "all.jsonl").moved == 5
    other = Store(str(tmp_path / "b.db"), {**REAL, "toy": SECOND_ALONE})
    assert restore(other, tmp_path / "all.jsonl").moved == 5
    other.close()
    store.close()
