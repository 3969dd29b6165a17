"""Invitation links over HTTP, with QR codes; or instructions on how to make the server reachable for other people."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from parlour.core.errors import WrongSeat

from ..network import JoinInfo, join_info_for
from ..scheduler import in_thread
from ..wire.body import Body
from .routes import registry_of

router = APIRouter(tags=["seats"])


class InvitationRequest(Body):
    """A request with the invitation code of a table, by somebody who knows that code."""

    invite: str = Field(max_length=80, title="Invitation")


@router.post("/api/matches/{id}/invitation")
async def invitation(request: Request, id: str, body: InvitationRequest) -> JoinInfo:
    """Return the links of an invitation, if the request has the right invitation code."""
    table = await registry_of(request).table(id)
    if not table.stored.invite or body.invite != table.stored.invite:
        raise WrongSeat("This invitation is not valid. Ask for a new link.")
    return await in_thread(join_info_for, request, f"/match/{id}#invite={body.invite}")


@router.get("/api/matches/{id}/ways")
async def ways(request: Request, id: str) -> JoinInfo:
    """Return links with which other people can reach a table. If there are none, return instructions on how to make
    the server reachable.
    """
    table = await registry_of(request).table(id)
    return await in_thread(join_info_for, request, f"/match/{table.stored.id}")
