"""serve: run the parlour on this machine, and say where it is once it is really open."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .live import FRAME


def default_database() -> str:
    """Where matches are kept unless told otherwise: the user's folder for such things."""
    if named := os.environ.get("PARLOUR_DATABASE"):
        return named
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "parlour"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "parlour.db")


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


def serve(
    host: str = "127.0.0.1", port: int = 8642, open_browser: bool = True, database: str | None = None
) -> None:
    """Open the parlour and keep it open until it is interrupted. Port 0: any free one."""
    server = Server(configure(create_app(database or default_database()), host, port))

    def opened(address: str) -> None:
        print(f"The parlour is open: {address}", flush=True)
        if open_browser:
            webbrowser.open(address)

    server.opened = opened
    server.run()
