"""Kill the server during play, fill its disk, lock its database, and check that nothing is lost or stored twice."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from bench.players import Forker, Player, verdict

GAME = "mandala"
# For the many kills: the toy game has dice, secrets and turns of several actions, and draws quickly.
QUICK = "toy"
TABLES = 4
ROUND = 100  # kills on one database
SMALL_DISK = 3 * 1024 * 1024  # bytes
PATIENCE = 120.0  # seconds to wait for any progress


async def until(what: object, seconds: float = PATIENCE) -> None:
    """Wait until a condition holds; raise TimeoutError if it does not in time."""
    ends = time.monotonic() + seconds
    while not what():  # type: ignore[operator]
        if time.monotonic() > ends:
            raise TimeoutError
        await asyncio.sleep(0.01)


def acknowledged(players: list[Player]) -> int:
    """Return how many messages of all players were acknowledged."""
    return sum(player.acknowledged for player in players)


@contextmanager
def playing(players: list[Player]) -> Iterator[None]:
    """Have the players play while the block runs."""
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()


async def torment(forker: Forker, players: list[Player], kills: int, luck: random.Random) -> None:
    """Start and kill servers while everybody plays."""
    with playing(players):
        for _ in range(kills):
            await asyncio.to_thread(forker.start)
            before, more = acknowledged(players), luck.randrange(1, 12)
            await until(lambda b=before, m=more: acknowledged(players) >= b + m)
            await asyncio.sleep(luck.uniform(0, 0.02))
            await asyncio.to_thread(forker.kill)


def kill_round(number: int, kills: int) -> dict[str, int]:
    """Kill servers on a fresh database, and return what the store shows afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "kills.db"
        forker = Forker(database, GAME if number % 10 == 9 else QUICK)
        players = [Player(forker, f"r{number}p{i}") for i in range(TABLES)]
        try:
            asyncio.run(torment(forker, players, kills, random.Random(number)))
        finally:
            forker.close()
        return {"kills": kills, **verdict(database, players)}


@contextmanager
def small_disk() -> Iterator[tuple[Path, str]]:
    """Mount a file system of three megabytes, if this machine allows it, and unmount it afterwards."""
    folder = Path(tempfile.mkdtemp())
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", folder], capture_output=True
    )
    if made.returncode:
        shutil.rmtree(folder)
        raise SystemExit("Cannot mount a small disk here: run this as a user who may mount file systems.")
    try:
        yield folder, "tmpfs"
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


async def fill_up(forker: Forker, players: list[Player], filler: Path) -> dict[str, int]:
    """Play until the disk is full, record the server's answers, make room, and wait until play goes on."""
    filler.write_bytes(b"x" * (SMALL_DISK // 2))
    with playing(players):
        await asyncio.to_thread(forker.start)
        await until(lambda: sum(player.not_kept for player in players) >= 20)
        full_at = acknowledged(players)
        async with httpx.AsyncClient(base_url=forker.address, timeout=60) as client:
            alive, ready = [(await client.get(f"/health/{what}")).status_code for what in ("live", "ready")]
            wanted = {"game": GAME, "seats": [{"who": "me"}] * 2, "options": {"seats": 2}}
            begun = await client.post("/api/matches", json=wanted)
            filler.unlink()
            await until(lambda: acknowledged(players) >= full_at + 50)
            again = (await client.get("/health/ready")).status_code
        await asyncio.to_thread(forker.kill)
    went_on = acknowledged(players) - full_at
    return {
        "alive": alive,
        "ready": ready,
        "begin": begun.status_code,
        "went on": went_on,
        "ready again": again,
    }


def full_disk() -> dict[str, int]:
    """Test a full disk during play and return the figures."""
    with small_disk() as (folder, _):
        forker = Forker(folder / "full.db", GAME)
        players = [Player(forker, f"full{i}") for i in range(TABLES)]
        try:
            figures = asyncio.run(fill_up(forker, players, folder / "filler"))
        finally:
            forker.close()
        return {**figures, **verdict(folder / "full.db", players)}


async def lock_out(forker: Forker, players: list[Player], seconds: float) -> dict[str, int]:
    """Lock the database for longer than the server waits, then release it; return the answers."""
    with playing(players):
        await asyncio.to_thread(forker.start)
        await until(lambda: acknowledged(players) >= 50)
        other = sqlite3.connect(forker.database, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        locked_at, answers = time.monotonic(), Counter[int]()
        async with httpx.AsyncClient(base_url=forker.address, timeout=60) as client:
            while time.monotonic() < locked_at + seconds:
                wanted = {"game": GAME, "seats": [{"who": "me"}] * 2, "options": {"seats": 2}}
                answers[(await client.post("/api/matches", json=wanted)).status_code] += 1
            alive, ready = [(await client.get(f"/health/{what}")).status_code for what in ("live", "ready")]
        before = acknowledged(players)
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: acknowledged(players) >= before + 50)
        await asyncio.to_thread(forker.kill)
    return {"alive": alive, "ready": ready, "503": answers[503], "other": answers.total() - answers[503]}


def locked_store(seconds: float = 20.0) -> dict[str, int]:
    """Test a locked database during play and return the figures."""
    with tempfile.TemporaryDirectory() as folder:
        forker = Forker(Path(folder) / "locked.db", GAME)
        players = [Player(forker, f"locked{i}") for i in range(TABLES)]
        try:
            figures = asyncio.run(lock_out(forker, players, seconds))
        finally:
            forker.close()
        return {**figures, **verdict(forker.database, players)}
