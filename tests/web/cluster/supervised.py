"""A supervisor over workers that answer each connection with their process id: "python -m … COUNT"."""

from __future__ import annotations

import os
import signal
import socket
import sys

from parlour.web.cluster.workers import Supervisor
from parlour.web.settings import Settings


def serve(settings: Settings, place: socket.socket) -> None:
    """Answer every connection with the process id, until SIGTERM."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    place.listen()
    while True:
        connection, _ = place.accept()
        connection.sendall(f"{os.getpid()} of port {settings.port}".encode())
        connection.close()


if __name__ == "__main__":
    settings = Settings(
        port=0, workers=int(sys.argv[1]), database="postgresql+psycopg://db/p", redis="redis://cache/0"
    )
    Supervisor(serve, settings).run(lambda port: print(port, flush=True))
