"""Rematch: the next match at a table with the same people. The person who asks for it goes to the new table at once;
the others get an offer, and stay at the old table until they accept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.match import Match
from parlour.core.offer import ONLOOKER
from parlour.core.options import fitting
from parlour.session.events import Change, Said
from parlour.session.people import people_of
from parlour.store.matches import OPEN, PERSON, Seat

from ..wire import messages as m
from . import changes, seating
from .authority import Check, Command, checked
from .shield import uninterrupted

if TYPE_CHECKING:
    from ..wire.client import Client
    from .table import Table


async def answer(table: Table, seat: int, yes: bool, token: str = "", check: Check | None = None) -> None:
    """Carry out a seat's answer about a rematch: if `yes` is true, offer one or accept the one that is
    offered; otherwise decline it. Raises Conflict while the game runs. `check` raises an error if the person
    may no longer answer for the seat.
    """
    if not table.over:
        raise Conflict("You can ask for a rematch when the game is over.")
    if yes:
        await ask_for(table, seat, check)
    else:
        await decline(table, seat, token or table.stored.seats[seat].token)


async def ask_for(table: Table, seat: int, check: Check | None) -> None:
    """Set up a table for the next match, with the same seats, tokens and options, unless it exists already. A
    seat that has declined gets its place there back. Then send the offer to all clients of this table.
    """

    async def work() -> None:
        async with table.lock:
            if not table.session.rematch.match:
                await set_up(table, seat, check)

    await uninterrupted(work())
    await rejoin(table, seat)
    for client in table.everyone:
        offer(table, client)


async def set_up(table: Table, seat: int, check: Check | None) -> None:
    """Set up the table of the next match, as this seat has asked. The match and the offer of it are stored in one
    transaction. The caller holds the table's lock.
    """
    stored = table.stored
    seats = [one.given_back() for one in stored.seats]
    options = fitting(table.game.all_options, stored.match.options)
    settings = table.session.settings.for_rematch()
    session = await table.registry.prepare(Match.begin(table.game, **options), seats, settings)
    await table.carry_out(checked(lambda: table.session.rematch.ask(session.stored, seat), check))
    if table.session.rematch.match != session.stored.id:
        return  # another process was faster
    following = await table.registry.open(session, is_stored=True)
    following.address = table.address
    token = stored.seats[seat].token
    for one, name in zip(stored.seats, table.names, strict=True):
        if one.kind == PERSON and one.token != token:
            following.say_all(ONLOOKER, f"{name} has been asked to play again.")


async def rejoin(table: Table, seat: int) -> None:
    """Give the person in a seat that declined the rematch their seat at the next table back, if nobody else
    has taken it.
    """
    asked = table.session.rematch.offer
    if asked is None or seat not in asked.declined:
        return
    following = await table.registry.table(asked.match)

    def sit_down() -> Change:
        return following.session.seating.assign(seat, table.stored.seats[seat].given_back(), only_from=OPEN)

    await both(table, lambda: table.session.rematch.accept(seat), following, sit_down)


def offer(table: Table, client: Client) -> None:
    """Send a client the offer of a rematch, if there is one that the client has not declined."""
    asked = table.session.rematch.offer
    if asked and table.session.rematch.is_for(client.seats):
        client.send(m.NextMatch(match=asked.match, seat=asked.by))


async def decline(table: Table, seat: int, token: str) -> None:
    """Decline a rematch: free the seat at the next table, and tell the people there. If several people hold the
    seat, the others keep it.
    """
    asked = table.session.rematch.offer
    if asked is None:
        raise Conflict("Nobody has asked for a rematch.")
    following = await table.registry.table(asked.match)
    if len(people_of(following.stored, seat)) > 1:
        return await seating.leave_seat(following, seat, token)

    def free() -> Change | None:
        held = following.stored.seats[seat]
        if held.kind != PERSON or held.token != token:
            return None
        name = following.names[seat]
        change = following.session.seating.assign(seat, Seat(OPEN, held.name), only_from=PERSON)
        change.after.append(Said(f"{name} has declined. The seat is free."))
        return change

    await both(table, lambda: table.session.rematch.decline(seat), following, free)


async def both(table: Table, command: Command, following: Table, next_command: Command) -> None:
    """Carry out `command` at a table and `next_command` at the table of the next match (`following`), in one
    transaction.
    """

    async def work() -> None:
        async with table.lock, following.lock:  # always in this order
            await changes.carry_out([(table, command), (following, next_command)])

    await uninterrupted(work())
