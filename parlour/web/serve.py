"""serve: runs the server, and prints its address when it accepts connections."""

from __future__ import annotations

import errno
import logging.config
import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import uvicorn
from fastapi import FastAPI

from parlour.bots.prepare import open_compiler
from parlour.core.errors import NotInstalled, ParlourError
from parlour.games import GAMES
from parlour.store.folder import data_folder, default_database
from parlour.store.identity import identity_of
from parlour.store.matches import Store

from .app import Join, create_app
from .cluster.workers import Supervisor
from .connections import ConnectionLimiter
from .home_network import HomeNetwork
from .http_protocol import Config
from .logs import log_config
from .network import EVERYWHERE, addresses, with_port
from .settings import Settings, is_loopback
from .table.live import FRAME

FILES = 128  # open files that the server needs besides its connections


class CannotListen(ParlourError):
    """Raised when the server cannot listen on its address and port."""


class Server(uvicorn.Server):
    """A uvicorn server that calls `opened` with its URL once it accepts connections."""

    opened: Callable[[str], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened(url_of(*self.servers[0].sockets[0].getsockname()[:2]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let other servers take over the tables, then close all connections. WebSockets are closed
        with code 1012, which tells a page to reconnect at once.
        """
        for server in self.servers:
            server.close()
        registry = getattr(cast(FastAPI, self.config.app).state, "registry", None)
        if registry and registry.cluster:
            await registry.cluster.drain()
        await super().shutdown(sockets)


def url_of(host: str, port: int) -> str:
    """Return the URL to open in a browser on this machine, for the address and port on which the server listens."""
    name = "localhost" if host in ("127.0.0.1", *EVERYWHERE) else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def configure(app: FastAPI, host: str, port: int) -> Config:
    """Return uvicorn's configuration, with a connection limiter, small WebSocket frames and Parlour's own logging."""
    settings: Settings = app.state.settings
    app.state.limiter = ConnectionLimiter(settings, app.state.budgets)
    return Config(
        app,
        app.state.limiter,
        host=host,
        port=port,
        log_config=log_config(settings.log),
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


def connections_possible(connections: int) -> int:
    """Raise the operating system's limit on open files, if necessary, to allow this many connections. Return
    how many of them it then allows.
    """
    if os.name == "nt":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connections if soft == resource.RLIM_INFINITY else max(1, min(connections, soft - FILES))


def is_for_this_machine(host: str) -> bool:
    """Return whether a server that listens on this address can only be reached from its own machine."""
    return is_loopback(host) or host == "localhost"


def exposure(settings: Settings, port: int) -> str:
    """Return a warning for the operator that other machines can reach the server, with the addresses; "" if they
    cannot.
    """
    if is_for_this_machine(settings.host):
        return ""
    hosts = addresses() if settings.host in EVERYWHERE else [settings.host]
    urls = [f"http://{one}/" for one in with_port(hosts, port)]
    return (
        f"Other machines can open it at {', '.join(urls) or 'the addresses of this machine'}. Anyone who can reach "
        "this machine can set up tables and watch public ones. The traffic is not encrypted: see docs/host.md."
    )


def check_port_free(host: str, port: int) -> None:
    """Raise CannotListen if the address or the port cannot be used. Runs before anything else is set up."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise CannotListen(
            f"This machine has no address {host!r}. Try --host 127.0.0.1 or 0.0.0.0."
        ) from None
    with socket.socket(kind) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CannotListen(explain_port_error(error, host, port)) from None


def explain_port_error(error: OSError, host: str, port: int) -> str:
    """Return a sentence that says why a port cannot be used and what to do about that."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use; Parlour may already be running. For another port: --port 0."
    if error.errno == errno.EACCES:
        return f"You may not use port {port}. Try one from 1024 up, or --port 0."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Try --host 127.0.0.1 or 0.0.0.0."
    return f"Parlour cannot listen on {host}, port {port}: {error.strerror}."


def join_cluster(settings: Settings, store: Store) -> Join | None:
    """Return the parts that connect this server to the others of its cluster; None if it works alone. Raises
    BadSetting if Redis cannot be used.
    """
    if not settings.redis:
        return None
    try:
        from .cluster.classes import ClassForwarder
        from .cluster.cluster import Cluster
        from .cluster.link import Link, check
    except ModuleNotFoundError as error:
        if error.name != "redis":
            raise
        raise NotInstalled("PARLOUR_REDIS needs redis: pip install 'parlour[redis]'.") from None
    identity = identity_of(store)
    check(settings.redis, identity)
    return Join(
        lambda registry, budgets: Cluster(registry, Link(settings.redis, identity), budgets), ClassForwarder
    )


def run_server(
    settings: Settings, place: socket.socket | None = None, opened: Callable[[str], None] | None = None
) -> None:
    """Run one server until it is stopped. `place`, if given, is a socket to listen on instead of the settings' port.
    `opened` is called with the URL once the server accepts connections.
    """
    games = list(GAMES.values())  # imports all games before the first client connects
    is_shared = bool(settings.redis)
    store = Store(settings.database or default_database(), GAMES, alone=not is_shared, shared=is_shared)
    try:
        join = join_cluster(settings, store)
    except BaseException:
        store.close()
        raise
    compiler = open_compiler()
    folder = data_folder() / "questions"
    app = create_app(store, questions=folder, settings=settings, compiler=compiler, join=join)
    server = Server(configure(app, settings.host, settings.port))
    if is_for_this_machine(settings.host) and not (place or settings.proxies):
        app.state.home_network = HomeNetwork(server)

    def listening(url: str) -> None:
        if opened:
            opened(url)
        for game in games:
            compiler.want(game)

    server.opened = listening
    server.run(sockets=[place] if place else None)


def serve(
    host: str | None = None,
    port: int | None = None,
    open_browser: bool = True,
    database: str | None = None,
    workers: int | None = None,
) -> None:
    """Run the server until it is interrupted. Arguments that are None are read from the environment."""
    settings = Settings.from_environment(host=host, port=port, database=database, workers=workers)
    settings = replace(settings, connections=connections_possible(settings.connections))
    check_port_free(settings.host, settings.port)

    def opened(address: str) -> None:
        print(f"The parlour is open: {address}", flush=True)
        if warning := exposure(settings, int(address.rstrip("/").rsplit(":", 1)[1])):
            print(warning, flush=True)
        if open_browser:
            webbrowser.open(address)

    if settings.workers == 1:
        return run_server(settings, opened=opened)
    logging.config.dictConfig(log_config(settings.log))
    check_together(settings)
    Supervisor(run_server, settings).run(lambda port: opened(url_of(settings.host, port)))


def check_together(settings: Settings) -> None:
    """Raise an error with a single sentence unless the workers can reach their database and Redis."""
    store = Store(settings.database, GAMES, shared=True)
    try:
        join_cluster(settings, store)
    finally:
        store.close()
