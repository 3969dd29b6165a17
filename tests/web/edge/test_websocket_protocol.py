"""Frames that bring no message: they are read a little at a time, paced, and too many of them end the socket."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from parlour.web import websocket_protocol
from parlour.web.rate_limits import RateLimiter, TokenBucket
from parlour.web.websocket_protocol import WebSocketConnection
from parlour.web.wire.messages import VERSION

from .hosting import Hosted, until

HELLO = {"type": "hello", "version": VERSION, "tokens": []}
STEP = 0.06  # seconds of the processor that one step of the loop may take here, other tests' threads included
FLOODS = {
    "empty fragments": Frame(Opcode.CONT, b"", fin=False),
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b""),
}


def written(frame: Frame) -> bytes:
    """A frame as a client sends it."""
    return frame.serialize(mask=True)


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Hosted]:
    with Hosted(tmp_path) as hosted:
        yield hosted


@contextmanager
def greeted(hosted: Hosted, made: dict[str, Any]) -> Iterator[ClientConnection]:
    """A socket that has said hello and was welcomed."""
    address = f"ws://127.0.0.1:{hosted.port}/match/{made['id']}/live"
    with connect(address, max_size=2**22, compression=None, close_timeout=1) as talk:
        talk.send(json.dumps(HELLO))
        assert json.loads(talk.recv(20))["type"] == "welcome"
        yield talk


def inside(hosted: Hosted) -> Any:
    """The only socket, as the server has it."""
    (found,) = [c for c in hosted.state.limiter.connections.values() if isinstance(c, WebSocketConnection)]
    return found


class Steps:
    """The longest step of the server's loop, in seconds of its thread's processor time."""

    def __init__(self) -> None:
        self.longest, self.goes_on = 0.0, True

    async def watch(self) -> None:
        """Look after every round of the loop."""
        while self.goes_on:
            began = time.thread_time()
            await asyncio.sleep(0)
            self.longest = max(self.longest, time.thread_time() - began)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_ends_its_socket_and_holds_nobody_up(one: Hosted, kind: str) -> None:
    made, steps, loop = one.begin(), Steps(), one.server.servers[0].get_loop()
    with greeted(one, made) as talk, greeted(one, made) as polite:
        watching = asyncio.run_coroutine_threadsafe(steps.watch(), loop)
        if kind == "empty fragments":
            talk.socket.sendall(written(Frame(Opcode.TEXT, b"", fin=False)))
        with one.held():
            talk.socket.setblocking(False)
            sent = talk.socket.send(written(FLOODS[kind]) * 40_000)
            talk.socket.setblocking(True)
        assert sent > 60_000
        with pytest.raises(ConnectionClosed) as closed:
            talk.recv(20)
        assert closed.value.rcvd and closed.value.rcvd.code == websocket_protocol.POLICY_VIOLATION
        polite.send('{"type":"ping"}')
        assert json.loads(polite.recv(20))["type"] == "pong"
        steps.goes_on = False
        watching.result(20)
    assert steps.longest < STEP


def test_the_frames_of_a_source_share_the_pace_of_its_messages(one: Hosted) -> None:
    made = one.begin()
    with greeted(one, made) as talk:
        one.state.budgets.messages = RateLimiter(5, 1e-6)
        assert all(talk.ping().wait(20) for _ in range(5))
        talk.ping()
        until(lambda: inside(one).pause)  # nothing more is read from it for a long time
        assert not inside(one).transport.is_reading()
        assert one.state.budgets.messages.left("127.0.0.1") < 0


def test_a_pause_ends_when_the_debt_is_paid(one: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_protocol, "BURST", 2.0)
    made = one.begin()
    with greeted(one, made) as talk:
        waits = [talk.ping() for _ in range(20)]  # two at once, the others at thirty a second
        assert all(wait.wait(20) for wait in waits)
        assert inside(one).excess_frames > 0


def test_messages_in_one_go_are_all_read_in_order(one: Hosted) -> None:
    made = one.begin()
    with greeted(one, made) as talk:
        see = [{"type": "see", "id": f"s{i}", "number": 0, "have": None} for i in range(40)]
        texts = [json.dumps(message).encode() for message in see]
        with one.held():
            talk.socket.sendall(b"".join(written(Frame(Opcode.TEXT, text)) for text in texts))
        answered = [json.loads(talk.recv(20)).get("id") for _ in see]
        assert answered == [message["id"] for message in see]
        assert not inside(one).unread and inside(one).transport.is_reading()


def test_a_long_message_in_fragments_is_one_message(one: Hosted) -> None:
    made = one.begin()
    with greeted(one, made) as talk:
        text = json.dumps({"type": "ping"}) + " " * 15_000
        talk.send(text[at : at + 1000] for at in range(0, len(text), 1000))
        assert json.loads(talk.recv(20))["type"] == "pong"
        talk.send(os.urandom(10))
        assert json.loads(talk.recv(20))["code"] == "malformed"


def test_frames_before_the_socket_is_open_wait(one: Hosted) -> None:
    made = one.begin()
    lines = [f"GET /match/{made['id']}/live HTTP/1.1", "Host: localhost", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}==", "", ""]
    with one.connect() as bare:
        bare.sendall("\r\n".join(lines).encode())
        until(
            lambda: [c for c in one.state.limiter.connections.values() if isinstance(c, WebSocketConnection)]
        )
        bare.sendall(written(Frame(Opcode.TEXT, json.dumps(HELLO).encode())))
        told = b""
        while b"welcome" not in told:
            told += bare.recv(65536)


def test_debts_are_paid_with_time_and_bounded() -> None:
    now = 0.0
    credit, pace = TokenBucket(2, 0.5, lambda: now), RateLimiter(4, 2, lambda: now)
    assert [credit.charge(), credit.charge(), credit.charge(3)] == [0, 0, 6]
    assert pace.charge("a", 3) == 0 and pace.charge("a", 3) == 1
    assert pace.charge("a", 1000) == pace.debt("a") == 2 and pace.debt("b") == 0
    now = 6.0
    assert credit.charge(0) == 0 and pace.debt("a") == 0 and pace.try_spend("a")
