"""The bot pool: addresses take turns at thinking, so that one with many tables keeps nobody else's bots waiting."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from parlour.web.table import registry as registry_module
from parlour.web.table.pool import BotPool
from parlour.web.wire.messages import VERSION

from ..edge.hosting import Hosted, until
from ..harness import run_apart

CROWD, PLAYER = "127.0.0.2", "127.0.0.3"
TABLES = 20


class Gate:
    """Bots that think until they are let through, one after the other; `begun` has their levels."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.passes = threading.Semaphore(0)

    def think(
        self, level: str, _game: Any, _s: Any, _seat: int, legal: list[int], _budget: int | None
    ) -> tuple[int, ...]:
        self.begun.append(level)
        assert self.passes.acquire(timeout=60)
        return (legal[0],)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(registry_module.bots, "think", gate.think)
    yield gate
    gate.passes.release(10_000)


def begin(hosted: Hosted, address: str, seats: list[dict[str, str]]) -> str:
    """Set up a match from an address; return its id."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=f"http://127.0.0.1:{hosted.port}", transport=transport, timeout=30) as client:
        answer = client.post("/api/matches", json={"game": "toy", "seats": seats})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@contextlib.contextmanager
def watched(hosted: Hosted, address: str, id: str) -> Iterator[None]:
    """Somebody looks on at a table: bots play only where somebody is."""
    url = f"ws://127.0.0.1:{hosted.port}/match/{id}/live"
    with connect(url, source_address=(address, 0), open_timeout=30) as socket:
        socket.send(f'{{"type": "hello", "version": {VERSION}, "tokens": []}}')
        socket.recv(timeout=30)
        yield


def test_a_crowd_of_bots_from_one_address_waits_behind_itself(tmp_path: Path, gate: Gate) -> None:
    crowd, mine = [{"who": "bot", "level": "eager"}] * 2, [{"who": "bot", "level": "learner"}] * 2
    with Hosted(tmp_path) as hosted, contextlib.ExitStack() as sockets:
        for _ in range(TABLES):
            sockets.enter_context(watched(hosted, CROWD, begin(hosted, CROWD, crowd)))
        pool = hosted.state.registry.pool
        until(lambda: len(gate.begun) == 2 and sum(map(len, pool.waiting.values())) == TABLES - 2)
        sockets.enter_context(watched(hosted, PLAYER, begin(hosted, PLAYER, mine)))
        until(lambda: len(pool.waiting) == 2)
        gate.passes.release()
        until(lambda: len(gate.begun) == 3)
        assert gate.begun == ["eager", "eager", "learner"], "the newcomer's bot is next"
        gate.passes.release(10_000)


async def think(pool: BotPool, address: str, done: list[str], work: float = 0.0) -> None:
    """One thought that takes the processor so long."""
    await pool.run(address, spend, work)
    done.append(address)


def spend(seconds: float) -> None:
    """Keep the processor busy."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_who_has_been_given_less_is_next() -> None:
    async def work() -> list[str]:
        pool, done = BotPool(1), list[str]()
        try:
            waiting = [think(pool, "a", done, 0.03) for _ in range(4)]
            waiting += [think(pool, "b", done, 0.012) for _ in range(4)]
            await asyncio.gather(*waiting)
        finally:
            pool.close()
        return done

    done = run_apart(work())
    assert done[:2] == ["a", "b"], "the second address does not wait for the whole queue of the first"
    assert done.index("a", 1) > 2, "and has as much of the time, not as many turns"


def test_a_thought_that_is_not_wanted_any_more_gives_its_thread_back() -> None:
    async def work() -> None:
        pool, gate = BotPool(1), threading.Event()
        try:
            first = asyncio.create_task(pool.run("a", gate.wait, 30))
            second = asyncio.create_task(pool.run("a", gate.wait, 30))
            third = asyncio.create_task(pool.run("b", gate.wait, 30))
            await asyncio.sleep(0.01)
            for task in (first, second):
                task.cancel()
            await asyncio.gather(first, second, return_exceptions=True)
            assert not third.done() and pool.free == 0, "the thread is still busy with what nobody waits for"
            gate.set()
            assert await asyncio.wait_for(third, 30)
            await asyncio.sleep(0.01)
            assert (pool.free, pool.waiting, pool.given) == (1, {}, {})
        finally:
            pool.close()

    run_apart(work())


def test_a_thought_that_fails_gives_its_thread_back() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            with pytest.raises(ZeroDivisionError):
                await pool.run("a", lambda: 1 // 0)
            assert await asyncio.wait_for(pool.run("b", lambda: 7), 30) == 7
        finally:
            pool.close()

    run_apart(work())


def test_a_bot_that_is_asked_while_the_server_closes_is_called_off_without_a_word() -> None:
    async def work() -> None:
        pool = BotPool(1)
        pool.close()
        asked = asyncio.create_task(pool.run("a", lambda: 7))
        await asyncio.wait([asked])
        assert asked.cancelled()

    run_apart(work())
