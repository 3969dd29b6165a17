"""The address of a database: what is wrong with it is said in one sentence, and no password is ever shown."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from parlour.core.errors import BadStore
from parlour.store import database as module
from parlour.store.address import display_name, without_passwords
from parlour.store.matches import Store
from parlour.web.settings import Settings
from tests.store.postgres import Postgres

SECRET = "geheim42"
NOWHERE = f"postgresql+psycopg://ann:{SECRET}@127.0.0.1:1/parlour"  # no program listens on port 1
MISTAKES = {
    NOWHERE: r"^postgresql\+psycopg://ann:\*\*\*@127.0.0.1:1/parlour cannot be reached: .*refused\. Start Postgre",
    f"postgresql://ann:{SECRET}@127.0.0.1:1/parlour": "cannot be reached: .* Start PostgreSQL, or correct PARLOUR_DA",
    f"postgresql+psycopg://ann@127.0.0.1:1/p?password={SECRET}": r"@127.0.0.1:1/p\?password=\*\*\* cannot be reached",
    f"postgresql+psycopg://ann:{SECRET}@db:x1/parlour": r"@db:x1/parlour cannot be used: the port must be a number\.",
    f"postgresql+psycopg://ann:p@{SECRET}@127.0.0.1/p": r"ann:\*\*\*@127.0.0.1/p .*: write an @ in the password as %40",
    f"postgresql+asyncpg://ann:{SECRET}@db/parlour": r"write the address as sqlite:///FILE or postgresql\+psycopg://",
    f"postgresql+psycopg//ann:{SECRET}@db/parlour": r"ann:\*\*\*@db/parlour cannot be opened: No such file",
    f"postgres://ann:{SECRET}@db/parlour": r"ann:\*\*\*@db/parlour cannot be used: .* SQLite file or in PostgreSQL",
    f"://ann:{SECRET}@db/parlour": r"cannot be reached: that is no address of a database",
}


def is_told(error: BaseException) -> bool:
    """Whether a secret is in an error, its causes, or what Python prints of it."""
    return SECRET in "".join(traceback.format_exception(error)) or SECRET in repr(error)


@pytest.mark.parametrize("address", MISTAKES)
def test_a_mistake_is_said_in_a_sentence_without_the_password(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(BadStore, match=MISTAKES[address]) as refused:
        Store(address, {}, alone=True)
    assert "\n" not in str(refused.value) and not is_told(refused.value) and SECRET not in caplog.text


def test_a_wrong_password_and_a_missing_database_are_said_in_a_sentence(postgres: Postgres) -> None:
    rules = postgres.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    postgres.execute("CREATE ROLE ann LOGIN PASSWORD 'right'")
    try:
        rules.write_text(f"local all ann scram-sha-256\n{before}")
        postgres.execute("SELECT pg_reload_conf()")
        for address, says in (
            (
                f"ann:{SECRET}@/postgres",
                r"ann:\*\*\*@/postgres\S+ refuses the password\. Put the right one into",
            ),
            ("ann@/postgres", r"refuses the password"),
            (f"parlour:{SECRET}@/nothing", "there is no such database. Create it with createdb"),
            (f"nobody:{SECRET}@/postgres", "there is no such user. Create it with createuser"),
        ):
            with pytest.raises(BadStore, match=says) as refused:
                Store(f"postgresql+psycopg://{address}?host={postgres.folder}", {}, alone=True)
            assert not is_told(refused.value)
    finally:
        rules.write_text(before)
        postgres.execute("SELECT pg_reload_conf()")
        postgres.execute("DROP ROLE ann")


def test_a_missing_driver_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")

    monkeypatch.setattr(module, "create_engine", fail)
    with pytest.raises(
        BadStore, match=r"Parlour needs psycopg: pip install 'parlour\[postgres\]'"
    ) as refused:
        Store(NOWHERE, {}, alone=True)
    assert not is_told(refused.value)


COMMANDS = (["serve", "--no-open", "--port", "0"], ["check"], ["export", "out.jsonl"], ["matches", "list"])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_command_prints_a_password(command: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "PARLOUR_DATABASE": NOWHERE, "PARLOUR_LOG": "json"}
    done = subprocess.run(
        [sys.executable, "-m", "parlour", *command],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode and SECRET not in said and "Traceback" not in said
    assert said.count("cannot be reached") == 1


def test_settings_do_not_print_the_address() -> None:
    assert SECRET not in repr(Settings.from_environment({"PARLOUR_DATABASE": NOWHERE}))


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("a/b.db", "a/b.db"),
        ("sqlite:///a.db", "a.db"),
        ("postgresql://ann@h/d", "postgresql://ann@h/d"),
        ("postgresql://ann:a:b/c@h/d?x=1", "postgresql://ann:***@h/d?x=1"),
        ("postgresql://h/d?sslpassword=a&user=b", "postgresql://h/d?sslpassword=***&user=b"),
        ("redis://:secret@h:1/0", "redis://:***@h:1/0"),
    ],
)
def test_addresses_are_shown_without_their_passwords(address: str, shown: str) -> None:
    assert display_name(address) == shown and without_passwords(shown) == shown
