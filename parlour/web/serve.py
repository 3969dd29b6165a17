"""serve: run the parlour on this machine, and say where it is once it is really open."""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from parlour.bots.prepare import open_compiler
from parlour.core.errors import ParlourError
from parlour.games import GAMES
from parlour.store.folder import data_folder, default_database
from parlour.store.matches import Store

from .app import create_app
from .connections import ConnectionLimiter
from .http_protocol import Config
from .journal import configuration
from .network import EVERYWHERE, addresses, at_port
from .settings import Settings, is_loopback
from .table.live import FRAME

FILES = 128  # that the server keeps open beside its connections


class CannotOpen(ParlourError):
    """There is no listening at that address and port."""


class Server(uvicorn.Server):
    """A server that says when it listens."""

    opened: Callable[[str], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            name = "localhost" if host in ("127.0.0.1", *EVERYWHERE) else f"[{host}]" if ":" in host else host
            self.opened(f"http://{name}:{port}/")


def configure(app: FastAPI, host: str, port: int) -> Config:
    """How the server runs: small frames, no compression on sockets, few words in the log, a door with a keeper."""
    settings: Settings = app.state.settings
    app.state.limiter = ConnectionLimiter(settings, app.state.budgets)
    return Config(
        app,
        app.state.limiter,
        host=host,
        port=port,
        log_config=configuration(settings.log),
        log_level=None,
        access_log=False,
        ws_max_size=FRAME,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def room_for(connections: int) -> int:
    """How many connections this process may hold: as many as wanted, or as the system allows it files."""
    if os.name == "nt":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connections if soft == resource.RLIM_INFINITY else max(1, min(connections, soft - FILES))


def exposure(settings: Settings, port: int) -> str:
    """What others can do when the parlour listens on more than this machine, and where they find it."""
    if is_loopback(settings.host) or settings.host == "localhost":
        return ""
    places = addresses() if settings.host in EVERYWHERE else [settings.host]
    urls = [f"http://{one}/" for one in at_port(places, port)]
    return (
        f"Others find it at {', '.join(urls) or 'the addresses of this machine'}. Whoever reaches this machine can "
        "open tables, watch those that may be watched, and read what is sent, for it is not encrypted: docs/host.md."
    )


def check_free(host: str, port: int) -> None:
    """Raise a sentence if the parlour cannot be opened there, before anything is set up."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise CannotOpen(f"This machine has no address {host!r}. Try --host 127.0.0.1, or 0.0.0.0.") from None
    with socket.socket(kind) as door:
        if os.name != "nt":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(address)
        except OSError as error:
            raise CannotOpen(why_shut(error, host, port)) from None


def why_shut(error: OSError, host: str, port: int) -> str:
    """What a person can do when a port cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken; perhaps the parlour is open already. Another: --port 0."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be opened by you. Try one from 1024 on, or --port 0."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Try --host 127.0.0.1, or 0.0.0.0."
    return f"The parlour cannot be opened on {host}, port {port}: {error.strerror}."


def serve(
    host: str | None = None, port: int | None = None, open_browser: bool = True, database: str | None = None
) -> None:
    """Open the parlour and keep it open until it is interrupted. What is not said here, the environment says."""
    settings = Settings.from_environment(host=host, port=port, database=database)
    settings = replace(settings, connections=room_for(settings.connections))
    check_free(settings.host, settings.port)
    games = list(GAMES.values())  # all are imported before anybody is let in
    store = Store(settings.database or default_database(), GAMES, alone=True)
    compiler = open_compiler()
    app = create_app(store, questions=data_folder() / "questions", settings=settings, compiler=compiler)
    server = Server(configure(app, settings.host, settings.port))

    def opened(address: str) -> None:
        print(f"The parlour is open: {address}", flush=True)
        if said := exposure(settings, int(address.rstrip("/").rsplit(":", 1)[1])):
            print(said, flush=True)
        for game in games:
            compiler.want(game)
        if open_browser:
            webbrowser.open(address)

    server.opened = opened
    server.run()
