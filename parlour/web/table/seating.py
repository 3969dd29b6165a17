"""Seating at a table: commands of its session, and what everybody reads about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.session.events import Change, Said
from parlour.store.matches import Seat

from . import bots

if TYPE_CHECKING:
    from .table import Table


async def take_seat(table: Table, number: int, seat: Seat, only_from: str = "", salt: str = "") -> None:
    """Change who has a seat. Raises Conflict unless the seat is of the kind `only_from`, if one is given. `salt` is
    what the new person adds to the dice, while that is possible."""
    await table.do(lambda: table.session.seating.take(number, seat, only_from, salt))


async def join_side(table: Table, number: int, token: str, name: str) -> None:
    """Let one more person have a seat, by the digest of their token. Raises Conflict if there is no room."""
    await table.do(lambda: table.session.seating.join(number, token, name))


async def leave_seat(table: Table, number: int, token: str) -> None:
    """Take a person from a seat. The others keep it; if nobody is left, it is free."""
    await table.do(lambda: table.session.seating.leave(number, token))


async def lend(table: Table, number: int, level: str, drives: bool = False) -> None:
    """Let a bot play for a person, who keeps the token and may take the seat back at any time. `drives`: the process
    that drives the table decides so."""

    def command() -> Change:
        change = table.session.seating.lend(number, level)
        text = f"The {bots.LEVELS[bots.current(level)]} plays for {table.names[number]} until they are back."
        change.after.append(Said(text))
        return change

    await table.do(command, drives)


async def give_back(table: Table, number: int, token: str) -> None:
    """Give a seat back to the person for whom a bot plays. Raises WrongSeat unless the token's digest is theirs."""

    def command() -> Change:
        change = table.session.seating.give_back(number, token)
        name = table.names[number]
        change.after.append(Said(f"{name[:1].upper()}{name[1:]} is back."))
        return change

    await table.do(command)


async def add_salt(table: Table, number: int, salt: str) -> None:
    """Add a seat's salt to the dice; the first throw may wait for it. Raises BadSalt if it comes too late."""
    await table.do(lambda: table.session.seating.add_salt(number, salt))
