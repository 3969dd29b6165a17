"""The registry: a table whose game is over and whose people have gone leaves memory, and comes back when asked for."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from parlour.web.table.registry import FINISHED, SWEEP
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
            people = [sit(table, seat) for seat in range(len(table.kept.seats))]
            while not table.over:
                seat = table.session.acting()[0]
                action = table.session.offer(seat).choices[0].actions
                await play(table, seat, int(table.s.ply), list(action))
            id, plies = table.kept.id, table.session.ply
            for person in people:
                table.part(person)
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
