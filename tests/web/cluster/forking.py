"""A process that has everything imported and compiled, and forks a server of a cluster for each line that it reads.

python -m tests.web.cluster.forking DATABASE REDIS GAME
"""

from __future__ import annotations

import json
import os
import signal
import sys

from parlour.core.compile import compiled
from parlour.core.game import Game
from parlour.games import find
from parlour.store.matches import Store
from parlour.web.app import create_app, protocol_schema
from parlour.web.rate_limits import RateLimiter
from parlour.web.serve import Server, configure, join_cluster
from parlour.web.settings import Settings
from tests.toy.toy import GAME as TOY

CLASSROOM = find("hundred")  # a game that a class can play


def serve(settings: Settings, game: Game, limiter: RateLimiter | None) -> None:
    """Serve until killed; print the process and its address. `limiter` replaces every rate limit."""
    games = {one.name: one for one in (game, CLASSROOM)}
    store = Store(settings.database, games, shared=True)
    join = join_cluster(settings, store)
    app = create_app(store, games=games, pace=0, rate_limit=limiter, settings=settings, join=join)
    server = Server(configure(app, "127.0.0.1", 0))
    server.opened = lambda address: print(os.getpid(), address, flush=True)
    server.run()


def main(name: str) -> None:
    """Fork a server for every line; the system collects those that end."""
    game = TOY if name == TOY.name else find(name)
    if not os.environ.get("NUMBA_DISABLE_JIT"):
        compiled(game)  # before the fork, so that no thread is compiling during it
    protocol_schema()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            database, redis, chosen = line.split(maxsplit=2)
            more = {"connections_each": 2000, "sockets_each": 2000, **json.loads(chosen)}
            limiter = RateLimiter(1e9, 1e9) if chosen.strip() == "{}" else None
            serve(Settings(database=database, redis=redis, **more), game, limiter)
            os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
