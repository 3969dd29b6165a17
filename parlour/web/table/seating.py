"""Seating at a table: runs the session's commands, and tells everybody about the change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.session.events import Change, Said
from parlour.store.matches import Seat

from . import bots
from .authority import Check, checked

if TYPE_CHECKING:
    from .table import Table


async def take_seat(
    table: Table,
    number: int,
    seat: Seat,
    only_from: str = "",
    salt: str = "",
    check: Check | None = None,
) -> None:
    """Give seat number `number` to the person or bot in `seat`. Raises Conflict if `only_from` is given and
    the present holder is not of that kind (person, bot, open). `salt` is the new person's addition to the
    dice; it is ignored once salts are fixed. `check` raises an error if the person may not do this now.
    """
    await table.do(checked(lambda: table.session.seating.assign(number, seat, only_from, salt), check))


async def join_side(table: Table, number: int, token: str, name: str, check: Check | None = None) -> None:
    """Add one more person to seat number `number`; `token` is the digest of their token. Raises Conflict if there is no
    room.
    """
    await table.do(checked(lambda: table.session.seating.join(number, token, name), check))


async def leave_seat(table: Table, number: int, token: str, check: Check | None = None) -> None:
    """Remove a person from seat number `number`. Other people in the seat stay; if nobody is left, the seat is free."""
    await table.do(checked(lambda: table.session.seating.leave(number, token), check))


async def lend(
    table: Table, number: int, level: str, drives: bool = False, check: Check | None = None
) -> None:
    """Let a bot of this level play for the person in seat number `number`, who keeps the token and may take the seat
    back at any time. `drives` is true if the process that drives the table has decided this.
    """

    def command() -> Change:
        change = table.session.seating.lend(number, level)
        text = f"The {bots.LEVELS[bots.current(level)]} plays for {table.names[number]} until they are back."
        change.after.append(Said(text))
        return change

    await table.do(checked(command, check), drives)


async def give_back(table: Table, number: int, token: str) -> None:
    """Give seat number `number` back to the person for whom a bot plays. Raises WrongSeat unless the token's digest
    belongs to that person.
    """

    def command() -> Change:
        change = table.session.seating.give_back(number, token)
        name = table.names[number]
        change.after.append(Said(f"{name[:1].upper()}{name[1:]} is back."))
        return change

    await table.do(command)


async def add_salt(table: Table, number: int, salt: str, check: Check | None = None) -> None:
    """Add the salt of seat number `number` to the dice, for which the first throw may be waiting. Raises BadSalt if it
    comes too late.
    """
    await table.do(checked(lambda: table.session.seating.add_salt(number, salt), check))
