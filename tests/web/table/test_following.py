"""Following: rows that another process wrote and sent are applied without asking the database, if they fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from parlour.core.record import CHANCE
from parlour.store.entries import from_row, to_row
from parlour.store.matches import Entry
from parlour.web.table import following
from parlour.web.table.following import follow, make_current
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import begin, heard, open_registry, sit
from .test_conflict import play_behind


def at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[Table], Coroutine[Any, Any, None]]
) -> None:
    """Run `work` with a table of the toy game in a process that cannot read newer rows from its database."""

    def fail(*_: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(following, "read_newer", fail)

    async def run() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            await work(await begin(registry, TOY, {}))

    run_apart(run())


def next_entries(table: Table) -> list[Entry]:
    """The row of one more move, as another process writes and sends it."""
    seat = next(iter(table.session.acting()), CHANCE)
    action = next(a for a in TOY.list_legal(table.s) if TOY.engine.actor(table.s, a) == seat)
    stored = table.stored
    entry = Entry(stored.entry_count, 0, seat, int(table.s.ply), action, at=5.0).sealed(stored.seal)
    sent = json.loads(json.dumps([to_row(entry)]))
    return [from_row(row) for row in sent]


def test_rows_that_fit_are_applied_and_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann, stored = sit(table, 0), table.stored
        heard(ann)
        entries, ply = next_entries(table), int(table.s.ply)
        assert await follow(table, entries, stored.head, stored.seated)
        assert int(table.s.ply) == ply + 1 and stored.seal == entries[-1].seal and stored.touched == 5.0
        assert await follow(table, entries, stored.head, stored.seated), "they are here already"
        sent = [json.loads(text) for text in heard(ann)]
        assert [one["standing"]["ply"] for one in sent if one["type"] == "event"] == [ply + 1]

    at_a_table(tmp_path, monkeypatch, work)


def test_rows_that_do_not_fit_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        stored = table.stored
        (entry,) = next_entries(table)
        before = (table.session.entry_count, stored.seal, table.s.tobytes())
        for entries, head, seated in (
            ([], stored.head, stored.seated),
            ([entry], "another head", stored.seated),
            ([entry], stored.head, "other seats"),
            ([replace(entry, number=entry.number + 1)], stored.head, stored.seated),
            ([replace(entry, at=6.0)], stored.head, stored.seated),
            ([entry.sealed("another line")], stored.head, stored.seated),
        ):
            assert not await follow(table, entries, head, seated)
            assert (table.session.entry_count, stored.seal, table.s.tobytes()) == before

    at_a_table(tmp_path, monkeypatch, work)


def test_a_line_that_breaks_off_in_the_middle_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: Table) -> None:
        (entry,) = next_entries(table)
        odd = replace(entry, number=entry.number + 1, seal="odd")
        session = table.session
        assert await follow(table, [entry, odd], table.stored.head, table.stored.seated)
        assert table.session is not session, "the match was loaded from the database"
        assert table.session.entry_count == entry.number

    at_a_table(tmp_path, monkeypatch, work)


def test_the_last_rows_end_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        stored = table.stored
        for _ in range(1_000):
            if table.over:
                break
            assert await follow(table, next_entries(table), stored.head, stored.seated)
        assert stored.ended == stored.touched == 5.0

    at_a_table(tmp_path, monkeypatch, work)


def test_who_comes_from_a_killed_server_finds_what_it_had_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That server may have had no time to tell this one."""

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            table = await begin(registry, TOY, {})
            count = table.session.entry_count
            await play_behind(table)
            await make_current(table)
            assert table.session.entry_count == count, "the only server knows everything"
            registry.cluster = cluster = MagicMock()
            cluster.news.has_missed = False
            await make_current(table)
            assert table.session.entry_count == count + 1 and not cluster.news.has_missed
            cluster.discovered.assert_called_once_with(table.stored.id)

            def fail(*_: object) -> None:
                raise OSError("no database")

            monkeypatch.setattr(following, "read_newer", fail)
            await make_current(table)
            assert table.session.entry_count == count + 1 and cluster.news.has_missed, "it looks again soon"
            registry.cluster = None

    run_apart(work())
