"""serve: run the parlour on this machine, and say where it is once it is really open."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from parlour.core.errors import ParlourError
from parlour.games import GAMES
from parlour.store.database import OWN_FOLDER
from parlour.store.matches import Store

from .app import create_app
from .table.live import FRAME


def data_folder() -> Path:
    """The user's folder for what the parlour keeps."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "parlour"


def default_database() -> str:
    """Where matches are kept unless told otherwise."""
    if named := os.environ.get("PARLOUR_DATABASE"):
        return named
    folder = data_folder()
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    folder.chmod(OWN_FOLDER)
    return str(folder / "parlour.db")


class CannotOpen(ParlourError):
    """There is no listening at that address and port."""


class Server(uvicorn.Server):
    """A server that says when it listens."""

    opened: Callable[[str], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
            self.opened(f"http://{name}:{port}/")


def configure(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """How the server runs: small frames, no compression on sockets, few words in the log."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        h11_max_incomplete_event_size=64 * 1024,
        timeout_graceful_shutdown=3,
        server_header=False,
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
    host: str = "127.0.0.1", port: int = 8642, open_browser: bool = True, database: str | None = None
) -> None:
    """Open the parlour and keep it open until it is interrupted. Port 0: any free one."""
    check_free(host, port)
    store = Store(database or default_database(), GAMES, alone=True)
    server = Server(configure(create_app(store, questions=data_folder() / "questions"), host, port))

    def opened(address: str) -> None:
        print(f"The parlour is open: {address}", flush=True)
        if open_browser:
            webbrowser.open(address)

    server.opened = opened
    server.run()
