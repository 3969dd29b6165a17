"""What the owner of a table may do about its people: send somebody out, and mute.

The owner is whoever set the table up, and holds a token for it, kept as its digest like any other. There are no
accounts: who was sent out is known by the token they had and, while the server runs, by their address.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.store.matches import OPEN, PERSON, Seat

from ..wire import messages as m
from ..wire.client import Client
from .people import people_of
from .seating import change_seat

if TYPE_CHECKING:
    from .table import Table

OUT = "The owner of this table has sent you out."
MUTED = "The owner of this table has muted you. Your moves still count."


def is_owner(table: Table, token: str) -> bool:
    """Whether a token (as its digest) is that of the table's owner."""
    return bool(token) and table.stored.settings.get("host") == token


def check_owner(table: Table, token: str) -> None:
    """WrongSeat unless a token (as its digest) is that of the table's owner."""
    if not is_owner(table, token):
        raise WrongSeat("Only the owner of this table may do that.")


def is_muted(table: Table, seat: int) -> bool:
    """Whether nothing is passed on of what a seat says; whoever sits down there next is heard."""
    muted = table.stored.settings.get("muted", ())
    return any(one.token in muted for one in people_of(table.stored, seat))


def is_out(table: Table, client: Client, tokens: set[str]) -> bool:
    """Whether a newcomer without a seat was sent out before, by the digests of the tokens it brings or its address."""
    if client.seats or client.is_referee or client.is_owner:
        return False
    return bool(tokens & {*table.stored.settings.get("out", ())}) or client.address in table.banned


def check_person(table: Table, seat: int) -> None:
    """OutOfStep unless somebody has a seat."""
    if not 0 <= seat < len(table.stored.seats) or table.stored.seats[seat].kind != PERSON:
        raise Conflict("Nobody sits there.")


async def send_out(table: Table, seat: int) -> str:
    """Take a seat from all who have it, hang up on them, and change the invitation; returns the new one."""
    async with table.lock:
        check_person(table, seat)
        settings, invite = table.stored.settings, table.stored.invite
        out = settings.get("out", [])
        tokens = [one.token for one in people_of(table.stored, seat)]
        settings["out"], table.stored.invite = [*out, *tokens], secrets.token_urlsafe(16)
        try:
            await table.write(table.registry.store.settings(table.stored))
        except Exception:
            settings["out"], table.stored.invite = out, invite
            raise
        going = [client for client in table.clients if client.seats.get(seat) in tokens]
        name = table.names[seat]
        await change_seat(table, seat, Seat(OPEN, ""))
        for client in going:
            if not client.seats:
                table.banned.add(client.address)
                client.send(m.ErrorMessage(code="out", text=OUT))
                client.disconnect()
        table.say_all(-1, f"The owner of this table has sent {name} out.")
    return table.stored.invite


async def mute(table: Table, seat: int, is_to_be: bool) -> None:
    """Mute whoever has a seat, or let them speak again; everybody is told."""
    async with table.lock:
        check_person(table, seat)
        settings = table.stored.settings
        before = settings.get("muted", [])
        if is_to_be == is_muted(table, seat):
            return
        tokens = [one.token for one in people_of(table.stored, seat)]
        settings["muted"] = [token for token in before if token not in tokens] + tokens * is_to_be
        try:
            await table.write(table.registry.store.settings(table.stored))
        except Exception:
            settings["muted"] = before
            raise
        table.send_seats()
        says = "has muted {}." if is_to_be else "lets {} speak again."
        table.say_all(-1, f"The owner of this table {says.format(table.names[seat])}")
