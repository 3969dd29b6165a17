"""Requests that are sent without waiting for answers: a few wait, and no more of them are read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.web import http_protocol

from ..harness import Parlour
from .hosting import Hosted, heard, until

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW = b"GET /tests/slow HTTP/1.1\r\nHost: localhost\r\n\r\n"
ALIVE = b'{"status":"alive"}'


class Slow:
    """A server with a page that is not answered before the test says so."""

    def __init__(self, folder: Path) -> None:
        self.hosted = Hosted(folder)
        self.may_answer: asyncio.Event | None = None
        self.hosted.app.get("/tests/slow")(self.answer)

    async def answer(self) -> dict[str, str]:
        """Wait for the test."""
        self.may_answer = asyncio.Event()
        await self.may_answer.wait()
        return {"status": "late"}

    def go_on(self) -> None:
        """Answer now."""
        assert self.may_answer
        self.hosted.run(self.may_answer.set)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    one = Slow(tmp_path)
    with one.hosted:
        yield one


def test_a_short_pipeline_is_answered_in_order_and_goes_on(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one, one.connect() as talk:
        for _ in range(3):  # also again, on the same connection
            with one.held():
                talk.sendall(REQUEST + REQUEST.replace(b"/health/live", b"/nowhere") + REQUEST)
            told = b""
            while told.count(b"HTTP/1.1 ") < 3 or not told.endswith(b"}"):
                told += talk.recv(65536)
            statuses = [part[:3] for part in told.split(b"HTTP/1.1 ")[1:]]
            assert statuses == [b"200", b"404", b"200"] and b"connection: close" not in told


def test_a_pipeline_without_end_is_cut_short(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        with one.held():
            talk = one.connect()
            talk.settimeout(20)
            talk.setblocking(False)
            sent = talk.send(REQUEST * 5000)
            talk.setblocking(True)
        with talk:
            told = heard(talk)
        assert sent > 100 * len(REQUEST)
        assert told.count(b"HTTP/1.1 200 ") == http_protocol.MAX_PIPELINED + 1
        assert told.count(b"connection: close") == 1 and told.endswith(ALIVE)
        until(lambda: not one.state.limiter.connections)


def test_nothing_is_read_while_requests_wait(slow: Slow) -> None:
    with slow.hosted.connect() as talk:
        talk.sendall(SLOW + REQUEST)
        until(lambda: slow.may_answer)
        (inside,) = slow.hosted.state.limiter.connections.values()
        until(lambda: inside.pipeline)
        assert inside.flow.read_paused
        slow.hosted.run(inside.flow.resume_reading)  # as an app does that asks for the body
        assert inside.flow.read_paused
        slow.go_on()
        told = b""
        while told.count(b"HTTP/1.1 200 ") < 2 or not told.endswith(ALIVE):
            told += talk.recv(65536)
        assert told.index(b"late") < told.index(b"alive")
        until(lambda: not inside.flow.read_paused)


@pytest.mark.parametrize("rest", [b"X-More: " + 1000 * b"x" + b"\r\n", 1000 * b"x"], ids=["many", "one"])
def test_headers_of_a_request_that_waits_have_an_end_too(slow: Slow, rest: bytes) -> None:
    with slow.hosted.connect() as talk:
        talk.sendall(SLOW + b"GET / HTTP/1.1\r\nHost: localhost\r\nX-More: ")
        until(lambda: slow.may_answer)
        (inside,) = slow.hosted.state.limiter.connections.values()
        talk.setblocking(False)
        for _ in range(200):
            try:
                talk.sendall(rest)
            except OSError:  # nobody reads it any more
                break
        until(lambda: inside.has_stopped_reading)
        talk.setblocking(True)
        slow.go_on()
        told = heard(talk)
        assert told.count(b"HTTP/1.1 ") == 1 and b"late" in told


def test_nonsense_behind_a_request_does_not_get_between_it_and_its_answer(slow: Slow) -> None:
    with slow.hosted.connect() as talk:
        talk.sendall(SLOW + b"\x00 nonsense\r\n\r\n")
        until(lambda: slow.may_answer)
        (inside,) = slow.hosted.state.limiter.connections.values()
        until(lambda: inside.has_stopped_reading)
        slow.go_on()
        told = heard(talk)
        assert told.startswith(b"HTTP/1.1 200 ") and told.count(b"HTTP/1.1 ") == 1


def test_a_body_behind_a_request_is_still_read(slow: Slow) -> None:
    body = b'{"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}'
    post = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with slow.hosted.connect() as talk:
        talk.sendall(SLOW + post + b"Content-Length: %d\r\n\r\n" % len(body) + body[:10])
        until(lambda: slow.may_answer)
        slow.go_on()
        talk.sendall(body[10:])
        told = b""
        while b"HTTP/1.1 201 " not in told:
            told += talk.recv(65536)


def test_pipelines_take_no_memory(tmp_path: Path) -> None:
    server = Parlour(tmp_path / "parlour.db")
    try:
        server.ask("GET", "/health/live")
        before = server.memory()
        for _ in range(4):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as talk:
                try:
                    for _ in range(40):
                        talk.sendall(REQUEST * 1000)
                except OSError:
                    pass  # it was closed, as it should be
        server.ask("GET", "/health/live")
        assert server.memory() - before < 30 * 2**20
    finally:
        server.close()
