"""An invitation: links that work where they are opened, each also to be photographed; or what to do if none does."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from parlour.core.errors import WrongSeat

from ..network import Ways, ways_for
from ..scheduler import in_thread
from ..wire.body import Body
from .routes import registry_of

router = APIRouter(tags=["seats"])


class InvitationAsked(Body):
    """Whoever knows the invitation."""

    invite: str = Field(max_length=80, title="Invitation")


@router.post("/api/matches/{id}/invitation")
async def invitation(request: Request, id: str, asked: InvitationAsked) -> Ways:
    """The links of an invitation for whoever holds it."""
    table = await registry_of(request).table(id)
    if not table.stored.invite or asked.invite != table.stored.invite:
        raise WrongSeat("That invitation is not for this table.")
    return await in_thread(ways_for, request, f"/match/{id}#invite={asked.invite}")


@router.get("/api/matches/{id}/ways")
async def ways(request: Request, id: str) -> Ways:
    """How others come to a table: its address in the network, or what to do if there is none."""
    table = await registry_of(request).table(id)
    return await in_thread(ways_for, request, f"/match/{table.stored.id}")
