"""Measure how long each kind of request and message blocks the event loop, in processor time.

    python bench/blocked.py                 every page, route and message, of every game; the promise is 20 ms

The server runs in a thread of this process, on asyncio's own loop. Every step of the loop is timed by the thread's
processor clock, so other programs do not count. Each request is made once when nothing is cached (first) and once
more (again).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from anywhere

import httpx
from websockets.sync.client import connect

from bench.attack import long_file
from parlour.core.compile import compiled
from parlour.core.line import random_walk
from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD
from parlour.games import GAMES
from parlour.web.app import create_app
from parlour.web.rate_limits import RateLimiter
from parlour.web.serve import Server, configure
from parlour.web.wire.messages import VERSION

WANTED = 20.0  # the most milliseconds that a step may take


class Steps:
    """Times every step of the event loop and remembers the longest since `take`."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.what = ""
        self.thread = 0
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            spent = time.thread_time() - began
            if threading.get_ident() == self.thread and spent > self.longest:
                self.longest, self.what = spent, repr(handle)[:160]

        asyncio.Handle._run = timed  # type: ignore[method-assign]

    def take(self) -> float:
        """Return the longest step in milliseconds, and start measuring again."""
        longest, self.longest = self.longest, 0.0
        return 1000 * longest


class House:
    """A server in a thread of this process."""

    def __init__(self, folder: Path) -> None:
        self.steps = Steps()
        app = create_app(str(folder / "blocked.db"), pace=0, rate_limit=RateLimiter(1e9, 1e9))
        config = configure(app, "127.0.0.1", 0)
        config.loop = "asyncio"
        self.server = Server(config)
        self.opened = threading.Event()
        self.server.opened = self._opened
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.rows: list[tuple[str, float, float, float]] = []

    def _run(self) -> None:
        self.steps.thread = threading.get_ident()
        self.server.run()

    def _opened(self, address: str) -> None:
        self.address = address.rstrip("/").replace("localhost", "127.0.0.1")
        self.opened.set()

    def __enter__(self) -> House:
        self.thread.start()
        self.opened.wait(60)
        self.client = httpx.Client(base_url=self.address, timeout=120)
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join(30)

    def time(self, name: str, work: Callable[[], Any]) -> Any:
        """Do something twice and record how long each blocked the loop."""
        found = []
        for _ in range(2):
            time.sleep(0.02)
            self.steps.take()
            result = work()
            time.sleep(0.02)
            found.append(self.steps.take())
        self.rows.append((name, found[0], found[1], max(found)))
        return result


def finished(name: str, seed: int = 1) -> str:
    """Return a long finished match of a game, as a file."""
    game = GAMES[name]
    match = Match.begin(game, seed=bytes([seed]) * 32)
    s = match.start()
    walk = random_walk(game, s, seed, engine=compiled(game))
    del walk
    import random

    luck = random.Random(seed)
    while s.seat != -2 and len(match.line) < 400:
        action = match.drawn_at(s) if s.seat in (CHANCE, WORLD) else luck.choice(game.list_legal(s))
        game.engine.play(s, action)
        match.line.append(int(action))
    return match.to_json(keep_seed=True)


def talk(house: House, made: dict[str, Any], messages: list[dict[str, Any]]) -> None:
    """Open a socket, say hello, and send the other messages, each after the answer to the one before."""
    url = f"{house.address.replace('http', 'ws')}/match/{made['id']}/live"
    with connect(url, compression=None, max_size=2**23, open_timeout=60) as socket:
        for message in messages:
            socket.send(json.dumps(message))
            while True:
                answer = json.loads(socket.recv(60))
                if answer.get("id", answer["type"]) in (message.get("id"), "welcome", "missed"):
                    break


def measure(house: House, name: str) -> None:
    """Time every request and message of one game."""
    client, game = house.client, GAMES[name]
    for page in (
        f"/games/{name}",
        f"/api/games/{name}",
        f"/games/{name}/rules",
        f"/games/{name}/first-steps",
    ):
        house.time(f"GET {page}", lambda page=page: client.get(page))
    house.time(f"GET /games/{name}/picture.svg", lambda: client.get(f"/games/{name}/picture.svg"))
    seats = len(game.seat_names(game.start()))
    wanted = {"game": name, "seats": [{"who": "me"}] * seats, "options": {}}
    made = house.time(f"POST match {name}", lambda: client.post("/api/matches", json=wanted).json())
    house.time(f"GET /match {name}", lambda: client.get(f"/match/{made['id']}"))
    house.time(f"GET /api/matches/id {name}", lambda: client.get(f"/api/matches/{made['id']}"))
    hello = {"type": "hello", "version": VERSION, "tokens": list(made["tokens"].values())}
    house.time(f"hello {name}", lambda: talk(house, made, [hello]))
    text = finished(name)
    taken = house.time(f"POST file {name}", lambda: client.post("/api/files", content=text).json())
    if "id" not in taken:
        print(taken)
        return
    for path in ("plies?first=0", "plies?first=60", "log?first=1", "plies/100", "file", "score"):
        house.time(f"GET {path} {name}", lambda path=path: client.get(f"/api/matches/{taken['id']}/{path}"))
    house.time(f"GET replay {name}", lambda: client.get(f"/match/{taken['id']}/replay"))
    onwards = {"ply": 20, "seats": wanted["seats"]}
    played_on = f"/api/matches/{taken['id']}/tables"
    house.time(f"POST play on {name}", lambda: client.post(played_on, json=onwards).raise_for_status())
    play(house, name, made, hello)


def measure_long(house: House) -> None:
    """A match file of 40,000 plies: sent, opened, looked at, played on from."""
    text, client = long_file(), house.client
    taken = house.time("POST a long file", lambda: client.post("/api/files", content=text).json())
    where = f"/api/matches/{taken['id']}"
    for path in ("/plies?first=39000", "/plies?first=20000", "/log?first=30000", "/file"):
        house.time(f"GET {path} of it", lambda path=path: client.get(where + path))
    onwards = {"ply": 39_000, "seats": [{"who": "me"}] * 2}
    house.time(
        "POST play on from it", lambda: client.post(f"{where}/tables", json=onwards).raise_for_status()
    )


def play(house: House, name: str, made: dict[str, Any], hello: dict[str, Any]) -> None:
    """Play a few moves and record the longest step that each kind of message took."""
    url = f"{house.address.replace('http', 'ws')}/match/{made['id']}/live"
    longest: dict[str, float] = {}
    with connect(url, compression=None, max_size=2**23, open_timeout=60) as socket:

        def ask(message: dict[str, Any]) -> list[dict[str, Any]]:
            time.sleep(0.01)
            house.steps.take()
            socket.send(json.dumps(message))
            heard = []
            while True:
                answer = json.loads(socket.recv(60))
                heard.append(answer)
                if answer.get("id") == message.get("id", 0) or (
                    answer["type"] == "turn" and "id" not in message
                ):
                    break
            time.sleep(0.01)
            kind = message["type"]
            longest[kind] = max(longest.get(kind, 0.0), house.steps.take())
            return heard

        turn = next((m for m in ask(hello) if m["type"] == "turn"), None)
        for number in range(25):
            acting = [
                offer for offer in (turn or {"offers": []})["offers"] if offer["acts"] and offer["choices"]
            ]
            if not turn or not acting:
                break
            offer, seat = acting[0], acting[0]["seat"]
            asked = {"id": f"x{number}", "seat": seat, "token": made["tokens"][str(seat)]}
            choice = offer["choices"][number % len(offer["choices"])]
            ask({"type": "explain", **asked, "id": f"e{number}", "path": choice["path"][:1] or ["x"]})
            if choice["stages"]:
                drafted = ask(
                    {
                        "type": "draft",
                        **asked,
                        "id": f"d{number}",
                        "ply": turn["ply"],
                        "actions": choice["actions"],
                    }
                )[-1]
                if drafted["type"] == "drafted" and drafted["offer"]["ready"]:
                    choice = {"actions": drafted["offer"]["line"]}
                else:
                    played = [c for c in offer["choices"] if not c["stages"]]
                    if not played:
                        break
                    choice = played[0]
            heard = ask({"type": "play", **asked, "ply": turn["ply"], "actions": choice["actions"]})
            events = [m["standing"]["number"] for m in heard if m["type"] == "event"]
            for event in events[-1:]:
                ask({"type": "see", "id": f"s{number}", "number": event, "have": event - 1})
            turn = next((m for m in reversed(heard) if m["type"] == "turn"), None)
    for kind, spent in longest.items():
        house.rows.append((f"message {kind} {name}", spent, 0.0, spent))


def main() -> None:
    """Measure everything and print the longest first; exit with 1 if the promise is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--most", type=int, default=40, help="rows to print")
    asked = parser.parse_args()
    for game in GAMES.values():
        compiled(game)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        for page in (
            "/",
            "/api/games",
            "/api/matches",
            "/api/openapi.json",
            "/api/protocol.json",
            "/health/ready",
        ):
            house.time(f"GET {page}", lambda page=page: house.client.get(page))
        for name in asked.games.split(","):
            measure(house, name)
        measure_long(house)
        rows = sorted(house.rows, key=lambda row: -row[3])
    print(f"{'what blocks the loop':45}{'first, ms':>12}{'again, ms':>12}")
    for name, first, again, _ in rows[: asked.most]:
        print(f"{name:45}{first:12.1f}{again:12.1f}")
    over = [row for row in rows if row[3] > WANTED]
    print(f"{len(over)} of {len(rows)} block it for more than {WANTED:g} ms.")
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()
