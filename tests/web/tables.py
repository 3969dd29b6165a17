"""A house without a server: tables in this process, for what would take too long over a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from parlour.core.game import Game
from parlour.store.matches import PERSON, Seat, Store
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from parlour.web.wire.client import Client


@asynccontextmanager
async def open_house(database: Path, games: Mapping[str, Game]) -> AsyncIterator[Registry]:
    """A house, closed afterwards; the same file again is a restart."""
    house = Registry(Store(str(database), games), games, 0)
    try:
        yield house
    finally:
        await house.close()


async def begin(house: Registry, game: Game, options: dict[str, Any], **settings: Any) -> Table:
    """A table at which every seat is a person's; the token of seat n is token-n."""
    seats = int(game.start(**options).seats)
    people = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(seats)]
    return await house.begin(game, options, people, settings)


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
