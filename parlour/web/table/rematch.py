"""A rematch: whoever wants one goes to the next table at once; everybody else is asked, and nobody is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict
from parlour.core.offer import ONLOOKER
from parlour.core.options import fitting
from parlour.store.matches import OPEN, PERSON, Seat

from ..errors import NotKept
from ..wire import messages as m
from . import seating
from .people import people_of

# Settings of one match that a rematch does not take over.
PASSING = ("question", "lent", "banks", "clock", "reviewed", "next", "given")

if TYPE_CHECKING:
    from ..wire.client import Client
    from .table import Table


async def answer(table: Table, seat: int, yes: bool, token: str = "") -> None:
    """A seat would like to play again, or the holder of a token would rather not."""
    if not table.over:
        raise Conflict("A rematch can be asked for when the game is over.")
    if yes:
        await ask_for(table, seat)
    else:
        await decline(table, seat, token or table.stored.seats[seat].token)


async def ask_for(table: Table, seat: int) -> None:
    """The same seats and options again; whoever has a token keeps it. Bots are there already, people are asked."""
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
    await come_after_all(table, seat)
    for client in table.company:
        offer(table, client)


def next_of(table: Table) -> str:
    """The next match, if somebody has asked for one."""
    return str(table.stored.settings.get("next", {}).get("match", ""))


async def come_after_all(table: Table, seat: int) -> None:
    """Who said no and would like to after all has the seat again, if nobody has taken it."""
    asked = table.stored.settings["next"]
    if seat not in asked["declined"]:
        return
    following = await table.registry.table(asked["match"])
    await seating.take_seat(following, seat, table.stored.seats[seat].given_back(), only_from=OPEN)
    await note(table, {**asked, "declined": [one for one in asked["declined"] if one != seat]})


async def note(table: Table, asked: dict[str, Any]) -> None:
    """Write down who asks for a rematch, and who would rather not: the question outlives the server."""
    before = table.stored.settings.get("next")
    table.stored.settings["next"] = asked
    try:
        await table.write(table.registry.store.settings(table.stored))
    except NotKept:
        table.stored.settings["next"] = before or {}
        raise


def offer(table: Table, client: Client) -> None:
    """Tell a client of the next match, if there is one and they have not declined it."""
    asked = table.stored.settings.get("next", {})
    declined = {*asked.get("declined", ())}
    if asked and not (client.seats and set(client.seats) <= declined):
        client.send(m.NextMatch(match=asked["match"], seat=asked["by"]))


async def decline(table: Table, seat: int, token: str) -> None:
    """Rather not: the seat at the next table is free for somebody else, and who waits there is told. Where several
    have a seat, the others keep it.
    """
    if not next_of(table):
        raise Conflict("Nobody has asked for a rematch.")
    asked = table.stored.settings["next"]
    following = await table.registry.table(asked["match"])
    held, company = following.stored.seats[seat], people_of(following.stored, seat)
    if len(company) > 1:
        return await seating.leave_seat(following, seat, token)
    if held.kind == PERSON and held.token == token:
        name = following.names[seat]
        await seating.take_seat(following, seat, Seat(OPEN, held.name), only_from=PERSON)
        following.say_all(ONLOOKER, f"{name} would rather not play now. The seat is free.")
    await note(table, {**asked, "declined": sorted({*asked["declined"], seat})})
