"""A rematch changes two matches at once, or neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from parlour.core.errors import Conflict
from parlour.store.matches import OPEN, PERSON, Store
from parlour.store.schema import matches
from parlour.web.errors import NotKept
from parlour.web.table import rematch
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import begin, open_registry, play


async def played_out(registry: Registry) -> Table:
    """A table of two people at which the game is over."""
    table = await begin(registry, TOY, {"goal": 1})
    while not table.over:
        seat = table.session.acting()[0]
        legal = [a for a in TOY.list_legal(table.s) if TOY.engine.actor(table.s, a) == seat]
        await play(table, seat, int(table.s.ply), [legal[-1]])
    return table


def on_disk(store: Store, table: Table, following: Table) -> tuple[tuple[int, ...], str]:
    """Return who has declined the rematch, and what the second seat of the next match is, as they are stored."""
    offer = store.read(table.stored.id).settings.next
    assert offer
    return offer.declined, store.read(following.stored.id).seats[1].kind


def test_to_decline_frees_the_seat_and_is_noted_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table, store = await played_out(registry), registry.store
            await rematch.answer(table, 0, True, digest("token-0"))
            following = await registry.table(table.session.rematch.match)
            write = store.writer.write

            def broken(statements: list[Any]) -> Any:
                return write([*statements, statements[-1]._replace(touches=99)])

            monkeypatch.setattr(store.writer, "write", broken)
            with pytest.raises((NotKept, Conflict)):
                await rematch.answer(table, 1, False, digest("token-1"))
            assert on_disk(store, table, following) == ((), PERSON)
            assert table.session.settings.next == store.read(table.stored.id).settings.next
            assert following.stored.seats[1].kind == PERSON
            monkeypatch.undo()
            await rematch.answer(table, 1, False, digest("token-1"))
            assert on_disk(store, table, following) == ((1,), OPEN)
            assert following.stored.seats[1].kind == OPEN
            await rematch.answer(table, 1, True, digest("token-1"))  # thinks again
            assert on_disk(store, table, following) == ((), PERSON)
            assert following.holds(digest("token-1"), 1)

    run_apart(work())


def stored_ids(store: Store) -> list[str]:
    """Return the ids of all matches on disk."""
    with store.engine.connect() as connection:
        return list(connection.execute(select(matches.c.id)).scalars())


def test_the_next_match_and_the_offer_of_it_are_stored_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is killed at any moment leaves both or neither."""

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table, store = await played_out(registry), registry.store
            write, jobs = store.writer.write, []

            def killed(statements: list[Any]) -> Any:
                jobs.append(statements)
                return write([*statements, statements[-1]._replace(touches=99)])

            monkeypatch.setattr(store.writer, "write", killed)
            with pytest.raises((NotKept, Conflict)):
                await rematch.answer(table, 0, True, digest("token-0"))
            assert (
                stored_ids(store) == [table.stored.id] and store.read(table.stored.id).settings.next is None
            )
            assert list(registry.tables) == [table.stored.id] and table.session.rematch.offer is None
            monkeypatch.setattr(store.writer, "write", lambda job: (jobs.append(job), write(job))[1])
            jobs.clear()
            await rematch.answer(table, 0, True, digest("token-0"))
            offer = store.read(table.stored.id).settings.next
            assert len(jobs) == 1 and offer
            assert sorted(stored_ids(store)) == sorted([table.stored.id, offer.match])
            following = await registry.table(offer.match)
            assert following.holds(digest("token-0"), 0) and following.holds(digest("token-1"), 1)
            assert store.load(offer.match).entries == following.stored.entries

    run_apart(work())


def test_two_servers_that_are_asked_for_a_rematch_at_once_store_one(tmp_path: Path) -> None:
    async def work() -> None:
        path, games = tmp_path / "a.db", {TOY.name: TOY}
        async with open_registry(path, games) as one, open_registry(path, games) as other:
            table = await played_out(one)
            there = await other.table(table.stored.id)
            await rematch.answer(table, 0, True, digest("token-0"))
            assert there.session.rematch.offer is None, "it has not heard of it"
            await rematch.answer(there, 1, True, digest("token-1"))
            assert there.session.rematch.offer == table.session.rematch.offer
            assert sorted(stored_ids(one.store)) == sorted([table.stored.id, table.session.rematch.match])

    run_apart(work())
