"""Who has a seat, and what they add to the dice: written down before anybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import OutOfStep
from parlour.core.offer import ONLOOKER
from parlour.store.matches import Seat

from .clock import now

if TYPE_CHECKING:
    from .table import Table


async def take_seat(table: Table, number: int, seat: Seat, only_from: str = "", salt: str = "") -> None:
    """Change who has a seat; whoever had it loses it at once. `only_from`: OutOfStep unless it is of this kind.
    `salt` is what the newcomer adds to the dice, while that is possible."""
    async with table.lock:
        if only_from and table.kept.seats[number].kind != only_from:
            raise OutOfStep("That seat is not free any more.")
        match = table.kept.match
        if salt and not match.salts_fixed and not match.salts[number]:
            await keep_salt(table, number, salt)
        await change_seat(table, number, seat)


async def change_seat(table: Table, number: int, seat: Seat) -> None:
    """Change who has a seat, the lock held."""
    await table.write(table.registry.store.seat(table.kept, number, seat))
    table.kept.seats[number] = seat
    for client in table.clients:
        if client.seats.pop(number, None) is not None:
            client.looking = ONLOOKER
            client.send(table.truth(client))
    table.send_seats()
    table.announce(table.session.consent.withdraw(""))
    table.timers.wind_turn()
    await table.carry_out(table.session.advance(now()))
    table.settle()


async def add_salt(table: Table, number: int, salt: str) -> None:
    """A seat adds to the dice; BadSalt if that is not possible any more. The first throw may have waited for it."""
    async with table.lock:
        await keep_salt(table, number, salt)
        await table.carry_out(table.session.advance(now()))


async def keep_salt(table: Table, number: int, salt: str) -> None:
    """Write down what a seat adds to the dice, the lock held."""
    match = table.kept.match
    before = list(match.salts)
    match.add_salt(number, salt)
    try:
        await table.write(table.registry.store.salt(table.kept))
    except Exception:
        match.salts[:] = before
        raise
