"""Moderation at a table: runs the session's commands, and disconnects people who were removed.

The session recognises a removed person by their token, or by the mark of their address.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.session.events import Change

from ..errors import NotKept
from ..wire import messages as m
from ..wire.client import Client

if TYPE_CHECKING:
    from .table import Table

REMOVED = "The owner of this table has removed you."
MUTED = "The owner of this table has muted you. Your moves still count."


def check_owner(table: Table, token: str) -> None:
    """Raise WrongSeat unless a token (given as its digest) belongs to the owner of the table."""
    if not table.session.moderation.is_owner(token):
        raise WrongSeat("Only the owner of this table may do that.")


def is_banned(table: Table, client: Client, tokens: set[str]) -> bool:
    """Return whether a client without a seat was removed from the table earlier, judged by the digests of its tokens
    and by its address.
    """
    if client.seats or client.is_referee or client.is_owner:
        return False
    moderation = table.session.moderation
    return moderation.is_banned(tokens) or moderation.is_barred(client.address)


async def remove(table: Table, seat: int) -> str:
    """Free a seat, disconnect the person who had it, and replace the invitation code; return the new code."""

    def command() -> Change:
        addresses = {client.address for client in table.clients if seat in client.seats}
        return table.session.moderation.remove(seat, addresses)

    await table.do(command)
    return table.stored.invite


def sent_away(table: Table, client: Client, held: set[str]) -> bool:
    """Disconnect a client whose person was removed from the table, here or at another process; return whether it was.
    `held` has the digests of the tokens with which the client held seats.
    """
    is_kept = client.seats or client.is_referee or client.is_owner
    if is_kept or not table.session.moderation.is_banned(held):
        return False
    if not table.session.moderation.is_barred(client.address):
        table.registry.spawn(bar(table, client.address))
    client.send(m.ErrorMessage(code="out", text=REMOVED))
    client.disconnect()
    return True


async def bar(table: Table, address: str) -> None:
    """Bar the address of a person whom another process removed. That process barred their token; only this one knows
    their address. If the change cannot be stored, the person stays barred by their token alone.
    """
    with contextlib.suppress(NotKept, Conflict):
        await table.do(lambda: table.session.moderation.bar(address))


async def mute(table: Table, seat: int, is_to_be: bool) -> None:
    """Mute the person in a seat or, if `is_to_be` is false, unmute them. Everybody is told."""
    await table.do(lambda: table.session.moderation.mute(seat, is_to_be))
