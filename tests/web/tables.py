"""A house without a server: tables in this process, for what would take too long over a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from parlour.core.game import Game
from parlour.store.matches import PERSON, Seat, Store
from parlour.web.guest import Guest
from parlour.web.house import House, digest
from parlour.web.table import Table


@asynccontextmanager
async def open_house(database: Path, games: Mapping[str, Game]) -> AsyncIterator[House]:
    """A house, closed afterwards; the same file again is a restart."""
    house = House(Store(str(database), games), games, 0)
    try:
        yield house
    finally:
        await house.close()


async def begin(house: House, game: Game, options: dict[str, Any], **settings: Any) -> Table:
    """A table at which every seat is a person's; the token of seat n is token-n."""
    seats = int(game.start(**options).seats)
    people = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(seats)]
    return await house.begin(game, options, people, settings)


def sit(table: Table, *seats: int) -> Guest:
    """Somebody who holds these seats, and has been welcomed."""
    guest = Guest()
    guest.seats = {seat: digest(f"token-{seat}") for seat in seats}
    table.welcome(guest, None, 0)
    return guest


def heard(guest: Guest) -> list[str]:
    """Every message that a guest was sent since it was last asked, as it came."""
    texts = []
    while not guest.outbox.empty():
        texts.append(guest.outbox.get_nowait() or "")
    return texts
