"""Many tables: what is done for one of them does not look at all the others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.web.table import eviction
from parlour.web.table.registry import SWEEP
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY
from tests.web.in_process import Wall, begin, open_registry, play, sit


class Counted(dict[str, Any]):
    """A dict that counts how often somebody goes through all of it."""

    walks = 0

    def items(self) -> Any:
        self.walks += 1
        return super().items()


def test_beginning_a_match_does_not_go_through_all_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eviction, "TABLES", 3)

    async def many() -> int:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as house:
            house.tables = Counted()
            for _ in range(20):
                await begin(house, TOY, {}, timer={"mode": "off", "seconds": 60}, chat="on", watch=False)
            return house.tables.walks

    assert asyncio.run(many()) <= 1


def test_a_finished_game_is_forgotten_once_everybody_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget() -> None:
        wall = Wall(monkeypatch)
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as house:
            settings = {"timer": {"mode": "off", "seconds": 60}, "chat": "on", "watch": False}
            over, running, looked_at = [await begin(house, TOY, {}, **settings) for _ in range(3)]
            for table in (over, looked_at):
                while not table.over:
                    await play(table, table.session.acting()[0], int(table.s.ply), first_of(table))
            client = sit(looked_at, 0)
            wall.late = eviction.FINISHED + SWEEP
            house.evict_idle()
            assert {*house.tables.values()} == {running, looked_at}
            again = await house.table(over.stored.id)  # it is on disk, and comes back as it was
            assert again.over and again.session.ply == over.session.ply
            looked_at.leave(client)

    asyncio.run(forget())


def first_of(table: Table) -> list[int]:
    """The first thing that whoever may act can do."""
    seat = table.session.acting()[0]
    return [next(a for a in TOY.list_legal(table.s) if TOY.engine.actor(table.s, a) == seat)]
