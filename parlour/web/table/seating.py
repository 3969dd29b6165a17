"""Seating: who has a seat, and what they add to the dice. A change is sent once it is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.core.offer import ONLOOKER
from parlour.store.matches import BOT, OPEN, PERSON, Seat

from . import bots
from .clock import now

if TYPE_CHECKING:
    from .table import Table


async def take_seat(table: Table, number: int, seat: Seat, only_from: str = "", salt: str = "") -> None:
    """Change who has a seat. Raises Conflict unless the seat is of the kind `only_from`, if one is given. `salt` is
    what the new person adds to the dice, while that is possible."""
    async with table.lock:
        if only_from and table.stored.seats[number].kind != only_from:
            raise Conflict("That seat is not free any more.")
        match = table.stored.match
        if salt and not match.salts_fixed and not match.salts[number]:
            await save_salt(table, number, salt)
        await change_seat(table, number, seat)


async def change_seat(table: Table, number: int, seat: Seat) -> None:
    """Change who has a seat. The caller holds the lock."""
    await table.write(table.registry.store.seat(table.stored, number, seat))
    table.stored.seats[number] = seat
    for client in table.clients:
        if client.seats.pop(number, None) is not None:
            client.looking = ONLOOKER
            client.send(table.welcome_message(client))
    table.send_seats()
    table.announce(table.session.consent.withdraw(""))
    table.timers.start_turn_timer()
    await table.carry_out(table.session.advance(now()))
    table.after_change()


async def lend(table: Table, number: int, level: str) -> None:
    """Let a bot play for a person, who keeps the token and may take the seat back at any time."""
    async with table.lock:
        person = table.stored.seats[number]
        if person.kind != PERSON:
            raise Conflict("Nobody sits there.")
        before = table.stored.settings.get("lent", {})
        table.stored.settings["lent"] = {**before, str(number): int(table.s.ply)}
        try:
            await table.write(table.registry.store.settings(table.stored))
        except Exception:
            table.stored.settings["lent"] = before
            raise
        for client in table.clients:
            if number in client.seats:
                client.lent.add(number)
        await change_seat(table, number, Seat(BOT, person.name, level, person.token))
        table.say_all(-1, f"The {bots.LEVELS[level]} plays for {table.names[number]} until they are back.")


async def give_back(table: Table, number: int, token: str) -> None:
    """Give a seat back to the person for whom a bot plays. Raises WrongSeat unless the token's digest is theirs."""
    async with table.lock:
        seat = table.stored.seats[number] if 0 <= number < len(table.stored.seats) else Seat(OPEN, "")
        if not seat.is_lent or seat.token != token:
            raise WrongSeat("That seat is not yours to take back.")
        await change_seat(table, number, seat.given_back())
        for client in table.clients:
            if number in client.lent:
                client.lent.discard(number)
                client.seats[number] = token
                client.send(table.welcome_message(client))
        table.send_seats()
        table.notice_presence()
        table.after_change()
        name = table.names[number]
        table.say_all(-1, f"{name[:1].upper()}{name[1:]} is back.")


async def add_salt(table: Table, number: int, salt: str) -> None:
    """Add a seat's salt to the dice; the first throw may wait for it. Raises BadSalt if it comes too late."""
    async with table.lock:
        await save_salt(table, number, salt)
        await table.carry_out(table.session.advance(now()))


async def save_salt(table: Table, number: int, salt: str) -> None:
    """Write what a seat adds to the dice. The caller holds the lock."""
    match = table.stored.match
    before = list(match.salts)
    match.add_salt(number, salt)
    try:
        await table.write(table.registry.store.salt(table.stored))
    except Exception:
        match.salts[:] = before
        raise
