"""A parlour for tests, in a process of its own, with every game and the toy; its luck is the same in every run."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from parlour.games import GAMES
from parlour.session import quizmaster
from parlour.web.app import create_app
from parlour.web.classroom import register
from parlour.web.home_network import HomeNetwork
from parlour.web.limits import RateLimiter
from parlour.web.serve import Server, configure
from parlour.web.settings import ANY, Settings
from parlour.web.table import registry, reminders
from tests import luck
from tests.toy.toy import GAME as TOY


def with_tuples(row: dict[str, Any]) -> dict[str, Any]:
    """Settings hold tuples where JSON has lists."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}


def main(database: str, pace: str = "0", port: str = "0", toy: str = "toy") -> None:
    """Serve until killed; the first line printed is the address."""
    luck.settle()
    quizmaster.GRACE = 3600.0  # nobody here is too slow to say that a question was shown
    register.AWAY = float(os.environ.get("PARLOUR_TEST_AWAY", 600))  # nor is a pupil's page set aside for it
    games = {**GAMES, **({TOY.name: TOY} if toy else {})}
    folder = Path(database).parent / "questions"
    chosen = json.loads(os.environ.get("PARLOUR_TEST_SETTINGS", "{}"), object_hook=with_tuples)
    reminders.WAIT = registry.WAIT = float(os.environ.get("PARLOUR_TEST_WAIT", 60))
    app = create_app(
        database,
        games=games,
        pace=float(pace),
        rate_limit=RateLimiter(100_000, 100_000),
        questions=folder,
        settings=Settings(hosts=(ANY,), **chosen),
    )
    app.post("/tests/begin-anew")(luck.begin_anew)
    server = Server(configure(app, "127.0.0.1", int(port)))
    app.state.home_network = HomeNetwork(server)
    server.opened = lambda address: print(address, flush=True)
    server.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
