"""The home network: the server's owner opens the parlour to it with one click, and closes it again, while it runs.

The server listens on this machine only. Opening adds sockets that listen on the machine's private addresses at the
same port, so no address of the internet is opened. Closing removes them and cuts the connections that came through
them. Only a client on this machine may do either. After a restart the parlour is closed again.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from fastapi import APIRouter, Request

from . import network
from .errors import NotFound, WebError
from .http_protocol import Config
from .limits import address_of
from .settings import is_loopback
from .wire.body import Body, View

if TYPE_CHECKING:
    from .serve import Server

router = APIRouter()
NO_ADDRESS = (
    "This computer has no address on a home network. Connect it to your Wi-Fi or router, then try again."
)


class CannotOpen(WebError):
    """The error when the parlour cannot be opened to the home network."""

    status = 409


class NetworkView(View):
    """Whether the parlour is open to the home network, and the links to its lobby there."""

    can_open: bool  # whether the client that asks may open and close it
    is_open: bool = False
    links: list[network.LinkView] = []


class NetworkRequest(Body):
    """A request to open the parlour to the home network, or to close it."""

    open: bool


class HomeNetwork:
    """The sockets with which a running server listens on its machine's private addresses."""

    def __init__(self, server: Server, find: Callable[[], list[str]] = network.addresses) -> None:
        self.server = server
        self.find = find
        self.hosts: list[str] = []  # addresses that are open now
        self.servers: list[asyncio.Server] = []
        self.lock = asyncio.Lock()

    @property
    def port(self) -> int:
        """The port on which the server listens."""
        return int(self.server.servers[0].sockets[0].getsockname()[1])

    async def open(self) -> None:
        """Listen on every private address of this machine. Raise CannotOpen if there is none, or if another program
        uses the port there.
        """
        async with self.lock:
            if self.hosts:
                return
            hosts = [host for host in self.find() if is_private(host)]
            if not hosts:
                raise CannotOpen(NO_ADDRESS)
            port = self.port
            try:
                for host in hosts:
                    self.servers.append(await self.listen(host, port))
                    self.hosts.append(host)
            except OSError as error:
                if not self.hosts:
                    text = f"Port {port} of {host} cannot be opened: {error.strerror}."
                    raise CannotOpen(text) from None

    async def listen(self, host: str, port: int) -> asyncio.Server:
        """Return a server that listens on one more address, with the protocol of the main server."""
        main = self.server

        def protocol() -> asyncio.Protocol:
            kind: Any = main.config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=main.config, server_state=main.server_state, app_state=main.lifespan.state
            )
            return made

        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        loop = asyncio.get_running_loop()
        return await loop.create_server(
            protocol, host=host, port=port, family=family, backlog=main.config.backlog
        )

    async def close(self) -> None:
        """Stop listening on the home network, and cut the connections that came from there."""
        async with self.lock:
            hosts, self.hosts = set(self.hosts), []
            for one in self.servers:
                one.close()
            self.servers = []
            limiter = cast(Config, self.server.config).limiter
            for connection in list(limiter.connections.values()):
                if connection.transport.get_extra_info("sockname")[0] in hosts:
                    connection.transport.abort()


def is_private(address: str) -> bool:
    """Return whether an address belongs to a home network: a private address that a router gives out, not
    loopback or link-local.
    """
    place = ipaddress.ip_address(address)
    return place.is_private and not place.is_loopback and not place.is_link_local


def home_network_of(request: Request) -> HomeNetwork | None:
    """Return the home network of the app; None if the server cannot be opened while it runs."""
    found: HomeNetwork | None = getattr(request.app.state, "home_network", None)
    return found


def is_owner(request: Request) -> bool:
    """Return whether a request comes from the machine on which the server runs, and not through a proxy."""
    peer = request.scope.get("peer") or ("",)
    is_local = is_loopback(str(peer[0])) and is_loopback(address_of(request.scope))
    is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return is_local and not is_forwarded and network.is_localhost(request.url.netloc)


def view_of(home: HomeNetwork) -> NetworkView:
    """Return the state of the home network for the machine's owner."""
    urls = [f"http://{name}/" for name in network.with_port(home.hosts, home.port)] if home.hosts else []
    links = [network.LinkView(url=url, qr=network.qr_of(url)) for url in urls]
    return NetworkView(can_open=True, is_open=bool(home.hosts), links=links)


@router.get("/api/network", tags=["network"])
async def network_state(request: Request) -> NetworkView:
    """Return whether the parlour is open to the home network, and the links to it. A client on another
    machine is told only that it cannot open or close it.
    """
    home = home_network_of(request)
    return view_of(home) if home and is_owner(request) else NetworkView(can_open=False)


@router.post("/api/network", tags=["network"])
async def set_network(request: Request, body: NetworkRequest) -> NetworkView:
    """Open the parlour to the home network, or close it, and return the new state. Only a client on the
    server's own machine may do that.
    """
    home = home_network_of(request)
    if home is None or not is_owner(request):
        raise NotFound("Only the computer on which Parlour runs can open Parlour to the home network.")
    await (home.open() if body.open else home.close())
    return view_of(home)
