"""The log stays small, whatever clients do: the same line a few times a minute, and no traceback for who just goes."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from pathlib import Path
from typing import Any

import pytest

from parlour.store.matches import BOT, Seat, Store, TableSettings
from parlour.web import logs
from parlour.web.logs import JsonFormatter, PlainFormatter, RepeatFilter, log_config
from parlour.web.table import changes
from parlour.web.table.bots import FIRST
from parlour.web.table.clock import now
from parlour.web.table.registry import Registry
from tests.toy.toy import GAME as TOY

from ..harness import Parlour

UPGRADE = (
    b"GET /match/nonesuch/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def record(text: str, *facts: Any, level: int = logging.ERROR, **more: Any) -> logging.LogRecord:
    """A record of the log."""
    made = logging.LogRecord("parlour.web", level, "here.py", 1, text, facts, None)
    made.__dict__.update(more)
    return made


def test_the_same_line_is_written_a_few_times_a_minute_and_then_counted() -> None:
    clock = Clock()
    repeats = RepeatFilter(clock)
    written = [repeats.filter(record("gone: %s", n)) for n in range(10)]
    assert written == [True] * logs.MAX_REPEATS + [False] * (10 - logs.MAX_REPEATS)
    assert repeats.filter(record("something else"))
    clock.now += logs.PERIOD
    next_one = record("gone: %s", 11)
    assert repeats.filter(next_one)
    assert PlainFormatter().format(next_one) == "error: gone: 11 (and 7 more like it before)"
    assert json.loads(JsonFormatter().format(next_one))["text"].endswith("(and 7 more like it before)")
    clock.now += logs.PERIOD
    quiet = record("gone: %s", 12)
    assert repeats.filter(quiet) and "more like it" not in PlainFormatter().format(quiet)


def test_errors_from_different_places_are_different_lines() -> None:
    repeats = RepeatFilter(Clock())

    def failed(kind: type[Exception]) -> logging.LogRecord:
        try:
            raise kind("here")
        except Exception as error:
            return record("a task failed", exc_info=(kind, error, error.__traceback__))

    kinds = [ValueError] * (logs.MAX_REPEATS + 1) + [KeyError]
    assert [repeats.filter(failed(kind)) for kind in kinds] == [True] * logs.MAX_REPEATS + [False, True]


def test_requests_are_all_written_but_for_those_past_the_limits() -> None:
    repeats = RepeatFilter(Clock())

    def request(status: int) -> bool:
        return repeats.filter(record("request", level=logging.INFO, facts={"status": status}))

    assert all(request(200) for _ in range(20))
    assert sum(request(429) for _ in range(20)) == logs.MAX_REPEATS


def test_what_is_remembered_of_lines_is_bounded() -> None:
    repeats = RepeatFilter(Clock())
    for number in range(3 * logs.REMEMBERED):
        assert repeats.filter(record(f"line {number}"))
    assert len(repeats.seen) == logs.REMEMBERED


def test_the_log_of_the_server_leaves_out_repeats() -> None:
    own = log_config("plain")["handlers"]["own"]
    assert own["filters"] == ["repeats"] and log_config("json")["filters"]["repeats"]["()"] is RepeatFilter


def test_sockets_to_no_match_that_go_at_once_leave_a_few_lines_and_no_traceback(tmp_path: Path) -> None:
    server = Parlour(tmp_path / "parlour.db")
    try:
        for _ in range(30):
            with socket.create_connection(("127.0.0.1", server.port)) as bare:
                bare.sendall(UPGRADE)
        with socket.create_connection(("127.0.0.1", server.port)) as last:
            last.sendall(UPGRADE)
            assert last.recv(65536).startswith(b"HTTP/1.1 101 ")
        server.ask("GET", "/health/live")
    finally:
        server.close()
    lines = server.errors.read_text().splitlines()
    assert lines and len(lines) <= logs.MAX_REPEATS
    assert all("match that cannot be opened: UnknownMatch" in line for line in lines)


def test_a_server_that_stops_while_bots_play_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stop_in_the_middle_of_a_move() -> None:
        registry = Registry(Store(str(tmp_path / "a.db"), {TOY.name: TOY}), {TOY.name: TOY}, 0)
        table = await registry.begin(TOY, {}, [Seat(BOT, "", level=FIRST) for _ in range(2)], TableSettings())
        is_written, may_go_on, write = asyncio.Event(), asyncio.Event(), changes.write

        async def slow(*kept: Any) -> None:
            await write(*kept)
            is_written.set()
            await may_go_on.wait()

        monkeypatch.setattr(changes, "write", slow)
        table.attended = now()
        table.timers.reschedule()
        await asyncio.wait_for(is_written.wait(), 20)
        await registry.close()
        before = table.session.entry_count
        may_go_on.set()  # the move is told, and wakes the next bot
        while table.session.entry_count == before or registry.tasks:
            await asyncio.sleep(0.01)

    with caplog.at_level(logging.WARNING, "parlour"):
        asyncio.run(stop_in_the_middle_of_a_move())
    assert caplog.records == []
