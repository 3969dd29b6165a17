"""A parlour for tests, in a process of its own, with every game and the toy; its luck is the same in every run."""

from __future__ import annotations

import hashlib
import itertools
import sys
from pathlib import Path

from parlour import bots
from parlour.core import dice
from parlour.core.game import Game
from parlour.core.record import Record
from parlour.games import GAMES
from parlour.session import host
from parlour.web.app import create_app
from parlour.web.limits import Pace
from parlour.web.serve import Server, configure
from parlour.web.table import bots as table_bots
from tests.toy.toy import GAME as TOY

matches = itertools.count()  # since this test began: each has dice of its own, and the same in every run


def fresh_seed() -> bytes:
    """The seed of the next match."""
    return hashlib.sha256(b"tests %d" % next(matches)).digest()


def choose(level: str, game: Game, s: Record, seat: int, legal: list[int]) -> int:
    """What a bot does: the same in the same position."""
    luck = int.from_bytes(hashlib.sha256(s.tobytes()).digest()[:7], "big")
    return legal[0] if len(legal) == 1 else bots.find(level).choose(game, s, seat, luck=luck)


def begin_anew() -> None:
    """Another test begins."""
    global matches
    matches = itertools.count()


def main(database: str, pace: str = "0", port: str = "0", toy: str = "toy") -> None:
    """Serve until killed; the first line printed is the address."""
    dice.fresh_seed = fresh_seed
    table_bots.choose = choose
    host.GRACE = 3600.0  # nobody here is too slow to say that a question was shown
    games = {**GAMES, **({TOY.name: TOY} if toy else {})}
    folder = Path(database).parent / "questions"
    app = create_app(
        database, games=games, pace=float(pace), requests=Pace(100_000, 100_000), questions=folder
    )
    app.post("/tests/begin-anew")(begin_anew)
    server = Server(configure(app, "127.0.0.1", int(port)))
    server.opened = lambda address: print(address, flush=True)
    server.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
