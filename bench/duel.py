"""Duel: somebody plays against a bot, and how long its answers take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from copy import copy

import httpx

from bench.load import Bench, Table

ADDRESS = "127.0.0.9"  # of the player, so that nobody else's bots think on the same account


async def duel(bench: Bench, game: str, goes_on: Callable[[], bool]) -> list[float]:
    """Play against a bot until the time is up; how long each of its answers took, in seconds."""
    own, answers = copy(bench), list[float]()
    own.latencies, own.free = [], []
    seats = [{"who": "me"}, {"who": "bot", "level": "eager"}]
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
    async with httpx.AsyncClient(base_url=bench.address, transport=transport, timeout=60) as client:
        while goes_on():
            wanted = {"game": game, "seats": seats, "options": {}}
            table = Table(own, (await client.post("/api/matches", json=wanted)).raise_for_status().json())
            sits = asyncio.create_task(table.sit(0))
            began = 0.0
            while goes_on() and not table.over:
                if table in own.free:
                    if began:
                        answers.append(time.perf_counter() - began)
                    own.free.remove(table)
                    began = time.perf_counter()
                    await table.move()
                await asyncio.sleep(0.005)
            if began and not table.over:  # an answer that did not come in time took at least this long
                answers.append(time.perf_counter() - began)
            sits.cancel()
            await asyncio.gather(sits, return_exceptions=True)
    return answers
