"""A rematch: whoever wants one goes to the next table at once; everybody else is asked, and nobody is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import OutOfStep
from parlour.core.offer import ONLOOKER
from parlour.core.options import fitting
from parlour.store.matches import OPEN, PERSON, Seat

from ..wire import messages as m
from . import seating

PASSING = ("question", "lent", "banks")  # settings of one match that the next does not begin with

if TYPE_CHECKING:
    from ..wire.client import Client
    from .table import Table


async def answer(table: Table, seat: int, yes: bool) -> None:
    """A seat would like to play again, or would rather not."""
    if not table.over:
        raise OutOfStep("A rematch can be asked for when the game is over.")
    if yes:
        await ask_for(table, seat)
    else:
        await decline(table, seat)


async def ask_for(table: Table, seat: int) -> None:
    """The same seats and options again; whoever has a token keeps it. Bots are there already, people are asked."""
    async with table.lock:
        if not table.next_match:
            kept = table.kept
            seats = [one.given_back() for one in kept.seats]
            options = fitting(table.game.all_options, kept.match.options)
            settings = {name: value for name, value in kept.settings.items() if name not in PASSING}
            following = await table.registry.begin(table.game, options, seats, settings)
            table.next_match, table.next_by = following.kept.id, seat
            token = kept.seats[seat].token
            for one in kept.seats:
                if one.kind == PERSON and one.token != token:
                    following.say_all(ONLOOKER, f"{one.name} has been asked to play again.")
    for client in table.company:
        offer(table, client)


def offer(table: Table, client: Client) -> None:
    """Tell a client of the next match, if there is one."""
    if table.next_match:
        client.send(m.NextMatch(match=table.next_match, seat=table.next_by))


async def decline(table: Table, seat: int) -> None:
    """Rather not: the seat at the next table is free for somebody else, and who waits there is told."""
    if not table.next_match:
        raise OutOfStep("Nobody has asked for a rematch.")
    following = await table.registry.table(table.next_match)
    held = following.kept.seats[seat]
    if held.kind == PERSON and held.token == table.kept.seats[seat].token:
        await seating.take_seat(following, seat, Seat(OPEN, held.name), only_from=PERSON)
        following.say_all(ONLOOKER, f"{held.name} would rather not play now. The seat is free.")
