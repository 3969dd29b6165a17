"""Moderation: the owner of a table may remove people from their seats, and mute them.

The owner is the person who set the table up, and holds a token for that, stored as its digest like any other. There are
no accounts: the server knows a person who was removed by the token they had and, while it runs, by their address.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.store.matches import OPEN, PERSON, Seat

from ..wire import messages as m
from ..wire.client import Client
from .seating import change_seat

if TYPE_CHECKING:
    from .table import Table

REMOVED = "The host of this table has removed you."
MUTED = "The host of this table has muted you. Your moves still count."


def is_host(table: Table, token: str) -> bool:
    """Return whether a token, given as its digest, is that of the table's owner."""
    return bool(token) and table.stored.settings.get("host") == token


def check_host(table: Table, token: str) -> None:
    """Raise WrongSeat unless a token, given as its digest, is that of the table's owner."""
    if not is_host(table, token):
        raise WrongSeat("Only the host of this table may do that.")


def is_muted(table: Table, seat: int) -> bool:
    """Return whether the person in a seat is muted; the next person there is not."""
    return table.stored.seats[seat].token in table.stored.settings.get("muted", ())


def is_banned(table: Table, client: Client, tokens: set[str]) -> bool:
    """Return whether a client without a seat was removed before, by the digests of its tokens or by its address."""
    if client.seats or client.is_referee or client.is_host:
        return False
    return bool(tokens & {*table.stored.settings.get("out", ())}) or client.address in table.banned


def person_at(table: Table, seat: int) -> Seat:
    """Return the person who has a seat. Raises Conflict if there is none."""
    if not 0 <= seat < len(table.stored.seats) or table.stored.seats[seat].kind != PERSON:
        raise Conflict("Nobody sits there.")
    return table.stored.seats[seat]


async def remove(table: Table, seat: int) -> str:
    """Free a seat, disconnect the person who had it, and change the invitation; return the new invitation."""
    async with table.lock:
        person, settings, invite = person_at(table, seat), table.stored.settings, table.stored.invite
        out = settings.get("out", [])
        settings["out"], table.stored.invite = [*out, person.token], secrets.token_urlsafe(16)
        try:
            await table.write(table.registry.store.settings(table.stored))
        except Exception:
            settings["out"], table.stored.invite = out, invite
            raise
        going = [client for client in table.clients if seat in client.seats]
        name = table.names[seat]
        await change_seat(table, seat, Seat(OPEN, ""))
        for client in going:
            if not client.seats:
                table.banned.add(client.address)
                client.send(m.ErrorMessage(code="out", text=REMOVED))
                client.let_go()
        table.say_all(-1, f"The host of this table has removed {name}.")
    return table.stored.invite


async def mute(table: Table, seat: int, is_to_be: bool) -> None:
    """Mute the person in a seat, or unmute them; everybody reads it."""
    async with table.lock:
        person, settings = person_at(table, seat), table.stored.settings
        before = settings.get("muted", [])
        if is_to_be == (person.token in before):
            return
        settings["muted"] = [token for token in before if token != person.token] + [person.token] * is_to_be
        try:
            await table.write(table.registry.store.settings(table.stored))
        except Exception:
            settings["muted"] = before
            raise
        table.send_seats()
        says = "has muted {}." if is_to_be else "has unmuted {}."
        table.say_all(-1, f"The host of this table {says.format(table.names[seat])}")
