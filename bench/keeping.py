"""Parts of bench/reliability.py: export and restore ten thousand matches, an hour of play, and the attack."""

from __future__ import annotations

import asyncio
import hashlib
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench import attack as attacking
from bench.load import Bench, Table
from parlour.core.compile import compiled
from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD
from parlour.games import GAMES
from parlour.session.stored import stored_of
from parlour.store.matches import OPEN, Seat, Store, TableSettings
from parlour.store.transfer import export, restore

LONGEST = 60  # plies of one match
TABLES = 100
ATTACKED = "taliesin"


def played(number: int) -> Match:
    """Return a match of one of the games, played at random for a while; its dice come from its seed."""
    game = list(GAMES.values())[number % len(GAMES)]
    match = Match.begin(game, seed=number.to_bytes(32, "big"))
    luck, s = random.Random(number), match.start()
    for _ in range(luck.randrange(2, LONGEST)):
        if s.seat in (CHANCE, WORLD):
            action = match.drawn_at(s)
        elif legal := game.list_legal(s):
            action = luck.choice(legal)
        else:
            break
        game.engine.play(s, action)
        match.line.append(int(action))
    return match


def digest_of(path: Path) -> str:
    """Return the SHA-256 of an export, independent of the order of its matches."""
    first, *rest = path.read_bytes().splitlines()
    return hashlib.sha256(b"\n".join([first, *sorted(rest)])).hexdigest()


def transfer(count: int) -> dict[str, Any]:
    """Export matches of all games, restore them into an empty database, and export them again; return the figures."""
    for game in GAMES.values():
        compiled(game)
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        one, two = Store(str(here / "one.db"), GAMES), Store(str(here / "two.db"), GAMES)
        waiting = []
        for number in range(count):
            match = played(number)
            seats = [Seat(OPEN, name) for name in match.seats]
            stored = stored_of(match, f"match{number}", seats, TableSettings(), 1e9 + number)
            stored.created = stored.touched = 1e9 + number
            waiting.append(one.begin(stored))
        for written in waiting:
            written.result()
        began = time.monotonic()
        out = export(one, here / "one.jsonl")
        middle = time.monotonic()
        back = restore(two, here / "one.jsonl")
        ended = time.monotonic()
        export(two, here / "two.jsonl")
        first, second = digest_of(here / "one.jsonl"), digest_of(here / "two.jsonl")
        plies = one.count()["entries"]
        one.close()
        two.close()
    return {
        "matches": out.moved,
        "plies": plies,
        "restored": back.moved,
        "left out": len(out.left_out) + len(back.left_out),
        "equal by SHA-256": "yes" if first == second else "NO",
        "export, s": middle - began,
        "restore with every ply checked, s": ended - middle,
    }


def attack(seconds: int) -> dict[str, Any]:
    """Run all of bench/attack.py and return its figures."""
    return dict(attacking.run(ATTACKED, seconds, [one.__name__ for one in attacking.ATTACKS]))


async def play_on(bench: Bench, moves: int) -> dict[str, Any]:
    """Play at a hundred tables as fast as the server goes, replacing each finished match; return the figures."""
    memory: dict[str, float] = {}
    marks = {
        moves // 20: "memory after 3 minutes",
        moves // 4: "after 15",
        moves // 2: "after 30",
        moves: "after 60",
    }
    seats: dict[Table, list[asyncio.Task[None]]] = {}
    sent = plies = matches = 0
    async with httpx.AsyncClient(base_url=bench.address, timeout=120) as client:

        async def open_table() -> None:
            wanted = {
                "game": bench.game,
                "options": {"seats": 2},
                "seats": [{"who": "me"}] * 2,
                "watch": False,
            }
            table = Table(bench, (await client.post("/api/matches", json=wanted)).raise_for_status().json())
            seats[table] = [asyncio.create_task(table.sit(seat)) for seat in range(2)]

        for _ in range(TABLES):
            await open_table()
        while sent < moves:
            if bench.free:
                await bench.free.pop().move()
                sent += 1
                if sent in marks:
                    memory[f"{marks[sent]}, MB"] = bench.status("VmRSS") / 1024
            for table in [table for table in seats if table.over]:
                plies, matches = plies + table.number, matches + 1
                for task in seats.pop(table):
                    task.cancel()
                await open_table()
            await asyncio.sleep(0 if bench.free else 0.002)
    for task in (one for some in seats.values() for one in some):
        task.cancel()
    plies += sum(table.number for table in seats)
    highest = {"peak, MB": bench.status("VmHWM") / 1024}
    return {"moves": sent, "plies": plies, "matches ended": matches, **memory, **highest}


def hour(moves: int) -> dict[str, Any]:
    """Play as many moves as a hundred tables make in an hour at one every ten seconds, as fast as the server goes."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "hour.db", "mandala")
        try:
            return asyncio.run(play_on(bench, moves))
        finally:
            bench.process.terminate()
            bench.process.wait(20)
