"""News in one process: two servers on one database, and what each does when the database does not answer it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from parlour.store.matches import Writing
from parlour.web.cluster import news
from parlour.web.cluster.cluster import Cluster
from parlour.web.cluster.link import Link
from parlour.web.cluster.notes import NOTE, AnyNote
from parlour.web.errors import NotKept
from parlour.web.rate_limits import Budgets
from parlour.web.settings import Settings
from parlour.web.table import following
from parlour.web.table.registry import Registry
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import begin, open_registry, play, until
from ..table.test_conflict import play_behind


class Wire:
    """A link that hands every note to the other server at once, and counts them by kind."""

    is_up = True

    def __init__(self) -> None:
        self.name = ""
        self.others: list[Wire] = []
        self.posted: list[str] = []

    def post(self, note: AnyNote) -> None:
        self.posted.append(note.kind)
        for other in self.others:
            cast(Any, other).heard(NOTE.validate_json(note.model_dump_json()))

    async def want(self, match: str) -> None:
        """Every note comes anyway."""

    async def talk_of(self, match: str) -> list[bytes]:
        return []


@asynccontextmanager
async def two_servers(database: Path) -> AsyncIterator[tuple[Registry, Registry]]:
    """Two servers that hear of each other's writes; nothing happens by itself in them."""
    games, wires = {"toy": TOY}, (Wire(), Wire())
    async with open_registry(database, games) as one, open_registry(database, games) as other:
        for registry, wire in zip((one, other), wires, strict=True):
            registry.cluster = Cluster(registry, cast(Link, wire), Budgets.of(Settings()))
            registry.cluster.news.glanced_at = time.monotonic()
        wires[0].others, wires[1].others = [wires[1]], [wires[0]]
        try:
            assert one.cluster and other.cluster
            one.cluster.peers[other.cluster.name] = other.cluster.peers[one.cluster.name] = 0.0
            yield one, other
        finally:
            one.cluster = other.cluster = None


async def both_have(one: Registry, other: Registry) -> tuple[Table, Table]:
    """A table that both servers have in memory."""
    table = await begin(one, TOY, {})
    there = await other.table(table.stored.id)
    await asyncio.gather(*one.tasks, *other.tasks)
    return table, there


def news_of(registry: Registry) -> news.News:
    """What a server has heard."""
    assert registry.cluster
    return registry.cluster.news


def test_a_move_that_was_stored_although_its_server_got_no_answer_reaches_the_other_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL was killed after it had committed and before it could say so."""

    async def work() -> None:
        async with two_servers(tmp_path / "a.db") as (one, other):
            table, there = await both_have(one, other)
            before = table.session.entry_count
            change_together = one.store.change_together

            def write_without_an_answer(writings: list[Writing]) -> Future[None]:
                change_together(writings).result()
                answer = Future[None]()
                answer.set_exception(OSError("the server closed the connection unexpectedly"))
                return answer

            ply = int(table.s.ply)
            with monkeypatch.context() as patched:
                patched.setattr(one.store, "change_together", write_without_an_answer)
                with pytest.raises(NotKept):
                    await play(table, 0, ply, [1], "sent twice")
            assert table.session.entry_count == there.session.entry_count == before
            assert news_of(one).has_missed, "it will look, in case nobody sends the move again"
            number = await play(table, 0, ply, [1], "sent twice")
            assert number > before
            await until(lambda: there.session.entry_count == number)

    run_apart(work())


def test_a_server_that_could_not_read_when_it_was_told_reads_once_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with two_servers(tmp_path / "a.db") as (one, other):
            table, there = await both_have(one, other)
            before = there.session.entry_count
            await news_of(other).poll()
            assert not news_of(other).has_missed

            def fail(*_: object) -> None:
                raise OSError("no database")

            with monkeypatch.context() as patched:
                patched.setattr(following, "read_newer", fail)
                patched.setattr(news, "find_changed", fail)
                await play_behind(table)
                assert one.cluster
                one.cluster.discovered(table.stored.id)
                await asyncio.gather(*other.tasks)
                for _ in range(2):
                    assert news_of(other).has_missed and there.session.entry_count == before
                    with pytest.raises(OSError, match="no database"):
                        await news_of(other).poll()
            await news_of(other).poll()
            await until(lambda: there.session.entry_count == before + 1)
            assert not news_of(other).has_missed

    run_apart(work())


def test_a_server_that_finds_a_move_nobody_told_of_tells_the_others_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_servers(tmp_path / "a.db") as (one, other):
            table, there = await both_have(one, other)
            await play_behind(table)  # as a server does that is killed before it tells anybody
            number = table.session.entry_count + 1
            wires = [cast(Wire, news_of(registry).link) for registry in (one, other)]
            for wire in wires:
                wire.posted.clear()
            news_of(one).glanced_at -= news.GLANCE
            await news_of(one).poll()
            await until(lambda: table.session.entry_count == there.session.entry_count == number)
            await asyncio.gather(*one.tasks, *other.tasks)
            assert [wire.posted.count("written") for wire in wires] == [1, 0]

    run_apart(work())
