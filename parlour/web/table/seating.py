"""Who has a seat, and what they add to the dice: written down before anybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.core.offer import ONLOOKER
from parlour.store.matches import BOT, OPEN, PERSON, Seat

from . import bots
from .clock import now
from .people import Person, note_people, people_of, room_at, sits
from .people import seat_of as company_seat

if TYPE_CHECKING:
    from .table import Table


async def take_seat(table: Table, number: int, seat: Seat, only_from: str = "", salt: str = "") -> None:
    """Change who has a seat; whoever had it loses it at once. `only_from`: OutOfStep unless it is of this kind.
    `salt` is what the newcomer adds to the dice, while that is possible."""
    async with table.lock:
        if only_from and table.stored.seats[number].kind != only_from:
            raise Conflict("That seat is not free any more.")
        match = table.stored.match
        if salt and not match.salts_fixed and not match.salts[number]:
            await keep_salt(table, number, salt)
        await change_seat(table, number, seat)


async def join_side(table: Table, number: int, token: str, name: str) -> None:
    """Let somebody more have a seat, by the digest of a token of their own; OutOfStep if there is no room."""
    async with table.lock:
        company = people_of(table.stored, number)
        if table.stored.seats[number].kind != PERSON or not room_at(table, number):
            raise Conflict("There is no room for more people at that seat.")
        await keep_people(table, number, [*company, Person(token, name)])
        table.send_seats()


async def leave_seat(table: Table, number: int, token: str) -> None:
    """Take somebody's token from a seat. Whoever else has it keeps it; where nobody is left, it is free."""
    async with table.lock:
        staying = [one for one in people_of(table.stored, number) if one.token != token]
        if not staying:
            return await change_seat(table, number, Seat(OPEN, table.stored.seats[number].name))
        await keep_people(table, number, staying)
        for client in table.clients:
            if token in client.seats.values():
                client.seats = {i: held for i, held in client.seats.items() if held != token}
                client.looking = ONLOOKER
                client.send(table.truth(client))
        table.send_seats()
        table.notice_presence()
        table.settle()


async def keep_people(table: Table, number: int, company: list[Person], seat: Seat | None = None) -> None:
    """Write down who has a seat, the lock held: the seat and the list of its people in one go."""
    seat, settings = seat or company_seat(company), table.stored.settings
    before = settings.get("people")
    note_people(table.stored, number, company)
    has_list = settings.get("people") != before
    try:
        await table.write(table.registry.store.seat(table.stored, number, seat, has_list))
    except Exception:
        settings["people"] = before or {}
        raise
    table.stored.seats[number] = seat


async def change_seat(table: Table, number: int, seat: Seat) -> None:
    """Change who has a seat, the lock held; where a bot plays for its people they stay on the list."""
    is_same = seat.token == table.stored.seats[number].token
    await keep_people(table, number, people_of(table.stored, number) if is_same else [], seat)
    for client in table.clients:
        if client.seats.pop(number, None) is not None:
            client.looking = ONLOOKER
            client.send(table.truth(client))
    table.send_seats()
    table.announce(table.session.consent.withdraw(""))
    table.timers.start_turn_timer()
    await table.carry_out(table.session.advance(now()))
    table.settle()


async def lend(table: Table, number: int, level: str) -> None:
    """Let a bot play for a person, who keeps the token and may have the seat back at any time."""
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
            if sits(table, client.seats.get(number, ""), number):
                client.lent[number] = client.seats[number]
        await change_seat(table, number, Seat(BOT, person.name, level, person.token))
        table.say_all(
            -1, f"The {bots.LEVELS[level]} plays on for {table.names[number]}, until they are back."
        )


async def give_back(table: Table, number: int, token: str) -> None:
    """Give a seat back to the person for whom a bot has played; WrongSeat unless the token's digest is theirs."""
    async with table.lock:
        seat = table.stored.seats[number] if 0 <= number < len(table.stored.seats) else Seat(OPEN, "")
        if not seat.is_lent or not sits(table, token, number):
            raise WrongSeat("That seat is not yours to take back.")
        await change_seat(table, number, seat.given_back())
        for client in table.clients:
            if number in client.lent:
                client.seats[number] = client.lent.pop(number)
                client.send(table.truth(client))
        table.send_seats()
        table.notice_presence()
        table.settle()
        name = table.names[number]
        table.say_all(-1, f"{name[:1].upper()}{name[1:]} is back.")


async def add_salt(table: Table, number: int, salt: str) -> None:
    """A seat adds to the dice; BadSalt if that is not possible any more. The first throw may have waited for it."""
    async with table.lock:
        await keep_salt(table, number, salt)
        await table.carry_out(table.session.advance(now()))


async def keep_salt(table: Table, number: int, salt: str) -> None:
    """Write down what a seat adds to the dice, the lock held."""
    match = table.stored.match
    before = list(match.salts)
    match.add_salt(number, salt)
    try:
        await table.write(table.registry.store.salt(table.stored))
    except Exception:
        match.salts[:] = before
        raise
