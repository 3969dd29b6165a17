"""The registry: a table whose game is over and whose people have gone leaves memory, and comes back when asked for."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from parlour.core.line import random_line
from parlour.core.match import Match
from parlour.web.scheduler import current_source
from parlour.web.table import eviction
from parlour.web.table.eviction import FINISHED, MEGABYTE, ReplayBudget, nbytes_of, reading
from parlour.web.table.registry import SWEEP, Registry
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import Wall, begin, open_registry, play, sit, until


def test_a_finished_table_leaves_memory_at_once_and_can_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await begin(registry, TOY, {})
            people = [sit(table, seat) for seat in range(len(table.stored.seats))]
            while not table.over:
                seat = table.session.acting()[0]
                action = table.session.offer(seat).choices[0].actions
                await play(table, seat, int(table.s.ply), list(action))
            id, plies = table.stored.id, table.session.ply
            for person in people:
                table.leave(person)
            clock.late = FINISHED - 1
            await begin(registry, TOY, {})
            assert id in registry.tables, "somebody may come back for a rematch"
            assert await registry.table(id) is table
            clock.late += FINISHED - 1
            await begin(registry, TOY, {})
            assert id in registry.tables, "somebody has asked for it"
            clock.late += SWEEP + 2
            gone = weakref.ref(table), weakref.ref(table.session)
            del table
            await begin(registry, TOY, {})
            assert id not in registry.tables
            await until(lambda: gone[0]() is None and gone[1]() is None)
            again = await registry.table(id)
            assert again.over and again.session.ply == plies

    gc.collect()
    gc.disable()  # what the collector would find must not be there in the first place
    try:
        run_apart(work())
    finally:
        gc.enable()


async def opened(registry: Registry, address: str = "") -> str:
    """Open an unfinished file from an address; the id of its replay."""
    match = Match.begin(TOY)
    match.line = random_line(TOY, 1)[0][:-2]
    id = await registry.add_file(match)
    current_source.set(address)
    await registry.table(id)
    return id


def test_a_file_that_nobody_looks_at_leaves_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            id = await opened(registry)
            table = await registry.table(id)
            assert not table.over
            clock.late = FINISHED + 1
            with reading(table):
                registry.evict_idle()
                assert id in registry.tables, "somebody is reading it"
            clock.late += SWEEP
            registry.evict_idle()
            assert not registry.tables
            assert (await registry.table(id)).stored.match.line == table.stored.match.line

    run_apart(work())


def test_the_server_clears_tables_also_while_nobody_opens_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.web.table.registry.SWEEP", 0.01)
    clock = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            await opened(registry)
            registry.spawn(registry.keep_evicting())
            clock.late = FINISHED + 1
            await until(lambda: not registry.tables)

    run_apart(work())


def test_replays_are_counted_to_the_address_that_opens_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            first = await opened(registry, "10.0.0.1")
            one = nbytes_of(await registry.table(first))
            registry.room = ReplayBudget(each=3 * one + one // 2, total=MEGABYTE)
            other = await opened(registry, "10.0.0.2")
            mine = [first, *[await opened(registry, "10.0.0.1") for _ in range(2)]]
            await registry.table(first)  # looked at again: it is not the oldest any more
            newest = await opened(registry, "10.0.0.1")
            assert {*registry.tables} == {other, first, mine[2], newest}
            registry.room = ReplayBudget(each=MEGABYTE, total=2 * one)
            last = await opened(registry, "10.0.0.3")
            assert {*registry.tables} <= {newest, last} and last in registry.tables

    run_apart(work())


def test_a_replay_that_is_too_large_for_its_share_is_shown_all_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            registry.room = ReplayBudget(each=1, total=1)
            await opened(registry)
            id = await opened(registry)
            assert [*registry.tables] == [id]

    run_apart(work())


def test_a_table_where_somebody_plays_is_never_over_budget(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            registry.room = ReplayBudget(each=1, total=1)
            playing = await begin(registry, TOY, {})
            await opened(registry)
            await opened(registry)
            assert playing.stored.id in registry.tables and len(registry.tables) == 2

    run_apart(work())


def test_idle_tables_leave_once_all_of_them_take_up_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            await begin(registry, TOY, {})
            clock.late = eviction.IDLE + SWEEP
            registry.evict_idle()
            assert len(registry.tables) == 1
            monkeypatch.setattr(eviction, "HELD", 1)
            clock.late += SWEEP
            registry.evict_idle()
            assert not registry.tables

    run_apart(work())
