"""Moderation at a table: commands of its session, and the connections of people who were removed.

The session knows a person who was removed by the token they had; while the server runs, the table also knows them by
their address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import WrongSeat

from ..wire import messages as m
from ..wire.client import Client
from .shield import uninterrupted

if TYPE_CHECKING:
    from .table import Table

REMOVED = "The owner of this table has removed you."
MUTED = "The owner of this table has muted you. Your moves still count."


def check_owner(table: Table, token: str) -> None:
    """Raise WrongSeat unless a token, given as its digest, is that of the table's owner."""
    if not table.session.moderation.is_owner(token):
        raise WrongSeat("Only the owner of this table may do that.")


def is_banned(table: Table, client: Client, tokens: set[str]) -> bool:
    """Return whether a client without a seat was removed before, by the digests of its tokens or by its address."""
    if client.seats or client.is_referee or client.is_owner:
        return False
    return table.session.moderation.is_banned(tokens) or client.address in table.banned


async def remove(table: Table, seat: int) -> str:
    """Free a seat, disconnect the person who had it, and change the invitation; return the new invitation."""

    async def work() -> None:
        async with table.lock:
            going = [client for client in table.clients if seat in client.seats]
            await table.carry_out(lambda: table.session.moderation.remove(seat))
            for client in going:
                if not client.seats:
                    table.banned.add(client.address)
                    if cluster := table.registry.cluster:
                        cluster.banned(table.stored.id, client.address)
                    client.send(m.ErrorMessage(code="out", text=REMOVED))
                    client.disconnect()

    await uninterrupted(work())
    return table.stored.invite


async def mute(table: Table, seat: int, is_to_be: bool) -> None:
    """Mute the person in a seat or, if `is_to_be` is false, let them chat again; everybody reads it."""
    await table.do(lambda: table.session.moderation.mute(seat, is_to_be))
