"""Rematch: the person who asks goes to a new table at once; the others are asked, and stay until they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict
from parlour.core.offer import ONLOOKER
from parlour.core.options import fitting
from parlour.store.matches import OPEN, PERSON, Seat

from ..errors import NotKept
from ..wire import messages as m
from . import seating

# Settings of a match that its rematch does not take over.
PASSING = ("question", "lent", "banks", "clock", "reviewed", "next", "given")

if TYPE_CHECKING:
    from ..wire.client import Client
    from .table import Table


async def answer(table: Table, seat: int, yes: bool) -> None:
    """Take a seat's wish to play again, or not to."""
    if not table.over:
        raise Conflict("You can ask for a rematch when the game is over.")
    if yes:
        await ask_for(table, seat)
    else:
        await decline(table, seat)


async def ask_for(table: Table, seat: int) -> None:
    """Set up a table with the same seats, tokens and options, unless there is one; ask the other people to come."""
    async with table.lock:
        if not next_of(table):
            stored = table.stored
            seats = [one.given_back() for one in stored.seats]
            options = fitting(table.game.all_options, stored.match.options)
            settings = {name: value for name, value in stored.settings.items() if name not in PASSING}
            following = await table.registry.begin(table.game, options, seats, settings)
            following.address = table.address
            await note(table, {"match": following.stored.id, "by": seat, "declined": []})
            token = stored.seats[seat].token
            for one, name in zip(stored.seats, table.names, strict=True):
                if one.kind == PERSON and one.token != token:
                    following.say_all(ONLOOKER, f"{name} has been asked to play again.")
    await rejoin(table, seat)
    for client in table.everyone:
        offer(table, client)


def next_of(table: Table) -> str:
    """Return the id of the next match; "" if nobody has asked for one."""
    return str(table.stored.settings.get("next", {}).get("match", ""))


async def rejoin(table: Table, seat: int) -> None:
    """Give a seat that had declined back to its person, if nobody else has taken it."""
    asked = table.stored.settings["next"]
    if seat not in asked["declined"]:
        return
    following = await table.registry.table(asked["match"])
    await seating.take_seat(following, seat, table.stored.seats[seat].given_back(), only_from=OPEN)
    await note(table, {**asked, "declined": [one for one in asked["declined"] if one != seat]})


async def note(table: Table, asked: dict[str, Any]) -> None:
    """Save who asked for a rematch and who declined: the request survives a restart."""
    before = table.stored.settings.get("next")
    table.stored.settings["next"] = asked
    try:
        await table.write(table.registry.store.settings(table.stored))
    except NotKept:
        table.stored.settings["next"] = before or {}
        raise


def offer(table: Table, client: Client) -> None:
    """Send a client the next match, if there is one and the client has not declined it."""
    asked = table.stored.settings.get("next", {})
    declined = {*asked.get("declined", ())}
    if asked and not (client.seats and set(client.seats) <= declined):
        client.send(m.NextMatch(match=asked["match"], seat=asked["by"]))


async def decline(table: Table, seat: int) -> None:
    """Decline a rematch: free the seat at the next table, and tell the people there."""
    if not next_of(table):
        raise Conflict("Nobody has asked for a rematch.")
    asked = table.stored.settings["next"]
    following = await table.registry.table(asked["match"])
    held = following.stored.seats[seat]
    if held.kind == PERSON and held.token == table.stored.seats[seat].token:
        name = following.names[seat]
        await seating.take_seat(following, seat, Seat(OPEN, held.name), only_from=PERSON)
        following.say_all(ONLOOKER, f"{name} has declined. The seat is free.")
    await note(table, {**asked, "declined": sorted({*asked["declined"], seat})})
