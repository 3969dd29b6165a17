"""Invitation links over HTTP, with QR codes; or how to start the server so that others can reach it."""

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
    """A request by somebody who knows the invitation."""

    invite: str = Field(max_length=80, title="Invitation")


@router.post("/api/matches/{id}/invitation")
async def invitation(request: Request, id: str, body: InvitationRequest) -> JoinInfo:
    """Return the links of an invitation to a client that knows it."""
    table = await registry_of(request).table(id)
    if not table.stored.invite or body.invite != table.stored.invite:
        raise WrongSeat("This invitation is not valid for this table.")
    return await in_thread(join_info_for, request, f"/match/{id}#invite={body.invite}")


@router.get("/api/matches/{id}/ways")
async def ways(request: Request, id: str) -> JoinInfo:
    """Return links with which other people can reach a table; if there are none, how to start the server so that they
    can.
    """
    table = await registry_of(request).table(id)
    return await in_thread(join_info_for, request, f"/match/{table.stored.id}")
