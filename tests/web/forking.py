"""A process that has everything imported and forks a server for each line it reads: "database port"."""

from __future__ import annotations

import os
import sys

from parlour.core.compile import compiled
from parlour.web.app import create_app
from parlour.web.limits import RateLimiter
from parlour.web.serve import Server, configure
from tests.toy.toy import GAME as TOY


def serve(database: str, port: int) -> None:
    """Be a server until killed."""
    app = create_app(database, games={TOY.name: TOY}, pace=0, rate_limit=RateLimiter(100_000, 100_000))
    server = Server(configure(app, "127.0.0.1", port))
    server.opened = lambda address: print(os.getpid(), address, flush=True)
    server.run()


def main() -> None:
    """Fork a server for every line; collect those that were killed."""
    compiled(TOY)  # before the fork, so that no thread is compiling during it
    for line in sys.stdin:
        database, port = line.split()
        child = os.fork()
        if child == 0:
            serve(database, int(port))
            os._exit(0)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
