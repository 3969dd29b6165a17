"""Rematch: the next match at a table with the same people. The person who asks for it goes to the new table at once;
the others get an offer, and stay at the old table until they accept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.offer import ONLOOKER
from parlour.core.options import fitting
from parlour.session.events import Change
from parlour.session.people import people_of
from parlour.store.matches import OPEN, PERSON, Seat
from parlour.store.settings import Rematch

from ..wire import messages as m
from . import seating
from .authority import Check, checked
from .shield import uninterrupted

if TYPE_CHECKING:
    from ..wire.client import Client
    from .table import Table


async def answer(table: Table, seat: int, yes: bool, token: str = "", check: Check | None = None) -> None:
    """Carry out a seat's answer to the question of a rematch: set one up or join it if `yes` is true, otherwise
    decline it. `check` raises an error if the person may no longer answer for the seat.
    """
    if not table.over:
        raise Conflict("You can ask for a rematch when the game is over.")
    if yes:
        await ask_for(table, seat, check)
    else:
        await decline(table, seat, token or table.stored.seats[seat].token)


async def ask_for(table: Table, seat: int, check: Check | None) -> None:
    """Set up a table with the same seats, tokens and options, unless it exists already; offer it to the other
    people.
    """

    async def work() -> None:
        async with table.lock:
            if not next_of(table):
                await set_up(table, seat, check)

    await uninterrupted(work())
    await rejoin(table, seat)
    for client in table.everyone:
        offer(table, client)


async def set_up(table: Table, seat: int, check: Check | None) -> None:
    """Set up the table of the next match, as this seat has asked. The caller holds the table's lock."""
    stored = table.stored
    seats = [one.given_back() for one in stored.seats]
    options = fitting(table.game.all_options, stored.match.options)
    settings = table.session.settings.for_rematch()
    following = await table.registry.begin(table.game, options, seats, settings)
    following.address = table.address
    id = following.stored.id

    def command() -> Change | None:
        return None if next_of(table) else table.session.change_settings(next=Rematch(id, seat))

    try:
        await table.carry_out(checked(command, check))
    finally:
        if next_of(table) != id:  # another process was faster, or the person was removed meanwhile
            await table.registry.drop(following)
    if next_of(table) != id:
        return
    token = stored.seats[seat].token
    for one, name in zip(stored.seats, table.names, strict=True):
        if one.kind == PERSON and one.token != token:
            following.say_all(ONLOOKER, f"{name} has been asked to play again.")


def next_of(table: Table) -> str:
    """Return the id of the next match; "" if nobody has asked for a rematch."""
    asked = table.session.settings.next
    return asked.match if asked else ""


async def rejoin(table: Table, seat: int) -> None:
    """Give a person who declined the rematch their seat at the next table back, if nobody else has taken it."""
    asked = table.session.settings.next
    if asked is None or seat not in asked.declined:
        return
    following = await table.registry.table(asked.match)
    await seating.take_seat(following, seat, table.stored.seats[seat].given_back(), only_from=OPEN)
    await save_declined(table, seat, False)


async def save_declined(table: Table, seat: int, is_declined: bool) -> None:
    """Store that a seat has declined the rematch or, if `is_declined` is false, that it no longer declines."""

    def command() -> Change:
        asked = table.session.settings.next
        assert asked is not None
        declined = {*asked.declined, seat} if is_declined else {*asked.declined} - {seat}
        return table.session.change_settings(next=replace(asked, declined=tuple(sorted(declined))))

    await table.do(command)


def offer(table: Table, client: Client) -> None:
    """Send a client the offer of a rematch, if there is one that the client has not declined."""
    asked = table.session.settings.next
    if asked and not (client.seats and set(client.seats) <= {*asked.declined}):
        client.send(m.NextMatch(match=asked.match, seat=asked.by))


async def decline(table: Table, seat: int, token: str) -> None:
    """Decline a rematch: free the seat at the next table, and tell the people there. If several people hold the
    seat, the others keep it.
    """
    asked = table.session.settings.next
    if asked is None:
        raise Conflict("Nobody has asked for a rematch.")
    following = await table.registry.table(asked.match)
    held = following.stored.seats[seat]
    if len(people_of(following.stored, seat)) > 1:
        return await seating.leave_seat(following, seat, token)
    if held.kind == PERSON and held.token == token:
        name = following.names[seat]
        await seating.take_seat(following, seat, Seat(OPEN, held.name), only_from=PERSON)
        following.say_all(ONLOOKER, f"{name} has declined. The seat is free.")
    await save_declined(table, seat, True)
