"""Migrations: Alembic upgrades either kind of database, all or nothing; a start without an upgrade does not need it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from parlour.core.errors import BadStore
from parlour.store import migrations, schema
from parlour.store.database import open_engine
from parlour.store.matches import Store
from parlour.store.migrations import NEWEST, PLACE, migrate, upgrade
from tests.store.old import contents_of, write_old
from tests.store.test_matches import begin
from tests.store.test_old import GAMES


def revisions() -> list[str]:
    """The revisions that Alembic finds, oldest first."""
    config = Config()
    config.set_main_option("script_location", PLACE)
    return [one.revision for one in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def execute(database: str, statement: str) -> None:
    """Run a statement as an operator would."""
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def test_revisions_are_numbers_in_one_row() -> None:
    assert revisions() == [str(number) for number in range(1, NEWEST + 1)]


@pytest.mark.parametrize("version", [0, 2, 5, None])
def test_every_way_leads_to_the_tables_that_the_program_knows(database: str, version: int | None) -> None:
    if version:
        write_old(database, version)
    engine = open_engine(database)
    with engine.begin() as connection:
        if version == 0:  # as Alembic alone would create it
            upgrade(connection)
        else:
            assert migrate(connection) == (NEWEST - version if version else NEWEST)
        assert migrate(connection) == 0
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
        assert found == [str(NEWEST)]
    engine.dispose()


def test_a_database_that_is_up_to_date_is_not_changed(database: str) -> None:
    store = Store(database, GAMES)
    begin(store)
    store.close()
    before = contents_of(database)
    Store(database, GAMES).close()
    assert contents_of(database) == before


@pytest.mark.parametrize("last", ["5", "6"])
def test_an_upgrade_that_fails_at_any_revision_leaves_the_old_tables(
    database: str, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_old(database, 2)
    before = contents_of(database)
    real = migrations.upgrade

    def cut_off(connection: object, to: str = "head") -> None:
        real(connection, last)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(migrations, "upgrade", cut_off)
    with pytest.raises(KeyboardInterrupt):
        Store(database, GAMES)
    assert contents_of(database) == before
    monkeypatch.undo()
    store = Store(database, GAMES)
    assert len(store.names()) > 3 and all(store.load(name) for name in store.names())
    store.close()


KILLED = """
import os, signal, sys
from parlour.store import schema
from parlour.store.matches import Store
schema.head_of = lambda row: os.kill(os.getpid(), signal.SIGKILL)
Store(sys.argv[1], {}, alone=True)
"""


def test_a_program_that_is_killed_in_an_upgrade_leaves_the_old_tables(database: str) -> None:
    write_old(database, 2)
    before = contents_of(database)
    assert subprocess.run([sys.executable, "-c", KILLED, database], check=False).returncode == -9
    assert contents_of(database) == before
    store = Store(database, {}, alone=True)
    assert len(store.names()) == 5
    store.close()


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE schema SET version = 99", "99"),
        ("UPDATE alembic_version SET version_num = '1042'", "1042"),
        ("UPDATE alembic_version SET version_num = 'a1b2c3'", "a1b2c3"),
    ],
)
def test_tables_from_the_future_stop_the_start_with_a_sentence(
    database: str, statement: str, named: str
) -> None:
    Store(database, GAMES).close()
    execute(database, statement)
    before = contents_of(database)
    with pytest.raises(BadStore) as refused:
        Store(database, GAMES, alone=True)
    assert str(refused.value) == (
        f"This database was written by a newer Parlour (tables of version {named}; this one knows {NEWEST}). "
        "It was left as it is."
    )
    assert contents_of(database) == before


IMPORTS = """
import sys
from parlour.store.matches import Store
Store(sys.argv[1], {}, alone=True).close()
print("alembic" in sys.modules)
"""


def test_alembic_is_imported_only_for_an_upgrade(tmp_path: Path) -> None:
    def imports(path: Path) -> str:
        command = [sys.executable, "-c", IMPORTS, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    new, old = tmp_path / "new.db", tmp_path / "old.db"
    write_old(str(old), 5)
    assert [imports(new), imports(new), imports(old), imports(old)] == ["False", "False", "True", "False"]
