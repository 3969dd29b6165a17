"""An invitation: links that work where they are opened, each also to be photographed; or what to do if none does."""

from __future__ import annotations

import io

import segno
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from parlour.core.errors import WrongSeat

from ..limits import address_of
from ..network import addresses, at_port, is_this_machine, names_for_others
from ..settings import Settings, is_loopback
from ..turns import aside
from ..wire.body import Body
from .routes import registry_of

router = APIRouter(tags=["seats"])
USUAL_PORT = Settings.port


class InvitationAsked(Body):
    """Whoever knows the invitation."""

    invite: str = Field(max_length=80, title="Invitation")


class LinkSeen(BaseModel):
    """A link that works for others, and the same as a QR code: an SVG."""

    url: str
    qr: str


class InvitationSeen(BaseModel):
    """How others come to a table. Without links nobody can from another machine: `command` opens the parlour to the
    network, where it is found at `then`."""

    links: list[LinkSeen]
    command: str = ""
    then: list[str] = []


@router.post("/api/matches/{id}/invitation")
async def invitation(request: Request, id: str, asked: InvitationAsked) -> InvitationSeen:
    """The links of an invitation for whoever holds it."""
    table = await registry_of(request).table(id)
    if not table.kept.invite or asked.invite != table.kept.invite:
        raise WrongSeat("That invitation is not for this table.")
    settings: Settings = request.app.state.settings
    called, port = request.url.netloc, int((request.scope.get("server") or ("", USUAL_PORT))[1] or USUAL_PORT)
    if is_this_machine(called) and not is_loopback(address_of(request.scope)):
        return InvitationSeen(links=[])  # somebody far away calls us localhost: nothing of ours concerns them
    names = names_for_others(settings, called, port)
    urls = [f"{request.url.scheme}://{name}/match/{id}#invite={asked.invite}" for name in names]
    if urls:
        return InvitationSeen(links=await aside(lambda: [LinkSeen(url=url, qr=qr_of(url)) for url in urls]))
    command = "parlour serve --host 0.0.0.0" + (f" --port {port}" if port != USUAL_PORT else "")
    then = [f"http://{name}/" for name in at_port(addresses(), port)]
    return InvitationSeen(links=[], command=command, then=then)


def qr_of(text: str) -> str:
    """A text as a QR code, an SVG without size or colours of its own: dark on light is for the page to see to."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=True, border=4, omitsize=True, dark="#000", light="#fff")
    return out.getvalue().decode()
