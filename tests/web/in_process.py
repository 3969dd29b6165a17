"""Tables in this process, without a server: for what would take too long over a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.store.matches import PERSON, Seat, Store, TableSettings
from parlour.web.table import audience, clock, game_clock, live, presence, saved_times, timers
from parlour.web.table import registry as registry_module
from parlour.web.table import table as table_module
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from parlour.web.wire.client import Client

from .harness import PATIENCE


@asynccontextmanager
async def open_registry(database: Path, games: Mapping[str, Game]) -> AsyncIterator[Registry]:
    """A registry, closed afterwards; the same file again is a restart."""
    registry = Registry(Store(str(database), games), games, 0)
    try:
        yield registry
    finally:
        await registry.close()


async def begin(registry: Registry, game: Game, options: dict[str, Any], **settings: Any) -> Table:
    """A table at which every seat is a person's; the token of seat n is token-n."""
    seats = int(game.start(**options).seats)
    people = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(seats)]
    return await registry.begin(game, options, people, TableSettings.from_json(settings))


async def play(table: Table, seat: int, ply: int, actions: list[int], request: str = "") -> int:
    """Play some actions of a seat; the number of the last event."""
    return await table.do(lambda: table.session.play(seat, ply, actions, None, request, clock.now()))


async def go_back(table: Table, seat: int, ply: int) -> int:
    """Take the match back to a ply."""
    return await table.do(lambda: table.session.undo.go_back(seat, ply, "", clock.now()))


class Wall:
    """The wall clock as the tables see it: it stands still, however long the test takes, until `late` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.late = 0.0
        began = clock.now()
        tables = (registry_module, table_module, audience, live, presence, saved_times)
        for module in (clock, *tables, timers, game_clock):
            monkeypatch.setattr(module, "now", lambda: began + self.late)


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not happened():
            await asyncio.sleep(0.01)


def sit(table: Table, *seats: int) -> Client:
    """Somebody who holds these seats, and has been welcomed."""
    client = Client()
    client.seats = {seat: digest(f"token-{seat}") for seat in seats}
    table.welcome(client, None, 0)
    return client


def heard(client: Client) -> list[str]:
    """Every message that a client was sent since it was last asked, as it came."""
    texts = []
    while not client.outbox.empty():
        texts.append(client.outbox.get_nowait() or "")
    return texts


def altered(part: Any, **hooks: Any) -> ModuleType:
    """A part of a game with some of its hooks replaced."""
    made = ModuleType("altered")
    vars(made).update({name: value for name, value in vars(part.module).items() if not name.startswith("__")})
    vars(made).update(hooks)
    return made
