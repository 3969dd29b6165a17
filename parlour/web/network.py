"""The network: where others find this machine, and whether they find the parlour there."""

from __future__ import annotations

import io
import socket

import segno
from fastapi import Request
from pydantic import BaseModel

from .limits import address_of
from .settings import Settings, is_loopback

EVERYWHERE = ("0.0.0.0", "::")
USUAL_PORT = Settings.port


class LinkSeen(BaseModel):
    """A link that works for others, and the same as a QR code: an SVG."""

    url: str
    qr: str


class Ways(BaseModel):
    """How others come to a page of the parlour. Without links nobody can from another machine: `command` opens the
    parlour to the network, where it is found at `then`."""

    links: list[LinkSeen]
    command: str = ""
    then: list[str] = []


def addresses() -> list[str]:
    """Where others on the network may find this machine."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))  # nothing is sent: it only says by which way something would go
                found.add(probe.getsockname()[0])
        except OSError:
            continue
    return sorted(one for one in found if not is_loopback(one))


def at_port(places: list[str], port: int) -> list[str]:
    """Addresses with a port, as they stand in a link."""
    return [f"{f'[{one}]' if ':' in one else one}:{port}" for one in places]


def is_this_machine(called: str) -> bool:
    """Whether a name in a link, with its port, means whichever machine it is opened on."""
    name = called.rsplit(":", 1)[0] if called.rsplit(":", 1)[-1].isdigit() else called
    return name == "localhost" or is_loopback(name.strip("[]"))


def names_for_others(settings: Settings, called: str, port: int) -> list[str]:
    """By which names, with their port, others find a parlour that is called so here; none where they do not."""
    if not is_this_machine(called):
        return [called]
    return at_port(addresses(), port) if settings.host in EVERYWHERE else []


def ways_for(request: Request, path: str) -> Ways:
    """How others come to a page that this request was made from; takes as long as drawing a picture."""
    settings: Settings = request.app.state.settings
    called, port = request.url.netloc, int((request.scope.get("server") or ("", USUAL_PORT))[1] or USUAL_PORT)
    if is_this_machine(called) and not is_loopback(address_of(request.scope)):
        return Ways(links=[])  # somebody far away calls us localhost: nothing of ours concerns them
    urls = [f"{request.url.scheme}://{name}{path}" for name in names_for_others(settings, called, port)]
    if urls:
        return Ways(links=[LinkSeen(url=url, qr=qr_of(url)) for url in urls])
    command = "parlour serve --host 0.0.0.0" + (f" --port {port}" if port != USUAL_PORT else "")
    return Ways(links=[], command=command, then=[f"http://{name}/" for name in at_port(addresses(), port)])


def qr_of(text: str) -> str:
    """A text as a QR code, an SVG without size or colours of its own: dark on light is for the page to see to."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=True, border=4, omitsize=True, dark="#000", light="#fff")
    return out.getvalue().decode()
