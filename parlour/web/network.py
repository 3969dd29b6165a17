"""The network addresses at which other machines can reach the server, as links and QR codes."""

from __future__ import annotations

import io
import socket

import segno
from fastapi import Request

from .limits import address_of
from .settings import Settings, is_loopback
from .wire.body import View

EVERYWHERE = ("0.0.0.0", "::")  # listen addresses that mean every address of this machine
DEFAULT_PORT = Settings.port


class LinkView(View):
    """A link that works on other machines, and its QR code as SVG."""

    url: str
    qr: str


class JoinInfo(View):
    """Links to a page for other people. Without links, only this machine can reach the server; then `command` is the
    command that starts the server on the network, and `then` has the addresses that it would have. `can_open`: the
    client may open the running server to its home network instead.
    """

    links: list[LinkView]
    command: str = ""
    then: list[str] = []
    can_open: bool = False


def addresses() -> list[str]:
    """Return this machine's addresses on the network, sorted."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))  # sends nothing, but chooses a local address
                found.add(probe.getsockname()[0])
        except OSError:
            continue
    return sorted(one for one in found if not is_loopback(one))


def with_port(hosts: list[str], port: int) -> list[str]:
    """Return each address followed by the port, as in a URL."""
    return [f"{f'[{one}]' if ':' in one else one}:{port}" for one in hosts]


def is_localhost(netloc: str) -> bool:
    """Return whether the host in a URL (with or without a port) is localhost or a loopback address."""
    name = netloc.rsplit(":", 1)[0] if netloc.rsplit(":", 1)[-1].isdigit() else netloc
    return name == "localhost" or is_loopback(name.strip("[]"))


def addresses_for_others(settings: Settings, netloc: str, port: int, opened: list[str]) -> list[str]:
    """Return the addresses, each with its port, at which other machines can reach this server; an empty list if they
    cannot. `netloc` is the address that the client used; `opened` has the addresses that were opened to the home
    network.
    """
    if not is_localhost(netloc):
        return [netloc]
    return with_port(addresses() if settings.host in EVERYWHERE else opened, port)


def join_info_for(request: Request, path: str) -> JoinInfo:
    """Return links with which other people can open the page `path`, and their QR codes. Drawing QR codes is slow:
    call this in a thread.
    """
    settings: Settings = request.app.state.settings
    netloc = request.url.netloc
    port = int((request.scope.get("server") or ("", DEFAULT_PORT))[1] or DEFAULT_PORT)
    if is_localhost(netloc) and not is_loopback(address_of(request.scope)):
        return JoinInfo(links=[])  # a remote client that sends Host: localhost must not learn our addresses
    home = getattr(request.app.state, "home_network", None)
    others = addresses_for_others(settings, netloc, port, home.hosts if home else [])
    urls = [f"{request.url.scheme}://{name}{path}" for name in others]
    if urls:
        return JoinInfo(links=[LinkView(url=url, qr=qr_of(url)) for url in urls])
    command = "parlour serve --host 0.0.0.0" + (f" --port {port}" if port != DEFAULT_PORT else "")
    then = [f"http://{name}/" for name in with_port(addresses(), port)]
    return JoinInfo(links=[], command=command, then=then, can_open=home is not None)


def qr_of(text: str) -> str:
    """Return a text as a QR code in SVG, black on white and without a size."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=True, border=4, omitsize=True, dark="#000", light="#fff")
    return out.getvalue().decode()
